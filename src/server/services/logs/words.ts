import { capitalized, kinds, type RecordKind, recordKinds } from "#contract/kit/kinds.ts";
import { askedWords } from "./asked-words.ts";

/** What an action's verb says of the record that it names. */
const verbs: Readonly<Record<string, string>> = {
  view: "Opened",
  list: "Looked through",
  search: "Searched",
  create: "Added",
  update: "Changed",
  delete: "Deleted",
  export: "Exported",
  archive: "Archived",
  restore: "Restored",
  close: "Closed",
  reopen: "Reopened",
  duplicate: "Copied",
  complete: "Completed",
  reveal: "Opened",
  history: "Read the history of",
  versions: "Read former words of",
};

/** Nouns of actions that are not called after a kind of record. */
const nouns: Readonly<Record<string, string>> = {
  calendar: "address of the task calendar",
  "case-view": "view of cases",
  membership: "role of a colleague",
  "protected-note": "protected note",
  "records-check": "records check",
  relation: "relation of a person",
  vehicle: "vehicle of a person",
  log: "audit log",
  "time-entry": "time entry",
  "time-log": "time log",
  notices: "notices of a case",
  timeline: "timeline",
  matches: "people who may be those of a case",
  relations: "relations of a person",
  vehicles: "vehicles of a person",
  "protected-notes": "list of protected notes",
  "records-checks": "list of records checks",
  exports: "list of exports",
  "support-request": "support request",
  session: "sign-in",
  settings: "settings",
  practice: "practice cases",
  packs: "questionnaire packs",
  live: "live changes",
  notifications: "notifications",
  logs: "audit log",
};

