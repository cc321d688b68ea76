import type { App, CrashReporter, Shell } from "electron";
import type { Support } from "#core/ports/support.ts";

export interface SupportOptions {
  readonly app: Pick<App, "getPath">;
  readonly shell: Pick<Shell, "openPath">;
  readonly logFolder: string | null;
  /** Are crash dumps written? */
  readonly dumps: boolean;
}

/** What this host says of itself where something went wrong. */
export const createSupport = ({ app, shell, logFolder, dumps }: SupportOptions): Support => ({
  versions: () => ({
    host: "Electron",
    Electron: process.versions.electron ?? "none",
    Chromium: process.versions.chrome ?? "none",
    Node: process.versions.node,
  }),
  logFolder,
  crashFolder: dumps ? app.getPath("crashDumps") : null,
  openFolder: async (path) => {
    const problem = await shell.openPath(path);
    if (problem !== "") throw new Error("The folder could not be shown.");
  },
});

/** Crash dumps stay on this computer, and are written only where a policy wants them. */
export function keepCrashDumps(crashReporter: Pick<CrashReporter, "start">, wanted: boolean): void {
  if (wanted) crashReporter.start({ uploadToServer: false, compress: true });
}
