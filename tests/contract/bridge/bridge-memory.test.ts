import { createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import { bridgeSuite, fastTimers } from "./bridge-suite.ts";

bridgeSuite("memory", async (serve) => {
  const [page, core] = createMemoryTransports(queueMicrotask);
  const received: unknown[] = [];
  page.onFrame((frame) => received.push(frame));
  const client = createBridgeClient(page, fastTimers);
  let served = serve(core);
  return {
    client,
    sendRaw: page.send,
    received,
    cut: () => {
      served.close();
      served = serve(core);
    },
    close: async () => served.close(),
  };
});
