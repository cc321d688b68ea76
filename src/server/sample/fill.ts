import { caseStages } from "#contract/records/cases/schema.ts";
import { noSchedule } from "#contract/records/organizations/schedule.ts";
import type { OrganizationKind } from "#contract/records/organizations/schema.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Services } from "#server/http/call.ts";
import { setSchedule } from "#server/platform/accounts/schedules.ts";
import { insertMembership, insertUser } from "#server/platform/accounts/users.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { fillCaseEvents } from "#server/platform/case-history/known-case-events.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import type { Db } from "../database/schema.ts";
import { samplePassword, sampleUsers } from "./credentials.ts";
import { addAgreementBoard } from "./parts/agreement-board.ts";
import { addAssessment, assessmentPlans } from "./parts/assessments.ts";
import { buildingFile, createSampleFiles, type SampleFiles, sampleFiles } from "./parts/attachments.ts";
import { addBulletins } from "./parts/bulletins.ts";
import { addCaseCards } from "./parts/case-cards.ts";
import { addCaseNotes } from "./parts/case-notes.ts";
import { addCase, type CaseSetting, type SampleCase } from "./parts/cases.ts";
import { addCommentFiles } from "./parts/comment-files.ts";
import { addDuplicates } from "./parts/duplicates.ts";
import { addEntities } from "./parts/entities.ts";
import { addEntityRelations } from "./parts/entity-relations.ts";
import { addEntityTemplates } from "./parts/entity-templates.ts";
import { addEntityTwins } from "./parts/entity-twins.ts";
import { addExports } from "./parts/exports.ts";
import { addFloorPlans } from "./parts/floor-plans.ts";
import { addMeetings } from "./parts/meetings.ts";
import { addNotices } from "./parts/notices.ts";
import { addNotifications } from "./parts/notifications.ts";
import { addPeople } from "./parts/people.ts";
import { addPlaceEntries } from "./parts/place-entries.ts";
import { addPlaces } from "./parts/places.ts";
import { addReportTemplates } from "./parts/report-templates.ts";
import { addSafetyPlan } from "./parts/safety-plan.ts";
import { addSavedReports } from "./parts/saved-reports.ts";
import { addSearches } from "./parts/searches.ts";
import { addSurroundings } from "./parts/surroundings.ts";
import { addTasks } from "./parts/tasks.ts";
import { addTemplates } from "./parts/templates.ts";
import { addSignedWavr, addWavr } from "./parts/wavr.ts";
import { type Chance, createChance } from "./random.ts";
import { createSampleWriter, type SampleWriter } from "./writer.ts";
import { sampleZone } from "./zone.ts";

const day = 86_400_000;
const schools = [
  {
    prefix: "NHS",
    name: "Northfield High School",
    grades: ["9", "10", "11", "12"],
    students: 90,
    adults: 30,
    cases: 20,
  },
  {
    prefix: "MMS",
    name: "Millbrook Middle School",
    grades: ["6", "7", "8"],
    students: 60,
    adults: 20,
    cases: 14,
  },
  {
    prefix: "LES",
    name: "Larkspur Elementary School",
    grades: ["3", "4", "5"],
    students: 25,
    adults: 10,
    cases: 6,
  },
] as const;

type Staff = Record<string, { readonly id: number; readonly role: string }[]>;

/** Opens nothing; replaced before anybody can sign in. */
const notYet = "";

async function addUsers(
  db: Db,
  chance: Chance,
  clock: () => number,
  organizations: Readonly<Record<string, number>>,
  now: string,
) {
  const staff: Staff = {};
  for (const [place, each] of sampleUsers.entries()) {
    const id = await insertUser(
      db,
      {
        uuid: chance.uuid(),
        full_name: each.name,
        ...{ email: each.email, title: each.title, password_hash: notYet },
        phone: `(555) 555-01${String(place + 20)}`,
        // Most were active today or recently; one was not for weeks.
        last_seen_at: new Date(clock() - (place ** 2 * 5 + 1) * 3_600_000).toISOString(),
        // They know the window.
        tour_left_at: now,
      },
      now,
    );
    const organization_id = organizations[each.organization];
    if (organization_id === undefined) throw new Error(`No organization ${each.organization}`);
    await insertMembership(db, { user_id: id, organization_id, role: each.role, active: 1 });
    staff[each.organization] = [...(staff[each.organization] ?? []), { id, role: each.role }];
  }
  return staff;
}

