import { capitalized, kinds } from "#contract/kit/kinds.ts";
import type { KeptRow } from "#contract/services/deleted/schema.ts";
import { formatDateIn, formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** What it was: "Task", "Organization of interest". */
export const kindWords = ({ kind }: KeptRow): string => capitalized(kinds[kind].noun);

/** A name to call it by, where it had none of its own too. */
export function calledWords({ title, kind }: KeptRow): string {
  const { noun } = kinds[kind];
  return title === "" ? `${/^[aeiou]/.test(noun) ? t("An") : "A"} ${noun}` : title;
}

/** Who deleted or changed it, and when. */
export const doneWords = ({ why, kept_by, kept_at }: KeptRow, zone: Zone): string =>
  why === "deleted"
    ? t("Deleted by {{fullName}} on {{moment}}", {
        fullName: kept_by?.full_name ?? t("a former colleague"),
        moment: formatDateTimeIn(kept_at, zone),
      })
    : t("Changed by {{fullName}} on {{moment}}", {
        fullName: kept_by?.full_name ?? t("a former colleague"),
        moment: formatDateTimeIn(kept_at, zone),
      });

/** Until when it can be restored: the day on which the server erases it, or that a legal hold keeps it beyond that. */
export const untilWords = ({ until, held }: KeptRow, zone: Zone): string =>
  held
    ? t("Can be restored as long as a legal hold needs it, and 30 days after")
    : t("Can be restored until {{date}}", { date: formatDateIn(until, zone) });
