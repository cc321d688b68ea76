import { z } from "zod";
import {
  givenDate,
  id,
  line,
  optionalId,
  recordFields,
  shortText,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { daysAfter } from "#contract/kit/days.ts";

/** Days for which a card holds, the first one included: as a rule, and at most. */
export const usualCardDays = 14;
export const mostCardDays = 90;

const whatToDo = shortText(1_000);
const whomToCall = line(200);
const wholeDays = {
  order: "Last day must not come before the first day.",
  long: `A card holds for ${mostCardDays} days at most. Choose an earlier last day.`,
};

/** Why a card cannot hold for these days; null where it can. Blank ones are not judged. */
export function spanProblem(
  first: string | null | undefined,
  last: string | null | undefined,
): string | null {
  if (!first || !last) return null;
  if (last < first) return wholeDays.order;
  return last > daysAfter(first, mostCardDays - 1) ? wholeDays.long : null;
}

/**
 * A card for somebody outside the team, with what they must do and nothing else. `person_id`: a person of the case whom it is
 * about, for their disclosure log; the card itself says only what is typed here.
 */
export const cardBody = z
  .object({
    uuid: uuid.optional(),
    name: line(120),
    role: line(80),
    person_id: optionalId,
    what_to_do: whatToDo,
    whom_to_call: whomToCall,
    /** Days of the school at which the card begins and ends to hold; today and 14 days where they are left out. */
    first_day: givenDate.nullish(),
    last_day: givenDate.nullish(),
  })
  .superRefine(({ first_day, last_day }, context) => {
    const problem = spanProblem(first_day, last_day);
    if (problem !== null) context.addIssue({ code: "custom", path: ["last_day"], message: problem });
  });
export type CardBody = z.input<typeof cardBody>;

export const cardChange = z.object({
  what_to_do: whatToDo,
  whom_to_call: whomToCall,
  last_day: givenDate,
});
export type CardChange = z.input<typeof cardChange>;

/**
 * `waiting`: its first day is to come. `given`: nobody has said that they read it as it is now. `locked`: a wrong code was typed too
 * often. `ended`: its last day is over.
 */
export const cardStates = ["waiting", "given", "read", "locked", "ended", "taken_back"] as const;
export type CardState = (typeof cardStates)[number];

export const caseCard = z.looseObject({
  ...recordFields,
  created_by: userRef.nullable(),
  name: z.string(),
  role: z.string(),
  person: z.looseObject({ id, name: z.string() }).nullable(),
  what_to_do: z.string(),
  whom_to_call: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  state: z.enum(cardStates),
  /** Is it read by a link? On one computer alone it is printed. */
  linked: z.boolean(),
  /** When it was last opened with its code. */
  opened_at: timestamp.nullable(),
  /** When somebody said that they have read it; `present`: as it says now. */
  read: z.array(z.looseObject({ at: timestamp, present: z.boolean() })),
  /** What it said before it was changed, the latest first. */
  former: z
    .array(z.looseObject({ what_to_do: z.string(), whom_to_call: z.string(), until: timestamp }))
    .nullish(),
  taken_back_at: timestamp.nullable(),
  taken_back_by: userRef.nullable(),
});
export type CaseCard = z.infer<typeof caseCard>;

/** What people without an account do with a card, in the audit log: the case is afterwards as it was. */
export const cardActions = ["card.ask", "card.open", "card.lock", "card.read"] as const;
