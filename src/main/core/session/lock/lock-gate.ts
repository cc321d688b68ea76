import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EventName, MethodName } from "#contract/bridge/registry.ts";

/** Methods allowed while locked: getting in or out, settings of the window, and saving the last words typed. */
const openMethods: ReadonlySet<string> = new Set<MethodName>([
  "app.state",
  "app.active",
  "app.noteFault",
  // It tells nothing of records.
  "diagnostics.collect",
  "diagnostics.save",
  "session.lock",
  "session.unlock",
  "session.beginAtProvider",
  "session.leaveProvider",
  "session.signOut",
  "drafts.put",
  "settings.get",
  "updates.hold",
]);

const openEvents: ReadonlySet<string> = new Set<EventName>([
  "app.stateChanged",
  "connection.changed",
  "settings.changed",
  "lock.changed",
]);

const refused = () => new BridgeError("NOT_READY", "Bellwether is locked. Unlock it first.");

/** Refuses methods while locked: before a call, and again before its answer, which may have been on its way. */
export function gateHandlers(handlers: Handlers, locked: () => boolean): Handlers {
  const gated = Object.entries(handlers).map(([name, handler]) => {
    if (openMethods.has(name)) return [name, handler];
    const run = handler as (input: unknown, context: unknown) => Promise<unknown>;
    const guarded = async (input: unknown, context: unknown) => {
      if (locked()) throw refused();
      const answer = await run(input, context);
      if (locked()) throw refused();
      return answer;
    };
    return [name, guarded];
  });
  return Object.fromEntries(gated) as Handlers;
}

/** A locked page receives no event that may name a record; it reads everything again once unlocked. */
export const passesLock = (name: EventName): boolean => openEvents.has(name);
