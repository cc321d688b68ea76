import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EventPayload } from "#contract/bridge/registry.ts";
import { endpoints, isEndpointName } from "#contract/endpoints/table.ts";
import { neverFile } from "#contract/kit/endpoint.ts";
import type { FileStep } from "#contract/kit/told-file.ts";
import { toAbortSignal } from "#core/api/abort.ts";
import { offline } from "#core/api/send.ts";
import { mayHaveArrived } from "#core/api/sent-or-not.ts";
import type { StagedFiles } from "#core/files/staged-files.ts";
import { downloadOf, type Tickets } from "#core/files/tickets.ts";
import type { createUploads } from "#core/files/uploads.ts";
import type { FilePicker, FileSaver } from "#core/ports/files.ts";
import type { Connection } from "#core/session/connection/connection.ts";

export interface FileHandlerDeps {
  readonly picker: FilePicker | null;
  readonly saver: FileSaver | null;
  readonly staged: StagedFiles;
  readonly uploads: ReturnType<typeof createUploads>;
  readonly tickets: Tickets;
  readonly connection: () => Connection;
  readonly onMaking: (step: EventPayload<"files.making">) => void;
}

const count = (headers: Headers, name: string): number | null => {
  const value = headers.get(name);
  return value !== null && /^\d{1,12}$/.test(value) ? Number(value) : null;
};

export const fileHandlers = ({
  picker,
  saver,
  staged,
  uploads,
  tickets,
  connection,
  onMaking,
}: FileHandlerDeps) =>
  ({
    "files.pick": async (options) => {
      if (!picker) throw new BridgeError("BAD_REQUEST", "This host has no file dialog of its own.");
      const files = await picker.pick(options);
      return { files: files.map(staged.stage) };
    },
    "files.upload": ({ ref, fromMail }, { signal }) => uploads.upload(ref, toAbortSignal(signal), fromMail),
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
    "files.download": async ({ endpoint, making, ...input }, { signal }) => {
      if (!isEndpointName(endpoint) || neverFile(endpoints[endpoint]))
        throw new BridgeError("UNKNOWN_METHOD", "Bellwether does not know this file.");
      const onStep = making === undefined ? undefined : (step: FileStep) => onMaking({ making, ...step });
      const options = { signal: toAbortSignal(signal), onStep };
      const response = await connection().api.openFile(endpoint, input, options);
      const content = downloadOf(response);
      const about = {
        fileName: content.fileName,
        rows: count(response.headers, "x-export-rows"),
        leftOut: count(response.headers, "x-export-left-out"),
      };
      if (!saver) return { ...about, saved: false, url: tickets.once(content) };
      try {
        return { ...about, saved: await saver.save(content.fileName, content.body), url: null };
      } catch (error) {
        // Its answer had begun: it is on record.
        throw mayHaveArrived(error) ? offline(true) : error;
      }
    },
  }) satisfies Partial<Handlers>;
