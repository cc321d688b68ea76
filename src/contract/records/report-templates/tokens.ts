/** The lists that a template can go through, one part of its text for each of their entries. */
export const templateLists = [
  { id: "people", label: "People of the case" },
  { id: "team", label: "Members of the team" },
  { id: "tasks", label: "Tasks of the case" },
  { id: "interviews", label: "Interviews" },
  { id: "findings", label: "Findings of the record review" },
  { id: "responses", label: "Actions of the response" },
  { id: "disclosures", label: "What was given to others" },
  { id: "key_observations", label: "Answered key observations" },
  { id: "needs", label: "Answered observations of needs" },
  { id: "interview_answers", label: "Answers of the interviews" },
  { id: "safety_answers", label: "Answers of the safety evaluation" },
  { id: "wavr_actions", label: "Actions of the WAVR plan" },
] as const;
export type TemplateListId = (typeof templateLists)[number]["id"];

type TokenDefinition = {
  /** As it is written: `case.number` in `{{case.number}}`. */
  readonly name: string;
  readonly label: string;
  /** Where it has a value: in all of a template, or for each entry of one of its lists alone. */
  readonly within: TemplateListId | null;
  /** What it may say, for whoever has no case at hand. */
  readonly example: string;
};

const everywhere = [
  ["case.number", "Number of the case", "NHS-2026-0042"],
  ["case.title", "Title of the case", "Threat on a bus"],
  ["case.school", "School", "North High School"],
  ["case.school_address", "Address of the school", "12 Elm Street, Northfield"],
  ["case.category", "Category", "Threat to others"],
  ["case.type", "Type", "Spoken"],
  ["case.status", "Status", "Open"],
  ["case.stage", "Stage", "Evaluate"],
  ["case.place", "Where it happened", "Bus 14"],
  ["case.occurred", "When it happened", "Nov 19, 2026"],
  ["case.reported", "When it was reported", "Nov 19, 2026"],
  ["case.reported_by", "Who reported it", "Dana Whitfield, Teacher"],
  ["case.exact_words", "The exact words", "“You will see on Friday.”"],
  ["case.summary", "Summary", "A threat was heard by two students."],
  ["case.immediate_safety", "Immediate safety", "The parents were called."],
  ["case.lead", "Lead of the team", "Priya Raman"],
  ["case.lead_phone", "Phone of the team's lead", "555-0100"],
  ["case.opened", "When the case was opened", "Nov 19, 2026"],
  ["case.closed", "When the case was closed", "Dec 2, 2026"],
  ["case.closing_reason", "Why it was closed", "The threat was resolved."],
  [
    "case.left_out",
    "What is in no paper of the case: employment records",
    "An employment record is not part of this paper.",
  ],
  ["subject.name", "Subject", "Jordan Ellis"],
  ["subject.grade", "Grade of the subject", "10"],
  ["subject.parents", "Parents of the subject", "Morgan Ellis"],
  ["target.name", "Target", "Sam Okafor"],
  ["target.parents", "Parents of the target", "Ada Okafor"],
  ["witness.name", "Witnesses", "Lee Park"],
  ["assessment.classification", "Classification", "Serious substantive threat"],
  ["assessment.meaning", "What the classification means", "A threat to assault, strike or beat up someone."],
  ["assessment.reasons", "Reasons for the classification", "The threat was repeated before witnesses."],
  ["assessment.agreed_by", "Who agreed to the classification", "Priya Raman, Dana Whitfield"],
  ["board.decided", "Classification that the team decided together", "Serious substantive threat"],
  ["board.reasons", "Reasons of the team for it", "The threat was repeated before witnesses."],
  ["board.agreed_by", "Who agreed to it", "Priya Raman, Dana Whitfield"],
  ["board.differing", "Who sees it differently", "Tom Becker: Transient, until we know."],
  ["safety_plan.running", "Safety plan, while it goes on", "Jordan Ellis: Active, Version 2"],
  [
    "safety_plan.ended",
    "Safety plan that has ended, and why",
    "Jordan Ellis: Closed, Version 3: It was kept.",
  ],
  ["safety_plan.review", "Review date of the safety plan", "Dec 3, 2026"],
  ["safety_plan.last_check_in", "Last check-in of the safety plan", "Nov 27, 2026, Better: He is calm."],
  [
    "safety_plan.last_review",
    "Last review of the safety plan",
    "Nov 27, 2026, It goes on as it is: It works.",
  ],
  ["assessment.notice", "Notice of the questionnaire", "This is not the published manual or form set."],
  ["wavr.person", "Whom the WAVR opinion is about", "Alex Morgan"],
  ["wavr.date", "Date of the WAVR opinion", "Nov 19, 2026"],
  ["wavr.signed", "When the WAVR opinion was signed", "Nov 20, 2026, 9:05 AM EST"],
  ["wavr.level", "Level of concern for targeted violence", "Elevated"],
  ["wavr.level_meaning", "What this level of concern means", "Several signs are present."],
  ["wavr.other_level", "Level of concern for other behavior", "Moderate"],
  ["wavr.other_level_meaning", "What the level for other behavior means", "There are worrying signs."],
  ["wavr.assessors", "Who assessed", "Priya Raman, Dana Whitfield"],
  ["wavr.basis", "What the WAVR opinion relies on", "Two interviews and the voicemails."],
  ["wavr.protective", "Protective factors of the WAVR opinion", "Stable work or study: He is in class."],
  ["wavr.scenarios", "What could raise or lower the concern of WAVR", "The hearing in May could raise it."],
  ["wavr.opinion", "WAVR opinion", "A grievance against one person."],
  ["wavr.limits", "Limits of the WAVR opinion", "He was not interviewed."],
  ["wavr.recommendations", "Recommendations of the WAVR opinion", "Brief the front desk."],
  ["wavr.next_review", "Next review of the WAVR opinion", "Dec 3, 2026"],
  ["wavr.agreed_by", "Who agreed to the WAVR opinion", "Priya Raman, Dana Whitfield"],
  ["wavr.differing", "Who sees the WAVR opinion differently", "Tom Becker: High, until we know."],
  ["wavr.not_asked", "Who was not asked about the WAVR opinion", "Lee Park"],
  ["wavr.notice", "Notice of the WAVR questions", "This is not the published instrument."],
  ["wavr.plan", "Title of the WAVR plan", "Keep the front office safe"],
  ["wavr.plan_running", "The same, while the plan goes on", "Keep the front office safe"],
  ["wavr.plan_alone", "The same, where no student is assessed", "Keep the front office safe"],
  ["wavr.cadence", "How often the WAVR plan looks in", "Every week"],
  ["wavr.plan_review", "Review date of the WAVR plan", "Dec 3, 2026"],
  ["wavr.plan_ended", "How the WAVR plan ended, and when", "Ended with the case, Nov 27, 2026"],
  ["wavr.plan_reason", "Why the WAVR plan was closed", "He has left the district."],
  ["wavr.plan_unmet", "What the WAVR plan did not meet, and why", "All actions are done: one was overtaken."],
  ["wavr.last_check_in", "Last check-in of the WAVR plan", "Nov 27, 2026, 9:05 AM EST, Better: He is calm."],
  ["wavr.last_plan_review", "Last review of the WAVR plan", "Nov 27, 2026, It goes on as it is: It works."],
  ["meeting.time", "Day and time of the next meeting among the tasks", "Nov 30, 2026, 2:30 PM"],
  ["tasks.open", "Number of open tasks", "3"],
  ["date.today", "The day on which it is made", "Nov 25, 2026"],
  ["author.name", "Who makes it", "Priya Raman"],
  ["author.title", "Position of who makes it", "School psychologist"],
  ["recipient.name", "Who it is for", "Superintendent Alvarez"],
  ["recipient.organization", "Where the recipient works", "Lakeside District"],
] as const;

