import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { toAbortSignal } from "../api/abort.ts";
import type { StagedFiles } from "../files/staged-files.ts";
import type { Tickets } from "../files/tickets.ts";
import type { createUploads } from "../files/uploads.ts";
import type { FilePicker, FileSaver } from "../ports/files.ts";

export interface FileHandlerDeps {
  readonly picker: FilePicker | null;
  readonly saver: FileSaver | null;
  readonly staged: StagedFiles;
  readonly uploads: ReturnType<typeof createUploads>;
  readonly tickets: Tickets;
}

export const fileHandlers = ({ picker, saver, staged, uploads, tickets }: FileHandlerDeps) =>
  ({
    "files.pick": async (options) => {
      if (!picker) throw new BridgeError("BAD_REQUEST", "This host has no file dialog of its own.");
      const files = await picker.pick(options);
      return { files: files.map(staged.stage) };
    },
    "files.upload": ({ ref }, { signal }) => uploads.upload(ref, toAbortSignal(signal)),
    "files.release": async ({ ref }) => {
      await staged.release(ref);
      return { ok: true };
    },
    "files.view": ({ mediaId }, { signal }) => tickets.view(mediaId, toAbortSignal(signal)),
    "files.save": async ({ mediaId }, { signal }) => {
      if (!saver) return { saved: false, url: await tickets.download(mediaId, toAbortSignal(signal)) };
      const content = await tickets.read(mediaId, toAbortSignal(signal));
      return { saved: await saver.save(content.fileName, content.body), url: null };
    },
  }) satisfies Partial<Handlers>;
