import type { agreements } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";

/** How somebody who was asked sees what the team decided, in words. */
export const answerWords: Readonly<Record<(typeof agreements)[number], string>> = {
  agrees: t("Agrees"),
  differs: t("Sees it differently"),
  not_asked: t("Not asked yet"),
};

/** Is it an answer that this edition knows? */
export const isAnswer = (answer: string): answer is keyof typeof answerWords =>
  Object.hasOwn(answerWords, answer);
