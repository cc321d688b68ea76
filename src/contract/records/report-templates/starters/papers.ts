import type { TemplateNode } from "../document.ts";
import { document, each, head, line, lines, part, unless, when } from "./writing.ts";

/** What a plan for an adult says, for the inside of a part that is there where a plan is. */
const wavrPlan = (
  /** What was found since: for the team and whoever acts with it. */
  ...looks: readonly TemplateNode[]
): readonly TemplateNode[] => [
  line("{{wavr.plan}}"),
  when("wavr.plan_ended", line("{{wavr.plan_ended}}")),
  when("wavr.plan_reason", line("Reasons for closing: {{wavr.plan_reason}}")),
  when("wavr.plan_unmet", line("Not met: {{wavr.plan_unmet}}")),
  unless("wavr.plan_ended", line("Check-ins: {{wavr.cadence}}. Review date: {{wavr.plan_review}}")),
  each("wavr_actions", {
    Action: "{{wavr_action.action}}",
    "Who does it": "{{wavr_action.owner}}",
    Due: "{{wavr_action.due}}",
    Status: "{{wavr_action.status}}",
    "What came of it": "{{wavr_action.outcome}}",
  }),
  ...looks,
];

/** How it went when somebody looked in last, in their words. */
const lastCheckIn = (): readonly TemplateNode[] => [
  when("wavr.last_check_in", line("Last check-in: {{wavr.last_check_in}}")),
];

/** The same, and what the last review of the plan found. */
const lastLooks = (): readonly TemplateNode[] => [
  ...lastCheckIn(),
  when("wavr.last_plan_review", line("Last review: {{wavr.last_plan_review}}")),
];

/** Who agreed when the opinion was signed, who did not, and who was not asked. */
const whoAgreed = (): readonly TemplateNode[] => [
  when("wavr.agreed_by", line("Agreed: {{wavr.agreed_by}}")),
  when("wavr.differing", line("Sees it differently: {{wavr.differing}}")),
  when("wavr.not_asked", line("Not asked: {{wavr.not_asked}}")),
];

/** What was found when somebody looked in on a safety plan last, and when it is looked at again. */
const safetyLooks = (): readonly TemplateNode[] => [
  when("safety_plan.review", line("Review date: {{safety_plan.review}}")),
  when("safety_plan.last_check_in", line("Last check-in: {{safety_plan.last_check_in}}")),
  when("safety_plan.last_review", line("Last review: {{safety_plan.last_review}}")),
];

/** Of a member of staff something may be recorded that this paper does not tell. */
const nothingRecorded = (words: string): readonly TemplateNode[] => [
  when("case.left_out", line("{{case.left_out}}")),
  unless("case.left_out", line(words)),
];

/**
 * Where there is a plan for an adult and no assessment of a student, no response is missing; of a member of staff this paper does not
 * tell whether anything was agreed.
 */
const unlessPlanAlone = (...content: readonly TemplateNode[]): readonly TemplateNode[] => [
  unless("wavr.plan_alone", ...content),
  when("case.left_out", line("{{case.left_out}}")),
];

/** Tasks of what is an employment record are in no list and no number of a paper. */
const tasksLeftOut = (): TemplateNode =>
  when("case.left_out", line("Tasks of an employment record are not listed or counted here."));

/** One page for whoever decides and was not there. */
export const summary = () =>
  document(
    head("Summary for the superintendent", 1),
    line("Case {{case.number}} at {{case.school}}, {{date.today}}"),
    line("{{case.summary}}"),
    head("Where it stands"),
    line("Stage: {{case.stage}}. Led by {{case.lead}}."),
    when("case.closed", line("Closed {{case.closed}}: {{case.closing_reason}}")),
    when(
      "assessment.classification",
      line("The team classified it as {{assessment.classification}}: {{assessment.meaning}}"),
    ),
    when("board.differing", line("Sees it differently: {{board.differing}}")),
    when(
      "wavr.level",
      line(
        "About {{wavr.person}}: level of concern for targeted violence {{wavr.level}}. {{wavr.level_meaning}}",
      ),
      line("For other problematic behavior: {{wavr.other_level}}. {{wavr.other_level_meaning}}"),
    ),
    when("wavr.differing", line("Sees it differently: {{wavr.differing}}")),
    head("What is being done"),
    ...unlessPlanAlone(
      head("Responses to the threat", 3),
      each("responses", {
        Response: "{{response.action}}",
        "Who does it": "{{response.owner}}",
        Due: "{{response.due}}",
        Status: "{{response.status}}",
      }),
    ),
    when("safety_plan.running", head("Safety plan", 3), line("{{safety_plan.running}}"), ...safetyLooks()),
    // One that ended is not being done any more.
    when("wavr.plan_running", head("Threat management plan", 3), ...wavrPlan(...lastCheckIn())),
    head("Other tasks", 3),
    tasksLeftOut(),
    each("tasks", {
      Task: "{{task.title}}",
      "Who does it": "{{task.assignees}}",
      Due: "{{task.due}}",
      Status: "{{task.status}}",
    }),
    when("wavr.plan_ended", head("Plan that has ended"), ...wavrPlan(...lastCheckIn())),
    when("safety_plan.ended", head("Safety plan that has ended"), line("{{safety_plan.ended}}")),
    line("Written by {{author.name}}. Need to know only."),
  );

export const threatReport = () =>
  document(
    head("Threat report", 1),
    line("Case {{case.number}}, {{case.school}}. Reported {{case.reported}} by {{case.reported_by}}."),
    head("What was said or done"),
    line("{{case.exact_words}}"),
    line("{{case.summary}}"),
    line("When and where: {{case.occurred}}, {{case.place}}"),
    head("Who is involved"),
    each("people", { Name: "{{person.name}}", Role: "{{person.role}}", Grade: "{{person.grade}}" }),
    head("Immediate safety"),
    line("{{case.immediate_safety}}"),
    head("Talks"),
    each("interviews", {
      With: "{{interview.with}}",
      Date: "{{interview.date}}",
      "Held by": "{{interview.by}}",
    }),
    part("signatures"),
  );

