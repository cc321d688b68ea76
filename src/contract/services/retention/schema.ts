import { z } from "zod";
import { givenDate, id, mostAtOnce, shortText, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { certificate } from "./certificate.ts";

/** A list must be confirmed within so many days. */
export const daysToConfirm = 14;

/** What falls due. */
export const dueKinds = ["case", "person"] as const;
export type DueKind = (typeof dueKinds)[number];

/** `held`: legal hold. `kept`: somebody keeps it longer. `proposed`: it stands in a list that is open. */
export const dueStates = ["due", "held", "kept", "proposed"] as const;
export type DueState = (typeof dueStates)[number];

/** Which rule made it due. `left`: people in no case and no roster. */
export const dueRule = z.looseObject({
  of: z.enum(["default", "category", "type", "left"]),
  /** Of the category or type. */
  label: z.string().nullable(),
  months: z.int(),
});
export type DueRule = z.infer<typeof dueRule>;

/** How many records of which kind belong to it. */
const counted = z.array(z.looseObject({ kind: z.string(), count: z.int() }));

export const dueRow = z.looseObject({
  kind: z.enum(dueKinds),
  id,
  uuid,
  /** The number of a case; null for people. */
  number: z.string().nullable(),
  title: z.string(),
  organization: z.looseObject({ id, name: z.string() }),
  category: z.string().nullable(),
  type: z.string().nullable(),
  opened_at: timestamp,
  /** When a case was closed; when a person was changed last. */
  since: timestamp,
  due_at: timestamp,
  rule: dueRule,
  state: z.enum(dueStates),
  kept_until: z.string().nullable(),
  kept_reason: z.string().nullable(),
  /** False where it is not due by a time that the server has known for a day. */
  can_propose: z.boolean(),
  with: counted,
});
export type DueRow = z.infer<typeof dueRow>;

export const dueSummary = z.looseObject({
  at: timestamp,
  groups: z.array(
    z.looseObject({
      kind: z.enum(dueKinds),
      organization: z.looseObject({ id, name: z.string() }),
      category: z.string().nullable(),
      state: z.enum(dueStates),
      count: z.int(),
    }),
  ),
  /** Is there another administrator of the whole tree, who can confirm? */
  second_person: z.boolean(),
  /** Nothing is due at any time: no rule is set. */
  nothing_set: z.boolean(),
});
export type DueSummary = z.infer<typeof dueSummary>;

const named = z.object({ kind: z.enum(dueKinds), id });

/** Keeps a record longer, until a day; null ends it. */
export const keepLonger = z.object({
  ...named.shape,
  until: givenDate.nullable(),
  reason: shortText(500).nullable().default(null),
});

export const newList = z.object({
  organization_id: id.optional(),
  records: z
    .array(named)
    .min(1, { error: "Choose at least one record." })
    .max(mostAtOnce, { error: `A list has at most ${mostAtOnce} records.` }),
});

/**
 * `running` and `cancelling` are under way. A list that nobody confirmed in time is `lapsed`; one that was taken back
 * before is `withdrawn`.
 */
export const listStates = ["proposed", "running", "cancelling", "done", "withdrawn", "lapsed"] as const;
export type ListState = (typeof listStates)[number];

export const itemStates = ["waiting", "destroyed", "dropped"] as const;

/** Why a record of a list was not destroyed. */
export const dropReasons = ["held", "kept", "reopened", "changed", "not_due", "gone", "cancelled"] as const;
export type DropReason = (typeof dropReasons)[number];

export const destructionList = z.looseObject({
  id,
  state: z.enum(listStates),
  organization: z.looseObject({ id, name: z.string() }),
  proposed_at: timestamp,
  proposed_by: userRef.nullable(),
  /** It lapses after this instant. */
  until: timestamp,
  confirmed_at: timestamp.nullable(),
  confirmed_by: userRef.nullable(),
  ended_at: timestamp.nullable(),
  total: z.int(),
  waiting: z.int(),
  destroyed: z.int(),
  dropped: z.int(),
  can: z.looseObject({ confirm: z.boolean(), withdraw: z.boolean(), cancel: z.boolean() }),
  /** Did the caller propose it? They can't confirm it then. */
  own: z.boolean(),
  certificate: certificate.nullable(),
});
export type DestructionList = z.infer<typeof destructionList>;

export const listItem = z.looseObject({
  id,
  kind: z.enum(dueKinds),
  /** While it is there: what it is called. */
  record: z.looseObject({ id, uuid, number: z.string().nullable(), title: z.string() }).nullable(),
  category: z.string().nullable(),
  type: z.string().nullable(),
  organization: z.string(),
  opened: z.string(),
  closed: z.string(),
  rule: dueRule,
  state: z.enum(itemStates),
  why: z.enum(dropReasons).nullable(),
});
export type ListItem = z.infer<typeof listItem>;
