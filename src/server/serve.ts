import { buildApp } from "./app.ts";
import { type Asked, type Exit, exits } from "./commands/frame.ts";
import { engineOf, optionsOf } from "./commands/server-options.ts";
import { createPinoSink } from "./http/logging.ts";
import type { Environment } from "./options/environment.ts";
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
  const log = createPinoSink(env.LOG_LEVEL);
  const { app, db, isHeld } = await buildApp(optionsOf(env, { log, warn: complain }), engineOf(env));
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
      `This server is not set up yet. Open Bellwether, choose "Team server", and type its address and this code: ${await makeSetupCode(db)}`,
    );
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
