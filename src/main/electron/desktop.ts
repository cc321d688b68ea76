import { accessSync, constants, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  type MessageBoxOptions,
  nativeTheme,
  powerMonitor,
  screen,
  session,
  shell,
} from "electron";
import envPaths from "env-paths";
import { desktopChannels, type MenuCommand } from "#contract/bridge/desktop-bridge.ts";
import type { Capability } from "#contract/bridge/frames.ts";
import { acquireInstanceLock } from "#core/adapters/instance-lock.ts";
import { createHostLog } from "#core/adapters/line-log.ts";
import { openLogFiles } from "#core/adapters/log-files.ts";
import { stagePath } from "#core/adapters/path-file.ts";
import { beginServerThread } from "#core/adapters/server-thread.ts";
import { failedStarts, markStart, type StartMarker } from "#core/adapters/start-marker.ts";
import { createWorkerServer } from "#core/adapters/worker-server.ts";
import type { Core } from "#core/core.ts";
import { passingFolder } from "#core/files/empty-folder.ts";
import { boundFolder } from "#core/kit/bounded-folder.ts";
import { logFolder } from "#core/kit/log-folder.ts";
import { InUse } from "#core/kit/start-problem.ts";
import { createPageFiles } from "#core/page/page-files.ts";
import { createFileReceiver } from "#core/page/receive-file.ts";
import { dataFolder, fixedLogFolder, readAuthorities, wayOut } from "#core/policy/of-host.ts";
import { readPolicy } from "#core/policy/read-policy.ts";
import type { Log } from "#core/ports/system.ts";
import type { Windows } from "#core/ports/windows.ts";
import { createStartingCore } from "#core/starting-core.ts";
import { updateIsPending } from "#core/updates/pending-update.ts";
import { askingWindow } from "./bridge/asking-window.ts";
import { createIpcGate } from "./bridge/ipc-gate.ts";
import { createIpcTransport } from "./bridge/ipc-transport.ts";
import { composeCore, serverProgram } from "./compose.ts";
import { type DesktopOptions, safeArguments } from "./options.ts";
import { createSpelling, type Spelling, spellingProgram, wordsToSpell } from "./spelling/spelling.ts";
import { type SpellingBy, spellingBy } from "./spelling/spelling-by.ts";
import { createFileSaver } from "./system/dialogs.ts";
import { governSession } from "./system/governed-session.ts";
import { followSessionEnd } from "./system/session-end.ts";
import { governStartAtSignIn } from "./system/sign-in-start.ts";
import { createSupport, keepCrashDumps } from "./system/support.ts";
import { collectOpenings, createOpener, offerTasks, registerLinks } from "./windows/at-home.ts";
import { followCapture } from "./windows/capture.ts";
import { guardRequests, mayAsk, mayCall, quietChromium } from "./windows/chromium.ts";
import { offerContextMenu } from "./windows/context-menu.ts";
import { createHostClient } from "./windows/host-client.ts";
import { menuTemplate } from "./windows/menu.ts";
import { guardNavigation } from "./windows/navigation.ts";
import { guardSession, refuseDownloads } from "./windows/permissions.ts";
import { createWindowPlaces } from "./windows/places.ts";
import { createPageHandler, pageOrigin, pageScheme } from "./windows/protocol.ts";
import { followTheme } from "./windows/theme.ts";
import { createWindowFactory, pagePartition } from "./windows/window.ts";

const capabilities: readonly Capability[] = [
  "native-file-dialog",
  "native-save-dialog",
  "path-drop",
  "hide-from-capture",
  "notifications",
  "opens-browser",
  "several-windows",
  "opens-links",
  "print-preview",
  "updates",
];

/** More windows than this are not opened. */
const mostWindows = 12;

/** What core may ask of windows before there is one. */
interface LateWindows extends Windows {
  readonly become: (windows: Windows) => void;
}

const lateWindows = (): LateWindows => {
  let now: Windows | null = null;
  return {
    open: (path) => now?.open(path) ?? false,
    tellFront: () => now?.tellFront(),
    become: (windows) => {
      now = windows;
    },
  };
};

/** This host saves by the system's own dialog: no page is led to a download. */
const nothingToDownload = {
  offer: () => {
    throw new Error("There is a save dialog.");
  },
  open: async () => null,
};

/** In English: it is asked before there is a page that knows the person's language. */
const safeStartQuestion: MessageBoxOptions = {
  type: "question",
  title: "Bellwether",
  message: "Bellwether did not start properly the last times.",
  detail:
    "A safe start draws without the graphics card and begins with an empty cache. Drafts, changes that wait and records stay as they are.",
  buttons: ["Start safely", "Start as usual"],
  defaultId: 0,
  cancelId: 1,
  noLink: true,
};

