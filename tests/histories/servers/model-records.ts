import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { dayOf } from "#contract/kit/days.ts";
import type { AssessmentState } from "#contract/records/assessments/schema.ts";
import { classificationOf, withServerIds } from "#contract/records/assessments/state.ts";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { fullName } from "#contract/records/persons/name.ts";
import { reminderStatus } from "#contract/records/reminders/schema.ts";
import { packIdentity } from "#instruments/packs.ts";
import { personTypeName } from "#instruments/person-types.ts";
import { taskTitle } from "#instruments/task-title.ts";
import { historyCase } from "./history-case.ts";
import { inquiryPack, type WavrKind, wavrForms, wavrKindOf, wavrKinds } from "./wavr-forms.ts";

export type Kind = "person" | "assessment" | "interview" | "reminder" | "comment" | WavrKind;

/** What a call is about. */
export const kindOf = (endpoint: EndpointName): Kind => {
  const { group } = endpoints[endpoint];
  return (
    wavrKindOf(endpoint) ??
    (
      {
        persons: "person",
        assessments: "assessment",
        interviews: "interview",
        reminders: "reminder",
        cases: "comment",
      } as const
    )[group as "persons"]
  );
};

type Body = Readonly<Record<string, unknown>>;

/** A record in its table: what the body set, and what the server maintains. */
export interface Row {
  readonly kind: Kind;
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly createdBy: number;
  /** The assessment of an interview or a task, else null. */
  readonly parent: number | null;
  /** Whom an assessment or a document of WAVR is about. */
  readonly personId: number | null;
  version: number;
  updatedAt: string;
  body: Body;
  history: readonly unknown[];
}

export interface Tables {
  readonly all: Map<string, Row>;
  readonly byId: (kind: Kind, id: unknown) => Row | undefined;
  readonly childrenOf: (kind: "interview" | "reminder", assessmentId: number) => readonly Row[];
}

export const userRefOf = (user: number) => ({ id: user + 1, full_name: `Assessor ${user + 1}` });

const stamps = (row: Row) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

const presentPersonRef = (row: Row) => {
  const body = row.body as {
    first_name: string;
    last_name: string;
    person_type_id: number;
    grade: string | null;
  };
  return {
    id: row.id,
    uuid: row.uuid,
    name: fullName(body),
    person_type: { id: body.person_type_id, name: personTypeName(body.person_type_id) },
    grade: body.grade,
  };
};

const presentPerson = (row: Row, tables: Tables) => {
  const { uuid: _uuid, attachments: _files, ...fields } = row.body;
  return {
    ...fields,
    ...stamps(row),
    ...presentPersonRef(row),
    organization_id: 2,
    organization_name: "North School",
    open_case_count: 0,
    source: "typed",
    source_id: null,
    cases: [],
    // How far WAVR is, is compared by its documents.
    wavr: [],
    assessments: [...tables.all.values()]
      .filter((each) => each.kind === "assessment" && each.personId === row.id)
      .map((each) => ({
        id: each.id,
        uuid: each.uuid,
        case_id: null,
        classification: classificationOf((each.body.state as AssessmentState).steps),
        updated_at: each.updatedAt,
      })),
    attachments: {},
    can: { edit: true, delete: true, export: false, reveal: false },
  };
};

const presentInterview = (row: Row, tables: Tables) => ({
  ...stamps(row),
  section: row.body.section,
  assessment_uuid: tables.byId("assessment", row.parent)?.uuid,
  state: row.body.state,
  created_by: userRefOf(row.createdBy),
  compartment: openCompartment,
});

const presentReminder = (row: Row) => ({
  ...stamps(row),
  title: row.body.title,
  section: row.body.section,
  remind_at: row.body.remind_at,
  assigned_user: row.body.assigned_user_id === null ? null : userRefOf(Number(row.body.assigned_user_id) - 1),
  reminder_status: reminderStatus(Number(row.body.reminder_status_id)),
  remindable_id: row.parent,
  remindable_type: "assessment",
  state: row.body.state,
  attachments: {},
  created_by: userRefOf(row.createdBy),
});

