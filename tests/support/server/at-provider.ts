import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { challengeOf } from "#server/security/sealing.ts";
import type { CookieClient } from "./cookie-client.ts";
import type { TestServer } from "./server.ts";

/** Where the computers of these tests say that they listen. */
export const listeningAt = 45_671;
export const isBack = (url: URL) => url.port === String(listeningAt);

export interface Begun {
  readonly client: CookieClient;
  readonly secret: string;
  /** At the provider. */
  readonly address: string;
}

/** Begins a sign-in at the provider of the district, as a computer does. */
export async function beginAt(
  server: TestServer,
  client = server.client(),
  purpose = "sign-in",
): Promise<Begun> {
  const secret = randomBytes(32).toString("base64url");
  await client.csrf();
  const answer = await client.post("/single-sign-on", {
    organization_id: server.organizations.district,
    purpose,
    port: listeningAt,
    challenge: challengeOf(secret),
  });
  expect(answer.status, answer.text).toBe(200);
  return { client, secret, address: answer.body.data.address };
}

/** The code with which the browser comes back to the computer. */
export const codeIn = (url: URL) => url.searchParams.get("code") ?? "";

export const finishAt = ({ client, secret }: Begun, code: string) =>
  client.post("/single-sign-on/finish", { code, secret });

/** What somebody reads who was not let in. */
export const said = (answer: { readonly body: { readonly errors?: Record<string, string[]> } }) =>
  answer.body.errors?.provider?.[0] ?? "";

export const whoIs = async (client: CookieClient) =>
  (await client.get("/api/v2/session")).body.data.user?.email ?? null;
