import type { Handlers } from "../plugins/call.ts";
import { assessmentHandlers } from "./assessments.ts";
import { caseExportHandlers } from "./case-exports.ts";
import { caseCategoryHandlers, caseTypeHandlers } from "./case-kinds.ts";
import { caseListHandlers } from "./case-lists.ts";
import { caseMediaHandlers } from "./case-media.ts";
import { caseNoteHandlers } from "./case-notes.ts";
import { caseReportDocumentHandlers } from "./case-report-documents.ts";
import { caseReportHandlers } from "./case-reports.ts";
import { caseTemplateHandlers } from "./case-templates.ts";
import { caseWorkHandlers } from "./case-work.ts";
import { caseHandlers } from "./cases.ts";
import { dashboardHandlers } from "./dashboard.ts";
import { entityHandlers } from "./entities.ts";
import { interviewHandlers } from "./interviews.ts";
import { liveHandlers } from "./live.ts";
import { notificationHandlers } from "./notifications.ts";
import { personMergeHandlers } from "./person-merges.ts";
import { personWorkHandlers } from "./person-work.ts";
import { personHandlers } from "./persons.ts";
import { profileHandlers } from "./profile.ts";
import { reminderHandlers } from "./reminders.ts";
import { savedSearchHandlers } from "./saved-searches.ts";
import { searchHandlers } from "./searches.ts";
import { sessionHandlers } from "./session.ts";
import { signInHandlers } from "./sign-in.ts";
import { taskCalendarHandlers } from "./task-calendar.ts";
import { taskHandlers } from "./tasks.ts";
import { uploadHandlers } from "./uploads.ts";
import { userHandlers } from "./users.ts";

const all = {
  ...sessionHandlers,
  ...signInHandlers,
  ...profileHandlers,
  ...dashboardHandlers,
  ...userHandlers,
  ...personHandlers,
  ...caseHandlers,
  ...caseNoteHandlers,
  ...caseMediaHandlers,
  ...assessmentHandlers,
  ...interviewHandlers,
  ...reminderHandlers,
  ...taskHandlers,
  ...uploadHandlers,
  ...searchHandlers,
  ...caseListHandlers,
  ...caseExportHandlers,
  ...caseWorkHandlers,
  ...caseReportHandlers,
  ...caseReportDocumentHandlers,
  ...liveHandlers,
  ...notificationHandlers,
  ...caseTemplateHandlers,
  ...caseTypeHandlers,
  ...caseCategoryHandlers,
  ...personWorkHandlers,
  ...personMergeHandlers,
  ...taskCalendarHandlers,
  ...savedSearchHandlers,
  ...entityHandlers,
} satisfies Handlers;

type Strays = Exclude<keyof typeof all, keyof Handlers>;

/** Every endpoint's handler: one that is missing, or has no endpoint, does not compile. */
export const handlers: Strays extends never ? Handlers : Strays = all;
