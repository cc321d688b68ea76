import { type BridgeClient, createBridgeClient } from "#contract/bridge/client.ts";
import { type DesktopBridge, desktopBridgeKey } from "#contract/bridge/desktop-bridge.ts";
import { bridgeProtocol, type HelloFrame } from "#contract/bridge/frames.ts";
import type { ApiCall } from "#contract/bridge/registry.ts";
import type { Timers, Transport } from "#contract/bridge/transport.ts";
import type { Host } from "#lib/bridge/bridge-context.tsx";
import { launchPass, presentPass, stillHolds } from "./launch-pass.ts";
import { createSocketTransport } from "./socket-transport.ts";
import { type StageFiles, stageInBrowser, stageInElectron } from "./stage-files.ts";

declare global {
  interface Window {
    readonly [desktopBridgeKey]?: DesktopBridge<File>;
  }
}

const timers: Timers = {
  set: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
  clear: (handle) => window.clearTimeout(handle as number),
};

/** `api.call`, typed by the endpoint table. */
export const createApiCall = (bridge: BridgeClient): ApiCall =>
  (async (endpoint, input, options) =>
    bridge.call(
      "api.call",
      { endpoint, ...input, ...(options?.draft === undefined ? {} : { draft: options.draft }) },
      { signal: options?.signal },
    )) as ApiCall;

const socketAddress = (location: Location): string =>
  `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/-/bridge`;

interface Line {
  readonly transport: Transport;
  readonly stageFiles: StageFiles;
  readonly hangUp: () => void;
  readonly onOutside: Host["onOutside"];
}

/** Electron's preload where there is one, else the host's WebSocket. */
async function findTransport(page: Window): Promise<Line> {
  const desktop = page[desktopBridgeKey];
  if (desktop)
    return {
      transport: desktop,
      stageFiles: stageInElectron(desktop),
      hangUp: () => {},
      onOutside: () => () => {},
    };
  const pass = await launchPass(page);
  const open = () => new WebSocket(socketAddress(page.location), [bridgeProtocol, presentPass(page, pass)]);
  const listeners = new Set<(outside: boolean) => void>();
  const onVain = () => {
    const say = (outside: boolean) => {
      for (const listener of listeners) listener(outside);
    };
    void stillHolds(presentPass(page, pass)).then(
      (holds) => say(!holds),
      () => say(false),
    );
  };
  const transport = createSocketTransport({ open, timers, random: Math.random, onVain });
  return {
    transport,
    stageFiles: stageInBrowser(() => presentPass(page, pass)),
    hangUp: transport.close,
    onOutside: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Connects the page to core; resolves at the first hello, when the host's capabilities are known. */
export async function connectHost(page: Window = window): Promise<Host> {
  const { transport, stageFiles, hangUp, onOutside } = await findTransport(page);
  const client = createBridgeClient(transport, timers);
  const bridge: BridgeClient = {
    ...client,
    close: () => {
      client.close();
      hangUp();
    },
  };
  const api = createApiCall(bridge);
  return new Promise((resolve) => {
    const stop = bridge.onHello((hello: HelloFrame) => {
      queueMicrotask(() => stop());
      resolve({ bridge, api, capabilities: hello.capabilities, stageFiles, onOutside });
    });
  });
}
