import type { AppUpdater, UpdateInfo } from "electron-updater";
import type { Log, Updater } from "#core/ports/system.ts";

/** The part of electron-updater that is used here. */
export type UpdateEngine = Pick<
  AppUpdater,
  | "autoDownload"
  | "autoInstallOnAppQuit"
  | "allowDowngrade"
  | "allowPrerelease"
  | "logger"
  | "isUserWithinRollout"
  | "setFeedURL"
  | "checkForUpdates"
  | "on"
>;

export interface UpdaterOptions {
  /** The district's folder of installers; null turns updates off. */
  readonly feed: string | null;
  /** Loaded only where updates are on. */
  readonly load: () => Promise<UpdateEngine>;
  readonly log: Log;
  readonly everyMilliseconds?: number;
}

const sixHours = 6 * 60 * 60 * 1000;

/** electron-updater takes a percentage that is no number for 100; here it means nobody. */
const isStagedPlainly = ({ stagingPercentage }: { readonly stagingPercentage?: unknown }): boolean =>
  stagingPercentage === undefined ||
  stagingPercentage === null ||
  (typeof stagingPercentage === "number" && stagingPercentage >= 0 && stagingPercentage <= 100);

/** The address of updates; null where they are off or the address cannot be trusted. */
export function readUpdateFeed(address: string | undefined, packaged: boolean): string | null {
  if (!packaged || address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}

/** electron-updater behind the port: never to an older version, installed on quitting. */
export function createUpdater(options: UpdaterOptions): Updater {
  let timer: NodeJS.Timeout | null = null;

  const start = async (feed: string) => {
    const engine = await options.load();
    const withinRollout = engine.isUserWithinRollout.bind(engine);
    engine.logger = null;
    engine.autoDownload = true;
    engine.autoInstallOnAppQuit = true;
    engine.allowPrerelease = false;
    engine.setFeedURL({ provider: "generic", url: feed });
    engine.allowDowngrade = false;
    engine.isUserWithinRollout = (offer: UpdateInfo) => isStagedPlainly(offer) && withinRollout(offer);
    engine.on("error", (error) => options.log.error("update.failed", error));
    const check = () => {
      engine.checkForUpdates().catch((error: unknown) => options.log.error("update.failed", error));
    };
    timer = setInterval(check, options.everyMilliseconds ?? sixHours);
    timer.unref();
    check();
  };

  return {
    start: async () => {
      if (options.feed !== null && timer === null) await start(options.feed);
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
