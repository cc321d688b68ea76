import type { OutboxSummary, PendingChange } from "#contract/bridge/waiting.ts";
import { capitalized, kinds } from "#contract/kit/kinds.ts";

/** `1 change`, `3 changes`. */
export const countChanges = (count: number): string => `${count} ${count === 1 ? "change" : "changes"}`;

/** The strip's state of work: one or two words, and a sign. */
export type WorkState = {
  readonly kind:
    | "problem"
    | "lost"
    | "failed"
    | "sign-in"
    | "attention"
    | "review"
    | "saving"
    | "sending"
    | "waiting"
    | "typed"
    | "saved";
  readonly words: string;
};

export type WorkNow = {
  /** Null where there is no outbox: on this computer's own server. */
  readonly outbox: OutboxSummary | null;
  /** A form is being saved right now. */
  readonly saving: boolean;
  /** The last change of a form could be saved neither on the server nor here. */
  readonly failed: boolean;
  /** The data folder was deleted or moved. */
  readonly gone: boolean;
  /** What is typed somewhere cannot be kept as a draft. */
  readonly unkept: boolean;
  /** An open form holds what was typed and not saved; a draft of it is kept. */
  readonly typed: boolean;
};

/** `Last change not saved, 3 changes waiting`: the worst hides nothing that waits as well. */
const andWaiting = (words: string, waiting: number) =>
  waiting === 0 ? words : `${words}, ${countChanges(waiting)} waiting`;

/** The worst comes first: losses, what needs the person, then what continues by itself (UI-7j). */
export function workState({ outbox, saving, failed, gone, unkept, typed }: WorkNow): WorkState {
  if (gone || outbox?.problem) return { kind: "problem", words: "Cannot save on this computer" };
  if (outbox?.lost) return { kind: "lost", words: `${countChanges(outbox.lost.count)} missing` };
  const { waiting = 0, attention = 0, conflicts = 0 } = outbox ?? {};
  if (failed && !saving) return { kind: "failed", words: andWaiting("Last change not saved", waiting) };
  if (unkept) return { kind: "failed", words: andWaiting("Typed words not kept", waiting) };
  if (outbox?.needsSignIn && waiting > 0)
    return {
      kind: "sign-in",
      words: `Session ended, ${countChanges(waiting)} waiting`,
    };
  if (attention > 0) {
    const refused = `${countChanges(attention)} ${attention === 1 ? "needs" : "need"} attention`;
    return { kind: "attention", words: conflicts > 0 ? `${refused}, ${conflicts} to review` : refused };
  }
  if (conflicts > 0) return { kind: "review", words: `${countChanges(conflicts)} to review` };
  if (saving) return { kind: "saving", words: "Saving…" };
  if (waiting > 0 && outbox?.sending) return { kind: "sending", words: `Sending ${countChanges(waiting)}` };
  if (waiting > 0) return { kind: "waiting", words: `${countChanges(waiting)} waiting` };
  if (typed) return { kind: "typed", words: "Draft, not saved yet" };
  return { kind: "saved", words: "All changes saved" };
}

/** Kinds of changes that the list calls otherwise than sentences do. */
const shortNames: Readonly<Partial<Record<PendingChange["kind"], string>>> = {
  reminder: "Task",
  media: "File details",
  upload: "File",
};

/** `New task`, `Interview`, `Deletion: interview`, `File`. */
export function changeKind({ kind, action }: Pick<PendingChange, "kind" | "action">): string {
  const word = shortNames[kind] ?? capitalized(kinds[kind].noun);
  if (action === "create") return `New ${word.toLowerCase()}`;
  return action === "delete" ? `Deletion: ${word.toLowerCase()}` : word;
}
