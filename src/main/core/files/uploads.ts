import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EventPayload } from "#contract/bridge/registry.ts";
import { type Upload, upload as uploadShape } from "#contract/entities/media.ts";
import type { StagedFile } from "../ports/files.ts";
import type { Connection } from "../session/connection.ts";
import { createLimiter } from "./limiter.ts";
import { multipartBody, multipartType } from "./multipart.ts";
import type { StagedFiles } from "./staged-files.ts";

export interface UploadsDeps {
  readonly staged: StagedFiles;
  readonly connection: () => Connection;
  readonly onProgress: (progress: EventPayload<"files.progress">) => void;
  readonly now: () => number;
}

/** Spec §7: up to 10 at a time. */
const mostAtOnce = 10;
const progressEvery = 100;

const ending = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

const closeStream = (stream: Readable | null) => stream?.destroy();

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;

/** What the server would refuse is refused before a byte is sent; the server remains the judge. */
function assertAcceptable(file: StagedFile, connection: Connection): void {
  const server = connection.session()?.server;
  if (!server) return;
  if (file.size > server.upload_max_bytes)
    throw new BridgeError(
      "FILE_REFUSED",
      `“${file.name}” is larger than ${megabytes(server.upload_max_bytes)}, the most that the server takes.`,
    );
  if (server.upload_types.length > 0 && !server.upload_types.includes(ending(file.name)))
    throw new BridgeError("FILE_REFUSED", `“${file.name}” is not of a kind that may be attached.`);
}

const firstMessage = (fields: unknown): string | null => {
  const messages = typeof fields === "object" && fields !== null ? Object.values(fields).flat() : [];
  return typeof messages[0] === "string" ? messages[0] : null;
};

/** A refusal of the bytes, told as such; everything else as it is. */
function asUploadError(error: unknown, name: string): unknown {
  if (!(error instanceof BridgeError)) return error;
  if (error.code === "VALIDATION")
    return new BridgeError("FILE_REFUSED", firstMessage(error.details.fields) ?? error.message);
  if (error.details.status === 413 || error.details.status === 415)
    return new BridgeError("FILE_REFUSED", `The server does not take “${name}”.`);
  return error;
}

/** Streams staged files to the server; memory stays flat whatever their size. */
export function createUploads({ staged, connection: current, onProgress, now }: UploadsDeps) {
  const limited = createLimiter(mostAtOnce);

  const send = async (ref: string, file: StagedFile, signal: AbortSignal | undefined): Promise<Upload> => {
    const connection = current();
    assertAcceptable(file, connection);
    const boundary = `bellwether-${randomUUID()}`;
    let content: Readable | null = null;
    let gone = false;

    /** Called once an attempt: a replay reads the file from its beginning. */
    const open = (touch: () => void) => {
      content?.destroy();
      content = file.open();
      content.once("error", () => {
        gone = true;
      });
      let sent = 0;
      let told = 0;
      return multipartBody(boundary, file, content, (bytes) => {
        touch();
        sent = Math.min(sent + bytes, file.size);
        if (now() - told < progressEvery && sent < file.size) return;
        told = now();
        onProgress({ ref, sent, total: file.size });
      });
    };

    onProgress({ ref, sent: 0, total: file.size });
    try {
      const request = { type: multipartType(boundary), body: open, signal };
      const answer = await connection.api.callStream("uploads.create", request);
      return uploadShape.parse(answer.data);
    } catch (error) {
      if (gone && !signal?.aborted)
        throw new BridgeError("FILE_GONE", `“${file.name}” is no longer where it was. Choose it again.`);
      throw asUploadError(error, file.name);
    } finally {
      closeStream(content);
    }
  };

  return {
    upload: async (ref: string, signal: AbortSignal | undefined): Promise<Upload> => {
      const file = staged.get(ref);
      try {
        const answer = await limited(signal, () => send(ref, file, signal));
        await staged.release(ref);
        return answer;
      } catch (error) {
        if (signal?.aborted) throw new BridgeError("CANCELLED", "The upload was cancelled.");
        throw error;
      }
    },
  };
}
