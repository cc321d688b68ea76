import type { SectionForm } from "#contract/records/assessments/schema.ts";
import type { WavrForm } from "#contract/records/wavr/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { personTypes } from "#instruments/person-types.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import { noteSigned } from "#server/records/wavr/signed-upon.ts";
import { addDocument, type DocumentSetting, keepDocument, nameTasks, savePlan } from "./documents.ts";

const intake: SectionForm = {
  referred_by: "Front office",
  referrer_role: "coworker",
  referral_method: "phone",
  behavior_types: ["spoken_threat", "intimidation"],
  incident_description: "Two calls to the front office within an hour, after an appointment was moved.",
  exact_words: "“You will wish that you had kept your word.”",
  evidence: ["audio", "witnesses"],
  adult_confirmed: "yes",
  grievance: "Holds the office responsible for losing the contract.",
  recent_stressors: ["job", "money"],
  imminent_danger: "no",
  weapons_access: "unknown",
  whereabouts_known: "yes",
  police_contacted: "no",
  protective_steps: "Calls go to the principal; the front door is watched at dismissal.",
};

/** What two raters found: codes by the number of the factor, and what they wrote to some. */
const raters: readonly (readonly [codes: string, notes: Readonly<Record<number, string>>])[] = [
  ["paapaapaaaapaaaaaaapa", { 1: "Said so to two people, a day apart.", 7: "Lost the contract in October." }],
  ["xaapaapaaaapaa", { 1: "Comes back to it in each call, also when asked about something else." }],
];
const codes: Readonly<Record<string, string>> = { a: "absent", p: "present", x: "prominent" };

const coded = (letters: string, notes: Readonly<Record<number, string>>): SectionForm =>
  Object.fromEntries(
    currentInstrument().wavr.worksheet.factors.flatMap(({ key, number }) => {
      const code = codes[letters[number - 1] ?? ""];
      const words = notes[number];
      return [
        ...(code === undefined ? [] : [[`${key}_code`, code]]),
        ...(words === undefined ? [] : [[`${key}_notes`, words]]),
      ];
    }),
  );

const judgment: SectionForm = {
  basis: "The intake, both worksheets and the recorded calls.",
  opinion: "Angry about the contract, and still asking for a talk. No sign of a plan or of means was found.",
  recommendations: "One point of contact, and a talk with the family's counselor this week.",
};

