import { describe, expect, it } from "vitest";
import type { AppState } from "#contract/bridge/app-state.ts";
import { readPolicyValues } from "#contract/policy/read-values.ts";
import { policyOf } from "#support/policy.ts";
import { governSettings, unlocksNowhere } from "./govern.ts";
import type { SettingsFile } from "./settings-file.ts";

interface Situation {
  readonly password?: boolean;
  readonly reachable?: boolean;
  readonly kind?: "server" | "computer";
  readonly noWayOut?: string | null;
  readonly checksHere?: boolean;
  readonly phase?: AppState["phase"];
}
const shutOut = ({
  checksHere = false,
  password = false,
  reachable = false,
  kind = "server",
  noWayOut = null,
  phase = "signed-in",
}: Situation) =>
  unlocksNowhere(
    {
      phase,
      session: { user: { has_password: password } },
      connection: { kind, server: { reachable } },
      policy: { noWayOut },
    } as unknown as AppState,
    checksHere,
  );

const file = {
  settings: () => ({ lockAfterMinutes: 20, hideFromCapture: false }),
  change: async (changes: object) => ({ lockAfterMinutes: 20, hideFromCapture: false, ...changes }),
} as unknown as SettingsFile;

describe("while it cannot be read after how many minutes Bellwether locks", () => {
  const unread = readPolicyValues([{ place: "there", problem: "It cannot be read.", unread: "closed" }]);

  it("it is soon, and the person's own minutes where a lock would shut them out", () => {
    expect(governSettings(file, unread, () => false).settings()).toMatchObject({ lockAfterMinutes: 1 });
    expect(governSettings(file, unread, () => true).settings()).toMatchObject({
      lockAfterMinutes: 20,
      hideFromCapture: true,
    });
  });

  it("minutes that somebody is known to have fixed hold all the same", () => {
    const fixed = governSettings(file, policyOf({ LockAfterMinutes: 5 }), () => true);
    expect(fixed.settings()).toMatchObject({ lockAfterMinutes: 5 });
  });

  it("a lock shuts out who has no password and no way to their provider", () => {
    expect(shutOut({})).toBe(true);
    expect(shutOut({ reachable: true, noWayOut: "No call leaves." })).toBe(true);
    expect(shutOut({ reachable: true })).toBe(false);
    expect(shutOut({ password: true, checksHere: true })).toBe(false);
    // A password that only the server could check, and one of before that they do not have any more.
    expect(shutOut({ password: true })).toBe(true);
    expect(shutOut({ checksHere: true })).toBe(true);
    expect(shutOut({ kind: "computer" })).toBe(false);
    expect(shutOut({ phase: "locked" })).toBe(false);
  });
});
