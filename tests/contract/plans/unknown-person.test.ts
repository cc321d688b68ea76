import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, daysAfter } from "#contract/kit/days.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A plan about somebody whom nobody knows yet, or who is no student: nobody has to check in with them.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const client = () => server.as("assessor");
async function posted(path: string, body: object, ifMatch?: number) {
  const answer = await (await client()).post(path, body, ifMatch === undefined ? {} : { ifMatch });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}

/** A case about somebody of this type, with what is sent for a plan in force. */
async function about(type: string) {
  const organization_id = server.organizations.north;
  const { person_types } = (await (await client()).get("/api/v2/persons/create")).body.data;
  const typeOf = (label: string): number =>
    person_types.find((each: { label: string }) => each.label === label).id;
  const names = { first_name: "Unknown", last_name: "Writer", organization_id };
  const person = await posted("/api/v2/persons", { ...names, person_type_id: typeOf(type) });
  const made = await posted("/api/v2/cases", {
    ...{ organization_id, title: "Words on a wall" },
    persons: [{ person_uuid: person.uuid, role: "subject" }],
  });
  const state = {
    ...{ status: "in_force", measures: [{ what: "Two adults at the doors" }] },
    review_date: daysAfter(dayOf(Date.now()), 20),
  };
  const path = `/api/v2/cases/${made.id}/safety-plans`;
  const save = async (more: object, plan?: { uuid: string; version: number }) =>
    (await client()).post(
      path,
      { person_uuid: person.uuid, state: { ...state, ...more }, ...(plan ? { uuid: plan.uuid } : {}) },
      plan ? { ifMatch: plan.version } : {},
    );
  const become = async (label: string) => {
    const answer = await (await client()).put(
      `/api/v2/persons/${person.uuid}`,
      { ...names, person_type_id: typeOf(label) },
      { ifMatch: person.version },
    );
    expect(answer.status, answer.text).toBe(200);
  };
  const tasks = async (): Promise<string[]> =>
    (await (await client()).get(`/api/v3/tasks?case_id=${made.id}&per_page=100`)).body.data.map(
      (each: { title: string }) => each.title,
    );
  return { save, become, tasks };
}

it.each(["Not yet known", "Visitor", "Teacher"])(
  "goes in force without check-ins about: %s",
  async (type) => {
    const { save, tasks } = await about(type);
    const saved = await save({});
    expect(saved.status, saved.text).toBe(201);
    expect((await tasks()).filter((title) => /check in|look at/i.test(title))).toEqual([]);
  },
);

it("has somebody look at the place, until it is known who it was: then it asks how often one checks in", async () => {
  const { save, become, tasks } = await about("Not yet known");
  const looked = await save({ cadence: "daily" });
  expect(looked.status, looked.text).toBe(201);
  expect(await tasks()).toContain("Look at the place: safety plan");
  const without = await save({}, looked.body.data);
  expect(without.status, without.text).toBe(200);
  await become("Student");
  const refused = await save({}, without.body.data);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { "state.cadence": ["Say how often somebody checks in."] },
  ]);
  const known = await save({ cadence: "weekly" }, without.body.data);
  expect(known.status, known.text).toBe(200);
  expect(await tasks()).toContain("Check in: safety plan");
});
