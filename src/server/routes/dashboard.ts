import type { Handlers } from "../plugins/call.ts";
import { recentAssessments } from "../repositories/assessments.ts";
import { openCasesByStage } from "../repositories/cases.ts";
import { searchPattern } from "../repositories/list.ts";
import { openTasksOf } from "../repositories/reminders.ts";

export const dashboardHandlers = {
  "dashboard.show": async ({ db, auth, query }) => {
    const pattern = searchPattern(query.search);
    const tasks = await openTasksOf(db, auth, pattern);
    const assessments = await recentAssessments(db, auth, pattern);
    return { body: { data: { tasks, assessments, open_cases_by_stage: await openCasesByStage(db, auth) } } };
  },
} satisfies Partial<Handlers>;
