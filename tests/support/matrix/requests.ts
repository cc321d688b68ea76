import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { PlainKind } from "#contract/kit/kinds.ts";
import { boardRequests, type TargetBoards } from "./boards.ts";
import {
  caseListQuery,
  caseViewBody,
  checkBody,
  chunkCall,
  exportProfileBody,
  letter,
  logFilters,
  mediaQuery,
  noteBody,
  resumableBody,
  supportBody,
  toldBody,
  vehicleBody,
} from "./bodies.ts";
import { bulletinRequests } from "./bulletins.ts";
import { calendarToken } from "./calendar.ts";
import { cardRequests } from "./cards.ts";
import { caseNoteRequests } from "./case-notes.ts";
import { directoryRequests } from "./directory.ts";
import { entityRequests } from "./entities.ts";
import { helpRequests } from "./help.ts";
import type { Call } from "./http.ts";
import { importRequests } from "./imports.ts";
import { meetingRequests } from "./meetings.ts";
import { minutesRequests } from "./minutes.ts";
import { placeRequests } from "./places.ts";
import { plainRequests } from "./plain.ts";
import { planRequests } from "./plans.ts";
import { reportRequests } from "./reports.ts";
import { retentionRequests } from "./retention.ts";
import { searchRequests } from "./searches.ts";
import { settingsRequests } from "./settings.ts";
import { statisticsRequests } from "./statistics.ts";
import { wavrRequests } from "./wavr.ts";
import { worksheetRequests } from "./worksheets.ts";

/** Records of every kind that belong together, by the ids that calls use. */
export interface Target {
  readonly organizationId: number;
  readonly userId: number;
  /** A colleague outside the team. */
  readonly newcomerId: number;
  /** Somebody invited to the organization, with a second role at its branch; and an empty organization below it. */
  readonly hire: { readonly id: number };
  readonly branch: { readonly id: number };
  readonly annex: { readonly id: number };
  readonly personTypeId: number;
  readonly person: { readonly id: number; readonly uuid: string };
  /** Another record of the same school, and a merge of such a record into `person`; null where there was none. */
  readonly twin: { readonly id: number; readonly uuid: string };
  readonly merge: string | null;
  readonly case: { readonly id: number; readonly uuid: string } | null;
  /** Another case of the same people, closed; null where there is none. */
  readonly closedCase: { readonly id: number } | null;
  readonly assessment: { readonly id: number; readonly uuid: string };
  readonly interview: { readonly id: number; readonly uuid: string };
  readonly reminder: { readonly id: number };
  readonly task: { readonly id: number; readonly uuid: string };
  /** Of the case; without one the ids refer to nothing. */
  readonly comment: { readonly id: number; readonly uuid: string };
  readonly timeEntry: { readonly id: number; readonly uuid: string };
  readonly card: { readonly id: number };
  readonly notice: { readonly id: number; readonly uuid: string };
  /** Whom the WAVR documents of the case concern: the person of a target is too young. */
  readonly adult: { readonly id: number; readonly uuid: string };
  readonly worksheet: { readonly id: number; readonly uuid: string };
  readonly wavrAssessment: { readonly id: number; readonly uuid: string };
  /** A worksheet of a pack, about the person. */
  readonly packWorksheet: { readonly id: number; readonly uuid: string };
  /** A safety plan in force, and the uuid of its open check-in. */
  readonly plan: { readonly id: number; readonly uuid: string; readonly checkIn: string };
  readonly boards: TargetBoards;
  readonly endedMeeting: { readonly id: number; readonly uuid: string; readonly guest: string };
  readonly bulletin: { readonly id: number; readonly uuid: string };
  readonly meeting: { readonly id: number; readonly uuid: string };
  /** Another person of the same place, a friend of the person. */
  readonly relative: { readonly id: number; readonly uuid: string };
  readonly relation: { readonly id: number };
  readonly vehicle: { readonly id: number };
  readonly recordsCheck: { readonly id: number };
  readonly protectedNote: { readonly id: number };
  readonly personMedia: number;
  readonly assessmentMedia: number;
  readonly caseMedia: number;
  readonly entityMedia: number;
  /** A time entry of the case that was deleted; without a case a task. */
  readonly kept: number;
  /** A record of each kind that the resource kit makes. */
  readonly plain: Readonly<Record<PlainKind, { readonly id: number; readonly uuid: string }>>;
  /** Of the location among them. */
  readonly placeEntries: Readonly<
    Record<"event" | "impactor", { readonly id: number; readonly uuid: string }>
  >;
  readonly caseTemplate: { readonly id: number };
  readonly entityTemplate: { readonly id: number };
  readonly caseView: { readonly id: number; readonly uuid: string };
  /** A file being sent in parts, with all parts there. */
  readonly upload: string;
  readonly supportRequest: { readonly id: number; readonly uuid: string };
  readonly exportProfile: { readonly id: number; readonly uuid: string };
  /** Of the case: a report that was made of it as a file. */
  /** With a link to it. */
  readonly savedReport: { readonly id: number; readonly link: number };
  /** Of the case: a record of whom its report is given to. */
  readonly disclosure: { readonly id: number };
  readonly search: { readonly id: number; readonly uuid: string; readonly shared_with: object };
  /** Of the tree that the target belongs to; it waits for a decision. */
  readonly import: { readonly id: number };
  /** Somebody who is in no case and no roster, and was changed long ago. */
  readonly retired: { readonly id: number };
  /** Of the same tree: a list of records to be destroyed, which somebody else proposed. */
  readonly destruction: { readonly id: number };
  /** Another entity than that in `plain`, which belongs to the case. */
  readonly caseEntity: { readonly id: number; readonly uuid: string };
  /** Another record of the same school that says the same, and a merge of such a one; null where there was none. */
  readonly entityTwin: { readonly id: number; readonly uuid: string };
  readonly entityMerge: string | null;
  readonly entityRelation: { readonly id: number };
}

