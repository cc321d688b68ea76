import type { BrowserWindow, Event, PowerMonitor } from "electron";
import type { Core } from "#core/core.ts";

export interface SessionEndDeps {
  readonly core: Pick<Core, "keepTyped" | "sessionEnds" | "stop">;
  readonly power: Pick<PowerMonitor, "on">;
  /** Ends the application as a person does. */
  readonly quit: () => void;
}

/** Hears of the end of a person's session in each window that it is given. */
export interface SessionEnd {
  readonly watch: (window: Pick<BrowserWindow, "on">) => void;
}

/**
 * The computer is shut down or restarted, or somebody signs out of it. On macOS and Linux there is time to quit as usual. On Windows there is
 * not: Electron quits without its own events then. Nothing holds Windows back, since others must be able to restart a computer: what
 * was typed is written as soon as Windows asks, files are closed as far as time allows, and what they hold is whole at any moment. No
 * installer can be started any more; the next start does that.
 */
export function followSessionEnd({ core, power, quit }: SessionEndDeps): SessionEnd {
  let ending = false;
  const onShutdown = (event: Pick<Event, "preventDefault">) => {
    // Asks for the time to quit; Electron's types leave out the event, its description has it.
    event.preventDefault();
    core.sessionEnds();
    quit();
  };
  power.on("shutdown", onShutdown as () => void);
  return {
    watch: (window) => {
      // Another program may still keep the session: nothing is ended yet.
      window.on("query-session-end", core.keepTyped);
      window.on("session-end", () => {
        if (ending) return;
        ending = true;
        core.sessionEnds();
        void core.stop().catch(() => undefined);
      });
    },
  };
}
