import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import type { LogSink } from "#server/options/options.ts";

/** Log lines with listed fields only: no addresses with their query, no bodies, no names (V-13, S-15). */
const allowed = [
  "method",
  "route",
  "status",
  "ms",
  "correlation_id",
  "port",
  "version",
  "code",
  "files",
  "chain",
  "answer",
  "mails",
  "records",
] as const;

export function createPinoSink(level: string): LogSink {
  const logger = pino({ level, base: null });
  const only = (fields: Readonly<Record<string, string | number>>) =>
    Object.fromEntries(allowed.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  return {
    info: (event, fields) => logger.info(only(fields), event),
    error: (event, fields, error) =>
      logger.error(
        { ...only(fields), error: error instanceof Error ? (error.stack ?? error.name) : undefined },
        event,
      ),
  };
}

export function registerLogging(app: FastifyInstance, log: LogSink | null): void {
  if (log === null) return;
  app.addHook("onResponse", async (request, reply) => {
    log.info("request", {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      correlation_id: request.id,
    });
  });
}
