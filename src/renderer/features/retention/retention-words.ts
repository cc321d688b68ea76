import type { ServerKeep } from "#contract/services/retention/schedule.ts";
import type { DueKind, DueState, ListItem, ListState } from "#contract/services/retention/schema.ts";
import { countWords } from "#contract/services/retention/words.ts";
import { t } from "#lib/words/t.ts";

export const managersWords = t(
  "What is kept, and for how long, is decided by the administrators of the whole organization.",
);

export const kindNames: Readonly<Record<DueKind, string>> = { case: t("Cases"), person: t("People") };

export const dueStateNames: Readonly<Record<DueState, string>> = {
  due: t("Due"),
  held: t("Legal hold"),
  kept: t("Kept longer"),
  proposed: t("In a list"),
};
export const dueStateKinds: Readonly<Record<DueState, "plain" | "wait" | "outline" | "ink">> = {
  due: "plain",
  held: "ink",
  kept: "outline",
  proposed: "wait",
};

export const listStateNames: Readonly<Record<ListState, string>> = {
  proposed: t("Waits for a second person"),
  running: t("Being destroyed"),
  cancelling: t("Being stopped"),
  done: t("Done"),
  withdrawn: t("Taken back"),
  lapsed: t("Not confirmed in time"),
};
export const listStateKinds: Readonly<Record<ListState, "plain" | "wait" | "ok" | "outline">> = {
  proposed: "wait",
  running: "plain",
  cancelling: "plain",
  done: "ok",
  withdrawn: "outline",
  lapsed: "outline",
};

export const itemStateNames: Readonly<Record<ListItem["state"], string>> = {
  waiting: t("Waits"),
  destroyed: t("Destroyed"),
  dropped: t("Stays"),
};

export const serverKeepNames: Readonly<Record<ServerKeep, string>> = {
  answers: t("Answers to repeated requests, and uploads that nobody attached"),
  mails: t("Mails in the mail folder"),
  copies: t("Copies of the database from before an upgrade"),
  quarantine: t("Files that no record names"),
};

/** "3 interviews, 1 file". */
export const withWords = (counted: readonly { readonly kind: string; readonly count: number }[]): string =>
  counted.map(({ kind, count }) => countWords(kind, count)).join(", ");

export const recordsWords = (count: number): string => t("{{count, number}} records", { count });
