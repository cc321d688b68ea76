import { openCompartment } from "#contract/records/compartments/schema.ts";
import { countRows, nextId, someStoredFiles } from "#server/database/bulk.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { insertMembership, insertUser } from "#server/platform/accounts/users.ts";
import { fillCaseEvents } from "#server/platform/case-history/known-case-events.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { fillSample, sampleDates } from "#server/sample/fill.ts";
import { firstNames, lastNames } from "#server/sample/names.ts";
import { addAssessment, assessmentPlans } from "#server/sample/parts/assessments.ts";
import { addCaseNotes } from "#server/sample/parts/case-notes.ts";
import { addCase, type CaseSetting, type SampleCase } from "#server/sample/parts/cases.ts";
import { addEntities } from "#server/sample/parts/entities.ts";
import { addPeople } from "#server/sample/parts/people.ts";
import { type Chance, createChance } from "#server/sample/random.ts";
import { createSampleWriter, type SampleWriter } from "#server/sample/writer.ts";
import { addDistrictEntries } from "./entries/add-entries.ts";
import type { SchoolLevel } from "./entries/events.ts";
import { addDistrictPlaces, type PlaceCounts } from "./places.ts";
import {
  commentBeginnings,
  commentEndings,
  commentMiddles,
  fileTitles,
  manyLastNames,
  schoolNames,
} from "./words.ts";

/** Number of records in the end; notes are comments, time entries and interviews together. */
export interface SampleCounts {
  readonly schools: number;
  readonly persons: number;
  readonly cases: number;
  readonly tasks: number;
  readonly notes: number;
  /** People who sign in; without it those of the small sample and four of each further school. */
  readonly users?: number;
  /** Places, floor plans, zones, events and bulletins of the further schools; without it those of the small sample alone. */
  readonly places?: PlaceCounts;
}

export const districtPlaces: PlaceCounts = {
  ...{ locations: 400, plans: 60, zones: 2_000 },
  ...{ events: 5_000, impactors: 400, bulletins: 300 },
};
const places = districtPlaces;

export const sampleScales = {
  small: { schools: 5, persons: 500, cases: 100, tasks: 300, notes: 2_000 },
  tenth: { schools: 13, persons: 5_000, cases: 1_000, tasks: 3_000, notes: 20_000 },
  district: { schools: 40, persons: 50_000, cases: 10_000, tasks: 30_000, notes: 200_000, places },
  // 120,000 of these persons are students.
  large: { schools: 180, persons: 160_000, cases: 20_000, tasks: 60_000, notes: 400_000, users: 900, places },
} as const satisfies Record<string, SampleCounts>;
export type SampleScale = keyof typeof sampleScales;

type At = (daysAgo: number, hour?: number) => string;

const kinds = [
  { grades: ["9", "10", "11", "12"], name: "High School", level: "high" },
  { grades: ["6", "7", "8"], name: "Middle School", level: "middle" },
  { grades: ["3", "4", "5"], name: "Elementary School", level: "elementary" },
] as const;

const staffOfSchool = [
  { role: "administrator", title: "Principal" },
  { role: "assessor", title: "School counselor" },
  { role: "assessor", title: "School psychologist" },
  { role: "investigator", title: "School resource officer" },
  { role: "assessor", title: "Assistant principal" },
  { role: "viewer", title: "School nurse" },
] as const;
const usualStaff = 4;
const directions = ["", "North ", "South ", "East ", "West "] as const;

const schoolName = (index: number): string => {
  const name = schoolNames[index % schoolNames.length];
  const direction = directions[Math.floor(index / schoolNames.length)];
  if (name === undefined || direction === undefined)
    throw new Error("There are no names for so many schools.");
  return `${direction}${name} ${(kinds[index % kinds.length] ?? kinds[0]).name}`;
};

/** Schools beyond those of the small sample, each with people who can sign in. */
async function addSchools(
  db: Db,
  chance: Chance,
  services: Omit<Services, "live">,
  { schools: wanted, users }: { readonly schools: number; readonly users: number },
  at: At,
) {
  const district = (await allOrganizations(db)).find((each) => each.parent_id === null);
  if (district === undefined) throw new Error("The sample has no district.");
  const password_hash = await services.passwords.hash(samplePassword);
  const stamps = { created_at: at(400), updated_at: at(400) };
  const schools: (CaseSetting & {
    readonly district: number;
    readonly prefix: string;
    readonly grades: readonly string[];
    readonly level: SchoolLevel;
  })[] = [];
  for (let index = 0; index < wanted; index += 1) {
    const kind = kinds[index % kinds.length] ?? kinds[0];
    const prefix = `S${String(index + 1).padStart(2, "0")}`;
    const organizationId = await insertOrganization(db, {
      uuid: chance.uuid(),
      name: schoolName(index),
      kind: "school",
      number_prefix: prefix,
      parent_id: district.id,
      ...stamps,
    });
    const staff: number[] = [];
    const size = Math.floor(users / wanted) + (index < users % wanted ? 1 : 0);
    for (const [place, { role, title }] of staffOfSchool.slice(0, size).entries()) {
      const id = await insertUser(
        db,
        {
          uuid: chance.uuid(),
          full_name: `${chance.pick(firstNames)} ${chance.pick(lastNames)}`,
          email: `${prefix}.${place + 1}@maplevalley.example`.toLowerCase(),
          ...{ title, phone: null, password_hash, tour_left_at: stamps.created_at },
        },
        stamps.created_at,
      );
      await insertMembership(db, { user_id: id, organization_id: organizationId, role, active: 1 });
      staff.push(id);
    }
    const { grades, level } = kind;
    schools.push({ organizationId, district: district.id, people: [], staff, prefix, grades, level });
  }
  return schools;
}

