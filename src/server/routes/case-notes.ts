import { v7 as uuidv7 } from "uuid";
import type { Db } from "../database/schema.ts";
import type { Handlers } from "../plugins/call.ts";
import { invalid } from "../plugins/errors.ts";
import { recordCaseEvent } from "../repositories/case-events.ts";
import {
  commentsOf,
  insertComment,
  insertTimeEntry,
  noteUuidTaken,
  timeLogOf,
} from "../repositories/case-notes.ts";

async function newUuid(db: Db, table: "comments" | "time_entries", given: string | undefined) {
  const uuid = given ?? uuidv7();
  if (await noteUuidTaken(db, table, uuid)) throw invalid("uuid", "A record with this uuid exists already.");
  return uuid;
}

/** A day's grace for clocks that go wrong; work that has not begun cannot be logged. */
const grace = 86_400_000;

export const caseNoteHandlers = {
  "cases.comments": async ({ db, record }) => ({ body: { data: await commentsOf(db, record.id) } }),

  "cases.comment": async ({ db, auth, record, body, now, audit }) => {
    const data = await insertComment(db, {
      uuid: await newUuid(db, "comments", body.uuid),
      version: 1,
      case_id: record.id,
      created_by: auth.userId,
      created_at: now,
      updated_at: now,
      body: body.body,
      edited_at: null,
    });
    const base = { caseId: record.id, userId: auth.userId, at: now };
    await recordCaseEvent(db, { ...base, kind: "comment", recordId: data.id });
    audit({ recordType: "case", recordId: record.id, fields: ["comments"] });
    return { body: { data } };
  },

  "cases.timeLog": async ({ db, record }) => ({ body: await timeLogOf(db, record.id) }),

  "cases.logTime": async ({ db, auth, record, body, now, audit }) => {
    if (Date.parse(body.started_at) > Date.parse(now) + grace)
      throw invalid("started_at", "Started must not lie in the future.");
    const data = await insertTimeEntry(db, {
      uuid: await newUuid(db, "time_entries", body.uuid),
      version: 1,
      case_id: record.id,
      created_by: auth.userId,
      created_at: now,
      updated_at: now,
      started_at: new Date(body.started_at).toISOString(),
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
      recordId: data.id,
      to: String(body.minutes),
    });
    audit({ recordType: "case", recordId: record.id, fields: ["time_entries"] });
    return { body: { data } };
  },
} satisfies Partial<Handlers>;
