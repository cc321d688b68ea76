import { setImmediate } from "node:timers/promises";
import { dutiesOf, isSettled } from "#contract/records/case-notices/duties.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { nobody, withoutGrants } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { decidedBoards } from "#server/records/agreement-boards/decided.ts";
import { unreadAssessment } from "#server/records/assessments/repository.ts";
import { writtenComments } from "#server/records/case-notes/comments.ts";
import { addressedNotices } from "#server/records/case-notices/addressed-notices.ts";
import { dutyBasisOf } from "#server/records/case-notices/duty-basis.ts";
import { allNoticesOf } from "#server/records/case-notices/repository.ts";
import { readCase } from "#server/records/cases/repository.ts";
import { meetingsForReport } from "#server/records/meetings/for-report.ts";
import { plansForReport } from "#server/records/plans/for-report.ts";
import { listWork } from "#server/records/tasks/work-list.ts";
import { wavrForReport } from "#server/records/wavr/for-report.ts";
import { worksheetsForReport } from "#server/records/worksheets/for-report.ts";
import { type AroundPlaces, type CaseOfPlaces, nothingAround } from "./around-places.ts";
import { disclosuresOf } from "./case-disclosures.ts";
import type { OnPlan } from "./on-plan.ts";

export interface PlacesOfReport {
  /** The plans that it shows. */
  readonly onPlans: readonly OnPlan[];
  readonly around: AroundPlaces;
}

const noPlaces: PlacesOfReport = { onPlans: [], around: nothingAround };

/** Everything that a report consists of, as it is stored: states are read where the report is composed. Protected notes are not included. */
export async function readForReport(
  db: Db,
  reader: Reader,
  access: Access,
  today: string,
  /** What is asked of its places, once they are known. */
  placesOf: (of: CaseOfPlaces) => Promise<PlacesOfReport> = async () => noPlaces,
) {
  const record = await readCase(db, access);
  const assessments = [];
  for (const { id } of record.assessments.toReversed()) {
    // Assessments are long; other requests are served between two of them.
    await setImmediate();
    assessments.push(await unreadAssessment(db, nobody, { ...access, kind: "assessment", id }));
  }
  const query = {
    page: 1,
    per_page: 10_000,
    sort: "due_at" as const,
    kind: ["task"],
    taskable_type: ["case"],
    taskable_id: access.id,
  };
  const addressed = await addressedNotices(db, access.id);
  const tries = new Set(addressed.map((each) => each.task_id));
  const tasks = (await listWork(db, withoutGrants(reader), query, today)).rows.filter(
    // A task to try again to reach somebody stands with the notices, and what a plan asks for with the plan.
    (task) => task.visibility === visibleToTeam && !tries.has(task.id) && !("plan" in task && task.plan),
  );
  const comments = await writtenComments(db, access.id);
  const notices = (await allNoticesOf(db, access.id)).toReversed();
  const basis = await dutyBasisOf(db, { caseId: access.id, organizationId: record.organization_id });
  const untold = dutiesOf(basis, addressed)
    .filter((each) => !isSettled(each))
    .map(({ audience, rule, due_at, next_try_at }) => ({ audience, rule, due_at, next_try_at }));
  const disclosures = await disclosuresOf(db, access.id);
  const plans = await plansForReport(db, reader, access.id);
  const boards = await decidedBoards(db, "classification", { caseId: access.id });
  const worksheets = await worksheetsForReport(db, reader, access.id);
  const wavr = await wavrForReport(db, reader, access.id);
  const meetings = await meetingsForReport(db, withoutGrants(reader), access.id);
  const papers = { plans, boards, worksheets, wavr, meetings, ...(await placesOf({ record, plans })) };
  return { record, assessments, tasks, comments, notices, untold, disclosures, ...papers };
}

export type StoredReport = Awaited<ReturnType<typeof readForReport>>;
