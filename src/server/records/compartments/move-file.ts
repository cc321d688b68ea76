import { loadAccess } from "#server/access/access.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Call } from "#server/http/call.ts";
import { notFound } from "#server/http/errors.ts";
import { type OwnerType, presentFile } from "#server/platform/files/media.ts";
import { move } from "./move.ts";

type Moving = Call<"cases.moveFile" | "persons.moveFile">;

/** Takes a file of a case or a person itself to another compartment of it. */
export async function moveFile(call: Moving, owner: OwnerType & ("case" | "person")) {
  const { db, auth, record, params } = call;
  const access = await loadAccess(db, auth, "media", params.mediaId);
  const before = access?.rights.view === true ? await findRow(db, "media", access.id) : undefined;
  if (access === null || before?.owner_type !== owner || before.owner_id !== record.id) throw notFound(true);
  const { id, compartment, created_by: createdBy } = before;
  await move(call, access, { kind: "media", id, createdBy, compartment }, () => presentFile(db, id));
  await updateRow(db, "media", id, {});
  const data = await presentFile(db, id);
  return { body: { data }, version: data.version };
}
