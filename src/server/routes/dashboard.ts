import { defaultLayout } from "#contract/entities/dashboard.ts";
import type { Handlers } from "../plugins/call.ts";
import { recentAssessments } from "../repositories/assessments.ts";
import { openCasesByStage } from "../repositories/cases.ts";
import {
  activityOf,
  casesOpened,
  checkIns,
  daysInStage,
  dropLayout,
  layoutOf,
  saveLayout,
} from "../repositories/dashboard.ts";
import { searchPattern } from "../repositories/list.ts";
import { openTasksOf } from "../repositories/reminders.ts";

export const dashboardHandlers = {
  "dashboard.show": async ({ db, auth, query }) => {
    const pattern = searchPattern(query.search);
    const tasks = await openTasksOf(db, auth, pattern);
    const assessments = await recentAssessments(db, auth, pattern);
    const open_cases_by_stage = await openCasesByStage(db, auth);
    const layout = await layoutOf(db, auth.userId);
    return { body: { data: { tasks, assessments, open_cases_by_stage, layout } } };
  },

  "dashboard.overview": async ({ db, auth, now }) => {
    const at = Date.parse(now);
    const data = {
      days_in_stage: await daysInStage(db, auth, at),
      opened: await casesOpened(db, auth, at),
      check_ins: await checkIns(db, auth, at),
      activity: await activityOf(db, auth),
    };
    return { body: { data } };
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
