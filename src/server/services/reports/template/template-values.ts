import { placeWords } from "#contract/records/locations/place-words.ts";
import { shownIn } from "#contract/records/reminders/schema.ts";
import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { standingName, standingOf, taskDone } from "#contract/records/tasks/schema.ts";
import type { Dates } from "#contract/services/reports/blocks.ts";
import { choiceIn, wordsIn } from "#contract/services/reports/spanish.ts";
import { titled } from "#contract/services/reports/team-blocks.ts";
import { classificationOption } from "#instruments/cstag.ts";
import { instrumentOf } from "#instruments/instrument.ts";
import { interviewedName } from "#instruments/interviews.ts";
import { isStudent } from "#instruments/person-types.ts";
import { reviewOf, sourceOf } from "#instruments/sources.ts";
import type { Relations } from "#server/services/reports/redaction/hidden-people.ts";
import { thoseStaying } from "../about-whom.ts";
import { employmentLeftOut, leavesOutEmployment } from "../left-out.ts";
import { isUnnamed } from "../redaction/unnamed-reporter.ts";
import type { ReportSource } from "../report-source.ts";
import { answerLists, answersByQuestion } from "./answer-values.ts";
import { boardValues, safetyPlanValues } from "./plan-values.ts";
import type { TemplateValues } from "./values.ts";
import { wavrActions, wavrValues } from "./wavr-values.ts";

/** Who a report is made by, for whom, and when. */
export interface Making {
  readonly author: string;
  /** What they are, where that is on record. */
  readonly authorTitle: string | null;
  /** Where the lead of the case can be called. */
  readonly leadPhone: string | null;
  /** As it is on record with the school; people write to it. */
  readonly schoolAddress: string | null;
  readonly recipient: { readonly name: string; readonly organization: string } | null;
  readonly now: string;
  readonly language: TemplateLanguage;
  /** Who is whose parent, among the people of the case. */
  readonly parents: Relations;
  /** Whose names are taken out: a letter is about the others. */
  readonly taken: ReadonlySet<number>;
}

type Assessments = ReportSource["assessments"];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const stepOf = (assessment: Assessments[number] | undefined, section: string) =>
  (assessment?.state.steps[section] ?? {}) as Readonly<Record<string, unknown>>;

const inRole = <P extends { readonly id: number; readonly role: string }>(
  people: readonly P[],
  role: string,
  taken: ReadonlySet<number>,
) =>
  thoseStaying(
    people.filter((each) => each.role === role),
    taken,
  );

/**
 * The parents of those with this role. Nobody else's: a letter goes to them. Whoever is a parent on the case and belongs to nobody
 * yet is one of theirs only where nobody else's child is in it.
 */
function parentsOf({ record }: ReportSource, role: string, making: Making): string {
  const { parents: relations, taken } = making;
  const parents = record.persons.filter((each) => each.role === "parent/guardian");
  const children = inRole(record.persons, role, taken);
  const others = record.persons.some(
    (each) => each.role !== role && !parents.some((parent) => parent.id === each.id),
  );
  const own = parents.filter(({ id }) => {
    const related = relations.filter((each) => each.parent === id);
    if (related.length === 0) return children.length > 0 && !others;
    return children.some((child) => related.some((each) => each.child === child.id));
  });
  return inOneLine(own, making);
}

/**
 * “Rosa Núñez and Greg Harlan”, “Rosa Núñez y Greg Harlan”. A word between them that follows how a name begins, “e Hilde”, would
 * tell of one that is taken out.
 */
function inOneLine(
  people: readonly { readonly id: number; readonly name: string }[],
  { language, taken }: Pick<Making, "language" | "taken">,
): string {
  const parts = new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(
    people.map(({ id, name }) => (taken.has(id) ? "A" : name)),
  );
  let at = 0;
  return parts
    .map((part) => {
      if (part.type !== "element") return part.value;
      at += 1;
      return people[at - 1]?.name ?? "";
    })
    .join("");
}

