import { EventEmitter } from "node:events";
import type { WebContents } from "electron";
import { expect, it } from "vitest";
import type { Transport } from "#contract/bridge/transport.ts";
import { createPrinter } from "../system/printer.ts";
import type { IpcGate } from "./ipc-gate.ts";
import { askingPage, createIpcTransport } from "./ipc-transport.ts";

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

it("prints the window that asks, whichever is at the front by then", async () => {
  const made = [1, 2].map((id) =>
    Object.assign(new EventEmitter(), {
      id,
      isDestroyed: () => false,
      send: () => {},
      printToPDF: async () => Buffer.from(`window ${id}`),
    }),
  );
  const [first, second] = made as unknown as [WebContents, WebContents];
  let speak: (text: string, sender: WebContents) => void = () => {};
  const printer = createPrinter(() => askingPage() ?? second);
  const previews: Promise<string>[] = [];
  const preview = async () => {
    await new Promise((done) => setImmediate(done));
    return String(await printer.preview());
  };
  const transport = createIpcTransport({
    gate: {
      admit: () => {},
      handle: () => {},
      onText: (_channel, listener) => {
        speak = listener;
      },
    },
    stage: async () => null,
    stageFile: () => ({ ref: "", name: "", size: 0, type: "" }),
    connect: (wire) => {
      wire.onFrame(() => previews.push(preview()));
      return { close: () => {} };
    },
  });
  for (const window of [first, second]) {
    transport.attach(window);
    (window as unknown as EventEmitter).emit("dom-ready");
  }
  speak("{}", first);
  speak("{}", second);
  expect(await Promise.all(previews)).toEqual(["window 1", "window 2"]);
  expect(askingPage()).toBeNull();
});
