import { BridgeError } from "#contract/bridge/errors.ts";
import { type LiveLine, liveLine } from "#contract/services/live/schema.ts";
import type { Log } from "#core/ports/system.ts";

const delays = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
/** Milliseconds without any line, keep-alives included, after which the connection counts as dead. */
const silence = 45_000;
const longestLine = 262_144;

export interface LiveStream {
  /** Conditions for listening may have changed: starts, stops, or retries at once. */
  readonly look: () => void;
  readonly stop: () => void;
}

export interface LiveStreamDeps {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Whose session to listen in; null while nobody is signed in, the window is locked or the server is away. */
  readonly wanted: () => string | null;
  readonly onLine: (line: LiveLine) => void;
  /** `again`: the stream had been interrupted, so events may have been missed. */
  readonly onOpen: (again: boolean) => void;
  readonly log: Log;
}

/** Lines of a body as they arrive; releases its connection when aborted. */
async function* linesOf(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  // The signal of a fetch does not reliably cancel a body that has begun.
  const letGo = () => void reader?.cancel().catch(() => {});
  if (signal.aborted) letGo();
  signal.addEventListener("abort", letGo);
  let rest = "";
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return;
    rest += decoder.decode(read.value, { stream: true });
    const parts = rest.split("\n");
    rest = parts.pop() ?? "";
    if (rest.length > longestLine) throw new Error("A line of the live stream is too long.");
    yield* parts.filter((part) => part !== "");
  }
}

const parsed = (text: string): LiveLine | null => {
  try {
    const line = liveLine.safeParse(JSON.parse(text));
    return line.success ? line.data : null;
  } catch {
    return null;
  }
};

/** The server has no such stream, being older or of another kind: it is not asked again. */
const isAbsent = (error: unknown) =>
  error instanceof BridgeError &&
  ["NOT_FOUND", "BAD_RESPONSE", "FORBIDDEN", "BAD_REQUEST"].includes(error.code);

/** One stream while somebody is signed in. It reconnects by itself with growing pauses, and at once on `look`. */
export function createLiveStream(deps: LiveStreamDeps): LiveStream {
  let current: { readonly who: string; readonly abort: AbortController } | null = null;
  let retry: NodeJS.Timeout | null = null;
  let attempts = 0;
  let opened = "";
  let absent = false;
  let stopped = false;

  const listen = async (who: string, abort: AbortController): Promise<"end" | "replaced"> => {
    let quiet: NodeJS.Timeout | null = null;
    const heard = () => {
      if (quiet) clearTimeout(quiet);
      quiet = setTimeout(() => abort.abort(), silence).unref();
    };
    try {
      heard();
      const response = await deps.open(abort.signal);
      for await (const text of linesOf(response, abort.signal)) {
        if (abort.signal.aborted) break;
        heard();
        const line = parsed(text);
        if (line === null) continue;
        if (line.type === "hello") {
          attempts = 0;
          deps.onOpen(opened === who);
          opened = who;
        } else if (line.type === "end") return line.reason === "replaced" ? "replaced" : "end";
        else deps.onLine(line);
      }
      return "end";
    } finally {
      if (quiet) clearTimeout(quiet);
    }
  };

  const plan = (delay: number) => {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = null;
      look();
    }, delay);
    retry.unref();
  };

  const begin = (who: string) => {
    const abort = new AbortController();
    const mine = { who, abort };
    current = mine;
    let pause = 0;
    listen(who, abort)
      .then(
        (how) => {
          pause = how === "replaced" ? 30_000 : 0;
        },
        (error: unknown) => {
          absent = isAbsent(error);
          if (!abort.signal.aborted && !(error instanceof BridgeError)) deps.log.info("live.lost");
        },
      )
      .finally(() => {
        abort.abort();
        if (current !== mine) return;
        current = null;
        const delay = delays[Math.min(attempts, delays.length - 1)] ?? 0;
        attempts += 1;
        if (!absent) plan(Math.max(pause, delay * (0.75 + Math.random() / 2)));
      });
  };

  const look = () => {
    const who = stopped || absent ? null : deps.wanted();
    if (current !== null && current.who !== who) {
      current.abort.abort();
      current = null;
      attempts = 0;
    }
    if (who === null) {
      if (retry) clearTimeout(retry);
      retry = null;
      return;
    }
    if (current === null && retry === null) begin(who);
  };

  return {
    look,
    stop: () => {
      stopped = true;
      look();
    },
  };
}
