import { loadAccess } from "#server/access/access.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { notFound } from "#server/http/errors.ts";
import { pageReply } from "#server/kit/pages.ts";
import { presentFile } from "#server/platform/files/media.ts";
import { move } from "#server/records/compartments/move.ts";
import { caseMedia } from "./repository.ts";

export const caseMediaHandlers = {
  "cases.media": async ({ db, auth, record, query, request }) => {
    const found = await caseMedia(db, auth, record.id, query);
    const { people, compartments } = found;
    return { body: { ...pageReply(request, query, found), people, compartments } };
  },

  "cases.moveFile": async (call) => {
    const { db, auth, record, params } = call;
    const access = await loadAccess(db, auth, "media", params.mediaId);
    const before = access?.rights.view === true ? await findRow(db, "media", access.id) : undefined;
    if (access === null || before?.owner_type !== "case" || before.owner_id !== record.id)
      throw notFound(true);
    const { id, compartment, created_by: createdBy } = before;
    await move(call, access, { kind: "media", id, createdBy, compartment }, () => presentFile(db, id));
    await updateRow(db, "media", id, {});
    const data = await presentFile(db, id);
    return { body: { data }, version: data.version };
  },
} satisfies Partial<Handlers>;
