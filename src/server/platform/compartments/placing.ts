import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { TracedKind } from "#server/database/tables/compartment-traces.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";

/** An entry or a file of an organization's case, and who wrote it. */
export interface Placed {
  readonly kind: TracedKind;
  readonly id: number;
  readonly organizationId: number;
  readonly createdBy: number | null;
}

const tables = {
  comment: "comments",
  media: "media",
  task: "tasks",
  interview: "interviews",
} as const satisfies Record<TracedKind, string>;

/** Puts an entry or a file into a compartment, with what is kept of its former words and files. */
export async function place(db: Db, placed: Placed, compartment: Compartment): Promise<void> {
  const { kind, id } = placed;
  await db
    .updateTable(tables[kind] as "comments")
    .set({ compartment })
    .where("id", "=", id)
    .execute();
  await leaveTrace(db, placed, compartment);
  const kept = await db
    .updateTable("kept_records")
    .set({ compartment })
    .where((e) =>
      e.or([
        e.and([e("kind", "=", kind), e("record_id", "=", id)]),
        // Files that it once had.
        ...(kind === "comment" ? [e.and([e("parent_kind", "=", kind), e("parent_id", "=", id)])] : []),
      ]),
    )
    .returning(["kind", "record_id"])
    .execute();
  for (const former of kept)
    if (former.kind === "media")
      await leaveTrace(db, { ...placed, kind: "media", id: former.record_id }, compartment);
}

async function leaveTrace(
  db: Db,
  { kind, id, organizationId, createdBy }: Placed,
  compartment: Compartment,
): Promise<void> {
  await db
    .insertInto("compartment_traces")
    .values({ kind, record_id: id, organization_id: organizationId, compartment, created_by: createdBy })
    .onConflict((conflict) => conflict.columns(["kind", "record_id"]).doUpdateSet({ compartment }))
    .execute();
}

/** Keeps who moved it here and why, where no timeline tells it. */
export async function noteReason(
  db: Db,
  { kind, id }: Pick<Placed, "kind" | "id">,
  said: { readonly userId: number; readonly at: string; readonly reason: string },
): Promise<void> {
  await db
    .updateTable("compartment_traces")
    .set({ moved_by: said.userId, moved_at: said.at, reason: said.reason })
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .execute();
}

/** The files of a record are read by the rights of the organization that keeps it: it may have changed. */
export async function followFiles(db: Db, kind: MergedKind, id: number): Promise<void> {
  const organization = await db
    .selectFrom(tablesOf(kind).table)
    .select("organization_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (organization === undefined) return;
  const files = db
    .selectFrom("media")
    .select("media.id")
    .where("owner_type", "=", kind)
    .where("owner_id", "=", id);
  await db
    .updateTable("compartment_traces")
    .set({ organization_id: organization.organization_id })
    .where("kind", "=", "media")
    .where("record_id", "in", files)
    .where("organization_id", "!=", organization.organization_id)
    .execute();
}

/** The same of what an assessment has in compartments, when it goes to a case of another organization. */
export async function followAssessment(db: Db, id: number, organizationId: number): Promise<void> {
  const reminders = db.selectFrom("reminders").select("reminders.id").where("assessment_id", "=", id);
  const files = db
    .selectFrom("media")
    .select("media.id")
    .where((e) =>
      e.or([
        e.and([e("owner_type", "=", "assessment"), e("owner_id", "=", id)]),
        e.and([e("owner_type", "=", "reminder"), e("owner_id", "in", reminders)]),
      ]),
    );
  const interviews = db.selectFrom("interviews").select("interviews.id").where("assessment_id", "=", id);
  for (const [kind, ids] of [
    ["media", files],
    ["interview", interviews],
  ] as const)
    await db
      .updateTable("compartment_traces")
      .set({ organization_id: organizationId })
      .where("kind", "=", kind)
      .where("record_id", "in", ids)
      .where("organization_id", "!=", organizationId)
      .execute();
}

export const followPerson = (db: Db, personId: number): Promise<void> => followFiles(db, "person", personId);

/** The same for a new one: an education record leaves no trace. */
export async function placeNew(db: Db, placed: Placed, compartment: Compartment): Promise<void> {
  if (compartment !== openCompartment) await place(db, placed, compartment);
}

/** Places the files of a comment where it lies, which its author alone may add. */
export async function placeFilesOf(
  db: Db,
  commentId: number,
  { organizationId, createdBy }: Pick<Placed, "organizationId" | "createdBy">,
  compartment: Compartment,
): Promise<void> {
  const files = await db
    .selectFrom("media")
    .select("id")
    .where("owner_type", "=", "comment")
    .where("owner_id", "=", commentId)
    .where("compartment", "!=", compartment)
    .execute();
  for (const { id } of files) await place(db, { kind: "media", id, organizationId, createdBy }, compartment);
}
