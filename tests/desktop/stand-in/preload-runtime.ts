/** Where Chromium, which cannot open `app://`, finds the page instead. */
export const servedOrigin = "https://bundle.app.test";

/** Names on the page's window that connect it to the stand-in; an attacker in the page may use them too. */
export const ipcBinding = "__standInIpc";
export const reportBinding = "__standInReport";

/**
 * Runs in the page before its scripts: a small contextBridge, ipcRenderer, webFrame and webUtils, and the built preload on top.
 */
function runtime(
  binding: string,
  report: string,
  origin: string,
  platform: string,
  preload: (require: (name: string) => unknown, process: unknown) => void,
): void {
  const page = window as unknown as Record<string, (...args: unknown[]) => Promise<unknown>> & {
    __standInPaths?: Record<string, string>;
  };
  document.addEventListener("securitypolicyviolation", (event) => {
    void page[report]?.(
      `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
    );
  });
  if (window !== window.top || location.origin !== origin) return;

  const listeners = new Map<string, Set<(event: unknown, ...args: unknown[]) => void>>();
  Object.defineProperty(window, "__standInDeliver", {
    value: (channel: string, args: unknown[]) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
    },
  });
  const call = (kind: string, channel: string, args: unknown[]) => page[binding]?.(kind, channel, args);
  const ipcRenderer = {
    send: (channel: string, ...args: unknown[]) => void call("send", channel, args),
    invoke: (channel: string, ...args: unknown[]) => call("invoke", channel, args),
    on: (channel: string, listener: (event: unknown, ...args: unknown[]) => void) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
  };

  /** Copies what crosses, like Electron's bridge: functions wrapped, files as they are, the rest by value. */
  const across = (value: unknown): unknown => {
    if (typeof value === "function") return (...args: unknown[]) => across(value(...args.map(across)));
    if (value instanceof Promise) return value.then(across);
    if (value instanceof Blob || typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(across);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, across(part)])));
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) =>
      Object.defineProperty(window, key, { value: across(api), enumerable: true }),
  };
  const webUtils = {
    getPathForFile: (file: File) => {
      if (!(file instanceof File)) throw new TypeError("getPathForFile takes a File.");
      return page.__standInPaths?.[`${file.name}:${file.size}`] ?? "";
    },
  };
  // Electron asks the provider for the words of the page's fields; here a test asks it.
  const webFrame = {
    setSpellCheckProvider: (
      _language: string,
      provider: { spellCheck: (words: string[], tell: (wrong: string[]) => void) => void },
    ) =>
      Object.defineProperty(window, "__standInSpelling", {
        value: (words: string[]) =>
          new Promise<string[]>((tell) => provider.spellCheck(words, (wrong) => tell(wrong))),
      }),
  };
  const require = (name: string) => {
    if (name !== "electron") throw new Error(`A sandboxed preload cannot require ${name}.`);
    return { contextBridge, ipcRenderer, webFrame, webUtils };
  };
  preload(require, { platform });
}

/** The init script of a window's page; `code` is the built preload, one CommonJS file. */
export const preloadScript = (code: string, platform: string): string =>
  `(${runtime})(${[ipcBinding, reportBinding, servedOrigin, platform].map((text) => JSON.stringify(text)).join(", ")},
  (require, process) => { const exports = {}; const module = { exports };\n${code}\n});`;
