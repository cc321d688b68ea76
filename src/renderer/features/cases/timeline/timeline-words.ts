import { classificationNames } from "#contract/records/assessments/classification.ts";
import { audienceWords } from "#contract/records/case-notices/schema.ts";
import { type CaseEvent, type EventGroup, setAgainReason } from "#contract/records/case-work/schema.ts";
import { type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { worksheetModel } from "#instruments/worksheets/worksheets.ts";
import { formatDate, formatMinutes } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { compartmentNames } from "#parts/compartments/compartment-words.ts";
import { confidentialityNames, roleNames } from "../case-words.ts";
import { caseLabels } from "../form/case-values.ts";
import { planWords } from "./plan-events.ts";

export const groupNames: Readonly<Record<EventGroup, string>> = {
  status: t("Stage and status"),
  details: t("Details"),
  people: t("People"),
  entities: t("Organizations of interest"),
  team: t("Team"),
  assessments: t("Assessments"),
  tasks: t("Tasks"),
  comments: t("Comments"),
  time: t("Time"),
  notices: t("Who was told"),
  files: t("Files"),
  related: t("Related cases"),
  output: t("Reports and exports"),
};

const nameIn = (names: object, value: string | null): string =>
  value === null ? "" : (Object.entries(names).find(([key]) => key === value)?.[1] ?? value);
const stage = (value: string | null) => nameIn(caseStageNames satisfies Record<CaseStage, string>, value);
const role = (value: string | null) => nameIn(roleNames, value).toLowerCase();
const teamRole = (value: string | null) => (value === "lead" ? "lead" : "member");
const classification = (value: string | null) =>
  value === null ? t("not classified") : nameIn(classificationNames, value) || value;
const quoted = (text: string | null) => (text === null ? "" : ` “${text}”`);

/** Set with one press: its reason is the program's sentence. */
const isSetAgain = ({ kind, note }: CaseEvent): boolean => kind === "hold_set" && note === setAgainReason;

/** An event that the case concerns was moved or deleted; its note says what a plan does at it. */
const isOfEvent = ({ field }: CaseEvent): boolean => field === "event_moved" || field === "event_deleted";

function eventChangeWords({ field, from, to, note }: CaseEvent): string {
  const [old, next] = [from ?? "", to ?? ""];
  const said =
    field === "event_moved"
      ? t("moved an event that the case concerns: {{old}} is now {{next}}", { old, next })
      : t("deleted an event that the case concerns: {{old}}", { old });
  return note === null ? said : t("{{said}}. Planned for it: {{measures}}", { said, measures: note });
}

/** What somebody typed with it, which stands below its sentence. */
export const typedNote = (event: CaseEvent): string | null => {
  if (event.review !== null) return event.review.words;
  return isSetAgain(event) || isOfEvent(event) ? null : (event.note ?? null);
};

const answeredCheckIn: Readonly<Record<string, string>> = {
  same: t("answered a check-in: about the same"),
  better: t("answered a check-in: better"),
  worse: t("answered a check-in: worse"),
  not_reached: t("answered a check-in: not reached"),
};

/** What somebody said of a signed version; rows from before it was told say only that something was said. */
function answeredWords(answer: string | null, number: string): string {
  if (answer === "agrees") return t("agrees with version {{number}} of the WAVR summary", { number });
  if (answer === "differs") return t("sees version {{number}} of the WAVR summary differently", { number });
  return t("said how they see version {{number}} of the WAVR summary", { number });
}

/** By the form of a WAVR document. */
const wavrBegun: Readonly<Record<string, string>> = {
  intake: t("began the intake questionnaire of WAVR"),
  worksheet: t("began a WAVR worksheet"),
  assessment: t("began the WAVR assessment"),
  plan: t("began a threat management plan"),
};

/** From which compartment to which. */
const placesOf = ({ from, to }: CaseEvent) => ({
  from: nameIn(compartmentNames, from),
  to: nameIn(compartmentNames, to),
});

const boardWords: Readonly<Record<string, string>> = {
  classification: t("asked members of the team for a classification, each alone"),
  level_of_concern: t("asked members of the team for a level of concern, each alone"),
};

/** What the team decided; of what its server does not tell only that it did. */
function decidedWords({ to, decision }: CaseEvent): string {
  if (decision === null) return t("recorded what the team decided on an agreement board");
  const choice =
    to === "classification"
      ? classification(decision.choice)
      : (currentInstrument().wavr.assessment.levels.find(({ value }) => value === decision.choice)?.label ??
        decision.choice);
  return decision.differing === 0
    ? t("recorded on an agreement board what the team decided: {{choice}}", { choice })
    : t("recorded on an agreement board what the team decided: {{choice}}. {{count}} see it differently", {
        choice,
        count: decision.differing,
      });
}

function detailWords({ field, from, to }: CaseEvent): string {
  const label = (caseLabels[field ?? ""] ?? "details").toLowerCase();
  const say = (value: string | null) =>
    field === "confidentiality" ? nameIn(confidentialityNames, value) : value;
  const [old, next] = [say(from), say(to)];
  if (old === null && next === null) return t("changed {{label}}", { label });
  if (old === null) return t("set {{label}} to {{next}}", { label: label ?? "", next: next ?? "" });
  if (next === null) return t("removed {{label}}, which was {{old}}", { label, old });
  return t("changed {{label}} from {{old}} to {{next}}", { label, old, next });
}

function classifiedWords(event: CaseEvent): string {
  const who = event.person ? ` ${t("of {{name}}", { name: event.person.name })}` : "";
  return event.from === null
    ? t("classified the threat{{who}} as {{classification}}", {
        who,
        classification: classification(event.to),
      })
    : t("changed the classification{{who}} from {{classification}} to {{classification2}}", {
        who,
        classification: classification(event.from),
        classification2: classification(event.to),
      });
}

const whom = ({ field }: CaseEvent): string => nameIn(audienceWords, field);

function noticeWords(event: CaseEvent): string {
  switch (event.to) {
    case "told":
      return t("recorded a notice to {{whom}}", { whom: whom(event) });
    case "not_reached":
      return t("recorded a try to reach {{whom}}", { whom: whom(event) });
    default:
      return t("recorded the decision not to tell {{whom}}", { whom: whom(event) });
  }
}

/** The event after its author's name: `changed the stage from Intake to Evaluating`. */
export function eventWords(event: CaseEvent): string {
  const person = event.person?.name ?? t("a person who was removed");
  const member = event.member?.full_name ?? t("a former colleague");
  const about = event.person ? ` ${t("with {{name}}", { name: event.person.name })}` : "";
  switch (event.kind) {
    case "opened":
      return t("opened the case");
    case "stage":
      return t("changed the stage from {{stage}} to {{stage2}}", {
        stage: stage(event.from),
        stage2: stage(event.to),
      });
    case "closed":
      return event.undone
        ? t("closed the case; {{count}} actions of its plan were not done", { count: event.undone })
        : t("closed the case");
    case "reopened":
      return t("reopened the case at {{stage}}", { stage: stage(event.to) });
    case "archived":
      return t("archived the case");
    case "restored":
      return t("restored the case from the archive");
    case "deleted":
      return t("deleted the case");
    case "undeleted":
      return event.from === null || event.member === null
        ? t("restored the case after it was deleted")
        : t("restored the case, which {{member}} had deleted on {{day}}", {
            member,
            day: formatDate(event.from),
          });
    case "hold_set":
      return isSetAgain(event)
        ? t("put the case under legal hold again, from the list of cases that nothing protects any more")
        : t("put the case under legal hold");
    case "hold_lifted":
      return t("lifted the legal hold");
    case "details":
      if (event.field === "bulletin_issued")
        return event.from === null
          ? t("issued a bulletin about it: {{title}}", { title: event.to ?? "" })
          : t(
              "issued a bulletin about it: {{title}}, in place of “{{former}}”, which does not hold any more",
              {
                title: event.to ?? "",
                former: event.from,
              },
            );
      if (event.field === "event_tied")
        return t("said that the case concerns {{event}}", { event: event.to ?? "" });
      if (event.field === "event_untied")
        return t("said that the case does not concern {{event}} any more", { event: event.from ?? "" });
      if (event.field === "event_restored")
        return t("restored a deleted event that the case concerns: {{event}}", { event: event.to ?? "" });
      return isOfEvent(event) ? eventChangeWords(event) : detailWords(event);
    case "person_added":
      return t("added {{person}} as {{role}}", { person, role: role(event.to) });
    case "person_removed":
      return t("removed {{person}}, who was {{role}}", { person, role: role(event.from) });
    case "entity_added":
      return t("added {{text}}", { text: event.text ?? t("an organization of interest that was deleted") });
    case "entity_removed":
      return t("took off {{text}}", {
        text: event.text ?? t("an organization of interest that was deleted"),
      });
    case "member_added":
      // Whoever opens a case adds themselves: their name stands before these words.
      if (event.member !== null && event.member.id === event.user?.id)
        return t("joined the team as {{teamRole}}", { teamRole: teamRole(event.to) });
      return t("added {{member}} to the team as {{teamRole}}", { member, teamRole: teamRole(event.to) });
    case "member_changed":
      return t("made {{member}} {{teamRole}} of the team", { member, teamRole: teamRole(event.to) });
    case "member_removed":
      return t("took {{member}} off the team", { member });
    case "guest_added":
      return t("added {{to}} to the team, without an account", { to: event.to ?? t("somebody") });
    case "guest_changed":
      return t("changed what stands of {{to}} in the team", { to: event.to ?? t("somebody") });
    case "guest_removed":
      return t("took {{from}} off the team", { from: event.from ?? t("somebody") });
    case "assessment_begun":
      return t("began the assessment of {{person}}", { person });
    case "wavr_begun":
      return wavrBegun[event.to ?? ""] ?? t("began a WAVR document");
    case "wavr_snapshot":
      return t("took a snapshot of their WAVR worksheet");
    case "wavr_signed":
      return t("signed version {{number}} of the WAVR summary", { number: event.to ?? "1" });
    case "wavr_answered":
      return answeredWords(event.field ?? null, event.to ?? "1");
    case "worksheet_begun":
      return t("began the {{worksheet}} of {{person}}", {
        worksheet: worksheetModel(event.to ?? "")?.title ?? t("worksheet"),
        person,
      });
    case "worksheet_signed":
      return t("signed version {{number}} of a worksheet of {{person}}", { number: event.to ?? "1", person });
    case "plan_saved":
    case "safety_plan_saved":
      return planWords(event);
    case "check_in_recorded":
      return answeredCheckIn[event.to ?? ""] ?? t("answered a check-in");
    case "board_begun":
      return boardWords[event.to ?? ""] ?? t("asked members of the team for their answers");
    case "board_opened":
      return t("opened the answers of an agreement board");
    case "board_decided":
      return decidedWords(event);
    case "meeting_planned":
      return t("planned a meeting of the team");
    case "meeting_called_off":
      return t("called a meeting of the team off");
    case "meeting_ended":
      return t("ended a meeting of the team");
    case "meeting_removed":
      return t("deleted a meeting of the team");
    case "meeting_restored":
      return t("restored a meeting of the team");
    case "assessment_moved_in":
      return t("moved the assessment of {{person}} into this case", { person });
    case "assessment_moved_out":
      return t("moved the assessment of {{person}} out of this case", { person });
    case "classified":
      return classifiedWords(event);
    case "interview_added":
      return t("recorded an interview in the assessment of {{person}}", { person });
    case "interview_removed":
      return t("removed an interview from the assessment of {{person}}", { person });
    case "task_created":
    case "reminder_created":
      return t("added the task{{quoted}}", { quoted: quoted(event.text) });
    case "task_completed":
    case "reminder_completed":
      return t("completed the task{{quoted}}", { quoted: quoted(event.text) });
    case "task_reopened":
    case "reminder_reopened":
      return t("reopened the task{{quoted}}", { quoted: quoted(event.text) });
    case "interview_restored":
      return t("restored a deleted interview of the assessment");
    case "task_restored":
    case "reminder_restored":
      return t("restored the deleted task{{quoted}}", { quoted: quoted(event.text) });
    case "comment_moved":
      return t("moved a comment from {{from}} to {{to}}", placesOf(event));
    case "comment_restored":
      return t("restored a deleted comment");
    case "time_restored":
      return t("restored a deleted time entry{{words}}", { words: event.text ? `, ${event.text}` : "" });
    case "interview_moved":
      return t("moved an interview from {{from}} to {{to}}", placesOf(event));
    case "task_moved":
      return t("moved a task from {{from}} to {{to}}", placesOf(event));
    case "file_moved":
      return t("moved a file from {{from}} to {{to}}", placesOf(event));
    case "file_restored":
      return event.text
        ? t("restored the deleted file {{text}}", { text: event.text })
        : t("restored a deleted file");
    case "task_removed":
    case "reminder_removed":
      return t("removed a task");
    case "comment":
      return "commented";
    case "time_logged":
      return t("logged {{duration}}{{words}}", {
        duration: formatMinutes(Number(event.to ?? 0)),
        words: event.text ? `, ${event.text}` : "",
      });
    case "comment_removed":
      return t("deleted a comment");
    case "time_changed":
      return event.from === event.to
        ? t("changed a time entry")
        : t("changed a time entry from {{duration}} to {{duration2}}", {
            duration: formatMinutes(Number(event.from ?? 0)),
            duration2: formatMinutes(Number(event.to ?? 0)),
          });
    case "time_removed":
      return t("deleted a time entry of {{duration}}", { duration: formatMinutes(Number(event.from ?? 0)) });
    case "notice_recorded":
      return noticeWords(event);
    case "notice_changed":
      return t("changed what is recorded of telling {{whom}}", { whom: whom(event) });
    case "notice_removed":
      return t("deleted a notice about telling {{whom}}", { whom: whom(event) });
    case "notice_restored":
      return t("restored a deleted notice");
    case "file_added":
      return event.text ? t("added the file {{text}}", { text: event.text }) : t("added a file that is gone");
    case "file_removed":
      return t("removed a file");
    case "match_confirmed":
      return t("confirmed that case {{text}} is related", { text: event.text ?? "" });
    case "match_dismissed":
      return t("dismissed case {{text}} as not related", { text: event.text ?? "" });
    case "match_cleared":
      return t("took back what was decided of case {{text}}", { text: event.text ?? "" });
    case "report_made":
      return event.text
        ? t("made the report “{{text}}”", { text: event.text })
        : t("made a report{{about}}", { about });
    case "disclosure_approved":
      return t("approved the disclosure for {{recipient}}", { recipient: event.to ?? t("somebody") });
    case "export_made":
      return t("exported the case");
    case "link_sent":
      return t("sent a report as a link to {{holder}}", { holder: event.to ?? t("somebody") });
    case "link_opened":
      return t("the report for {{holder}} was opened at its link", { holder: event.to ?? t("somebody") });
    case "link_locked":
      return t("the link to the report for {{holder}} was locked by wrong codes", {
        holder: event.to ?? t("somebody"),
      });
    case "link_refused":
      return t("the report for {{holder}} was not given out at its link: a name was found in it", {
        holder: event.to ?? t("somebody"),
      });
    case "link_taken_back":
      return t("took back the link to the report for {{holder}}", { holder: event.to ?? t("somebody") });
    case "card_given":
      return t("made a need-to-know card for {{holder}}", { holder: event.to ?? t("somebody") });
    case "card_changed":
      return t("changed the need-to-know card for {{holder}}", { holder: event.to ?? t("somebody") });
    case "card_read":
      return t("the need-to-know card for {{holder}} was read", { holder: event.to ?? t("somebody") });
    case "card_locked":
      return t("the need-to-know card for {{holder}} was locked by wrong codes", {
        holder: event.to ?? t("somebody"),
      });
    case "card_taken_back":
      return t("took back the need-to-know card for {{holder}}", { holder: event.to ?? t("somebody") });
    default:
      return event.kind satisfies never;
  }
}
