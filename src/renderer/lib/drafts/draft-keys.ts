import { type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { paths } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";

/** From what a bulletin is begun, as the address of its form has it. */
export interface BulletinFrom {
  readonly case: string | null;
  readonly location: string | null;
  readonly until: string | null;
}

const bulletinQuery = (from: BulletinFrom): string => {
  const query = new URLSearchParams();
  for (const name of ["case", "location", "until"] as const) {
    const value = from[name];
    if (value !== null && value !== "") query.set(name, value);
  }
  return query.toString();
};

/** Keys of drafts, stable for each form and record, and the addresses that open them. */
export const draftKeys = {
  /** The form of a record on a page or in a dialog of its own: its id or uuid as its address has it, or "new". */
  record: (kind: "person" | "case" | PlainKind, key: string) => `${kind}:${key}`,
  /** A person's page may pass people; that draft is only found through the same page. */
  newCase: (personUuid: string | undefined) => (personUuid ? `case:new:${personUuid}` : "case:new"),
  /** Where a case happened, whose place is words alone. */
  caseWhere: (caseId: number) => `case-where:${caseId}`,
  comment: (caseId: number) => `comment:${caseId}`,
  editedComment: (caseId: number, id: number) => `comment:${caseId}:${id}`,
  /** The reason for closing, reopening, archiving or holding a case. */
  caseReason: (caseId: number, move: string) => `reason:${caseId}:${move}`,
  disclosure: (caseId: string) => `disclosure:${caseId}`,
  /** Words of letters of a case that were edited on its report. */
  letterWords: (caseId: string) => `letter:${caseId}`,
  /** A need-to-know card of a case: a new one, and one that is changed. */
  card: (caseId: number) => `card:${caseId}`,
  changedCard: (caseId: number, id: number) => `card:${caseId}:${id}`,
  timeEntry: (caseId: number) => `time:${caseId}`,
  editedTime: (caseId: number, id: number) => `time:${caseId}:${id}`,
  /** A notice that was begun at who is to be told is one about them: it is no draft of another's. */
  notice: (caseId: number, to: string | null) => `notice:${caseId}${to ? `:to:${to}` : ""}`,
  editedNotice: (caseId: number, id: number) => `notice:${caseId}:${id}`,
  /** One for each case, place and event from which it is begun: what was written for another one is not put in its place. */
  newBulletin: (from: BulletinFrom) => {
    const query = bulletinQuery(from);
    return query === "" ? "bulletin:new" : `bulletin:new:from:${query}`;
  },
  /** A bulletin in the place of another one. */
  bulletinAnew: (uuid: string) => `bulletin:new:${uuid}`,
  bulletinWithdrawal: (uuid: string) => `bulletin:${uuid}`,
  newMeeting: (caseId: number) => `meeting:${caseId}`,
  editedMeeting: (caseId: number, uuid: string) => `meeting:${caseId}:${uuid}`,
  /** How somebody sees differently what was written down at a meeting. */
  meetingSignature: (caseId: number, uuid: string) => `meeting-signature:${caseId}:${uuid}`,
  /** A task out of a line of minutes. */
  meetingTask: (caseId: number, uuid: string, line: string) => `meeting-task:${caseId}:${uuid}:${line}`,
  /** An event of a location, and what bears on one; "new" for another one. */
  locationEvent: (locationUuid: string, key: string) => `location-event:${locationUuid}:${key}`,
  impactor: (locationUuid: string, key: string) => `impactor:${locationUuid}:${key}`,
  newTask: (caseId: number | null) => (caseId === null ? "task:new" : `task:new:${caseId}`),
  task: (uuid: string) => `task:${uuid}`,
  /** Adding an organization of interest to a case. */
  caseEntity: (caseId: number) => `case-entity:${caseId}`,
  /** A relation of an organization of interest. */
  entityRelation: (entityUuid: string) => `entity-relation:${entityUuid}`,
  template: (id: number | "new") => `template:${id}`,
  entityTemplate: (id: number | "new") => `entity-template:${id}`,
  /** A report template that is begun from another one, or from a file. */
  reportTemplateFrom: (from: string | null) =>
    from === null ? "report-template:new" : `report-template:new:${from}`,
  relation: (personUuid: string) => `relation:${personUuid}`,
  vehicle: (personUuid: string) => `vehicle:${personUuid}`,
  recordsCheck: (personUuid: string) => `check:${personUuid}`,
  protectedNote: (personUuid: string) => `protected:${personUuid}`,
  newSearch: (resource: string) => `search:new:${resource}`,
  search: (id: number) => `search:${id}`,
  profile: () => "profile",
  /** A request for help, and the answer to one. */
  support: () => "support",
  supportAnswer: (id: number) => `support-answer:${id}`,
  supportAddress: (organizationId: number) => `support-address:${organizationId}`,
  disclosed: (personUuid: string) => `disclosed:${personUuid}`,
  /** An organization in its dialog, and a colleague to invite. */
  organization: (id: number | "new") => `organization:${id}`,
  newColleague: () => "colleague",
  /** A list of colleagues to invite. */
  colleagueList: () => "colleague-list",
  /** When an organization's roster is taken over by itself. */
  importSchedule: (organizationId: number) => `import-schedule:${organizationId}`,
  /** Which files an organization takes. */
  uploads: (organizationId: number) => `uploads:${organizationId}`,
  /** What an organization has set for daily work. */
  work: (organizationId: number) => `work:${organizationId}`,
  /** How long an organization keeps records; and the reason for keeping one longer. */
  retention: (organizationId: number) => `retention:${organizationId}`,
  keepLonger: (kind: "case" | "person", id: number) => `keep-longer:${kind}:${id}`,
  /** How the people of an organization sign in. */
  accounts: (organizationId: number) => `accounts:${organizationId}`,
  singleSignOn: (organizationId: number) => `single-sign-on:${organizationId}`,
  /** What an organization sets of its calendar, and of the sender of its mails. */
  schedule: (organizationId: number) => `schedule:${organizationId}`,
  statistics: (organizationId: number) => `statistics:${organizationId}`,
  map: (organizationId: number) => `map:${organizationId}`,
  mailSender: (organizationId: number) => `mail-sender:${organizationId}`,
  /** A document of a WAVR assessment, by its uuid, which is known before its first save. */
  wavr: (caseId: number, uuid: string) => `wavr:${caseId}:${uuid}`,
  /** How somebody sees a version that was signed without them. */
  wavrAnswer: (caseId: number, uuid: string, number: number) => `wavr-answer:${caseId}:${uuid}:${number}`,
  /** A worksheet of a pack, in the same way. */
  worksheet: (caseId: number, pack: string, uuid: string) => `worksheet:${caseId}:${pack}:${uuid}`,
  /** A safety plan, by its uuid; "new" before it has one. The answer to a check-in. */
  safetyPlan: (caseId: number, uuid: string) => `safety-plan:${caseId}:${uuid}`,
  checkIn: (caseId: number, uuid: string) => `check-in:${caseId}:${uuid}`,
  /** What a review of a plan found, by the plan's uuid. */
  planReview: (caseId: number, uuid: string) => `plan-review:${caseId}:${uuid}`,
  /** One's own answer on an agreement board, and what the team decided there. */
  boardAnswer: (caseId: number, uuid: string) => `board:${caseId}:${uuid}`,
  boardDecision: (caseId: number, uuid: string) => `board:${caseId}:${uuid}:decision`,
  /** Words of minutes that came too late. */
  minutes: (caseId: number, uuid: string) => `minutes:${caseId}:${uuid}`,
  /** `scope` is the assessment's uuid, or `newScope` before its first save. */
  assessment: (scope: string) => `assessment:${scope}`,
  newInterview: (scope: string, kind: string) => `interview:${scope}:new:${kind}`,
  interview: (scope: string, uuid: string, section: string) => `interview:${scope}:${uuid}:${section}`,
  newReminder: (scope: string, section: string, from: string) =>
    `reminder:${scope}:new:${section}${from === "" ? "" : `:${from}`}`,
  reminder: (scope: string, uuid: string, section: string) => `reminder:${scope}:${uuid}:${section}`,
} as const;

/** The key of a form's second, third … draft, where it is open in several windows at once. */
export const slotKey = (form: string, number: number): string => (number === 1 ? form : `${form}~${number}`);

/** The form's key in the key of one of its drafts. */
export const formKey = (key: string): string => key.replace(/~\d+$/, "");

/** The scope of an assessment before its first save, when it has no uuid on the server: what it is about. */
export const newScope = (caseId: number | string | null, person: string | null): string =>
  caseId !== null ? `new-case-${caseId}` : person !== null ? `new-person-${person}` : "new";

/** The page of an assessment by its scope, at a position. */
function assessmentPath(scope: string, place: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(place);
  const known = /^new-(case|person)-(.+)$/.exec(scope);
  if (known) query.set(known[1] === "case" ? "caseId" : "personId", known[2] ?? "");
  else if (scope !== "new") query.set("assessmentId", scope);
  const text = query.toString();
  return `${paths.newAssessment()}${text === "" ? "" : `?${text}`}`;
}

const casePath = (id: string, person: string | undefined): string => {
  if (id !== "new") return paths.editCase(id);
  return person === undefined ? paths.newCase() : paths.person(person);
};

const interviewPath = (scope: string, uuid: string, kind: string): string => {
  if (kind === "interviews") return assessmentPath(scope, { section: kind });
  const section = "safety_interviews";
  return assessmentPath(scope, uuid === "new" ? { section } : { section, interview: uuid });
};

const recordPath = (kind: "person" | PlainKind, key: string): string =>
  key === "new" ? recordPaths(kind).new : recordPaths(kind).edit(key);

/** The address that opens a draft's form; null where its key does not tell. */
export function draftPath(key: string): string | null {
  const [kind, first = "", second = "", third = ""] = formKey(key).split(":");
  switch (kind) {
    case "case":
      return casePath(first, second || undefined);
    case "reason":
      return paths.case(first);
    case "disclosure":
    case "letter":
      return paths.caseReport(first);
    case "card":
      return `${paths.caseCards(first)}&${second === "" ? "add=card" : `card=${second}`}`;
    case "comment":
      return `${paths.case(first)}?tab=comments`;
    case "time":
      return `${paths.case(first)}?tab=time&log=new`;
    case "notice":
      return `${paths.case(first)}?tab=notices&notice=${
        second === "" ? "new" : second === "to" ? `new&to=${third}` : second
      }`;
    case "meeting":
      return second === ""
        ? `${paths.caseMeetings(first)}&meeting=new`
        : `${paths.meeting(first, second)}?edit=1`;
    case "bulletin":
      if (first !== "new") return `${recordPaths(kind).show(first)}?withdraw=1`;
      if (second === "from") return `${recordPaths(kind).new}?${third}`;
      return second === "" ? recordPaths(kind).new : `${recordPaths(kind).new}?anew=${second}`;
    case "minutes":
      return paths.meeting(first, second);
    case "location-event":
      return `${recordPaths("location").show(first)}?tab=events&event=${second}&edit=1`;
    case "impactor":
      return `${recordPaths("location").show(first)}?tab=events&impactor=${second}`;
    case "meeting-signature":
      return `${paths.meeting(first, second)}?sign=1`;
    case "meeting-task":
      return `${paths.meeting(first, second)}?line=${third}`;
    case "person":
      return recordPath(kind, first);
    case "case-where":
      return `${paths.case(first)}?where=1`;
    case "case-entity":
      return `${paths.case(first)}?add=entity`;
    case "entity-relation":
      return `${recordPaths("entity").show(first)}?add=relation`;
    case "task":
      return second === "" ? paths.task(first) : paths.caseTask(second, first);
    case "template":
      return first === "new" ? paths.newTemplate() : paths.template(first);
    case "entity-template":
      return first === "new" ? paths.newEntityTemplate() : paths.entityTemplate(first);
    case "relation":
    case "vehicle":
    case "check":
    case "protected":
      return `${paths.person(first)}?add=${kind}`;
    case "report-template":
      return second === ""
        ? recordPath(kind, first)
        : `${recordPaths(kind).new}?from=${encodeURIComponent(second)}`;
    case "search":
      return first === "new" ? `${paths.searches()}?new=${second}` : `${paths.search(first)}?edit=1`;
    case "profile":
      return paths.profile();
    case "support":
      return `${paths.support()}?ask=new`;
    case "support-answer":
      return paths.support();
    case "disclosed":
      return `${paths.person(first)}?tab=disclosures&add=disclosure`;
    case "organization":
      return `${paths.organizations()}?edit=${first}`;
    case "colleague":
      return paths.colleagues();
    case "colleague-list":
      return paths.inviteColleagues();
    case "import-schedule":
      return paths.importSchedule();
    case "uploads":
    case "accounts":
    case "single-sign-on":
    case "support-address":
    case "schedule":
    case "mail-sender":
    case "statistics":
    case "map":
    case "work":
      return `${paths.organizationSettings()}?organization=${first}`;
    case "retention":
      return paths.retentionSchedule();
    case "board":
      return paths.caseBoards(first);
    case "wavr-answer":
      return paths.wavrJudgment(first);
    case "wavr":
      return paths.wavr(first);
    case "worksheet":
      return paths.worksheet(first, second);
    case "safety-plan":
      return paths.safetyPlan(first, second);
    case "check-in":
      return `${paths.casePlans(first)}&check-in=${second}`;
    case "plan-review":
      return paths.planReview(first, second);
    case "assessment":
      return assessmentPath(first, {});
    case "interview":
      return interviewPath(first, second, third);
    case "reminder":
      return assessmentPath(first, { section: third });
    default: {
      const plain = plainKinds.find((each) => each === kind);
      return plain === undefined ? null : recordPath(plain, first);
    }
  }
}
