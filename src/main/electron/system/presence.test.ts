import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { createPresence } from "./presence.ts";

const power = () => {
  const emitter = Object.assign(new EventEmitter(), { idle: 0, getSystemIdleTime: () => emitter.idle });
  return emitter;
};

describe("presence at a desktop", () => {
  it("reports sleep and the system's own lock, both ways, until it is removed", () => {
    const system = power();
    const presence = createPresence(system as never);
    const told: string[] = [];
    const stops = [presence.onAway(() => told.push("away")), presence.onBack(() => told.push("back"))];
    for (const event of ["suspend", "resume", "lock-screen", "unlock-screen"]) system.emit(event);
    expect(told).toEqual(["away", "back", "away", "back"]);
    for (const stop of stops) stop();
    for (const event of ["suspend", "resume", "lock-screen", "unlock-screen"]) system.emit(event);
    expect(told).toHaveLength(4);
    expect(system.eventNames()).toEqual([]);
  });

  it("ignores an idle time that is always zero", () => {
    const system = power();
    const presence = createPresence(system as never);
    expect(presence.idleSeconds()).toBeNull();
    system.idle = 40;
    expect(presence.idleSeconds()).toBe(40);
    system.idle = 0;
    expect(presence.idleSeconds()).toBe(0);
  });
});
