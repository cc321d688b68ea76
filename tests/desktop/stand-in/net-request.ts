import { EventEmitter } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";

interface RequestOptions {
  readonly method?: string;
  readonly url?: string;
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: number | string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: "follow" | "error" | "manual";
}

/** `net.request`: a request of the main process, over Node's sockets instead of Chromium's. */
export class StandInRequest extends EventEmitter {
  private readonly request: ClientRequest;
  private following: string | null = null;

  constructor(options: RequestOptions) {
    super();
    const { url, redirect = "follow", method = "GET", headers = {} } = options;
    const target = new URL(
      url ??
        `${options.protocol ?? "http:"}//${options.hostname}${options.port ? `:${options.port}` : ""}${options.path ?? "/"}`,
    );
    const send = target.protocol === "https:" ? httpsRequest : httpRequest;
    this.request = send(target, { method, headers });
    this.request.on("error", (error) => this.emit("error", error));
    this.request.on("close", () => this.emit("close"));
    this.request.on("response", (response: IncomingMessage) => this.answer(response, target, redirect));
  }

  private answer(response: IncomingMessage, target: URL, redirect: string) {
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status < 300 || status >= 400 || location === undefined) return void this.emit("response", response);
    response.resume();
    if (redirect === "error") return void this.emit("error", new Error("net::ERR_FAILED"));
    // Electron follows a redirect in manual mode only where the listener says so, at once.
    this.following = redirect === "follow" ? location : null;
    this.emit("redirect", status, "GET", new URL(location, target).href, response.headers);
    if (this.following === null) this.emit("error", new Error("Redirect was cancelled"));
  }

  followRedirect() {
    this.following = "";
  }
  setHeader(name: string, value: string) {
    this.request.setHeader(name, value);
  }
  write(chunk: string | Buffer) {
    this.request.write(chunk);
  }
  end(chunk?: string | Buffer) {
    this.request.end(chunk);
  }
  abort() {
    this.request.destroy();
    this.emit("abort");
  }
}
