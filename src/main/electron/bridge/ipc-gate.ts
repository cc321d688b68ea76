import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from "electron";
import type { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { maxFrameLength } from "#contract/bridge/frames.ts";
import { pageOrigin } from "#electron-host/windows/protocol.ts";

export interface IpcGate {
  /** Registers a window's page; only registered pages are heard. */
  readonly admit: (contents: WebContents) => void;
  /** One-way messages: text only, from a registered page. Texts somewhat longer than a frame are passed on too. */
  readonly onText: (channel: string, listener: (text: string, sender: WebContents) => void) => void;
  /** Calls with an answer. Answers and refusals are data: no stack leaves this process. */
  readonly handle: <S extends z.ZodType>(
    channel: string,
    schema: S,
    handler: (input: z.output<S>) => Promise<unknown>,
  ) => void;
}

/**
 * Longer texts are dropped unread. Up to this length the dispatcher refuses them by their id, so that the caller
 * hears of it.
 */
const readableLength = 8 * maxFrameLength;

/** The only way in over IPC (S-8): the top frame of a registered window, at the page's own origin. */
export function createIpcGate(ipcMain: Pick<IpcMain, "on" | "handle">): IpcGate {
  const known = new Set<number>();

  const maySpeak = ({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean =>
    senderFrame !== null &&
    senderFrame.parent === null &&
    senderFrame === sender.mainFrame &&
    senderFrame.origin === pageOrigin &&
    known.has(sender.id);

  const refuse = (message: string) => ({
    ok: false as const,
    error: new BridgeError("BAD_REQUEST", message).toData(),
  });

  return {
    admit: (contents) => {
      const { id } = contents;
      known.add(id);
      contents.once("destroyed", () => known.delete(id));
    },

    onText: (channel, listener) => {
      ipcMain.on(channel, (event, text: unknown) => {
        if (maySpeak(event) && typeof text === "string" && text.length <= readableLength)
          listener(text, event.sender);
      });
    },

    handle: (channel, schema, handler) => {
      ipcMain.handle(channel, async (event, input: unknown) => {
        if (!maySpeak(event)) return refuse("This window may not do that.");
        try {
          if ((JSON.stringify(input)?.length ?? 0) > maxFrameLength) return refuse("The call was too large.");
          const parsed = schema.safeParse(input);
          if (!parsed.success) return refuse("The call was not understood.");
          return { ok: true as const, data: await handler(parsed.data) };
        } catch {
          return refuse("The call could not be carried out.");
        }
      });
    },
  };
}
