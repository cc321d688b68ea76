import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuickHit } from "#contract/services/search/schema.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.as("assessor");
  const person = await owner.post("/api/v2/persons", {
    organization_id: server.organizations.north,
    first_name: "Wilhelmina",
    last_name: "Okonkwo-Brandt",
    person_type_id: 1,
  });
  expect(person.status, person.text).toBe(201);
  const made = await owner.post("/api/v2/cases", {
    organization_id: server.organizations.north,
    title: "Remark by the kiln",
    stage: "intake",
    confidentiality: "team",
    summary: "Heard beside the pottery kiln.",
    persons: [{ person_uuid: person.body.data.uuid, role: "subject" }],
    team: [{ user_id: server.users.assessor.id, role: "lead" }],
  });
  expect(made.status, made.text).toBe(201);
  const comment = await owner.post(`/api/v2/cases/${made.body.data.id}/comments`, {
    body: "The marionette was in the cupboard all week.",
  });
  expect(comment.status, comment.text).toBe(201);
});
afterAll(() => server.close());

async function find(user: TestUserName, q: string): Promise<QuickHit[]> {
  const client = await server.as(user);
  const answer = await client.get(`/api/v2/searches/quick?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const kinds = (hits: readonly QuickHit[]) => hits.map((hit) => hit.kind);

describe("GET /searches/quick", () => {
  it("finds what was written a moment ago, by each word and by a misspelt one", async () => {
    expect(await find("assessor", "wilhelm")).toMatchObject([
      { kind: "person", title: "Wilhelmina Okonkwo-Brandt", field: "name", words: ["wilhelmina"] },
    ]);
    expect(kinds(await find("assessor", "Okonkow"))).toEqual(["person"]);
    expect(await find("assessor", "pottery kiln")).toMatchObject([{ kind: "case", field: "summary" }]);
    const [comment] = await find("assessor", "marionete");
    expect(comment).toMatchObject({ kind: "comment", field: "body", words: ["marionette"] });
    expect(comment?.excerpt).toContain("marionette");
  });

  it("tells people of one name apart where several were found", async () => {
    const owner = await server.as("assessor");
    const add = (last_name: string, more: object) =>
      owner.post("/api/v2/persons", {
        organization_id: server.organizations.north,
        first_name: "Ignatius",
        last_name,
        person_type_id: 1,
        ...more,
      });
    for (const more of [
      { date_of_birth: "2011-05-03" },
      { date_of_birth: "2011-09-14", student_id: "88421" },
    ])
      expect((await add("Quillfeather", more)).status).toBe(201);
    expect((await add("Quillfeathers", { student_id: "88422" })).status).toBe(201);
    const found = (await find("assessor", "Ignatius")).map(({ title, apart }) => [title, apart]);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        ["Ignatius Quillfeather", { date_of_birth: "2011-05-03", student_id: null }],
        ["Ignatius Quillfeather", { date_of_birth: "2011-09-14", student_id: "88421" }],
        ["Ignatius Quillfeathers", null],
      ]),
    );
  });

  it("hides a case from people outside its team, whatever words they try", async () => {
    for (const user of ["colleague", "viewer", "south", "stranger"] as const) {
      for (const q of ["kiln", "marionette", "marionete"])
        expect(await find(user, q), `${user} ${q}`).toEqual(await find(user, "nothingofthekind"));
    }
    expect(kinds(await find("admin", "kiln"))).toEqual(["case"]);
    expect(kinds(await find("stranger", "wilhelmina"))).toEqual([]);
  });

  it("finds files of organizations of interest and of locations by their names, for those who see the record", async () => {
    const owner = await server.as("assessor");
    const organization_id = server.organizations.north;
    const entity = await owner.post("/api/v2/entities", {
      organization_id,
      name: "Lamplight",
      kind: "group",
    });
    const sent = await owner.upload("poster of the zeppelin.txt", Buffer.from("Meet at six"));
    const attached = await owner.post(`/api/v2/entities/${entity.body.data.id}/media`, {
      attachments: [sent.body.id],
    });
    expect(attached.status, attached.text).toBe(201);
    const location = await owner.post("/api/v2/locations", {
      organization_id,
      name: "Hangar",
      type: "building",
    });
    const form = new FormData();
    form.append("file", new Blob(["Door 4"], { type: "text/plain" }), "doors of the zeppelin.txt");
    const kept = await owner.request("POST", `/api/v2/locations/${location.body.data.id}/upload`, { form });
    expect(kept.status, kept.text).toBe(201);

    const found = await find("viewer", "zeppelin");
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: "file",
          title: "poster of the zeppelin.txt",
          detail: "Lamplight",
          owner: { kind: "entity", uuid: entity.body.data.uuid },
        }),
        expect.objectContaining({
          kind: "file",
          title: "doors of the zeppelin.txt",
          detail: "Hangar, North School",
          owner: { kind: "location", uuid: location.body.data.uuid },
        }),
      ]),
    );
    for (const user of ["south", "stranger"] as const) expect(await find(user, "zeppelin")).toEqual([]);
  });

  it("answers a reader of one of many schools as it answers one of few", async () => {
    const owner = await server.as("assessor");
    for (let each = 0; each < 8; each += 1) {
      const made = await owner.post("/api/v2/persons", {
        organization_id: server.organizations.north,
        first_name: "Quentin",
        last_name: `Abernathy${each}`,
        person_type_id: 1,
      });
      expect(made.status, made.text).toBe(201);
    }
    const words = [
      "kiln",
      "wilhelm",
      "Okonkow",
      "marionete",
      "zeppelin",
      "hangar",
      "lamplight",
      "0001",
      "quentin",
    ];
    const users = ["assessor", "colleague", "viewer", "south"] as const;
    const all = async () => {
      const found: [string, string, readonly QuickHit[]][] = [];
      for (const user of users) for (const q of words) found.push([user, q, await find(user, q)]);
      return found;
    };
    const few = await all();
    expect(few.filter(([, , hits]) => hits.length > 0).length).toBeGreaterThan(12);
    const stamp = "2026-11-01T10:00:00.000Z";
    for (let each = 0; each < 8; each += 1)
      await insertOrganization(server.db, {
        uuid: uuidv7(),
        name: `School ${each}`,
        kind: "school",
        number_prefix: `S${each}`,
        parent_id: server.organizations.district,
        created_at: stamp,
        updated_at: stamp,
      });
    expect(await all()).toEqual(few);
  });

  it("is in the audit log, and what was looked for is not (V-13)", async () => {
    await find("assessor", "marionette");
    const rows = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "searches.quick")
      .where("user_id", "=", server.users.assessor.id)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("marionette");
  });

  it("is for members", async () => {
    const answer = await server.client().get("/api/v2/searches/quick?q=kiln");
    expect(answer.status).toBe(401);
  });
});
