import type { PendingChange } from "#contract/bridge/waiting.ts";
import { formatClock } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { changeKind, countChanges } from "#parts/words/outbox-words.ts";
import type { Discarding } from "./arrange-changes.ts";

export type Around = {
  readonly reachable: boolean;
  readonly needsSignIn: boolean;
  /** The title of another waiting change; undefined where it no longer waits. */
  readonly nameOf: (id: string) => string | undefined;
  readonly now?: Date;
};

/** The state of a change in words. */
export function stateWords(change: PendingChange, around: Around): string {
  switch (change.state) {
    case "sending":
      return t("Sending");
    case "conflict":
      return t("Needs your review");
    case "attention":
      // Still tried: the server failed, it did not refuse.
      if (change.nextTryAt !== null && change.reason !== null) return change.reason;
      return change.reason === null
        ? t("The server did not take it")
        : t("Refused: {{reason}}", { reason: change.reason });
    case "waiting": {
      const first = change.waitsFor === null ? undefined : around.nameOf(change.waitsFor);
      if (first !== undefined) return t("Waits for: {{first}}", { first });
      if (around.needsSignIn) return t("Waits for you to sign in");
      return around.reachable ? t("Waits to be sent") : t("Waits for the network");
    }
    default:
      return change.state satisfies never;
  }
}

const MINUTE_MS = 60_000;

/** `Tried 3 times. Next try at 10:58 AM.`; empty where it was not tried, or another change must be sent first. */
export function triesWords(change: PendingChange, now: Date = new Date()): string {
  const { state, attempts, nextTryAt } = change;
  if (attempts === 0 || (state !== "waiting" && state !== "attention")) return "";
  const wait = nextTryAt === null ? 0 : new Date(nextTryAt).getTime() - now.getTime();
  const next =
    nextTryAt === null || wait <= 0
      ? ""
      : wait < MINUTE_MS
        ? t("Next try in less than a minute.")
        : t("Next try at {{moment}}.", { moment: formatClock(nextTryAt, now) });
  if (state === "attention") return next;
  return t("Tried {{count}} times. {{next}}", { count: attempts, next }).trim();
}

/** One sentence above the list. */
export function sumWords(changes: readonly PendingChange[]): string {
  const count = (state: PendingChange["state"]) => changes.filter((change) => change.state === state).length;
  const [refused, conflicts, waiting] = [
    count("attention"),
    count("conflict"),
    count("waiting") + count("sending"),
  ];
  return [
    refused > 0 ? `${refused} refused` : "",
    conflicts > 0 ? `${conflicts} to review` : "",
    waiting > 0 ? `${waiting} waiting` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Titles in a sentence, at most five. */
function listWords(changes: readonly PendingChange[]): string {
  const named = changes.slice(0, 5).map(({ title }) => `“${title}”`);
  const more = changes.length - named.length;
  return more > 0
    ? t("{{named}} and {{changes}} more", { named: named.join(", "), changes: countChanges(more) })
    : named.join(", ");
}

/** What is discarded, and what stays without it. */
export function discardWords(change: PendingChange, { gone, freed }: Discarding): string {
  const file = change.kind === "upload";
  const single = gone.length === 1;
  return [
    file
      ? "The file is kept on this computer only. It is removed from here and is not sent to the server any more."
      : "It is saved on this computer only and is not sent to the server any more.",
    gone.length === 0
      ? ""
      : `With it ${single ? "goes" : "go"} ${listWords(gone)}, which ${single ? "needs" : "need"} it.`,
    freed.length === 0
      ? ""
      : t("{{list}} stay and are sent without the file.", { count: freed.length, list: listWords(freed) }),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** `New person Sam Lee`; titles that say what they are, such as `Task: …`, need no other word. */
export function namedChange(change: Pick<PendingChange, "kind" | "action" | "title">): string {
  const kind = changeKind(change);
  const word = kind.split(" ").at(-1)?.toLowerCase() ?? "";
  return change.title.toLowerCase().includes(word) ? change.title : `${kind} ${change.title}`;
}
