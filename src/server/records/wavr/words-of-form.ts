import type { Instrument } from "#instruments/instrument.ts";
import type { WavrProblem } from "#instruments/wavr-rules.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { type HttpError, unprocessable } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { instrumentNamed } from "#server/platform/packs/packs.ts";

/** The words that a document was begun under. */
export const wordsOfForm = (
  db: Db,
  auth: Auth,
  { organizationId }: Pick<Access, "organizationId">,
  { instrument_pack: pack, instrument_version: version }: Row<"wavr_forms">,
): Promise<Instrument> => instrumentNamed(db, auth.reach.rootOf(organizationId), { pack, version });

/** `Low, Moderate or High`. */
const orOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter((each) => each !== "").join(" or ");

/** Names the field and the fix (DOMAIN-7). `when` ends the sentence: `before it is signed`. */
export function refusal({ path, label, kind, choices }: WavrProblem, when: string): HttpError {
  const words = {
    missing: `“${label}” is required ${when}.`,
    no_day: `“${label}” must be a calendar day ${when}, such as 2026-12-03.`,
    unsaid: `Say of “${label}” whether it was met, ${when}.`,
    unexplained: `“${label}” was not met: say why the plan is closed without it, ${when}.`,
    unknown: `“${label}” must be one of the choices ${when}: ${orOf(choices)}.`,
  };
  return unprocessable({ [["state", ...path].join(".")]: [words[kind]] });
}
