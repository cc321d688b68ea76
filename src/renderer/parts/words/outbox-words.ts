import type { OutboxSummary, PendingChange } from "#contract/bridge/waiting.ts";
import { capitalized, kinds } from "#contract/kit/kinds.ts";
import { t } from "#lib/words/t.ts";

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
  /** The one that failed was sent, and may have been carried out. */
  readonly unsure?: boolean;
  /** What is typed somewhere cannot be kept as a draft. */
  readonly unkept: boolean;
  /** An open form holds what was typed and not saved; a draft of it is kept. */
  readonly typed: boolean;
};

/** `Last change not saved, 3 changes waiting`: the worst hides nothing that waits as well. */
const andWaiting = (words: string, waiting: number) =>
  waiting === 0 ? words : t("{{words}}, {{changes}} waiting", { words, changes: countChanges(waiting) });

/** The worst comes first: losses, what needs the person, then what continues by itself (UI-7j). */
export function workState({ outbox, saving, failed, unsure, gone, unkept, typed }: WorkNow): WorkState {
  if (gone || outbox?.problem) return { kind: "problem", words: t("Cannot save on this computer") };
  if (outbox?.lost)
    return { kind: "lost", words: t("{{changes}} missing", { changes: countChanges(outbox.lost.count) }) };
  const { waiting = 0, attention = 0, conflicts = 0 } = outbox ?? {};
  if (failed && !saving) {
    const words = unsure ? t("Last change may not be saved") : t("Last change not saved");
    return { kind: "failed", words: andWaiting(words, waiting) };
  }
  if (unkept) return { kind: "failed", words: andWaiting(t("Typed words not kept"), waiting) };
  if (outbox?.needsSignIn && waiting > 0)
    return {
      kind: "sign-in",
      words: t("Session ended, {{changes}} waiting", { changes: countChanges(waiting) }),
    };
  if (attention > 0) {
    const refused = t("{{changes}} need attention", { count: attention, changes: countChanges(attention) });
    return {
      kind: "attention",
      words: conflicts > 0 ? t("{{refused}}, {{conflicts}} to review", { refused, conflicts }) : refused,
    };
  }
  if (conflicts > 0)
    return { kind: "review", words: t("{{changes}} to review", { changes: countChanges(conflicts) }) };
  if (saving) return { kind: "saving", words: t("Saving…") };
  if (waiting > 0 && outbox?.sending)
    return { kind: "sending", words: t("Sending {{changes}}", { changes: countChanges(waiting) }) };
  if (waiting > 0)
    return { kind: "waiting", words: t("{{changes}} waiting", { changes: countChanges(waiting) }) };
  if (typed) return { kind: "typed", words: t("Draft, not saved yet") };
  return { kind: "saved", words: t("All changes saved") };
}

/** Kinds of changes that the list calls otherwise than sentences do. */
const shortNames: Readonly<Partial<Record<PendingChange["kind"], string>>> = {
  reminder: t("Task"),
  media: t("File details"),
  upload: t("File"),
};

/** `New task`, `Interview`, `Deletion: interview`, `File`. */
export function changeKind({ kind, action }: Pick<PendingChange, "kind" | "action">): string {
  const word = shortNames[kind] ?? capitalized(kinds[kind].noun);
  if (action === "create") return t("New {{word}}", { word: word.toLowerCase() });
  return action === "delete" ? t("Deletion: {{word}}", { word: word.toLowerCase() }) : word;
}
