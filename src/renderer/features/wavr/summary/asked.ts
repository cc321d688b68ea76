import { z } from "zod";
import type { BoardDecision } from "#contract/records/agreement-boards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { answeredIn } from "#contract/records/wavr/answered.ts";
import { agreements, type WavrAgreement, type WavrSummary } from "#contract/records/wavr/schema.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

/** Where a draft keeps who is asked; a signed version has it beside its answers. */
export const askedKey = "who_agreed";

const asked = z.object({
  user_id: z.int().nullable().catch(null),
  name: z.string().catch(""),
  role: z.string().catch(""),
  answer: z.enum(agreements).catch("not_asked"),
  words: z.string().catch(""),
  /** Which version they answered: an answer holds for no other one. */
  version: z.int().catch(0),
});

/** Somebody who is asked whether they agree: by account, or by name. */
export type Asked = z.infer<typeof asked>;

/** The id of a field of somebody who is asked. */
export const askedId = (at: number, part: "name" | "words"): string => `judgment-asked-${at}-${part}`;

/** Whom one can ask. `unread` may not read what they would agree to: they are not asked. */
export type Team = Pick<CaseRecord, "team" | "guests"> & { readonly unread: ReadonlySet<number> };

const open = { answer: "not_asked", words: "", version: 0 } as const;

/** Those of the case: the team, then who has no account. */
export const askable = ({ team, guests, unread }: Team): readonly Asked[] => [
  ...team
    .filter(({ id }) => !unread.has(id))
    .map(({ id, full_name, title }) => ({ ...open, user_id: id, name: full_name, role: title ?? "" })),
  ...guests.map(({ name, role }) => ({ ...open, user_id: null, name, role })),
];

/** Somebody else, whose name is typed. */
export const nobodyYet: Asked = { ...open, user_id: null, name: "", role: "" };

/** Are these the same person? */
export const sameAsked = (one: Asked, other: Asked): boolean =>
  one.user_id === null ? other.user_id === null && one.name === other.name : one.user_id === other.user_id;

/** Who is asked about this version. Before anybody was chosen it is the team, and nobody has answered. */
export function askedIn(form: SectionForm, team: Team, version: number): readonly Asked[] {
  const stored = z.array(asked).safeParse(form[askedKey]).data;
  return (stored ?? askable(team).filter(({ user_id }) => user_id !== null))
    .filter(({ user_id }) => user_id === null || !team.unread.has(user_id))
    .map((each) => (each.version === version ? each : { ...each, ...open }));
}

/** Has anybody answered about this version already? */
export const askedFor = (form: SectionForm, version: number): boolean =>
  (z.array(asked).safeParse(form[askedKey]).data ?? []).some((each) => each.version === version);

/** May somebody still say how they see a version that is signed? They are of its team, or were named, and have not answered. */
export function maySayLater(
  signed: Pick<WavrSummary, "agreed" | "answers">,
  { team, unread }: Team,
  userId: number | null,
): boolean {
  if (userId === null || unread.has(userId)) return false;
  const own = answeredIn(signed).find(({ user }) => user?.id === userId);
  return own === undefined ? team.some(({ id }) => id === userId) : own.answer === "not_asked";
}

/** The same where one of them signs: who signs and was not asked agrees. */
export const askedWhere = (all: readonly Asked[], signer: number | null): readonly Asked[] =>
  all.map((each) =>
    each.user_id !== null && each.user_id === signer && each.answer === "not_asked"
      ? { ...each, answer: "agrees" }
      : each,
  );

/** What is missing of somebody's answer: their name, or their own words where they see it differently. */
export const missingOf = ({ user_id, name, answer, words }: Asked): "name" | "words" | null => {
  if (user_id === null && name.trim() === "") return "name";
  return answer === "differs" && words.trim() === "" ? "words" : null;
};

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The same as signing sends it: an account speaks for its name. */
export const toSign = (all: readonly Asked[]): WavrAgreement[] =>
  all.map(({ user_id, name, role, answer, words }) => ({
    user_id,
    name: user_id === null ? orNull(name) : null,
    role: orNull(role),
    answer,
    words: answer === "differs" ? orNull(words) : null,
  }));

/** What a decided board says of everybody who was asked there, as answers to this version. */
export const askedOnBoard = (
  { members }: Pick<BoardDecision, "members">,
  team: Team,
  version: number,
): readonly Asked[] =>
  members.flatMap(({ user, answer, words }) => {
    if (user === null) return [];
    const known = askable(team).find(({ user_id }) => user_id === user.id);
    const role = known?.role ?? "";
    return [{ user_id: user.id, name: user.full_name, role, answer, words: words ?? "", version }];
  });

/** Do these stand among those, with the same answers? */
export const sameAnswers = (some: readonly Asked[], all: readonly Asked[]): boolean =>
  some.every((one) =>
    all.some((each) => sameAsked(one, each) && one.answer === each.answer && one.words === each.words),
  );