/** A path in `out/`, where electron-vite puts this file's bundle. */
const built = (...path: string[]) => join(import.meta.dirname, "..", ...path);

const currentWindow = (): BrowserWindow | null =>
  BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;

/** Blocks navigation, new windows and permissions before the first window exists (S-5, S-7). */
function closeWays(open: (path: string) => void, by: SpellingBy, spelling: Spelling | null): void {
  app.on("web-contents-created", (_event, contents) => {
    guardNavigation(contents, open);
    offerContextMenu(contents, Menu, spelling);
  });
  app.on("session-created", (made) => {
    guardSession(made, by);
    guardRequests(made, (url) => mayAsk(url, !app.isPackaged));
  });
}

/** Creates windows, connects them to core, and answers their page's requests. */
async function openPages(
  core: Core,
  data: string,
  windows: LateWindows,
  spelling: Spelling | null,
  log: Log,
) {
  const gate = createIpcGate(ipcMain);
  if (spelling !== null) gate.handle(desktopChannels.spelling, wordsToSpell, spelling.wrong);
  const can: readonly Capability[] = spelling === null ? capabilities : [...capabilities, "checks-spelling"];
  const transport = createIpcTransport({
    gate,
    stage: stagePath,
    stageFile: core.stageFile,
    connect: (wire) => core.connect(wire, { kind: "electron", capabilities: can }),
  });
  const files = await createPageFiles({ root: built("renderer"), manifest: built("renderer-files.json") });
  const pages = session.fromPartition(pagePartition, { cache: false });
  pages.protocol.handle(
    pageScheme,
    createPageHandler({
      files,
      openTicket: core.openTicket,
      receive: createFileReceiver({ core, temp: passingFolder(data), log }),
    }),
  );

  const openWindow = createWindowFactory({
    platform: process.platform,
    preload: built("preload", "index.cjs"),
    nativeTheme,
    prepare: (window) => transport.attach(window.webContents),
    places: createWindowPlaces({ file: join(data, "windows.json"), screen: () => screen }),
  });
  const openMain = () => openWindow({ kind: "main", path: "/" });
  windows.become({
    open: (path) => {
      if (BrowserWindow.getAllWindows().length >= mostWindows) return false;
      void openWindow({ kind: "page", path });
      return true;
    },
    tellFront: () => {
      const window = currentWindow();
      if (window === null) return void openMain();
      show(window);
      transport.send(window.webContents, { type: "event", name: "arrivals.changed", payload: {} });
    },
  });
  const run = (command: MenuCommand) => {
    const window = currentWindow();
    if (window !== null)
      transport.send(window.webContents, { type: "event", name: "menu.command", payload: { command } });
  };
  const menu = menuTemplate({ platform: process.platform, development: !app.isPackaged, run });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  return { openWindow: openMain, run };
}

const show = (window: BrowserWindow) => {
  if (window.isMinimized()) window.restore();
  window.focus();
};

/** Chromium's own files: in the data folder, with which they are removed, or in a passing one where that is refused. */
function placeWindowData(data: string): void {
  const windowData = join(data, "window");
  try {
    mkdirSync(windowData, { recursive: true, mode: 0o700 });
    accessSync(windowData, constants.W_OK);
    app.setPath("userData", windowData);
  } catch {
    app.setPath("userData", mkdtempSync(join(tmpdir(), "bellwether-window-")));
  }
}

/** After starts that reached no page, asks whether this one is to be a safe one; true where it goes on by another start. */
async function offersSafeStart(options: DesktopOptions, marker: StartMarker): Promise<boolean> {
  if (options.safe || marker.failed < failedStarts) return false;
  const { response } = await dialog.showMessageBox(safeStartQuestion);
  if (response !== 0) return false;
  app.relaunch({ args: safeArguments(process.argv, app.isPackaged) });
  app.exit(0);
  return true;
}

