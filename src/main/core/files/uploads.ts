import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EventPayload } from "#contract/bridge/registry.ts";
import { fileEnding } from "#contract/records/media/file-names.ts";
import { typeOfEnding } from "#contract/records/media/file-types.ts";
import { type Upload, upload as uploadShape } from "#contract/records/media/schema.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { StagedFile } from "../ports/files.ts";
import type { Connection } from "../session/connection.ts";
import { createLimiter } from "./limiter.ts";
import { multipartBody, multipartType } from "./multipart.ts";
import type { SealedFile, SealedFiles } from "./sealed-files.ts";
import { type SealedUpload, sealedFilesOf } from "./sealed-upload.ts";
import type { StagedFiles } from "./staged-files.ts";
import { assertAcceptable, asUploadError, fileGone, sealProblem } from "./upload-words.ts";

export interface UploadsDeps {
  readonly staged: StagedFiles;
  readonly connection: () => Connection;
  readonly onProgress: (progress: EventPayload<"files.progress">) => void;
  readonly now: () => number;
}

/** Spec §7: up to 10 at a time. */
const mostAtOnce = 10;
const progressEvery = 100;
/** Share of the progress that sealing the file stands for; sending is the rest. */
const sealingPart = 0.1;

const closeStream = (stream: Readable | null) => stream?.destroy();

/** Streams staged files to the server or into the outbox, with constant memory whatever their size. */
export function createUploads({ staged, connection: current, onProgress, now }: UploadsDeps) {
  const limited = createLimiter(mostAtOnce);
  /** The page's reference for each upload in progress. */
  const refs = new Map<string, string>();

  /** Reports progress at intervals and at the end. */
  const meter = (ref: string, total: number) => {
    let told = 0;
    return (sent: number) => {
      if (now() - told < progressEvery && sent < total) return;
      told = now();
      onProgress({ ref, sent: Math.floor(sent), total });
    };
  };

  const send = async (ref: string, file: StagedFile, signal: AbortSignal | undefined): Promise<Upload> => {
    const connection = current();
    const boundary = `bellwether-${randomUUID()}`;
    let content: Readable | null = null;
    let gone = false;

    /** Called once for each attempt: a repeat reads the file from its beginning. */
    const open = (touch: () => void) => {
      content?.destroy();
      content = file.open();
      content.once("error", () => {
        gone = true;
      });
      let sent = 0;
      const tell = meter(ref, file.size);
      return multipartBody(boundary, file, content, (bytes) => {
        touch();
        sent = Math.min(sent + bytes, file.size);
        tell(sent);
      });
    };

    try {
      const request = { type: multipartType(boundary), body: open, signal };
      const answer = await connection.api.callStream("uploads.create", request);
      return uploadShape.parse(answer.data);
    } catch (error) {
      if (gone && !signal?.aborted) throw fileGone(file.name);
      throw asUploadError(error, file.name);
    } finally {
      closeStream(content);
    }
  };

  const seal = async (
    files: SealedFiles,
    ref: string,
    file: StagedFile,
    signal: AbortSignal | undefined,
  ): Promise<SealedFile> => {
    const content = file.open();
    let gone = false;
    content.once("error", () => {
      gone = true;
    });
    let sealed = 0;
    const tell = meter(ref, file.size);
    const onBytes = (bytes: number) => {
      sealed += bytes;
      tell(sealed * sealingPart);
    };
    try {
      return await files.seal(content, { signal, onBytes });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw gone ? fileGone(file.name) : sealProblem(error, file.name);
    } finally {
      closeStream(content);
    }
  };

  /** Seals the file on this computer and hands it to the outbox, which answers at once where the server is away. */
  const queue = async (
    place: { readonly outbox: Outbox; readonly files: SealedFiles },
    ref: string,
    file: StagedFile,
    signal: AbortSignal | undefined,
  ): Promise<Upload> => {
    const { outbox, files } = place;
    const sealed = await limited(signal, () => seal(files, ref, file, signal));
    const type = typeOfEnding(fileEnding(file.name)) ?? "application/octet-stream";
    const body: SealedUpload = { ...sealed, uploadId: uuidv7(), name: file.name, type };
    refs.set(body.uploadId, ref);
    const giveUp = () => {
      const change = outbox
        .changes()
        .find(({ creates, state }) => creates?.uuid === body.uploadId && state !== "acked");
      if (change) outbox.discard(change.id);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      const answer = await outbox.submit("uploads.create", { body }, { signal });
      return uploadShape.parse(answer.data);
    } catch (error) {
      // Whatever the page was told: a file that a change still names must stay.
      if (!sealedFilesOf(outbox.changes()).has(sealed.file)) await files.remove(sealed.file);
      throw asUploadError(error, file.name);
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
  };

  const begin = (ref: string, file: StagedFile, signal: AbortSignal | undefined): Promise<Upload> => {
    const connection = current();
    assertAcceptable(file, connection);
    onProgress({ ref, sent: 0, total: file.size });
    const { outbox, files } = connection.profile() ?? { outbox: null, files: null };
    if (connection.kind === "server" && outbox && files) return queue({ outbox, files }, ref, file, signal);
    return limited(signal, () => send(ref, file, signal));
  };

  return {
    upload: async (ref: string, signal: AbortSignal | undefined): Promise<Upload> => {
      const file = staged.get(ref);
      try {
        const answer = await begin(ref, file, signal);
        await staged.release(ref);
        return answer;
      } catch (error) {
        if (signal?.aborted) throw new BridgeError("CANCELLED", "The upload was cancelled.");
        throw error;
      }
    },
    /** Progress of an upload in the outbox, for the page that gave it; forgotten when it is done. */
    progress: (uploadId: string, sent: number, total: number): void => {
      const ref = refs.get(uploadId);
      if (ref === undefined) return;
      onProgress({ ref, sent: Math.floor(total * sealingPart + sent * (1 - sealingPart)), total });
      if (sent >= total) refs.delete(uploadId);
    },
  };
}
