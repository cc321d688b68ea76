import type { MeetingEdit } from "#contract/records/meetings/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { replyMeeting, requireMeeting, requireNotHeld, requireOpen } from "./meeting-of.ts";
import { putPeople } from "./people.ts";
import { type MeetingRow, meetingsOfCase } from "./repository.ts";

/** The columns that a body sets. */
function columnsOf({ title, starts_at, ends_at, place, online_url, agenda }: MeetingEdit, now: string) {
  if (Date.parse(ends_at) <= Date.parse(starts_at))
    throw invalid("ends_at", "The end must be later than the start.");
  if (new Set(agenda.map(({ uuid }) => uuid)).size !== agenda.length)
    throw invalid("agenda", "Two items of the agenda are the same.");
  return {
    title,
    starts_at: new Date(starts_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
    place,
    online_url,
    agenda: writeJson(agenda),
    updated_at: now,
  };
}

/** What an invitation says: another version of it goes out when one of these changed. */
const isMoved = (before: MeetingRow, after: Partial<MeetingRow>): boolean =>
  (["starts_at", "ends_at", "place", "online_url"] as const).some((field) => before[field] !== after[field]);

export const meetingHandlers = {
  "meetings.list": async ({ db, auth, record }) => ({
    body: { data: await meetingsOfCase(db, auth, record.id) },
  }),

  "meetings.show": async ({ db, auth, record, params }) => {
    await requireMeeting(db, auth, record.id, params.id);
    return replyMeeting(db, auth, record.id);
  },

  "meetings.create": async ({ db, auth, record, body, now, audit }) => {
    const id = await insertRow(db, "meetings", {
      ...columnsOf(body, now),
      uuid: await newUuid(db, "meetings", body.uuid),
      version: 1,
      created_at: now,
      created_by: auth.userId,
      case_id: record.id,
      sequence: 0,
      called_off_at: null,
      called_off_by: null,
      ended_at: null,
      ended_by: null,
      minutes: null,
      sha256: null,
    });
    await putPeople(db, { id, case_id: record.id }, body.people);
    await recordCaseEvent(db, {
      caseId: record.id,
      userId: auth.userId,
      at: now,
      kind: "meeting_planned",
      recordId: id,
      to: new Date(body.starts_at).toISOString(),
    });
    audit({ recordType: "meeting", recordId: id, organizationId: record.organizationId });
    return replyMeeting(db, auth, id);
  },

  "meetings.update": async ({ db, auth, record, params, body, now, touch, audit }) => {
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireOpen(before);
    const changes = columnsOf(body, now);
    const moved = isMoved(before, changes);
    await updateRow(db, "meetings", record.id, {
      ...changes,
      sequence: before.sequence + (moved ? 1 : 0),
    });
    await putPeople(db, before, body.people);
    touch("case", before.case_id);
    audit({ fields: changedFields(before, changes) });
    return replyMeeting(db, auth, record.id);
  },

  "meetings.delete": async ({ db, auth, record, params, now, touch }) => {
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireNotHeld(before);
    await deleteRow(db, "meetings", record.id);
    touch("case", before.case_id);
    await recordCaseEvent(db, {
      caseId: before.case_id,
      userId: auth.userId,
      at: now,
      kind: "meeting_removed",
      recordId: record.id,
      from: before.starts_at,
    });
    return {};
  },
} satisfies Partial<Handlers>;
