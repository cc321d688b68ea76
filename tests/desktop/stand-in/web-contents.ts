import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import type { BrowserContext, Frame, Page, Route, Request as SeenRequest } from "playwright";
import { preventable } from "./app.ts";
import { ipcBinding, preloadScript, reportBinding, servedOrigin } from "./preload-runtime.ts";
import type { StandInSession } from "./session.ts";

/** A frame as the main process sees it. */
export interface StandInFrame {
  readonly parent: StandInFrame | null;
  readonly origin: string;
}

export interface IpcEvent {
  readonly sender: StandInWebContents;
  readonly senderFrame: StandInFrame | null;
}

export interface ContentsDeps {
  readonly session: StandInSession;
  readonly preload: string;
  readonly newContext: () => Promise<BrowserContext>;
  /** What a page sent or invoked. */
  readonly onIpc: (kind: "send" | "invoke", channel: string, event: IpcEvent, args: unknown[]) => unknown;
}

const appAddress = (address: string) => address.replace(servedOrigin, "app://bundle");

/** Null for the first request of a window that is being opened. */
function frameOfRequest(request: SeenRequest): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

let nextId = 1;

/** One window's contents: a page of real Chromium, served by the scheme's own handler. */
export class StandInWebContents extends EventEmitter {
  readonly id = nextId++;
  readonly mainFrame: StandInFrame;
  /** Addresses that the page was prevented from requesting or opening. */
  readonly refused: string[] = [];
  /** Windows that were not prevented. */
  readonly opened: string[] = [];
  readonly violations: string[] = [];
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null;
  /** Set by its window. */
  getLastWebPreferences: () => object | null = () => null;
  private page: Page | null = null;
  private destroyed = false;
  private readonly deps: ContentsDeps;

  constructor(deps: ContentsDeps) {
    super();
    this.deps = deps;
    const origin = () => this.originOf(this.page?.mainFrame());
    this.mainFrame = {
      parent: null,
      get origin() {
        return origin();
      },
    };
  }

  get session() {
    return this.deps.session;
  }
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }) => {
    this.windowOpenHandler = handler;
  };
  isDestroyed = () => this.destroyed;
  /** What was put in the place of a misspelled word. */
  readonly replacements: string[] = [];
  replaceMisspelling = (text: string) => void this.replacements.push(text);
  send = (channel: string, ...args: unknown[]) => {
    const call = `window.__standInDeliver?.(${JSON.stringify(channel)}, ${JSON.stringify(args)})`;
    // A closed document receives nothing, in Electron and here.
    this.page?.evaluate(call).catch(() => {});
  };

  /** What Chromium prints, as Electron gives it. */
  printToPDF = async ({ preferCSSPageSize = false, generateTaggedPDF = false } = {}): Promise<Buffer> =>
    this.chromium.pdf({ preferCSSPageSize, tagged: generateTaggedPDF });

  /** The page itself, for tests. */
  get chromium(): Page {
    if (this.page === null) throw new Error("The window has loaded nothing yet.");
    return this.page;
  }

  async load(address: string): Promise<void> {
    const context = await this.deps.newContext();
    const page = await context.newPage();
    this.page = page;
    await context.exposeBinding(
      ipcBinding,
      ({ frame }, kind: "send" | "invoke", channel: string, args: unknown[]) =>
        this.deps.onIpc(kind, channel, { sender: this, senderFrame: this.frameOf(frame) }, args),
    );
    await context.exposeBinding(reportBinding, (_source, text: string) => void this.violations.push(text));
    await context.addInitScript(preloadScript(readFileSync(this.deps.preload, "utf8"), process.platform));
    await context.route("**/*", (route) => this.answer(route));
    page.on("popup", (popup) => void popup.close());
    page.on("domcontentloaded", () => this.emit("dom-ready"));
    page.on("crash", () => this.emit("render-process-gone"));
    await page.goto(address.replace("app://bundle", servedOrigin));
  }

  async close(): Promise<void> {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit("destroyed");
    await this.page?.context().close();
  }

  private originOf(frame: Frame | undefined): string {
    const address = frame?.url() ?? "";
    return URL.canParse(address) && address.startsWith("https:")
      ? appAddress(new URL(address).origin)
      : "null";
  }

  private frameOf(frame: Frame): StandInFrame {
    const parent = frame.parentFrame();
    return parent === null ? this.mainFrame : { parent: this.frameOf(parent), origin: this.originOf(frame) };
  }

  /** A window that the page opens: Electron asks before, Chromium reports it afterwards. */
  private refuseWindow(url: string) {
    if (this.windowOpenHandler?.({ url }).action === "deny") this.refused.push(`window ${url}`);
    else this.opened.push(url);
  }

  /** Asks the guards about a navigation, as Electron does before it begins. */
  private mayNavigate(url: string, isMainFrame: boolean): boolean {
    const events = isMainFrame ? ["will-frame-navigate", "will-navigate"] : ["will-frame-navigate"];
    return events.every((name) => {
      const event = preventable({ url, isMainFrame });
      this.emit(name, event);
      return !event.defaultPrevented;
    });
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const url = appAddress(request.url());
    const frame = frameOfRequest(request);
    if (frame === null || frame.page() !== this.page) {
      this.refuseWindow(url);
      return route.abort("aborted");
    }
    const isMainFrame = request.isNavigationRequest() && frame === this.page.mainFrame();
    const first = isMainFrame && this.page?.url() === "about:blank";
    if (request.isNavigationRequest() && !first && !this.mayNavigate(url, isMainFrame)) {
      this.refused.push(`navigation ${url}`);
      return route.abort("aborted");
    }
    const handler = url.startsWith("app:") ? this.deps.session.handlers.get("app") : undefined;
    if (handler === undefined) {
      this.refused.push(`request ${url}`);
      return route.abort("blockedbyclient");
    }
    if (isMainFrame) this.emit("did-start-navigation", { isMainFrame, isSameDocument: false, url });
    if (this.deps.session.cancels(url)) {
      this.refused.push(`request ${url}`);
      return route.abort("blockedbyclient");
    }
    const method = request.method();
    const sent = request.postDataBuffer();
    const init =
      sent === null ? { method } : { method, headers: request.headers(), body: new Uint8Array(sent) };
    const response = await handler(new Request(url, init));
    const body = Buffer.from(await response.arrayBuffer());
    return route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
  }
}
