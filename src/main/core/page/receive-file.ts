import type { Readable } from "node:stream";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { FileRef } from "#contract/bridge/registry.ts";
import { cleanFileName } from "#contract/records/media/file-names.ts";
import { sealFile } from "#core/adapters/sealed-file.ts";
import type { StagedFile } from "#core/ports/files.ts";
import type { Log } from "#core/ports/system.ts";

/** Where a page sends the bytes of one file that has no path of its own: a pasted picture, a part of a mail. */
export const receivePath = "/-/files";

export interface ReceiveDeps {
  readonly core: {
    readonly stageFile: (file: StagedFile) => FileRef;
    readonly uploadLimit: () => number | null;
  };
  readonly temp: string;
  readonly log: Log;
}

/** What came from the page: its headers as they are, and the bytes. */
export interface Received {
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly content: () => Readable;
}

export interface ReceiveAnswer {
  readonly status: number;
  /** The reference of the file, or the error as data. */
  readonly body: unknown;
}

/** The name that the page gives, cleaned by the one rule for names of files; null where there is none, or it is too long. */
function nameOf(header: string | null): string | null {
  if (header === null || header.length > 4096) return null;
  try {
    const given = decodeURIComponent(header);
    const last = given.split(/[/\\]/).at(-1)?.trim() ?? "";
    return last === "" || last.length > 255 ? null : cleanFileName(last);
  } catch {
    return null;
  }
}

const refused = (status: number, error: BridgeError): ReceiveAnswer => ({ status, body: error.toData() });

/** Takes one file's raw bytes over from the page; they are sealed on disk. Rejects where the page went away meanwhile. */
export const createFileReceiver =
  ({ core, temp, log }: ReceiveDeps) =>
  async ({ fileName, contentType, content }: Received): Promise<ReceiveAnswer> => {
    const limit = core.uploadLimit();
    if (limit === null) return refused(403, new BridgeError("UNAUTHENTICATED", "Sign in to add files."));
    const name = nameOf(fileName);
    if (name === null)
      return refused(400, new BridgeError("FILE_REFUSED", "The file's name cannot be used."));
    const type = contentType?.split(";")[0]?.trim() || "application/octet-stream";
    try {
      return {
        status: 201,
        body: core.stageFile(await sealFile({ folder: temp, name, type, limit, content: content() })),
      };
    } catch (error) {
      if (error instanceof BridgeError) return refused(413, error);
      log.error("files.receive", error);
      return refused(500, new BridgeError("INTERNAL", "The file could not be taken over."));
    }
  };
