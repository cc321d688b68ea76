import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPracticeNumber } from "#contract/records/cases/practice.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { rowsOf } from "#support/server/rows-of.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Decision 059: a practice case is its maker's alone, counts nowhere, and is erased whole.

const path = "/api/v2/practice";
let server: TestServer;
let assessor: CookieClient;
let admin: CookieClient;
let viewer: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  [assessor, admin, viewer] = await Promise.all([
    server.as("assessor"),
    server.as("admin"),
    server.as("viewer"),
  ]);
});
afterAll(() => server.close());

const make = async () => {
  const made = await assessor.post(path, {});
  expect(made.status, made.text).toBe(201);
  return made.body.data as { case_id: number; number: string; assessment_uuid: string; changed: boolean };
};
const numbers = async (client: CookieClient, address: string) =>
  (await client.get(address)).body.data.map(
    (each: { number?: string; case_number?: string }) => each.number ?? each.case_number,
  );
const at = (version: number) => ({ ifMatch: version });

describe("a practice case", () => {
  it("is made once, with invented people, an assessment half done and tasks, and says what it is", async () => {
    expect((await assessor.get(path)).body.data).toBeNull();
    const made = await make();
    expect(isPracticeNumber(made.number)).toBe(true);
    expect(made.changed).toBe(false);
    expect((await make()).case_id).toBe(made.case_id);
    const shown = (await assessor.get(`/api/v2/cases/${made.case_id}`)).body.data;
    expect(shown).toMatchObject({ title: expect.stringContaining("Practice"), can: { edit: true } });
    expect(shown.persons).toHaveLength(3);
    for (const person of shown.persons) expect(person.name).toContain("(practice)");
    expect(shown.assessments).toHaveLength(1);
    expect(shown.counts.tasks).toBe(3);
    expect(await numbers(assessor, "/api/v2/cases")).toContain(made.number);
  });

  it("takes no number of the real series", async () => {
    const person = (
      await assessor.post("/api/v2/persons", {
        first_name: "Wren",
        last_name: "Ashby",
        person_type_id: 1,
      })
    ).body.data;
    const real = await assessor.post("/api/v2/cases", {
      title: "A real one",
      persons: [{ person_uuid: person.uuid, role: "subject" }],
    });
    expect(real.status, real.text).toBe(201);
    expect(real.body.data.number).toMatch(/-0001$/);
  });

  it("is unknown to everybody else, whatever their role", async () => {
    const { case_id, assessment_uuid, number } = await make();
    for (const client of [admin, viewer, await server.as("district")]) {
      expect((await client.get(`/api/v2/cases/${case_id}`)).status).toBe(404);
      expect((await client.get(`/api/v2/assessments/${assessment_uuid}`)).status).toBe(404);
      expect(await numbers(client, "/api/v2/cases")).not.toContain(number);
      expect((await client.get("/api/v2/persons?q=practice")).body.meta.total).toBe(0);
      expect((await client.get("/api/v3/tasks?q=Practice")).body.meta.total).toBe(0);
      expect((await client.get("/api/v2/assessments?q=Vale")).body.meta.total).toBe(0);
      expect((await client.get("/api/v2/organizations?q=Practice")).body.meta.total).toBe(0);
    }
    expect((await assessor.get("/api/v2/organizations?q=Practice")).body.meta.total).toBe(0);
    const session = (await assessor.get("/api/v2/session")).body.data;
    expect(JSON.stringify(session)).not.toContain("Practice");
  });

  it("counts nowhere: no dashboard, no work of one's own, no notice, no kept search", async () => {
    await make();
    const board = (await assessor.get("/api/v2/dashboard")).body.data;
    expect(board.tasks).toEqual([]);
    expect(board.assessments).toEqual([]);
    expect(
      board.open_cases_by_stage.reduce((sum: number, row: { count: number }) => sum + row.count, 0),
    ).toBe(1);
    expect((await assessor.get("/api/v3/tasks?mine=yes")).body.meta.total).toBe(0);
    server.advance(10 * 86_400_000);
    const again = await server.as("assessor");
    expect((await again.get("/api/v2/notifications")).body.data).toEqual([]);
    server.advance(-10 * 86_400_000);
  });

  it("ticks off what was done, and asks before it is erased once something was written", async () => {
    const { case_id, assessment_uuid } = await make();
    const assessment = (await assessor.get(`/api/v2/assessments/${assessment_uuid}`)).body.data;
    const answered = await assessor.put(
      `/api/v2/assessments/${assessment_uuid}`,
      {
        person_uuid: assessment.person_uuid,
        case_id,
        state: { ...assessment.state, steps: { key_observations: { ko1_radio: "y" } } },
      },
      at(assessment.version),
    );
    expect(answered.status, answered.text).toBeLessThan(300);
    const said = await assessor.post(`/api/v2/cases/${case_id}/comments`, { body: "Heard by the door." });
    expect(said.status, said.text).toBe(201);
    const { steps, changed } = (await assessor.get(path)).body.data;
    const done = steps.filter((each: { done: boolean }) => each.done).map((each: { id: string }) => each.id);
    expect(done).toEqual(["read", "answer", "comment"]);
    expect(changed).toBe(true);
  });

  it("takes nobody real along when it goes, and gives nobody invented away", async () => {
    const { case_id } = await make();
    const invented = (await assessor.get(`/api/v2/cases/${case_id}`)).body.data.persons[0];
    const refused = await assessor.post("/api/v2/cases", {
      title: "Another real one",
      persons: [{ person_uuid: invented.uuid, role: "subject" }],
    });
    expect(refused.status, refused.text).toBe(422);
    const person = (await assessor.get(`/api/v2/persons/${invented.uuid}`)).body.data;
    const home = (await assessor.get("/api/v2/session")).body.data.organizations[0].id;
    const { id: _, uuid: __, ...body } = person;
    const moved = await assessor.put(
      `/api/v2/persons/${invented.uuid}`,
      { ...body, person_type_id: person.person_type.id, organization_id: home },
      at(person.version),
    );
    expect(moved.status, moved.text).toBe(422);
    const handed = await assessor.post("/api/v3/tasks", {
      title: "Call",
      taskable_type: "case",
      taskable_id: case_id,
      assignee_ids: [server.users.admin.id],
      visibility: 1,
    });
    expect(handed.status, handed.text).toBe(422);
  });

  it("is erased with everything in it: no table but the audit log knows of it", async () => {
    await assessor.delete(path);
    const before = await rowsOf(server.db);
    const made = await make();
    const uuids = new Set<string>();
    const fresh = await rowsOf(server.db);
    for (const [table, rows] of Object.entries(fresh))
      if (!table.startsWith("audit"))
        for (const row of rows)
          if (!before[table]?.includes(row))
            for (const [found] of row.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)) uuids.add(found);
    await assessor.post(`/api/v2/cases/${made.case_id}/comments`, { body: "Only for practice." });
    await assessor.post(`/api/v2/cases/${made.case_id}/time-log`, {
      started_at: new Date().toISOString(),
      minutes: 5,
      activity: "interview",
    });
    const people = (await assessor.get(`/api/v2/cases/${made.case_id}`)).body.data.persons;
    await assessor.get(`/api/v2/persons/${people[0].uuid}`);
    const erased = await assessor.delete(path);
    expect(erased.status, erased.text).toBe(204);
    const after = await rowsOf(server.db);
    const left = Object.entries(after)
      .filter(([table]) => !table.startsWith("audit"))
      .flatMap(([table, rows]) =>
        rows
          .filter((row) => [...uuids].some((uuid) => row.includes(uuid)) || /practice(?!_of)/i.test(row))
          .map((row) => `${table}: ${row.slice(0, 120)}`),
      );
    expect(left).toEqual([]);
    expect((await assessor.get(path)).body.data).toBeNull();
    const actions = await server.db.selectFrom("audit_log").select("action").execute();
    expect(actions.map((row) => row.action)).toEqual(
      expect.arrayContaining(["practice.create", "practice.erase"]),
    );
  });

  it("is made by nobody who only reads", async () => {
    expect((await viewer.post(path, {})).status).toBe(403);
  });
});
