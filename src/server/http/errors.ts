import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type FieldMessages, fieldMessages, summarize } from "#contract/kit/validation.ts";
import type { Access } from "#server/access/loaded.ts";
import { BusyError } from "#server/database/shared.ts";
import type { LogSink } from "#server/options/options.ts";
import { StoreUnavailableError } from "#server/platform/files/places/blob-place.ts";
import { StoppingError } from "#server/platform/jobs/jobs.ts";
import { type DiskRefusal, diskRefusal } from "#storage/disk-refusal.ts";

const refusals: Record<DiskRefusal, string> = {
  full: "The disk of the records is full.",
  "read-only": "The disk of the records may not be written to.",
};

/** An answer that is not a success. `denial` holds what the audit log records: who was refused what. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly denial: boolean;
  /** The record that the answer shows, for the audit log; null where it shows none. */
  readonly told: Access | null;

  constructor(
    status: number,
    body: { readonly message: string } & Readonly<Record<string, unknown>>,
    options: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly denial?: boolean;
      readonly told?: Access;
    } = {},
  ) {
    super(body.message);
    this.name = "HttpError";
    this.status = status;
    this.body = body;
    this.headers = options.headers ?? {};
    this.denial = options.denial ?? false;
    this.told = options.told ?? null;
  }
}

/** One wording for every 404, so that an invisible record answers as one that does not exist (V-1). */
export const notFound = (denial = false) => new HttpError(404, { message: "Not found." }, { denial });
export const unauthenticated = () => new HttpError(401, { message: "Unauthenticated." }, { denial: true });
export const forbidden = (message = "This action is unauthorized.") =>
  new HttpError(403, { message }, { denial: true });

export function unprocessable(errors: FieldMessages, denial = false): HttpError {
  return new HttpError(422, { message: summarize(errors), errors }, { denial });
}

export const invalid = (field: string, message: string) => unprocessable({ [field]: [message] });

/** Parses with our own error messages. */
export function parseOr422<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw unprocessable(fieldMessages(parsed.error));
  return parsed.data;
}

export function tooMany(message: string, seconds: number, errors?: FieldMessages): HttpError {
  const body = errors === undefined ? { message } : { message, errors };
  return new HttpError(429, body, { headers: { "Retry-After": String(seconds) } });
}

/** Ends the connection too: what comes on it is not read any more, and would be waited for. */
export const refuseBody = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
  new HttpError(status, { message }, { headers: { Connection: "close", ...headers } });

const plainWords: Readonly<Record<number, string>> = {
  400: "The request could not be read.",
  408: "The request took too long.",
  413: "The request is too large.",
  415: "This kind of content is not accepted.",
};

const stoppingWords = "The server is being stopped, and this was not finished. Try again in a moment.";
const unreachableWords = "The server cannot reach its files at the moment. Try again in a moment.";

/** Of PostgreSQL: a statement was given up, the server stops or starts, or it is not there. */
const databaseCodes = new Set([
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);
const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  databaseCodes.has(error.code);

const awayWords = "The database did not answer in time. Try again in a moment.";

const busyWords =
  "Others changed the same at the same moment, and this was not saved. Try again in a moment.";

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Turns any error into an answer; unexpected ones reveal nothing but a correlation id (V-13). */
export function errorAnswer(error: unknown, request: FastifyRequest, log: LogSink | null): ErrorAnswer {
  const plain = (status: number, body: unknown): ErrorAnswer => ({ status, headers: {}, body });
  const later = (message: string, seconds = 10): ErrorAnswer => ({
    status: 503,
    headers: { "Retry-After": String(seconds) },
    body: { message },
  });
  if (error instanceof HttpError) return { status: error.status, headers: error.headers, body: error.body };
  if (error instanceof StoppingError) return later(stoppingWords);
  if (error instanceof BusyError) return later(busyWords, 2);
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status >= 400 && status < 500)
    return plain(status, { message: plainWords[status] ?? "The request could not be read." });
  const about = { correlation_id: request.id };
  log?.error("request.failed", { ...about, route: request.routeOptions.url ?? "" }, error);
  if (error instanceof StoreUnavailableError) return later(unreachableWords);
  const refusal = diskRefusal(error);
  if (refusal !== null) return plain(507, { message: refusals[refusal], ...about });
  if (isDatabaseAway(error))
    return { status: 503, headers: { "Retry-After": "10" }, body: { message: awayWords, ...about } };
  return plain(500, { message: "Server Error", ...about });
}

export function registerErrors(app: FastifyInstance, log: LogSink | null): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found." }));
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { status, headers, body } = errorAnswer(error, request, log);
    return reply
      .code(status)
      .headers({ ...headers })
      .send(body);
  });
}
