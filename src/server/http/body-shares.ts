import type { BodyLimits } from "#server/options/options.ts";

/** Who sends a body: a signed-in person, or somebody at an address. */
export interface Sender {
  readonly isGuest: boolean;
  /** Tells senders apart among people, or among guests. */
  readonly key: string;
}

/** A body that is being read. */
export interface Reading {
  /** Asks to keep some more bytes; false where this sender has too many unfinished bodies already. */
  readonly take: (bytes: number) => boolean;
  readonly finish: () => void;
}

interface Unfinished {
  readonly key: string;
  readonly giveUp: () => void;
  bytes: number;
}

interface Room {
  readonly together: number;
  readonly ofOne: number;
}

/** Unfinished bodies of people, or of guests, from the oldest on. */
function createSide({ together, ofOne }: Room, refusesNewest: boolean) {
  const unfinished = new Set<Unfinished>();
  const held = new Map<string, number>();
  let all = 0;

  const count = (one: Unfinished, bytes: number) => {
    one.bytes += bytes;
    all += bytes;
    const left = (held.get(one.key) ?? 0) + bytes;
    if (left === 0) held.delete(one.key);
    else held.set(one.key, left);
  };
  const remove = (one: Unfinished) => {
    if (unfinished.delete(one)) count(one, -one.bytes);
  };
  const endOldest = (key: string) => {
    for (const one of unfinished) {
      if (one.key !== key) continue;
      remove(one);
      return one.giveUp();
    }
  };
  const greatest = () => {
    let [key, most] = ["", -1];
    for (const [each, bytes] of held) if (bytes > most) [key, most] = [each, bytes];
    return key;
  };

  return (key: string, giveUp: () => void): Reading => {
    const one: Unfinished = { key, giveUp, bytes: 0 };
    unfinished.add(one);
    return {
      take: (bytes) => {
        count(one, bytes);
        if ((held.get(key) ?? 0) > ofOne) {
          if (refusesNewest) return false;
          endOldest(key);
        }
        if (all > together) endOldest(greatest());
        return true;
      },
      finish: () => remove(one),
    };
  };
}

/**
 * The room that unfinished bodies have: a share for each signed-in person, apart from them a small one for each address
 * of guests. A person beyond their share is refused; a guest beyond that of their address ends the oldest body there,
 * which a sign-in never is: it arrives at once. Where all of one side are too many, who holds the most loses.
 */
export function createBodyShares(limits: BodyLimits): (sender: Sender, giveUp: () => void) => Reading {
  const people = createSide({ together: limits.readAtOnce, ofOne: limits.person }, true);
  const guests = createSide({ together: limits.guests, ofOne: limits.address }, false);
  return ({ isGuest, key }, giveUp) => (isGuest ? guests : people)(key, giveUp);
}
