import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import { type ResumableUpload, resumableUpload } from "#contract/records/media/schema.ts";
import type { ApiResult, CallOptions } from "#core/api/call-types.ts";
import type { ApiClient } from "#core/api/client.ts";
import { type SealedUpload, sealedUploadOf } from "#core/outbox/changes/sealed-upload.ts";
import type { Change } from "#core/outbox/types.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import { multipartBody, multipartType } from "./multipart.ts";
import { DamagedFileError, type SealedFiles } from "./sealed-files.ts";
import { bytesThere, createPace, missingPieces, type Piece } from "./upload-pieces.ts";
import { asUploadError, fileDamaged } from "./upload-words.ts";

export interface UploadSender {
  /**
   * Sends the file of an `uploads.create` in parts, from where an earlier try ended, and answers with the upload.
   * Rejects as the API client does, with FILE_REFUSED for what the server does not accept, and with FILE_GONE where
   * the file on this computer is damaged.
   */
  readonly sendUpload: (change: Change, signal: AbortSignal) => Promise<ApiResult<unknown>>;
  /** Removes the file of a change that is purged or given up; it may be gone already. */
  readonly removeSealed: (change: Change) => Promise<void>;
}

export interface UploadSenderDeps {
  readonly api: Pick<ApiClient, "callRaw" | "callStream">;
  readonly files: SealedFiles;
  /** Called with the bytes that the server has of an upload. */
  readonly onProgress?: ((uploadId: string, sent: number, total: number) => void) | undefined;
  /** Headers of every call: they name the file's owner, so that no other session sends it. */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
  readonly faultHook?: FaultHook | undefined;
}

/** How often one try starts again because the server has lost parts or could not join them. */
const mostRounds = 2;
const sliceSize = 32_768;

/** The server cannot assemble the file from what it has: parts must be sent again. */
const isIncomplete = (error: unknown): boolean =>
  error instanceof BridgeError &&
  error.code === "VALIDATION" &&
  typeof error.details.fields === "object" &&
  error.details.fields !== null &&
  "chunks" in error.details.fields;

/** Another kind of server may accept files in one piece only, and gives them ids of its own. */
const isUnknownThere = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "NOT_FOUND" || error.details.status === 405);

export function createUploadSender(deps: UploadSenderDeps): UploadSender {
  const { api, files, onProgress, headers = () => ({}), faultHook = () => {} } = deps;
  const pace = createPace();
  const own = (signal: AbortSignal): CallOptions => ({ signal, headers: headers() });

  const begin = async (file: SealedUpload, signal: AbortSignal): Promise<ResumableUpload> => {
    const { uploadId: id, name: file_name, size, sha256, fromMail } = file;
    const facts = { id, file_name, size, sha256 };
    const body = fromMail === undefined ? facts : { ...facts, from_mail: fromMail };
    const answer = await api.callRaw("uploads.begin", { body }, own(signal));
    return resumableUpload.parse(answer.data);
  };

  const sendPiece = async (
    file: SealedUpload,
    piece: Piece,
    onBytes: (count: number) => void,
    signal: AbortSignal,
  ) => {
    const bytes = await buffer(files.open(file, piece));
    const body = (touch: () => void) => {
      async function* slices(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
        for (let at = 0; at < bytes.length; at += sliceSize) {
          const slice = bytes.subarray(at, at + sliceSize);
          yield slice;
          touch();
          onBytes(slice.length);
        }
      }
      return ReadableStream.from(slices());
    };
    const digest = createHash("sha256").update(bytes).digest("base64");
    await api.callStream("uploads.chunk", {
      type: "application/octet-stream",
      input: { params: { id: file.uploadId, position: piece.position } },
      body,
      headers: { ...headers(), "Content-Digest": `sha-256=:${digest}:` },
      signal,
    });
  };

  /** Sends what is missing. False where the network failed after some progress: worth trying again. */
  const sendMissing = async (
    file: SealedUpload,
    state: ResumableUpload,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { uploadId: id, size } = file;
    let received: readonly Piece[] = state.received;
    let there = bytesThere(state);
    let arrived = 0;
    onProgress?.(id, there, size);
    for (;;) {
      const [piece] = missingPieces({ size, received }, pace.sizeOf(id));
      if (!piece) return true;
      let sent = there;
      const onBytes = (count: number) => {
        sent = Math.min(sent + count, there + piece.size);
        onProgress?.(id, sent, size);
      };
      try {
        await sendPiece(file, piece, onBytes, signal);
      } catch (error) {
        if (!isAway(error)) throw error;
        pace.cut(id);
        if (arrived === 0) throw error;
        return false;
      }
      pace.arrived(id);
      arrived += 1;
      there += piece.size;
      received = [...received, piece].sort((a, b) => a.position - b.position);
      faultHook("uploads.between-chunks");
    }
  };

  const sendWhole = async (
    change: Change,
    file: SealedUpload,
    signal: AbortSignal,
  ): Promise<ApiResult<unknown>> => {
    const boundary = `bellwether-${randomUUID()}`;
    const type = multipartType(boundary);
    let content: Readable | null = null;
    let damaged: DamagedFileError | null = null;
    const body = (touch: () => void) => {
      content?.destroy();
      content = files.open(file);
      content.once("error", (error) => {
        if (error instanceof DamagedFileError) damaged = error;
      });
      let sent = 0;
      return multipartBody(boundary, file, content, (count) => {
        touch();
        sent += count;
        onProgress?.(file.uploadId, Math.min(sent, file.size), file.size);
      });
    };
    const { idempotencyKey } = change;
    try {
      return await api.callStream("uploads.create", { ...own(signal), type, body, idempotencyKey });
    } catch (error) {
      throw damaged ?? error;
    } finally {
      (content as Readable | null)?.destroy();
    }
  };

  const send = async (
    change: Change,
    file: SealedUpload,
    signal: AbortSignal,
  ): Promise<ApiResult<unknown>> => {
    for (let round = 1; ; ) {
      const state = await begin(file, signal).catch((error: unknown) => {
        if (isUnknownThere(error)) return null;
        throw error;
      });
      if (state === null) return sendWhole(change, file, signal);
      if (!state.finished && !(await sendMissing(file, state, signal))) continue;
      faultHook("uploads.before-finish");
      try {
        const answer = await api.callRaw("uploads.finish", { params: { id: file.uploadId } }, own(signal));
        pace.forget(file.uploadId);
        onProgress?.(file.uploadId, file.size, file.size);
        return answer;
      } catch (error) {
        if (!isIncomplete(error) || round >= mostRounds) throw error;
        round += 1;
      }
    }
  };

  return {
    sendUpload: async (change, signal) => {
      const file = sealedUploadOf(change);
      if (file === null) throw new BridgeError("BAD_REQUEST", "This change holds no file.");
      try {
        return await send(change, file, signal);
      } catch (error) {
        throw error instanceof DamagedFileError ? fileDamaged(file.name) : asUploadError(error, file.name);
      }
    },
    removeSealed: async (change) => {
      const file = sealedUploadOf(change);
      if (file === null) return;
      pace.forget(file.uploadId);
      await files.remove(file.file);
    },
  };
}