const presentAssessment = (row: Row, tables: Tables) => {
  const person = tables.byId("person", row.personId);
  if (person === undefined) throw new Error("An assessment without its person.");
  const ref = presentPersonRef(person);
  const { state } = row.body as { state: AssessmentState };
  return {
    ...stamps(row),
    type: 1,
    person_uuid: person.uuid,
    person: ref,
    case_id: null,
    case_number: null,
    classification: classificationOf(state.steps),
    created_by: userRefOf(row.createdBy),
    person_type: { name: ref.person_type.name },
    state,
    instrument: { pack: packIdentity.pack, version: packIdentity.version },
    interviews: tables.childrenOf("interview", row.id).map((each) => presentInterview(each, tables)),
    tasks: tables.childrenOf("reminder", row.id).map(presentReminder),
    attachments: {},
    classification_history: row.history,
    can: { edit: true, delete: true, export: false, reveal: false },
  };
};

function presentWavr(row: Row, kind: WavrKind, tables: Tables, user: number) {
  const person = tables.byId("person", row.personId);
  if (person === undefined) throw new Error("A document of WAVR without its person.");
  const edit = kind !== "worksheet" || row.createdBy === user;
  return {
    ...stamps(row),
    ...wavrForms[kind].copies,
    case_id: historyCase,
    person_uuid: person.uuid,
    person: presentPersonRef(person),
    state: row.body.state,
    instrument: kind === "inquiry" ? inquiryPack : { pack: packIdentity.pack, version: packIdentity.version },
    created_by: userRefOf(row.createdBy),
    compartment: openCompartment,
    can: { edit, delete: false, export: true, reveal: false },
  };
}

export const compartmentOf = ({ body }: Row): Compartment =>
  (body.compartment as Compartment | undefined) ?? openCompartment;

/** Comments can be moved, and are never reworded here. */
const presentComment = (row: Row, user: number) => ({
  ...stamps(row),
  case_id: historyCase,
  body: row.body.body,
  author: userRefOf(row.createdBy),
  edited_at: null,
  mentions: [],
  attachments: {},
  compartment: compartmentOf(row),
  deleted_at: null,
  deleted_by: null,
  can: { edit: row.createdBy === user, delete: true, move: true },
});

/** Everything of the case, as `wavr.show` answers it. */
export const presentCase = (rows: readonly Row[], tables: Tables, user: number) => ({
  ...Object.fromEntries(
    wavrKinds.flatMap((kind) =>
      wavrForms[kind].list === null
        ? []
        : [
            [
              wavrForms[kind].list,
              rows.filter((row) => row.kind === kind).map((row) => present(row, tables, user)),
            ],
          ],
    ),
  ),
  plans: [],
});

/** A copy of the record as the server answers it to this user. */
export function present(row: Row, tables: Tables, user: number): { readonly version: number } {
  const { kind } = row;
  const made = {
    person: () => presentPerson(row, tables),
    assessment: () => presentAssessment(row, tables),
    interview: () => presentInterview(row, tables),
    reminder: () => presentReminder(row),
    intake: () => presentWavr(row, "intake", tables, user),
    worksheet: () => presentWavr(row, "worksheet", tables, user),
    judgment: () => presentWavr(row, "judgment", tables, user),
    inquiry: () => presentWavr(row, "inquiry", tables, user),
    comment: () => presentComment(row, user),
  }[kind]();
  return JSON.parse(JSON.stringify(made));
}

/** The required lists of ids of an assessment (V-14). */
export const relisted = (row: Row, tables: Tables, state = row.body.state as AssessmentState): Body => {
  const entries = (kind: "interview" | "reminder") =>
    tables.childrenOf(kind, row.id).map((each) => ({ id: each.id, section: String(each.body.section) }));
  return {
    ...row.body,
    state: withServerIds(state, { interviews: entries("interview"), reminders: entries("reminder") }),
  };
};

/** Columns of a task that a body leaves open. */
export const reminderColumns = (body: Body, before: Body | null, now: string): Body => ({
  ...body,
  title: taskTitle(body as never),
  remind_at: body.remind_at ?? before?.remind_at ?? dayOf(Date.parse(now)),
});
