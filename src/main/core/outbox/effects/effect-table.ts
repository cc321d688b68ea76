import type { z } from "zod";
import type { EndpointName, Endpoints } from "#contract/endpoints/table.ts";
import type { kinds, PlainKind } from "#contract/kit/kinds.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { saveProblem } from "#contract/records/cases/moves.ts";
import type { caseBody } from "#contract/records/cases/schema.ts";
import { mayBeDayAlone, whenProblem } from "#contract/records/cases/when.ts";
import {
  type Interview,
  type InterviewState,
  interviewSectionOf,
} from "#contract/records/interviews/schema.ts";
import { renamedFile } from "#contract/records/media/file-names.ts";
import { fullName } from "#contract/records/persons/name.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { type Reminder, reminderSectionOf } from "#contract/records/reminders/schema.ts";
import type { Task } from "#contract/records/tasks/schema.ts";
import { isLocalId, type LocalRecords, type Subject } from "#core/outbox/types.ts";
import { interviewedName } from "#instruments/interviews.ts";
import { taskTitle } from "#instruments/task-title.ts";
import { type Context, createContext } from "./context.ts";
import type { CheckedInput, Effect } from "./effect.ts";
import { create, inData, isUuid, refusal, textOf, update, versioned, workDay } from "./effect-parts.ts";
import { placeEffects } from "./places/place-effects.ts";
import { boardAnswerEffect } from "./records/agreement-boards.ts";
import { assessmentEffect } from "./records/assessments.ts";
import { commentEffect, timeEntryEffect } from "./records/case-notes.ts";
import { caseEffect } from "./records/cases.ts";
import { interviewEffect } from "./records/interviews.ts";
import { findItem, mediaBodyOf, renamed } from "./records/media.ts";
import { meetingEffect } from "./records/meetings.ts";
import { minutesReceiptOf } from "./records/minutes.ts";
import { personEffect } from "./records/persons.ts";
import { reminderEffect } from "./records/reminders.ts";
import { taskEffect } from "./records/tasks.ts";
import { newUpload } from "./records/uploads.ts";
import { wavrEffect, wavrPersonName, worksheetEffect } from "./records/wavr.ts";
import { fieldsOf } from "./shapes.ts";

type Queued = {
  [N in EndpointName]: Endpoints[N] extends { readonly queue: true } ? N : never;
}[EndpointName];
/** Endpoints of plain kinds, whose effects are made from their schemas. */
type Plain = `${(typeof kinds)[PlainKind]["prefix"]}.${"create" | "update"}`;

const nameOf = (record: unknown): string => textOf(fieldsOf(record).name);
const of = (words: string, name: string): string => (name === "" ? words : `${words} of ${name}`);

const personTitle = ({ body }: CheckedInput) => `Person ${fullName(body as unknown as Person)}`;

const assessmentTitle = ({ body }: CheckedInput, local: LocalRecords) =>
  of(
    "Assessment",
    nameOf(local.record("person", String(body.person_uuid))) ||
      nameOf(fieldsOf(local.record("assessment", String(body.uuid))).person),
  );

function interviewTitle({ body }: CheckedInput, local: LocalRecords): string {
  const state = fieldsOf(body.state);
  const name = textOf(state.interviewee_name) || textOf(interviewedName(state));
  if (name !== "") return `Interview with ${name}`;
  const { person } = fieldsOf(local.record("assessment", String(body.assessment_uuid)));
  return of("Interview for the assessment", nameOf(person));
}

function caseTitle(words: string, { params }: CheckedInput, local: LocalRecords): string {
  const { id } = params;
  const { number } = fieldsOf(local.record("case", isUuid(id) ? id : Number(id)));
  return `${words} ${textOf(number) || "a case"}`;
}

const taskOf = ({ params: { id } }: CheckedInput, local: LocalRecords) =>
  local.record("task", isUuid(id) ? id : Number(id)) as Task | null;

/** "Today" is the day on which it was written, whenever it is sent. */
const taskBodyFor = ({ body }: CheckedInput, due: string): CheckedInput["body"] => ({
  ...body,
  due_at: body.due_at ?? due,
});

const taskTitleOf = (words: string, given: CheckedInput, local: LocalRecords): string =>
  `${words}: ${textOf(taskOf(given, local)?.title)}`;

const renaming = (kind: "person" | "assessment"): Effect => {
  const itemOf = (params: CheckedInput["params"], context: Context) => {
    const { id, mediaId } = params;
    const owner = context.local.record(kind, isUuid(id) ? id : Number(id));
    return {
      owner: fieldsOf(owner),
      item: findItem(fieldsOf(owner).attachments, mediaId, context),
    };
  };
  return {
    prepare: ({ params, body }, local) => {
      const { owner, item } = itemOf(params, createContext(local, []));
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
        version: change.baseVersion ?? 1,
        local_revision: change.revision,
        created_at: context.savedAt(change),
        created_by: null,
      };
    },
    wrap: inData,
    bodyOf: mediaBodyOf,
  };
};

