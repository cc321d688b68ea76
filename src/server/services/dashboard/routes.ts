import { setImmediate } from "node:timers/promises";
import { defaultLayout } from "#contract/services/dashboard/schema.ts";
import { type Reader, withoutPractice } from "#server/access/reach.ts";
import { searchPattern } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { recentAssessments } from "#server/records/assessments/repository.ts";
import { openCasesByStage } from "#server/records/cases/repository.ts";
import { meetingsAhead } from "#server/records/meetings/ahead.ts";
import { openTasksOf } from "#server/records/reminders/repository.ts";
import {
  activityOf,
  casesOpened,
  checkIns,
  daysInStage,
  dropLayout,
  layoutOf,
  saveLayout,
} from "./repository.ts";
import { whereAndWhen } from "./where-when.ts";

const day = 86_400_000;

/** One day back in UTC, since the page knows the reader's day. */
const meetingsOfReader = async (db: Db, reader: Reader, now: number) =>
  (
    await meetingsAhead(db, reader, {
      from: new Date(now - day).toISOString(),
      until: new Date(now + 14 * day).toISOString(),
      most: 20,
    })
  ).map(({ uuid, title, starts_at, case_id, case_number }) => ({
    uuid,
    title,
    starts_at,
    case_id,
    case_number,
  }));

export const dashboardHandlers = {
  "dashboard.show": async ({ db, auth: reader, query }) => {
    const auth = withoutPractice(reader);
    const pattern = searchPattern(query.search);
    const tasks = await openTasksOf(db, auth, pattern);
    const assessments = await recentAssessments(db, auth, pattern);
    const open_cases_by_stage = await openCasesByStage(db, auth);
    const layout = await layoutOf(db, auth.userId);
    return { body: { data: { tasks, assessments, open_cases_by_stage, layout } } };
  },

  "dashboard.overview": {
    // Outside a transaction, and with others let through in between: each part reads much of a district.
    prepare: async ({ db, auth: reader, now }) => {
      const auth = withoutPractice(reader);
      const at = Date.parse(now);
      const days_in_stage = await daysInStage(db, auth, at);
      await setImmediate();
      const opened = await casesOpened(db, auth, at);
      await setImmediate();
      const check_ins = await checkIns(db, auth, at);
      await setImmediate();
      const meetings = await meetingsOfReader(db, auth, at);
      await setImmediate();
      const where_when = await whereAndWhen(db, auth, at);
      const activity = await activityOf(db, auth);
      const data = { days_in_stage, opened, check_ins, meetings, where_when, activity };
      return { run: async () => ({ body: { data } }) };
    },
  },

  "dashboard.arrange": async ({ db, auth, body, now }) => {
    await saveLayout(db, auth.userId, body, now);
    return { body: { data: body } };
  },

  "dashboard.reset": async ({ db, auth }) => {
    await dropLayout(db, auth.userId);
    return { body: { data: defaultLayout } };
  },
} satisfies Partial<Handlers>;
