import { openCompartment } from "#contract/records/compartments/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { type OwnerType, presentFile } from "#server/platform/files/media.ts";
import { move } from "./move.ts";

type Moving = Call<"cases.moveFile" | "persons.moveFile">;

/** What of a case has files that are moved by themselves. */
const movedInCase: readonly string[] = ["case", "assessment", "reminder"] satisfies OwnerType[];

/** Is it a file that this call moves? One of a comment lies where the comment does. */
function requireMovable(
  { record }: Moving,
  { caseId }: Access,
  { owner_type, owner_id }: Row<"media">,
): void {
  const own = owner_type === record.kind && owner_id === record.id;
  if (own || (record.kind === "case" && caseId === record.id && movedInCase.includes(owner_type))) return;
  if (record.kind === "case" && caseId === record.id && owner_type === "comment")
    throw invalid("compartment", "This file lies where its comment does. Move the comment instead.");
  throw notFound(true);
}

/** The assessment, or its task, that a file belongs to lists what everybody reads. */
async function relist({ db, now, touch }: Moving, { owner_type, owner_id }: Row<"media">): Promise<void> {
  if (owner_type !== "assessment" && owner_type !== "reminder") return;
  await updateRow(db, `${owner_type}s`, owner_id, { updated_at: now });
  touch(owner_type, owner_id);
  if (owner_type === "assessment") return;
  const { assessment_id } = await findRow(db, "reminders", owner_id);
  await updateRow(db, "assessments", assessment_id, { updated_at: now });
  touch("assessment", assessment_id);
}

/** Takes a file of a case, of its assessments and their tasks, or of a person, to another compartment of it. */
export async function moveFile(call: Moving) {
  const { db, auth, params, body } = call;
  const access = await loadAccess(db, auth, "media", params.mediaId);
  if (access?.rights.view !== true) throw notFound(true);
  const before = await findRow(db, "media", access.id);
  requireMovable(call, access, before);
  const { id, compartment, created_by: createdBy } = before;
  await move(call, access, { kind: "media", id, createdBy, compartment }, () => presentFile(db, id));
  await updateRow(db, "media", id, {});
  if (compartment !== body.compartment && [compartment, body.compartment].includes(openCompartment))
    await relist(call, before);
  const data = await presentFile(db, id);
  return { body: { data }, version: data.version };
}
