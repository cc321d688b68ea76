import { BridgeError } from "#contract/bridge/errors.ts";
import { t } from "#lib/words/t.ts";
import { errorMessage } from "./error-message.ts";

/** How many records are named: as many as can be read at a glance. */
const mostNamed = 5;

/** Why nothing was done to several records, naming those that prevented it. */
export function bulkProblem(error: unknown): string {
  const given = error instanceof BridgeError ? error.details.fields : null;
  const fields = typeof given === "object" && given !== null ? Object.entries(given) : [];
  const named = fields
    .filter(([field]) => field.startsWith("ids."))
    .map(([, words]) => (Array.isArray(words) ? words.join(" ") : String(words)));
  if (named.length === 0) return errorMessage(error);
  const more = named.length - mostNamed;
  const rest = more > 0 ? ` ${t("And {{more}} more.", { more })}` : "";
  const why = named.slice(0, mostNamed).join(" ") + rest;
  return named.length === 1
    ? t("Nothing was changed. {{why}} Leave it out and try again.", { why })
    : t("Nothing was changed. {{why}} Leave them out and try again.", { why });
}

interface Chosen {
  readonly id: number;
  readonly version: number;
  readonly activity_at?: string | undefined;
}

/** The records that a call names, with their versions as they were read, and when something below them changed. */
export const chosenRecords = (chosen: readonly Chosen[]) => {
  const active = chosen.flatMap(({ id, activity_at: at }) => (at === undefined ? [] : [[id, at] as const]));
  return {
    ids: chosen.map(({ id }) => id),
    versions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
    ...(active.length === 0 ? {} : { activities: Object.fromEntries(active) }),
  };
};
