import { constants, createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type {
  AppUpdater,
  BaseUpdater,
  CancellationToken,
  Provider,
  ResolvedUpdateFileInfo,
  UpdateInfo,
} from "electron-updater";
import type { PackageOnFeed, UpdateEngine } from "#core/ports/updates.ts";
import { checkPackage, sealPackage } from "#core/updates/check-package.ts";
import { orAborted } from "#core/updates/or-aborted.ts";
import { UpdateError } from "#core/updates/update-error.ts";

/** What is taken of electron-updater. */
export interface UpdaterParts {
  readonly updater: AppUpdater;
  readonly Provider: typeof Provider;
  readonly CancellationToken: typeof CancellationToken;
}

export interface UpdateEngineOptions {
  /** Called at the first download: the library is not loaded where nothing is updated. */
  readonly load: () => Promise<UpdaterParts>;
  readonly platform: string;
  /** Path of the AppImage that runs; null where it is none. */
  readonly appImage: string | null;
}

/** The part of electron-updater that asks the network; its types keep it to themselves. */
interface Downloads {
  download: (url: URL, destination: string, options: { readonly sha512?: string | null }) => Promise<unknown>;
}

/** What is being fetched, and what ends that. */
interface Fetching {
  readonly size: number;
  readonly stop: AbortSignal;
}

/** Copies a file of a folder; one that is not as long as the manifest says is not begun, and none is left half. */
async function copyOfFolder(from: string, to: string, { size, stop }: Fetching): Promise<void> {
  const found = await orAborted(stat(from), stop);
  if (!found.isFile() || found.size !== size) throw new UpdateError("file-altered");
  await mkdir(dirname(to), { recursive: true });
  try {
    // It may grow meanwhile: no more than one byte too many is read.
    await pipeline(createReadStream(from, { end: size }), createWriteStream(to), { signal: stop });
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** A feed may be a folder, which Chromium's network does not read: the file is copied instead. */
function readsFolders(updater: AppUpdater, fetching: () => Fetching): void {
  const { httpExecutor } = updater as unknown as { readonly httpExecutor: Downloads };
  const overNetwork = httpExecutor.download.bind(httpExecutor);
  httpExecutor.download = async (url, destination, options) => {
    if (url.protocol !== "file:") return overNetwork(url, destination, options);
    await copyOfFolder(fileURLToPath(url), destination, fetching());
    return destination;
  };
}

/** What core verified, in the words of electron-updater, which asks no server about it. */
function providerOf({ Provider }: UpdaterParts, found: PackageOnFeed, platform: string) {
  const file: ResolvedUpdateFileInfo["info"] & { isAdminRightsRequired: boolean } = {
    url: found.name,
    size: found.size,
    sha512: found.sha512,
    // Installed for the whole computer: its installer is started by the helper that asks for the rights.
    isAdminRightsRequired: platform === "win32",
    ...(found.blockMapSize === null ? {} : { blockMapSize: found.blockMapSize }),
  };
  const info: UpdateInfo = {
    version: found.version,
    files: [file],
    path: found.name,
    sha512: found.sha512,
    releaseDate: "",
  };
  return class VerifiedProvider extends Provider<UpdateInfo> {
    constructor(...given: readonly unknown[]) {
      super(given[2] as never);
    }
    getLatestVersion = async () => info;
    resolveFiles = () => [{ url: found.url, info: file }];
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** electron-updater's errors by what a person can do about them. */
function reasonOf(error: unknown): UpdateError {
  if (error instanceof UpdateError) return error;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : "";
  if (code === "ENOSPC" || code === "EDQUOT") return new UpdateError("disk-full", error);
  if (code === "ERR_CHECKSUM_MISMATCH" || code === "ERR_UPDATER_INVALID_SIGNATURE")
    return new UpdateError("file-altered", error);
  if (code === "ENOENT" || /\bstatus 4(04|10)\b/.test(text)) return new UpdateError("file-missing", error);
  return new UpdateError("download-failed", error);
}

/** An AppImage is deleted before the new one is moved to its place: that must not fail in between. */
async function canReplace(path: string, installer: { readonly size: number }): Promise<void> {
  const folder = dirname(path);
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < installer.size) throw new UpdateError("disk-full");
}

/** What electron-updater keeps of the file that it starts; its types keep it to themselves. */
interface Kept {
  _file: string | null;
}

/** Has electron-updater start a copy that was read again after nobody else could reach it. */
async function startsCopy(updater: AppUpdater, said: PackageOnFeed): Promise<void> {
  const { downloadedUpdateHelper: kept } = updater as unknown as {
    readonly downloadedUpdateHelper: Kept | null;
  };
  const path = kept?._file ?? null;
  if (kept === null || path === null) throw new UpdateError("file-missing");
  // Beside the folder of downloads: an AppImage is moved from there.
  const around = dirname(dirname(path));
  for (const name of await readdir(around))
    if (name.startsWith("install-")) await rm(join(around, name), { recursive: true, force: true });
  kept._file = await sealPackage(path, said, around);
}

/** Squirrel takes the file over before the application may end. Milliseconds. */
const handoverOnMac = 180_000;

/** electron-updater behind the port: it downloads and installs what it is given, and decides nothing. */
export function createUpdateEngine({ load, platform, appImage }: UpdateEngineOptions): UpdateEngine {
  let loading: Promise<UpdaterParts> | null = null;
  let downloaded: PackageOnFeed | null = null;
  let fetching: Fetching | null = null;
  const current = (): Fetching => {
    if (fetching === null) throw new UpdateError("download-failed");
    return fetching;
  };

  const prepare = async (): Promise<UpdaterParts> => {
    const parts = await load();
    const { updater } = parts;
    updater.logger = null;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.allowPrerelease = true;
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    updater.isUserWithinRollout = () => true;
    updater.isUpdateSupported = () => true;
    // Errors come by the promises too.
    updater.on("error", () => {});
    readsFolders(updater, current);
    return parts;
  };

  const fetchOne = async (
    parts: UpdaterParts,
    found: PackageOnFeed,
    onProgress: (percent: number) => void,
    stop: AbortSignal,
  ): Promise<string> => {
    const { updater } = parts;
    const token = new parts.CancellationToken();
    let tooMuch = false;
    const cancel = () => token.cancel();
    const progress = ({ percent, transferred }: { percent: number; transferred: number }) => {
      tooMuch ||= transferred > found.size;
      if (tooMuch) cancel();
      else onProgress(percent);
    };
    stop.addEventListener("abort", cancel, { once: true });
    updater.on("download-progress", progress);
    try {
      stop.throwIfAborted();
      updater.disableDifferentialDownload = found.url.protocol === "file:";
      updater.setFeedURL({
        provider: "custom",
        updateProvider: providerOf(parts, found, platform) as never,
      });
      const answer = await updater.checkForUpdates();
      if (answer?.isUpdateAvailable !== true) throw new UpdateError("download-failed");
      const [path] = await updater.downloadUpdate(token);
      if (path === undefined) throw new UpdateError("file-missing");
      return path;
    } catch (error) {
      throw tooMuch ? new UpdateError("file-altered", error) : reasonOf(error);
    } finally {
      stop.removeEventListener("abort", cancel);
      updater.removeListener("download-progress", progress);
    }
  };

  const installOnMac = (updater: AppUpdater, restart: boolean) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new UpdateError("install-failed")), handoverOnMac);
      const { nativeUpdater } = updater as unknown as { readonly nativeUpdater: NodeJS.EventEmitter };
      const end = (finish: () => void) => {
        clearTimeout(late);
        finish();
      };
      nativeUpdater.once("update-downloaded", () => end(resolve));
      nativeUpdater.once("error", (error: unknown) => end(() => reject(error)));
      updater.autoRunAppAfterInstall = restart;
      updater.quitAndInstall();
    });

  return {
    download: async (found, onProgress, stop) => {
      loading ??= prepare();
      fetching = { size: found.size, stop };
      const path = await fetchOne(await loading, found, onProgress, stop);
      try {
        await checkPackage(path, found);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      downloaded = found;
      return path;
    },
    install: async (restart) => {
      if (loading === null || downloaded === null) throw new UpdateError("install-failed");
      const { updater } = await loading;
      if (platform === "darwin") return installOnMac(updater, restart);
      if (appImage !== null) await canReplace(appImage, downloaded);
      await startsCopy(updater, downloaded);
      // True where the installer was started; it says so by an event otherwise.
      if (!(updater as BaseUpdater).install(true, restart)) throw new UpdateError("install-failed");
    },
  };
}
