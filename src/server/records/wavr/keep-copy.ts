import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { digestOfCopy, nobodyKnown } from "#server/platform/audit/kept/kept-copies.ts";

export interface CopyWords {
  readonly uuid?: string | undefined;
  readonly reason?: string;
  readonly agreed?: Row<"wavr_copies">["agreed"];
  readonly made_at: string;
  readonly made_by: number;
}

/** Keeps a document as it stands; answers what the log is to say of the copy. */
export async function keepCopy(
  db: Db,
  form: Row<"wavr_forms">,
  { uuid, reason, agreed, made_at, made_by }: CopyWords,
): Promise<Row<"wavr_copies">> {
  const last = await db
    .selectFrom("wavr_copies")
    .select((e) => e.fn.max("number").as("number"))
    .where("form_id", "=", form.id)
    .executeTakeFirst();
  const copy = {
    uuid: await newUuid(db, "wavr_copies", uuid),
    form_id: form.id,
    number: Number(last?.number ?? 0) + 1,
    made_at,
    made_by,
    reason: reason ?? null,
    state: form.state,
    agreed: agreed ?? null,
    about_person: form.person_id ?? nobodyKnown,
  };
  const kept = { ...copy, sha256: digestOfCopy(copy, form) };
  return { ...kept, id: await insertRow(db, "wavr_copies", kept) };
}
