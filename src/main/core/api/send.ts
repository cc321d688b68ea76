import type { ReadableStream } from "node:stream/web";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { HttpFetch } from "#core/ports/system.ts";
import { createIdleTimeout } from "./abort.ts";
import { badResponse } from "./response-error.ts";
import { mayHaveArrived } from "./sent-or-not.ts";
import type { SessionJar } from "./session-jar.ts";

/** Text, or bytes as a stream of Node's type, which fetch accepts too. */
export type RequestBody = string | ReadableStream<Uint8Array<ArrayBuffer>>;

export interface SendOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called again for a repeat; `touch` reports that bytes are being sent. */
  readonly body?: (touch: () => void) => RequestBody;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without progress until TIMEOUT. */
  readonly timeout: number;
}

export type Read<T> = (response: Response, touch: () => void) => Promise<T>;

export interface Sender {
  /**
   * One exchange with the jar's cookies; resolves for any status. Rejects with OFFLINE, TIMEOUT or CANCELLED. `touch`
   * reports that an answer goes on.
   */
  readonly send: <T>(url: string, options: SendOptions, read: Read<T>) => Promise<T>;
}

export interface SenderDeps {
  readonly fetch: HttpFetch;
  readonly jar: SessionJar;
  readonly onReachable: (reachable: boolean) => void;
}

/**
 * Node's fetch holds a whole copy of a body in memory in case it must follow a redirect. Only a request that forbids
 * redirects and has no window avoids that.
 */
const streaming = { duplex: "half", redirect: "error", window: null } as const;

const wasRedirected = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.message === "unexpected redirect";

/** `sent`: a change may have arrived before the connection broke. */
export const offline = (sent = false) =>
  new BridgeError("OFFLINE", "The server cannot be reached.", sent ? { sent } : {}, true);

export function createSender({ fetch, jar, onReachable }: SenderDeps): Sender {
  // Only failures of fetch itself count as failures of the network; errors in our own code do not.
  const attempt: HttpFetch = (url, init) =>
    fetch(url, init).catch((error: unknown) => {
      throw wasRedirected(error) ? badResponse(302) : offline(init.method !== "GET" && mayHaveArrived(error));
    });

  return {
    send: async (url, options, read) => {
      const idle = createIdleTimeout(options.timeout);
      const signal = options.signal ? AbortSignal.any([options.signal, idle.signal]) : idle.signal;
      const cookie = jar.header(url);
      const token = options.method === "GET" ? null : jar.xsrfToken(url);
      const body = options.body?.(idle.touch);
      try {
        const response = await attempt(url, {
          method: options.method,
          headers: {
            ...options.headers,
            ...(cookie === null ? {} : { Cookie: cookie }),
            ...(token === null ? {} : { "X-XSRF-TOKEN": token }),
          },
          ...(body === undefined ? {} : { body: body as RequestInit["body"] }),
          ...(typeof body === "object" ? streaming : { redirect: "manual" }),
          credentials: "omit",
          cache: "no-store",
          signal,
        });
        jar.accept(url, response.headers.getSetCookie());
        onReachable(true);
        return await read(response, idle.touch);
      } catch (error) {
        if (options.signal?.aborted) throw new BridgeError("CANCELLED", "The call was cancelled.");
        if (idle.signal.aborted)
          throw new BridgeError("TIMEOUT", "The server did not answer in time.", {}, true);
        if (error instanceof BridgeError && error.code === "OFFLINE") onReachable(false);
        throw error;
      } finally {
        idle.done();
      }
    },
  };
}
