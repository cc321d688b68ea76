import type { ClosedAccount } from "#contract/bridge/app-state.ts";
import type { Profile } from "./profile.ts";

export type Left = Pick<ClosedAccount, "changes" | "drafts">;

const counted = (count: () => number): number => {
  try {
    return count();
  } catch {
    // It cannot be read; whoever is told would not be helped by that.
    return 0;
  }
};

/** How much of a profile the server does not have: numbers only, for a screen that anybody may see. */
export function leftIn({ outbox, drafts }: Profile): Left {
  const sent = new Set(outbox?.changes().map(({ draft }) => draft && `${draft.key}\n${draft.savedAt}`));
  return {
    changes: counted(() => outbox?.summary().waiting ?? 0),
    drafts: counted(() => drafts.list().filter(({ key, savedAt }) => !sent.has(`${key}\n${savedAt}`)).length),
  };
}

/**
 * Would what somebody wrote be lost with this run? So it is in profiles whose key is in memory alone: the one that is open, and those
 * that were closed, with what was left in them.
 */
export function endsWithRun(open: Profile | null, closed: ReadonlyMap<string, Left>): boolean {
  const others = [...closed].filter(([id]) => id !== open?.id).map(([, left]) => left);
  const own = open?.keyPlace === "memory" && !open.problem ? [leftIn(open)] : [];
  return [...others, ...own].some(({ changes, drafts }) => changes + drafts > 0);
}

/** All that waits here of accounts that were switched off; null where nothing does. */
export function sumOfClosed(all: readonly ClosedAccount[]): ClosedAccount | null {
  const sum = (of: keyof Left) => all.reduce((total, each) => total + each[of], 0);
  const [changes, drafts] = [sum("changes"), sum("drafts")];
  return changes + drafts === 0 ? null : { changes, drafts, lasting: all.every(({ lasting }) => lasting) };
}
