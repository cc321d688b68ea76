import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Kind as KindRow } from "#contract/kit/kind.ts";
import { kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { boardRules } from "./boards.ts";
import { bulletinRules } from "./bulletins.ts";
import { cardRules } from "./cards.ts";
import { caseNoteRules } from "./case-notes.ts";
import { organizationRules, userRules } from "./directory.ts";
import { entityRules } from "./entities.ts";
import { meetingRules } from "./meetings.ts";
import { minutesRules } from "./minutes.ts";
import { personRules } from "./persons.ts";
import { placeRules } from "./places.ts";
import { heldBy, ofPlainKinds } from "./plain.ts";
import { planRules } from "./plans.ts";
import { reportRules } from "./reports.ts";
import { retentionRules } from "./retention.ts";
import { namedReaders, sharedSearches } from "./searches.ts";
import { settingsRules } from "./settings.ts";
import { statisticsRules } from "./statistics.ts";
import { supportRules } from "./support.ts";
import { wavrRules } from "./wavr.ts";
import { worksheetRules } from "./worksheets.ts";

/**
 * The people of the matrix. One district with two schools, and another district. Everybody belongs to the first
 * school unless marked otherwise.
 */
export const actors = [
  "anonymous",
  /** Administrator of the other district. */
  "stranger",
  /** Assessor of the district's second school. */
  "neighbor",
  /** Assessor in no team. */
  "colleague",
  /** Assessor in no team, to whom the tasks are assigned. */
  "assignee",
  /** Viewer in no team. */
  "onlooker",
  /** Viewer in the team. */
  "viewer",
  /** Assessor in the team. */
  "member",
  /** Investigator in the team. */
  "investigator",
  /** Assessor; made the records and leads the team. */
  "owner",
  "schoolAdministrator",
  "districtAdministrator",
  /** Assessor in the team whose account was deactivated after signing in. */
  "deactivated",
  /** Assessor in the team who has given the password and still owes the code. */
  "pending",
] as const;
export type Actor = (typeof actors)[number];

/** Sets of records that a call can aim at; each has one of every kind. */
export const recordSets = [
  /** A case of the first school that only its team sees. */
  "team",
  /** A case that is open to the first school. */
  "open",
  /** No case: an assessment on its own. */
  "solo",
  /** A case of the district itself. */
  "district",
  /** A case of the other district. */
  "foreign",
  "deleted",
  "missing",
] as const;
export type RecordSet = (typeof recordSets)[number];

type Place = "school" | "secondSchool" | "district" | "otherDistrict";
type Role = "administrator" | "assessor" | "investigator" | "viewer";
type Right = "view" | "edit" | "delete" | "export" | "reveal";
type Kind =
  | "person"
  | "case"
  | "assessment"
  | "interview"
  | "reminder"
  | "task"
  | "media"
  | "user"
  /** A person of the place who was just invited. */
  | "account"
  /** An empty organization below the place. */
  | "annex"
  | "upload"
  | "export profile"
  | "support request"
  | PlainKind
  | "case-template"
  | "entity-template"
  | "comment"
  | "time entry"
  | "notice"
  | "worksheet"
  | "board answer"
  | "meeting"
  | "bulletin"
  | "case-view"
  | "records_check"
  | "protected_note"
  | "search"
  | "import"
  | "destruction"
  | "kept";

export const memberships: Readonly<Record<Exclude<Actor, "anonymous">, { place: Place; role: Role }>> = {
  stranger: { place: "otherDistrict", role: "administrator" },
  neighbor: { place: "secondSchool", role: "assessor" },
  colleague: { place: "school", role: "assessor" },
  assignee: { place: "school", role: "assessor" },
  onlooker: { place: "school", role: "viewer" },
  viewer: { place: "school", role: "viewer" },
  member: { place: "school", role: "assessor" },
  investigator: { place: "school", role: "investigator" },
  owner: { place: "school", role: "assessor" },
  schoolAdministrator: { place: "school", role: "administrator" },
  districtAdministrator: { place: "district", role: "administrator" },
  deactivated: { place: "school", role: "assessor" },
  pending: { place: "school", role: "assessor" },
};

/** Administrators of a district as a whole. */
export const managers: readonly Actor[] = ["districtAdministrator", "stranger"];

export const team: readonly Actor[] = ["owner", "member", "investigator", "viewer", "deactivated", "pending"];

const placeOf: Readonly<Record<RecordSet, Place | null>> = {
  team: "school",
  open: "school",
  solo: "school",
  district: "district",
  foreign: "otherDistrict",
  deleted: null,
  missing: null,
};

/** A membership holds for its organization and all below it. */
const below: Readonly<Record<Place, readonly Place[]>> = {
  district: ["district", "school", "secondSchool"],
  school: ["school"],
  secondSchool: ["secondSchool"],
  otherDistrict: ["otherDistrict"],
};

function roleAt(actor: Actor, place: Place): Role | null {
  if (actor === "anonymous") return null;
  const held = memberships[actor];
  return below[held.place].includes(place) ? held.role : null;
}

const writes = (role: Role | null) =>
  role === "administrator" || role === "assessor" || role === "investigator";

type Rights = Readonly<Record<Right, boolean>>;
const none: Rights = { view: false, edit: false, delete: false, export: false, reveal: false };

function personRights(actor: Actor, set: RecordSet): Rights {
  const place = placeOf[set];
  const role = place === null ? null : roleAt(actor, place);
  const administers = role === "administrator";
  return {
    view: role !== null,
    edit: writes(role),
    delete: administers,
    export: administers,
    reveal: administers || role === "assessor",
  };
}

/**
 * Teams: of the first school's sets those of `team` above, where `open` has only its owner; at the district its
 * administrator.
 */
function inTeam(actor: Actor, set: RecordSet): boolean {
  if (set === "team") return team.includes(actor);
  if (set === "open") return actor === "owner";
  return (
    (set === "district" && actor === "districtAdministrator") || (set === "foreign" && actor === "stranger")
  );
}

function caseRights(actor: Actor, set: RecordSet): Rights {
  const place = placeOf[set];
  const role = place === null ? null : roleAt(actor, place);
  if (role === null) return none;
  const view = role === "administrator" || inTeam(actor, set) || set === "open";
  const edit = view && role !== "viewer";
  const leads = actor === "owner" && inTeam(actor, set);
  const leading = view && (role === "administrator" || leads);
  return { view, edit, delete: leading, export: leading, reveal: false };
}

function assessmentRights(actor: Actor, set: RecordSet): Rights {
  if (set !== "solo") return caseRights(actor, set);
  const all = actor === "owner" || roleAt(actor, "school") === "administrator";
  return { view: all, edit: all, delete: all, export: all, reveal: false };
}

/** Author of a set's interview and task, where it is not the maker of the rest. */
export const entryAuthor: Partial<Record<RecordSet, "member">> = { team: "member" };

/** Interviews and tasks have the rights of their assessment; their author may delete them too. */
function entryRights(actor: Actor, set: RecordSet): Rights {
  const parent = assessmentRights(actor, set);
  return { ...parent, delete: parent.delete || (parent.edit && entryAuthor[set] === actor) };
}

/** For cases only. Authors change their own; whoever may delete the case may delete them too. */
function noteRights(actor: Actor, set: RecordSet): Rights {
  if (set === "solo") return none;
  const parent = caseRights(actor, set);
  const wrote = parent.edit && makerOf[set] === actor;
  return { ...parent, edit: wrote, delete: parent.delete || wrote };
}

/** For cases only. Whoever may change the case changes them; who planned one deletes it too. */
function meetingRights(actor: Actor, set: RecordSet): Rights {
  if (set === "solo") return none;
  const parent = caseRights(actor, set);
  return { ...parent, delete: parent.delete || (parent.edit && makerOf[set] === actor) };
}

/** Addressed to the place of the set, and to all below it. Whoever issued it and the administrators there withdraw it. */
function bulletinRights(actor: Actor, set: RecordSet): Rights {
  const place = placeOf[set];
  if (place === null || actor === "anonymous") return none;
  const role = roleAt(actor, place);
  const edit = role === "administrator" || makerOf[set] === actor;
  return { ...none, view: role !== null || below[place].includes(memberships[actor].place), edit };
}

function reminderRights(actor: Actor, set: RecordSet): Rights {
  const parent = entryRights(actor, set);
  const assigned = actor === "assignee" && (set === "team" || set === "open" || set === "solo");
  return assigned ? { ...parent, view: true, edit: true } : parent;
}

/** A task of the set's case; for the set without one, the owner's own task, assigned to the assignee. */
function taskRights(actor: Actor, set: RecordSet): Rights {
  if (set === "solo") return reminderRights(actor, set);
  const parent = caseRights(actor, set);
  return { ...parent, delete: parent.delete || (parent.edit && entryAuthor[set] === actor) };
}

/** Creating a task: whoever may edit its case; without a case, whoever may write. */
const newTaskRights = (actor: Actor, set: RecordSet): Rights =>
  set === "solo" ? { ...none, view: true, edit: true, delete: true } : caseRights(actor, set);

/** The user of a record set: someone of its organization. Colleagues share a tree of organizations. */
function userRights(actor: Actor, set: RecordSet): Rights {
  const place = placeOf[set];
  if (place === null || actor === "anonymous") return none;
  const ownTree = memberships[actor].place === "otherDistrict";
  return { ...none, view: (place === "otherDistrict") === ownTree };
}

/** Whose only role is at the place: its administrators and those above administer the account. */
function accountRights(actor: Actor, set: RecordSet): Rights {
  const place = placeOf[set];
  const administers = place !== null && roleAt(actor, place) === "administrator";
  return { ...userRights(actor, set), edit: administers, delete: administers };
}

/** An organization: its members read it, and administrators of what stands above it change and delete it. */
function annexRights(actor: Actor, set: RecordSet): Rights {
  const place = placeOf[set];
  const role = place === null ? null : roleAt(actor, place);
  const administers = role === "administrator";
  return { ...none, view: role !== null, edit: administers, delete: administers };
}

/** Who makes the records of a set. */
const makerOf: Readonly<Record<RecordSet, Actor | null>> = {
  team: "owner",
  open: "owner",
  solo: "owner",
  district: "districtAdministrator",
  foreign: "stranger",
  deleted: null,
  missing: null,
};

/** An unfinished upload is known to its sender alone, a saved view of the case list to its owner. */
const ownRights = (actor: Actor, set: RecordSet): Rights => {
  const all = makerOf[set] === actor;
  return { ...none, view: all, edit: all, delete: all };
};

/** A request for help is its sender's, and of the administrators above, who alone answer it. */
const supportRights = (actor: Actor, set: RecordSet): Rights => {
  const place = placeOf[set];
  const administers = place !== null && roleAt(actor, place) === "administrator";
  return { ...none, view: administers || makerOf[set] === actor, edit: administers };
};

/** Export profiles are personal: nobody else knows of them. */
const exportProfileRights = ownRights;
/**
 * Types, categories and templates belong to a whole district: everyone in it reads them, its own administrator
 * changes them.
 */
const sharedRights = (actor: Actor, set: RecordSet): Rights => {
  const place = placeOf[set];
  if (place === null || actor === "anonymous") return none;
  const elsewhere = place === "otherDistrict";
  const inside = (memberships[actor].place === "otherDistrict") === elsewhere;
  const manages = inside && managers.includes(actor);
  return { ...none, view: inside, edit: manages, delete: manages, export: manages };
};

/** Only administrators of the whole tree know of its imports, and of what is to be destroyed. */
const importRights = (actor: Actor, set: RecordSet): Rights => {
  const { edit } = sharedRights(actor, set);
  return { ...none, view: edit, edit };
};

/** A records check and its report are for those who may edit the person. */
const checkRights = (actor: Actor, set: RecordSet): Rights => {
  const { edit } = personRights(actor, set);
  return { ...none, view: edit, edit };
};

/** Sets whose notes are for administrators only, besides their author. */
export const guardedNotes: readonly RecordSet[] = ["team"];

/** Whoever may reveal knows that the note exists; its author and administrators also see who opened it. */
function protectedRights(actor: Actor, set: RecordSet): Rights {
  const { reveal, delete: administers } = personRights(actor, set);
  if (!reveal) return none;
  const keeps = administers || makerOf[set] === actor;
  return { ...none, view: true, edit: keeps, reveal: keeps || !guardedNotes.includes(set) };
}

/** For its owner; once shared also for its readers and administrators. Viewers cannot export. */
function searchRights(actor: Actor, set: RecordSet): Rights {
  const place = placeOf[set];
  if (place === null || actor === "anonymous") return none;
  const shared = sharedSearches[set];
  const role = roleAt(actor, place);
  const changes = makerOf[set] === actor || (shared !== undefined && role === "administrator");
  const reads =
    (shared === "with all" && role !== null) || (shared === "by name" && namedReaders.includes(actor));
  const view = changes || reads;
  const exports = view && writes(memberships[actor].role);
  return { ...none, view, edit: changes, delete: changes, export: exports };
}

/** A deleted time entry of a set's case, or without a case a task: its author, the lead and administrators restore it. */
function deletedRights(actor: Actor, set: RecordSet): Rights {
  const parent = set === "solo" ? assessmentRights(actor, set) : caseRights(actor, set);
  const may = parent.delete || (parent.view && makerOf[set] === actor);
  return { ...none, view: may, edit: may };
}

/** Beginning an assessment: whoever may edit its case; without a case, whoever may write where its person is. */
const beginRights = (actor: Actor, set: RecordSet): Rights =>
  set === "solo" ? personRights(actor, set) : caseRights(actor, set);

/** What an organization keeps: the rights of persons, without anything to reveal. */
const keptRights = (actor: Actor, set: RecordSet): Rights => ({ ...personRights(actor, set), reveal: false });

const plainRights = Object.fromEntries(
  plainKinds.map((kind) => [kind, kinds[kind].kept === "tree" ? sharedRights : keptRights]),
) as Readonly<Record<PlainKind, typeof keptRights>>;

type Holder = Kind | "new assessment" | "new task" | "organization";

const rightsOf: Readonly<Record<Holder, (actor: Actor, set: RecordSet) => Rights>> = {
  person: personRights,
  case: caseRights,
  assessment: assessmentRights,
  interview: entryRights,
  reminder: reminderRights,
  task: taskRights,
  media: assessmentRights,
  user: userRights,
  account: accountRights,
  annex: annexRights,
  upload: ownRights,
  "export profile": exportProfileRights,
  "support request": supportRights,
  "case-template": sharedRights,
  "entity-template": sharedRights,
  comment: noteRights,
  "time entry": noteRights,
  notice: noteRights,
  worksheet: noteRights,
  meeting: meetingRights,
  bulletin: bulletinRights,
  "board answer": (actor, set) => (set === "solo" ? none : ownRights(actor, set)),
  "case-view": ownRights,
  records_check: checkRights,
  protected_note: protectedRights,
  search: searchRights,
  import: importRights,
  destruction: importRights,
  kept: deletedRights,
  ...plainRights,
  "new assessment": beginRights,
  "new task": newTaskRights,
  organization: personRights,
};

export type Rule =
  | {
      readonly who:
        | "anyone"
        | "nobody"
        | "host"
        | "pending"
        | "member"
        | "writer"
        | "administrator"
        | "manager";
    }
  | { readonly kind: Kind; readonly right: Right }
  /** A writer who also has this right over the record that the body names; otherwise it looks missing. */
  /** Anyone who may see the record that the body names; otherwise it looks missing. */
  | { readonly sees: Kind }
  | { readonly within: Holder; readonly right: Right }
  /** Whoever has this right over each record that the body names; an invisible one looks missing. */
  | { readonly each: Holder; readonly right: Right };

/** Of the kinds that the resource kit makes: as they are kept. */
const plainRules = ofPlainKinds<Rule>((kind) => {
  const { kept, show }: KindRow = kinds[kind];
  const shared = kept === "tree";
  return {
    list: { who: "member" },
    new: { who: shared ? "manager" : "writer" },
    create: shared ? { who: "manager" } : { within: heldBy[kind]?.kind ?? "organization", right: "edit" },
    // Where there is no page, the form is where one reads the record.
    edit: { kind, right: shared || show !== null ? "edit" : "view" },
    show: { kind, right: "view" },
    update: { kind, right: "edit" },
    delete: { kind, right: "delete" },
    export: { who: shared ? "manager" : "administrator" },
  };
});

/** Who may call what, from the product's rules; a new endpoint does not compile until it is decided here too. */
export const rules: Readonly<Record<EndpointName, Rule>> = {
  "session.csrf": { who: "anyone" },
  "session.login": { who: "anyone" },
  "session.verify": { who: "pending" },
  "session.beginAtProvider": { who: "anyone" },
  "session.finishAtProvider": { who: "anyone" },
  "session.signOutThere": { who: "anyone" },
  "session.logout": { who: "anyone" },
  "session.forgotPassword": { who: "anyone" },
  "session.resetPassword": { who: "anyone" },
  "session.profile": { who: "member" },
  "session.confirmPassword": { who: "member" },
  "session.show": { who: "anyone" },
  "session.sessions": { who: "member" },
  "session.endSession": { who: "member" },
  "session.endOthers": { who: "member" },
  "session.setUp": { who: "nobody" },
  "session.mail": { who: "host" },
  "session.leaveTour": { who: "member" },
  "practice.show": { who: "member" },
  "practice.create": { who: "writer" },
  "practice.erase": { who: "member" },
  "packs.list": { who: "manager" },
  "packs.export": { who: "manager" },
  "packs.load": { who: "manager" },
  "packs.activate": { who: "manager" },
  "packs.withdraw": { who: "manager" },
  "packs.inUse": { who: "member" },
  "packs.words": { who: "member" },
  ...settingsRules,
  "imports.list": { who: "manager" },
  "imports.new": { who: "manager" },
  "imports.preview": { who: "manager" },
  "imports.create": { who: "manager" },
  "imports.setLimit": { who: "manager" },
  "imports.schedule": { who: "manager" },
  "imports.setSchedule": { who: "manager" },
  "imports.runSchedule": { who: "manager" },
  "imports.show": { kind: "import", right: "view" },
  "imports.findings": { kind: "import", right: "view" },
  "imports.accounts": { kind: "import", right: "view" },
  "imports.staff": { kind: "import", right: "view" },
  "imports.problems": { kind: "import", right: "view" },
  "imports.run": { kind: "import", right: "edit" },
  "imports.cancel": { kind: "import", right: "edit" },
  "imports.undo": { kind: "import", right: "edit" },
  ...caseNoteRules,
  ...reportRules,
  ...cardRules,
  ...wavrRules,
  ...worksheetRules,
  ...placeRules,
  ...bulletinRules,
  ...planRules,
  ...boardRules,
  ...meetingRules,
  ...minutesRules,
  ...retentionRules,
  ...statisticsRules,
  "dashboard.show": { who: "member" },
  "dashboard.overview": { who: "member" },
  "dashboard.arrange": { who: "member" },
  "dashboard.reset": { who: "member" },
  "deleted.list": { who: "member" },
  "deleted.show": { kind: "kept", right: "view" },
  "deleted.restore": { kind: "kept", right: "edit" },
  ...userRules,
  ...organizationRules,
  ...personRules,
  ...plainRules,
  ...entityRules,
  "cases.attachEntity": { kind: "case", right: "edit" },
  "cases.detachEntity": { kind: "case", right: "edit" },
  "cases.list": { who: "member" },
  "cases.new": { who: "writer" },
  "cases.show": { kind: "case", right: "view" },
  "cases.edit": { kind: "case", right: "edit" },
  "cases.create": { within: "organization", right: "edit" },
  "cases.update": { kind: "case", right: "edit" },
  "cases.media": { kind: "case", right: "view" },
  "cases.delete": { kind: "case", right: "delete" },
  "cases.timeline": { kind: "case", right: "view" },
  "cases.networkPicture": { kind: "case", right: "export" },
  "cases.network": { kind: "case", right: "view" },
  "cases.team": { kind: "case", right: "edit" },
  "cases.guest": { kind: "case", right: "edit" },
  "cases.archive": { kind: "case", right: "edit" },
  "cases.close": { kind: "case", right: "edit" },
  "cases.reopen": { kind: "case", right: "edit" },
  "cases.hold": { kind: "case", right: "delete" },
  "cases.matches": { kind: "case", right: "view" },
  "cases.match": { kind: "case", right: "edit" },
  "caseTemplates.list": { who: "member" },
  "caseTemplates.new": { who: "manager" },
  "caseTemplates.edit": { kind: "case-template", right: "edit" },
  "caseTemplates.create": { who: "manager" },
  "caseTemplates.update": { kind: "case-template", right: "edit" },
  "caseTemplates.delete": { kind: "case-template", right: "delete" },
  "caseTemplates.duplicate": { kind: "case-template", right: "edit" },
  "entityTemplates.list": { who: "member" },
  "entityTemplates.new": { who: "manager" },
  "entityTemplates.edit": { kind: "entity-template", right: "edit" },
  "entityTemplates.create": { who: "manager" },
  "entityTemplates.update": { kind: "entity-template", right: "edit" },
  "entityTemplates.delete": { kind: "entity-template", right: "delete" },
  "entityTemplates.duplicate": { kind: "entity-template", right: "edit" },
  "cases.filters": { who: "member" },
  "cases.search": { who: "member" },
  "cases.views": { who: "member" },
  "cases.createView": { who: "member" },
  "cases.updateView": { kind: "case-view", right: "edit" },
  "cases.deleteView": { kind: "case-view", right: "delete" },
  "cases.archiveMany": { each: "case", right: "edit" },
  "cases.deleteMany": { each: "case", right: "delete" },
  "assessments.list": { who: "member" },
  "assessments.related": { who: "member" },
  "assessments.show": { kind: "assessment", right: "view" },
  "assessments.save": { within: "new assessment", right: "edit" },
  "assessments.update": { kind: "assessment", right: "edit" },
  "assessments.updateMedia": { kind: "assessment", right: "edit" },
  "assessments.deleteMedia": { kind: "assessment", right: "edit" },
  "interviews.list": { who: "member" },
  "interviews.create": { within: "assessment", right: "edit" },
  "interviews.update": { kind: "interview", right: "edit" },
  "interviews.delete": { kind: "interview", right: "delete" },
  "reminders.create": { within: "assessment", right: "edit" },
  "reminders.update": { kind: "reminder", right: "edit" },
  "reminders.delete": { kind: "reminder", right: "delete" },
  "tasks.list": { who: "member" },
  "tasks.priorities": { who: "member" },
  "tasks.visibilities": { who: "member" },
  "tasks.show": { kind: "task", right: "view" },
  "tasks.create": { within: "new task", right: "edit" },
  "tasks.update": { kind: "task", right: "edit" },
  "tasks.complete": { kind: "task", right: "edit" },
  "tasks.delete": { kind: "task", right: "delete" },
  "taskCalendar.show": { who: "member" },
  "taskCalendar.renew": { who: "member" },
  "taskCalendar.update": { who: "member" },
  "taskCalendar.revoke": { who: "member" },
  "taskCalendar.feed": { who: "anyone" },
  "uploads.create": { who: "writer" },
  "uploads.begin": { who: "writer" },
  "uploads.progress": { kind: "upload", right: "view" },
  "uploads.chunk": { kind: "upload", right: "edit" },
  "uploads.finish": { kind: "upload", right: "edit" },
  "searches.quick": { who: "member" },
  "searches.list": { who: "member" },
  "searches.new": { who: "member" },
  "searches.edit": { kind: "search", right: "edit" },
  "searches.create": { who: "member" },
  "searches.update": { kind: "search", right: "edit" },
  "searches.delete": { kind: "search", right: "delete" },
  "searches.report": { kind: "search", right: "view" },
  "searches.download": { kind: "search", right: "export" },
  "live.stream": { who: "member" },
  "live.presence": { sees: "person" },
  "notifications.list": { who: "member" },
  "notifications.unread": { who: "member" },
  "notifications.read": { who: "member" },
  "notifications.preferences": { who: "member" },
  "notifications.prefer": { who: "member" },
  "exports.list": { who: "writer" },
  "exports.made": { who: "writer" },
  "exports.new": { who: "writer" },
  "exports.edit": { kind: "export profile", right: "edit" },
  "exports.create": { who: "writer" },
  "exports.update": { kind: "export profile", right: "edit" },
  "exports.delete": { kind: "export profile", right: "delete" },
  "exports.download": { who: "writer" },
  "exports.newOfEntities": { who: "writer" },
  "exports.downloadEntities": { who: "writer" },
  "exports.caseForm": { kind: "case", right: "export" },
  "exports.case": { kind: "case", right: "export" },
  "exports.timeLog": { kind: "case", right: "export" },
  "exports.users": { who: "administrator" },
  ...supportRules,
  "logs.list": { who: "administrator" },
  "logs.new": { who: "administrator" },
  "logs.download": { who: "administrator" },
  "media.update": { kind: "media", right: "edit" },
  "media.delete": { kind: "media", right: "edit" },
  "media.file": { kind: "media", right: "view" },
};

/** Calls that an assessor may not make on their own records. */
export function needsAdministrator(name: EndpointName): boolean {
  const rule = rules[name];
  if ("who" in rule) return rule.who === "administrator";
  if ("sees" in rule) return false;
  const holder = "kind" in rule ? rule.kind : "within" in rule ? rule.within : rule.each;
  if (holder === "account" || holder === "annex") return rule.right !== "view";
  const givenAway = ["person", "entity"].includes(holder) && rule.right === "export";
  if (holder === "support request" || givenAway) return true;
  if ("within" in rule && holder === "organization" && rule.right === "delete") return true;
  const kept = plainKinds.filter((kind) => kinds[kind].kept === "organization");
  return rule.right === "delete" && ["person", "case", ...kept].includes(holder);
}

/**
 * - `allowed`: a success. - `signIn`: 401. - `forbidden`: 403. - `hidden`: 404, as for a record that never existed.
 * - `refused`: the body names something the caller may not use: 403, 404 or 422, as for something that never existed.
 * - `open`: no account matters; anything but a refusal of the person. - `closed`: refused for everybody.
 */
export type Expected = "allowed" | "signIn" | "forbidden" | "hidden" | "refused" | "open" | "closed";

const isSignedIn = (actor: Actor): actor is Exclude<Actor, "anonymous"> =>
  actor !== "anonymous" && actor !== "deactivated" && actor !== "pending";

export function expected(name: EndpointName, actor: Actor, set: RecordSet): Expected {
  const rule = rules[name];
  if ("who" in rule) {
    if (rule.who === "anyone" || rule.who === "host") return "open";
    if (rule.who === "nobody") return "closed";
    if (rule.who === "pending") return actor === "pending" ? "open" : "closed";
  }
  if (!isSignedIn(actor)) return "signIn";
  if ("kind" in rule) {
    const rights = rightsOf[rule.kind](actor, set);
    return !rights.view ? "hidden" : rights[rule.right] ? "allowed" : "forbidden";
  }
  if ("sees" in rule) return rightsOf[rule.sees](actor, set).view ? "allowed" : "refused";
  if ("within" in rule) {
    if (!writes(memberships[actor].role)) return "forbidden";
    const rights = rightsOf[rule.within](actor, set);
    return rights.view && rights[rule.right] ? "allowed" : "refused";
  }
  if ("each" in rule) {
    const rights = rightsOf[rule.each](actor, set);
    return !rights.view ? "refused" : rights[rule.right] ? "allowed" : "forbidden";
  }
  const { role } = memberships[actor];
  if (rule.who === "administrator") return role === "administrator" ? "allowed" : "forbidden";
  if (rule.who === "manager") return managers.includes(actor) ? "allowed" : "forbidden";
  return rule.who === "member" || writes(role) ? "allowed" : "forbidden";
}

/** May this record appear in lists that this person reads? */
export const isListed = (
  kind: "person" | "case" | "assessment" | "interview" | "task" | PlainKind,
  actor: Actor,
  set: RecordSet,
) => rightsOf[kind](actor, set).view;
