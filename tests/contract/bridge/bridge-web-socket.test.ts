import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createBridgeSockets } from "#browser-host/socket-transport.ts";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { createDispatcher, type Handlers } from "#contract/bridge/dispatcher.ts";
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

it("lives on after a frame of 20,000 levels (C4)", async () => {
  const sockets = createBridgeSockets((transport) =>
    createDispatcher({
      transport,
      handlers: {} as Handlers,
      host: "browser",
      capabilities: [],
      createAbort: () => new AbortController(),
      checkOutput: true,
      onUnexpected: () => {},
    }),
  );
  const server = createServer();
  server.on("upgrade", sockets.accept);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  try {
    const received: unknown[] = [];
    socket.addEventListener("message", ({ data }) => received.push(JSON.parse(String(data))));
    await once(socket, "open");
    const input = "[".repeat(20_000) + "]".repeat(20_000);
    socket.send(`{"type":"request","id":"deep","method":"settings.get","input":${input}}`);
    await expect
      .poll(() => received)
      .toContainEqual(
        expect.objectContaining({ id: "deep", error: expect.objectContaining({ code: "BAD_REQUEST" }) }),
      );
  } finally {
    socket.close();
    sockets.close();
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
});
