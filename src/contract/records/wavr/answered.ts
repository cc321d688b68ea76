import type { UserRef } from "#contract/kit/common.ts";
import type { WavrSummary } from "./schema.ts";

/** How somebody sees a version that is signed. */
export interface Answered {
  readonly user: UserRef | null;
  readonly name: string | null;
  readonly role: string | null;
  readonly answer: string;
  readonly words: string | null;
  /** When they said it, where that was after it was signed; else null. */
  readonly later: string | null;
}

/**
 * Everybody of a signed version and how they see it: who was asked, with what they said later where they had not answered
 * then, and behind them whoever said it later without having been named.
 */
export function answeredIn({
  agreed,
  answers,
}: Pick<WavrSummary, "agreed" | "answers">): readonly Answered[] {
  const isOf = (user: UserRef | null) => (each: (typeof answers)[number]) =>
    user !== null && each.user?.id === user.id;
  const said = ({ answer, words, made_at }: (typeof answers)[number]) => ({ answer, words, later: made_at });
  return [
    ...agreed.map(({ user, name, role, answer, words }) => {
      const later = answer === "not_asked" ? answers.find(isOf(user)) : undefined;
      return { user, name, role, answer, words, later: null, ...(later && said(later)) };
    }),
    ...answers
      .filter(({ user }) => !agreed.some((each) => each.user !== null && each.user.id === user?.id))
      .map((each) => ({ user: each.user, name: null, role: null, ...said(each) })),
  ];
}