/** An adult of the school who is in no other part of the case, added to it. */
async function addAdult({ db, about }: DocumentSetting, key: string, role: "subject" | "other" = "other") {
  const type = personTypes.find((each) => each.key === key)?.id ?? 0;
  const person = await db
    .selectFrom("persons")
    .select(["id", "uuid"])
    .where("organization_id", "=", about.organizationId)
    .where("person_type_id", "=", type)
    .where("id", "not in", db.selectFrom("case_persons").select("person_id").where("case_id", "=", about.id))
    .orderBy("id")
    .executeTakeFirst();
  if (person === undefined) return undefined;
  const { last } = await db
    .selectFrom("case_persons")
    .select((e) => e.fn.max("position").as("last"))
    .where("case_id", "=", about.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("case_persons")
    .values({ case_id: about.id, person_id: person.id, role, position: Number(last) + 1 })
    .execute();
  return person;
}

/** A provider whose calls worried a school: facts, two raters, and a judgment that nobody has signed yet. */
export async function addWavr(setting: DocumentSetting): Promise<void> {
  const person = await addAdult(setting, "provider");
  if (person === undefined) return;
  const { about } = setting;
  const add = (form: WavrForm, state: SectionForm, by: number, daysAgo: number) =>
    addDocument(setting, { form, personId: person.id, state, by, daysAgo });
  await add("intake", { ...intake, person_uuid: person.uuid }, about.lead, 6);
  for (const [place, [letters, notes]] of raters.entries())
    await add("worksheet", coded(letters, notes), about.team[place] ?? about.lead, 5 - place);
  await add("assessment", judgment, about.lead, 3);
}

const signedJudgment: SectionForm = {
  ...judgment,
  concern_targeted_violence: "elevated",
  concern_other_behavior: "moderate",
  protective_factors: ["supportive_people", "work_or_study"],
  protective_notes: "Lives with a brother who answers the phone and wants this to end.",
  scenarios:
    "The hearing about the contract may raise it. An answer in writing to the open questions may lower it.",
};

const actions = [
  ["Name one respectful point of contact for the person of concern.", "person", 4],
  ["Make a personal safety plan with each person targeted.", "target", 2],
  ["Share the concern with police and agree on a contact and a response.", "setting", 1],
] as const;

const planState = ({ chance, at, about }: DocumentSetting, name: string): SectionForm => ({
  title: `Threat Management Plan for ${name}`,
  plan_status: "active",
  case_manager: about.lead,
  goals: [
    {
      goal: "Keep the people targeted safe and informed.",
      measure: "The aide is back on the old route, and says so.",
      goal_status: "under_way",
    },
    { goal: "Address the grievance fairly, or help the person let it go.", goal_status: "not_started" },
  ],
  actions: actions.map(([action, action_area, status], place) => ({
    ...{ uuid: chance.uuid(), action, action_area, status },
    owner: about.team[place % about.team.length] ?? about.lead,
    due: at(place === 0 ? 1 : -4 * place).slice(0, 10),
    ...(status === 4 ? { outcome: "The transport coordinator calls each Friday." } : {}),
  })),
  monitoring_cadence: "weekly",
  monitoring_notes: "Calls to the office, and anybody who waits at the stop.",
  information_sharing: "The aide, the driver and the principal know of the plan.",
  review_date: at(-8).slice(0, 10),
  closing_criteria: ["grievance_settled", "target_safe", "actions_done"],
});

/**
 * A relative whose words frightened an aide: coded by two, by the second of them anew after a snapshot, signed with somebody who sees it
 * differently, and a plan.
 */
export async function addSignedWavr(setting: DocumentSetting, second: number): Promise<void> {
  const { db, about, at } = setting;
  const person = await addAdult(setting, "parent_guardian", "subject");
  if (person === undefined) return;
  const add = (form: WavrForm, state: SectionForm, daysAgo: number, by = about.lead) =>
    addDocument(setting, { form, personId: person.id, state, by, daysAgo });
  await add("intake", { ...intake, person_uuid: person.uuid }, 9);
  for (const [letters, notes] of raters.slice(0, 1)) await add("worksheet", coded(letters, notes), 9);
  const first = coded("papaaapaaaapaaaaaaapa", { 1: "Said so twice.", 3: "To the aide, at the bus stop." });
  const worksheet = await add("worksheet", first, 9, second);
  await keepDocument(setting, worksheet, {
    ...{ kind: "wavr_snapshot", action: "wavr.snapshot", daysAgo: 8, by: second },
    words: { reason: "Before the second talk" },
  });
  const again = coded("xaxaaapaaaapaaapaaapa", {
    1: "Said so twice, and wrote it to the district.",
    3: "“I know your car.” To the aide, at the bus stop, and again by telephone.",
    7: "Lost the contract in October.",
    12: "Lives with a brother who answers the phone.",
  });
  await updateRow(db, "wavr_forms", worksheet, { state: writeJson(again), updated_at: at(7, 10) });
  const state: SectionForm = {
    ...signedJudgment,
    ...{ assessment_date: at(6).slice(0, 10), assessors: [...about.team], next_review: at(-8).slice(0, 10) },
  };
  const assessment = await add("assessment", state, 6);
  const agreed = about.team.map((user_id, place) => ({
    ...{ user_id, name: null, role: null },
    ...(place === 1
      ? { answer: "differs" as const, words: "I would say moderate until the brother was heard." }
      : { answer: "agrees" as const, words: null }),
  }));
  await keepDocument(setting, assessment, {
    ...{ kind: "wavr_signed", action: "wavr.sign", daysAgo: 6 },
    words: { agreed: writeJson(agreed) },
  });
  await noteSigned(db, await findRow(db, "wavr_forms", assessment), at(6, 11));
  const plan = planState(setting, (await findRow(db, "persons", person.id)).name);
  const id = await add("plan", plan, 5);
  await savePlan(setting, id, { state: plan, daysAgo: 5 });
  await nameTasks(setting);
}
