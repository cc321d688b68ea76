import { AsyncLocalStorage } from "node:async_hooks";
import type { WebContents } from "electron";
import { z } from "zod";
import { desktopChannels } from "#contract/bridge/desktop-bridge.ts";
import type { Transport } from "#contract/bridge/transport.ts";
import type { Core } from "#core/core.ts";
import type { StagedFile } from "#core/ports/files.ts";
import type { IpcGate } from "./ipc-gate.ts";

interface Line {
  readonly hear: (text: string) => void;
  readonly say: (frame: unknown) => void;
  readonly open: () => void;
  readonly close: () => void;
}

export interface IpcTransportOptions {
  readonly gate: IpcGate;
  /** Joins one page to core. */
  readonly connect: (transport: Transport) => { readonly close: () => void };
  readonly stageFile: Core["stageFile"];
  /** Null for what is not a readable file. */
  readonly stage: (path: string) => Promise<StagedFile | null>;
}

export interface IpcTransport {
  /** Serves a window's page from each load until it is closed. */
  readonly attach: (contents: WebContents) => void;
  /** Sends one frame to a window's page. */
  readonly send: (contents: WebContents, frame: unknown) => void;
}

const droppedFiles = z
  .array(
    z.strictObject({ path: z.string().max(32_767), name: z.string().max(1024), type: z.string().max(255) }),
  )
  .max(200);

/** A window's connection, made anew at each load, so that a reload starts like a first visit. */
function createLine(contents: WebContents, connect: IpcTransportOptions["connect"]): Line {
  const listeners = new Set<(frame: unknown) => void>();
  let end: (() => void) | null = null;

  const say = (frame: unknown) => {
    if (!contents.isDestroyed()) contents.send(desktopChannels.frame, JSON.stringify(frame));
  };
  const close = () => {
    end?.();
    end = null;
  };
  return {
    say,
    close,
    open: () => {
      close();
      let open = true;
      const connection = connect({
        // A late answer to the previous document must not reach this one, which numbers its calls from 1 too.
        send: (frame) => open && say(frame),
        onFrame: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      });
      end = () => {
        open = false;
        connection.close();
        listeners.clear();
      };
    },
    hear: (text) => {
      const frame = readJson(text);
      for (const listener of [...listeners]) listener(frame);
    },
  };
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const asking = new AsyncLocalStorage<WebContents>();

/** The page whose call is being answered; null outside of one. With several windows it need not be the one at the front. */
export const askingPage = (): WebContents | null => asking.getStore() ?? null;

/** The bridge's transport over Electron's IPC. */
export function createIpcTransport(options: IpcTransportOptions): IpcTransport {
  const lines = new Map<number, Line>();

  options.gate.onText(desktopChannels.frame, (text, sender) =>
    asking.run(sender, () => lines.get(sender.id)?.hear(text)),
  );

  options.gate.handle(desktopChannels.stage, droppedFiles, (dropped) =>
    Promise.all(
      dropped.map(async ({ path }) => {
        const file = path === "" ? null : await options.stage(path);
        return file === null ? null : options.stageFile(file);
      }),
    ),
  );

  return {
    attach: (contents) => {
      const { id } = contents;
      const line = createLine(contents, options.connect);
      lines.set(id, line);
      options.gate.admit(contents);
      contents.on("dom-ready", line.open);
      contents.on("did-start-navigation", (details) => {
        if (details.isMainFrame && !details.isSameDocument) line.close();
      });
      contents.on("render-process-gone", line.close);
      contents.once("destroyed", () => {
        line.close();
        lines.delete(id);
      });
    },
    send: (contents, frame) => lines.get(contents.id)?.say(frame),
  };
}
