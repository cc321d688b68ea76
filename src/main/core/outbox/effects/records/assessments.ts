import type { z } from "zod";
import type { Assessment, assessmentBody } from "#contract/records/assessments/schema.ts";
import {
  classificationOf,
  reasonsOf,
  withRecordedClass,
  withServerIds,
} from "#contract/records/assessments/state.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { ackedRecord, indexOf, inOrder } from "#core/outbox/effects/change-index.ts";
import { type Context, changesOf, entriesOfAssessment, localIdOf } from "#core/outbox/effects/context.ts";
import { stampsOf } from "#core/outbox/effects/effect-parts.ts";
import { applied, foldRows, type RecordEffect } from "#core/outbox/effects/fold.ts";
import { fieldsOf, overwrite } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { packIdentity } from "#instruments/packs.ts";
import { personTypeName } from "#instruments/person-types.ts";
import { interviewEffect } from "./interviews.ts";
import { withRenamedFiles, withUploads } from "./media.ts";
import { overlayPersonRow, personRefOf } from "./persons.ts";
import { reminderEffect } from "./reminders.ts";

type Body = z.output<typeof assessmentBody>;

/** Somebody whom a record that was begun here concerns, from their own record or from its case. */
export function personOfCase(
  uuid: string,
  caseId: number | null,
  localId: number,
  context: Context,
): PersonRef {
  const own = context.local.record("person", uuid);
  if (own !== null) return personRefOf(fieldsOf(own));
  const inCase = caseId === null ? null : context.local.record("case", caseId);
  const persons = (fieldsOf(inCase).persons ?? []) as readonly PersonRef[];
  const found = persons.find((each) => each.uuid === uuid);
  return found
    ? personRefOf(found)
    : {
        id: localId as PersonRef["id"],
        uuid: uuid as PersonRef["uuid"],
        name: "Name not on this computer",
        person_type: { id: 0, name: personTypeName(0) },
        grade: null,
      };
}

function caseOf(caseId: number | null, context: Context) {
  const found = caseId === null ? {} : fieldsOf(context.local.record("case", caseId));
  return {
    case_id: caseId,
    case_number: typeof found.number === "string" ? found.number : null,
    mayDelete: caseId === null || fieldsOf(found.can).delete === true,
  };
}

/** What an assessment lists is told to everybody alike: its education records. */
export const listed = (interviews: Assessment["interviews"]): Assessment["interviews"] =>
  interviews.filter(({ compartment }) => (compartment ?? openCompartment) === openCompartment);

const noEntries = { interviews: [], reminders: [] };

export const assessmentEffect: RecordEffect<Assessment> = {
  create: (change, context) => {
    const body = change.body as Body;
    const at = context.savedAt(change);
    const { author } = context;
    const classification = classificationOf(body.state.steps);
    const person = personOfCase(body.person_uuid, body.case_id ?? null, localIdOf(change), context);
    const { mayDelete, ...place } = caseOf(body.case_id ?? null, context);
    return {
      ...stampsOf<Assessment>(change, context),
      type: body.type,
      person_uuid: body.person_uuid,
      person,
      person_type: { name: person.person_type.name },
      ...place,
      classification,
      created_by: author,
      state: withServerIds(body.state, noEntries),
      instrument: { ...(body.instrument ?? packIdentity) },
      interviews: [],
      tasks: [],
      attachments: withUploads({}, body.attachments, change, context),
      classification_history:
        classification === null
          ? []
          : [{ from: null, to: classification, user: author, at, reasons: reasonsOf(body.state.steps) }],
      can: { edit: true, delete: mayDelete, export: mayDelete, reveal: false },
    };
  },
  update: (record, given, change, context) => {
    const body = given as Body;
    const at = context.savedAt(change);
    const state = withRecordedClass(body.state, record.state);
    const classification = classificationOf(state.steps);
    const moves = body.case_id !== null && body.case_id !== undefined && body.case_id !== record.case_id;
    const { mayDelete: _, ...place } = moves ? caseOf(body.case_id, context) : { mayDelete: false };
    const reasons = reasonsOf(state.steps);
    const turn = { from: record.classification, to: classification, user: context.author, at, reasons };
    return {
      ...record,
      ...place,
      classification,
      state: withServerIds(state, { interviews: listed(record.interviews), reminders: record.tasks }),
      attachments: withUploads(record.attachments, body.attachments, change, context),
      classification_history:
        classification === record.classification
          ? record.classification_history
          : [...record.classification_history, turn],
      updated_at: at,
      local_revision: change.revision,
    };
  },
  bodyOf: ({ uuid, person_uuid, type, state, case_id }) => ({ uuid, person_uuid, type, state, case_id }),
};