export const personBody = (target: Target) => ({
  organization_id: target.organizationId,
  first_name: "Wren",
  middle_name: "K.",
  last_name: "Ashby",
  preferred_name: "Wrennie",
  aliases: ["Birdie"],
  person_type_id: target.personTypeId,
  date_of_birth: "2011-04-09",
  pronouns: "she/her",
  student_id: "S-20418",
  grade: "9",
  enrollment_status: "enrolled",
  languages: ["English"],
  accommodations: ["504 plan"],
  strengths: ["Music"],
  description: "Walks to school with her brother.",
  phones: [{ label: "Home", number: "555-0142" }],
  emails: [{ label: "School", address: "wren@school.example" }],
  addresses: [{ label: "Home", street: "12 Elm Street", city: "Alder", state: "OR", postal_code: "97001" }],
  school_day: [
    {
      label: "Period 3",
      from: "10:05",
      to: "10:55",
      days: ["mon", "wed"],
      course: "Algebra I",
      place: "Room 214",
      with: "Ms. Lund",
      bus: null,
    },
  ],
  tags: ["band"],
});

export const caseBody = (target: Target) => ({
  organization_id: target.organizationId,
  title: "Remark in the cafeteria",
  stage: "intake",
  category_id: null,
  type_id: null,
  confidentiality: "team",
  occurred_at: "2024-11-18T12:10:00.000Z",
  reported_at: "2024-11-18T13:00:00.000Z",
  reporter: { name: "J. Ortiz", role: "Teacher", anonymous: false },
  location: "Cafeteria",
  summary: "Two students heard a remark.",
  exact_words: "“You will all be sorry.”",
  immediate_safety: "Stayed with the counselor.",
  closing_reason: null,
  tags: ["verbal"],
});

export const assessmentBody = (target: Target, uuid: string | null = null) => ({
  uuid,
  person_uuid: target.person.uuid,
  type: 1,
  case_id: target.case?.id ?? null,
  state: {
    steps: { key_observations: { ko1: { answer: "y", comment: "Said so twice." } } },
    interviewIds: [],
  },
});

export const interviewBody = (target: Target, uuid: string | null = null) => ({
  uuid,
  assessment_uuid: target.assessment.uuid,
  section: "safety_interviews",
  state: { type: "subject", subject_name: "Wren Ashby", q1: "I was angry." },
});

export const reminderBody = (target: Target) => ({
  remindable_id: target.assessment.id,
  remindable_type: "assessment",
  section: "threat_response",
  title: "Call home",
  assigned_user_id: null,
  reminder_status_id: 1,
  remind_at: "2026-11-25",
  state: { findings: "Call home and agree on a plan." },
});

