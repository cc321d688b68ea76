import type { ReadableStream } from "node:stream/web";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { HttpFetch } from "#core/ports/system.ts";
import { createIdleTimeout } from "./abort.ts";
import { badResponse } from "./response-error.ts";
import type { SessionJar } from "./session-jar.ts";

/** Text, or bytes as a stream: Node's own kind, which fetch takes as well as the one of browsers. */
export type RequestBody = string | ReadableStream<Uint8Array<ArrayBuffer>>;

export interface SendOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Made anew for a replay; `touch` says that bytes are moving. */
  readonly body?: (touch: () => void) => RequestBody;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without progress until TIMEOUT. */
  readonly timeout: number;
}

export interface Sender {
  /** One exchange with the cookies of the jar; answers of any status. Rejects with OFFLINE, TIMEOUT or CANCELLED. */
  readonly send: <T>(
    url: string,
    options: SendOptions,
    read: (response: Response) => Promise<T>,
  ) => Promise<T>;
}

export interface SenderDeps {
  readonly fetch: HttpFetch;
  readonly jar: SessionJar;
  readonly onReachable: (reachable: boolean) => void;
}

/**
 * Node's fetch keeps a second copy of a body that it might have to send to another address, in memory and whole.
 * Only a request that may not be redirected at all, and belongs to no window, is spared that.
 */
const streaming = { duplex: "half", redirect: "error", window: null } as const;

const wasRedirected = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.message === "unexpected redirect";

export const offline = () => new BridgeError("OFFLINE", "The server cannot be reached.", {}, true);

export function createSender({ fetch, jar, onReachable }: SenderDeps): Sender {
  // Whatever keeps fetch from an answer is the network; errors of our own code are never taken for it.
  const attempt: HttpFetch = (url, init) =>
    fetch(url, init).catch((error: unknown) => {
      throw wasRedirected(error) ? badResponse(302) : offline();
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
        return await read(response);
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
