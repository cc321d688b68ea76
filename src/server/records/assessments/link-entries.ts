import type { AssessmentState } from "#contract/records/assessments/schema.ts";
import { namedIds } from "#contract/records/assessments/state.ts";
import { type InterviewSection, interviewSections } from "#contract/records/interviews/schema.ts";
import { reminderSections } from "#contract/records/reminders/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { recordAssessmentEvent } from "#server/platform/case-history/case-events.ts";

interface Linking {
  readonly userId: number;
  /** ISO instant. */
  readonly at: string;
}

/** Gives an interview that stands alone to an assessment; false where another has it already. */
export async function linkInterview(
  db: Db,
  id: number,
  to: { readonly assessmentId: number; readonly section?: InterviewSection | undefined },
  by: Linking,
): Promise<boolean> {
  const { assessmentId, section } = to;
  const { numUpdatedRows } = await db
    .updateTable("interviews")
    .set({ assessment_id: assessmentId, ...(section === undefined ? {} : { section }) })
    .where("id", "=", id)
    .where("assessment_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAssessmentEvent(db, assessmentId, { ...by, kind: "interview_added", recordId: id });
  return true;
}

/**
 * Links with an assessment what its state's lists name (Spec §4): the caller's own interviews that stand alone, and tasks of
 * this assessment that no section has. Every other id is left out, as one of nothing is: an interview of another
 * assessment, a colleague's that stands alone. Gives the ids of the interviews that it linked.
 */
export async function linkEntries(
  db: Db,
  assessmentId: number,
  state: AssessmentState,
  by: Linking,
): Promise<readonly number[]> {
  const interviews = namedIds(state, interviewSections);
  const named = new Set([...state.interviewIds, ...interviews.keys()]);
  const linked: number[] = [];
  if (named.size > 0) {
    const alone = await db
      .selectFrom("interviews")
      .select("id")
      .where("assessment_id", "is", null)
      .where("created_by", "=", by.userId)
      .orderBy("id")
      .execute();
    for (const { id } of alone) {
      const to = { assessmentId, section: interviews.get(id) };
      if (named.has(id) && (await linkInterview(db, id, to, by))) linked.push(id);
    }
  }
  const tasks = namedIds(state, reminderSections);
  const unlisted = await db
    .selectFrom("reminders")
    .select("id")
    .where("assessment_id", "=", assessmentId)
    .where("section", "is", null)
    .execute();
  for (const { id } of unlisted) {
    const section = tasks.get(id);
    if (section !== undefined)
      await db.updateTable("reminders").set({ section }).where("id", "=", id).execute();
  }
  return linked;
}
