import { EventEmitter } from "node:events";
import type { WebContents } from "electron";
import { expect, it } from "vitest";
import type { Transport } from "#contract/bridge/transport.ts";
import type { IpcGate } from "./ipc-gate.ts";
import { createIpcTransport } from "./ipc-transport.ts";

it("starts a new connection for each document: answers for the previous one never reach it", () => {
  const sent: unknown[] = [];
  const contents = Object.assign(new EventEmitter(), {
    id: 7,
    isDestroyed: () => false,
    send: (_channel: string, text: string) => sent.push(JSON.parse(text)),
  });
  const window = contents as unknown as WebContents;
  const connections: { readonly wire: Transport; closed: boolean; readonly heard: unknown[] }[] = [];
  let speak: (text: string, sender: WebContents) => void = () => {};
  const gate: IpcGate = {
    admit: () => {},
    handle: () => {},
    onText: (_channel, listener) => {
      speak = listener;
    },
  };
  const transport = createIpcTransport({
    gate,
    stage: async () => null,
    stageFile: () => ({ ref: "", name: "", size: 0, type: "" }),
    connect: (wire) => {
      const connection = { wire, closed: false, heard: [] as unknown[] };
      connections.push(connection);
      wire.onFrame((frame) => connection.heard.push(frame));
      return {
        close: () => {
          connection.closed = true;
        },
      };
    },
  });
  transport.attach(window);
  speak('"too early"', window);

  contents.emit("dom-ready");
  speak('"first"', window);
  contents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: true });
  contents.emit("did-start-navigation", { isMainFrame: false, isSameDocument: false });
  expect(connections.map(({ closed }) => closed)).toEqual([false]);

  contents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
  speak('"between"', window);
  contents.emit("dom-ready");
  connections[0]?.wire.send("late");
  connections[1]?.wire.send("hello");
  speak('"second"', window);
  expect(connections.map(({ closed, heard }) => ({ closed, heard }))).toEqual([
    { closed: true, heard: ["first"] },
    { closed: false, heard: ["second"] },
  ]);
  expect(sent).toEqual(["hello"]);

  contents.emit("destroyed");
  expect(connections[1]?.closed).toBe(true);
});
