import type { EndpointName } from "#contract/endpoints/table.ts";
import type { WavrBody, WavrDocument, WavrOfCase } from "#contract/records/wavr/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, localIdOf } from "#core/outbox/effects/context.ts";
import { applied, foldRows, type RecordEffect } from "#core/outbox/effects/fold.ts";
import { eachRow } from "#core/outbox/effects/overlays/lists.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { packIdentity } from "#instruments/packs.ts";
import { compartmentAbout } from "#instruments/person-types.ts";
import { progressOf } from "#instruments/worksheets/head.ts";
import { personOfCase } from "./assessments.ts";
import { changesOfCase, stamps } from "./case-notes.ts";
import { overlayPersonRow } from "./persons.ts";

/** A document with the copies that some of them have; none is made without the server. */
type Document = WavrDocument & {
  readonly snapshots?: readonly unknown[];
  readonly summaries?: readonly unknown[];
  readonly versions?: readonly unknown[];
};

type Form = Exclude<keyof WavrOfCase, "plans" | "unread_by" | "employment_readers">;

/** Which list of a case's documents the calls that wait change. */
const formOf: { readonly [N in EndpointName]?: Form } = {
  "wavr.saveIntake": "intakes",
  "wavr.saveWorksheet": "worksheets",
  "wavr.updateWorksheet": "worksheets",
  "wavr.saveAssessment": "assessments",
};

/** Does a change concern a worksheet whose questions are a pack? It is of the same kind as WAVR's documents. */
export const isOfPackWorksheet = ({ endpoint }: Pick<Change, "endpoint">): boolean =>
  endpoint === "worksheets.save";

const mayExport = (caseId: number, { local }: Context): boolean =>
  fieldsOf(fieldsOf(local.record("case", caseId)).can).export === true;

const noCopies: { readonly [F in Form]?: Pick<Document, "snapshots" | "summaries"> } = {
  worksheets: { snapshots: [] },
  assessments: { summaries: [] },
};

export const wavrEffect: RecordEffect<Document> = {
  create: (change, context) => {
    const { person_uuid, state, instrument } = change.body as WavrBody;
    const made = stamps(change, context);
    const person = personOfCase(person_uuid, made.case_id, localIdOf(change), context);
    return {
      ...made,
      ...(isOfPackWorksheet(change) ? { versions: [] } : noCopies[formOf[change.endpoint] ?? "intakes"]),
      person_uuid,
      person,
      compartment: compartmentAbout(person.person_type.id),
      state,
      instrument: { ...(instrument ?? packIdentity) },
      created_by: context.author,
      can: { edit: true, delete: false, export: mayExport(made.case_id, context) },
    } as Document;
  },
  update: (record, given, change, context) => ({
    ...record,
    state: (given as WavrBody).state,
    updated_at: context.savedAt(change),
    local_revision: change.revision,
  }),
  bodyOf: ({ person_uuid, state }) => ({ person_uuid, state }),
};

/** A worksheet of a pack says in each save which pack it is. */
export const worksheetEffect: RecordEffect<Document> = {
  ...wavrEffect,
  bodyOf: ({ person_uuid, state, instrument: { pack, version } }) => ({
    person_uuid,
    state,
    instrument: { pack, version },
  }),
};

const nothing: WavrOfCase = {
  intakes: [],
  worksheets: [],
  assessments: [],
  plans: [],
  unread_by: [],
  employment_readers: null,
};

export const overlayWavr: Overlay<"wavr.show"> = (read, { params }, changes, context) => {
  const own = changesOfCase(changes, "wavr", params?.id, context);
  if (own.length === 0 && read === null) return read;
  const data = read?.data ?? nothing;
  const fold = <F extends Form>(form: F) => {
    const of = own.filter(({ endpoint }) => formOf[endpoint] === form);
    const rows = foldRows(wavrEffect, data[form] as readonly Document[], of, context);
    return eachRow(rows, (row) => withPerson(row, changes, context)) as unknown as WavrOfCase[F];
  };
  const now = {
    intakes: fold("intakes"),
    worksheets: fold("worksheets"),
    assessments: fold("assessments"),
  };
  return { ...read, data: { ...data, ...now } };
};

export const overlayWorksheet: Overlay<"wavr.worksheet"> = (read, { params }, changes, context) => {
  const record = (read?.data ?? null) as Document | null;
  const name = { uuid: record?.uuid ?? String(params?.worksheetId), id: record?.id ?? 0 };
  const now = afterChanges(record, name, changes, context);
  return now === null || now === record ? read : ({ ...read, data: now } as typeof read);
};

export const overlayPackWorksheets: Overlay<"worksheets.list"> = (read, { params }, changes, context) => {
  const own = changesOfCase(changes, "wavr", params?.id, context).filter(isOfPackWorksheet);
  if (own.length === 0 && read === null) return read;
  const listed = read?.data ?? [];
  const rows = foldRows(rowEffect, listed as readonly unknown[] as readonly Document[], own, context);
  const now = eachRow(rows, (row) => withPerson(inShort(row), changes, context));
  return { ...read, data: now } as unknown as typeof read;
};

/** Rows of a list say nothing of the answers: what was saved here says all of them. */
const rowEffect: RecordEffect<Document> = {
  ...wavrEffect,
  update: (row, given, change, context) =>
    wavrEffect.update(row, row.state === undefined ? change.body : given, change, context),
};

/** A row that was changed here as lists show it; one that was not has no answers in it. */
function inShort(row: Document): Document {
  if (row.state === undefined) return row;
  const { state, versions = [], ...head } = row;
  const signed = versions.map((each) => {
    const { state: _, ...version } = fieldsOf(each);
    return version;
  });
  return { ...head, versions: signed, progress: progressOf(state, row.instrument) } as unknown as Document;
}

export const overlayPackWorksheet: Overlay<"worksheets.show"> = (read, { params }, changes, context) => {
  const record = (read?.data ?? null) as Document | null;
  const name = { uuid: record?.uuid ?? String(params?.worksheetId), id: record?.id ?? 0 };
  const now = afterChanges(record, name, changes, context);
  return now === null || now === record ? read : ({ ...read, data: now } as typeof read);
};

/** One document after the changes that wait. */
function afterChanges(
  record: Document | null,
  name: { readonly uuid: string; readonly id: number },
  changes: readonly Change[],
  context: Context,
): Document | null {
  let now = record;
  for (const change of indexOf(changes).of("wavr", name)) now = applied(wavrEffect, now, change, context);
  return now === null ? null : withPerson(now, changes, context);
}

/** A person who was changed here has their new name in what concerns them. */
function withPerson(row: Document, changes: readonly Change[], context: Context): Document {
  const person = overlayPersonRow(row.person, changes, context);
  return person === row.person ? row : { ...row, person };
}

/** Whom a document concerns, by the name that this computer knows. */
export const wavrPersonName = (personUuid: unknown, { record }: Context["local"]): string => {
  const found = record("person", String(personUuid)) as { readonly name?: unknown } | null;
  return typeof found?.name === "string" ? found.name : "";
};
