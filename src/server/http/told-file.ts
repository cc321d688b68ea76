import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type FileStep, type ToldEnd, toldFileType } from "#contract/kit/told-file.ts";
import type { LogSink } from "#server/options/options.ts";
import type { FileReply } from "./call.ts";
import { errorAnswer } from "./errors.ts";
import { fileHeaders } from "./file-reply.ts";
import { whenClosed } from "./when-closed.ts";

/** Milliseconds after which the last step is told again: whoever waits, and what lies between, knows that it goes on. */
const toldAgainEvery = 15_000;

interface Made {
  readonly status: number;
  readonly body: unknown;
  readonly file: FileReply | null;
}

/** How far a file is, for whoever asked to be told while it is made. */
interface Telling {
  readonly tell: (step: FileStep) => void;
  /** Resolves with the first step: from then on the answer has begun. */
  readonly begun: Promise<"begun">;
  /** Sends the steps, then the file when it is made, or why there is none. */
  readonly send: (made: Promise<Made>) => FastifyReply;
}

/** Null for whoever does not want to know. */
export function createTelling(
  request: FastifyRequest,
  reply: FastifyReply,
  log: LogSink | null,
): Telling | null {
  if (!request.headers.accept?.includes(toldFileType)) return null;
  const out = new PassThrough();
  const begun = Promise.withResolvers<"begun">();
  const write = (line: FileStep | ToldEnd) => {
    if (out.writable) out.write(`${JSON.stringify(line)}\n`);
  };
  let last: FileStep | null = null;
  const say = ({ status, headers, body }: ReturnType<typeof errorAnswer>) => {
    write({ status, headers: { ...headers, "content-type": "application/json" } });
    out.end(JSON.stringify(body));
  };
  const finish = async ({ status, body, file }: Made): Promise<void> => {
    if (file === null) return say({ status, headers: {}, body });
    write({ status: 200, headers: fileHeaders(file) });
    // Whoever is gone reads nothing of it.
    return pipeline(file.open(), out).catch(() => undefined);
  };
  return {
    tell: (step) => {
      last = step;
      write(step);
      begun.resolve("begun");
    },
    begun: begun.promise,
    send: (made) => {
      const beat = setInterval(() => {
        if (last !== null) write(last);
      }, toldAgainEvery);
      void made
        .finally(() => clearInterval(beat))
        .then(finish, (error: unknown) => say(errorAnswer(error, request, log)));
      return reply.code(200).headers({ "Content-Type": toldFileType, "X-Accel-Buffering": "no" }).send(out);
    },
  };
}

/** Aborted once the connection is closed before the answer has gone out. */
export function whileAskedFor(reply: FastifyReply): AbortSignal {
  const ending = new AbortController();
  whenClosed(reply, () => {
    if (!reply.raw.writableEnded) ending.abort();
  });
  return ending.signal;
}
