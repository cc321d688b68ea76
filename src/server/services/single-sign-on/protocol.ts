import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { Failure, ProviderClaims } from "#server/platform/accounts/single-sign-on/attempts.ts";
import type { StoredSingleSignOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import type { Asked } from "./asked.ts";
import { addressAtOpenId, claimsFromOpenId, openIdFailure } from "./provider.ts";
import { Refused } from "./refused.ts";
import { isDeclined, samlAddress, samlClaims } from "./saml.ts";

export interface Speaking {
  readonly db: Db;
  readonly options: Pick<ServerOptions, "clock" | "secureCookies">;
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

const openId: Protocol = {
  address: ({ options }, set, asked) => addressAtOpenId(set, asked, options),
  claims: ({ options }, set, { url }, asked) => claimsFromOpenId(set, url, asked, options),
};

const saml: Protocol = {
  address: (_, set, asked) => samlAddress(set, asked),
  claims: (speaking, set, { answer }, asked) => {
    if (answer === null) throw new Refused("refused", "no-answer");
    return samlClaims(speaking, set, answer, asked);
  },
};

/** The protocol that the provider of a tree speaks. */
export const protocolOf = ({ preset }: Pick<StoredSingleSignOn, "preset">): Protocol =>
  preset === "saml" ? saml : openId;

/** Why it did not work, as far as whoever signs in needs to know it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return error.why;
  return isDeclined(error) ? "declined" : openIdFailure(error);
}
