import { endpoints } from "#contract/endpoints/table.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { type CaseRecord, type CaseSummary, caseSummary } from "#contract/records/cases/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, entriesOfAssessment, namedBy, within } from "#core/outbox/effects/context.ts";
import { applied } from "#core/outbox/effects/fold.ts";
import { overlayPlainRow } from "#core/outbox/effects/plain/plain-overlays.ts";
import { begunHere, listed, overlayAssessmentRow } from "#core/outbox/effects/records/assessments.ts";
import { caseEffect } from "#core/outbox/effects/records/cases.ts";
import { overlayPersonRow } from "#core/outbox/effects/records/persons.ts";
import { finds, pick } from "#core/outbox/effects/shapes.ts";
import { type Change, isLocalId } from "#core/outbox/types.ts";
import { progressOf } from "#instruments/progress.ts";
import { eachRow, withRows } from "./lists.ts";
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
  const persons = eachRow(record.persons, (row) => {
    const over = overlayPersonRow(row, changes, context);
    // Whether there are others of a name that was changed here the server alone knows.
    return over === row ? row : { ...over, apart: null };
  });
  if (persons === record.persons) return now;
  const subjects = persons.filter((each) => each.role === "subject").map((each) => each.name);
  return { ...now, persons: [...persons], subjects };
}

/** The case that a read names, after the change that opened it here and whatever waits in it. */
function overlaid(
  record: CaseRecord | null,
  key: unknown,
  changes: readonly Change[],
  context: Context,
): CaseRecord | null {
  const named = record ?? namedBy("case", key, changes);
  let now = record;
  for (const change of indexOf(changes).of("case", named)) now = applied(caseEffect, now, change, context);
  return now === null ? null : overlayCase(now, changes, context);
}

export const overlayCaseShow: Overlay<"cases.show"> = (read, { params }, changes, context) => {
  const data = overlaid(read?.data ?? null, params?.id, changes, context);
  return data === null || data === read?.data ? read : { ...read, data };
};

export const overlayCaseEdit: Overlay<"cases.edit"> = (read, { params }, changes, context) => {
  if (read === null) return null;
  const record = overlaid(read.data.case, params?.id, changes, context);
  return record === null || record === read.data.case
    ? read
    : { ...read, data: { ...read.data, case: record } };
};

const summaryKeys = [...Object.keys(caseSummary.shape), "local_revision"];

type Picked<V> = { readonly not: boolean; readonly values: readonly V[] } | undefined;
type Query = NonNullable<ReturnType<(typeof endpoints)["cases.list"]["query"]["safeParse"]>["data"]>;

const among = <V>(picked: Picked<V>, ...own: readonly V[]): boolean =>
  picked === undefined ||
  picked.values.length === 0 ||
  own.some((each) => picked.values.includes(each)) !== picked.not;

/** Which level of concern was signed is known to the server alone: where one is asked for, a case with WAVR stays in the list. */
const isConcerned = ({ classification }: Query, { counts }: CaseRecord): boolean =>
  Boolean(counts?.wavr) && (classification?.values ?? []).some((each) => each.startsWith("concern_"));

/** Would the server list it? */
function isWanted(record: CaseRecord, query: Query, { local }: Context): boolean {
  const within = (span: Query["opened"], at: string) =>
    (!span?.from || at >= span.from) && (!span?.before || at < span.before);
  const leads = record.team.filter(({ role }) => role === "lead").map(({ id }) => id);
  const yesOrNo = (yes: boolean) => (yes ? "yes" : "no");
  return (
    finds(query.q, record.title, ...record.tags, ...record.persons.map(({ name }) => name)) &&
    among(query.stage, record.stage) &&
    among(query.status, record.status) &&
    (isConcerned(query, record) ||
      among(query.classification, record.classification === null ? "none" : String(record.classification))) &&
    among<number>(query.category_id, record.category?.id ?? 0) &&
    among<number>(query.type_id, record.type?.id ?? 0) &&
    among<number>(query.organization_id, record.organization_id) &&
    (query.location_id?.values.length ? record.place !== null : true) &&
    among<number>(query.location_id, record.place?.id ?? 0) &&
    (query.zone_id?.values.length ? typeof record.zone?.id === "number" : true) &&
    among<number>(query.zone_id, record.zone?.id ?? 0) &&
    among<number>(query.lead, ...leads) &&
    among<number>(query.team, ...record.team.map(({ id }) => id)) &&
    (query.tag === undefined || record.tags.some((tag) => tag.toLowerCase() === query.tag?.toLowerCase())) &&
    within(query.opened, record.created_at) &&
    within(query.updated, record.updated_at) &&
    among(query.mine, yesOrNo(record.team.some(({ id }) => id === local.author.id))) &&
    (query.archived?.values.length ? among(query.archived, yesOrNo(record.archived_at !== null)) : true) &&
    among(query.legal_hold, yesOrNo(record.legal_hold))
  );
}

/** Cases that were opened on this computer stand first until the server lists them. */
export const overlayCaseList: Overlay<"cases.list"> = (read, input, changes, context) => {
  const query = endpoints["cases.list"].query.safeParse(input.query ?? {}).data;
  if (read === null || query === undefined) return read;
  const added = indexOf(changes)
    .ofKind("case")
    .filter(({ creates }) => creates !== null)
    .flatMap(({ subject }) => overlaid(null, subject.key, changes, context) ?? [])
    .filter((record) => isWanted(record, query, context))
    // What is done to several at a time needs the server.
    .map(
      (record): CaseSummary => ({
        ...pick<CaseSummary>(record, summaryKeys),
        ...(isLocalId(record.id) ? { can: { ...record.can, edit: false } } : {}),
      }),
    )
    .reverse();
  return withRows(read, read.data, added, query.page === 1 ? "head" : "elsewhere");
};
