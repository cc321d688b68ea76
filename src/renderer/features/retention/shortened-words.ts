import { compartmentName } from "#contract/records/compartments/schema.ts";
import type { ShortenedTime } from "#contract/services/retention/shortened.ts";
import { t } from "#lib/words/t.ts";
import { keepTimeWords, typedTimeOf } from "./keep-time.ts";

/** What a time that became shorter is about: "Clinical records". */
export const whatWords = ({ what }: ShortenedTime): string =>
  what === "log" ? t("Audit log") : compartmentName(what);

const timeWords = (what: ShortenedTime["what"], time: number): string =>
  what === "log" ? t("{{count}} days", { count: time }) : keepTimeWords(typedTimeOf(time));

/** "1 month (before: as long as their case)". */
export function changeWords({ what, from, to }: ShortenedTime): string {
  const now = timeWords(what, to);
  if (from !== null) return t("{{now}} (before: {{before}})", { now, before: timeWords(what, from) });
  return what === "log"
    ? t("{{now}} (before: for good)", { now })
    : t("{{now}} (before: as long as their case)", { now });
}
