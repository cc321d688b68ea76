import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import type { HttpFetch } from "#core/ports/system.ts";
import type { TestServer, TestUserName } from "#support/server/server.ts";
import { testPassword } from "#support/server/server.ts";
import { type RunningCore, type RunOptions, runCore, until } from "../harness.ts";

/**
 * A network that can be cut. `cut`: nothing gets through. `deaf`: changes get through, but their answers are lost.
 * `refuse` answers changes of an address with a given status.
 */
export interface Network {
  readonly fetch: HttpFetch;
  mode: "ok" | "cut" | "deaf";
  refuse: ((url: string, method: string) => Response | null) | null;
  /** Changes that reached the server, as `METHOD path`. */
  readonly arrived: string[];
}

export function createNetwork(): Network {
  const real = createNodeFetch();
  const network: Network = {
    mode: "ok",
    refuse: null,
    arrived: [],
    fetch: async (url, init) => {
      const method = init.method ?? "GET";
      if (network.mode === "cut") throw new TypeError("fetch failed");
      const refused = network.refuse?.(url, method) ?? null;
      if (refused) return refused;
      const answer = await real(url, init);
      const { pathname } = new URL(url);
      if (method === "GET" || !pathname.startsWith("/api/v2/")) return answer;
      network.arrived.push(`${method} ${pathname}`);
      if (network.mode !== "deaf") return answer;
      await answer.body?.cancel();
      throw new TypeError("fetch failed");
    },
  };
  return network;
}

export const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** A page of a core whose network can be cut. */
export interface Page {
  readonly core: RunningCore;
  readonly call: (
    endpoint: string,
    input?: object,
  ) => Promise<{ readonly data: never; readonly cachedAt: string | null; readonly queuedAt: string | null }>;
  readonly waiting: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function openPage(
  server: TestServer,
  network: Network,
  options: RunOptions,
  user: TestUserName | null = "assessor",
): Promise<Page> {
  const core = await runCore({
    serverUrl: server.url,
    ...options,
    ports: { fetch: network.fetch, ...options.ports },
  });
  if (user) await signInAs(core, server, user);
  return {
    core,
    call: async (endpoint, input = {}) =>
      (await core.client.call("api.call", { endpoint, ...input })) as never,
    waiting: async () => (await core.client.call("outbox.list", {})).changes.length,
    stop: core.stop,
  };
}

export const signInAs = (
  core: RunningCore,
  server: TestServer,
  user: TestUserName,
  password = testPassword,
) => core.client.call("session.signIn", { email: server.users[user].email, password, remember: true });

/** The network is back, and the page learns of it through an answer; nobody requests sending. */
export async function comeBack(network: Network, page: Page): Promise<void> {
  network.mode = "ok";
  await page.call("users.list");
}

export const arrivedAll = (page: Page) => until(async () => (await page.waiting()) === 0);
