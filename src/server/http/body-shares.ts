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

/** What unfinished bodies hold: memory, and each of them a connection and the place of a request of its sender. */
interface Held {
  bytes: number;
  bodies: number;
}

interface Unfinished extends Held {
  readonly key: string;
  readonly giveUp: () => void;
}

interface Room {
  readonly together: Readonly<Held>;
  readonly ofOne: Readonly<Held>;
}

const isOver = (held: Readonly<Held>, { bytes, bodies }: Readonly<Held>) =>
  held.bytes > bytes || held.bodies > bodies;

/** Unfinished bodies of people, or of guests, from the oldest on. */
function createSide({ together, ofOne }: Room, refusesNewest: boolean) {
  const unfinished = new Set<Unfinished>();
  const held = new Map<string, Held>();
  const all: Held = { bytes: 0, bodies: 0 };

  const count = (one: Unfinished, bytes: number, bodies: number) => {
    const own = held.get(one.key) ?? { bytes: 0, bodies: 0 };
    held.set(one.key, own);
    for (const each of [one, own, all]) {
      each.bytes += bytes;
      each.bodies += bodies;
    }
    if (own.bodies === 0) held.delete(one.key);
  };
  const remove = (one: Unfinished) => {
    if (unfinished.delete(one)) count(one, -one.bytes, -one.bodies);
  };
  const endOldest = (key: string) => {
    for (const one of unfinished) {
      if (one.key !== key) continue;
      remove(one);
      return one.giveUp();
    }
  };
  /** Who holds the most of what all hold too much of. */
  const greatest = () => {
    const what = all.bodies > together.bodies ? "bodies" : "bytes";
    let [key, most] = ["", -1];
    for (const [each, { [what]: amount }] of held) if (amount > most) [key, most] = [each, amount];
    return key;
  };
  /** Makes room after something came; false where its sender must be refused. */
  const fits = (key: string): boolean => {
    const own = held.get(key);
    if (own !== undefined && isOver(own, ofOne)) {
      if (refusesNewest) return false;
      endOldest(key);
    }
    if (isOver(all, together)) endOldest(greatest());
    return true;
  };

  return (key: string, giveUp: () => void): Reading => {
    const one: Unfinished = { key, giveUp, bytes: 0, bodies: 0 };
    unfinished.add(one);
    count(one, 0, 1);
    // An older body goes, never this one: its reader has not begun.
    fits(key);
    return {
      take: (bytes) => {
        count(one, bytes, 0);
        return fits(key);
      },
      finish: () => remove(one),
    };
  };
}

/** Parts of all requests that may wait: guests whose bodies are unfinished leave room among guests for those whose body is here. */
const parts = { guests: 1 / 4, address: 1 / 8 } as const;

/**
 * The room that unfinished bodies have: a share for each signed-in person, apart from them a small one for each address
 * of guests. A person beyond their share is refused; a guest beyond that of their address ends the oldest body there,
 * which a sign-in never is: it arrives at once. Where all of one side are too many, who holds the most loses. How many
 * requests a person has, whatever their bodies, `registerPressure` counts.
 */
export function createBodyShares(
  limits: BodyLimits,
  requestsAtOnce: number,
): (sender: Sender, giveUp: () => void) => Reading {
  const part = (whose: keyof typeof parts) => Math.max(1, Math.floor(requestsAtOnce * parts[whose]));
  const people = createSide(
    {
      together: { bytes: limits.readAtOnce, bodies: requestsAtOnce },
      ofOne: { bytes: limits.person, bodies: requestsAtOnce },
    },
    true,
  );
  const guests = createSide(
    {
      together: { bytes: limits.guests, bodies: part("guests") },
      ofOne: { bytes: limits.address, bodies: part("address") },
    },
    false,
  );
  return ({ isGuest, key }, giveUp) => (isGuest ? guests : people)(key, giveUp);
}
