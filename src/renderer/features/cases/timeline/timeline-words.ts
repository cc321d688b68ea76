import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { CaseEvent, EventGroup } from "#contract/records/case-work/schema.ts";
import { type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import { formatMinutes } from "#lib/words/format-date.ts";
import { confidentialityNames, roleNames } from "../case-words.ts";
import { caseLabels } from "../form/case-values.ts";

export const groupNames: Readonly<Record<EventGroup, string>> = {
  status: "Stage and status",
  details: "Details",
  people: "People",
  entities: "Organizations of interest",
  team: "Team",
  assessments: "Assessments",
  tasks: "Tasks",
  comments: "Comments",
  time: "Time",
  files: "Files",
  related: "Related cases",
  output: "Reports and exports",
};

const nameIn = (names: object, value: string | null): string =>
  value === null ? "" : (Object.entries(names).find(([key]) => key === value)?.[1] ?? value);
const stage = (value: string | null) => nameIn(caseStageNames satisfies Record<CaseStage, string>, value);
const role = (value: string | null) => nameIn(roleNames, value).toLowerCase();
const teamRole = (value: string | null) => (value === "lead" ? "lead" : "member");
const classification = (value: string | null) =>
  value === null ? "not classified" : nameIn(classificationNames, value) || value;
const quoted = (text: string | null) => (text === null ? "" : ` “${text}”`);

function detailWords({ field, from, to }: CaseEvent): string {
  const label = (caseLabels[field ?? ""] ?? "details").toLowerCase();
  const say = (value: string | null) =>
    field === "confidentiality" ? nameIn(confidentialityNames, value) : value;
  const [old, next] = [say(from), say(to)];
  if (old === null && next === null) return `changed ${label}`;
  if (old === null) return `set ${label} to ${next}`;
  if (next === null) return `removed ${label}, which was ${old}`;
  return `changed ${label} from ${old} to ${next}`;
}

function classifiedWords(event: CaseEvent): string {
  const who = event.person ? ` of ${event.person.name}` : "";
  return event.from === null
    ? `classified the threat${who} as ${classification(event.to)}`
    : `changed the classification${who} from ${classification(event.from)} to ${classification(event.to)}`;
}

/** The event after its author's name: `changed the stage from Intake to Evaluating`. */
export function eventWords(event: CaseEvent): string {
  const person = event.person?.name ?? "a person who was removed";
  const member = event.member?.full_name ?? "a former colleague";
  const about = event.person ? ` with ${event.person.name}` : "";
  switch (event.kind) {
    case "opened":
      return "opened the case";
    case "stage":
      return `changed the stage from ${stage(event.from)} to ${stage(event.to)}`;
    case "closed":
      return "closed the case";
    case "reopened":
      return `reopened the case at ${stage(event.to)}`;
    case "archived":
      return "archived the case";
    case "restored":
      return "restored the case from the archive";
    case "undeleted":
      return "restored the case after it was deleted";
    case "hold_set":
      return "put the case under legal hold";
    case "hold_lifted":
      return "lifted the legal hold";
    case "details":
      return detailWords(event);
    case "person_added":
      return `added ${person} as ${role(event.to)}`;
    case "person_removed":
      return `removed ${person}, who was ${role(event.from)}`;
    case "entity_added":
      return `added ${event.text ?? "an organization of interest that was deleted"}`;
    case "entity_removed":
      return `took off ${event.text ?? "an organization of interest that was deleted"}`;
    case "member_added":
      return `added ${member} to the team as ${teamRole(event.to)}`;
    case "member_changed":
      return `made ${member} ${teamRole(event.to)} of the team`;
    case "member_removed":
      return `took ${member} off the team`;
    case "guest_added":
      return `added ${event.to ?? "somebody"} to the team, without an account`;
    case "guest_changed":
      return `changed what stands of ${event.to ?? "somebody"} in the team`;
    case "guest_removed":
      return `took ${event.from ?? "somebody"} off the team`;
    case "assessment_begun":
      return `began the assessment of ${person}`;
    case "assessment_moved_in":
      return `moved the assessment of ${person} into this case`;
    case "assessment_moved_out":
      return `moved the assessment of ${person} out of this case`;
    case "classified":
      return classifiedWords(event);
    case "interview_added":
      return `recorded an interview in the assessment of ${person}`;
    case "interview_removed":
      return `removed an interview from the assessment of ${person}`;
    case "task_created":
    case "reminder_created":
      return `added the task${quoted(event.text)}`;
    case "task_completed":
    case "reminder_completed":
      return `completed the task${quoted(event.text)}`;
    case "task_reopened":
    case "reminder_reopened":
      return `reopened the task${quoted(event.text)}`;
    case "interview_restored":
      return `restored a deleted interview of the assessment`;
    case "task_restored":
    case "reminder_restored":
      return `restored the deleted task${quoted(event.text)}`;
    case "comment_restored":
      return "restored a deleted comment";
    case "time_restored":
      return `restored a deleted time entry${event.text ? `, ${event.text}` : ""}`;
    case "file_restored":
      return event.text ? `restored the deleted file ${event.text}` : "restored a deleted file";
    case "task_removed":
    case "reminder_removed":
      return "removed a task";
    case "comment":
      return "commented";
    case "time_logged":
      return `logged ${formatMinutes(Number(event.to ?? 0))}${event.text ? `, ${event.text}` : ""}`;
    case "comment_removed":
      return "deleted a comment";
    case "time_changed":
      return event.from === event.to
        ? "changed a time entry"
        : `changed a time entry from ${formatMinutes(Number(event.from ?? 0))} to ${formatMinutes(Number(event.to ?? 0))}`;
    case "time_removed":
      return `deleted a time entry of ${formatMinutes(Number(event.from ?? 0))}`;
    case "file_added":
      return event.text ? `added the file ${event.text}` : "added a file that is gone";
    case "file_removed":
      return "removed a file";
    case "match_confirmed":
      return `confirmed that case ${event.text ?? ""} is related`;
    case "match_dismissed":
      return `dismissed case ${event.text ?? ""} as not related`;
    case "match_cleared":
      return `took back what was decided of case ${event.text ?? ""}`;
    case "report_made":
      return `made a report${about}`;
    case "export_made":
      return "exported the case";
    default:
      return event.kind satisfies never;
  }
}
