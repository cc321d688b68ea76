import type { SectionForm } from "#contract/records/assessments/schema.ts";
import type { WavrForm } from "#contract/records/wavr/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { personTypes } from "#instruments/person-types.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleCase } from "./cases.ts";

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

/** A provider whose calls worried a school: facts, two raters, and a judgment that nobody has signed yet. */
export async function addWavr(
  db: Db,
  chance: Chance,
  about: SampleCase,
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  const type = personTypes.find(({ key }) => key === "provider")?.id ?? 0;
  const person = await db
    .selectFrom("persons")
    .select(["id", "uuid"])
    .where("organization_id", "=", about.organizationId)
    .where("person_type_id", "=", type)
    .where("id", "not in", db.selectFrom("case_persons").select("person_id").where("case_id", "=", about.id))
    .orderBy("id")
    .executeTakeFirst();
  if (person === undefined) return;
  const { last } = await db
    .selectFrom("case_persons")
    .select((e) => e.fn.max("position").as("last"))
    .where("case_id", "=", about.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("case_persons")
    .values({ case_id: about.id, person_id: person.id, role: "other", position: Number(last) + 1 })
    .execute();
  const { identity } = currentInstrument();
  const add = (form: WavrForm, state: SectionForm, by: number, daysAgo: number) =>
    insertRow(db, "wavr_forms", {
      uuid: chance.uuid(),
      created_at: at(daysAgo, 10),
      updated_at: at(daysAgo, 11),
      version: 1,
      case_id: about.id,
      person_id: person.id,
      created_by: by,
      form,
      state: writeJson(state),
      instrument_pack: identity.pack,
      instrument_version: identity.version,
    });
  await add("intake", { ...intake, person_uuid: person.uuid }, about.lead, 6);
  for (const [place, [letters, notes]] of raters.entries())
    await add("worksheet", coded(letters, notes), about.team[place] ?? about.lead, 5 - place);
  await add("assessment", judgment, about.lead, 3);
}
