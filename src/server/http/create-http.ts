import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { ServerOptions } from "#server/options/options.ts";

/** The last proxy that was passed is hop 0. */
const trustOf = (proxies: ServerOptions["trustProxy"]) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : [...(proxies ?? [])];

/** What listens, before it has any route: how long and how much it waits for, and whom it believes an address. */
export function createHttp(options: Pick<ServerOptions, "trustProxy">): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: 4 * 1024 * 1024,
    // For what is not JSON: a file, or a part of one.
    requestTimeout: 300_000,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    forceCloseConnections: "idle",
    // Who comes by a connection that is open while it stops is answered, and the connection closed after it.
    return503OnClosing: false,
  });
  app.server.headersTimeout = 20_000;
  return app;
}
