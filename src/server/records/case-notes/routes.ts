import { type Compartment, compartmentName, openCompartment } from "#contract/records/compartments/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { placeFilesOf, placeNew } from "#server/platform/compartments/placing.ts";
import { dropUnusedBlobs } from "#server/platform/files/media.ts";
import { forgetMentions, notify } from "#server/platform/notifications/repository.ts";
import { move, requireOpen } from "#server/records/compartments/move.ts";
import { attach, removeLater, replaceFiles } from "#server/records/media/attachments.ts";
import {
  commentFiles,
  commentVersions,
  mentionsOf,
  newestComments,
  presentComment,
  rewordComment,
  withdrawComment,
} from "./comments.ts";
import { presentTimeEntry, timeLogOf } from "./time-log.ts";
import { requireCase } from "./under-case.ts";

/** Allows a day for wrong clocks; work that has not begun cannot be logged. */
const grace = 86_400_000;

/** Newly mentioned colleagues must be able to see the case; they are notified. */
async function mention(
  db: Db,
  auth: Auth,
  caseId: number,
  {
    commentId,
    wanted,
    before,
    compartment,
    now,
  }: {
    readonly commentId: number;
    readonly wanted: readonly number[];
    readonly before: readonly number[];
    readonly compartment: Compartment;
    readonly now: string;
  },
): Promise<void> {
  const userIds = wanted.filter((id) => !before.includes(id));
  if (userIds.length === 0) return;
  const may = await caseReaders(db, caseId, compartment);
  if (!userIds.every((id) => may.has(id)))
    throw invalid(
      "mentions",
      compartment === openCompartment
        ? "A colleague whom you mention may not see this case. Add them to its team first."
        : `A colleague whom you mention may not read the ${compartmentName(compartment).toLowerCase()} of this case. Take their name out.`,
    );
  await notify(db, {
    kind: "mentioned",
    userIds,
    actorId: auth.userId,
    subject: { kind: "case", id: caseId },
    facts: { comment: commentId },
    now,
  });
}

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

function startOf(started_at: string, now: string): string {
  if (Date.parse(started_at) > Date.parse(now) + grace)
    throw invalid("started_at", "Started must not lie in the future.");
  return new Date(started_at).toISOString();
}

async function commentReply(db: Db, auth: Auth, id: number) {
  const data = await presentComment(db, auth, id);
  return { body: { data }, version: data.version };
}

async function timeReply(db: Db, auth: Auth, id: number) {
  const data = await presentTimeEntry(db, auth, id);
  return { body: { data }, version: data.version };
}

