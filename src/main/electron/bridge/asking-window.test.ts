import { EventEmitter } from "node:events";
import type { BrowserWindow, WebContents } from "electron";
import { expect, it } from "vitest";
import { createFilePicker, createFileSaver } from "#electron-host/system/dialogs.ts";
import { askingWindow } from "./asking-window.ts";
import { createIpcTransport } from "./ipc-transport.ts";

const pageOf = (id: number) =>
  Object.assign(new EventEmitter(), {
    id,
    gone: false,
    isDestroyed() {
      return this.gone;
    },
    send: () => {},
  });

it("shows a dialog over the window that asked, and over the one at the front where that was closed", async () => {
  const pages = [pageOf(1), pageOf(2)];
  const windows = new Map(pages.map((page) => [page, { id: page.id } as unknown as BrowserWindow]));
  const front = windows.get(pages[1] as (typeof pages)[number]) ?? null;
  const known = { fromWebContents: (page: WebContents) => windows.get(page as never) ?? null };
  const shownOver: unknown[] = [];
  const note = async (over: BrowserWindow) => {
    shownOver.push(over.id);
    return { canceled: true, filePaths: [], filePath: "" };
  };
  const parent = () => askingWindow(known as never, () => front);
  const dialog = { showOpenDialog: note, showSaveDialog: note } as never;
  const picker = createFilePicker({ dialog, parent, stage: async () => null });
  const saver = createFileSaver({ dialog, parent });
  let speak: (text: string, sender: WebContents) => void = () => {};
  let work: () => Promise<unknown> = async () => null;
  const done: Promise<unknown>[] = [];
  const transport = createIpcTransport({
    gate: { admit: () => {}, handle: () => {}, onText: (_channel, listener) => (speak = listener) },
    stage: async () => null,
    stageFile: () => ({ ref: "", name: "", size: 0, type: "" }),
    connect: (wire) => {
      wire.onFrame(() => done.push(work()));
      return { close: () => {} };
    },
  });
  const [first] = pages as unknown as [WebContents];
  transport.attach(first);
  pages[0]?.emit("dom-ready");

  work = () => picker.pick({ multiple: true });
  speak("{}", first);
  const content = { destroy: () => {} } as never;
  work = async () => {
    await new Promise((next) => setImmediate(next));
    return saver.save("a.txt", content);
  };
  speak("{}", first);
  await Promise.all(done);
  expect(shownOver).toEqual([1, 1]);

  if (pages[0]) pages[0].gone = true;
  work = () => picker.pick({ multiple: false });
  speak("{}", first);
  await Promise.all(done);
  expect(shownOver).toEqual([1, 1, 2]);
});
