import { join } from "node:path";
import { electronObstacle, electronProgram } from "../../../scripts/lib/install/electron-program.mjs";

const root = join(import.meta.dirname, "..", "..", "..");

/** Why real Electron cannot be driven on this machine; null where it can. */
export function whyNotElectron(): string | null {
  if (electronProgram(root) === null)
    return "Electron's program is not installed (node_modules/electron/dist)";
  return electronObstacle(process.platform, process.env, process.getuid?.());
}