/** Alternates between schools, so that each has old and new cases. */
function plannedSchools(): readonly string[] {
  const left = schools.map(({ prefix, cases }): { prefix: string; cases: number } => ({ prefix, cases }));
  const order: string[] = [];
  while (left.some((each) => each.cases > 0)) {
    for (const each of left) {
      if (each.cases <= 0) continue;
      each.cases -= 1;
      order.push(each.prefix);
    }
  }
  return order;
}

/** Instants by the number of days they lie back; never in the future. */
export function sampleDates(now: number): (daysAgo: number, hour?: number) => string {
  const today = new Date(now);
  return (daysAgo, hour = 9) => {
    const moment = new Date(today.getTime() - daysAgo * day);
    moment.setUTCHours(hour, (daysAgo * 7 + hour * 13 + 600) % 60, 0, 0);
    return (moment > today ? (daysAgo < 0 ? moment : today) : moment).toISOString();
  };
}

/** An invented district with a school year of work. The same on every computer except for dates. */
export async function fillSample(database: Db, services: Omit<Services, "live">): Promise<void> {
  const chance = createChance(20_260_119);
  const at = sampleDates(services.options.clock());
  // Takes a tenth of a second on a thread of its own, beside everything else.
  const hashing = services.passwords.hash(samplePassword);
  hashing.catch(() => undefined);
  await database.transaction().execute(async (db) => {
    const files = createSampleFiles(db, services.blobs);
    const add = (name: string, kind: OrganizationKind, number_prefix: string, parent_id: number | null) =>
      insertOrganization(db, {
        uuid: chance.uuid(),
        name,
        kind,
        number_prefix,
        parent_id,
        created_at: at(400),
        updated_at: at(400),
      });
    const district = await add("Maple Valley School District", "district", "MVD", null);
    await setSchedule(db, district, { ...noSchedule, time_zone: sampleZone }, at(400));
    const organizations: Record<string, number> = { MVD: district };
    for (const school of schools)
      organizations[school.prefix] = await add(school.name, "school", school.prefix, district);
    const prefixes = new Map(Object.entries(organizations).map(([prefix, id]) => [id, prefix]));
    const write = await createSampleWriter(db, prefixes);
    const staff = await addUsers(db, chance, services.options.clock, organizations, at(300));

    const settings = new Map<string, CaseSetting>();
    for (const school of schools) {
      const organizationId = organizations[school.prefix] ?? district;
      const people = await addPeople(write, chance, { ...school, id: organizationId }, (days) => at(days));
      const working = (staff[school.prefix] ?? [])
        .filter((each) => each.role !== "viewer")
        .map((each) => each.id);
      settings.set(school.prefix, { organizationId, people, staff: working });
    }

    // Oldest first, so that numbers rise with time; the result is newest first.
    const cases: SampleCase[] = [];
    for (const [index, prefix] of [...plannedSchools().entries()].reverse()) {
      const setting = settings.get(prefix);
      if (setting !== undefined) cases.unshift(await addCase(write, chance, index, setting, at));
    }
    const [coordinator] = staff.MVD ?? [];
    const given = await addWork(write, chance, files, cases, at);
    for (const each of cases) await addCaseNotes(write, chance, each, at);
    await write.finish();
    if (coordinator !== undefined) await giveTasks(db, given, coordinator.id, at);
    await addCommentFiles(db, files, cases);
    await files.finish();
    // With random numbers of its own: the rest of the sample stays the same.
    const twice = settings.get("NHS")?.people ?? [];
    await addDuplicates(db, createChance(20_260_120), twice, (days) => at(days));
    const told = cases.map((each) => ({ ...each, tags: each.scenario.tags }));
    await addTemplates(db, createChance(20_260_912), district, coordinator?.id ?? null, at, told);
    if (coordinator !== undefined)
      await addReportTemplates(db, createChance(20_261_104), district, coordinator.id, at);
    const forTasks = coordinator === undefined ? null : { id: coordinator.id, organizationId: district };
    await addTasks(db, chance, cases, forTasks, at);
    await addStages(db, cases, at);
    await fillCaseEvents(db, 0);
    const fight = cases.find(({ scenario }) => scenario.title === "Fight outside the gym");
    if (fight !== undefined) await addCaseCards(db, createChance(20_261_126), fight, at);
    await addNotifications(db, cases, coordinator?.id ?? null, at);
    if (coordinator !== undefined) {
      const now = services.options.clock();
      await addExports(db, { chance, now, organizationId: district, userId: coordinator.id });
      const reported = cases.find((each) => each.stage === "responding") ?? cases[0];
      if (reported !== undefined)
        await addSavedReports(db, services.auditKeys, {
          chance: createChance(20_261_126),
          at,
          caseId: reported.id,
          userId: coordinator.id,
        });
    }
    const psychologist = (staff.NHS ?? []).find((each) => each.role === "assessor");
    if (coordinator !== undefined && psychologist !== undefined)
      await addSearches(db, {
        chance: createChance(20_260_318),
        at,
        clock: services.options.clock(),
        coordinator: coordinator.id,
        assessor: psychologist.id,
        district,
        school: organizations.NHS ?? district,
      });
    const named = cases.filter(
      ({ scenario }, index) =>
        scenario.tags.includes("online") || scenario.tags.includes("assault") || index % 7 === 0,
    );
    await addEntities(db, createChance(20_260_725), named, at);
    await addEntityTemplates(db, createChance(20_260_726), district, coordinator?.id ?? null, at);
    await addEntityTwins(db, createChance(20_260_727), at);
    const buildings = await addPlaces(db, createChance(20_261_127), cases, at);
    await addEntityRelations(db, at);
    for (const [organizationId, locationId] of [...buildings].slice(0, 1)) {
      await addPlaceEntries(db, createChance(20_261_129), {
        locationId,
        userId: coordinator?.id ?? 1,
        clock: services.options.clock(),
      });
      await addFloorPlans(db, createChance(20_261_128), files, {
        organizationId,
        locationId,
        userId: coordinator?.id ?? 1,
        now: at(90, 9),
        cases,
      });
    }
    for (const locationId of buildings.values())
      files.add(createChance(20_261_130 + locationId), buildingFile, {
        type: "location",
        id: locationId,
        userId: coordinator?.id ?? 1,
        now: at(88, 9),
      });
    const [known] = buildings;
    if (coordinator !== undefined && psychologist !== undefined && known !== undefined)
      await addBulletins(
        db,
        { chance: createChance(20_261_131), at },
        {
          organizationId: known[0],
          locationId: known[1],
          userId: psychologist.id,
          to: [known[0]],
          read: [coordinator.id],
        },
      );
    // With random numbers of their own, so that everything above stays the same.
    const around = createChance(20_260_217);
    for (const [index, each] of cases.entries()) {
      const people = [...settings.values()].find((one) => one.organizationId === each.organizationId)?.people;
      const about = { subject: each.subject, organizationId: each.organizationId, userId: each.lead };
      const now = at(Math.max(0, each.daysAgo - 1), 11);
      if (people !== undefined && index < 24)
        await addSurroundings(
          db,
          around,
          { files, auditKeys: services.auditKeys },
          { ...about, people, index, now },
        );
    }
    const inWork = (title: string) =>
      cases.find(({ scenario, stage }) => scenario.title === title && stage !== "closed");
    const worry = inWork("Worry voiced by a parent");
    const documents = { db, auditKeys: services.auditKeys, at };
    if (worry !== undefined) await addWavr({ ...documents, chance: createChance(20_261_127), about: worry });
    const aide = inWork("Threat to a bus aide");
    if (aide !== undefined && coordinator !== undefined)
      await addSignedWavr({ ...documents, chance: createChance(20_261_201), about: aide }, coordinator.id);
    const comeback = inWork("Return after a suspension");
    if (comeback !== undefined) {
      const setting = { ...documents, chance: createChance(20_261_202), about: comeback };
      await addAgreementBoard(setting);
      await addSafetyPlan(setting);
    }
    await addNotices(db, createChance(20_261_126), cases, services.options.clock());
    if (fight !== undefined && worry !== undefined)
      await addMeetings(
        db,
        services.auditKeys,
        { chance: createChance(20_261_119), at },
        { held: fight, planned: worry },
      );
    await files.finish();
    const password_hash = await hashing;
    await db.updateTable("users").set({ password_hash }).where("password_hash", "=", notYet).execute();
  });
}

