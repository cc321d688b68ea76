import { dirname, join } from "node:path";
import envPaths from "env-paths";

/**
 * Where the system keeps logs: `%LOCALAPPDATA%\Bellwether\Logs`, `~/Library/Logs/Bellwether`, `~/.local/state/bellwether/log`.
 * An installation that was given a data folder of its own keeps them there.
 */
export function logFolder(options: { readonly fixed: string; readonly ownData: string | null }): string {
  if (options.fixed !== "") return options.fixed;
  if (options.ownData !== null) return join(options.ownData, "logs");
  const { log } = envPaths("Bellwether", { suffix: "" });
  if (process.platform === "win32") return join(dirname(log), "Logs");
  if (process.platform === "darwin") return log;
  return join(dirname(log), "bellwether", "log");
}