/** Runs the desktop application. Resolves once the first window shows its page. */
export async function runDesktop(options: DesktopOptions): Promise<void> {
  const windows = lateWindows();
  const { policy, pems } = readAuthorities(readPolicy({ file: options.policyFile }));
  const by = spellingBy(policy, process.platform);
  const spelling =
    by === "dictionary" ? createSpelling(spellingProgram, (error) => log.error("spelling", error)) : null;
  closeWays((path) => void windows.open(path), by, spelling);
  quietChromium(app);
  const openings = collectOpenings(app, process.argv);
  if (!policy.values.SaveFiles) app.on("session-created", refuseDownloads);
  if (options.safe) app.disableHardwareAcceleration();
  keepCrashDumps(crashReporter, policy.values.CrashDumps);
  const data = dataFolder(policy, options.data ?? envPaths("Bellwether", { suffix: "" }).data);
  placeWindowData(data);
  if (!app.requestSingleInstanceLock()) return app.quit();
  const marker = markStart(data);
  // Loads the server's modules while Electron becomes ready.
  const begun =
    options.server === null && policy.values.ThisComputer ? beginServerThread(serverProgram) : null;
  await app.whenReady();
  if (await offersSafeStart(options, marker)) return;

  const logs = await openLogFiles(
    logFolder({ fixed: fixedLogFolder(policy), ownData: options.data }),
    Date.now,
  );
  const log = createHostLog({ verbose: false, files: logs, level: policy.values.LogLevel });
  log.info("begin", { safe: options.safe, failedStarts: marker.failed });
  const dumps = policy.values.CrashDumps;
  const support = createSupport({ app, shell, logFolder: logs?.folder ?? null, dumps });
  if (support.crashFolder !== null) void boundFolder(support.crashFolder, ".dmp", 5);
  const apiSession = session.fromPartition("bellwether-api", { cache: false });
  const way = wayOut(policy);
  // electron-updater downloads in the second one, which has its name.
  for (const calling of [apiSession, session.fromPartition("electron-updater", { cache: false })]) {
    await governSession(calling, pems, way);
    guardRequests(calling, mayCall);
  }
  governStartAtSignIn(app, policy, process.platform);
  let releaseThread = () => {};
  const begin = async () => {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const lock = acquireInstanceLock(data);
    if (lock === null)
      throw new InUse(
        "Another Bellwether has these records open, perhaps on another computer. Close it first.",
      );
    try {
      const server = createWorkerServer({ workerUrl: serverProgram, begun, log });
      releaseThread = server.release;
      const parts = {
        options,
        data,
        embeddedServer: server,
        apiSession,
        parent: currentWindow,
        windows,
      };
      const made = await composeCore({ ...parts, log, policy, support });
      return { core: made, release: lock.release };
    } catch (error) {
      lock.release();
      throw error;
    }
  };
  const core = createStartingCore({
    begin,
    onStarted: (started) => {
      releaseThread();
      followTheme(started, nativeTheme);
      followCapture(started, app, BrowserWindow.getAllWindows);
      openings.follow((what, first) => void carryOut(what, first));
    },
    version: app.getVersion(),
    data,
    support,
    policy,
    saver: createFileSaver({ dialog, parent: () => askingWindow(BrowserWindow, currentWindow) }),
    tickets: nothingToDownload,
    safe: options.safe,
    log,
  });

  let ending = false;
  let ended = false;
  app.on("will-quit", (event) => {
    if (ended) return;
    event.preventDefault();
    // Somebody quits again while it ends.
    if (ending) return;
    ending = true;
    const end = async () => {
      spelling?.end();
      await core.stop();
      // From here on nothing holds a quit back: an installer may ask for one itself.
      ended = true;
      await core.finishUpdate();
    };
    end()
      .catch((error: unknown) => log.error("stop", error))
      .finally(() => {
        log.info("end");
        logs?.close();
        ended = true;
        app.quit();
      });
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => app.quit());

  const carryOut = createOpener({
    core,
    stage: stagePath,
    lock: () => {
      const { client, close } = createHostClient(core);
      // Whoever could not unlock again is asked first, in the window.
      const ask = () => pages.run("lock");
      client.call("session.lock", {}).catch(ask).finally(close);
    },
    show: () => {
      const window = currentWindow();
      if (window !== null) show(window);
    },
  });
  const atEnd = followSessionEnd({ core, power: powerMonitor, quit: () => app.quit() });
  app.on("browser-window-created", (_event, window) => atEnd.watch(window));
  const pending = updateIsPending(data);
  const pages = await openPages(core, data, windows, spelling, log);
  const starting = core.start();
  if (pending && (await core.installsFirst())) {
    marker.reached();
    return app.quit();
  }
  registerLinks(app, process.execPath);
  offerTasks({
    app,
    Menu,
    platform: process.platform,
    program: process.execPath,
    run: (task) => void carryOut({ link: null, task, paths: [] }, false),
  });
  app.on("activate", () => {
    if (currentWindow() === null) void pages.openWindow();
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  await Promise.all([starting, pages.openWindow()]);
  marker.reached();
  if (!app.isPackaged) process.stdout.write(`Bellwether is ready at ${pageOrigin}/\n`);
}
