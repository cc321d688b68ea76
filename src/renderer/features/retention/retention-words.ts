import type { ServerKeep } from "#contract/services/retention/schedule.ts";
import type { DueKind, DueState, ListItem, ListState } from "#contract/services/retention/schema.ts";
import { countWords } from "#contract/services/retention/words.ts";

export const managersWords =
  "What is kept, and for how long, is decided by the administrators of the whole organization.";

export const kindNames: Readonly<Record<DueKind, string>> = { case: "Cases", person: "People" };

export const dueStateNames: Readonly<Record<DueState, string>> = {
  due: "Due",
  held: "Legal hold",
  kept: "Kept longer",
  proposed: "In a list",
};
export const dueStateKinds: Readonly<Record<DueState, "plain" | "wait" | "outline" | "ink">> = {
  due: "plain",
  held: "ink",
  kept: "outline",
  proposed: "wait",
};

export const listStateNames: Readonly<Record<ListState, string>> = {
  proposed: "Waits for a second person",
  running: "Being destroyed",
  cancelling: "Being stopped",
  done: "Done",
  withdrawn: "Taken back",
  lapsed: "Not confirmed in time",
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
  waiting: "Waits",
  destroyed: "Destroyed",
  dropped: "Stays",
};

export const serverKeepNames: Readonly<Record<ServerKeep, string>> = {
  answers: "Answers to repeated requests, and uploads that nobody attached",
  mails: "Mails in the mail folder",
  copies: "Copies of the database from before an upgrade",
  quarantine: "Files that no record names",
};

/** "3 interviews, 1 file". */
export const withWords = (counted: readonly { readonly kind: string; readonly count: number }[]): string =>
  counted.map(({ kind, count }) => countWords(kind, count)).join(", ");

export const recordsWords = (count: number): string =>
  count === 1 ? "1 record" : `${count.toLocaleString("en-US")} records`;
