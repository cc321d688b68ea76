import { Readable } from "node:stream";
import type { AgendaItem, MeetingEdit } from "#contract/records/meetings/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { deleteRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { scheduleAt, todayAt } from "#server/platform/accounts/schedules.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { clientsOf } from "#server/records/minutes/repository.ts";
import { agendaAfter } from "./agenda.ts";
import { endMeeting, signMeeting } from "./closing.ts";
import { cancelFor, inviteTo } from "./invitations.ts";
import { meetingInvitation } from "./meeting-invitation.ts";
import { replyMeeting, requireEnded, requireMeeting, requireNotHeld, requireOpen } from "./meeting-of.ts";
import { offersOf } from "./offers.ts";
import { putPeople } from "./people.ts";
import { type MeetingRow, meetingsOfCase, peopleOf } from "./repository.ts";
import { tellInvited } from "./tell-invited.ts";

/** The columns that a body sets. */
async function columnsOf(
  db: Db,
  { title, starts_at, ends_at, place, online_url, agenda }: MeetingEdit,
  {
    caseId,
    before,
    now,
  }: { readonly caseId: number; readonly before: readonly AgendaItem[]; readonly now: string },
) {
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
    agenda: writeJson(await agendaAfter(db, caseId, before, agenda)),
    updated_at: now,
  };
}

/** What an invitation says: another version of it goes out when one of these changed. */
const isMoved = (before: MeetingRow, after: Partial<MeetingRow>): boolean =>
  (["starts_at", "ends_at", "place", "online_url"] as const).some((field) => before[field] !== after[field]);

const sendingOf = ({
  db,
  services,
  auth: { userId },
  now,
  afterCommit,
  record: { organizationId },
}: Pick<Call<"meetings.update">, "db" | "services" | "auth" | "now" | "afterCommit" | "record">) => ({
  db,
  services,
  userId,
  now,
  afterCommit,
  organizationId,
});

export const meetingHandlers = {
  "meetings.list": async ({ db, record }) => ({
    body: { data: await meetingsOfCase(db, record.id) },
  }),

  "meetings.show": async ({ db, auth, record, params }) => {
    await requireMeeting(db, auth, record.id, params.id);
    return replyMeeting(db, auth, record.id);
  },

  "meetings.create": async ({ db, auth, record, body, now, audit }) => {
    const id = await insertRow(db, "meetings", {
      ...(await columnsOf(db, body, { caseId: record.id, before: [], now })),
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
    const { added } = await putPeople(db, { id, case_id: record.id }, body.people);
    await tellInvited(db, { id, case_id: record.id }, "meeting_planned", {
      userIds: added,
      actorId: auth.userId,
      now,
    });
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

  "meetings.update": async (call) => {
    const { db, auth, record, params, body, now, touch, audit } = call;
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireOpen(before);
    const changes = await columnsOf(db, body, {
      ...{ caseId: before.case_id, before: readJson(before.agenda), now },
    });
    const moved = isMoved(before, changes);
    await updateRow(db, "meetings", record.id, {
      ...changes,
      sequence: before.sequence + (moved ? 1 : 0),
    });
    const { added, removed, stayed, changed } = await putPeople(db, before, body.people);
    await cancelFor(sendingOf(call), before, removed);
    const by = { actorId: auth.userId, now };
    await tellInvited(db, before, "meeting_planned", { ...by, userIds: added });
    if (moved) await tellInvited(db, before, "meeting_moved", { ...by, userIds: stayed });
    touch("case", before.case_id);
    audit({ fields: [...changedFields(before, changes), ...changed] });
    return replyMeeting(db, auth, record.id);
  },

  "meetings.delete": async (call) => {
    const { db, auth, record, params, now, touch } = call;
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireNotHeld(before);
    if (before.called_off_at === null)
      await cancelFor(sendingOf(call), before, await peopleOf(db, [record.id]));
    // Before they go with it: whoever wrote in the minutes hears of it, and can have it restored.
    const writers = new Set((await clientsOf(db, record.id)).values());
    await tellInvited(db, before, "meeting_deleted", { userIds: [...writers], actorId: auth.userId, now });
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

  "meetings.agenda": async ({ db, auth, record }) => ({
    body: {
      data: {
        offers: await offersOf(db, auth, { caseId: record.id, organizationId: record.organizationId }),
      },
    },
  }),

  "meetings.callOff": async (call) => {
    const { db, auth, record, params, now, touch } = call;
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireOpen(before);
    const people = await peopleOf(db, [record.id]);
    await cancelFor(sendingOf(call), before, people);
    await updateRow(db, "meetings", record.id, {
      called_off_at: now,
      called_off_by: auth.userId,
      sequence: before.sequence + 1,
      updated_at: now,
    });
    await tellInvited(db, before, "meeting_called_off", {
      userIds: people.flatMap(({ user_id }) => user_id ?? []),
      actorId: auth.userId,
      now,
    });
    await recordCaseEvent(db, {
      caseId: before.case_id,
      userId: auth.userId,
      at: now,
      kind: "meeting_called_off",
      recordId: record.id,
      from: before.starts_at,
    });
    touch("case", before.case_id);
    return replyMeeting(db, auth, record.id);
  },

  "meetings.invite": async (call) => {
    const { db, auth, record, params, body, audit } = call;
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireOpen(before);
    const sent = await inviteTo(sendingOf(call), before, body.people);
    audit({ fields: [`invitations sent: ${sent}`] });
    return replyMeeting(db, auth, record.id);
  },

  "meetings.invitation": async ({ db, auth, record, params }) => {
    const row = await requireMeeting(db, auth, record.id, params.id);
    const method = row.called_off_at === null ? "publish" : "cancel";
    const bytes = Buffer.from(meetingInvitation(row, { method, mail: null }), "utf8");
    return {
      file: {
        fileName: "team-meeting.ics",
        mimeType: "text/calendar; charset=utf-8",
        size: bytes.length,
        open: () => Readable.from([bytes]),
      },
    };
  },

  "meetings.end": async ({ db, auth, record, params, now, touch, audit }) => {
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireOpen(before);
    const { time_zone: timeZone } = await scheduleAt(db, record.organizationId);
    const { told, asked } = await endMeeting(db, before, { userId: auth.userId, now, timeZone });
    await tellInvited(db, before, "meeting_sign_off", { userIds: asked, actorId: auth.userId, now });
    await recordCaseEvent(db, {
      caseId: before.case_id,
      userId: auth.userId,
      at: now,
      kind: "meeting_ended",
      recordId: record.id,
      to: before.starts_at,
    });
    touch("case", before.case_id);
    audit({ fields: told });
    return replyMeeting(db, auth, record.id);
  },

  "meetings.sign": async ({ db, auth, record, params, body, now, services, touch, audit }) => {
    const before = await requireMeeting(db, auth, record.id, params.id);
    requireEnded(before);
    const today = await todayAt(db, services.options, record.organizationId);
    audit({ fields: await signMeeting(db, before, body, { userId: auth.userId, now, today }) });
    touch("case", before.case_id);
    return replyMeeting(db, auth, record.id);
  },
} satisfies Partial<Handlers>;
