import type { Browser, Page } from "@playwright/test";
import { watchPage } from "#support/screens/watch-page.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "#support/server/server.ts";
import { type RunningApp, startApp, temporaryFolder } from "./app.ts";

/** A person's own computer: the application with a data folder of its own, and a window. */
export interface Computer {
  readonly app: RunningApp;
  readonly page: Page;
  readonly watch: Awaited<ReturnType<typeof watchPage>>;
}

export interface Team {
  readonly server: TestServer;
  readonly computers: readonly Computer[];
  readonly stop: () => Promise<void>;
}

export interface Computers {
  readonly computers: readonly Computer[];
  readonly stop: () => Promise<void>;
}

/** So many computers, each with a data folder of its own. */
export async function startComputers(
  browser: Browser,
  count: number,
  args: readonly string[] = [],
): Promise<Computers> {
  const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];
  const computers: Computer[] = [];
  for (let at = 0; at < count; at += 1) {
    const folder = await temporaryFolder();
    folders.push(folder);
    const app = await startApp({ data: folder.path, args });
    const page = await (await browser.newContext()).newPage();
    computers.push({ app, page, watch: await watchPage(page) });
  }
  return {
    computers,
    stop: async () => {
      for (const { app, page } of computers) {
        await page.context().close();
        await app.stop();
      }
      for (const folder of folders) await folder.remove();
    },
  };
}

/** A team server and so many computers that use it. */
export async function startTeam(
  browser: Browser,
  count: number,
  options: TestServerOptions = { sample: true },
): Promise<Team> {
  const server = await startTestServer(options);
  const { computers, stop } = await startComputers(browser, count, ["--server", server.url]);
  return {
    server,
    computers,
    stop: async () => {
      await stop();
      await server.close();
    },
  };
}