const ofEntries = [
  ["people", "person.name", "Name", "Jordan Ellis"],
  ["people", "person.role", "Role in the case", "Subject"],
  ["people", "person.type", "Who they are", "Student (current)"],
  ["people", "person.grade", "Grade", "10"],
  ["team", "member.name", "Name", "Priya Raman"],
  ["team", "member.title", "Position", "Counselor"],
  ["team", "member.role", "Role in the team", "Lead"],
  ["tasks", "task.title", "Title", "Call the parents"],
  ["tasks", "task.description", "Description", "Ask when they can come in."],
  ["tasks", "task.assignees", "Assignees", "Priya Raman"],
  ["tasks", "task.due", "Due", "Nov 21, 2026"],
  ["tasks", "task.status", "Status", "Open"],
  ["tasks", "task.done", "When it was done", "Nov 20, 2026"],
  ["interviews", "interview.with", "With whom", "Sam Okafor"],
  ["interviews", "interview.date", "Date", "Nov 19, 2026"],
  ["interviews", "interview.by", "Held by", "Priya Raman"],
  ["findings", "finding.source", "Source", "Law enforcement"],
  ["findings", "finding.review", "Reviewed", "Reviewed"],
  ["findings", "finding.text", "Findings", "No earlier contact."],
  ["findings", "finding.assignee", "Who reviews it", "Priya Raman"],
  ["findings", "finding.due", "Due", "Nov 21, 2026"],
  ["responses", "response.action", "Action", "Meet weekly with the counselor"],
  ["responses", "response.owner", "Owner", "Priya Raman"],
  ["responses", "response.due", "Due", "Nov 21, 2026"],
  ["responses", "response.status", "Status", "Open"],
  ["disclosures", "disclosure.recipient", "Recipient", "Lakeside Police"],
  ["disclosures", "disclosure.purpose", "Purpose", "Protection of the target"],
  ["disclosures", "disclosure.given", "When it was given", "Nov 22, 2026"],
  ["key_observations", "observation.question", "Question", "Names a day, an hour or a place"],
  ["key_observations", "observation.answer", "Answer", "Partially"],
  ["key_observations", "observation.comment", "Comment", "A day was named, and no place."],
  ["key_observations", "observation.person", "Whose assessment", "Jordan Ellis"],
  ["needs", "need.question", "Question", "Is shut out by peers"],
  ["needs", "need.answer", "Answer", "Yes"],
  ["needs", "need.comment", "Comment", "At lunch, since October."],
  ["needs", "need.person", "Whose assessment", "Jordan Ellis"],
  ["interview_answers", "interview_answer.interview", "Interview", "Interview of the subject"],
  ["interview_answers", "interview_answer.with", "With whom", "Jordan Ellis"],
  ["interview_answers", "interview_answer.question", "Question", "What happened?"],
  ["interview_answers", "interview_answer.answer", "Answer", "“It was a joke.”"],
  ["wavr_actions", "wavr_action.action", "Action", "Brief the front desk"],
  ["wavr_actions", "wavr_action.owner", "Owner", "Priya Raman"],
  ["wavr_actions", "wavr_action.due", "Due", "Nov 21, 2026"],
  ["wavr_actions", "wavr_action.status", "Status", "In Progress"],
  ["wavr_actions", "wavr_action.outcome", "What came of it", "The front desk knows whom to call."],
  ["safety_answers", "safety_answer.interview", "Interview", "Parent interview"],
  ["safety_answers", "safety_answer.with", "With whom", "Morgan Ellis"],
  ["safety_answers", "safety_answer.group", "Part of the interview", "Stress"],
  ["safety_answers", "safety_answer.question", "Question", "What weighs on your child?"],
  ["safety_answers", "safety_answer.answer", "Answer", "The move to another school."],
] as const;

