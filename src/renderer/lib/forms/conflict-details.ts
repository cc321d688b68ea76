import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** Who saved the other version, and when, as far as it is known. */
export interface ChangedBy {
  readonly by: string | null;
  readonly at: string | null;
}

const details = z.object({
  current: z.looseObject({ updated_at: z.string().optional() }),
  changed: z.object({ by: z.string().nullish(), at: z.string().nullish() }).nullish().catch(null),
});

/** Who saved the record in a CONFLICT error; null for other errors. */
export function changedBy(error: unknown): ChangedBy | null {
  if (!(error instanceof BridgeError) || error.code !== "CONFLICT") return null;
  const found = details.safeParse(error.details).data;
  if (found === undefined) return null;
  return { by: found.changed?.by ?? null, at: found.changed?.at ?? found.current.updated_at ?? null };
}

/** "Maria Keller saved this record on Nov 21, 2026, 2:14 PM." */
export function sayChangedBy(changed: ChangedBy | null, what: string): string {
  const by = changed?.by ?? t("Someone else");
  return changed?.at
    ? t("{{by}} saved {{what}} on {{moment}}.", { by, what, moment: formatDateTime(changed.at) })
    : t("{{by}} saved {{what}}.", { by, what });
}
