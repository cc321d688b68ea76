import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { changedBy } from "#lib/forms/conflict-details.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { etagOf } from "./api.ts";
import { deleteProblem, notDeletable } from "./delete-problem.ts";
import { seenVersion } from "./own-saves.ts";
import type { Revision } from "./revision.ts";

const stale = z.object({
  current: z.looseObject({ version: z.number(), activity_at: z.string().optional() }),
});

export interface Deletion {
  /** Sent with the deletion: the version that somebody has seen, or agreed to after it was changed. */
  readonly ifMatch: string | undefined;
  /** The same for what hangs below it, where the record tells when that changed. */
  readonly seenActivity: string | undefined;
  /** Why it cannot be deleted now, or why it was not. */
  readonly problem: string | undefined;
  /** Would the server surely refuse, so that nothing is sent? */
  readonly waits: boolean;
}

/**
 * How to delete a record that others may be changing: it says which version it deletes. Where somebody wrote in it
 * since, the error of the first try says so, and the second try deletes what they wrote too. `queued`: the deletion
 * itself may wait on this computer, behind other changes of the record.
 */
export function deletionOf(
  record: (Revision & { readonly uuid?: string; readonly activity_at?: unknown }) | null,
  error: unknown,
  { queued = false }: { readonly queued?: boolean } = {},
): Deletion {
  const waits = queued ? null : notDeletable(record);
  const conflict = error instanceof BridgeError && error.code === "CONFLICT";
  const newer = conflict ? stale.safeParse(error.details).data?.current : undefined;
  const changed = changedBy(error);
  const by = changed?.by ?? t("Someone else");
  const seen = record?.activity_at;
  return {
    ifMatch: record === null ? undefined : etagOf(newer ?? { ...record, version: seenVersion(record) }),
    seenActivity: newer?.activity_at ?? (typeof seen === "string" ? seen : undefined),
    problem:
      waits ??
      (newer !== undefined
        ? changed?.at
          ? t(
              "{{by}} changed something in it on {{moment}}, after you opened it. Nothing was deleted. Delete it all the same?",
              { by, moment: formatDateTime(changed.at) },
            )
          : t(
              "{{by}} changed something in it, after you opened it. Nothing was deleted. Delete it all the same?",
              { by },
            )
        : error
          ? deleteProblem(error)
          : undefined),
    waits: waits !== null,
  };
}
