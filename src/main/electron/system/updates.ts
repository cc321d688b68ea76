import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { App, PowerMonitor } from "electron";
import type { InstallKind, UpdateEngine, Updates } from "#core/ports/updates.ts";
import { createUpdateEngine, type UpdaterParts } from "./update-engine.ts";

/** The program's own public key, which `npm run package` puts beside it (`BELLWETHER_UPDATE_PUBLIC_KEY`). */
function builtInKey(resources: string): string | null {
  const path = join(resources, "update-key.txt");
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

const loadUpdater = async (): Promise<UpdaterParts> => {
  const { default: library } = await import("electron-updater");
  const { Provider, CancellationToken } = library;
  return { updater: library.autoUpdater, Provider, CancellationToken };
};

export interface InstallPlace {
  readonly platform: string;
  /** Path of the program. */
  readonly program: string;
  /** Folder of its resources. */
  readonly resources: string;
  readonly appImage: string | undefined;
}

/**
 * How this program came onto the computer. The two Windows packages hold the same files; only the one that can replace itself
 * leaves its uninstaller beside the program. electron-builder writes `package-type` into deb and rpm.
 */
export function installKind({ platform, program, resources, appImage }: InstallPlace): InstallKind {
  if (platform === "win32")
    return existsSync(join(dirname(program), "Uninstall Bellwether.exe")) ? "nsis" : "msi";
  if (platform === "darwin") return "zip";
  if (appImage !== undefined && appImage !== "") return "appimage";
  const mark = join(resources, "package-type");
  const type = existsSync(mark) ? readFileSync(mark, "utf8").trim() : "";
  return type === "deb" || type === "rpm" ? type : "folder";
}

export interface UpdatesOptions {
  readonly app: Pick<App, "isPackaged" | "quit">;
  readonly power: Pick<PowerMonitor, "on" | "removeListener">;
  readonly engine?: UpdateEngine;
}

/** Updates as this host has them. */
export function createUpdates({ app, power, engine }: UpdatesOptions): Updates {
  const { platform, arch, env } = process;
  const appImage = env.APPIMAGE;
  const place = { platform, program: process.execPath, resources: process.resourcesPath ?? "", appImage };
  const kind = app.isPackaged ? installKind(place) : "folder";
  const on = (event: "suspend" | "resume", listener: () => void) => {
    power.on(event as "suspend", listener);
    return () => void power.removeListener(event as "suspend", listener);
  };
  return {
    platform,
    arch,
    kind,
    installed: app.isPackaged,
    address: env.BELLWETHER_UPDATE_URL || null,
    key: builtInKey(place.resources),
    engine:
      engine ??
      createUpdateEngine({
        load: loadUpdater,
        platform,
        appImage: kind === "appimage" ? (appImage ?? null) : null,
      }),
    onSleep: (listener) => on("suspend", listener),
    onWake: (listener) => on("resume", listener),
    quit: () => app.quit(),
  };
}
