import type { Desk, DeskOptions, DriverName } from "./driver.ts";
import { openOnElectron } from "./electron.ts";
import { openOnStandIn } from "./stand-in.ts";

export type { Desk } from "./driver.ts";

/** Which driver this run has: `vitest.config.ts` has a project for each, with the same tests. */
export const driverName = (): DriverName =>
  process.env.BELLWETHER_DESKTOP_DRIVER === "electron" ? "electron" : "stand-in";

/** Starts the desktop application on the driver of this run. Without a keychain unless `env` gives a session bus. */
export const openDesk = (options: DeskOptions): Promise<Desk> => {
  const env = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent", ...options.env };
  return driverName() === "electron"
    ? openOnElectron({ ...options, env })
    : openOnStandIn({ ...options, env });
};
