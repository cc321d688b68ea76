import { formKey, slotKey } from "./draft-keys.ts";

/**
 * The same form may be open in two windows of one computer. Each keeps its words under a key of its own, its slot, for
 * as long as it is open: a lock between the windows says which slot is whose.
 */
export interface DraftSlots {
  /**
   * Takes a slot for a form that opens: one where words of nobody's wait, the newest first, else one that is free.
   * `waiting` reads the keys of all drafts on this computer, the newest first.
   */
  readonly take: (form: string, waiting: ReadKeys) => Promise<string>;
  /** Takes a slot without words, for a form that goes on under another key; a slot that it has is kept. */
  readonly takeFree: (form: string, waiting: ReadKeys) => Promise<string>;
  readonly release: (form: string) => void;
  /** Is the form open in this window? */
  readonly isOpen: (form: string) => boolean;
}

type ReadKeys = () => Promise<readonly string[]>;

/** A page that was left or loaded anew gives its locks back a moment later. */
const PATIENCE_MS = 400;

interface Held {
  readonly slot: string;
  readonly unlock: () => void;
  /** How many forms of this window share it. */
  users: number;
}

const held = new Map<string, Held>();

/** The key under which this window keeps a form's words. */
export const slotOf = (form: string): string => held.get(form)?.slot ?? form;

/** Resolves with what unlocks it; null where another window has it. Without locks there is no other window. */
async function lock(slot: string, options: LockOptions): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (locks === undefined) return () => {};
  return new Promise((resolve, reject) => {
    const keep = (granted: Lock | null) =>
      granted === null ? resolve(null) : new Promise<void>((unlock) => resolve(unlock));
    locks.request(`draft:${slot}`, options, keep).catch((error: unknown) => {
      if (options.signal?.aborted) resolve(null);
      else reject(error);
    });
  });
}

const ifFree = (slot: string) => lock(slot, { ifAvailable: true });

async function takeWaiting(waiting: readonly string[]): Promise<Held | null> {
  for (const slot of waiting) {
    const unlock = await ifFree(slot);
    if (unlock) return { slot, unlock, users: 1 };
  }
  const [newest] = waiting;
  if (newest === undefined) return null;
  const unlock = await lock(newest, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return unlock && { slot: newest, unlock, users: 1 };
}

async function takeEmpty(form: string, waiting: readonly string[]): Promise<Held> {
  for (let number = 1; ; number += 1) {
    const slot = slotKey(form, number);
    if (waiting.includes(slot)) continue;
    const unlock = await ifFree(slot);
    if (unlock) return { slot, unlock, users: 1 };
  }
}

/** The slot that the form has in this window, or the one that is found for it. */
async function hold(form: string, waiting: ReadKeys, find: (mine: readonly string[]) => Promise<Held>) {
  const mine = held.get(form);
  if (mine) {
    mine.users += 1;
    return mine.slot;
  }
  const found = await find((await waiting()).filter((key) => formKey(key) === form));
  held.set(form, found);
  return found.slot;
}

/** The slots of this window. Calls for one form are to run one after another. */
export const draftSlots: DraftSlots = {
  take: (form, waiting) =>
    hold(form, waiting, async (mine) => (await takeWaiting(mine)) ?? (await takeEmpty(form, mine))),
  takeFree: (form, waiting) => hold(form, waiting, (mine) => takeEmpty(form, mine)),
  isOpen: (form) => held.has(form),
  release: (form) => {
    const mine = held.get(form);
    if (mine === undefined) return;
    mine.users -= 1;
    if (mine.users > 0) return;
    held.delete(form);
    mine.unlock();
  },
};
