import { plainText } from "#contract/kit/plain-words.ts";
import { personTypes } from "#instruments/person-types.ts";
import { writeJson } from "#server/database/json-text.ts";
import { activities, firstNames, lastNames, streets } from "#server/sample/names.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleWriter } from "#server/sample/writer.ts";

export interface SamplePerson {
  readonly id: number;
  readonly uuid: string;
  readonly first: string;
  readonly last: string;
  readonly name: string;
  readonly isStudent: boolean;
}

export interface SampleSchool {
  readonly prefix: string;
  readonly id: number;
  readonly grades: readonly string[];
  readonly students: number;
  readonly adults: number;
  /** Used where a school needs more names than the small sample has. */
  readonly lastNames?: readonly string[];
}

const typeIds = new Map<string, number>(personTypes.map((type) => [type.key, type.id]));
const typeId = (key: string): number => typeIds.get(key) ?? 1;

/** Students with their facts, and the adults around them. */
export async function addPeople(
  write: SampleWriter,
  chance: Chance,
  school: SampleSchool,
  at: (daysAgo: number) => string,
) {
  const people: SamplePerson[] = [];
  const taken = new Set<string>();
  const families = school.lastNames ?? lastNames;
  for (let index = 0; index < school.students + school.adults; index += 1) {
    const isStudent = index < school.students;
    let [first, last] = [chance.pick(firstNames), chance.pick(families)];
    while (taken.has(`${first} ${last}`)) [first, last] = [chance.pick(firstNames), chance.pick(families)];
    taken.add(`${first} ${last}`);
    const type = isStudent
      ? "student"
      : chance.pick(["parent_guardian", "parent_guardian", "teacher", "staff", "provider"]);
    const gradeIndex = chance.below(school.grades.length);
    const grade = isStudent ? (school.grades[gradeIndex] ?? null) : null;
    const studentId = isStudent ? `${school.prefix}${String(20_000 + index * 37 + chance.below(30))}` : null;
    const created = at(30 + chance.below(300));
    const age = 14 + (grade === null ? 30 : Number(grade) - 8);
    const uuid = chance.uuid();
    const name = `${first} ${last}`;
    const preferred = isStudent && chance.happens(0.12) ? chance.pick(firstNames) : null;
    const phone = `(555) 01${String(chance.below(90) + 10)}-${String(1000 + chance.below(9000)).slice(0, 4)}`;
    const id = await write.person({
      uuid,
      organization_id: school.id,
      version: 1,
      created_at: created,
      updated_at: at(chance.below(30)),
      created_by: null,
      name,
      first_name: first,
      middle_name: null,
      last_name: last,
      preferred_name: preferred,
      aliases: writeJson([]),
      person_type_id: typeId(type),
      date_of_birth: isStudent ? at(age * 365 + chance.below(360)).slice(0, 10) : null,
      pronouns: chance.happens(0.1) ? chance.pick(["they/them", "she/her", "he/him"]) : null,
      student_id: studentId,
      grade,
      enrollment_status: isStudent ? (chance.happens(0.94) ? "enrolled" : "transferred") : null,
      languages: writeJson(
        chance.happens(0.2) ? ["English", chance.pick(["Spanish", "Arabic", "Vietnamese"])] : ["English"],
      ),
      accommodations: writeJson(isStudent && chance.happens(0.15) ? [chance.pick(["IEP", "504 plan"])] : []),
      strengths: writeJson(isStudent && chance.happens(0.4) ? [...chance.some(activities, 2)] : []),
      description: null,
      phones: writeJson(isStudent ? [] : [{ label: "Mobile", number: phone }]),
      emails: writeJson(
        isStudent
          ? []
          : [{ label: null, address: `${first}.${last}@example.org`.toLowerCase().replace(/[^a-z.@]/g, "") }],
      ),
      addresses: writeJson(
        chance.happens(0.5)
          ? [
              {
                label: "Home",
                street: `${10 + chance.below(900)} ${chance.pick(streets)} Street`,
                city: "Maple Valley",
                state: "OH",
                postal_code: null,
              },
            ]
          : [],
      ),
      school_day: writeJson([]),
      tags: writeJson([]),
      source: chance.happens(0.8) ? "import" : "typed",
      search_text: plainText([name, preferred, studentId].filter((part) => part !== null).join("\n")),
    });
    people.push({ id, uuid, first, last, name, isStudent });
  }
  return people;
}
