import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import "@fastify/multipart";
import { v4 as uuidv4 } from "uuid";
import { cleanFileName, fileEnding } from "#contract/records/media/file-names.ts";
import { type FromMail, fromMail } from "#contract/records/media/schema.ts";
import type { JsonText } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import { tooManyPieces, watchPieces } from "#server/http/pieces.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import type { ReceivedBlob } from "#server/platform/files/blob-store.ts";
import { judgeFile } from "#server/platform/files/file-kinds.ts";
import { insertUpload, storeBlob } from "#server/platform/files/media.ts";
import { type TakenUploads, takenUploads } from "#server/platform/files/upload-rules.ts";
import { mailText, requireOwnRoom, requireRoom, tooLarge } from "./upload-words.ts";

const isTruncated = (file: Readable): boolean => "truncated" in file && file.truncated === true;

/** The name to store: the form's `name` if given, with the file's own ending. */
function nameOf(fileName: string, given: string | null): string {
  const own = cleanFileName(fileName);
  if (given === null || given.trim() === "") return own;
  const ending = fileEnding(own);
  const named = cleanFileName(given);
  return ending === "" || fileEnding(named) === ending ? named : cleanFileName(`${named}.${ending}`);
}

/** What a form says of the mail that its file was taken out of, as JSON. */
function mailOf(value: unknown): FromMail {
  try {
    return fromMail.parse(JSON.parse(String(value)));
  } catch {
    throw invalid("from_mail", "From mail must be JSON with the mail’s path id, the part and the subject.");
  }
}

interface Sent {
  readonly blob: ReceivedBlob;
  readonly name: string;
  readonly truncated: boolean;
  readonly fromMail: JsonText<FromMail> | null;
}

/** Encrypts the form's one file into its place as it arrives. */
async function receive(request: FastifyRequest, services: Services): Promise<Sent> {
  if (!request.isMultipart()) throw invalid("file", "File is required. Send it as the form field “file”.");
  let blob: ReceivedBlob | null = null;
  let fileName = "";
  let given: string | null = null;
  let mail: JsonText<FromMail> | null = null;
  let truncated = false;
  const parts = request.parts();
  // The form's reader takes an error of the request as its end, and gives up the file that it is in.
  const stopCounting = watchPieces(request.raw, () => request.raw.emit("error", tooManyPieces()));
  try {
    for await (const part of parts) {
      if (part.type === "field") {
        if (part.fieldname === "name" && typeof part.value === "string") given = part.value;
        if (part.fieldname === "from_mail") mail = mailText(mailOf(part.value));
      } else if (part.fieldname === "file" && blob === null) {
        fileName = part.filename;
        blob = await services.blobs.receive(part.file);
        truncated = isTruncated(part.file);
      } else {
        part.file.resume();
      }
    }
    if (blob === null) throw invalid("file", "File is required. Send it as the form field “file”.");
    return { blob, name: nameOf(fileName, given), truncated, fromMail: mail };
  } catch (error) {
    await blob?.discard();
    throw asRefusal(error);
  } finally {
    stopCounting();
  }
}

/** A malformed form is the sender's mistake, whatever error the parser throws. */
function asRefusal(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "FST_FILES_LIMIT") return invalid("file", "Send one file at a time.");
  if (
    code.startsWith("FST_") ||
    (error instanceof Error && /multipart|unexpected end|premature|malformed/i.test(error.message))
  ) {
    return invalid("file", "File did not arrive whole. Upload it again.");
  }
  return error;
}

/** Is the file one that is taken? Answers its kind, or lets it go. */
async function kindOf(
  { blob, name, truncated }: Sent,
  { typesFor, maxBytes }: TakenUploads,
): Promise<string> {
  try {
    if (truncated || blob.size > maxBytes) throw tooLarge("file", maxBytes);
    const ending = fileEnding(name);
    const judged = await judgeFile(ending, blob, typesFor(ending));
    if ("problem" in judged) throw invalid("file", judged.problem);
    return judged.mime;
  } catch (error) {
    await blob.discard();
    throw error;
  }
}

interface Sending {
  readonly db: Db;
  readonly auth: Auth;
  readonly request: FastifyRequest;
  readonly services: Services;
}

/** Takes a form's one file before the transaction of its call; `keep` makes it an upload of its sender within that. */
export async function prepareUpload(call: Sending) {
  const { services, request } = call;
  // Before a byte is taken; what it holds is counted when it is known.
  await requireRoom(call, "file", 1);
  const rules = await takenUploads(call.db, services.options, call.auth.reach);
  const sent = await request.whileReceiving(() => receive(request, services));
  const { blob, name, fromMail: mail } = sent;
  const mime = await kindOf(sent, rules);
  // Of the organization within the transaction only where it may matter: there, every two files of a school would meet.
  const { tight } = await requireRoom(call, "file", blob.size).catch(async (error: unknown) => {
    await blob.discard();
    throw error;
  });
  return {
    requestHash: `${blob.sha256} ${name}${mail === null ? "" : ` ${mail}`}`,
    discard: blob.discard,
    keep: async ({ db, auth, now }: Pick<Sending, "db" | "auth"> & { readonly now: string }) => {
      const counted = tight ? requireRoom : requireOwnRoom;
      await counted({ db, auth, services }, "file", blob.size);
      const blob_key = await storeBlob(db, blob, { organizationId: auth.reach.home ?? 0, now });
      const upload = {
        id: uuidv4(),
        file_name: name,
        mime_type: mime,
        size: blob.size,
        sha256: blob.sha256,
      };
      await insertUpload(db, {
        ...upload,
        blob_key,
        from_mail: mail,
        user_id: auth.userId,
        created_at: now,
      });
      return upload;
    },
  };
}
