import type { Session } from "electron";
import type { HttpFetch } from "#core/ports/system.ts";

const isEmbedded = (url: URL): boolean => url.protocol === "http:" && url.hostname === "127.0.0.1";

export interface HostFetchOptions {
  readonly session: Pick<Session, "fetch">;
  readonly direct: HttpFetch;
  /** Why no call may leave this computer; null where they may. */
  readonly refusal?: string | null;
}

/**
 * Reaches a team server through Chromium, which knows the system's proxy and certificates (S-4); cookies stay in
 * core, never in Chromium's session. The embedded server is reached directly, without a proxy. Nothing else may use
 * plain http.
 */
export const createHostFetch =
  ({ session, direct, refusal = null }: HostFetchOptions): HttpFetch =>
  async (address, init) => {
    const url = new URL(address);
    if (isEmbedded(url)) return direct(address, init);
    if (url.protocol !== "https:") throw new TypeError("A team server is reached by https only.");
    if (refusal !== null) throw new TypeError(refusal);
    return session.fetch(address, { ...init, credentials: "omit", cache: "no-store" });
  };
