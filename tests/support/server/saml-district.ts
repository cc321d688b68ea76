import { expect } from "vitest";
import { asConfirmed } from "#support/server/confirmed.ts";
import { type Begun as BegunAt, beginAt, codeIn, finishAt } from "./at-provider.ts";
import type { CookieClient } from "./cookie-client.ts";
import {
  assertionXml,
  requestIn,
  responseXml,
  type SamlKey,
  type SamlSaid,
  signXml,
  usuallySaid,
} from "./saml-provider.ts";
import type { TestServer } from "./server.ts";

export type Begun = BegunAt & { readonly request: ReturnType<typeof requestIn> };

export const anna = { attributes: { email: "assessor@test.example", displayName: "Anna" } };

/** A district whose people sign in at a SAML provider that has this key. */
export function samlDistrict(server: TestServer, key: SamlKey) {
  const usual = {
    organization_id: server.organizations.district,
    on: true,
    preset: "saml",
    name: "District account",
    ...{ client_id: "", client_secret: null, domain: "test.example", tenant: null, issuer: null },
    ...{ adds_people: false, groups_claim: "groups", second_factor_there: false, passwords: true },
    groups: [] as object[],
    break_glass: [] as number[],
    saml_sign_in: "http://127.0.0.1:1/saml/sign-in",
    saml_entity: "https://provider.example/saml",
    saml_certificates: [key.certificate],
    saml_only_encrypted: false,
    saml_sign_out: null as string | null,
    sign_out_there: false,
  };
  type Changes = Partial<typeof usual>;

  const put = async (changes: Changes = {}) =>
    (await asConfirmed(server, "district")).put("/api/v2/settings/single-sign-on", { ...usual, ...changes });

  const set = async (changes: Changes = {}) => {
    const answer = await put(changes);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };

  const begin = async (client?: CookieClient, purpose?: string): Promise<Begun> => {
    const begun = await beginAt(server, client, purpose);
    return { ...begun, request: requestIn(begun.address) };
  };

  /** Brings an answer of the provider to the server, as a browser posts its form. */
  const bring = (state: string, xml: string) =>
    fetch(`${server.url}/single-sign-on/callback`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: "https://provider.example" },
      body: new URLSearchParams({ RelayState: state, SAMLResponse: Buffer.from(xml).toString("base64") }),
    });

  const finish = async (begun: Begun, xml: string) => {
    const back = await bring(begun.request.state, xml);
    expect(back.status).toBe(303);
    return finishAt(begun, codeIn(new URL(back.headers.get("location") ?? "")));
  };

  const rightXml = (said: SamlSaid, by = key) =>
    responseXml(said, signXml(assertionXml(said), "Assertion", by));

  const signIn = async (changes: Partial<SamlSaid> = anna, client?: CookieClient) => {
    const begun = await begin(client);
    return { begun, answer: await finish(begun, rightXml(usuallySaid(begun.request, changes))) };
  };

  return { put, set, begin, bring, finish, rightXml, signIn };
}
