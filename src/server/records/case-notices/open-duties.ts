import { setImmediate } from "node:timers/promises";
import { dutiesOf, isSettled } from "#contract/records/case-notices/duties.ts";
import type { OpenDuty } from "#contract/records/case-notices/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { addressedNoticesOf } from "./addressed-notices.ts";
import { dutyBasesOf } from "./duty-basis.ts";

/** Open cases that the reader is on the team of and may edit, as far as anything in them is classified. */
const classifiedOfTeam = (db: Db, { userId, reach }: Reader) =>
  db
    .selectFrom("case_team")
    .innerJoin("cases", "cases.id", "case_team.case_id")
    .select(["cases.id", "cases.number", "cases.title", "cases.organization_id"])
    .where("case_team.user_id", "=", userId)
    .where("cases.organization_id", "in", ids(reach.writers))
    .where("cases.status", "!=", "closed")
    .where("cases.archived_at", "is", null)
    .where((e) =>
      e.exists(
        e
          .selectFrom("assessments")
          .select("assessments.id")
          .whereRef("assessments.case_id", "=", "cases.id")
          .where("assessments.classification", "is not", null),
      ),
    )
    .orderBy("cases.id")
    .execute();

type TeamCase = Awaited<ReturnType<typeof classifiedOfTeam>>[number];

/** Tasks to try again in these cases which the reader has still to do. */
async function ownTries(db: Db, userId: number, caseIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("task_assignees")
    .innerJoin("tasks", "tasks.id", "task_assignees.task_id")
    .select("tasks.id")
    .where("task_assignees.user_id", "=", userId)
    .where("tasks.status", "!=", taskDone)
    .where("tasks.case_id", "in", ids(caseIds))
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function openAmong(db: Db, { userId }: Reader, cases: readonly TeamCase[]) {
  const caseIds = cases.map((each) => each.id);
  const places = cases.map((each) => ({ caseId: each.id, organizationId: each.organization_id }));
  const bases = await dutyBasesOf(db, places);
  const notices = await addressedNoticesOf(db, caseIds);
  const own = await ownTries(db, userId, caseIds);
  return cases.flatMap(({ id, number, title }): readonly OpenDuty[] => {
    const said = notices.get(id) ?? [];
    const tried = new Set(said.filter((each) => own.has(each.task_id ?? 0)).map((each) => each.id));
    return dutiesOf(bases.get(id) ?? null, said)
      .filter((duty) => !isSettled(duty) && (duty.next_try_at ?? duty.due_at) !== null)
      .filter((duty) => !duty.notice_ids.some((notice) => tried.has(notice)))
      .map(({ audience, state, due_at, next_try_at }) => ({
        case_id: id,
        case_number: number,
        case_title: title,
        audience,
        state,
        due_at,
        next_try_at,
      }));
  });
}

/** So many cases at once stay far below what others would notice. */
const atOnce = 50;

/**
 * Who is still to be told, and by when, in the open cases that the reader works on, soonest first. What the reader has a
 * task for is left out: it stands among their tasks already.
 */
export async function openDutiesOf(db: Db, reader: Reader): Promise<OpenDuty[]> {
  const cases = await classifiedOfTeam(db, reader);
  const found: OpenDuty[] = [];
  for (let from = 0; from < cases.length; from += atOnce) {
    if (from > 0) await setImmediate();
    found.push(...(await openAmong(db, reader, cases.slice(from, from + atOnce))));
  }
  const dueAt = (duty: OpenDuty) => duty.next_try_at ?? duty.due_at ?? "";
  // Within a case they keep the order in which the log asks for them.
  return found.sort((a, b) => dueAt(a).localeCompare(dueAt(b)) || a.case_id - b.case_id);
}
