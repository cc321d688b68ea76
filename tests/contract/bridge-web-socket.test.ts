import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createBridgeSockets } from "#browser-host/socket-transport.ts";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { createSocketTransport } from "#host/socket-transport.ts";
import { bridgeSuite, fastTimers } from "./bridge-suite.ts";

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

  const page = createSocketTransport({
    open: () => new WebSocket(`ws://127.0.0.1:${port}/`),
    // Like a page, only faster.
    timers: { ...fastTimers, set: (callback, milliseconds) => setTimeout(callback, milliseconds / 50) },
    random: () => 0.5,
  });
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
