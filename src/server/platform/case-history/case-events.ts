import { type EventKind, eventKinds } from "#contract/records/case-work/schema.ts";
import type { Db } from "#server/database/schema.ts";

export interface NewCaseEvent {
  readonly caseId: number;
  readonly kind: EventKind;
  readonly userId: number | null;
  readonly at: string;
  readonly personId?: number | null;
  readonly memberId?: number;
  readonly recordId?: number;
  readonly field?: string;
  /** Old and new value; never of a protected field. */
  readonly from?: string | null;
  readonly to?: string | null;
  readonly note?: string | null;
}

/** Adds to a case's timeline; must run in the transaction it records. */
export async function recordCaseEvent(db: Db, event: NewCaseEvent): Promise<void> {
  await db
    .insertInto("case_events")
    .values({
      case_id: event.caseId,
      at: event.at,
      kind: event.kind,
      event_group: eventKinds[event.kind],
      user_id: event.userId,
      person_id: event.personId ?? null,
      member_id: event.memberId ?? null,
      record_id: event.recordId ?? null,
      field: event.field ?? null,
      from_value: event.from ?? null,
      to_value: event.to ?? null,
      note: event.note ?? null,
    })
    .execute();
}

type Told = Omit<NewCaseEvent, "caseId" | "personId">;

/** Like `recordCaseEvent`, for an assessment; does nothing where it belongs to no case. */
export async function recordAssessmentEvent(db: Db, assessmentId: number, event: Told): Promise<void> {
  const row = await db
    .selectFrom("assessments")
    .select(["case_id", "person_id"])
    .where("id", "=", assessmentId)
    .executeTakeFirst();
  if (row === undefined || row.case_id === null) return;
  await recordCaseEvent(db, { ...event, caseId: row.case_id, personId: row.person_id });
}

/** Like `recordCaseEvent`, for a file of a case, a comment, an assessment or one of its tasks. */
export async function recordFileEvent(
  db: Db,
  owner: { readonly type: string; readonly id: number },
  event: Told,
): Promise<void> {
  if (owner.type === "case") return recordCaseEvent(db, { ...event, caseId: owner.id });
  if (owner.type === "assessment") return recordAssessmentEvent(db, owner.id, event);
  if (owner.type === "comment") {
    const { case_id: caseId } = await db
      .selectFrom("comments")
      .select("case_id")
      .where("id", "=", owner.id)
      .executeTakeFirstOrThrow();
    return recordCaseEvent(db, { ...event, caseId });
  }
  if (owner.type !== "reminder") return;
  const row = await db
    .selectFrom("reminders")
    .select("assessment_id")
    .where("id", "=", owner.id)
    .executeTakeFirst();
  if (row !== undefined) await recordAssessmentEvent(db, row.assessment_id, event);
}
