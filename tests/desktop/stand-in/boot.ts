import { EventEmitter } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import { browserFlags, findBrowser } from "../../../scripts/lib/install/browsers.mjs";
import { StandInApp } from "./app.ts";
import { StandInRequest } from "./net-request.ts";
import { createSessions, type StandInSession } from "./session.ts";
import { type IpcEvent, StandInWebContents } from "./web-contents.ts";
import { createWindowClass, type StandInWindow, type WindowOptionsSeen } from "./window.ts";

const root = join(import.meta.dirname, "..", "..", "..");

interface MenuItem {
  readonly label?: string;
  readonly role?: string;
  readonly click?: () => void;
  readonly submenu?: readonly MenuItem[];
}

type Listener = (event: IpcEvent, ...args: unknown[]) => unknown;

export interface Desktop {
  readonly app: StandInApp;
  readonly sessions: ReadonlyMap<string, StandInSession>;
  readonly windows: readonly StandInWindow[];
  readonly window: StandInWindow;
  /** The first window's page. */
  readonly page: Page;
  readonly schemes: readonly unknown[];
  /** Calls of dialogs, and the answers to the next ones. */
  readonly dialogs: {
    readonly calls: readonly { readonly name: string; readonly options: unknown }[];
    readonly open: (...filePaths: string[]) => void;
    readonly save: (filePath: string) => void;
  };
  readonly openedOutside: readonly string[];
  readonly ipc: {
    readonly channels: () => { readonly on: readonly string[]; readonly handle: readonly string[] };
    readonly send: (channel: string, event: IpcEvent, ...args: unknown[]) => void;
    readonly invoke: (channel: string, event: IpcEvent, ...args: unknown[]) => Promise<unknown>;
  };
  readonly menu: () => readonly MenuItem[];
  readonly clickMenu: (label: string) => void;
  /** Menus that were shown at the pointer. */
  readonly popups: readonly (readonly MenuItem[])[];
  readonly theme: { themeSource: string };
  /** Sleep, lock and idle time (`idle`, in seconds) of the computer, as `powerMonitor` reports them. */
  readonly power: EventEmitter & { idle: number };
  /** Notifications shown by the system, in order; `choose` clicks one. */
  readonly notified: readonly ShownNotification[];
  /** Quits as a person does; resolves with the exit code once core has stopped. */
  readonly quit: () => Promise<number>;
}

function createDialogs() {
  const calls: { name: string; options: unknown }[] = [];
  const opens: string[][] = [];
  const saves: string[] = [];
  const record = (name: string, args: readonly unknown[]) => calls.push({ name, options: args.at(-1) });
  return {
    dialogs: {
      calls,
      open: (...filePaths: string[]) => void opens.push(filePaths),
      save: (filePath: string) => void saves.push(filePath),
    },
    dialog: {
      showOpenDialog: async (...args: unknown[]) => {
        record("open", args);
        const filePaths = opens.shift();
        return { canceled: filePaths === undefined, filePaths: filePaths ?? [] };
      },
      showSaveDialog: async (...args: unknown[]) => {
        record("save", args);
        const filePath = saves.shift();
        return { canceled: filePath === undefined, filePath: filePath ?? "" };
      },
      showMessageBox: async (...args: unknown[]) => {
        record("message", args);
        return { response: 0, checkboxChecked: false };
      },
      showErrorBox: (...args: string[]) => {
        throw new Error(args.join(": "));
      },
    },
  };
}

function createIpcMain() {
  const events = new EventEmitter();
  const handlers = new Map<string, Listener>();
  const invoke = async (channel: string, event: IpcEvent, ...args: unknown[]) => {
    const handler = handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  };
  return {
    ipcMain: Object.assign(events, {
      handle: (channel: string, listener: Listener) => void handlers.set(channel, listener),
    }),
    ipc: {
      channels: () => ({ on: events.eventNames().map(String), handle: [...handlers.keys()] }),
      send: (channel: string, event: IpcEvent, ...args: unknown[]) =>
        void events.emit(channel, event, ...args),
      invoke,
    },
  };
}

interface ShownMenu {
  readonly items: readonly {
    readonly label: string;
    readonly click: () => void;
    readonly submenu?: ShownMenu;
  }[];
}

/** A menu as Electron gives it back. */
const shown = (template: readonly MenuItem[]): ShownMenu => ({
  items: template.map(({ label = "", click, submenu }) => ({
    label,
    click: () => click?.(),
    ...(submenu === undefined ? {} : { submenu: shown(submenu) }),
  })),
});

const findItem = (items: readonly MenuItem[], label: string): MenuItem | undefined =>
  items.find((item) => item.label === label) ??
  items.map((item) => findItem(item.submenu ?? [], label)).find((item) => item !== undefined);

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly choose: () => void;
}

/** Electron's class, as far as the application uses it. */
const createNotifications = (shown: ShownNotification[]) =>
  class extends EventEmitter {
    readonly #options: { readonly title: string; readonly body: string };
    static isSupported = () => true;
    constructor(options: { readonly title: string; readonly body: string }) {
      super();
      this.#options = options;
    }
    show() {
      shown.push({ ...this.#options, choose: () => void this.emit("click") });
    }
  };

export interface BootOptions {
  /** Called with what stands for Electron before the application is loaded. */
  readonly prepare?: (electron: object) => void;
  /** As an installed application: the folder that electron-builder fills. */
  readonly resources?: string;
}

let boots = 0;
let running = false;

/**
 * `electron` leads to the parts of the present boot. Only the entry imports it: the modules behind it are loaded once and
 * keep no state, and the entry anew for each boot.
 */
const resolveElectron = () =>
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "electron"
        ? {
            url: `${pathToFileURL(join(import.meta.dirname, "electron.mjs")).href}?boot=${boots}`,
            shortCircuit: true,
          }
        : next(specifier, context),
  });

