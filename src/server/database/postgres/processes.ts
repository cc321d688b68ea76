import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Joining, Processes } from "../processes.ts";
import type { Db } from "../schema.ts";
import { openLine } from "./line.ts";
import { runningOn } from "./running.ts";

/** Makes this process one of those that serve the database at this address. */
export async function joinProcesses(url: string, db: Db, joining: Joining): Promise<Processes> {
  const own = randomUUID();
  const listeners = new Map<string, Set<(what: unknown, from: string) => void>>();
  const again = new Set<() => void>();
  const takeUps = new Set<() => void>();
  const line = await openLine(
    { ...joining, url, own, machine: hostname() },
    {
      heard: (topic, what, from) => {
        for (const listener of listeners.get(topic) ?? []) listener(what, from);
      },
      missed: () => {
        for (const each of again) each();
      },
      left: () => {
        for (const each of takeUps) each();
      },
    },
  );
  return {
    own,
    tell: line.tell,
    hear: (topic, heard) => {
      const known = listeners.get(topic) ?? new Set();
      known.add(heard);
      listeners.set(topic, known);
    },
    whenMissed: (missed) => void again.add(missed),
    leads: line.leads,
    whenLeft: (takeUp) => void takeUps.add(takeUp),
    running: () => runningOn(db),
    clockAhead: line.clockAhead,
    leave: line.close,
  };
}
