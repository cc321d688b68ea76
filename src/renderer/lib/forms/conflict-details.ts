import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { userRef } from "#contract/kit/common.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** Who saved the other version, and when, as far as it is known. */
export interface ChangedBy {
  readonly by: string | null;
  /** The account of who it was. */
  readonly userId?: number | null;
  readonly at: string | null;
}

const details = z.object({
  current: z.looseObject({ updated_at: z.string().optional() }),
  changed: z.object({ by: userRef.nullish(), at: z.string().nullish() }).nullish().catch(null),
});

/** Who saved the record in a CONFLICT error; null for other errors. */
export function changedBy(error: unknown): ChangedBy | null {
  if (!(error instanceof BridgeError) || error.code !== "CONFLICT") return null;
  const found = details.safeParse(error.details).data;
  if (found === undefined) return null;
  const by = found.changed?.by ?? null;
  return {
    by: by?.full_name ?? null,
    userId: by?.id ?? null,
    at: found.changed?.at ?? found.current.updated_at ?? null,
  };
}

/** Who reads of a change, and whether they work alone on this computer: then the other window is the only other place. */
export interface ChangeReader {
  readonly userId: number | null;
  readonly alone: boolean;
}

/** `unknown` where nobody told who it was, as of a draft that was typed over an older version: it may be the reader's own. */
export type WhoseChange = "own" | "another" | "unknown";

export function whoseChange(changed: ChangedBy | null, reader: ChangeReader): WhoseChange {
  const userId = changed?.userId ?? null;
  if (userId === null) return (changed?.by ?? null) === null ? "unknown" : "another";
  return userId === reader.userId ? "own" : "another";
}

/** "Maria Keller saved this record on Nov 21, 2026, 2:14 PM." */
export function sayChangedBy(changed: ChangedBy | null, what: string, reader: ChangeReader): string {
  const whose = whoseChange(changed, reader);
  if (whose === "own")
    return reader.alone
      ? t("You saved {{what}} in another window.", { what })
      : t("You saved {{what}} in another window or on another computer.", { what });
  if (whose === "unknown")
    return changed?.at
      ? t("Somebody saved {{what}} on {{moment}}, perhaps you yourself elsewhere.", {
          what,
          moment: formatDateTime(changed.at),
        })
      : t("Somebody saved {{what}}, perhaps you yourself elsewhere.", { what });
  const by = changed?.by ?? t("Someone else");
  return changed?.at
    ? t("{{by}} saved {{what}} on {{moment}}.", { by, what, moment: formatDateTime(changed.at) })
    : t("{{by}} saved {{what}}.", { by, what });
}
