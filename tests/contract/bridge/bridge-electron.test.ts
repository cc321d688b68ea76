import { EventEmitter } from "node:events";
import { vi } from "vitest";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { type DesktopBridge, desktopBridgeKey, desktopChannels } from "#contract/bridge/desktop-bridge.ts";
import type { Transport } from "#contract/bridge/transport.ts";
import { createIpcGate } from "#electron-host/bridge/ipc-gate.ts";
import { createIpcTransport } from "#electron-host/bridge/ipc-transport.ts";
import { pageOrigin } from "#electron-host/windows/protocol.ts";
import { bridgeSuite, fastTimers } from "./bridge-suite.ts";

/** The two halves of Electron's IPC, connected; messages are cloned and arrive later, as in Electron. */
const electron = vi.hoisted(() => ({
  toMain: (_channel: string, _message: unknown): void => {},
  exposed: {} as Record<string, unknown>,
}));

vi.mock("electron", async () => {
  const { EventEmitter: Emitter } = await import("node:events");
  return {
    ipcRenderer: Object.assign(new Emitter(), {
      send: (channel: string, message: unknown) => electron.toMain(channel, message),
      invoke: async () => ({ ok: true, data: [] }),
    }),
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => {
        electron.exposed[key] = api;
      },
    },
    webUtils: { getPathForFile: () => "" },
  };
});

const later = (deliver: () => void) => setImmediate(deliver);

bridgeSuite("Electron's IPC and the preload", async (serve) => {
  vi.resetModules();
  const { ipcRenderer } = await import("electron");
  // Each test has a page of its own: the previous one's listeners are gone.
  ipcRenderer.removeAllListeners(desktopChannels.frame);
  await import("../../../src/preload/index.ts");
  const page = electron.exposed[desktopBridgeKey] as DesktopBridge<File> & Transport;

  const ipcMain = new EventEmitter();
  const frame = { parent: null, origin: pageOrigin };
  const contents = Object.assign(new EventEmitter(), {
    id: 1,
    mainFrame: frame,
    isDestroyed: () => false,
    send: (channel: string, message: unknown) => {
      const copy = structuredClone(message);
      later(() => (ipcRenderer as unknown as EventEmitter).emit(channel, {}, copy));
    },
  });
  electron.toMain = (channel, message) => {
    const copy = structuredClone(message);
    later(() => ipcMain.emit(channel, { sender: contents, senderFrame: frame }, copy));
  };
  const gate = createIpcGate({
    on: ipcMain.on.bind(ipcMain),
    handle: () => {},
  } as never);
  const transport = createIpcTransport({
    gate,
    connect: serve,
    stageFile: () => {
      throw new Error("No file is staged here.");
    },
    stage: async () => null,
  });
  transport.attach(contents as never);

  const received: unknown[] = [];
  const client = createBridgeClient(page, fastTimers);
  page.onFrame((one) => received.push(one));
  contents.emit("dom-ready");
  return {
    client,
    sendRaw: page.send,
    received,
    // Core's side of a window reconnects while the page stays.
    cut: () => contents.emit("dom-ready"),
    close: async () => {
      client.close();
      contents.emit("destroyed");
    },
  };
});
