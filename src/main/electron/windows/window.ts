import { BrowserWindow, type BrowserWindowConstructorOptions, type NativeTheme } from "electron";
import { smallest, type WindowKind, type WindowPlaces } from "./places.ts";
import { pageOrigin } from "./protocol.ts";

/** S-1. Every window of the application has exactly these preferences. */
export const securePreferences = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
} as const;

/** Not stored on disk: what a window fetched or stored is gone when the application ends (D-4). */
export const pagePartition = "bellwether-page";

const topBarHeight = 48;
/** `canvas` and `text` of the tokens, for what is drawn before and around the page. */
const colors = {
  light: { canvas: "#f5f4f1", text: "#1c1d21" },
  dark: { canvas: "#121316", text: "#ececef" },
} as const;

export interface WindowOptions {
  readonly platform: NodeJS.Platform;
  readonly dark: boolean;
  /** Absolute path of the one preload script. */
  readonly preload: string;
}

/** The page draws the top bar, with the system's buttons over it (UI-2). */
export function windowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  const { canvas, text } = colors[options.dark ? "dark" : "light"];
  return {
    title: "Bellwether",
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    backgroundColor: canvas,
    titleBarStyle: "hidden",
    ...(options.platform === "darwin"
      ? { trafficLightPosition: { x: 16, y: 17 } }
      : { titleBarOverlay: { color: canvas, symbolColor: text, height: topBarHeight } }),
    webPreferences: {
      ...securePreferences,
      preload: options.preload,
      partition: pagePartition,
      // Elsewhere Chromium's checker would want word lists of its own, and keep ours from being asked.
      spellcheck: options.platform === "darwin",
    },
  };
}

export interface WindowFactoryOptions {
  readonly platform: NodeJS.Platform;
  readonly preload: string;
  readonly nativeTheme: Pick<NativeTheme, "shouldUseDarkColors" | "on" | "removeListener">;
  /** Called before the page loads. */
  readonly prepare: (window: BrowserWindow) => void;
  readonly places: WindowPlaces;
}

export interface OpenWindow {
  readonly kind: WindowKind;
  /** Path and query of the page's own address. */
  readonly path: string;
}

/** The only place that creates a window. It is shown once its first frame is drawn. */
export const createWindowFactory =
  (options: WindowFactoryOptions) =>
  async ({ kind, path }: OpenWindow): Promise<BrowserWindow> => {
    const { platform, preload, nativeTheme, places } = options;
    const { maximized, ...place } = places.next(kind);
    const window = new BrowserWindow({
      ...windowOptions({ platform, preload, dark: nativeTheme.shouldUseDarkColors }),
      ...place,
    });
    if (maximized) window.maximize();
    places.follow(window, kind);
    const repaint = () => {
      const { canvas, text } = colors[nativeTheme.shouldUseDarkColors ? "dark" : "light"];
      window.setBackgroundColor(canvas);
      if (platform !== "darwin") window.setTitleBarOverlay({ color: canvas, symbolColor: text });
    };
    nativeTheme.on("updated", repaint);
    window.once("closed", () => nativeTheme.removeListener("updated", repaint));
    window.once("ready-to-show", () => window.show());
    options.prepare(window);
    await window.loadURL(`${pageOrigin}${path}`);
    return window;
  };
