import type { FastifyInstance, FastifyRequest } from "fastify";
import { type DestinationStream, pino } from "pino";
import type { Figures, LogSink, Traces } from "#server/options/options.ts";

/** Log lines with listed fields only: no addresses with their query, no bodies, no names (V-13, S-15). */
const allowed = [
  "method",
  "route",
  "status",
  "ms",
  "correlation_id",
  "user_id",
  "organization",
  "part",
  "seconds",
  "port",
  "version",
  "code",
  "files",
  "chain",
  "answer",
  "mails",
  "records",
] as const;

/**
 * What an error says may be what a person wrote: a word that could not be read, a name that is there twice. So its kind,
 * its code and where it came from are written, and its words are not.
 */
function errorFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Error)) return {};
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(code === null || !/^[A-Z0-9_]{2,40}$/.test(code) ? {} : { code }),
    ...(frames.length === 0 ? {} : { stack: frames.join("\n") }),
  };
}

/** Writes JSON lines to standard output, or into a stream. */
export function createPinoSink(level: string, into?: DestinationStream): LogSink {
  const logger = pino({ level, base: null }, into ?? pino.destination(1));
  const only = (fields: Readonly<Record<string, string | number>>) =>
    Object.fromEntries(allowed.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  return {
    info: (event, fields) => logger.info(only(fields), event),
    error: (event, fields, error) => logger.error({ ...only(fields), ...errorFields(error) }, event),
  };
}

/** Who is signed in, by number. */
const userOf = ({ admitted }: FastifyRequest): number | null =>
  admitted?.session.control.auth?.userId ?? null;

interface Told {
  readonly log: LogSink | null;
  readonly figures: Figures | null;
  readonly traces: Traces | null;
}

/** Tells of each answer: in the log, in the figures and to the collector of traces. */
export function registerLogging(app: FastifyInstance, { log, figures, traces }: Told): void {
  if (log === null && figures === null && traces === null) return;
  app.addHook("onResponse", async (request, reply) => {
    const { method, id: requestId } = request;
    const { url: route = "none", config } = request.routeOptions;
    const status = reply.statusCode;
    const milliseconds = reply.elapsedTime;
    figures?.answered(method, route, status, milliseconds / 1000);
    // A balancer asks every few seconds how the server is.
    if (config.isHealth === true) return;
    traces?.answered({ method, route, status, milliseconds, requestId });
    const userId = userOf(request);
    log?.info("request", {
      method,
      route,
      status,
      ms: Math.round(milliseconds),
      correlation_id: requestId,
      ...(userId === null ? {} : { user_id: userId }),
    });
  });
}
