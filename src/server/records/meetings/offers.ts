import { dutiesOf, isSettled } from "#contract/records/case-notices/duties.ts";
import type { AgendaOffer } from "#contract/records/meetings/schema.ts";
import { taskDone, visibleToTeam } from "#contract/records/tasks/schema.ts";
import { nobody, openBoards, withoutGrants } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleAssessments, visibleTasks } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { addressedNotices } from "#server/records/case-notices/addressed-notices.ts";
import { dutyBasisOf } from "#server/records/case-notices/duty-basis.ts";
import { isCheckIn } from "#server/records/plans/kinds-of-tasks.ts";

/** More than anybody talks about. */
const most = 100;

/** Open tasks of the case that its whole team may see, the check-ins of its plans among them. */
async function openTasks(db: Db, reader: Reader, caseId: number): Promise<AgendaOffer[]> {
  const rows = await db
    .selectFrom("tasks")
    .leftJoin("cases", "cases.id", "tasks.case_id")
    .select(["tasks.uuid", "tasks.title", "tasks.due_at", "tasks.plan_id", "tasks.plan_day"])
    .where("tasks.case_id", "=", caseId)
    .where("tasks.status", "!=", taskDone)
    .where("tasks.visibility", "=", visibleToTeam)
    .where(visibleTasks(withoutGrants(reader)))
    .orderBy("tasks.due_at")
    .orderBy("tasks.id")
    .limit(most)
    .execute();
  return rows.map(({ uuid, title, due_at, ...row }) => {
    const kind = isCheckIn(row) ? "check-in" : "task";
    return { about: `${kind}:${uuid}`, kind, title, due_at, choice: null };
  });
}

/** Boards without a decision. */
async function openBoardsOf(db: Db, caseId: number): Promise<AgendaOffer[]> {
  const rows = await db
    .selectFrom("agreement_boards")
    .select(["uuid", "question"])
    .where("case_id", "=", caseId)
    .where("id", "in", openBoards(nobody))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("agreement_decisions")
            .select("agreement_decisions.id")
            .whereRef("agreement_decisions.board_id", "=", "agreement_boards.id"),
        ),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ uuid, question }) => ({
    about: `board:${uuid}`,
    kind: "board",
    title: null,
    due_at: null,
    choice: question,
  }));
}

/** Assessments without a classification, by whom they concern. */
async function unclassified(db: Db, reader: Reader, caseId: number): Promise<AgendaOffer[]> {
  const rows = await db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .leftJoin("cases", "cases.id", "assessments.case_id")
    .select(["assessments.uuid", "persons.name"])
    .where("assessments.case_id", "=", caseId)
    .where("assessments.classification", "is", null)
    .where(visibleAssessments(reader))
    .orderBy("assessments.id")
    .execute();
  return rows.map(({ uuid, name }) => ({
    about: `classification:${uuid}`,
    kind: "classification",
    title: name,
    due_at: null,
    choice: null,
  }));
}

async function openNotices(
  db: Db,
  place: { readonly caseId: number; readonly organizationId: number },
): Promise<AgendaOffer[]> {
  const basis = await dutyBasisOf(db, place);
  if (basis === null) return [];
  return dutiesOf(basis, await addressedNotices(db, place.caseId))
    .filter((duty) => !isSettled(duty))
    .map(({ audience, due_at }) => ({
      about: `notice:${audience}`,
      kind: "notice",
      title: null,
      due_at,
      choice: audience,
    }));
}

/**
 * What is open in a case, for an agenda to be made of: whoever reads the case reads its meetings, so nothing is offered of what
 * lies in a compartment, or is for those concerned, also to whoever may read that.
 */
export async function offersOf(
  db: Db,
  reader: Reader,
  place: { readonly caseId: number; readonly organizationId: number },
): Promise<AgendaOffer[]> {
  const { caseId } = place;
  return [
    ...(await unclassified(db, reader, caseId)),
    ...(await openBoardsOf(db, caseId)),
    ...(await openNotices(db, place)),
    ...(await openTasks(db, reader, caseId)),
  ];
}
