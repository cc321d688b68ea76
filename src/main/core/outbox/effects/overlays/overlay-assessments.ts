import { endpoints } from "#contract/endpoints/table.ts";
import {
  type Assessment,
  type AssessmentSummary,
  assessmentSummary,
  wavrType,
} from "#contract/records/assessments/schema.ts";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { searchTextOf } from "#contract/records/persons/name.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, namedBy } from "#core/outbox/effects/context.ts";
import { foldRows } from "#core/outbox/effects/fold.ts";
import {
  begunHere,
  overlayAssessment,
  overlayAssessmentRow,
} from "#core/outbox/effects/records/assessments.ts";
import { interviewEffect } from "#core/outbox/effects/records/interviews.ts";
import { overlayWavrRows } from "#core/outbox/effects/records/wavr-standing.ts";
import { fieldsOf, finds, pick } from "#core/outbox/effects/shapes.ts";
import { among, eachRow, emptyPage, equals, withRows } from "./lists.ts";
import type { Overlay } from "./overlay.ts";

const summaryKeys = Object.keys(assessmentSummary.shape);
export const summaryOf = (record: Assessment): AssessmentSummary => pick(record, summaryKeys);

export const overlayAssessmentShow: Overlay<"assessments.show"> = (read, { params }, changes, context) => {
  const record = read?.data ?? null;
  const named = record ?? namedBy("assessment", params?.idOrUuid, changes);
  const own = indexOf(changes).of("assessment", named);
  const data = overlayAssessment(record, own, changes, context);
  if (data === null) return read;
  return data === record ? read : { ...read, data };
};

/** The text that a search over assessments looks into: the person, as far as known here, and the case's number. */
function searchable(
  record: { person_uuid: string; person: { name: string }; case_number: string | null },
  context: Context,
) {
  const person = context.local.record("person", record.person_uuid) as Person | null;
  return [person === null ? record.person.name : searchTextOf(person), record.case_number];
}

export const isFound = (
  typed: string | undefined,
  record: Parameters<typeof searchable>[0],
  context: Context,
) => (typed ?? "").trim() === "" || finds(typed, ...searchable(record, context));

export const overlayAssessmentList: Overlay<"assessments.list"> = (read, input, changes, context) => {
  const query = endpoints["assessments.list"].query.safeParse(input.query ?? {}).data;
  if (read === null || query === undefined) return read;
  const wavr = overlayWavrRows(read.data, changes, context);
  const rows = eachRow(wavr.rows, (row) => overlayAssessmentRow(row, changes, context));
  const added = [...begunHere(changes, context, query.person_uuid).map(summaryOf), ...wavr.begun]
    .filter(
      (each) =>
        equals(query.person_uuid, each.person_uuid) && equals(query.case_id, each.case_id ?? undefined),
    )
    // A classification is asked of CSTAG alone.
    .filter(({ type }) => type !== wavrType || (query.classification ?? []).length === 0)
    .filter((each) => among(query.classification, String(each.classification ?? "none")))
    .filter((each) => isFound(query.q, each, context));
  return withRows(read, rows, added, query.page === 1 ? "head" : "elsewhere");
};

export const overlayRelated: Overlay<"assessments.related"> = (read, input, changes, context) => {
  const query = endpoints["assessments.related"].query.safeParse(input.query ?? {}).data;
  if (query === undefined) return read;
  // A person who exists only on this computer has no records elsewhere.
  const ours = context.creating(query.person_uuid);
  const base =
    read ?? (ours?.state !== "acked" && ours !== null && query.case_id === undefined ? { data: [] } : null);
  if (base === null) return read;
  const rows = eachRow(base.data, (row) => overlayAssessmentRow(row, changes, context));
  const added = begunHere(changes, context)
    .filter(
      ({ person_uuid, case_id }) =>
        person_uuid === query.person_uuid || (case_id !== null && case_id === query.case_id),
    )
    .filter(({ uuid }) => uuid !== query.except && !rows.some((row) => row.uuid === uuid))
    .map(summaryOf);
  return added.length === 0 && rows === read?.data ? read : { ...base, data: [...added, ...rows] };
};

export const overlayInterviewList: Overlay<"interviews.list"> = (read, input, changes, context) => {
  const query = endpoints["interviews.list"].query.safeParse(input.query ?? {}).data;
  if (query === undefined) return read;
  const ours = context.creating(query.assessment_uuid);
  const base: typeof read =
    read ?? (ours !== null && ours.state !== "acked" ? emptyPage(query.per_page) : null);
  if (base === null) return null;
  const own = indexOf(changes).ofKind("interview");
  const known = new Set(base.data.map((row) => row.uuid as string));
  const all = foldRows(interviewEffect, base.data, own, context);
  const rows = all.filter((row) => known.has(row.uuid));
  const added = all.filter((row) => !known.has(row.uuid) && isWanted(row, query, context));
  const descending = query.sort.startsWith("-");
  if (descending) added.reverse();
  const isLast = query.page >= base.meta.last_page;
  const place = descending ? (query.page === 1 ? "head" : "elsewhere") : isLast ? "end" : "elsewhere";
  return withRows(base, all === base.data ? base.data : rows, added, place);
};

type InterviewQuery = NonNullable<
  ReturnType<(typeof endpoints)["interviews.list"]["query"]["safeParse"]>["data"]
>;

function isWanted(row: Interview, query: InterviewQuery, context: Context): boolean {
  if (!equals(query.assessment_uuid, row.assessment_uuid) || !among(query.section, row.section)) return false;
  if ((query.q ?? "").trim() === "") return true;
  const assessment = (
    row.assessment_uuid === null ? null : context.local.record("assessment", row.assessment_uuid)
  ) as Assessment | null;
  return assessment !== null && finds(query.q, String(fieldsOf(assessment.person).name ?? ""));
}
