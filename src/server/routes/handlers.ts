import type { Handlers } from "../plugins/call.ts";
import { assessmentHandlers } from "./assessments.ts";
import { caseNoteHandlers } from "./case-notes.ts";
import { caseHandlers } from "./cases.ts";
import { dashboardHandlers } from "./dashboard.ts";
import { interviewHandlers } from "./interviews.ts";
import { personHandlers } from "./persons.ts";
import { profileHandlers } from "./profile.ts";
import { reminderHandlers } from "./reminders.ts";
import { searchHandlers } from "./searches.ts";
import { sessionHandlers } from "./session.ts";
import { signInHandlers } from "./sign-in.ts";
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
  ...assessmentHandlers,
  ...interviewHandlers,
  ...reminderHandlers,
  ...taskHandlers,
  ...uploadHandlers,
  ...searchHandlers,
} satisfies Handlers;

type Strays = Exclude<keyof typeof all, keyof Handlers>;

/** Every endpoint's handler: one that is missing, or has no endpoint, does not compile. */
export const handlers: Strays extends never ? Handlers : Strays = all;
