import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wholeJudgment } from "#support/matrix/wavr.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { listen, recordsIn, until } from "#support/server/listen.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// What is told beside the answers about WAVR: live lines, the file for a family, the way of a right (decision 084).

let server: TestServer;
let assessor: CookieClient;
let admin: CookieClient;
let caseId: number;
let teacher: { id: number; uuid: string };
let graduate: { id: number; uuid: string };

const personOf = async (first_name: string, person_type_id: number) => {
  const made = await assessor.post("/api/v2/persons", {
    first_name,
    last_name: "Brandt",
    person_type_id,
    date_of_birth: "1979-03-11",
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const grantTo = (client: CookieClient, user: number, organization: number, may_read = true) =>
  client.put(`/api/v2/users/${user}/organizations/${organization}/compartments/employment`, { may_read });
const begin = (client: CookieClient, person_uuid: string, words: string) =>
  client.post(`/api/v2/cases/${caseId}/wavr-intake-questionnaires`, {
    person_uuid,
    state: { incident_description: words },
  });

beforeAll(async () => {
  server = await startTestServer();
  assessor = await server.as("assessor");
  admin = await server.as("admin");
  teacher = await personOf("Ottilie", 3);
  graduate = await personOf("Rafael", 2);
  const made = await assessor.post("/api/v2/cases", {
    title: "A remark in the staff room",
    confidentiality: "organization",
    team: [{ user_id: server.users.investigator.id, role: "member" }],
  });
  expect(made.status, made.text).toBe(201);
  caseId = made.body.data.id;
  const given = await grantTo(admin, server.users.assessor.id, server.organizations.north);
  expect(given.status, given.text).toBe(200);
});
afterAll(() => server.close());

it("tells readers of the case nothing while it is written, and those with the right of the document alone", async () => {
  expect((await grantTo(admin, server.users.colleague.id, server.organizations.north)).status).toBe(200);
  const listeners = {
    colleague: await listen(server, "colleague"),
    investigator: await listen(server, "investigator"),
    admin: await listen(server, "admin"),
  };
  const begun = await begin(assessor, teacher.uuid, "Shouted at a colleague.");
  expect(begun.status, begun.text).toBe(201);
  const { id, uuid, version } = begun.body.data;
  const saved = await assessor.post(
    `/api/v2/cases/${caseId}/wavr-intake-questionnaires`,
    { person_uuid: teacher.uuid, uuid, state: { incident_description: "Shouted twice." } },
    { ifMatch: version },
  );
  expect(saved.status, saved.text).toBe(200);
  await assessor.post("/api/v2/presence", {
    record: { kind: "wavr", id },
    section: "intake",
    state: "editing",
  });
  const { colleague, investigator, admin: above } = listeners;
  await until(() => recordsIn(colleague.lines).some((record) => record.kind === "wavr" && record.id === id));
  expect(recordsIn(colleague.lines).filter(({ kind }) => kind !== "wavr")).toEqual([]);
  for (const each of [investigator, above]) {
    await each.caughtUp();
    expect(recordsIn(each.lines)).toEqual([]);
    expect(JSON.stringify(each.lines)).not.toContain("wavr");
  }
  const there = await investigator.elsewhere.post("/api/v2/presence", {
    record: { kind: "wavr", id },
    section: null,
    state: "gone",
  });
  expect(there.status).toBe(404);
  for (const each of Object.values(listeners)) each.stop();
});

it("names no colleague in a signed summary who may not read it", async () => {
  const path = `/api/v2/cases/${caseId}/wavr-assessments/${crypto.randomUUID()}`;
  const made = await assessor.post(path, { person_uuid: teacher.uuid, state: wholeJudgment });
  expect(made.status, made.text).toBe(201);
  const sign = (name: "investigator" | "colleague") =>
    assessor.post(
      `${path}/wavr-summaries`,
      { agreed: [{ user_id: server.users[name].id, answer: "agrees" }] },
      { ifMatch: made.body.data.version },
    );
  const refused = await sign("investigator");
  expect(refused.status).toBe(422);
  expect(refused.body.errors["agreed.0.user_id"][0]).toMatch(/employment records/);
  expect((await sign("colleague")).status).toBe(200);
});

it("gives a family what is education record, and nothing about staff", async () => {
  const begun = await begin(assessor, graduate.uuid, "Came back to the gym.");
  expect(begun.status, begun.text).toBe(201);
  expect(begun.body.data.compartment).toBe("education");
  await admin.post("/user/confirm-password", { password: testPassword });
  const fileOf = async (id: number) => {
    const answer = await admin.post(`/api/v2/persons/${id}/access-export`, { reason: "The family asks" });
    expect(answer.status, answer.text).toBe(200);
    return strFromU8(unzipSync(answer.raw)["everything.json"] ?? new Uint8Array());
  };
  expect(await fileOf(graduate.id)).toContain("Came back to the gym.");
  // Also where the person who makes it may read it.
  expect(
    (await grantTo(await server.as("district"), server.users.admin.id, server.organizations.north)).status,
  ).toBe(200);
  const file = await fileOf(teacher.id);
  expect(file).not.toContain("Shouted");
  expect(file).not.toContain("A remark in the staff room");
});

it("keeps a document where it was begun, whatever the person becomes", async () => {
  const { body } = await assessor.get(`/api/v2/persons/${graduate.id}`);
  const changed = await assessor.put(
    `/api/v2/persons/${graduate.id}`,
    { ...body.data, person_type_id: 4, attachments: [] },
    { ifMatch: body.data.version },
  );
  expect(changed.status, changed.text).toBe(200);
  const of = (await assessor.get(`/api/v2/cases/${caseId}/wavr-intake-questionnaires`)).body.data;
  expect(of.map(({ compartment }: { compartment: string }) => compartment)).toEqual([
    "employment",
    "education",
  ]);
  expect((await begin(await server.as("viewer"), graduate.uuid, "")).status).toBe(403);
  expect((await begin(await server.as("investigator"), graduate.uuid, "")).status).toBe(403);
});

it("holds below the organization in which it was given, and is one's own to give where nobody else could", async () => {
  const stranger = await server.as("stranger");
  const own = await stranger.get(`/api/v2/users/${server.users.stranger.id}`);
  expect(own.body.data.memberships[0].may_grant).toBe(true);
  const ute = { first_name: "Ute", last_name: "Kern", person_type_id: 3 };
  const staff = (await stranger.post("/api/v2/persons", ute)).body.data;
  const its = (await stranger.post("/api/v2/cases", { title: "A remark" })).body.data;
  const refused = await stranger.post(`/api/v2/cases/${its.id}/wavr-intake-questionnaires`, {
    person_uuid: staff.uuid,
    state: {},
  });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/on your own page/)]);
  expect((await grantTo(stranger, server.users.stranger.id, server.organizations.agency)).status).toBe(200);
  const district = await server.as("district");
  const mine = await district.get(`/api/v2/users/${server.users.district.id}`);
  expect(mine.body.data.memberships[0].may_grant).toBe(true);
  expect((await district.get(`/api/v2/cases/${caseId}/wavr`)).body.data.intakes).toHaveLength(1);
  expect((await grantTo(district, server.users.district.id, server.organizations.district)).status).toBe(200);
  expect((await district.get(`/api/v2/cases/${caseId}/wavr`)).body.data.intakes).toHaveLength(2);
  expect((await grantTo(stranger, server.users.stranger.id, server.organizations.agency, false)).status).toBe(
    200,
  );
  expect((await stranger.get("/api/v2/cases")).status).toBe(200);
  // Nobody gives it beyond what they administer.
  expect((await grantTo(admin, server.users.south.id, server.organizations.south)).status).toBe(403);
});
