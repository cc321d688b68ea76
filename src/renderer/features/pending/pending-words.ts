import type { PendingChange } from "#contract/bridge/waiting.ts";
import { formatDateTime, formatDay, formatTime } from "#lib/words/format-date.ts";
import { changeKind, countChanges } from "#parts/words/outbox-words.ts";
import type { Discarding } from "./arrange-changes.ts";

export type Around = {
  readonly reachable: boolean;
  readonly needsSignIn: boolean;
  /** The title of another waiting change; undefined where it no longer waits. */
  readonly nameOf: (id: string) => string | undefined;
  readonly now?: Date;
};

/** `10:58 AM` for today, else with the day. */
export const moment = (iso: string, now?: Date): string =>
  formatDay(iso, now) === "Today" ? formatTime(iso) : formatDateTime(iso);

/** The state of a change in words. */
export function stateWords(change: PendingChange, around: Around): string {
  switch (change.state) {
    case "sending":
      return "Sending";
    case "conflict":
      return "Needs your review";
    case "attention":
      // Still tried: the server failed, it did not refuse.
      if (change.nextTryAt !== null && change.reason !== null) return change.reason;
      return change.reason === null ? "The server did not take it" : `Refused: ${change.reason}`;
    case "waiting": {
      const first = change.waitsFor === null ? undefined : around.nameOf(change.waitsFor);
      if (first !== undefined) return `Waits for: ${first}`;
      if (around.needsSignIn) return "Waits for you to sign in";
      return around.reachable ? "Waits to be sent" : "Waits for the network";
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
        ? "Next try in less than a minute."
        : `Next try at ${moment(nextTryAt, now)}.`;
  if (state === "attention") return next;
  return `${attempts === 1 ? "Tried once." : `Tried ${attempts} times.`} ${next}`.trim();
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
  return more > 0 ? `${named.join(", ")} and ${countChanges(more)} more` : named.join(", ");
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
      : `${listWords(freed)} ${freed.length === 1 ? "stays and is" : "stay and are"} sent without the file.`,
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
