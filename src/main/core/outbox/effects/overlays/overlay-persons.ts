import { endpoints } from "#contract/endpoints/table.ts";
import { hasWords } from "#contract/kit/plain-words.ts";
import { searchTextOf } from "#contract/records/persons/name.ts";
import {
  enrollmentStatuses,
  type FoundPerson,
  foundPerson,
  type Person,
  personSummary,
} from "#contract/records/persons/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, changesOf, namedBy, within } from "#core/outbox/effects/context.ts";
import { applied } from "#core/outbox/effects/fold.ts";
import { begunHere, overlayAssessmentRow } from "#core/outbox/effects/records/assessments.ts";
import { withRenamedFiles } from "#core/outbox/effects/records/media.ts";
import { overlayPersonRow, personEffect } from "#core/outbox/effects/records/persons.ts";
import { overlayWavrOfPerson } from "#core/outbox/effects/records/wavr-standing.ts";
import { pick } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { personTypes } from "#instruments/person-types.ts";
import { eachRow, equals, withRows } from "./lists.ts";
import type { Overlay } from "./overlay.ts";

const summaryKeys = [...Object.keys(personSummary.shape), "local_revision"];
const assessmentKeys = ["id", "uuid", "case_id", "classification", "updated_at"];

/** People who were added on this computer, newest first. */
const addedHere = (changes: readonly Change[], context: Context): readonly Person[] =>
  indexOf(changes)
    .ofKind("person")
    .filter((change) => change.creates !== null)
    .flatMap((change) => overlayPerson(null, changesOf(change, changes), changes, context) ?? [])
    .reverse();

/** One person after all waiting changes. */
function overlayPerson(
  record: Person | null,
  own: readonly Change[],
  changes: readonly Change[],
  context: Context,
): Person | null {
  let now = record;
  for (const change of own) now = applied(personEffect, now, change, context);
  if (now === null) return null;
  const { uuid } = now;
  const begun = begunHere(changes, within(context, null, null), uuid)
    .filter((each) => !now?.assessments.some((known) => known.uuid === each.uuid))
    .map((each): Person["assessments"][number] => pick(each, assessmentKeys));
  const known = eachRow(now.assessments, (row) => overlayAssessmentRow(row, changes, context));
  if (begun.length > 0 || known !== now.assessments)
    now = { ...now, assessments: newestFirst([...begun, ...known]) };
  const wavr = overlayWavrOfPerson(now.wavr, uuid, changes, context);
  if (wavr.length > 0 && wavr !== now.wavr) now = { ...now, wavr: [...wavr] };
  return withRenamedFiles(now, "persons.updateMedia", changes, context);
}

const newestFirst = <R extends { readonly updated_at: string }>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at));

/** The person whom a read names by id or uuid, with all changes of that person. */
function overlaid(
  record: Person | null,
  key: unknown,
  changes: readonly Change[],
  context: Context,
): Person | null {
  const named = record ?? namedBy("person", key, changes);
  return overlayPerson(record, indexOf(changes).of("person", named), changes, context);
}

export const overlayPersonShow: Overlay<"persons.show"> = (read, { params }, changes, context) => {
  const data = overlaid(read?.data ?? null, params?.id, changes, context);
  if (data === null) return read;
  return data === read?.data ? read : { ...read, data };
};

export const overlayPersonEdit: Overlay<"persons.edit"> = (read, { params }, changes, context) => {
  const person = overlaid(read?.data.person ?? null, params?.id, changes, context);
  if (person === null || person === read?.data.person) return read;
  const form = read?.data ?? {
    person_types: personTypes.map(({ id, label }) => ({ id, label })),
    organizations: [...(context.local.organizations ?? [])],
    enrollment_statuses: [...enrollmentStatuses],
  };
  return { ...read, data: { ...form, person } };
};

export const overlayPersonList: Overlay<"persons.list"> = (read, input, changes, context) => {
  const query = endpoints["persons.list"].query.safeParse(input.query ?? {}).data;
  if (read === null || query === undefined) return read;
  const rows = eachRow(read.data, (row) => overlayPersonRow(row, changes, context));
  const wanted = (person: Person) =>
    hasWords(searchTextOf(person), query.q ?? "") &&
    equals(query.person_type_id, person.person_type.id) &&
    equals(query.organization_id, person.organization_id as number) &&
    ((query.grade ?? "") === "" || query.grade === person.grade) &&
    (query.has_open_case?.length !== 1 || query.has_open_case[0] === "no");
  const added = addedHere(changes, context)
    .filter(wanted)
    .map((person): (typeof read.data)[number] => pick(person, summaryKeys));
  return withRows(read, rows, added, query.page === 1 ? "head" : "elsewhere");
};

export const overlayPersonSearch: Overlay<"persons.search"> = (read, input, changes, context) => {
  if (read === null) return read;
  const q = typeof input.query?.q === "string" ? input.query.q : "";
  const rows: readonly FoundPerson[] = eachRow(read.data, (row) => overlayPersonRow(row, changes, context));
  const added = addedHere(changes, context)
    .filter((person) => hasWords(searchTextOf(person), q))
    .filter((person) => !rows.some((row) => row.uuid === person.uuid))
    .map((person): FoundPerson => pick(person, Object.keys(foundPerson.shape)));
  return added.length === 0 && rows === read.data ? read : { ...read, data: [...added, ...rows] };
};
