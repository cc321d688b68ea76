import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { followSessionEnd } from "./session-end.ts";

function desktop() {
  const told: string[] = [];
  const power = new EventEmitter();
  const window = new EventEmitter();
  const core = {
    keepTyped: () => void told.push("keep"),
    sessionEnds: () => void told.push("ends"),
    stop: async () => void told.push("stop"),
  };
  const end = followSessionEnd({ core, power: power as never, quit: () => void told.push("quit") });
  end.watch(window as never);
  return { told, power, window };
}

it("when Windows asks, what was typed is written, and the session is not held back", () => {
  const { told, window } = desktop();
  const event = { reasons: ["shutdown"], preventDefault: () => told.push("held back") };
  window.emit("query-session-end", event);
  expect(told).toEqual(["keep"]);
  window.emit("session-end", event);
  window.emit("session-end", event);
  expect(told).toEqual(["keep", "ends", "stop"]);
});

it("macOS and Linux are asked for the time to quit as usual", () => {
  const { told, power } = desktop();
  power.emit("shutdown", { preventDefault: () => told.push("asked") });
  expect(told).toEqual(["asked", "ends", "quit"]);
});