/** Runs the built `out/main` in this process: again once the one before has quit, never two at a time. */
export async function bootDesktop(args: readonly string[], options: BootOptions = {}): Promise<Desktop> {
  if (running) throw new Error("One desktop runs at a time.");
  running = true;
  boots += 1;
  const entry = join(root, "out", "main", "index.js");
  if (!existsSync(entry)) throw new Error("Build first: npm run build.");
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("The tests need Chrome, Edge or Chromium.");
  const browser: Browser = await chromium.launch({ executablePath, args: [...browserFlags] });

  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const windows: StandInWindow[] = [];
  const first = Promise.withResolvers<StandInWindow>();
  const app = new StandInApp(version, async () => {
    for (const window of [...windows]) await window.close();
  });
  const { all: sessions, session } = createSessions((made) => app.emit("session-created", made));
  const { ipcMain, ipc } = createIpcMain();
  const { dialogs, dialog } = createDialogs();
  const openedOutside: string[] = [];
  const schemes: unknown[] = [];
  const popups: (readonly MenuItem[])[] = [];
  let menu: readonly MenuItem[] = [];
  let shownMenu: ShownMenu | null = null;

  const { BrowserWindow } = createWindowClass({
    createContents: ({ webPreferences }: WindowOptionsSeen) => {
      const contents = new StandInWebContents({
        session: session.fromPartition(webPreferences.partition),
        preload: webPreferences.preload,
        newContext: () => browser.newContext({ viewport: { width: 1360, height: 880 }, locale: "en-US" }),
        onIpc: (kind, channel, event, values) =>
          kind === "send" ? ipc.send(channel, event, ...values) : ipc.invoke(channel, event, ...values),
      });
      app.emit("web-contents-created", {}, contents);
      return contents;
    },
    onCreated: (window) => {
      windows.push(window);
      app.emit("browser-window-created", {}, window);
      window.once("closed", () => windows.splice(windows.indexOf(window), 1));
      first.resolve(window);
    },
  });

  const theme = Object.assign(new EventEmitter(), { themeSource: "system", shouldUseDarkColors: false });
  const power = Object.assign(new EventEmitter(), { idle: 0, getSystemIdleTime: () => power.idle });
  const notified: ShownNotification[] = [];
  const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
  const parts = {
    app,
    BrowserWindow,
    dialog,
    ipcMain,
    Menu: {
      buildFromTemplate: (template: readonly MenuItem[]) =>
        Object.assign([...template], { popup: () => void popups.push(template) }),
      setApplicationMenu: (template: readonly MenuItem[]) => {
        menu = template;
        shownMenu = shown(template);
      },
      getApplicationMenu: () => shownMenu,
    },
    Notification: createNotifications(notified),
    nativeTheme: theme,
    net: { isOnline: () => true, request: (options: object) => new StandInRequest(options) },
    powerMonitor: power,
    protocol: {
      registerSchemesAsPrivileged: (list: readonly unknown[]) => {
        if (app.isReady()) throw new Error("Schemes are registered before the app is ready.");
        schemes.push(...list);
      },
    },
    screen: {
      getAllDisplays: () => [display],
      getPrimaryDisplay: () => display,
    },
    session,
    shell: {
      openExternal: async (url: string) => void openedOutside.push(url),
      openPath: async (path: string) => {
        openedOutside.push(path);
        return "";
      },
    },
    crashReporter: {
      start: (given: object) => void app.calls.push(`crashReporter ${JSON.stringify(given)}`),
    },
  };
  Object.assign(globalThis, { [Symbol.for("bellwether.stand-in")]: parts });
  options.prepare?.(parts);
  if (boots === 1) resolveElectron();

  const { resources } = options;
  app.isPackaged = resources !== undefined;
  if (resources !== undefined) Object.assign(process, { resourcesPath: resources });
  process.argv = [process.execPath, ...(resources === undefined ? [root] : []), ...args];
  const { nativeImport } = createRequire(import.meta.url)("./native-import.cjs");
  await nativeImport(`${pathToFileURL(entry).href}?boot=${boots}`);
  app.becomeReady();
  sessions.get("") ?? session.defaultSession;
  const window = await Promise.race([first.promise, app.exited.promise.then(() => null)]);
  if (window === null) {
    await browser.close();
    running = false;
    throw new Error("The application ended before it opened a window.");
  }
  await window.loaded;

  return {
    app,
    sessions,
    windows,
    window,
    page: window.webContents.chromium,
    schemes,
    dialogs,
    notified,
    openedOutside,
    ipc,
    theme,
    power,
    menu: () => menu,
    popups,
    clickMenu: (label) => {
      const item = findItem(menu, label);
      if (item?.click === undefined) throw new Error(`The menu has no ${label}.`);
      item.click();
    },
    quit: async () => {
      app.quit();
      const code = await app.exited.promise;
      await browser.close();
      running = false;
      return code;
    },
  };
}
