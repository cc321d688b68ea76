import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { bridgeProtocol, maxFrameLength } from "#contract/bridge/frames.ts";
import type { Transport } from "#contract/bridge/transport.ts";

/** The sockets of open pages; core serves each one until it closes. */
export interface BridgeSockets {
  /** Takes over a request that the host has already checked. */
  readonly accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly close: () => void;
}

const readJson = (data: RawData): unknown => {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
};

/** Core's end of one WebSocket. */
export function createSocketTransport(socket: WebSocket): Transport {
  return {
    send: (frame) => {
      const text = JSON.stringify(frame);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    onFrame: (listener) => {
      const hear = (data: RawData, isBinary: boolean) => {
        if (isBinary) socket.close(1003);
        else listener(readJson(data));
      };
      socket.on("message", hear);
      return () => socket.off("message", hear);
    },
  };
}

export function createBridgeSockets(
  connect: (transport: Transport) => { readonly close: () => void },
): BridgeSockets {
  // The limit of a frame is in UTF-16 units, each up to three bytes here; the dispatcher counts exactly.
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameLength * 3,
    perMessageDeflate: false,
    clientTracking: true,
    // Never the pass, which a page names beside it.
    handleProtocols: (names) => (names.has(bridgeProtocol) ? bridgeProtocol : false),
  });

  server.on("connection", (socket) => {
    const page = connect(createSocketTransport(socket));
    // A malformed frame ends the socket; its close event does the rest.
    socket.on("error", () => socket.terminate());
    socket.once("close", page.close);
  });

  return {
    accept: (request, socket, head) => {
      server.handleUpgrade(request, socket, head, (accepted) => server.emit("connection", accepted, request));
    },
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
