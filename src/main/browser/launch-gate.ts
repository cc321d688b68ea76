import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Decides who may talk to this host: only a page that was opened with a launch token, and nobody else on this
 * computer. A page gives its token once and gets a pass for it, which it keeps for its own origin and sends with each
 * request. It is no cookie: a browser sends those to every port of this computer.
 */
export interface LaunchGate {
  /** The token that admits once. There is always one; another one as soon as it was used. */
  readonly token: () => string;
  /** The pass for whoever has the token; null for a wrong or used one. */
  readonly admit: (token: string | null) => string | null;
  /** Has the request our pass, in its header or, of a socket, among its protocols? */
  readonly isAdmitted: (request: IncomingMessage) => boolean;
  /** Does the Host header name this computer? Keeps out other names that resolve to 127.0.0.1 (DNS rebinding). */
  readonly isOurHost: (request: IncomingMessage, port: number) => boolean;
  /** Was the request sent by one of our own pages? */
  readonly isOurOrigin: (request: IncomingMessage, port: number) => boolean;
}

/** Where a page gives its token, and the header in which it does. */
export const launchPath = "/-/launch";
export const launchHeader = "x-bellwether-launch";
/** Where a page asks whether its pass still holds, and the header in which it sends it. */
export const passPath = "/-/pass";
export const passHeader = "x-bellwether-pass";

const digest = (text: string) => createHash("sha256").update(text).digest();
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const secret = () => randomBytes(32).toString("hex");

/** A browser's socket has no headers of its own; its page names the pass as a second protocol. */
const protocols = (request: IncomingMessage): readonly string[] =>
  (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());

const hostsOf = (port: number) => [`127.0.0.1:${port}`, `localhost:${port}`];

export function createLaunchGate(onToken: (token: string) => void): LaunchGate {
  const pass = secret();
  let token = secret();
  onToken(token);

  const isOurHost: LaunchGate["isOurHost"] = (request, port) =>
    hostsOf(port).includes((request.headers.host ?? "").toLowerCase());

  return {
    token: () => token,
    admit: (given) => {
      if (given === null || !same(given, token)) return null;
      token = secret();
      onToken(token);
      return pass;
    },
    isAdmitted: (request) => {
      const header = request.headers[passHeader];
      return [typeof header === "string" ? header : "", ...protocols(request)].some((given) =>
        same(given, pass),
      );
    },
    isOurHost,
    isOurOrigin: (request, port) =>
      isOurHost(request, port) && request.headers.origin === `http://${request.headers.host?.toLowerCase()}`,
  };
}
