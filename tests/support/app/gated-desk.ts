import { test } from "@playwright/test";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "./app.ts";

/** A computer at a team's server with the sample, whose connection can be cut, and whose application can be started anew. */
export interface GatedDesk {
  readonly server: TestServer;
  readonly gate: Gate;
  /** What the computer keeps. */
  readonly folder: { readonly path: string };
  readonly app: RunningApp;
  /** Starts the application once more, after it was stopped. */
  readonly start: () => Promise<void>;
}

interface Running {
  readonly folder: Awaited<ReturnType<typeof temporaryFolder>>;
  readonly server: TestServer;
  readonly gate: Gate;
  app: RunningApp;
}

/** Sets one up for each test of a file. Without a keychain nothing outlives the application: the tests are skipped. */
export function gatedDesk(): GatedDesk {
  let now: Running | null = null;
  const running = (): Running => {
    if (now === null) throw new Error("The computer does not run yet.");
    return now;
  };
  const startAt = (folder: Running["folder"], gate: Gate) =>
    startApp({ data: folder.path, keyring: true, args: ["--server", gate.url] });

  test.beforeEach(async () => {
    test.skip(!hasKeyring(), "No keychain on this machine: nothing would outlive the application.");
    const folder = await temporaryFolder();
    const server = await startTestServer({ sample: true });
    const gate = await openGate(server.url);
    now = { folder, server, gate, app: await startAt(folder, gate) };
  });
  test.afterEach(async () => {
    await now?.app.stop();
    await now?.gate.close();
    await now?.server.close();
    await now?.folder.remove();
    now = null;
  });

  return {
    get server() {
      return running().server;
    },
    get gate() {
      return running().gate;
    },
    get folder() {
      return running().folder;
    },
    get app() {
      return running().app;
    },
    start: async () => {
      const { folder, gate } = running();
      running().app = await startAt(folder, gate);
    },
  };
}