/** The questions whose answer and comment a template can name by themselves: key observations, and observations of needs. */
const singleQuestions = [
  ["ko", "Key observation", 18],
  ["ni", "Observation of needs", 19],
] as const;

const ofQuestions = singleQuestions.flatMap(([key, label, count]) =>
  Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => [
    [`answer.${key}${number}`, `${label} ${number}: answer`, "Partially"] as const,
    [`comment.${key}${number}`, `${label} ${number}: comment`, "A day was named, and no place."] as const,
  ]),
);
/** `answer.ko1`, `comment.ni19`. */
export type QuestionToken = `${"answer" | "comment"}.${string}`;

export type GlobalToken = (typeof everywhere)[number][0];
type OfEntry = (typeof ofEntries)[number];
/** The tokens of the entries of one list. */
export type EntryToken<L extends TemplateListId> = Extract<OfEntry, readonly [L, ...unknown[]]>[1];

/** Everything that a template can name (`GET /report-templates/token`). */
export const templateTokens: readonly TokenDefinition[] = [
  ...everywhere.map(([name, label, example]) => ({ name, label, within: null, example })),
  ...ofEntries.map(([within, name, label, example]) => ({ name, label, within, example })),
  // Last, as there are many: they are found by their words.
  ...ofQuestions.map(([name, label, example]) => ({ name, label, within: null, example })),
];

const byName = new Map(templateTokens.map((token) => [token.name, token]));
export const tokenNamed = (name: string): TokenDefinition | null => byName.get(name) ?? null;

export const listNamed = (id: unknown) => templateLists.find((list) => list.id === id) ?? null;

/** A token in the middle of a text: `{{case.number}}`, with blanks inside or not. */
export const writtenToken = /\{\{\s*([A-Za-z][\w.]{0,79})\s*\}\}/g;
