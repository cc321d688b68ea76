import { createRequire } from "node:module";
import type { Page } from "playwright";
import { bootDesktop, type Desktop } from "../stand-in/boot.ts";
import { servedOrigin } from "../stand-in/preload-runtime.ts";
import type { Desk, DeskOptions, MainProcess, MainWork, SeenInMain } from "./driver.ts";

const { watch } = createRequire(import.meta.url)("./watch-main.cjs") as {
  readonly watch: (electron: object) => SeenInMain;
};

/** As it arrives on the other side: what JSON cannot carry does not cross. */
const crossed = <T>(value: T): T => {
  const text = JSON.stringify(value);
  return text === undefined ? value : (JSON.parse(text) as T);
};

/** Work as the main process of real Electron gets it: by its text alone, so that it can use nothing of its test. */
const byItsText = <A, T>(work: MainWork<A, T>): MainWork<A, T> =>
  new Function(`return (${work});`)() as MainWork<A, T>;

/** The application on the stand-in for Electron: the built main process in this one, each window a page of Chromium. */
export async function openOnStandIn(options: DeskOptions): Promise<Desk> {
  Object.assign(process.env, options.env);
  let args = options.args;
  let parts: object = {};
  const boot = (): Promise<Desktop> =>
    bootDesktop(args, {
      prepare: (electron) => {
        parts = electron;
        watch(electron);
      },
    });
  let running = await boot();
  let ended: Promise<number> | null = null;
  const pages = (): readonly Page[] => running.windows.map(({ webContents }) => webContents.chromium);
  const violations = () => running.windows.flatMap(({ webContents }) => webContents.violations);
  const quit = (): Promise<number> => {
    ended ??= running.quit();
    return ended;
  };

  return {
    driver: "stand-in",
    page: () => {
      const [first] = pages();
      if (first === undefined) throw new Error("No window is open.");
      return first;
    },
    pages,
    address: (path) => `${servedOrigin}${path}`,
    main: async <A, T>(work: MainWork<A, T>, value?: A) =>
      crossed(await byItsText(work)(parts as MainProcess, crossed(value ?? null) as A)),
    violations,
    takeViolations: () => running.windows.flatMap(({ webContents }) => webContents.violations.splice(0)),
    secondInstance: async (more = []) => {
      running.app.emit("second-instance", {}, [process.execPath, ...args, ...more], process.cwd(), null);
    },
    restart: async (others) => {
      await quit();
      ended = null;
      args = others ?? args;
      running = await boot();
    },
    quit,
  };
}
