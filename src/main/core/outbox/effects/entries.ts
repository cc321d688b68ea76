import { v7 as uuidv7 } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EndpointName, Endpoints } from "#contract/endpoints/table.ts";
import { dayOf } from "#contract/kit/days.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { renamedFile } from "#contract/records/media/file-names.ts";
import { fullName } from "#contract/records/persons/name.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import type { Task } from "#contract/records/tasks/schema.ts";
import { summarize } from "#contract/validation.ts";
import { taskTitle } from "#instruments/task-title.ts";
import {
  type Change,
  firstLocalId,
  isLocalId,
  type LocalWorld,
  type Subject,
  type SubjectKind,
} from "../types.ts";
import { assessmentEffect } from "./assessments.ts";
import { commentEffect, timeEntryEffect } from "./case-notes.ts";
import { type Context, createContext } from "./context.ts";
import type { Entry, Given } from "./entry.ts";
import { applied, type RecordEffect, type Versioned } from "./fold.ts";
import { interviewEffect } from "./interviews.ts";
import { findItem, mediaBodyOf, renamed } from "./media.ts";
import { personEffect } from "./persons.ts";
import { reminderEffect } from "./reminders.ts";
import { fieldsOf } from "./shapes.ts";
import { taskEffect } from "./tasks.ts";
import { newUpload } from "./uploads.ts";

type Queued = {
  [N in EndpointName]: Endpoints[N] extends { readonly queue: true } ? N : never;
}[EndpointName];

const isUuid = (value: unknown): value is string => typeof value === "string" && value.includes("-");
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, 120) : "");
const inData = (data: unknown) => ({ data });

/** The record that an update concerns: by uuid where this computer knows it, else by what the page called it. */
function subjectOf(kind: SubjectKind, key: unknown, world: LocalWorld): Subject {
  if (isUuid(key)) return { kind, key };
  const { uuid } = fieldsOf(world.record(kind, Number(key)));
  return { kind, key: isUuid(uuid) ? uuid : String(key) };
}

/** An update of a record that is not on this computer: the fields of the body under the known ids. */
function bare<R extends Versioned>(effect: RecordEffect<R>, change: Change, context: Context): R {
  const { key } = change.subject;
  // The number under which the page knew it; its next change will use the same.
  const named = [key, change.params.id].map(Number).find((id) => Number.isSafeInteger(id) && id > 0);
  const localId = named ?? firstLocalId + change.seq;
  const creates = { uuid: isUuid(key) ? key : change.id, localId };
  return { ...effect.create({ ...change, creates }, context), version: change.baseVersion ?? 1 };
}

function recordAfter<R extends Versioned>(effect: RecordEffect<R>, change: Change, context: Context) {
  const { kind, key } = change.subject;
  if (change.creates !== null) return effect.create(change, context);
  const known = context.world.record(kind, isUuid(key) ? key : Number(key)) as R | null;
  if ((known?.local_revision ?? 0) >= change.revision) return known as R;
  return applied(effect, known, { ...change, state: "pending" }, context) ?? bare(effect, change, context);
}

const versioned = <R extends Versioned>(effect: RecordEffect<R>): Pick<Entry, "record" | "bodyOf"> => ({
  record: (change, context) =>
    recordAfter(effect, change, context) as unknown as Readonly<Record<string, unknown>>,
  bodyOf: (record) => (record === null ? null : effect.bodyOf(record as R)),
});

const newUuid = (given: Given, world: LocalWorld): string =>
  isUuid(given.body.uuid) ? given.body.uuid : uuidv7({ msecs: world.now() });

const create = (kind: SubjectKind, given: Given, world: LocalWorld, title: string) => {
  const uuid = newUuid(given, world);
  return {
    params: given.params,
    body: { ...given.body, uuid },
    subject: { kind, key: uuid },
    creates: uuid,
    title,
  };
};

const update = (kind: SubjectKind, key: unknown, given: Given, world: LocalWorld, title: string) => ({
  ...given,
  subject: subjectOf(kind, key, world),
  creates: null,
  title,
});

const nameOf = (record: unknown): string => textOf(fieldsOf(record).name);
const of = (words: string, name: string): string => (name === "" ? words : `${words} of ${name}`);

const personTitle = ({ body }: Given) => `Person ${fullName(body as unknown as Person)}`;

