import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import PQueue from "p-queue";
import { v7 as uuidv7 } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import { fileEnding } from "#contract/records/media/file-names.ts";
import { typeOfEnding } from "#contract/records/media/file-types.ts";
import { type FromMail, type Upload, upload as uploadShape } from "#contract/records/media/schema.ts";
import { type SealedUpload, sealedFilesOf } from "#core/outbox/changes/sealed-upload.ts";
import type { StagedFile } from "#core/ports/files.ts";
import type { FilePlace, WaitingPlace } from "./file-place.ts";
import { multipartBody, multipartType } from "./multipart.ts";
import type { SealedFile, SealedFiles } from "./sealed-files.ts";
import type { StagedFiles } from "./staged-files.ts";
import type { UploadProgress } from "./upload-progress.ts";
import { assertAcceptable, asUploadError, fileGone, sealProblem } from "./upload-words.ts";

export interface UploadsDeps {
  readonly staged: StagedFiles;
  /** Of the connection that is open now. */
  readonly place: () => FilePlace;
  readonly progress: UploadProgress;
}

/** A staged file, with the mail that it was taken out of. */
type Sending = StagedFile & { readonly fromMail?: FromMail | undefined };

/** Spec §7: up to 10 at a time. */
const mostAtOnce = 10;

const closeStream = (stream: Readable | null) => stream?.destroy();

/** Streams staged files to the server or into the outbox, with constant memory whatever their size. */
export function createUploads({ staged, place: current, progress }: UploadsDeps) {
  const turns = new PQueue({ concurrency: mostAtOnce });

  const send = async (ref: string, file: Sending, signal: AbortSignal | undefined): Promise<Upload> => {
    const { api } = current();
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
      const tell = progress.ofSending(ref, file.size);
      return multipartBody(boundary, file, content, (bytes) => {
        touch();
        sent = Math.min(sent + bytes, file.size);
        tell(sent);
      });
    };

    try {
      const request = { type: multipartType(boundary), body: open, signal };
      const answer = await api.callStream("uploads.create", request);
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
    const tell = progress.ofSealing(ref, file.size);
    const onBytes = (bytes: number) => {
      sealed += bytes;
      tell(sealed);
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
    place: WaitingPlace,
    ref: string,
    file: Sending,
    signal: AbortSignal | undefined,
  ): Promise<Upload> => {
    const { outbox, files } = place;
    const sealed = await turns.add(() => seal(files, ref, file, signal), { signal });
    const type = typeOfEnding(fileEnding(file.name)) ?? "application/octet-stream";
    const { name, fromMail } = file;
    const body: SealedUpload = {
      ...sealed,
      uploadId: uuidv7(),
      name,
      type,
      ...(fromMail === undefined ? {} : { fromMail }),
    };
    progress.follow(body.uploadId, ref);
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

  const begin = (ref: string, file: Sending, signal: AbortSignal | undefined): Promise<Upload> => {
    const place = current();
    assertAcceptable(file, place.limits());
    progress.begin(ref, file.size);
    const waiting = place.waiting();
    if (waiting) return queue(waiting, ref, file, signal);
    return turns.add(() => send(ref, file, signal), { signal });
  };

  return {
    upload: async (ref: string, signal: AbortSignal | undefined, fromMail?: FromMail): Promise<Upload> => {
      const file = { ...staged.get(ref), fromMail };
      try {
        const answer = await begin(ref, file, signal);
        await staged.release(ref);
        return answer;
      } catch (error) {
        if (signal?.aborted) throw new BridgeError("CANCELLED", "The upload was cancelled.");
        throw error;
      }
    },
  };
}