const told = (text: string, about: SampleCase): string =>
  text
    .replaceAll("{subject}", about.subject.first)
    .replaceAll("{target}", about.target.first)
    .replaceAll("{last}", about.subject.last);

const commentOn = (chance: Chance, about: SampleCase): string =>
  told(
    [chance.pick(commentBeginnings), ...chance.some(commentMiddles, 2), chance.pick(commentEndings)].join(
      " ",
    ),
    about,
  );

async function addComments(write: SampleWriter, chance: Chance, about: SampleCase, count: number, at: At) {
  for (let index = 0; index < count; index += 1) {
    const moment = at(Math.max(0, about.daysAgo - chance.below(about.daysAgo + 1)), 8 + chance.below(9));
    await write.comment({
      uuid: chance.uuid(),
      version: 1,
      case_id: about.id,
      created_by: chance.pick(about.team),
      created_at: moment,
      updated_at: moment,
      body: commentOn(chance, about),
      edited_at: null,
    });
  }
}

type StoredFile = Awaited<ReturnType<typeof someStoredFiles>>[number];

async function addFileNames(
  write: SampleWriter,
  chance: Chance,
  about: SampleCase,
  stored: readonly StoredFile[],
  at: At,
) {
  for (const [title, ending] of chance.some(fileTitles, 1 + chance.below(2))) {
    const file = stored.find((each) => each.file_name.endsWith(`.${ending}`)) ?? stored[0];
    if (file === undefined) return;
    await write.media({
      path_id: chance.uuid(),
      owner_type: "case",
      owner_id: about.id,
      sha256: file.sha256,
      blob_key: file.blob_key,
      from_mail: null,
      file_name: `${told(title, about)}.${file.file_name.split(".").at(-1)}`,
      mime_type: file.mime_type,
      size: file.size,
      version: 1,
      compartment: openCompartment,
      tags: writeJson([]),
      created_by: about.lead,
      created_at: at(about.daysAgo, 16),
    });
  }
}

/** The small sample within a whole district; counts are exact, and the same seed gives the same records. */
export async function fillDistrict(
  database: Db,
  services: Omit<Services, "live">,
  wanted: SampleCounts,
  seed: number,
): Promise<void> {
  await fillSample(database, services);
  const chance = createChance(seed);
  const at = sampleDates(services.options.clock());
  await database.transaction().execute(async (db) => {
    const there = (table: Parameters<typeof countRows>[1]) => countRows(db, table);
    const notesThere =
      (await there("comments")) + (await there("time_entries")) + (await there("interviews"));
    const tasks = wanted.tasks - (await there("reminders"));
    const persons = wanted.persons - (await there("persons"));
    const newCases = wanted.cases - (await there("cases"));
    const lastCase = (await nextId(db, "cases")) - 1;
    const more = wanted.schools - 3;
    const users = wanted.users === undefined ? more * usualStaff : wanted.users - (await there("users"));
    const schools = await addSchools(db, chance, services, { schools: more, users }, at);
    const prefixes = new Map(schools.map((school) => [school.organizationId, school.prefix]));
    const write = await createSampleWriter(db, prefixes, tasks);

    const settings: CaseSetting[] = [];
    for (const [index, school] of schools.entries()) {
      const size = Math.floor(persons / schools.length) + (index < persons % schools.length ? 1 : 0);
      const adults = Math.ceil(size / 4);
      const counts = { students: size - adults, adults, lastNames: manyLastNames };
      const people = await addPeople(
        write,
        chance,
        { prefix: school.prefix, id: school.organizationId, grades: school.grades, ...counts },
        (days) => at(days),
      );
      settings.push({ ...school, people });
    }

    const stored = await someStoredFiles(db);
    const cases: SampleCase[] = [];
    for (let index = newCases - 1; index >= 0; index -= 1) {
      const setting = settings[index % settings.length];
      if (setting === undefined) throw new Error("There are no schools.");
      // As many are closed as in the small sample; those are up to three years old.
      const place = index % 40;
      const made = await addCase(write, chance, place, setting, at, place < 24 ? 0 : chance.below(900));
      cases.push(made);
      await addFileNames(write, chance, made, stored, at);
    }

    for (let index = 0; write.made("reminders") < tasks; index += 1) {
      const about = cases[index % cases.length];
      const plan = assessmentPlans[index % assessmentPlans.length];
      if (about === undefined || plan === undefined) throw new Error("There are no cases.");
      await addAssessment(write, chance, plan, about, at);
    }

    for (const about of cases) await addCaseNotes(write, chance, about, at);
    const notesMade = write.made("comments") + write.made("time_entries") + write.made("interviews");
    const left = wanted.notes - notesThere - notesMade;
    if (left < 0) throw new Error("There are more notes than were asked for.");
    for (const [index, about] of cases.entries()) {
      const share = Math.floor(left / cases.length) + (index < left % cases.length ? 1 : 0);
      await addComments(write, chance, about, share, at);
    }
    await write.finish();
    await fillCaseEvents(db, lastCase);
    const named = cases.filter((_, index) => index % 20 === 0);
    await addEntities(db, createChance(seed + 1), named, at);
    if (wanted.places !== undefined) {
      const placed = await addDistrictPlaces(db, createChance(seed + 2), schools, {
        wanted: wanted.places,
        now: at(120, 9),
      });
      await addDistrictEntries(db, createChance(seed + 3), placed, {
        wanted: wanted.places,
        clock: services.options.clock(),
      });
    }
  });
}