const isMeeting = /\b(meeting|conference)\b|reuni[oó]n|\bjunta\b/iu;
const withFamily = /famil|parent|mother|father|padre|madre/iu;

/** Tasks that are called a meeting are one: the next that was not held, with the family before others. */
function nextMeeting(tasks: ReportSource["tasks"], dates: Dates): string {
  const open = tasks
    .filter(({ title, completed_at }) => completed_at === null && isMeeting.test(title))
    .toSorted((a, b) => `${a.due_at} ${a.due_time ?? ""}`.localeCompare(`${b.due_at} ${b.due_time ?? ""}`));
  const next = open.find(({ title }) => withFamily.test(title)) ?? open[0];
  return next === undefined ? "" : dates.dayAt(next.due_at, next.due_time);
}

const unnamed: Readonly<Record<TemplateLanguage, string>> = {
  "en-US": "somebody who is not named",
  "es-US": "alguien que no se nombra",
};

function ofCase(source: ReportSource, dates: Dates, making: Making) {
  const { record } = source;
  const say = wordsIn(making.language);
  const choice = choiceIn(making.language);
  const { reporter } = record;
  const known = [reporter.name, reporter.role].filter((part) => part !== null).join(", ");
  const those = (role: string) => inRole(record.persons, role, making.taken);
  const named = (role: string) => inOneLine(those(role), making);
  return {
    "case.number": record.number,
    "case.title": record.title,
    "case.school": record.organization_name,
    "case.school_address": making.schoolAddress ?? "",
    "case.category": choice("Category", record.category?.label ?? ""),
    "case.type": choice("Type", record.type?.label ?? ""),
    "case.status": say(titled(record.status)),
    "case.stage": say(titled(record.stage)),
    "case.place": placeWords(record) ?? "",
    "case.occurred": dates.entered(record.occurred_at),
    "case.reported": dates.entered(record.reported_at),
    "case.reported_by": reporter.anonymous ? unnamed[making.language] : known,
    "case.exact_words": record.exact_words ?? "",
    "case.summary": record.summary ?? "",
    "case.immediate_safety": record.immediate_safety ?? "",
    "case.lead": record.team.find((each) => each.role === "lead")?.full_name ?? "",
    "case.lead_phone": making.leadPhone ?? "",
    "case.opened": dates.moment(record.created_at),
    "case.left_out": leavesOutEmployment(source) ? say(employmentLeftOut) : "",
    "case.closed": dates.moment(record.closed_at),
    "case.closing_reason": record.closing_reason ?? "",
    "subject.name": named("subject"),
    "subject.grade": those("subject")
      .flatMap(({ grade }) => (grade === null ? [] : [grade]))
      .join(", "),
    "subject.parents": parentsOf(source, "subject", making),
    "target.name": named("target"),
    "target.parents": parentsOf(source, "target", making),
    "witness.name": named("witness"),
  };
}

/** Of the assessment that was begun last and is classified, with what the team decided about it. */
function ofAssessments(source: ReportSource, language: TemplateLanguage) {
  const { assessments } = source;
  const last = assessments.findLast((each) => each.classification !== null) ?? assessments.at(-1);
  const form = stepOf(last, "threat_classification");
  const option =
    last === undefined ? null : instrumentOf(last.instrument).classification.optionOf(last.classification);
  return {
    "assessment.classification": wordsIn(language)(
      classificationOption(last?.classification ?? null)?.label ?? "",
    ),
    "assessment.meaning": wordsIn(language)(option?.definition ?? ""),
    "assessment.reasons": textOf(form.reasons),
    "assessment.agreed_by": textOf(form.agreed_by),
    "assessment.notice": last === undefined ? "" : instrumentOf(last.instrument).notices.join(" "),
    ...boardValues(source, last?.id, wordsIn(language)),
    ...answersByQuestion(last, language),
  };
}

/** Stands where something may be recorded that is not told: whether it is would tell who reported. */
const takenOut: Readonly<Record<TemplateLanguage, string>> = {
  "en-US": "[taken out]",
  "es-US": "[omitido]",
};

/** Stands where nothing is missing: a parent has no grade. */
const doesNotApply = "–";

