import type { PowerMonitor } from "electron";
import type { Presence } from "#core/ports/presence.ts";

type Power = Pick<PowerMonitor, "on" | "removeListener" | "getSystemIdleTime">;

/** Sleep, the system's lock, and the last key or pointer, as the operating system reports them. */
export function createPresence(power: Power): Presence {
  // Some Linux desktops always report 0: they do not know, and the window would never lock.
  let knowsIdle = false;
  const both = (
    first: "suspend" | "resume",
    second: "lock-screen" | "unlock-screen",
    listener: () => void,
  ) => {
    power.on(first as "suspend", listener);
    power.on(second as "lock-screen", listener);
    return () => {
      power.removeListener(first as "suspend", listener);
      power.removeListener(second as "lock-screen", listener);
    };
  };
  return {
    onAway: (listener) => both("suspend", "lock-screen", listener),
    onBack: (listener) => both("resume", "unlock-screen", listener),
    idleSeconds: () => {
      const seconds = power.getSystemIdleTime();
      knowsIdle ||= seconds > 0;
      return knowsIdle ? seconds : null;
    },
  };
}