/** What WAVR says, in a part with its heading; where no assessment of a student tells what happened, this does. */
const wavrPart = () => [
  unless("assessment.notice", head("Threat"), part("threat")),
  head("WAVR assessment"),
  part("wavr"),
  line("Its intake and worksheets are printed from the assessment itself."),
];

/** Safety plans that were put in force, with what was found when somebody looked in. */
const safetyPart = () => [head("Safety plan and monitoring"), part("monitoring"), part("check_ins")];

/** Everything that was asked and answered, in the words of the questionnaire; of an adult what was signed, and the plan. */
export const wholeAssessment = () =>
  document(
    head("Assessment of {{subject.name}}", 1),
    line("Case {{case.number}}, {{case.school}}, {{date.today}}"),
    // Each assessment has the notice of its questions.
    when(
      "assessment.notice",
      head("Threat"),
      part("threat"),
      head("Interviews"),
      part("interviews"),
      head("Record review"),
      part("records"),
      head("Key observations"),
      part("observations"),
      head("Classification"),
      part("classification"),
      when("board.decided", head("Agreement of the team"), part("agreement")),
      head("Observations suggesting need for intervention"),
      part("needs"),
      head("Response"),
      part("response"),
      head("Safety evaluation"),
      part("safety"),
    ),
    when("safety_plan.running", ...safetyPart()),
    // Where one goes on that part tells of all of them.
    unless("safety_plan.running", when("safety_plan.ended", ...safetyPart())),
    when("wavr.plan", ...wavrPart()),
    unless(
      "wavr.plan",
      when("wavr.level", ...wavrPart()),
      unless(
        "wavr.level",
        unless(
          "assessment.notice",
          ...nothingRecorded("No assessment is recorded, and no WAVR opinion is signed."),
        ),
      ),
    ),
    part("signatures"),
  );

/** For the meeting that looks back on a case. */
export const caseReview = () =>
  document(
    head("Case review", 1),
    line("Case {{case.number}}, {{case.school}}. Opened {{case.opened}}, led by {{case.lead}}."),
    head("What the team found"),
    // What was decided on a board stands for reasons that nobody wrote down a second time.
    when("board.decided", line("{{board.decided}}. {{board.reasons}}")),
    when("board.agreed_by", line("Agreed by {{board.agreed_by}}")),
    when("board.differing", line("Sees it differently: {{board.differing}}")),
    unless(
      "board.decided",
      when(
        "assessment.classification",
        line("{{assessment.classification}}. {{assessment.reasons}}"),
        line("Agreed by {{assessment.agreed_by}}"),
      ),
    ),
    when(
      "wavr.level",
      line("About {{wavr.person}}, signed {{wavr.signed}}."),
      line("Targeted violence: {{wavr.level}}. Other problematic behavior: {{wavr.other_level}}."),
      line("{{wavr.opinion}}"),
    ),
    ...whoAgreed(),
    unless(
      "assessment.classification",
      unless("wavr.level", ...nothingRecorded("No classification and no signed opinion is recorded.")),
    ),
    head("What was agreed, and what became of it"),
    ...unlessPlanAlone(
      each("responses", {
        Action: "{{response.action}}",
        Owner: "{{response.owner}}",
        Due: "{{response.due}}",
        Status: "{{response.status}}",
      }),
    ),
    when("wavr.plan", ...wavrPlan(...lastLooks())),
    head("Tasks and safety plan"),
    line("Open in all, with those of the assessment: {{tasks.open}}"),
    tasksLeftOut(),
    part("monitoring"),
    ...safetyLooks(),
    head("What went well, and what the team would do otherwise"),
    line("Written at the meeting:"),
    lines(6),
    part("signatures"),
  );

/** The judgment of an adult as it was signed, and what the team does about it, for whoever acts on it. */
export const wavrSummary = () =>
  document(
    head("WAVR summary", 1),
    line("Case {{case.number}}, {{case.school}}, {{date.today}}"),
    when(
      "wavr.level",
      line("About {{wavr.person}}. Date of the opinion: {{wavr.date}}. Signed {{wavr.signed}}."),
      head("Level of concern"),
      line("Targeted violence: {{wavr.level}}. {{wavr.level_meaning}}"),
      line("Other problematic behavior: {{wavr.other_level}}. {{wavr.other_level_meaning}}"),
      head("Opinion"),
      line("{{wavr.opinion}}"),
    ),
    when("wavr.basis", head("Information relied on, and what was missing"), line("{{wavr.basis}}")),
    when("wavr.protective", head("Protective factors"), line("{{wavr.protective}}")),
    when("wavr.scenarios", head("What could raise or lower the concern"), line("{{wavr.scenarios}}")),
    when("wavr.limits", head("Limits of the opinion"), line("{{wavr.limits}}")),
    when("wavr.level", head("Recommendations"), line("{{wavr.recommendations}}")),
    // A plan that was closed is not reviewed any more.
    unless("wavr.plan_ended", when("wavr.level", line("Next review: {{wavr.next_review}}"))),
    when("wavr.level", head("Who judged"), line("Assessors: {{wavr.assessors}}")),
    ...whoAgreed(),
    unless("wavr.level", ...nothingRecorded("No WAVR opinion is signed.")),
    when("wavr.plan", head("Threat management plan"), ...wavrPlan(...lastLooks())),
    when("wavr.level", line("{{wavr.notice}}")),
    part("signatures"),
  );
