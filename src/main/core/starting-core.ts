import { createDispatcher } from "#contract/bridge/dispatcher.ts";
import type { Core } from "./core.ts";
import type { NewArrival } from "./files/arrivals.ts";
import type { Log } from "./ports/system.ts";
import { createUnopenedHandlers, type UnopenedDeps } from "./unopened-core.ts";

/** A core that a host has begun to make; `release` gives back the data folder. */
export interface Begun {
  readonly core: Core;
  readonly release: () => void;
}

export interface StartingCoreDeps extends UnopenedDeps {
  /** Takes the data folder and makes core; what keeps it from that is told to the person. */
  readonly begin: () => Promise<Begun>;
  /** After each start that succeeded. */
  readonly onStarted: (core: Core) => void;
  readonly log: Log;
}

/** What stands behind the page: core, or what explains why there is none. */
type Behind =
  | { readonly kind: "core"; readonly begun: Begun }
  | { readonly kind: "problem"; readonly error: unknown };

/**
 * Core as a host holds it: one that cannot start does not end the host. Its page then says why, and what is possible, and may
 * try again.
 */
export function createStartingCore(deps: StartingCoreDeps): Core {
  const { log } = deps;
  let behind: Behind | null = null;
  let starting: Promise<void> | null = null;
  let stopping = false;
  /** What came from outside the windows before there was a core. */
  const arrived: NewArrival[] = [];

  const attempt = async (): Promise<void> => {
    try {
      const begun = await deps.begin();
      try {
        await begun.core.start();
      } catch (error) {
        await begun.core.stop().catch(() => undefined);
        begun.release();
        throw error;
      }
      behind = { kind: "core", begun };
      for (const each of arrived.splice(0)) begun.core.arrive(each);
      deps.onStarted(begun.core);
    } catch (error) {
      log.error("start", error);
      behind = { kind: "problem", error };
    }
  };

  const explain = (error: unknown, ...[transport, host]: Parameters<Core["connect"]>) =>
    createDispatcher({
      transport,
      handlers: createUnopenedHandlers(deps, error, () => {
        // The page has its answer first, and connects anew.
        starting = new Promise<void>((done) => setImmediate(done)).then(() =>
          stopping ? undefined : attempt(),
        );
      }),
      host: host.kind,
      capabilities: host.capabilities,
      createAbort: () => new AbortController(),
      checkOutput: false,
      onUnexpected: (unexpected, method) => log.error(`bridge.${method}`, unexpected),
    });

  const core = () => (behind?.kind === "core" ? behind.begun.core : null);
  return {
    start: () => {
      starting ??= attempt();
      return starting;
    },
    connect: (transport, host) => {
      let connected: { readonly close: () => void } | null = null;
      let closed = false;
      void (starting ?? Promise.resolve()).then(() => {
        if (closed || stopping || behind === null) return;
        connected =
          behind.kind === "core"
            ? behind.begun.core.connect(transport, host)
            : explain(behind.error, transport, host);
      });
      return {
        close: () => {
          closed = true;
          connected?.close();
        },
      };
    },
    stageFile: (file) => {
      const found = core();
      if (found === null) throw new Error("Nothing is open.");
      return found.stageFile(file);
    },
    arrive: (arrival) => {
      const found = core();
      if (found === null) arrived.push(arrival);
      else found.arrive(arrival);
    },
    uploadLimit: () => core()?.uploadLimit() ?? null,
    openTicket: async (ticket) => (await core()?.openTicket(ticket)) ?? deps.tickets.open(ticket),
    keepTyped: () => core()?.keepTyped(),
    sessionEnds: () => core()?.sessionEnds(),
    installsFirst: async () => {
      await starting;
      return (await core()?.installsFirst()) ?? false;
    },
    stop: async () => {
      stopping = true;
      await starting;
      if (behind?.kind !== "core") return;
      await behind.begun.core.stop();
      behind.begun.release();
    },
    finishUpdate: async () => core()?.finishUpdate(),
  };
}