interface Place {
  readonly id: number;
  readonly uuid: string;
}

/** The whole assessment after all waiting changes of itself, its interviews, tasks, files and person. */
export function overlayAssessment(
  record: Assessment | null,
  own: readonly Change[],
  changes: readonly Change[],
  context: Context,
): Assessment | null {
  let now = record;
  for (const change of own) now = applied(assessmentEffect, now, change, context);
  if (now === null) return null;
  const entries = entriesOfAssessment(now, changes, context);
  const interviews = [...foldRows(interviewEffect, now.interviews, entries.interviews, context)];
  const tasks = [...foldRows(reminderEffect, now.tasks, entries.tasks, context)];
  const added = entries.all.filter((change) => change.creates !== null && change.state !== "acked").at(-1);
  if (own.length + entries.all.length > 0) {
    const state = withServerIds(now.state, { interviews: listed(interviews), reminders: tasks });
    const updated_at = added === undefined ? now.updated_at : later(now.updated_at, context.savedAt(added));
    now = { ...now, interviews, tasks, state, updated_at };
  }
  const person = overlayPersonRow(now.person, changes, context);
  if (person !== now.person) now = { ...now, person, person_type: { name: person.person_type.name } };
  return withRenamedFiles(now, "assessments.updateMedia", changes, context);
}

const later = (one: string, other: string): string => (Date.parse(one) > Date.parse(other) ? one : other);

/** An assessment as lists show it. Adding interviews and tasks counts as work on it. */
export function overlayAssessmentRow<R extends Place & { readonly updated_at: string }>(
  row: R,
  changes: readonly Change[],
  context: Context,
): R {
  let now = row;
  const own = indexOf(changes).of("assessment", row);
  for (const change of inOrder(own, entriesOfAssessment(row, changes, context).all)) {
    if (change.subject.kind === "assessment") now = overlaidRow(now, change, context);
    else if (change.creates !== null && change.state !== "acked")
      now = { ...now, updated_at: later(now.updated_at, context.savedAt(change)) };
  }
  const { person } = fieldsOf(now);
  if (person === undefined) return now;
  const overlaid = overlayPersonRow(person as PersonRef, changes, context);
  return overlaid === person ? now : { ...now, person: overlaid };
}

function overlaidRow<R extends Place>(row: R, change: Change, context: Context): R {
  const { version } = fieldsOf(row);
  if (change.state === "acked") {
    const answer = ackedRecord(change);
    const newer = typeof version !== "number" || (answer?.version ?? 0) > version;
    return answer !== null && newer ? overwrite(row, answer) : row;
  }
  if (change.creates !== null) return row;
  const body = change.body as Body;
  const base = change.base as Assessment | null;
  const classification = classificationOf(body.state.steps);
  // A class that was recorded stays where a state names none.
  const kept =
    base !== null && (classification === null || classificationOf(base.state.steps) === classification);
  const moves = body.case_id !== null && body.case_id !== undefined && body.case_id !== base?.case_id;
  const { mayDelete: _, ...place } = moves ? caseOf(body.case_id, context) : { mayDelete: false };
  const fields = { ...(kept ? {} : { classification }), ...place, updated_at: context.savedAt(change) };
  const now = overwrite(row, fields);
  return version === undefined ? now : { ...now, local_revision: change.revision };
}

/** Assessments begun on this computer that a read of that time cannot contain; newest first. */
export const begunHere = (
  changes: readonly Change[],
  context: Context,
  personUuid?: string | undefined,
): readonly Assessment[] =>
  (personUuid === undefined
    ? indexOf(changes)
        .ofKind("assessment")
        .filter(({ creates }) => creates !== null)
    : indexOf(changes).begunFor(personUuid)
  )
    .flatMap((change) => overlayAssessment(null, changesOf(change, changes), changes, context) ?? [])
    .reverse();
