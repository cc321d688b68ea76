import { drawingTypes, largestDrawing } from "#contract/records/media/drawing-types.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { attachmentsOf, deleteMediaOf, type OwnerType } from "#server/platform/files/media.ts";
import { attach } from "./attachments.ts";

interface Drawn {
  readonly type: OwnerType;
  /** 0 for a record that is not there yet. */
  readonly id: number;
  readonly userId: number;
}

/** Refuses what is not there any more, what no browser draws by itself, and what no report could hold. `field` names the upload in the body. */
export async function requireDrawing(db: Db, field: string, upload: string, { type, id, userId }: Drawn) {
  const waiting = await db
    .selectFrom("uploads")
    .select(["mime_type", "size"])
    .where("id", "=", upload)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (waiting === undefined && !Object.hasOwn(await attachmentsOf(db, type, id), upload))
    throw invalid(field, "This picture is no longer waiting on the server. Upload it again.");
  if (waiting !== undefined && !drawingTypes.some((each) => each === waiting.mime_type))
    throw invalid(field, "Give the drawing as a PNG, JPEG or WebP picture.");
  if (waiting !== undefined && waiting.size > largestDrawing)
    throw invalid(
      field,
      `A drawing has at most ${largestDrawing / 1_000_000} MB. Save it as a smaller picture and try again.`,
    );
}

/** Makes an upload the one drawing of its owner, in place of the one that it had. */
export async function keepDrawing(
  db: Db,
  field: string,
  upload: string,
  { now, ...owner }: Drawn & { readonly now: string },
) {
  const before = await attachmentsOf(db, owner.type, owner.id);
  if (Object.hasOwn(before, upload)) return;
  if (Object.keys(before).length > 0) await deleteMediaOf(db, owner.type, [owner.id]);
  await attach(db, field, [upload], { ...owner, now });
}
