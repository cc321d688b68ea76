import { Readable } from "node:stream";
import { cleanFileName, fileEnding } from "#contract/records/media/file-names.ts";
import { chunkStep, maxChunkSize, type ResumableUpload } from "#contract/records/media/schema.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import { tooManyPieces, watchPieces } from "#server/http/pieces.ts";
import type { ReceivedBlob } from "#server/platform/files/blob-store.ts";
import { endingProblem, judgeFile } from "#server/platform/files/file-kinds.ts";
import { insertUpload, storeBlob } from "#server/platform/files/media.ts";
import { StoreUnavailableError } from "#server/platform/files/places/blob-place.ts";
import { digestIn, joined, upTo } from "#server/platform/files/received-body.ts";
import {
  beginUpload,
  type ChunkRow,
  chunksOf,
  dropChunks,
  finishUpload,
  type ResumableRow,
  storeChunk,
} from "#server/platform/files/resumable-uploads.ts";
import { type TakenUploads, takenUploads } from "#server/platform/files/upload-rules.ts";
import { removeLater } from "./attachments.ts";
import { mailText, requireRoom, tooLarge } from "./upload-words.ts";

/** An error that the sender repairs by sending parts again; its field is `chunks`. */
const incomplete = () => invalid("chunks", "File did not arrive whole. Send the missing parts again.");

async function present(db: Db, row: ResumableRow): Promise<ResumableUpload> {
  const chunks = await chunksOf(db, row.id);
  return {
    id: row.uuid,
    size: row.size,
    received: chunks.map(({ position, size }) => ({ position, size })),
    finished: row.finished_at !== null,
  };
}

const presentFinished = (row: ResumableRow, mime: string) => ({
  id: row.uuid,
  file_name: row.file_name,
  mime_type: mime,
  size: row.size,
  sha256: row.sha256,
});

const isWhole = (row: ResumableRow, chunks: readonly ChunkRow[]): boolean => {
  let at = 0;
  for (const chunk of chunks) {
    if (chunk.position !== at) return false;
    at += chunk.size;
  }
  return at === row.size;
};

/** A part must end at a multiple of the step or at the end of the file, and not exceed the longest allowed. */
const fits = (row: ResumableRow, position: number, size: number): boolean => {
  const end = position + size;
  return size > 0 && (end === row.size || (end < row.size && size % chunkStep === 0));
};

async function receiveChunk(
  body: unknown,
  digest: string,
  row: ResumableRow,
  position: number,
  services: Services,
): Promise<ReceivedBlob> {
  if (!(body instanceof Readable)) throw invalid("chunk", "Chunk is required. Send its bytes as the body.");
  const limit = upTo(maxChunkSize);
  body.on("error", (error) => limit.stream.destroy(error));
  body.on("close", () => {
    if (!body.readableEnded) limit.stream.destroy(new HttpError(400, { message: "The chunk was cut off." }));
  });
  watchPieces(body, () => limit.stream.destroy(tooManyPieces()));
  const blob = await services.blobs.receive(body.pipe(limit.stream));
  if (limit.exceeded() || !fits(row, position, blob.size)) {
    await blob.discard();
    throw invalid("chunk", "Chunk does not fit here: at most 1 MB, and whole steps of 16,384 bytes.");
  }
  if (blob.sha256 !== digest) {
    await blob.discard();
    throw invalid("chunk", "Chunk did not arrive as it was sent. Send it again.");
  }
  return blob;
}

/** Joins the parts and checks the result like a file that came in one piece. */
async function join(
  row: ResumableRow,
  db: Db,
  services: Services,
  { typesFor }: TakenUploads,
): Promise<{ blob: ReceivedBlob; mime: string }> {
  const chunks = await chunksOf(db, row.id);
  if (!isWhole(row, chunks)) throw incomplete();
  const parts = chunks.map((chunk) => () => services.blobs.read(chunk.storage_name, chunk.file_key));
  // A part that cannot be read any more counts as missing, but for one that cannot be reached at this moment.
  const blob = await services.blobs.receive(joined(parts)).catch((error: unknown) => {
    if (error instanceof StoreUnavailableError) throw error;
    return null;
  });
  if (blob?.sha256 !== row.sha256) {
    await blob?.discard();
    await services.blobs.letGo(await dropChunks(db, row.id));
    throw incomplete();
  }
  const ending = fileEnding(row.file_name);
  const judged = await judgeFile(ending, blob, typesFor(ending));
  if ("mime" in judged) return { blob, mime: judged.mime };
  await blob.discard();
  throw invalid("file", judged.problem);
}

export const resumableUploadHandlers = {
  "uploads.begin": async ({ db, body, auth, services, now, audit }) => {
    const { typesFor, maxBytes } = await takenUploads(db, services.options, auth.reach);
    if (body.size > maxBytes) throw tooLarge("size", maxBytes);
    const name = cleanFileName(body.file_name);
    const ending = fileEnding(name);
    const problem = endingProblem(ending, typesFor(ending));
    if (problem !== null) throw invalid("file_name", problem);
    await requireRoom({ db, auth, services }, "size", body.size);
    const row = await beginUpload(
      db,
      { ...body, file_name: name, from_mail: mailText(body.from_mail) },
      auth.userId,
      now,
    );
    if (row === null) throw invalid("id", "Id stands for another file. Upload this one under a new id.");
    audit({ recordType: "upload", recordId: row.id });
    return { body: await present(db, row) };
  },

  "uploads.progress": async ({ db, record }) => ({
    body: await present(db, await findRow(db, "resumable_uploads", record.id)),
  }),

  "uploads.chunk": {
    prepare: async ({ db, request, params, record, services }) => {
      const row = await findRow(db, "resumable_uploads", record.id);
      const digest = digestIn(request.headers["content-digest"]);
      if (digest === null) throw invalid("content_digest", "Content-Digest must name the chunk's SHA-256.");
      const blob = await request.whileReceiving(() =>
        receiveChunk(request.body, digest, row, params.position, services),
      );
      return {
        requestHash: blob.sha256,
        discard: blob.discard,
        run: async ({ db: transaction, afterCommit }) => {
          const now = await findRow(transaction, "resumable_uploads", row.id);
          const unused =
            now.finished_at === null ? await storeChunk(transaction, row.id, params.position, blob) : [];
          if (unused === null) throw invalid("chunk", "Chunk lies across others that are here already.");
          removeLater({ services, afterCommit }, unused);
          return {};
        },
      };
    },
  },

  "uploads.finish": {
    prepare: async ({ db, auth, record, services }) => {
      const row = await findRow(db, "resumable_uploads", record.id);
      const rules = await takenUploads(db, services.options, auth.reach);
      const whole = row.finished_at === null ? await join(row, db, services, rules) : null;
      return {
        ...(whole === null ? {} : { discard: whole.blob.discard }),
        run: async ({ db: transaction, auth, now, afterCommit }) => {
          const current = await findRow(transaction, "resumable_uploads", row.id);
          if (current.mime_type !== null) return { body: presentFinished(current, current.mime_type) };
          if (whole === null) throw incomplete();
          const blob_key = await storeBlob(transaction, whole.blob, {
            organizationId: auth.reach.home ?? 0,
            now,
          });
          const upload = presentFinished(row, whole.mime);
          await insertUpload(transaction, {
            ...upload,
            blob_key,
            from_mail: row.from_mail,
            user_id: auth.userId,
            created_at: now,
          });
          await finishUpload(transaction, row.id, whole.mime, now);
          removeLater({ services, afterCommit }, await dropChunks(transaction, row.id));
          return { body: upload };
        },
      };
    },
  },
} satisfies Partial<Handlers>;
