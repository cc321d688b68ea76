import packageJson from "../../package.json" with { type: "json" };
import { buildApp } from "./app.ts";
import { type Asked, type Exit, exits } from "./commands/frame.ts";
import { engineOf, optionsOf } from "./commands/server-options.ts";
import { createPinoSink } from "./http/logging.ts";
import { openStatusPort } from "./http/status-port.ts";
import type { Environment } from "./options/environment.ts";
import type { LogSink } from "./options/options.ts";
import { placeProblem } from "./options/places.ts";
import { makeSetupCode } from "./platform/accounts/setup-code.ts";
import { countUsers } from "./platform/accounts/users.ts";
import { setPagesInOneThread } from "./services/reports/pdf/one-thread.ts";

/** Milliseconds after which a stop is over, whatever still hangs: what a request was told is saved is on disk. */
const longestStop = 9_000;

/** Ends the process at once. An exit would wait for a thread that is still in code which cannot be ended. */
function leave(): void {
  process.removeAllListeners("SIGTERM");
  process.kill(process.pid, "SIGTERM");
}

/** What tells others how the server is. Libraries for it are read only where somebody wants it. */
async function watchersOf(env: Environment) {
  const figures =
    env.METRICS_PORT === undefined ? null : (await import("./platform/health/figures.ts")).createFigures();
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces =
    endpoint === null
      ? null
      : (await import("./platform/health/traces.ts")).createTraces(endpoint, packageJson.version);
  const sink = createPinoSink(env.LOG_LEVEL);
  const log: LogSink = {
    info: sink.info,
    error: (event, fields, error) => {
      figures?.problem(event);
      sink.error(event, fields, error);
    },
  };
  return { figures, traces, log };
}

/** Runs the team server until it is told to stop. */
export async function serve(
  { say, complain }: Pick<Asked, "say" | "complain">,
  env: Environment,
): Promise<Exit | null> {
  const misplaced = placeProblem(env);
  if (misplaced !== null) {
    complain(misplaced);
    return exits.unwell;
  }
  setPagesInOneThread();
  const { figures, traces, log } = await watchersOf(env);
  const {
    app,
    db,
    isHeld,
    readiness,
    countProcesses: processes,
  } = await buildApp({ ...optionsOf(env, { log, warn: complain }), figures, traces }, engineOf(env));
  const status =
    figures === null || env.METRICS_PORT === undefined
      ? null
      : await openStatusPort({
          ...{ figures, readiness, processes, host: env.METRICS_HOST, port: env.METRICS_PORT },
          token: env.METRICS_TOKEN ?? null,
        }).catch((error: unknown) => (error instanceof Error ? error.message : "unknown"));
  if (typeof status === "string") {
    await app.close();
    complain(
      `Nothing can listen at METRICS_HOST=${env.METRICS_HOST}, METRICS_PORT=${env.METRICS_PORT} (${status}).`,
    );
    return exits.unwell;
  }
  const refusal = await app.listen({ host: env.HOST, port: env.PORT }).then(
    (url) => {
      say(`Bellwether server: ${url}`);
      return null;
    },
    (error: unknown) => (error instanceof Error ? error.message : "unknown"),
  );
  if (refusal !== null) {
    await app.close();
    complain(`The server cannot listen at HOST=${env.HOST}, PORT=${env.PORT} (${refusal}).`);
    return exits.unwell;
  }
  if (env.SETUP_TOKEN === undefined && (await countUsers(db)) === 0)
    say(
      `This server is not set up yet. Open Bellwether, choose "Team server", and type its address and this code: ${await makeSetupCode(db, (await processes()) > 1)}`,
    );
  if (status !== null) say(`Figures: ${status.url}/metrics`);
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => {
      log.error("stop.cut-short", {});
      leave();
    }, longestStop).unref();
    void app.close().then(() => (isHeld() ? leave() : process.exit(0)));
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
  return null;
}
