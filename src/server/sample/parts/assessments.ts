import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { InterviewSection } from "#contract/records/interviews/schema.ts";
import type { ReminderSection } from "#contract/records/reminders/schema.ts";
import { observationKeys, sources } from "#instruments/cstag.ts";
import { safetyKinds } from "#instruments/interviews.ts";
import { identityOf, packIdentity, shippedPacks } from "#instruments/packs.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleWriter } from "#server/sample/writer.ts";
import {
  findingsBySource,
  needComments,
  observationComments,
  safetyAnswers,
  subjectAnswers,
  tasksByClass,
  witnessAnswers,
} from "./answers.ts";
import type { SampleCase } from "./cases.ts";

/** Progress of an assessment: 0 begun, 1 facts gathered, 2 classified, 3 responded to, 4 evaluated. */
export interface AssessmentPlan {
  readonly depth: 0 | 1 | 2 | 3 | 4;
  readonly classification: 0 | 1 | 2 | 3 | null;
}

/** Fifteen, so that every step and every class occurs. */
export const assessmentPlans: readonly AssessmentPlan[] = [
  { depth: 0, classification: null },
  { depth: 1, classification: null },
  { depth: 1, classification: null },
  { depth: 2, classification: 0 },
  { depth: 2, classification: 1 },
  { depth: 2, classification: 2 },
  { depth: 3, classification: 1 },
  { depth: 3, classification: 2 },
  { depth: 3, classification: 2 },
  { depth: 3, classification: 3 },
  { depth: 4, classification: 3 },
  { depth: 4, classification: 3 },
  { depth: 4, classification: 2 },
  { depth: 3, classification: 0 },
  { depth: 4, classification: 3 },
];

/** For so many days this team has had the newest words; what was begun before keeps the first ones. */
const newWordsFor = 21;

type At = (daysAgo: number, hour?: number) => string;
type Form = Record<string, string>;

const interviewers = ["Priya Raman", "Marcus Ellery", "Ben Okafor", "Ruth Adler", "Omar Haddad"];

function observations(
  chance: Chance,
  keys: readonly string[],
  comments: readonly string[],
  share: number,
): Form {
  const form: Form = {};
  for (const key of keys) {
    if (!chance.happens(share)) continue;
    form[`${key}_radio`] = chance.pick(["n", "n", "p", "y", "unknown"]);
    if (chance.happens(0.3)) form[`${key}_comment`] = chance.pick(comments);
  }
  return form;
}

function interviewStates(chance: Chance, about: SampleCase, at: At): readonly Form[] {
  const details = {
    subject_name: about.subject.name,
    interview_date: at(about.daysAgo - 1).slice(0, 10),
    person_conducting_interview: chance.pick(interviewers),
    location_interview: "Counseling office",
  };
  const numbered = (texts: readonly string[]) =>
    Object.fromEntries(texts.map((text, index) => [`q${index + 1}`, text]));
  return [
    { interview_type: "subject", ...details, ...numbered(chance.pick(subjectAnswers)) },
    {
      interview_type: "target/witness",
      ...details,
      target_name: about.target.name,
      affiliation: "student",
      status: "current",
      ...numbered(chance.pick(witnessAnswers)),
    },
  ];
}

function safetyStates(chance: Chance, about: SampleCase, at: At): readonly Form[] {
  return safetyKinds.map((type, place) => {
    const form: Form = {
      type: type.type,
      subject_name: about.subject.name,
      interview_date: at(Math.max(0, about.daysAgo - 3)).slice(0, 10),
      person_conducting_interview: chance.pick(interviewers),
      location_interview: place === 1 ? "Telephone" : "Counseling office",
      ...(type.type === "parent" ? { relationship_to_student: "Mother" } : {}),
      ...(type.type === "teacher" ? { relationship_to_student: "Homeroom teacher" } : {}),
    };
    // The last group of a long interview often stays open.
    const groups = type.type === "subject" ? type.groups.slice(0, -1) : type.groups;
    for (const group of groups) {
      for (const question of group.questions) form[question.field] = chance.pick(safetyAnswers);
    }
    return form;
  });
}

