import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { dayIn } from "#contract/kit/days.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { notFound, tooMany } from "#server/http/errors.ts";
import { eventsAhead } from "#server/records/location-events/ahead.ts";
import { sha256 } from "#server/security/tokens.ts";
import {
  calendarMeetings,
  calendarOfToken,
  calendarTasks,
  deleteCalendar,
  findCalendar,
  ownerOf,
  replaceCalendar,
  type TaskCalendarRow,
  updateCalendar,
} from "./repository.ts";
import { taskFeed } from "./task-feed.ts";

const present = ({ case_numbers, events, time_zone, created_at, read_at }: TaskCalendarRow) => ({
  case_numbers: case_numbers === 1,
  events: events === 1,
  time_zone,
  created_at,
  read_at,
});

async function requireCalendar(db: Db, userId: number): Promise<TaskCalendarRow> {
  const row = await findCalendar(db, userId);
  if (row === undefined) throw notFound();
  return row;
}

export const taskCalendarHandlers = {
  "taskCalendar.show": async ({ db, auth }) => {
    const row = await findCalendar(db, auth.userId);
    return { body: { data: row === undefined ? null : present(row) } };
  },

  "taskCalendar.renew": async ({ db, auth, body, now }) => {
    const token = randomBytes(32).toString("hex");
    const row = {
      user_id: auth.userId,
      token_hash: sha256(token),
      case_numbers: body.case_numbers ? 1 : 0,
      events: body.events ? 1 : 0,
      time_zone: body.time_zone,
      created_at: now,
      read_at: null,
    };
    await replaceCalendar(db, row);
    return { body: { data: present(row), path: `/calendar/${token}.ics` } };
  },

  "taskCalendar.update": async ({ db, auth, body, audit }) => {
    await requireCalendar(db, auth.userId);
    const changes = {
      case_numbers: body.case_numbers ? 1 : 0,
      ...(body.events === undefined ? {} : { events: body.events ? 1 : 0 }),
    };
    await updateCalendar(db, auth.userId, changes);
    audit({ fields: Object.keys(changes) });
    return { body: { data: present(await requireCalendar(db, auth.userId)) } };
  },

  "taskCalendar.revoke": async ({ db, auth }) => {
    await deleteCalendar(db, auth.userId);
    return {};
  },

  // A token that never existed or has ended, and one whose owner may not sign in, all answer alike.
  "taskCalendar.feed": async ({ db, params, now, services }) => {
    const row = await calendarOfToken(db, sha256(params.token));
    const owner = row === null ? null : await ownerOf(db, row);
    if (row === null || owner === null) throw notFound();
    const { allowed, retryAfter } = await services.calendarReads.hit(String(row.user_id), { db });
    if (!allowed) throw tooMany("Too Many Attempts.", retryAfter);
    const tasks = await calendarTasks(db, owner, dayIn(services.options.clock(), row.time_zone));
    const options = { caseNumbers: row.case_numbers === 1, timeZone: row.time_zone };
    const text = taskFeed(tasks, options, {
      meetings: await calendarMeetings(db, owner, now),
      events: row.events === 1 ? await eventsAhead(db, owner, now) : [],
    });
    await updateCalendar(db, row.user_id, { read_at: now });
    const bytes = Buffer.from(text, "utf8");
    return {
      file: {
        fileName: "tasks.ics",
        mimeType: "text/calendar; charset=utf-8",
        size: bytes.length,
        open: () => Readable.from([bytes]),
      },
    };
  },
} satisfies Partial<Handlers>;
