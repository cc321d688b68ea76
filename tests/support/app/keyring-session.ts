import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A bus with an unlocked keyring below `home`, for several programs one after another. */
export interface KeyringSession {
  /** What their environment holds, so that they find it. */
  readonly env: { readonly DBUS_SESSION_BUS_ADDRESS: string; readonly XDG_DATA_HOME: string };
  readonly stop: () => Promise<void>;
}

/** Starts one, and waits until its bus can be reached. */
export async function startKeyring(home: string): Promise<KeyringSession> {
  const stay = "console.log(process.env.DBUS_SESSION_BUS_ADDRESS); setInterval(() => {}, 60_000)";
  const child = spawn(
    "dbus-run-session",
    ["--", process.execPath, join(import.meta.dirname, "keyring.mjs"), process.execPath, "-e", stay],
    { detached: true, env: { ...process.env, XDG_DATA_HOME: home }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [address] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address, XDG_DATA_HOME: home },
    stop: async () => {
      const gone = once(child, "exit");
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await gone;
    },
  };
}
