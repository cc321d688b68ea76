import { z } from "zod";
import { timestamp, userRef, uuid } from "#contract/kit/common.ts";

/** "Not the same": remembered for good, until it is taken back. */
export const distinctBody = z.object({
  other: uuid,
  /** `false` withdraws the decision. */
  distinct: z.boolean().default(true),
});

/** A field that the merge set and that somebody changed since: only a person can say which value holds. */
const changedSince = z.looseObject({ field: z.string(), before: z.unknown(), now: z.unknown() });

/** A merge into a record of a kind; `counts` says how many of what belong to it. */
export const mergeOf = <C extends z.ZodType>(counts: C) =>
  z.looseObject({
    uuid,
    at: timestamp,
    by: userRef.nullable(),
    other: z.looseObject({ uuid, name: z.string() }),
    undone_at: timestamp.nullable(),
    undone_by: userRef.nullable(),
    /**
     * What undoing it would do; null where a later merge must be undone first, it is undone already, or the reader may
     * not.
     */
    undo: z
      .looseObject({
        goes_back: counts,
        /** Added or changed since the merge: stays with the record that is left. */
        stays: counts,
        /** Fields that get their former value back. */
        fields: z.array(z.string()),
        changed: z.array(changedSince),
      })
      .nullable(),
  });

/** A merge of any kind. */
export type AnyMerge = z.infer<ReturnType<typeof mergeOf<z.ZodRecord<z.ZodString, z.ZodUnknown>>>>;

export const unmergeBody = z.object({
  /** The merge to undo: this record's last one that is not undone. */
  merge: uuid,
  /** For each field of `changed`: the value before the merge, or the present one. */
  choices: z.record(z.string().max(40), z.enum(["before", "now"])).default({}),
});