/** A change that says no section, or no assessment, leaves the record in its own. */
const placed = (
  { section, assessment_uuid, ...body }: CheckedInput["body"],
  known: { readonly section?: unknown; readonly assessment_uuid?: unknown } | null,
) => {
  const place = {
    section: section ?? known?.section,
    assessment_uuid: assessment_uuid ?? known?.assessment_uuid,
  };
  return {
    ...body,
    ...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined && value !== null)),
  };
};

const stateOf = ({ body }: CheckedInput) => fieldsOf(body.state) as InterviewState;

const reminderBodyFor = ({ body }: CheckedInput, remind_at: string, section: unknown) => ({
  ...placed(body, { section }),
  title: taskTitle(body as unknown as Reminder),
  remind_at: typeof body.remind_at === "string" ? body.remind_at : remind_at,
});

/** A document of WAVR, or a worksheet: one that exists is changed, as the server takes it. */
const wavrSaved = (words: string, uuidOf: (given: CheckedInput) => unknown, effect = wavrEffect): Effect => ({
  ...versioned(effect),
  prepare: (given, local, { ifMatch }) => {
    const uuid = uuidOf(given);
    const title = of(words, wavrPersonName(given.body.person_uuid, local));
    const known = isUuid(uuid) && local.record("wavr", uuid) !== null;
    if (known || ifMatch !== undefined) return update("wavr", uuid, given, local, title);
    const named = isUuid(uuid) ? { ...given, body: { ...given.body, uuid } } : given;
    return create("wavr", named, local, title);
  },
  wrap: inData,
});

