import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FaultPoint } from "#core/ports/fault-points.ts";
import type { Db } from "#server/database/schema.ts";
import { dropLasting, lastingDatabase, testEngine } from "#support/postgres/test-engine.ts";
import { type Answer, type CookieClient, createCookieClient } from "#support/server/cookie-client.ts";
import type { Parts } from "./parts.ts";
import { databaseKey, type FromServer, password, people, type ToServer } from "./team-words.ts";

/** The team server as its operator sees it: restarted on its port and folder whenever it is gone. */
export interface Team {
  readonly url: string;
  readonly db: Db;
  /** Kills the server at the `count`th hit of the point from now on. */
  readonly arm: (point: FaultPoint, count: number) => Promise<void>;
  /** The point at which it was killed since the last call; null where it was not. */
  readonly disarm: () => Promise<FaultPoint | null>;
  readonly onDown: (listener: () => void) => void;
  readonly onUp: (listener: () => void) => void;
  /** Resolves when it listens. */
  readonly up: () => Promise<void>;
  /** A colleague's call, repeated under its key until the server has answered. */
  readonly rival: (method: string, path: string, body?: unknown, ifMatch?: number) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export async function startTeam(folder: string, parts: Parts): Promise<Team> {
  mkdirSync(folder, { recursive: true });
  const killed = join(folder, "killed");
  const database = await lastingDatabase(folder, databaseKey);
  let child: ChildProcess;
  let port = 0;
  let closing = false;
  let running: Promise<void>;
  let onDown = () => {};
  let onUp = () => {};

  const heard = <K extends FromServer["kind"]>(kind: K, from: ChildProcess) =>
    new Promise<Extract<FromServer, { kind: K }>>((resolve, reject) => {
      const listen = (message: FromServer) => {
        if (message.kind !== kind) return;
        from.off("exit", fail);
        from.off("message", listen);
        resolve(message as never);
      };
      const fail = () => reject(new Error("The server ended."));
      from.on("message", listen);
      from.once("exit", fail);
    });

  const start = async () => {
    child = parts.fork("team-server", [folder, String(port), JSON.stringify(database)]);
    child.stderr?.pipe(process.stderr);
    const begun = child;
    begun.once("exit", () => {
      if (closing) return;
      onDown();
      running = start();
      running.then(() => onUp()).catch(() => {});
    });
    ({ port } = await heard("ready", begun));
  };
  running = start();
  await running;

  const send = async (message: ToServer) => {
    await running;
    const answered = heard("armed", child);
    child.send(message);
    await answered;
  };

  const url = `http://127.0.0.1:${port}`;
  const db = testEngine.open({
    file: database.databaseUrl ?? database.databaseFile,
    key: database.databaseKey,
  });
  let colleague: CookieClient | null = null;
  const signedIn = async (): Promise<CookieClient> => {
    if (colleague) return colleague;
    const client = createCookieClient(url);
    const answer = await client.signIn(people.rival, password);
    if (answer.status !== 200) throw new Error(`Nobody signs in: ${answer.status} ${answer.text}`);
    colleague = client;
    return client;
  };

  return {
    url,
    db,
    arm: (point, count) => send({ kind: "arm", point, count }),
    disarm: async () => {
      // A call under way may end the server right now.
      await send({ kind: "disarm" }).catch(() => send({ kind: "disarm" }));
      if (!existsSync(killed)) return null;
      const point = readFileSync(killed, "utf8") as FaultPoint;
      rmSync(killed);
      return point;
    },
    onDown: (listener) => {
      onDown = listener;
    },
    onUp: (listener) => {
      onUp = listener;
    },
    up: () => running,
    rival: async (method, path, body, ifMatch) => {
      const idempotencyKey = crypto.randomUUID();
      for (let round = 0; ; round += 1) {
        await running;
        try {
          const options = { ...(body === undefined ? {} : { body }), ...(ifMatch ? { ifMatch } : {}) };
          return await (await signedIn()).request(method, `/api/v2${path}`, { ...options, idempotencyKey });
        } catch (error) {
          if (round > 20) throw error;
          await Promise.race([once(child, "exit"), new Promise((resolve) => setTimeout(resolve, 50))]);
        }
      }
    },
    close: async () => {
      closing = true;
      await db.destroy();
      const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
      child.kill("SIGKILL");
      await gone;
      await dropLasting(database);
    },
  };
}
