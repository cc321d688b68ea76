import { CircleCheck, CircleQuestionMark, Heading, Scale } from "lucide-react";
import type { LineKind } from "#contract/records/minutes/line-kinds.ts";
import { t } from "#lib/words/t.ts";
import type { LucideIcon } from "#ui/facts/icon.tsx";

export type MarkedKind = Exclude<LineKind, "text">;

/** The signs and words of lines that are more than words, with the letter that makes one. */
export const markedKinds: Readonly<
  Record<MarkedKind, { readonly label: string; readonly icon: LucideIcon; readonly letters: string }>
> = {
  decision: { label: t("Decision"), icon: Scale, letters: "/d" },
  task: { label: t("Task"), icon: CircleCheck, letters: "/t" },
  question: { label: t("Question"), icon: CircleQuestionMark, letters: "/q" },
  heading: { label: t("Heading"), icon: Heading, letters: "/h" },
};
export const markedNames = [
  "decision",
  "task",
  "question",
  "heading",
] as const satisfies readonly MarkedKind[];

/** What a screen reader calls a line. */
export function lineLabel(number: number, kind: LineKind, author: string | null): string {
  const place =
    kind === "text"
      ? t("Line {{number}}", { number })
      : t("Line {{number}}, {{kind}}", { number, kind: markedKinds[kind].label.toLowerCase() });
  return author === null ? place : t("{{place}}, by {{author}}", { place, author });
}