let labels = 0;
/** Labels and names must be unique in a district. */
const unique = (text: string) => {
  labels += 1;
  return `${text} ${labels}`;
};

/** The body of a template of organizations of interest, which has questions alone. */
const questionsOf = (target: Target) => {
  const { defaults: _defaults, tasks: _tasks, ...questions } = templateBody(target);
  return questions;
};

export const templateBody = (target: Target) => ({
  name: unique("Threat report"),
  description: "For what is said on the way to school.",
  active: true,
  sections: [
    {
      key: "bus",
      title: "The bus",
      help: "As the driver tells it.",
      show_when: null,
      fields: [
        {
          key: "weapon",
          label: "Weapon mentioned",
          type: "yes_no",
          required: true,
          help: null,
          show_when: null,
          options: [],
        },
        {
          key: "kind",
          label: "Kind of weapon",
          type: "choice",
          required: true,
          help: "As it was named.",
          show_when: { match: "all", conditions: [{ field: "weapon", test: "is", value: "yes" }] },
          options: [
            { value: "knife", label: "Knife" },
            { value: "other", label: "Something else" },
          ],
        },
      ],
    },
  ],
  defaults: {
    category_id: target.plain["case-category"].id,
    type_id: target.plain["case-type"].id,
    confidentiality: "team",
  },
  tasks: [{ title: "Talk to the driver", due_in_days: 1, role: "lead" }],
});

export const taskBody = (target: Target) => ({
  title: "Check in before lunch",
  description: "Ask how the week went.",
  taskable_type: target.case === null ? null : "case",
  taskable_id: target.case?.id ?? null,
  assignee_ids: [] as number[],
  status: 1,
  priority: 3,
  visibility: 1,
  due_at: "2026-11-25",
  due_time: "11:30",
  recurrence: { every: "weekly", until: "2027-06-11" },
  checklist: [{ text: "Ask about the bus", done: false }],
});

const why = { reason: "Review with the district office." };

export const relationBody = (target: Target) => ({
  person_uuid: target.relative.uuid,
  kind: "sibling",
  note: "Half-brother",
});

const mediaEdit = { file_name: "Letter.txt", tags: ["letter"] };

