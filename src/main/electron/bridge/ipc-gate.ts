import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from "electron";
import type { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { maxFrameLength } from "#contract/bridge/frames.ts";
import { pageOrigin } from "#electron-host/windows/protocol.ts";

export interface IpcGate {
  /** Makes a window's page known; only known pages are heard. */
  readonly admit: (contents: WebContents) => void;
  /** One-way messages: text only, from a known page. A longer text than a frame may be arrives all the same, up to a limit. */
  readonly onText: (channel: string, listener: (text: string, sender: WebContents) => void) => void;
  /** Calls with an answer. Answers are data, also where they are refusals: no stack leaves this process. */
  readonly handle: <S extends z.ZodType>(
    channel: string,
    schema: S,
    handler: (input: z.output<S>) => Promise<unknown>,
  ) => void;
}

/** Above it a text is dropped unread; below it the dispatcher refuses it by its id, so that its caller hears. */
const readableLength = 8 * maxFrameLength;

/** The one way in over IPC (S-8): only the top frame of a known window, at the page's own origin, is heard. */
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
