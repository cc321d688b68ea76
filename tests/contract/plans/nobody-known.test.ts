import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, daysAfter } from "#contract/kit/days.ts";
import { auditProblems, startTestServer, type TestServer } from "#support/server/server.ts";

// A plan of nobody known: a threat to an event or a place, before anybody can be named.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const client = () => server.as("assessor");
async function posted(path: string, body: object) {
  const answer = await (await client()).post(path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}
const got = async (path: string) => (await (await client()).get(path)).body.data;

const protects = "Home game against Eastview (Gym)";
const inForce = {
  ...{
    status: "in_force",
    cadence: "daily",
    protects,
    measures: [{ what: "Bags are checked at both doors" }],
  },
  review_date: daysAfter(dayOf(Date.now()), 20),
};

/** A case that names nobody, with what saves a plan of it. */
async function caseOfNobody() {
  const organization_id = server.organizations.north;
  const made = await posted("/api/v2/cases", { organization_id, title: "Words on a wall" });
  const save = async (more: object, plan?: { uuid: string; version: number }, person?: string | null) =>
    (await client()).post(
      `/api/v2/cases/${made.id}/safety-plans`,
      {
        ...(person === undefined ? {} : { person_uuid: person }),
        ...(plan ? { uuid: plan.uuid } : {}),
        state: { ...inForce, ...more },
      },
      plan ? { ifMatch: plan.version } : {},
    );
  /** A person of the school; with a role, of the case too. */
  const person = async (last_name: string, role?: string) => {
    const { person_types } = await got("/api/v2/persons/create");
    const { id } = person_types.find((each: { label: string }) => each.label === "Visitor");
    const names = { first_name: "Avery", last_name, organization_id, person_type_id: id };
    const found = await posted("/api/v2/persons", names);
    if (role === undefined) return found;
    const record = await got(`/api/v2/cases/${made.id}`);
    const answer = await (await client()).put(
      `/api/v2/cases/${made.id}`,
      {
        ...{ organization_id, title: record.title },
        persons: [...record.persons, { uuid: found.uuid, role }].map(
          (each: { uuid: string; role: string }) => ({
            person_uuid: each.uuid,
            role: each.role,
          }),
        ),
      },
      { ifMatch: record.version },
    );
    expect(answer.status, answer.text).toBe(200);
    return found;
  };
  const tasks = async (): Promise<string[]> =>
    (await got(`/api/v3/tasks?case_id=${made.id}&per_page=100`)).map(({ title }: { title: string }) => title);
  return { made, save, person, tasks, plans: () => got(`/api/v2/cases/${made.id}/plans`) };
}

it("goes in force for nobody known, with a look at the place, and is one of the case", async () => {
  const { made, save, tasks, plans } = await caseOfNobody();
  const saved = await save({});
  expect([saved.status, saved.text]).toEqual([201, expect.any(String)]);
  expect([saved.body.data.person, saved.body.data.person_uuid]).toEqual([null, null]);
  const { safety_plans } = await plans();
  expect(safety_plans.map(({ state }: { state: { protects: string } }) => state.protects)).toEqual([
    protects,
  ]);
  expect(await tasks()).toContain("Look at the place: safety plan");
  const second = await save({});
  expect(second.status).toBe(422);
  expect(second.body.errors["state.status"][0]).toMatch(
    /is active in this case, for nobody known yet, already\./,
  );
  const report = await (await client()).get(`/api/v2/cases/${made.id}/report`);
  expect(report.status, report.text).toBeLessThan(300);
  expect(report.text).toContain("Nobody known yet");
  expect(report.text).toContain(protects);
  expect(await auditProblems(server.db)).toEqual([]);
});

it("names a subject or a target of the case later, who stays; the log knows whom each version was about", async () => {
  const { save, person, plans } = await caseOfNobody();
  const first = (await save({})).body.data;
  const stranger = await person("Stranger");
  const refused = await save({}, first, stranger.uuid);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["person_uuid"]]);
  const writer = await person("Writer", "subject");
  const named = await save({}, first, writer.uuid);
  expect(named.status, named.text).toBe(200);
  expect([named.body.data.person.name, named.body.data.version > first.version]).toEqual([writer.name, true]);
  const taken = await save({}, named.body.data, null);
  expect([taken.status, taken.body.errors]).toEqual([
    422,
    { person_uuid: ["A plan stays with its person."] },
  ]);
  const other = await person("Other", "target");
  expect((await save({}, named.body.data, other.uuid)).status).toBe(422);
  expect((await plans()).safety_plans).toHaveLength(1);
  expect(await auditProblems(server.db)).toEqual([]);
});

it("is not named in force beside another plan in force of the same person", async () => {
  const { save, person } = await caseOfNobody();
  const ofNobody = (await save({})).body.data;
  const writer = await person("Writer", "subject");
  expect((await save({}, undefined, writer.uuid)).status).toBe(201);
  const named = await save({}, ofNobody, writer.uuid);
  expect(named.status).toBe(422);
  expect(named.body.errors["state.status"][0]).toContain(writer.name);
});

it("is given to nobody past the log: a person put under a plan of nobody known is found, and one taken away", async () => {
  const { save, person } = await caseOfNobody();
  const plan = (await save({})).body.data;
  const writer = await person("Writer", "subject");
  const write = (person_id: number | null) =>
    server.db.updateTable("wavr_forms").set({ person_id }).where("id", "=", plan.id).execute();
  const about = async () =>
    (await auditProblems(server.db))
      .map(({ text }) => text)
      .filter((text) => text.includes(`document ${plan.id}`));
  await write(writer.id);
  expect(await about()).toEqual([expect.stringContaining("kept about nobody known, and stands with person")]);
  await write(null);
  expect(await about()).toEqual([]);
  expect((await save({}, plan, writer.uuid)).status).toBe(200);
  await write(null);
  expect(await about()).toEqual([expect.stringContaining("stands with nobody")]);
  await write(writer.id);
  expect(await about()).toEqual([]);
});
