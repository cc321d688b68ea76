import { readJson } from "#server/database/json-text.ts";
import type { UnreadAssessment } from "./repository.ts";

/** Reads the states of an assessment and its interviews. Needs no database: reports are composed beside the requests. */
export const readAssessment = (unread: UnreadAssessment) => ({
  ...unread,
  state: readJson(unread.state),
  interviews: unread.interviews.map((each) => ({ ...each, state: readJson(each.state) })),
});