export async function addAssessment(
  write: SampleWriter,
  chance: Chance,
  plan: AssessmentPlan,
  about: SampleCase,
  at: At,
): Promise<{ readonly id: number; readonly reminders: readonly number[] }> {
  const created = at(about.daysAgo, 15);
  const words = about.daysAgo > newWordsFor ? identityOf(shippedPacks[0]) : packIdentity;
  const steps: Record<string, Form | { threat_classification: number }> = {};
  if (plan.depth >= 1) {
    const share = plan.depth === 1 ? 0.6 : 0.95;
    steps.key_observations = observations(
      chance,
      observationKeys("key_observations"),
      observationComments,
      share,
    );
  }
  if (plan.classification !== null)
    steps.threat_classification = { threat_classification: plan.classification };
  if (plan.depth >= 2) {
    steps.observations_suggesting = observations(
      chance,
      observationKeys("observations_suggesting"),
      needComments,
      0.85,
    );
  }
  const base = { version: 1, created_at: created, updated_at: created, created_by: about.lead };
  const id = await write.assessment({
    ...base,
    uuid: chance.uuid(),
    organization_id: about.organizationId,
    type: 1,
    person_id: about.subject.id,
    case_id: about.id,
    classification: plan.classification,
    state: writeJson({ steps, interviewIds: [] }),
    instrument_pack: words.pack,
    instrument_version: words.version,
  });
  if (plan.classification !== null) {
    const note = (from_value: number | null, to_value: number | null, daysAgo: number) =>
      write.classification({
        assessment_id: id,
        from_value,
        to_value,
        user_id: about.lead,
        changed_at: at(daysAgo, 16),
      });
    const first = plan.classification === 3 ? 2 : plan.classification;
    await note(null, first, about.daysAgo);
    if (first !== plan.classification) await note(first, plan.classification, Math.max(0, about.daysAgo - 1));
  }

  const interview = (section: InterviewSection, state: Form) =>
    write.interview({
      ...base,
      uuid: chance.uuid(),
      assessment_id: id,
      compartment: openCompartment,
      section,
      state: writeJson(state),
    });
  if (plan.depth >= 1)
    for (const state of interviewStates(chance, about, at)) await interview("interviews", state);
  if (plan.depth >= 4)
    for (const state of safetyStates(chance, about, at)) await interview("safety_interviews", state);

  const reminders: number[] = [];
  const task = async (
    section: ReminderSection,
    title: string,
    state: Form,
    status: number,
    daysAgo: number,
  ) => {
    const assigned_user_id = chance.pick(about.team);
    const rest = {
      assessment_id: id,
      section,
      title,
      assigned_user_id,
      status,
      remind_at: at(daysAgo).slice(0, 10),
    };
    reminders.push(await write.reminder({ ...base, uuid: chance.uuid(), state: writeJson(state), ...rest }));
  };
  if (plan.depth >= 1) {
    for (const [source, informationReviewed, findings] of chance.some(
      findingsBySource,
      3 + chance.below(3),
    )) {
      const label = sources.find((each) => each.value === source)?.label ?? source;
      const done = plan.depth > 1 || chance.happens(0.5);
      const state: Form = done ? { source, informationReviewed, findings } : { source };
      await task("assessment_findings", label, state, done ? 4 : 2, about.daysAgo - 4);
    }
  }
  if (plan.depth >= 3) {
    for (const findings of tasksByClass[plan.classification ?? 0] ?? []) {
      const status = about.stage === "closed" ? 4 : chance.pick([1, 2, 3, 4, 4]);
      await task("threat_response", findings, { findings }, status, chance.below(20) - 12);
    }
  }
  await write.relist(id, at(Math.floor(about.daysAgo / 2), 9));
  return { id, reminders };
}
