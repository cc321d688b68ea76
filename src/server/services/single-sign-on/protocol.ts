import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { Failure, ProviderClaims } from "#server/platform/accounts/single-sign-on/attempts.ts";
import { openSecret } from "#server/platform/accounts/single-sign-on/client-secret.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import type { Asked } from "./asked.ts";
import { addressAtOpenId, claimsFromOpenId, issuerOf, openIdFailure } from "./provider.ts";
import { Refused } from "./refused.ts";
import { isDeclined, samlAddress, samlClaims, samlIssuer } from "./saml.ts";

export interface Speaking {
  readonly db: Db;
  readonly options: Pick<ServerOptions, "clock" | "secureCookies">;
  /** Under which the secret of this server at the provider lies. */
  readonly keys: AuditKeys | null;
}

/** With what a browser came back from the provider. */
export interface CameBack {
  readonly url: URL;
  /** What it posted, where the protocol has it post anything. */
  readonly answer: string | null;
}

/** How one protocol signs people in: where they go, and what is known once they are back. */
interface Protocol {
  readonly address: (speaking: Speaking, set: StoredSingleSignOn, asked: Asked) => Promise<string>;
  readonly claims: (
    speaking: Speaking,
    set: StoredSingleSignOn,
    came: CameBack,
    asked: Asked,
  ) => Promise<ProviderClaims>;
}

/** With the secret that the provider knows, for as long as it is spoken to. */
const opened = ({ keys }: Speaking, set: StoredSingleSignOn, { root }: Asked): StoredSingleSignOn =>
  set.client_secret === null ? set : { ...set, client_secret: openSecret(keys, root, set.client_secret) };

const openId: Protocol = {
  address: async (speaking, set, asked) =>
    addressAtOpenId(opened(speaking, set, asked), asked, speaking.options),
  claims: async (speaking, set, { url }, asked) =>
    claimsFromOpenId(opened(speaking, set, asked), url, asked, speaking.options),
};

const saml: Protocol = {
  address: async (_, set, asked) => samlAddress(set, asked),
  claims: async (speaking, set, { answer }, asked) => {
    if (answer === null) throw new Refused("refused", "no-answer");
    return samlClaims(speaking, set, answer, asked);
  },
};

/** The protocol that the provider of a tree speaks. */
export const protocolOf = ({ preset }: Pick<StoredSingleSignOn, "preset">): Protocol =>
  preset === "saml" ? saml : openId;

/** By what name the links of accounts at this provider are kept; null where none is set. */
export const claimedIssuer = (set: StoredSingleSignOn, root: number): string | null =>
  set.preset === "saml" ? samlIssuer(root, set.saml_entity) : issuerOf(set);

/** Why it did not work, as far as whoever signs in needs to know it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return error.why;
  return isDeclined(error) ? "declined" : openIdFailure(error);
}