const tasksIn = (assessments: Assessments, section: string) =>
  assessments.flatMap((each) => each.tasks.filter((task) => shownIn(task) === section));

function listsOf(source: ReportSource, dates: Dates, language: TemplateLanguage): TemplateValues["lists"] {
  const { record, assessments, tasks, disclosures } = source;
  const say = wordsIn(language);
  const guests = record.guests.map((each) => ({
    full_name: each.name,
    title: each.role,
    role: "no account",
  }));
  return {
    people: record.persons.map((each) => ({
      "person.name": each.name,
      "person.role": say(titled(each.role)),
      "person.type": isUnnamed(each) ? takenOut[language] : say(each.person_type.name),
      "person.grade": isUnnamed(each)
        ? takenOut[language]
        : (each.grade ?? (isStudent(each.person_type.id) ? "" : doesNotApply)),
    })),
    team: [...record.team, ...guests].map((each) => ({
      "member.name": each.full_name,
      "member.title": each.title ?? "",
      "member.role": say(titled(each.role)),
    })),
    tasks: tasks.map((task) => ({
      "task.title": task.title,
      "task.description": task.description ?? "",
      "task.assignees": task.assignees.map((each) => each.full_name).join(", ") || say("Nobody yet"),
      "task.due": dates.day(task.due_at),
      "task.status": say(standingName(standingOf(task))),
      "task.done": task.not_needed ? "" : dates.moment(task.completed_at),
    })),
    interviews: assessments
      .flatMap((each) => each.interviews)
      .map(({ state }) => ({
        "interview.with": interviewedName(state),
        "interview.date": dates.day(textOf(state.interview_date)),
        "interview.by": textOf(state.person_conducting_interview),
      })),
    findings: tasksIn(assessments, "assessment_findings").map((task) => ({
      "finding.source": say(sourceOf(task.state.source)?.label ?? "") || task.title,
      "finding.review": say(reviewOf(task.state.informationReviewed)?.label ?? ""),
      "finding.text": textOf(task.state.findings),
      "finding.assignee": task.assigned_user?.full_name ?? say("Nobody yet"),
      "finding.due": dates.day(task.remind_at),
    })),
    responses: tasksIn(assessments, "threat_response").map((task) => ({
      "response.action": textOf(task.state.findings) || task.title,
      "response.owner": task.assigned_user?.full_name ?? say("Nobody yet"),
      "response.due": dates.day(task.remind_at),
      "response.status": say(task.reminder_status.name),
    })),
    disclosures: disclosures
      .filter((each) => each.issued_at !== null)
      .map((each) => ({
        "disclosure.recipient": [each.recipient, each.recipient_organization ?? ""]
          .filter((part) => part !== "")
          .join(", "),
        "disclosure.purpose": each.purpose,
        "disclosure.given": dates.moment(each.issued_at),
      })),
    wavr_actions: wavrActions(source, dates, say),
    ...answerLists(assessments, language),
  };
}

/** What the tokens of a template say of a case. */
export function templateValues(source: ReportSource, dates: Dates, making: Making): TemplateValues {
  const { author, recipient, now } = making;
  return {
    everywhere: {
      ...ofCase(source, dates, making),
      ...ofAssessments(source, making.language),
      ...safetyPlanValues(source, dates, wordsIn(making.language)),
      ...wavrValues(source, dates, wordsIn(making.language)),
      // Tasks of the case, and those that its assessments gave.
      "tasks.open": String(
        source.tasks.filter((task) => task.completed_at === null).length +
          source.assessments
            .flatMap(({ tasks }) => tasks)
            .filter((task) => task.reminder_status.id !== taskDone).length,
      ),
      "meeting.time": nextMeeting(source.tasks, dates),
      "date.today": dates.day(dates.today(now)),
      "author.name": author,
      "author.title": making.authorTitle ?? "",
      "recipient.name": recipient?.name ?? "",
      "recipient.organization": recipient?.organization ?? "",
    },
    lists: listsOf(source, dates, making.language),
  };
}
