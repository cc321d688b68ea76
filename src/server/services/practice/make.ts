import { v7 as uuidv7 } from "uuid";
import { dayOf } from "#contract/kit/days.ts";
import { practiceNumber } from "#contract/records/cases/practice.ts";
import { searchTextOf } from "#contract/records/persons/name.ts";
import { observationKeys, sources } from "#instruments/cstag.ts";
import { packIdentity } from "#instruments/packs.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { relistEntries } from "#server/records/assessments/repository.ts";
import { replaceCasePersons, replaceTeam } from "#server/records/cases/writes.ts";
import { insertPerson } from "#server/records/persons/repository.ts";
import { insertTask, replaceAssignees } from "#server/records/tasks/repository.ts";
import {
  inventedAnswers,
  inventedCase,
  inventedFinding,
  inventedInterview,
  inventedPeople,
  inventedTasks,
} from "./invented.ts";

interface Making {
  readonly userId: number;
  readonly now: string;
  /** Milliseconds; the day of the server is its day. */
  readonly at: number;
}

const day = 86_400_000;

/** Where the case is kept: an organization that is nobody's else, and no organization on any screen. */
const addPlace = (db: Db, { userId, now }: Making): Promise<number> =>
  insertRow(db, "organizations", {
    uuid: uuidv7(),
    created_at: now,
    updated_at: now,
    name: "Practice",
    kind: "school",
    number_prefix: "PRACTICE",
    parent_id: null,
    practice_of: userId,
  });

async function addPeople(db: Db, place: number, { userId, now }: Making) {
  const added: { person_id: number; role: (typeof inventedPeople)[number]["role"] }[] = [];
  for (const { role, strengths, first_name, last_name, ...person } of inventedPeople) {
    const names = {
      first_name,
      last_name,
      middle_name: null,
      preferred_name: null,
      aliases: [],
      student_id: null,
    };
    const id = await insertPerson(db, {
      uuid: uuidv7(),
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: userId,
      organization_id: place,
      source: "practice",
      name: `${first_name} ${last_name}`,
      ...names,
      aliases: writeJson<string[]>([]),
      date_of_birth: null,
      pronouns: null,
      enrollment_status: null,
      languages: writeJson<string[]>([]),
      accommodations: writeJson<string[]>([]),
      strengths: writeJson<string[]>([...strengths]),
      phones: writeJson([]),
      emails: writeJson([]),
      addresses: writeJson([]),
      school_day: writeJson([]),
      tags: writeJson<string[]>(["practice"]),
      search_text: searchTextOf(names),
      ...person,
    });
    added.push({ person_id: id, role });
  }
  return added;
}

async function addAssessment(
  db: Db,
  place: number,
  about: { readonly caseId: number; readonly personId: number },
  { userId, now, at }: Making,
): Promise<void> {
  const stamps = { version: 1, created_at: now, updated_at: now, created_by: userId };
  const keys = observationKeys("key_observations");
  const answers = Object.fromEntries(
    inventedAnswers.flatMap((answer, index) => {
      const key = keys[index];
      return key === undefined ? [] : [[`${key}_radio`, answer]];
    }),
  );
  const id = await insertRow(db, "assessments", {
    ...stamps,
    uuid: uuidv7(),
    organization_id: place,
    type: 1,
    person_id: about.personId,
    case_id: about.caseId,
    classification: null,
    state: writeJson({ steps: { key_observations: answers }, interviewIds: [] }),
    instrument_pack: packIdentity.pack,
    instrument_version: packIdentity.version,
  });
  await insertRow(db, "interviews", {
    ...stamps,
    uuid: uuidv7(),
    assessment_id: id,
    section: "interviews",
    state: writeJson({ ...inventedInterview, interview_date: now.slice(0, 10) }),
  });
  await insertRow(db, "reminders", {
    ...stamps,
    uuid: uuidv7(),
    assessment_id: id,
    section: "assessment_findings",
    title: inventedFinding,
    remind_at: dayOf(at + 2 * day),
    assigned_user_id: userId,
    status: 1,
    state: writeJson({ source: sources[0]?.value ?? "" }),
  });
  await relistEntries(db, id, now);
  await recordCaseEvent(db, {
    caseId: about.caseId,
    kind: "assessment_begun",
    userId,
    at: now,
    recordId: id,
    personId: about.personId,
  });
}

/** Makes the practice case of somebody who has none. Everything that is made has version 1, but the assessment 2. */
export async function makePractice(db: Db, making: Making): Promise<number> {
  const { userId, now, at } = making;
  const place = await addPlace(db, making);
  const people = await addPeople(db, place, making);
  const number = practiceNumber(userId);
  const { reporter, ...words } = inventedCase;
  const id = await insertRow(db, "cases", {
    uuid: uuidv7(),
    number,
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: userId,
    organization_id: place,
    stage: "evaluating",
    status: "open",
    category_id: null,
    type_id: null,
    confidentiality: "team",
    occurred_at: now,
    reported_at: now,
    reporter: writeJson({ ...reporter }),
    closing_reason: null,
    tags: writeJson<string[]>(["practice"]),
    legal_hold: 0,
    archived_at: null,
    closed_at: null,
    search_text: [number, words.title, "practice"].join("\n").toLowerCase(),
    template_id: null,
    template_version: null,
    fields: writeJson({}),
    ...words,
  });
  await replaceCasePersons(db, id, people);
  await replaceTeam(db, id, [{ user_id: userId, role: "lead" }]);
  await recordCaseEvent(db, { caseId: id, kind: "opened", userId, at: now, to: "evaluating" });
  for (const { title, description, inDays } of inventedTasks) {
    const task = await insertTask(db, {
      uuid: uuidv7(),
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: userId,
      organization_id: place,
      case_id: id,
      title,
      description,
      status: 1,
      priority: 2,
      visibility: 1,
      due_at: dayOf(at + inDays * day),
      due_time: null,
      completed_at: null,
      recurrence: null,
      checklist: writeJson([]),
      follows_id: null,
    });
    await replaceAssignees(db, task, [userId]);
  }
  const subject = people.find((each) => each.role === "subject");
  if (subject === undefined) throw new Error("The practice case has no subject.");
  await addAssessment(db, place, { caseId: id, personId: subject.person_id }, making);
  return id;
}