/** A valid call of every endpoint, aimed at the records of `target`. */
export const callFor: Readonly<Record<EndpointName, (target: Target) => Call>> = {
  "session.csrf": () => ({}),
  "session.login": () => ({
    body: { email: "nobody@school.example", password: "not the password", remember: false },
  }),
  "session.verify": () => ({ body: { code: "000000" } }),
  // Refused in words: no provider is set.
  "session.beginAtProvider": () => ({
    body: { organization_id: 1, port: 45_000, challenge: "a".repeat(43) },
  }),
  "session.finishAtProvider": () => ({ body: { code: "a".repeat(43), secret: "b".repeat(43) } }),
  "session.signOutThere": () => ({}),
  "session.logout": () => ({ body: { type: "stateful" } }),
  "session.forgotPassword": () => ({ body: { email: "nobody@school.example" } }),
  "session.resetPassword": () => ({
    body: {
      token: "not-a-token",
      email: "nobody@school.example",
      password: "a long enough phrase",
      password_confirmation: "a long enough phrase",
    },
  }),
  "session.confirmPassword": () => ({ body: { password: "a long enough phrase" } }),
  "session.profile": () => ({
    body: { action: "details", full_name: "Robin Vale", title: "Counselor", phone: "555-0100" },
  }),
  "session.show": () => ({}),
  "session.sessions": () => ({}),
  "session.endSession": () => ({
    params: { session: "0".repeat(32) },
    query: { remove_copies: "no" },
  }),
  "session.endOthers": () => ({ query: { remove_copies: "no" } }),
  "session.setUp": () => ({
    body: {
      organization: { name: "Alder School", kind: "school", number_prefix: "ALD" },
      administrator: {
        full_name: "Robin Vale",
        email: "robin@alder.example",
        password: "a long enough phrase",
      },
      setup_token: "token",
    },
  }),
  "session.mail": () => ({}),
  ...importRequests,
  ...retentionRequests,
  "dashboard.show": () => ({ query: { search: "a" } }),
  "dashboard.overview": () => ({}),
  "dashboard.arrange": () => ({ body: { left: ["tasks"], right: ["activity", "stages"] } }),
  "dashboard.reset": () => ({}),
  "users.list": (target) => ({
    query: { q: "a", page: 1, per_page: 50, sort: "full_name", organization_id: target.organizationId },
  }),
  "users.show": (target) => ({ params: { id: target.userId } }),
  ...directoryRequests,
  ...settingsRequests,
  ...statisticsRequests,
  ...helpRequests,
  ...cardRequests,
  "session.leaveTour": () => ({}),
  "persons.list": (target) => ({
    query: {
      q: "a",
      page: 1,
      per_page: 50,
      sort: "-name",
      person_type_id: target.personTypeId,
      organization_id: target.organizationId,
      grade: "9",
      has_open_case: "yes,no",
    },
  }),
  "persons.search": () => ({ query: { q: "ash" } }),
  "persons.new": () => ({}),
  "persons.show": (target) => ({ params: { id: target.person.id } }),
  "persons.edit": (target) => ({ params: { id: target.person.uuid } }),
  "persons.create": (target) => ({ body: personBody(target) }),
  "persons.update": (target) => ({ params: { id: target.person.id }, body: personBody(target) }),
  "persons.delete": (target) => ({ params: { id: target.person.id } }),
  "persons.updateMedia": (target) => ({
    params: { id: target.person.id, mediaId: target.personMedia },
    body: mediaEdit,
  }),
  "persons.similar": (target) => ({
    body: {
      first_name: "Wrenn",
      last_name: "Ashby",
      preferred_name: null,
      aliases: ["Birdie"],
      date_of_birth: "2011-04-09",
      student_id: "S-20418",
      organization_id: target.organizationId,
      phones: ["555-0142"],
      emails: ["wren@school.example"],
      except: target.twin.uuid,
    },
  }),
  "persons.duplicates": () => ({ query: { page: 1, per_page: 25 } }),
  "persons.distinct": (target) => ({
    params: { id: target.person.uuid },
    body: { other: target.twin.uuid, distinct: true },
  }),
  "persons.merges": (target) => ({ params: { id: target.person.id } }),
  "persons.merge": (target) => ({
    params: { id: target.person.id },
    body: { other: target.twin.uuid, other_version: 1, person: personBody(target) },
  }),
  "persons.unmerge": (target) => ({
    params: { id: target.person.id },
    body: { merge: target.merge ?? target.twin.uuid, choices: { grade: "now" } },
  }),
  "persons.deleteMedia": (target) => ({ params: { id: target.person.id, mediaId: target.personMedia } }),
  "persons.relations": (target) => ({ params: { id: target.person.id } }),
  "persons.potentialParents": (target) => ({ params: { id: target.person.id, term: "Ash" } }),
  "persons.attachChild": (target) => ({
    params: { id: target.person.id, childId: target.relative.uuid },
    body: { note: "Lives with" },
  }),
  "persons.relate": (target) => ({ params: { id: target.person.id }, body: relationBody(target) }),
  "persons.unrelate": (target) => ({
    params: { id: target.person.id, relationId: target.relation.id },
  }),
  "persons.vehicles": (target) => ({ params: { id: target.person.id } }),
  "persons.attachVehicle": (target) => ({ params: { id: target.person.id }, body: vehicleBody() }),
  "persons.detachVehicle": (target) => ({
    params: { id: target.person.id },
    body: { vehicle_id: target.vehicle.id },
  }),
  "persons.checks": (target) => ({ params: { id: target.person.id } }),
  "persons.check": (target) => ({ params: { id: target.person.id }, body: checkBody() }),
  "persons.updateCheck": (target) => ({
    params: { id: target.person.id, checkId: target.recordsCheck.id },
    body: { state: "received", note: "Nothing of concern." },
  }),
  "persons.protectedNotes": (target) => ({ params: { id: target.person.id } }),
  "persons.protect": (target) => ({ params: { id: target.person.id }, body: noteBody() }),
  "persons.revealNote": (target) => ({
    params: { id: target.person.id, noteId: target.protectedNote.id },
    body: { reason: "safety", words: "Before the meeting" },
  }),
  "persons.noteReveals": (target) => ({
    params: { id: target.person.id, noteId: target.protectedNote.id },
  }),
  "persons.history": (target) => ({
    params: { id: target.person.id },
    query: { q: "a", page: 1, per_page: 50, sort: "-at" },
  }),
  "cases.list": (target) => ({ query: caseListQuery(target) }),
  "cases.filters": () => ({ query: { status: "open,monitoring", mine: "yes", archived: "no" } }),
  "cases.search": (target) => ({ query: caseListQuery(target) }),
  "cases.views": () => ({}),
  "cases.createView": () => ({ body: caseViewBody() }),
  "cases.updateView": (target) => ({ params: { id: target.caseView.id }, body: caseViewBody() }),
  "cases.deleteView": (target) => ({ params: { id: target.caseView.uuid } }),
  "cases.archiveMany": (target) => ({
    body: { ids: [target.case?.id ?? 0], archived: true, reason: "Opened by mistake." },
  }),
  "cases.deleteMany": (target) => ({ body: { ids: [target.case?.id ?? 0], confirm: "DELETE" } }),
  "cases.new": () => ({}),
  "cases.show": (target) => ({ params: { id: target.case?.id ?? 0 } }),
  "cases.edit": (target) => ({ params: { id: target.case?.uuid ?? "" } }),
  "cases.create": (target) => ({ body: caseBody(target) }),
  "cases.update": (target) => ({ params: { id: target.case?.id ?? 0 }, body: caseBody(target) }),
  "cases.media": (target) => ({ params: { id: target.case?.id ?? 0 }, query: mediaQuery(target) }),
  "cases.delete": (target) => ({ params: { id: target.case?.id ?? 0 } }),
  "cases.networkPicture": (target) => ({ params: { id: target.case?.id ?? 0 }, body: { format: "svg" } }),
  "cases.network": (target) => ({ params: { id: target.case?.id ?? 0 }, query: { depth: 2 } }),
  "cases.timeline": (target) => ({
    params: { id: target.case?.id ?? 0 },
    query: { page: 1, per_page: 50, group: "status,people", user_id: 1, person_id: 1 },
  }),
  "cases.guest": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { uuid: crypto.randomUUID(), guest: { name: "Officer Vale", role: "Officer", contact: null } },
  }),
  "cases.team": (target) => ({
    params: { id: target.case?.id ?? 0 },
    // Where nobody else is in the team, the lead stays.
    body: { user_id: target.newcomerId, role: target.newcomerId === target.userId ? "lead" : "member" },
  }),
  "cases.archive": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { archived: true, reason: "Opened twice." },
  }),
  "cases.close": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { closing_reason: "The plan was carried out." },
  }),
  "cases.reopen": (target) => ({
    params: { id: target.closedCase?.id ?? 0 },
    body: { reason: "A new report came in.", stage: "evaluating" },
  }),
  "cases.hold": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { hold: true, reason: "Request of the district's counsel." },
  }),
  "cases.matches": (target) => ({ params: { id: target.case?.id ?? 0 } }),
  "cases.match": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { match_id: target.closedCase?.id ?? 0, type: "case", decision: "confirm" },
  }),
  "caseTemplates.list": () => ({ query: { q: "a", page: 1, per_page: 50, sort: "name", active: "yes" } }),
  "reportTemplates.tokens": () => ({}),
  "caseTemplates.new": () => ({}),
  "caseTemplates.edit": (target) => ({ params: { id: target.caseTemplate.id } }),
  // Created by administrators of a tree, each in their own: no list of the target's tree is named.
  "caseTemplates.create": (target) => ({
    body: {
      ...templateBody(target),
      defaults: { category_id: null, type_id: null, confidentiality: "team" },
    },
  }),
  "caseTemplates.update": (target) => ({
    params: { id: target.caseTemplate.id },
    body: templateBody(target),
  }),
  "caseTemplates.delete": (target) => ({ params: { id: target.caseTemplate.id } }),
  "caseTemplates.duplicate": (target) => ({ params: { id: target.caseTemplate.id } }),
  "entityTemplates.list": () => ({ query: { q: "a", page: 1, per_page: 50, sort: "name", active: "yes" } }),
  "entityTemplates.new": () => ({}),
  "entityTemplates.edit": (target) => ({ params: { id: target.entityTemplate.id } }),
  "entityTemplates.create": (target) => ({ body: questionsOf(target) }),
  "entityTemplates.update": (target) => ({
    params: { id: target.entityTemplate.id },
    body: questionsOf(target),
  }),
  "entityTemplates.delete": (target) => ({ params: { id: target.entityTemplate.id } }),
  "entityTemplates.duplicate": (target) => ({ params: { id: target.entityTemplate.id } }),
  "assessments.list": (target) => ({
    query: {
      q: "a",
      page: 1,
      per_page: 50,
      sort: "person",
      person_uuid: target.person.uuid,
      case_id: target.case?.id ?? 1,
      classification: "0,none",
    },
  }),
  "assessments.related": (target) => ({
    query: { person_uuid: target.person.uuid, case_id: target.case?.id, except: target.assessment.uuid },
  }),
  "assessments.show": (target) => ({ params: { idOrUuid: target.assessment.uuid } }),
  "assessments.save": (target) => ({ body: assessmentBody(target) }),
  "assessments.update": (target) => ({
    params: { uuid: target.assessment.uuid },
    body: assessmentBody(target, target.assessment.uuid),
  }),
  "assessments.updateMedia": (target) => ({
    params: { id: target.assessment.id, mediaId: target.assessmentMedia },
    body: mediaEdit,
  }),
  "assessments.deleteMedia": (target) => ({
    params: { id: target.assessment.uuid, mediaId: target.assessmentMedia },
  }),
  "interviews.list": (target) => ({
    query: {
      q: "a",
      page: 1,
      per_page: 50,
      sort: "created_at",
      assessment_uuid: target.assessment.uuid,
      section: "interviews,safety_interviews",
    },
  }),
  "interviews.create": (target) => ({ body: interviewBody(target) }),
  "interviews.update": (target) => ({
    params: { uuid: target.interview.uuid },
    body: interviewBody(target, target.interview.uuid),
  }),
  "interviews.delete": (target) => ({ params: { uuid: target.interview.uuid } }),
  "reminders.create": (target) => ({ body: reminderBody(target) }),
  "reminders.update": (target) => ({ params: { id: target.reminder.id }, body: reminderBody(target) }),
  "reminders.delete": (target) => ({ params: { id: target.reminder.id, kind: "assessment" } }),
  "tasks.list": (target) => ({
    query: {
      q: "a",
      page: 1,
      per_page: 50,
      sort: "-priority",
      kind: "task,reminder",
      mine: "yes",
      assignee_id: target.userId,
      status: "1,2",
      priority: "3",
      overdue: "yes",
      due_from: "2026-11-01",
      due_to: "2026-12-01",
      taskable_type: "case",
      taskable_id: target.case?.id ?? 1,
      person_id: target.person.id,
    },
  }),
  "tasks.priorities": () => ({}),
  "tasks.visibilities": () => ({}),
  "tasks.show": (target) => ({ params: { id: target.task.id } }),
  "tasks.create": (target) => ({ body: taskBody(target) }),
  "tasks.update": (target) => ({ params: { id: target.task.uuid }, body: taskBody(target) }),
  "tasks.complete": (target) => ({ params: { id: target.task.id } }),
  "tasks.delete": (target) => ({ params: { id: target.task.id } }),
  "taskCalendar.show": () => ({}),
  "taskCalendar.renew": () => ({ body: { case_numbers: false, time_zone: "America/Chicago" } }),
  "taskCalendar.update": () => ({ body: { case_numbers: true } }),
  "taskCalendar.revoke": () => ({}),
  "taskCalendar.feed": () => ({ params: { token: calendarToken } }),
  "uploads.create": () => ({
    file: { name: "letter.txt", content: letter, type: "text/plain" },
  }),
  "uploads.begin": () => ({ body: resumableBody(randomUUID()) }),
  "uploads.progress": (target) => ({ params: { id: target.upload } }),
  "uploads.chunk": (target) => chunkCall(target.upload, letter),
  "uploads.finish": (target) => ({ params: { id: target.upload } }),
  ...caseNoteRequests,
  ...wavrRequests,
  ...worksheetRequests,
  ...planRequests,
  ...boardRequests,
  ...meetingRequests,
  ...minutesRequests,
  ...searchRequests,
  ...plainRequests,
  ...entityRequests,
  ...placeRequests,
  ...bulletinRequests,
  "searches.quick": () => ({ query: { q: "ash" } }),
  "live.stream": () => ({}),
  "live.presence": (target) => ({
    body: { record: { kind: "person", id: target.person.id }, section: null, state: "viewing" },
  }),
  "notifications.list": () => ({
    query: { page: 1, per_page: 50, sort: "-created_at", kind: "task_assigned,mentioned", unread: "yes" },
  }),
  "notifications.unread": () => ({}),
  "notifications.read": () => ({ body: { ids: [1, 2] } }),
  "notifications.preferences": () => ({}),
  "notifications.prefer": () => ({
    body: { preferences: [{ kind: "task_due", in_app: true, desktop: false }] },
  }),
  "deleted.list": (target) => ({
    query: { page: 1, per_page: 50, sort: "-kept_at", why: "deleted", case_id: target.case?.id ?? 1 },
  }),
  "deleted.show": (target) => ({ params: { id: target.kept } }),
  "deleted.restore": (target) => ({ params: { id: target.kept } }),
  "exports.list": () => ({ query: { q: "a", page: 1, per_page: 50, sort: "-updated_at", format: "csv" } }),
  "exports.made": () => ({ query: { q: "a", page: 1, per_page: 50, sort: "-row_count", large: "no" } }),
  "exports.new": (target) => ({
    query: {
      q: "a",
      sort: "-updated_at",
      stage: "intake,responding",
      status: "open",
      category_id: 1,
      organization_id: target.organizationId,
      classification: "0,none",
      mine: "yes",
      archived: "no",
    },
  }),
  "exports.edit": (target) => ({ params: { id: target.exportProfile.uuid } }),
  "exports.create": (target) => ({ body: exportProfileBody(target) }),
  "exports.update": (target) => ({
    params: { id: target.exportProfile.id },
    body: exportProfileBody(target),
  }),
  "exports.delete": (target) => ({ params: { id: target.exportProfile.id } }),
  "exports.download": (target) => ({
    body: {
      ...why,
      format: "csv",
      bom: false,
      columns: ["number", "title"],
      filters: exportProfileBody(target).filters,
    },
  }),
  "exports.caseForm": (target) => ({ params: { id: target.case?.id ?? 0 } }),
  "exports.case": (target) => ({ params: { id: target.case?.id ?? 0 }, body: { ...why, format: "json" } }),
  "exports.timeLog": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { ...why, format: "csv", bom: true },
  }),
  ...reportRequests,
  "support.list": () => ({ query: { page: 1, per_page: 50, sort: "-created_at", state: "open,answered" } }),
  "support.create": () => ({ body: supportBody() }),
  "support.picture": (target) => ({ params: { id: target.supportRequest.id } }),
  "support.update": (target) => ({
    params: { id: target.supportRequest.id },
    body: { state: "answered", answer: "Choose Files on the page of the case." },
  }),
  "persons.disclosures": (target) => ({
    params: { id: target.person.id },
    query: { page: 1, per_page: 50, sort: "-at" },
  }),
  "persons.disclose": (target) => ({ params: { id: target.person.id }, body: toldBody() }),
  "persons.accessExport": (target) => ({ params: { id: target.person.id }, body: why }),
  "persons.exportDisclosures": (target) => ({
    params: { id: target.person.id },
    body: { ...why, format: "csv", bom: false },
  }),
  "logs.list": (target) => ({
    query: { ...logFilters(target), page: 1, per_page: 50, sort: "-at", fold: "yes" },
  }),
  "logs.new": (target) => ({ query: logFilters(target) }),
  "logs.download": (target) => ({ body: { ...why, format: "csv", bom: false, filters: logFilters(target) } }),
  "exports.users": () => ({ body: { ...why, format: "json", bom: false } }),
  "media.update": (target) => ({ params: { mediaId: target.assessmentMedia }, body: mediaEdit }),
  "media.delete": (target) => ({ params: { mediaId: target.assessmentMedia } }),
  "media.file": (target) => ({ params: { mediaId: target.assessmentMedia } }),
};
