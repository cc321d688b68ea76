import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { createSocketTransport as coreEnd } from "#browser-host/socket-transport.ts";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { createDispatcher, type Handlers } from "#contract/bridge/dispatcher.ts";
import { defaultSettings } from "#contract/bridge/settings.ts";
import { createSocketTransport as pageEnd, type SocketLike } from "#host/socket-transport.ts";
import { timers } from "#support/app-bridge.ts";
import { alternate, type BenchOptions, rounded } from "./measure.ts";

const bareGet = (port: number, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve(text));
    }).on("error", reject);
  });

/**
 * One round trip of `settings.get` through client, WebSocket and dispatcher, compared with a function call and a
 * plain GET.
 */
export async function benchBridge(options: BenchOptions) {
  const answer = async () => ({ ...defaultSettings });
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(defaultSettings));
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    createDispatcher({
      transport: coreEnd(socket),
      handlers: { "settings.get": answer } as unknown as Handlers,
      host: "browser",
      capabilities: [],
      createAbort: () => new AbortController(),
      checkOutput: false,
      onUnexpected: (error) => {
        throw error;
      },
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const open = () => new WebSocket(`ws://127.0.0.1:${port}`) as unknown as SocketLike;
  const page = pageEnd({ open, timers, random: Math.random });
  const client = createBridgeClient(page, timers);
  try {
    const calls = options.calls * 10;
    const times = await alternate(
      {
        bridge: () => client.call("settings.get", {}),
        get: () => bareGet(port, agent),
      },
      { rounds: options.rounds, calls },
    );
    const { call } = await alternate({ call: answer }, { rounds: options.rounds, calls: calls * 100 });
    return {
      microseconds: {
        bridge: rounded(times.bridge * 1000),
        http_get: rounded(times.get * 1000),
        function_call: rounded(call * 1000),
      },
      bridge_to_http_get: rounded(times.bridge / times.get),
      bridge_to_function_call: rounded(times.bridge / call),
    };
  } finally {
    client.close();
    page.close();
    agent.destroy();
    sockets.close();
    server.close();
    server.closeAllConnections();
  }
}
