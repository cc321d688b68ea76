import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Decides who may talk to this host: only a page opened through the printed address, and nobody else on this
 * computer.
 */
export interface LaunchGate {
  /** Secret in the printed address. */
  readonly token: string;
  /** Value of Set-Cookie for a visitor with the right token; null for a wrong one. */
  readonly admit: (token: string | null, port: number) => string | null;
  readonly isAdmitted: (request: IncomingMessage, port: number) => boolean;
  /** Does the Host header name this computer? Keeps out other names that resolve to 127.0.0.1 (DNS rebinding). */
  readonly isOurHost: (request: IncomingMessage, port: number) => boolean;
  /** Was the request sent by one of our own pages? */
  readonly isOurOrigin: (request: IncomingMessage, port: number) => boolean;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const cookies = (request: IncomingMessage): readonly (readonly [string, string])[] =>
  (request.headers.cookie ?? "").split(";").map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
  });

// Cookies ignore ports: the name keeps two running hosts apart.
const cookieName = (port: number) => `bellwether-${port}`;
const hostsOf = (port: number) => [`127.0.0.1:${port}`, `localhost:${port}`];

export function createLaunchGate(): LaunchGate {
  const token = randomBytes(32).toString("hex");
  // Not the token itself, which stays in the browser's history.
  const pass = randomBytes(32).toString("hex");

  const isOurHost: LaunchGate["isOurHost"] = (request, port) =>
    hostsOf(port).includes((request.headers.host ?? "").toLowerCase());

  return {
    token,
    admit: (given, port) =>
      given !== null && same(given, token)
        ? `${cookieName(port)}=${pass}; Path=/; HttpOnly; SameSite=Strict`
        : null,
    isAdmitted: (request, port) =>
      cookies(request).some(([name, value]) => name === cookieName(port) && same(value, pass)),
    isOurHost,
    isOurOrigin: (request, port) =>
      isOurHost(request, port) && request.headers.origin === `http://${request.headers.host?.toLowerCase()}`,
  };
}