const assessmentTitle = ({ body }: Given, world: LocalWorld) =>
  of(
    "Assessment",
    nameOf(world.record("person", String(body.person_uuid))) ||
      nameOf(fieldsOf(world.record("assessment", String(body.uuid))).person),
  );

function interviewTitle({ body }: Given, world: LocalWorld): string {
  const state = fieldsOf(body.state);
  const name =
    textOf(state.interviewee_name) ||
    (state.interview_type === "target/witness" ? textOf(state.target_name) : textOf(state.subject_name));
  if (name !== "") return `Interview with ${name}`;
  const { person } = fieldsOf(world.record("assessment", String(body.assessment_uuid)));
  return of("Interview for the assessment", nameOf(person));
}

function caseTitle(words: string, { params }: Given, world: LocalWorld): string {
  const { id } = params;
  const { number } = fieldsOf(world.record("case", isUuid(id) ? id : Number(id)));
  return `${words} ${textOf(number) || "a case"}`;
}

const taskOf = ({ params: { id } }: Given, world: LocalWorld) =>
  world.record("task", isUuid(id) ? id : Number(id)) as Task | null;

/** "Today" is the day on which it was written, whenever it is sent. */
const taskBodyFor = ({ body }: Given, due: string): Given["body"] => ({
  ...body,
  due_at: body.due_at ?? due,
});

const taskTitleOf = (words: string, given: Given, world: LocalWorld): string =>
  `${words}: ${textOf(taskOf(given, world)?.title)}`;

const renaming = (kind: "person" | "assessment"): Entry => {
  const itemOf = (params: Given["params"], context: Context) => {
    const { id, mediaId } = params;
    const owner = context.world.record(kind, isUuid(id) ? id : Number(id));
    return {
      owner: fieldsOf(owner),
      item: findItem(fieldsOf(owner).attachments, mediaId, context),
    };
  };
  return {
    prepare: ({ params, body }, world) => {
      const { owner, item } = itemOf(params, createContext(world, []));
      const name = String(body.file_name);
      const file_name = item === null ? name : renamedFile(item.file_name, name);
      if (file_name.length > 255) throw refusal({ file_name: ["File name must be at most 255 characters."] });
      // A file that is still in the outbox is created by a change of its record, and must wait for that change.
      const subject: Subject =
        isLocalId(Number(params.mediaId)) && isUuid(owner.uuid)
          ? { kind, key: owner.uuid }
          : { kind: "media", key: item?.path_id ?? String(params.mediaId) };
      return { params, body: { ...body, file_name }, subject, creates: null, title: `File ${file_name}` };
    },
    record: (change, context) => {
      const { item } = itemOf(change.params, context);
      if (item !== null) return renamed(item, change);
      const { file_name, tags } = fieldsOf(change.body);
      return {
        id: Number(change.params.mediaId),
        path_id: isUuid(change.subject.key) ? change.subject.key : change.id,
        file_name,
        url: "",
        mime_type: "application/octet-stream",
        size: 0,
        sha256: "",
        tags: tags ?? [],
        created_at: context.savedAt(change),
        created_by: null,
      };
    },
    wrap: inData,
    bodyOf: mediaBodyOf,
  };
};

export function refusal(fields: Readonly<Record<string, readonly string[]>>): BridgeError {
  return new BridgeError("VALIDATION", summarize(fields), { fields });
}

const reminderBodyFor = ({ body }: Given, remind_at: string) => ({
  ...body,
  title: taskTitle(body as unknown as Reminder),
  remind_at: typeof body.remind_at === "string" ? body.remind_at : remind_at,
});