export const caseNoteHandlers = {
  "cases.comments": async ({ db, auth, record, query }) => ({
    body: await newestComments(db, auth, { caseId: record.id, limit: query.limit }),
  }),

  "cases.comment": async ({ db, auth, record, body, now, audit }) => {
    const wanted = unique(body.mentions);
    const compartment = requireOpen(auth, record.organizationId, body.compartment);
    const id = await insertRow(db, "comments", {
      uuid: await newUuid(db, "comments", body.uuid),
      version: 1,
      case_id: record.id,
      created_by: auth.userId,
      created_at: now,
      updated_at: now,
      body: body.body,
      edited_at: null,
      mentions: writeJson([...wanted]),
      compartment,
    });
    const by = { organizationId: record.organizationId, createdBy: auth.userId };
    await placeNew(db, { kind: "comment", id, ...by }, compartment);
    await mention(db, auth, record.id, { commentId: id, wanted, before: [], compartment, now });
    const base = { caseId: record.id, userId: auth.userId, at: now };
    await recordCaseEvent(db, { ...base, kind: "comment", recordId: id });
    await attach(db, "attachments", body.attachments, { type: "comment", id, userId: auth.userId, now });
    await placeFilesOf(db, id, by, compartment);
    audit({ recordType: "comment", recordId: id, organizationId: record.organizationId, compartment });
    return commentReply(db, auth, id);
  },

  "cases.updateComment": async (call) => {
    const { db, auth, record, params, body, now, touch, audit } = call;
    const before = await findRow(db, "comments", record.id);
    await requireCase(db, auth, params.id, before.case_id);
    touch("case", before.case_id);
    const wanted = unique(body.mentions);
    const { compartment } = before;
    await mention(db, auth, before.case_id, {
      commentId: before.id,
      wanted,
      before: mentionsOf(before),
      compartment,
      now,
    });
    const files = await commentFiles(db, record.id);
    const owner = { type: "comment", id: record.id } as const;
    const { added, removed } = await replaceFiles(call, "attachments", body.attachments, owner);
    await placeFilesOf(
      db,
      before.id,
      { organizationId: record.organizationId, createdBy: before.created_by },
      compartment,
    );
    const filesChanged = added + removed > 0;
    await rewordComment(db, before, { body: body.body, mentions: wanted, files, filesChanged, now });
    const fields = changedFields(before, { body: body.body, mentions: writeJson([...wanted]) });
    audit({ fields: filesChanged ? [...fields, "attachments"] : fields, compartment });
    return commentReply(db, auth, record.id);
  },

  "cases.moveComment": async (call) => {
    const { db, auth, record, params } = call;
    const access = await loadAccess(db, auth, "comment", params.commentId);
    if (access?.rights.view !== true || access.caseId !== record.id) throw notFound(true);
    const before = await findRow(db, "comments", access.id);
    const placed = { kind: "comment", id: before.id, createdBy: before.created_by } as const;
    await move(call, access, { ...placed, compartment: before.compartment }, () =>
      presentComment(db, auth, before.id),
    );
    await placeFilesOf(
      db,
      before.id,
      { organizationId: record.organizationId, createdBy: before.created_by },
      call.body.compartment,
    );
    await updateRow(db, "comments", before.id, { updated_at: call.now });
    await forgetMentions(db, before.id, await caseReaders(db, record.id, call.body.compartment));
    return commentReply(db, auth, before.id);
  },

  "cases.deleteComment": async (call) => {
    const { db, auth, record, params, now, touch, audit } = call;
    const { case_id: caseId, compartment } = await findRow(db, "comments", record.id);
    await requireCase(db, auth, params.id, caseId);
    touch("case", caseId);
    await withdrawComment(db, record.id, { userId: auth.userId, now });
    removeLater(call, await dropUnusedBlobs(db));
    const { userId } = auth;
    audit({ compartment });
    await recordCaseEvent(db, { caseId, userId, at: now, kind: "comment_removed", recordId: record.id });
    return {};
  },

  "cases.commentVersions": async ({ db, auth, record, params }) => {
    await requireCase(db, auth, params.id, (await findRow(db, "comments", record.id)).case_id);
    return { body: { data: await commentVersions(db, record.id) } };
  },

  "cases.timeLog": async ({ db, auth, record, query }) => ({
    body: await timeLogOf(db, auth, { ...query, caseId: record.id }),
  }),

  "cases.logTime": async ({ db, auth, record, body, now, audit }) => {
    const started_at = startOf(body.started_at, now);
    const id = await insertRow(db, "time_entries", {
      uuid: await newUuid(db, "time_entries", body.uuid),
      version: 1,
      case_id: record.id,
      created_by: auth.userId,
      created_at: now,
      updated_at: now,
      started_at,
      minutes: body.minutes,
      activity: body.activity,
      note: body.note,
      billable: body.billable ? 1 : 0,
    });
    await recordCaseEvent(db, {
      caseId: record.id,
      userId: auth.userId,
      at: now,
      kind: "time_logged",
      recordId: id,
      to: String(body.minutes),
    });
    audit({ recordType: "case", recordId: record.id, fields: ["time_entries"] });
    return timeReply(db, auth, id);
  },

  "cases.updateTime": async ({ db, auth, record, params, body, now, touch, audit }) => {
    const before = await findRow(db, "time_entries", record.id);
    await requireCase(db, auth, params.id, before.case_id);
    touch("case", before.case_id);
    const changes = {
      started_at: startOf(body.started_at, now),
      minutes: body.minutes,
      activity: body.activity,
      note: body.note,
      billable: body.billable ? 1 : 0,
      updated_at: now,
    };
    await updateRow(db, "time_entries", record.id, changes);
    await recordCaseEvent(db, {
      caseId: before.case_id,
      userId: auth.userId,
      at: now,
      kind: "time_changed",
      recordId: record.id,
      from: String(before.minutes),
      to: String(body.minutes),
    });
    audit({ fields: changedFields(before, changes) });
    return timeReply(db, auth, record.id);
  },

  "cases.deleteTime": async ({ db, auth, record, params, now, touch }) => {
    const { case_id: caseId, minutes } = await findRow(db, "time_entries", record.id);
    await requireCase(db, auth, params.id, caseId);
    touch("case", caseId);
    await deleteRow(db, "time_entries", record.id);
    const base = { caseId, userId: auth.userId, at: now, recordId: record.id };
    await recordCaseEvent(db, { ...base, kind: "time_removed", from: String(minutes) });
    return {};
  },
} satisfies Partial<Handlers>;