/** Where verb and noun would not make a sentence. */
const sentences: Readonly<Record<string, string>> = {
  "audit.keyed": "The log is signed from here on",
  "audit.key-changed": "The log is signed with another key from here on",
  "audit.key-lost": "The former key of the log was lost",
  "audit.anchors-begun": "A new file of anchors was begun",
  "audit.shortened": "Entries that were older than the log is kept were removed",
  "tour.leave": "Left the tour of the first start",
  "practice.create": "Made a practice case",
  "practice.erase": "Erased a practice case",
  "pack.load": "Loaded a questionnaire pack",
  "pack.activate": "Activated a questionnaire pack",
  "pack.withdraw": "Withdrew a questionnaire pack",
  "pack.export": "Saved the present questionnaire pack as a file",
  "import.schedule": "Changed when a roster is taken over every night",
  "import.schedule-run": "Took the roster of the night over at once",
  "import.staff": "Read which staff of a roster have no account",
  "calendar.renew": "Made a new address of the task calendar",
  "calendar.revoke": "Took back the address of the task calendar",
  "card.ask": "Followed the link of a need-to-know card",
  "card.open": "Opened a need-to-know card with its code",
  "card.lock": "Locked a need-to-know card by wrong codes",
  "card.read": "Said that they have read a need-to-know card",
  "paper.ask": "Followed the link to a report",
  "paper.open": "Opened a report with its link and its code",
  "paper.lock": "Locked the link to a report by wrong codes",
  "case.card": "Made a need-to-know card",
  "case.card-back": "Took a need-to-know card back",
  "case.card-change": "Changed a need-to-know card",
  "case.card-link": "Gave a need-to-know card a new link and code",
  "case.cards": "Looked through the need-to-know cards of a case",
  "case.destroy": "Destroyed a case that was due, for good",
  "case.disclosure": "Recorded a disclosure",
  "report-template.ready-made": "Added the ready-made papers and letters",
  "case.disclosure-approve": "Approved a disclosure",
  "case.entities": "Changed the organizations of interest of a case",
  "case.hold": "Put a case under legal hold",
  "case.release": "Ended the legal hold of a case",
  "case.match": "Confirmed a person of a case",
  "case.network": "Opened the network of a case",
  "case.network-picture": "Exported the picture of a network",
  "case.report": "Exported or printed the report of a case",
  "case.report-link": "Sent a report as a link",
  "case.report-link-back": "Took the link to a report back",
  "case.report-links": "Looked through the links to a report",
  "reports.list": "Looked through reports that were made",
  "case.report-view": "Opened the report of a case",
  "case.report-print": "Printed the report of a case",
  "case.team": "Changed the team of a case",
  "cases.export": "Exported cases",
  "dashboard.arrange": "Arranged the dashboard",
  "dashboard.reset": "Put the dashboard back",
  "dashboard.view": "Opened the dashboard",
  "deleted.list": "Looked through what was deleted",
  "deleted.restore": "Restored a deleted record",
  "deleted.view": "Read a deleted record",
  "guests.summed": "Calls of people who were not signed in, in sum",
  "invitation.accept": "Accepted an invitation",
  "invitation.view": "Opened an invitation",
  "organization.schedule": "Changed time zone, school year, bell times or deadlines",
  "organization.mail": "Changed the sender of mails",
  "organization.test-mail": "Sent a test mail",
  "organization.merge": "Merged two organizations",
  "organization.merged": "Took over all records of a merged organization",
  "comments.list": "Read the comments of a case",
  "matches.list": "Looked at people who may be those of a case",
  "media.list": "Looked through the files of a case",
  "time-log.list": "Read the time log of a case",
  "wavr.view": "Read the WAVR assessment of a case",
  "wavr.intake": "Saved an intake questionnaire of WAVR",
  "wavr.worksheet": "Saved a WAVR worksheet",
  "wavr.snapshot": "Took a snapshot of a WAVR worksheet",
  "wavr.assessment": "Saved a WAVR assessment",
  "wavr.sign": "Signed a WAVR summary",
  "wavr.plan": "Saved a threat management plan",
  "duties.list": "Looked who is still to be told of their cases",
  "notices.list": "Read who was told of a case",
  "timeline.list": "Read the timeline of a case",
  "log.export": "Exported the audit log",
  "log.stream": "Changed the stream of the audit log",
  "log.view": "Read the audit log",
  "notifications.prefer": "Chose notifications",
  "notifications.read": "Read notifications",
  "entity.file": "Exported an organization of interest",
  "person.access-export": "Exported everything about a person",
  "person.destroy": "Destroyed a person who was due, for good",
  "person.disclosure": "Recorded a disclosure about a person",
  "person.disclosures": "Read the disclosure log of a person",
  "person.disclosures-export": "Exported the disclosure log of a person",
  "person.distinct": "Said that two people are not the same",
  "person.merge": "Merged two people",
  "person.unmerge": "Took a merge of people back",
  "persons.duplicates": "Looked through people who may be the same",
  "persons.similar": "Looked for people alike",
  "protected-note.reveals": "Read who opened a protected note",
  "search.report-view": "Opened a saved search",
  "searches.quick": "Searched over everything",
  "session.confirm-password": "Gave the password once more",
  "session.end": "Ended a session",
  "session.end-others": "Ended all other sessions",
  "session.forgot-password": "Asked for a new password",
  "session.login": "Signed in",
  "session.logout": "Signed out",
  "session.profile": "Changed the profile",
  "session.reset-password": "Set a new password",
  "session.set-up": "Set the server up",
  "session.verify": "Gave the second factor",
  "import.preview": "Looked into files of a roster",
  "import.limit": "Set how many people may be missing from a roster",
  "import.findings": "Read what the check of a roster found",
  "import.problems": "Exported the problems of a roster",
  "import.run": "Took a roster over",
  "import.cancel": "Stopped an import",
  "import.undo": "Took an import back",
  "import.done": "A roster was taken over to its end",
  "import.undone": "An import was taken back to its end",
  "retention.cancel": "Took a list of records to be destroyed back, or stopped it",
  "retention.certificate": "Exported a certificate of destruction",
  "retention.confirm": "Confirmed that records are destroyed",
  "retention.done": "Destroyed the records of a list",
  "retention.due": "Looked through what falls due",
  "retention.keep": "Kept a record longer, or no longer",
  "retention.propose": "Proposed records to be destroyed",
  "retention.schedule": "Set how long records are kept",
  "retention.view": "Opened a list of records to be destroyed",
  "settings.accounts": "Set how people sign in",
  "settings.work": "Set what holds for daily work",
  "settings.log-stream": "Set where the audit log is streamed to",
  "settings.support": "Set the address for support requests",
  "settings.uploads": "Set which files may be attached",
  "organization.statistics": "Set which numbers statistics hide, and when steps are in time",
  "statistics.export": "Exported statistics",
  "statistics.view": "Read statistics",
  "support-requests.list": "Looked through support requests",
  "support-request.picture": "Opened the picture of a support request",
  "upload.begin": "Began an upload",
  "upload.chunk": "Sent a part of an upload",
  "upload.create": "Uploaded a file",
  "user.deactivate": "Closed an account",
  "user.end-second-factor": "Ended the second factor of an account",
  "user.end-session": "Ended a session of an account",
  "user.end-sessions": "Ended all sessions of an account",
  "user.hand-over": "Handed over the work of a colleague",
  "user.remove": "Removed an account that was never used",
  "user.invite": "Invited a colleague",
  "user.invite-many": "Invited colleagues",
  "user.reactivate": "Opened a closed account again",
  "users.export": "Exported colleagues",
  "vehicle.attach": "Added a vehicle to a person",
  "vehicle.detach": "Took a vehicle off a person",
  "vehicle.match": "Found a vehicle of a person by its plate",
};

const isKind = (name: string): name is RecordKind => (recordKinds as readonly string[]).includes(name);
const ofPrefix = (name: string) => recordKinds.find((each) => kinds[each].prefix === name);

function nounOf(name: string): string | null {
  const own = nouns[name];
  if (own !== undefined) return own;
  const kind = name.replaceAll("_", "-");
  const known = isKind(name) ? name : recordKinds.find((each) => each.replaceAll("_", "-") === kind);
  if (known !== undefined) return kinds[known].noun;
  const plural = ofPrefix(name) ?? recordKinds.find((each) => kinds[each].nouns === name);
  return plural === undefined ? null : kinds[plural].nouns;
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? "an" : "a");

const asked = new Map(Object.entries(askedWords));

/** An action of the log in words: "Opened a case", "Looked through people". Unknown ones are named as they are. */
export function actionWords(action: string): string {
  const sentence = sentences[action] ?? asked.get(action);
  if (sentence !== undefined) return sentence;
  const [name = "", verb = ""] = action.split(".");
  const done = verbs[verb];
  const noun = nounOf(name);
  if (done === undefined || noun === null) return capitalized(action.replace(/[.-]/g, " "));
  if (verb === "export" && isKind(name) && kinds[name].exported) return `${done} ${kinds[name].nouns}`;
  const single =
    isKind(name) || isKind(name.replaceAll("-", "_")) || /^(?:membership|relation|vehicle)$/.test(name);
  return single
    ? `${done} ${article(noun)} ${noun}`
    : `${done} ${nouns[name] === undefined ? "" : "the "}${noun}`;
}
