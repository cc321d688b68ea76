import type { AppState } from "#contract/bridge/app-state.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Log } from "#core/ports/system.ts";
import type { Computer } from "#core/session/computer/computer.ts";
import type { Connection } from "#core/session/connection/connection.ts";
import type { LockTries } from "#core/session/connection/lock-tries.ts";

/** Milliseconds for which a locked page may still save drafts of what was being typed. */
export const lockGrace = 2_000;

export interface LockDeps {
  readonly tries: LockTries;
  readonly computer: Computer;
  readonly connection: () => Connection | null;
  readonly state: () => AppState;
  /** Closes the connection to this computer's own server. */
  readonly leave: () => Promise<void>;
  /** Connects to this computer's own server again, with these session cookies. */
  readonly enterComputer: (cookies: string | null) => Promise<void>;
  /** Runs work in turn with other changes of the session, and informs the pages afterwards. */
  readonly change: (work: () => Promise<void>) => Promise<void>;
  readonly announce: () => void;
  readonly log: Log;
  readonly grace: number;
}

/** The lock (S-14). It closes the profile and removes its keys from memory wherever they can be obtained again. */
export interface Lock {
  readonly locked: () => boolean;
  /** The state as a locked page may see it; unchanged while nothing is locked. */
  readonly veil: (state: AppState) => AppState;
  /** Locks at once; does nothing where nobody is signed in. */
  readonly lock: () => void;
  /** Called at the start: locks again what was locked. Runs inside a change. */
  readonly restore: () => Promise<void>;
  readonly unlock: (secret: string) => Promise<void>;
  /** Whoever is signed in has confirmed at their provider that it is them. Runs inside a change; nothing where nothing is locked. */
  readonly confirmed: () => Promise<void>;
  /** Resolves once everything that the lock closes is closed. */
  readonly closed: () => Promise<void>;
  /** Releases the lock of a session that the caller is about to end. Runs inside a change. */
  readonly openForSignOut: () => Promise<void>;
  /** A session that has ended while locked leads to the sign-in. Called before the state is published. */
  readonly settle: () => void;
  readonly stop: () => void;
}

interface Held {
  /** The state at the time of locking, for the lock screen. */
  readonly shown: AppState;
  readonly name: string;
  readonly email: string;
  readonly waiting: number;
  /**
   * `page`: the connection stays open, its profile is closed. `computer`: this computer's server is stopped too, so
   * that the key of the records leaves the memory. A key that exists only in memory stays: dropping it would lose the
   * records and drafts.
   */
  readonly kind: "page" | "computer";
  /** Cookies of the session on this computer, while its server is stopped. */
  cookies: string | null;
}

export const wrongPassword = (): BridgeError => {
  const message = "That is not your password.";
  return new BridgeError("VALIDATION", message, { fields: { password: [message] } });
};

export function createLock(deps: LockDeps): Lock {
  const { tries, computer, connection, change, announce, log } = deps;
  let held: Held | null = null;
  let closed: Promise<void> = Promise.resolve();
  let endGrace: (() => void) | null = null;
  let stopped = false;

  const hold = (): Held | null => {
    const shown = deps.state();
    const user = shown.session?.user;
    if (held || shown.phase !== "signed-in" || !user) return null;
    const status = computer.status();
    const here = connection()?.kind === "computer" && status.state === "open" ? status.keyPlace : null;
    held = {
      shown,
      name: user.full_name,
      email: user.email,
      waiting: shown.outbox?.waiting ?? 0,
      // A passphrase is asked for once a start: its key stays in memory meanwhile, like one that is nowhere else.
      kind: here === "keychain" ? "computer" : "page",
      cookies: null,
    };
    void tries.setLocked(true);
    return held;
  };

  const close = async (one: Held) => {
    if (held !== one) return;
    if (one.kind === "page") {
      connection()?.lock();
      return;
    }
    one.cookies = connection()?.cookies() ?? null;
    await deps.leave();
    await computer.stop();
  };

  const letGo = (): Promise<void> => {
    held = null;
    return tries.setLocked(false);
  };

  /** Starts this computer's server again, with the key from the keychain. */
  const startComputer = async (one: Held): Promise<void> => {
    await computer.open();
    // Records that cannot be opened have a screen of their own that says why.
    if (computer.status().state === "open") await deps.enterComputer(one.cookies);
  };

  const unlockComputer = async (one: Held, secret: string): Promise<boolean> => {
    await startComputer(one);
    const entered = connection();
    if (!entered) return true;
    let right = false;
    try {
      right = await entered.unlock(secret, one.email);
    } finally {
      if (!right) {
        one.cookies = entered.cookies() ?? one.cookies;
        await deps.leave();
        await computer.stop();
      }
    }
    return right;
  };

  return {
    locked: () => held !== null,
    veil: (state) =>
      held === null
        ? state
        : {
            ...held.shown,
            phase: "locked",
            connection: state.connection ?? held.shown.connection,
            session: null,
            offlineSession: null,
            closedAccount: null,
            waitingHere: 0,
            outbox: null,
            profileProblem: null,
            draftsSetAside: false,
            unlocksNowhere: state.unlocksNowhere,
            problem: null,
            atProvider: state.atProvider,
            folderProblem: state.folderProblem,
            lock: {
              name: held.name,
              confirmsAt: held.shown.session?.user?.confirms_at ?? null,
              hasPassword: held.shown.session?.user?.has_password ?? true,
              waiting: held.waiting,
              waitUntil: isoOrNull(tries.waitUntil()),
            },
          },
    lock: () => {
      const one = hold();
      if (!one) return;
      connection()?.presences.leave();
      announce();
      const passed = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deps.grace);
        endGrace = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      closed = passed
        .then(() => (stopped ? undefined : change(() => close(one))))
        .catch((error: unknown) => log.error("lock.close", error));
    },
    restore: async () => {
      if (!tries.wasLocked()) return;
      const one = hold();
      if (one) await close(one);
      else await tries.setLocked(false);
    },
    unlock: async (secret) => {
      // The profile must be closed, after the time for last drafts, before it is opened again.
      await closed;
      await change(async () => {
        const one = held;
        if (!one) return;
        tries.require();
        const right =
          one.kind === "computer"
            ? await unlockComputer(one, secret)
            : ((await connection()?.unlock(secret, one.email)) ?? true);
        if (!right) {
          await tries.wrong();
          throw wrongPassword();
        }
        await tries.right();
        await letGo();
      });
    },
    confirmed: async () => {
      const one = held;
      // This computer's own server knows no provider.
      if (one?.kind !== "page") return;
      // The profile may still be open for last drafts; the lock ends before it is closed.
      await tries.right();
      await letGo();
      await connection()?.unlockConfirmed();
    },
    closed: () => closed,
    openForSignOut: async () => {
      const one = held;
      if (!one) return;
      if (one.kind === "computer") await startComputer(one);
      await letGo();
    },
    settle: () => {
      // Closed because the application stops, not because it ended: it is locked at the next start.
      if (!stopped && held?.kind === "page" && !connection()?.session()?.user) void letGo();
    },
    stop: () => {
      stopped = true;
      endGrace?.();
    },
  };
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