/** One effect for each endpoint that can be queued; leaving one out does not compile. */
export const effectTable: Readonly<Record<Exclude<Queued, Plain> | "uploads.create", Effect>> = {
  "persons.create": {
    ...versioned(personEffect),
    prepare: (given, local) => create("person", given, local, personTitle(given)),
    wrap: inData,
  },
  "persons.update": {
    ...versioned(personEffect),
    prepare: (given, local) => {
      const change = update("person", given.params.id, given, local, personTitle(given));
      const known = local.record("person", change.subject.key) as Person | null;
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
    prepare: (given, local) => {
      const title = assessmentTitle(given, local);
      const { uuid } = given.body;
      const known = isUuid(uuid) && local.record("assessment", uuid) !== null;
      return known
        ? update("assessment", uuid, given, local, title)
        : create("assessment", given, local, title);
    },
    wrap: inData,
  },
  "assessments.update": {
    ...versioned(assessmentEffect),
    prepare: (given, local) => {
      const known = local.record("assessment", String(given.params.uuid)) as Assessment | null;
      const body = {
        ...given.body,
        uuid: given.params.uuid,
        case_id: given.body.case_id ?? known?.case_id ?? null,
      };
      const whole = { ...given, body };
      return update("assessment", given.params.uuid, whole, local, assessmentTitle(whole, local));
    },
    wrap: inData,
  },
  "assessments.updateMedia": renaming("assessment"),
  "interviews.create": {
    ...versioned(interviewEffect),
    prepare: (given, local) => {
      const section = interviewSectionOf(stateOf(given));
      const whole = { ...given, body: { assessment_uuid: null, ...placed(given.body, { section }) } };
      return create("interview", whole, local, interviewTitle(whole, local));
    },
    wrap: inData,
  },
  "interviews.update": {
    ...versioned(interviewEffect),
    prepare: (given, local) => {
      const known = local.record("interview", String(given.params.uuid)) as Interview | null;
      const body = { ...placed(given.body, known), uuid: given.params.uuid };
      const whole = { ...given, body };
      return update("interview", given.params.uuid, whole, local, interviewTitle(whole, local));
    },
    wrap: inData,
  },
  "reminders.create": {
    ...versioned(reminderEffect),
    prepare: (given, local) => {
      // "Today" is the day on which it was written, whenever it is sent.
      const body = reminderBodyFor(given, workDay(local), reminderSectionOf(stateOf(given)));
      return create("reminder", { ...given, body }, local, `Task: ${textOf(body.title)}`);
    },
    wrap: (reminder) => ({ reminder }),
  },
  "reminders.update": {
    ...versioned(reminderEffect),
    prepare: (given, local) => {
      const id = Number(given.params.id);
      const known = local.record("reminder", id) as Reminder | null;
      const body = reminderBodyFor(given, known?.remind_at ?? workDay(local), known?.section);
      return update("reminder", id, { ...given, body }, local, `Task: ${textOf(body.title)}`);
    },
    wrap: (reminder) => ({ reminder }),
  },
  "tasks.create": {
    ...versioned(taskEffect),
    prepare: (given, local) => {
      const body = taskBodyFor(given, workDay(local));
      return create("task", { ...given, body }, local, `Task: ${textOf(body.title)}`);
    },
    wrap: inData,
  },
  "tasks.update": {
    ...versioned(taskEffect),
    prepare: (given, local) => {
      const known = taskOf(given, local);
      const body = taskBodyFor(given, known?.due_at ?? workDay(local));
      return update("task", given.params.id, { ...given, body }, local, `Task: ${textOf(body.title)}`);
    },
    wrap: inData,
  },
  "tasks.complete": {
    ...versioned(taskEffect),
    prepare: (given, local) =>
      update("task", given.params.id, given, local, taskTitleOf("Complete task", given, local)),
    // Only the server makes the next task of a recurring one.
    wrap: (task) => ({ data: task, next: null }),
  },
  "tasks.delete": {
    ...versioned(taskEffect),
    prepare: (given, local) =>
      update("task", given.params.id, given, local, taskTitleOf("Delete task", given, local)),
    wrap: () => null,
  },
  "cases.create": {
    ...versioned(caseEffect),
    prepare: (given, local) => {
      // Refused at once where the server would refuse it.
      const body = given.body as z.output<typeof caseBody>;
      const now = new Date(local.now()).toISOString();
      const problem = saveProblem(null, body) ?? whenProblem(null, body, now, mayBeDayAlone);
      if (problem !== null) throw refusal({ [problem.field]: [problem.message] });
      return create("case", given, local, `Case: ${textOf(given.body.title)}`);
    },
    wrap: inData,
  },
  "cases.comment": {
    ...versioned(commentEffect),
    prepare: (given, local) => create("comment", given, local, caseTitle("Comment on", given, local)),
    wrap: inData,
  },
  "cases.logTime": {
    ...versioned(timeEntryEffect),
    prepare: (given, local) => create("time-entry", given, local, caseTitle("Time for", given, local)),
    wrap: inData,
  },
  "plans.checkIn": {
    ...versioned(taskEffect),
    // A check-in has the uuid of its task. Only the server makes the next one.
    prepare: (given, local) => {
      // "Now" is when it was said, whenever it is sent.
      const body = { ...given.body, at: given.body.at ?? new Date(local.now()).toISOString() };
      const title = caseTitle("Check-in of", given, local);
      return update("task", given.body.uuid, { ...given, body }, local, title);
    },
    wrap: (task) => ({ data: task, next: null, told: null }),
  },
  "plans.review": {
    ...versioned(taskEffect),
    // It does the task that asked for it; where nobody was asked it stands by itself.
    prepare: (given, local) => {
      const body = { ...given.body, at: given.body.at ?? new Date(local.now()).toISOString() };
      const title = caseTitle("Review of a plan of", given, local);
      return update("task", given.body.task_uuid ?? given.body.uuid, { ...given, body }, local, title);
    },
    // The day of the next one is the plan's, as the server answers it.
    wrap: (task) => ({ data: task, review_date: null }),
  },
  "wavr.saveIntake": wavrSaved("WAVR intake", ({ body }) => body.uuid),
  "wavr.saveWorksheet": wavrSaved("WAVR worksheet", ({ body }) => body.uuid),
  "wavr.updateWorksheet": wavrSaved("WAVR worksheet", ({ params }) => params.worksheetId),
  "wavr.saveAssessment": wavrSaved("WAVR assessment", ({ params }) => params.wavrAssessmentId),
  "worksheets.save": wavrSaved("Worksheet", ({ params }) => params.worksheetId, worksheetEffect),
  "boards.answer": {
    ...versioned(boardAnswerEffect),
    prepare: (given, local) =>
      update(
        "board-answer",
        given.params.answerId,
        given,
        local,
        caseTitle("Answer on the board of", given, local),
      ),
    wrap: inData,
  },
  "meetings.create": {
    ...versioned(meetingEffect),
    prepare: (given, local) => create("meeting", given, local, caseTitle("Meeting of", given, local)),
    wrap: inData,
  },
  "meetings.update": {
    ...versioned(meetingEffect),
    prepare: (given, local) =>
      update("meeting", given.params.meetingId, given, local, caseTitle("Meeting of", given, local)),
    wrap: inData,
  },
  ...placeEffects,
  "minutes.write": {
    prepare: (given, local) =>
      update("meeting", given.params.meetingId, given, local, caseTitle("Minutes of", given, local)),
    record: minutesReceiptOf,
    wrap: inData,
    bodyOf: () => null,
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
