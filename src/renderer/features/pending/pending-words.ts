import type { PendingChange } from "#contract/bridge/registry.ts";
import { formatDateTime, formatDay, formatTime } from "#lib/format-date.ts";
import { countChanges } from "#lib/outbox-words.ts";

export type Around = {
  readonly reachable: boolean;
  readonly needsSignIn: boolean;
  /** The title of another change that waits; undefined where it waits no more. */
  readonly titleOf: (id: string) => string | undefined;
  readonly now?: Date;
};

/** `10:58 AM` for today, else with the day. */
export const moment = (iso: string, now?: Date): string =>
  formatDay(iso, now) === "Today" ? formatTime(iso) : formatDateTime(iso);

/** How a change stands, in words. */
export function stateWords(change: PendingChange, around: Around): string {
  switch (change.state) {
    case "sending":
      return "Sending";
    case "conflict":
      return "Needs your review";
    case "attention":
      return change.reason === null ? "The server did not take it" : `Refused: ${change.reason}`;
    case "waiting": {
      const first = change.waitsFor === null ? undefined : around.titleOf(change.waitsFor);
      if (first !== undefined) return `Waits for: ${first}`;
      if (around.needsSignIn) return "Waits for you to sign in";
      return around.reachable ? "Waits to be sent" : "Waits for the network";
    }
    default:
      return change.state satisfies never;
  }
}

const MINUTE_MS = 60_000;

/** `Tried 3 times. Next try at 10:58 AM.`; empty where it was not tried, or where something else must happen first. */
export function triesWords(change: PendingChange, now: Date = new Date()): string {
  if (change.state !== "waiting" || change.attempts === 0) return "";
  const tried = change.attempts === 1 ? "Tried once." : `Tried ${change.attempts} times.`;
  if (change.nextTryAt === null) return tried;
  const wait = new Date(change.nextTryAt).getTime() - now.getTime();
  if (wait <= 0) return tried;
  return wait < MINUTE_MS
    ? `${tried} Next try in less than a minute.`
    : `${tried} Next try at ${moment(change.nextTryAt, now)}.`;
}

/** One sentence on top of the list. */
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

/** What else is given up, in a sentence; at most five titles. */
export function alsoDiscarded(dependants: readonly PendingChange[]): string {
  if (dependants.length === 0) return "";
  const named = dependants.slice(0, 5).map(({ title }) => `“${title}”`);
  const more = dependants.length - named.length;
  const list = more > 0 ? `${named.join(", ")} and ${countChanges(more)} more` : named.join(", ");
  return ` ${dependants.length === 1 ? "With it goes" : "With it go"} ${list}, which ${dependants.length === 1 ? "needs" : "need"} it.`;
}