/** When older cases changed their stage, spread over their time. */
async function addStages(
  db: Db,
  cases: readonly SampleCase[],
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  for (const each of cases) {
    const reached = caseStages.indexOf(each.stage);
    const last = each.stage === "closed" ? reached - 1 : reached;
    const end = each.stage === "closed" ? Math.max(20, each.daysAgo - 40) : 0;
    for (let step = 1; step <= last; step += 1) {
      const daysAgo = Math.round(each.daysAgo - ((each.daysAgo - end) * step) / (last + 1));
      await recordCaseEvent(db, {
        caseId: each.id,
        kind: "stage",
        userId: each.lead,
        at: at(daysAgo, 15),
        from: caseStages[step - 1] ?? null,
        to: caseStages[step] ?? null,
      });
    }
  }
}

/** The district coordinator's tasks: late, today, this week, later. */
const coordinatorTasks = [
  { daysAgo: 1, status: 2 },
  { daysAgo: 0, status: 1 },
  { daysAgo: -3, status: 3 },
  { daysAgo: -5, status: 1 },
  { daysAgo: -12, status: 1 },
] as const;

/** Assessments with their files; gives the tasks of plans that reached the response, in order. */
async function addWork(
  write: SampleWriter,
  chance: Chance,
  files: SampleFiles,
  cases: readonly SampleCase[],
  at: (daysAgo: number, hour?: number) => string,
): Promise<readonly number[]> {
  const responses: number[] = [];
  // The first five cases are still at intake; the other plans belong to cases with an assessment.
  const assessed = cases.slice(5, 5 + assessmentPlans.length);
  for (const [index, plan] of assessmentPlans.entries()) {
    const about = assessed[index];
    if (about === undefined) continue;
    const made = await addAssessment(write, chance, plan, about, at);
    const kinds = sampleFiles(index + 1);
    const owner = { userId: about.lead, now: at(about.daysAgo, 16) };
    const take = (place: number) => kinds[place % kinds.length];
    const [forCase, forAssessment, forTask] = [take(index), take(index + 1), take(index + 3)];
    if (forCase !== undefined) files.add(chance, forCase, { type: "case", id: about.id, ...owner });
    if (forAssessment !== undefined && plan.depth > 0)
      files.add(chance, forAssessment, { type: "assessment", id: made.id, ...owner });
    const task = made.reminders.at(-1);
    if (plan.depth >= 3 && task !== undefined) responses.push(task);
    if (forTask !== undefined && task !== undefined)
      files.add(chance, forTask, { type: "reminder", id: task, ...owner });
    const [photo] = kinds;
    if (index % 4 === 0 && photo !== undefined)
      files.add(chance, photo, { type: "person", id: about.subject.id, ...owner });
  }
  return responses;
}

/** Gives the first of these tasks to the coordinator. */
async function giveTasks(
  db: Db,
  tasks: readonly number[],
  assigned_user_id: number,
  at: (daysAgo: number) => string,
): Promise<void> {
  for (const [place, { daysAgo, status }] of coordinatorTasks.entries()) {
    const task = tasks[place];
    if (task === undefined) continue;
    const remind_at = at(daysAgo).slice(0, 10);
    await updateRow(db, "reminders", task, { assigned_user_id, status, remind_at });
  }
}
