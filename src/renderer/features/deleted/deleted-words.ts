import { capitalized, kinds, type RecordKind } from "#contract/kit/kinds.ts";
import type { KeptRow } from "#contract/services/deleted/schema.ts";
import { formatDateTime } from "#lib/words/format-date.ts";

const nounOf = (kind: string): string => kinds[kind as RecordKind]?.noun ?? "record";

/** What it was: "Task", "Organization of interest". */
export const kindWords = ({ kind }: KeptRow): string => capitalized(nounOf(kind));

/** A name to call it by, where it had none of its own too. */
export const calledWords = (row: KeptRow): string =>
  row.title === "" ? `${/^[aeiou]/.test(nounOf(row.kind)) ? "An" : "A"} ${nounOf(row.kind)}` : row.title;

/** Who deleted or changed it, and when. */
export const doneWords = ({ why, kept_by, kept_at }: KeptRow): string =>
  `${why === "deleted" ? "Deleted" : "Changed"} by ${kept_by?.full_name ?? "a former colleague"} on ${formatDateTime(kept_at)}`;