/** One effect for each endpoint that can be queued; leaving one out does not compile. */
export const entries: Readonly<Record<Queued | "uploads.create", Entry>> = {
  "persons.create": {
    ...versioned(personEffect),
    prepare: (given, world) => create("person", given, world, personTitle(given)),
    wrap: inData,
  },
  "persons.update": {
    ...versioned(personEffect),
    prepare: (given, world) => {
      const change = update("person", given.params.id, given, world, personTitle(given));
      const known = world.record("person", change.subject.key) as Person | null;
      // Left out means "unchanged", which must not look like leaving the organization.
      const organization_id = given.body.organization_id ?? known?.organization_id;
      return {
        ...change,
        body: { ...given.body, ...(organization_id === undefined ? {} : { organization_id }) },
      };
    },
    wrap: inData,
  },
  "persons.updateMedia": renaming("person"),
  "assessments.save": {
    ...versioned(assessmentEffect),
    prepare: (given, world) => {
      const title = assessmentTitle(given, world);
      const { uuid } = given.body;
      const known = isUuid(uuid) && world.record("assessment", uuid) !== null;
      return known
        ? update("assessment", uuid, given, world, title)
        : create("assessment", given, world, title);
    },
    wrap: inData,
  },
  "assessments.update": {
    ...versioned(assessmentEffect),
    prepare: (given, world) => {
      const known = world.record("assessment", String(given.params.uuid)) as Assessment | null;
      const body = {
        ...given.body,
        uuid: given.params.uuid,
        case_id: given.body.case_id ?? known?.case_id ?? null,
      };
      const whole = { ...given, body };
      return update("assessment", given.params.uuid, whole, world, assessmentTitle(whole, world));
    },
    wrap: inData,
  },
  "assessments.updateMedia": renaming("assessment"),
  "interviews.create": {
    ...versioned(interviewEffect),
    prepare: (given, world) => create("interview", given, world, interviewTitle(given, world)),
    wrap: inData,
  },
  "interviews.update": {
    ...versioned(interviewEffect),
    prepare: (given, world) => {
      const whole = { ...given, body: { ...given.body, uuid: given.params.uuid } };
      return update("interview", given.params.uuid, whole, world, interviewTitle(given, world));
    },
    wrap: inData,
  },
  "reminders.create": {
    ...versioned(reminderEffect),
    prepare: (given, world) => {
      // "Today" is the day on which it was written, whenever it is sent.
      const body = reminderBodyFor(given, dayOf(world.now()));
      return create("reminder", { ...given, body }, world, `Task: ${textOf(body.title)}`);
    },
    wrap: (reminder) => ({ reminder }),
  },
  "reminders.update": {
    ...versioned(reminderEffect),
    prepare: (given, world) => {
      const id = Number(given.params.id);
      const known = world.record("reminder", id) as Reminder | null;
      const body = reminderBodyFor(given, known?.remind_at ?? dayOf(world.now()));
      return update("reminder", id, { ...given, body }, world, `Task: ${textOf(body.title)}`);
    },
    wrap: (reminder) => ({ reminder }),
  },
  "tasks.create": {
    ...versioned(taskEffect),
    prepare: (given, world) => {
      const body = taskBodyFor(given, dayOf(world.now()));
      return create("task", { ...given, body }, world, `Task: ${textOf(body.title)}`);
    },
    wrap: inData,
  },
  "tasks.update": {
    ...versioned(taskEffect),
    prepare: (given, world) => {
      const known = taskOf(given, world);
      const body = taskBodyFor(given, known?.due_at ?? dayOf(world.now()));
      return update("task", given.params.id, { ...given, body }, world, `Task: ${textOf(body.title)}`);
    },
    wrap: inData,
  },
  "tasks.complete": {
    ...versioned(taskEffect),
    prepare: (given, world) =>
      update("task", given.params.id, given, world, taskTitleOf("Complete task", given, world)),
    // Only the server makes the next task of a recurring one.
    wrap: (task) => ({ data: task, next: null }),
  },
  "tasks.delete": {
    ...versioned(taskEffect),
    prepare: (given, world) =>
      update("task", given.params.id, given, world, taskTitleOf("Delete task", given, world)),
    wrap: () => null,
  },
  "cases.comment": {
    ...versioned(commentEffect),
    prepare: (given, world) => create("comment", given, world, caseTitle("Comment on", given, world)),
    wrap: inData,
  },
  "cases.logTime": {
    ...versioned(timeEntryEffect),
    prepare: (given, world) => create("time-entry", given, world, caseTitle("Time for", given, world)),
    wrap: inData,
  },
  "uploads.create": {
    prepare: ({ params, body }) => ({
      params,
      body,
      subject: { kind: "upload", key: String(body.uploadId) },
      creates: String(body.uploadId),
      title: `File ${textOf(body.name)}`,
    }),
    record: newUpload,
    wrap: (upload) => upload,
    bodyOf: () => null,
  },
};
