import type { EndpointName } from "#contract/endpoints/table.ts";
import { kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import type { Target } from "./requests.ts";

type PlainTable = (typeof plainTables)[PlainKind];

/** The record of the target that an endpoint concerns; its version goes into If-Match. */
export const recordOf = (
  name: EndpointName,
  target: Target,
): {
  readonly table:
    | "persons"
    | "cases"
    | "assessments"
    | "interviews"
    | "reminders"
    | "tasks"
    | "export_profiles"
    | PlainTable
    | "case_templates"
    | "media"
    | "comments"
    | "time_entries"
    | "case_notices"
    | "case_cards"
    | "wavr_forms"
    | "meetings"
    | "location_events"
    | "impactors"
    | "agreement_boards"
    | "agreement_answers"
    | "case_views"
    | "records_checks"
    | "saved_searches"
    | "users"
    | "organizations"
    | "support_requests";
  readonly id: number;
} | null => {
  if (name === "persons.update" || name === "persons.merge" || name === "persons.unmerge")
    return { table: "persons", id: target.person.id };
  if (name === "entities.merge" || name === "entities.unmerge")
    return { table: "entities", id: target.plain.entity.id };
  if (name === "cases.updateView") return { table: "case_views", id: target.caseView.id };
  if (name === "searches.update") return { table: "saved_searches", id: target.search.id };
  if (name === "persons.updateCheck") return { table: "records_checks", id: target.recordsCheck.id };
  const ofCase = ["cases.update", "cases.archive", "cases.close", "cases.hold"];
  if (name === "cases.reopen") return { table: "cases", id: target.closedCase?.id ?? 0 };
  if (ofCase.includes(name)) return { table: "cases", id: target.case?.id ?? 0 };
  if (name === "assessments.update") return { table: "assessments", id: target.assessment.id };
  if (name === "interviews.update") return { table: "interviews", id: target.interview.id };
  if (name === "reminders.update") return { table: "reminders", id: target.reminder.id };
  if (name === "support.update") return { table: "support_requests", id: target.supportRequest.id };
  if (name === "exports.update") return { table: "export_profiles", id: target.exportProfile.id };
  if (name === "media.update") return { table: "media", id: target.assessmentMedia };
  if (name === "cases.moveComment") return { table: "comments", id: target.comment.id };
  if (name === "persons.moveFile") return { table: "media", id: target.personMedia };
  if (name === "cases.moveFile") return { table: "media", id: target.caseMedia };
  if (name === "cases.moveInterview") return { table: "interviews", id: target.interview.id };
  if (name === "cases.moveTask") return { table: "tasks", id: target.task.id };
  if (name === "cases.updateComment") return { table: "comments", id: target.comment.id };
  if (name === "cases.updateTime") return { table: "time_entries", id: target.timeEntry.id };
  if (name === "cases.updateNotice") return { table: "case_notices", id: target.notice.id };
  if (name === "wavr.updateWorksheet") return { table: "wavr_forms", id: target.worksheet.id };
  if (name === "wavr.sign") return { table: "wavr_forms", id: target.wavrAssessment.id };
  if (name === "worksheets.sign") return { table: "wavr_forms", id: target.packWorksheet.id };
  if (name === "boards.answer") return { table: "agreement_answers", id: target.boards.answer.id };
  if (name === "meetings.update" || name === "meetings.end")
    return { table: "meetings", id: target.meeting.id };
  if (name === "locationEvents.update") return { table: "location_events", id: target.placeEntries.event.id };
  if (name === "impactors.update") return { table: "impactors", id: target.placeEntries.impactor.id };
  if (name === "boards.decide") return { table: "agreement_boards", id: target.boards.opened.id };
  if (name === "cases.changeCard") return { table: "case_cards", id: target.card.id };
  if (name === "tasks.update") return { table: "tasks", id: target.task.id };
  if (name === "caseTemplates.update") return { table: "case_templates", id: target.caseTemplate.id };
  if (name === "entityTemplates.update") return { table: "case_templates", id: target.entityTemplate.id };
  if (name === "users.update") return { table: "users", id: target.hire.id };
  if (name === "organizations.update") return { table: "organizations", id: target.annex.id };
  const plain = plainKinds.find((kind) => name === `${kinds[kind].prefix}.update`);
  if (plain !== undefined) return { table: plainTables[plain], id: target.plain[plain].id };
  return null;
};

/** What a whole district shares is changed only by its own administrator. */
export const changesShared = (name: EndpointName): boolean =>
  name === "locations.setMap" ||
  (sharedGroups.some((group) => name.startsWith(`${group}.`)) &&
    (["imports.list", "packs.list", "retention.list"].includes(name) || !name.endsWith(".list")) &&
    !forMembers.includes(name));
/** What those read who work under it. */
const forMembers: readonly EndpointName[] = ["packs.inUse", "packs.words"];
const sharedGroups = [
  "caseTemplates",
  "entityTemplates",
  "imports",
  "packs",
  "retention",
  "settings",
  ...plainKinds.filter((kind) => kinds[kind].kept === "tree").map((kind) => kinds[kind].prefix),
];
