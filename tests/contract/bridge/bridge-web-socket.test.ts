import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createBridgeSockets } from "#browser-host/socket-transport.ts";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { createSocketTransport } from "#host/socket-transport.ts";
import { bridgeSuite, fastTimers } from "./bridge-suite.ts";

/** Like a page, only faster. */
const pageOf = (port: number) =>
  createSocketTransport({
    open: () => new WebSocket(`ws://127.0.0.1:${port}/`),
    timers: { ...fastTimers, set: (callback, milliseconds) => setTimeout(callback, milliseconds / 50) },
    random: () => 0.5,
  });

bridgeSuite("a WebSocket", async (serve) => {
  const sockets = createBridgeSockets(serve);
  const server = createServer();
  const raw = new Set<{ destroy: () => void }>();
  server.on("upgrade", (request, socket, head) => {
    raw.add(socket);
    sockets.accept(request, socket, head);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const page = pageOf(port);
  const received: unknown[] = [];
  page.onFrame((frame) => received.push(frame));
  const client = createBridgeClient(page, fastTimers);
  return {
    client,
    sendRaw: page.send,
    received,
    cut: () => {
      for (const socket of raw) socket.destroy();
      raw.clear();
    },
    close: async () => {
      client.close();
      page.close();
      sockets.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
});

it("gives up a connection that is never answered, and takes the next", async () => {
  const sockets = createBridgeSockets((end) => {
    end.send({ greeting: "here" });
    return { close: () => {} };
  });
  const server = createServer();
  const unanswered: { destroy: () => void }[] = [];
  server.on("upgrade", (request, socket, head) => {
    if (unanswered.length === 0) unanswered.push(socket);
    else sockets.accept(request, socket, head);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const page = pageOf((server.address() as AddressInfo).port);
  try {
    expect(await new Promise((resolve) => page.onFrame(resolve))).toEqual({ greeting: "here" });
    expect(unanswered).toHaveLength(1);
  } finally {
    page.close();
    for (const socket of unanswered) socket.destroy();
    sockets.close();
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
});
