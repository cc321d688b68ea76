// The real server with the tests' people in a thread of its own, since a team server is another computer.
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { startTestServer, type TestServer } from "#support/server/server.ts";

type Ready = Pick<TestServer, "url" | "users" | "organizations">;

export interface TeamServer extends Ready {
  readonly stop: () => Promise<void>;
}

export async function startTeamServer(): Promise<TeamServer> {
  const worker = new Worker(new URL(import.meta.url));
  const [ready] = (await once(worker, "message")) as [Ready];
  return {
    ...ready,
    stop: async () => {
      const gone = once(worker, "exit");
      worker.postMessage("stop");
      await gone;
    },
  };
}

if (!isMainThread) {
  const server = await startTestServer({ checkResponses: false, inFile: true });
  const { url, users, organizations } = server;
  parentPort?.once("message", () => void server.close().then(() => process.exit()));
  parentPort?.postMessage({ url, users, organizations } satisfies Ready);
}
