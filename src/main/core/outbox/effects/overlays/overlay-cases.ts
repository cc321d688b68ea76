import type { Assessment } from "#contract/records/assessments/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, entriesOfAssessment, within } from "#core/outbox/effects/context.ts";
import { overlayPlainRow } from "#core/outbox/effects/plain/plain-overlays.ts";
import { begunHere, listed, overlayAssessmentRow } from "#core/outbox/effects/records/assessments.ts";
import { overlayPersonRow } from "#core/outbox/effects/records/persons.ts";
import type { Change } from "#core/outbox/types.ts";
import { progressOf } from "#instruments/progress.ts";
import { eachRow } from "./lists.ts";
import type { Overlay } from "./overlay.ts";
import { overlayCounts } from "./overlay-counts.ts";
import { foldTasks } from "./overlay-tasks.ts";

type Row = CaseRecord["assessments"][number];

const progressIn = ({ state, interviews, tasks }: Assessment) =>
  progressOf({
    steps: state.steps,
    interviews: listed(interviews),
    tasks: tasks.map(({ section, state, reminder_status }) => ({
      section,
      state,
      status: reminder_status.id,
    })),
  });

const rowOf = (record: Assessment): Row => ({
  id: record.id,
  uuid: record.uuid,
  person: record.person,
  classification: record.classification,
  progress: progressIn(record),
  updated_at: record.updated_at,
});

/** A row of an assessment in its case. Its progress is counted again where the whole assessment is on this computer. */
function overlayRow(row: Row, changes: readonly Change[], context: Context): Row {
  const now = overlayAssessmentRow(row, changes, context);
  const touched =
    indexOf(changes).of("assessment", row).length > 0 ||
    entriesOfAssessment(row, changes, context).all.length > 0;
  if (!touched) return now;
  const whole = context.local.record("assessment", row.uuid) as Assessment | null;
  return whole === null ? now : { ...now, progress: progressIn(whole) };
}

/** Assessments that a waiting update has moved into the case. */
function movedHere(record: CaseRecord, changes: readonly Change[], context: Context): readonly Row[] {
  const known = new Set(record.assessments.map((row) => row.uuid));
  const moving = indexOf(changes)
    .ofKind("assessment")
    .filter(
      ({ subject, body, creates }) =>
        creates === null &&
        (body as { case_id?: number | null }).case_id === record.id &&
        !known.has(subject.key),
    );
  return [...new Set(moving.map(({ subject }) => subject.key))].flatMap((uuid) => {
    const whole = context.local.record("assessment", uuid) as Assessment | null;
    return whole?.case_id === record.id ? [rowOf(whole)] : [];
  });
}

/** A case after waiting changes of its assessments, tasks and people. */
function overlayCase(record: CaseRecord, changes: readonly Change[], context: Context): CaseRecord {
  let now = record;
  const known = eachRow(record.assessments, (row) => overlayRow(row, changes, context));
  const begun = begunHere(changes, within(context, "case", record))
    .filter((each) => each.case_id === record.id && !known.some((row) => row.uuid === each.uuid))
    .map(rowOf);
  const added = [...begun, ...movedHere(record, changes, context)].filter(
    (row, index, rows) => rows.findIndex((each) => each.uuid === row.uuid) === index,
  );
  if (added.length > 0 || known !== record.assessments) {
    const assessments = [...added, ...known];
    now = { ...now, assessments, classification: assessments[0]?.classification ?? null };
  }
  const tasks = foldTasks(now, changes, context);
  if (tasks !== now.tasks) now = { ...now, tasks: [...tasks] };
  const entities = eachRow(record.entities, (row) => overlayPlainRow("entity", row, changes, context));
  if (entities !== record.entities) now = { ...now, entities: [...entities] };
  const counts = overlayCounts(now, changes, within(context, "case", now));
  if (counts !== now.counts) now = { ...now, counts };
  const persons = eachRow(record.persons, (row) => overlayPersonRow(row, changes, context));
  if (persons === record.persons) return now;
  const subjects = persons.filter((each) => each.role === "subject").map((each) => each.name);
  return { ...now, persons: [...persons], subjects };
}

export const overlayCaseShow: Overlay<"cases.show"> = (read, _input, changes, context) => {
  if (read === null) return null;
  const data = overlayCase(read.data, changes, context);
  return data === read.data ? read : { ...read, data };
};

export const overlayCaseEdit: Overlay<"cases.edit"> = (read, _input, changes, context) => {
  if (read === null) return null;
  const record = overlayCase(read.data.case, changes, context);
  return record === read.data.case ? read : { ...read, data: { ...read.data, case: record } };
};
