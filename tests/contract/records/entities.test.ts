import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Network, network } from "#contract/services/network/schema.ts";
import { readDocx } from "#server/services/reports/reading/read-docx.ts";
import { readPdf } from "#server/services/reports/reading/read-pdf.ts";
import { startTestServer, type TestServer, type TestUserName, testPassword } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const body = (name: string, more: object = {}) => ({
  organization_id: server.organizations.north,
  name,
  kind: "group",
  ...more,
});

async function make(name: string, more: object = {}): Promise<{ id: number; uuid: string; version: number }> {
  const answer = await (await server.as("assessor")).post("/api/v2/entities", body(name, more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function makeCase(title: string, more: object = {}): Promise<number> {
  const answer = await (await server.as("assessor")).post("/api/v2/cases", {
    organization_id: server.organizations.north,
    title,
    stage: "intake",
    confidentiality: "team",
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function attach(caseId: number, uuid: string, note: string | null = null) {
  const owner = await server.as("assessor");
  const answer = await owner.post(`/api/v2/cases/${caseId}/entities`, { entity_uuid: uuid, note });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const get = async (user: TestUserName, path: string) => (await server.as(user)).get(`/api/v2${path}`);
const namesIn = (rows: readonly { readonly name: string }[]) => rows.map((each) => each.name);

describe("the list of organizations of interest", () => {
  beforeAll(async () => {
    await make("Tamarack Riders", { identifiers: [{ kind: "handle", value: "@Tamarack_07" }] });
    await make("tamarack annex", { kind: "organization", location: "14 Mill Road" });
    await make("Tamarack League", { kind: "account" });
  });

  it("is sorted by name whatever the case of its letters, page by page", async () => {
    const first = await get("assessor", "/entities?q=tamarack&per_page=2");
    expect(namesIn(first.body.data)).toEqual(["tamarack annex", "Tamarack League"]);
    expect(first.body.meta.total).toBe(3);
    const second = await get("assessor", "/entities?q=tamarack&per_page=2&page=2");
    expect(namesIn(second.body.data)).toEqual(["Tamarack Riders"]);
  });

  it.each([
    ["q=%40tamarack_07", ["Tamarack Riders"]],
    ["q=mill+road", ["tamarack annex"]],
    ["q=tamarack&kind=account,group", ["Tamarack League", "Tamarack Riders"]],
    ["q=tamarack&has_open_case=yes", []],
  ])("is narrowed down by %s", async (query, wanted) => {
    expect(namesIn((await get("assessor", `/entities?${query}`)).body.data)).toEqual(wanted);
  });

  it("is empty for another district, and so is its search", async () => {
    expect((await get("stranger", "/entities?q=tamarack")).body.meta.total).toBe(0);
    expect((await get("stranger", "/entities/search?q=tamarack")).body.data).toEqual([]);
  });
});

describe("an organization of interest of a case", () => {
  it("is shown in the case with how it is involved, and adding and removing it are in the timeline", async () => {
    const caseId = await makeCase("Remark by the boathouse");
    const { uuid } = await make("Boathouse server");
    const added = await attach(caseId, uuid, "The message was posted here");
    expect(added.entities).toMatchObject([{ name: "Boathouse server", note: "The message was posted here" }]);
    const again = await attach(caseId, uuid, "It was forwarded from here");
    expect(again.entities).toMatchObject([{ note: "It was forwarded from here" }]);
    expect(again.version).toBeGreaterThan(added.version);
    const owner = await server.as("assessor");
    expect((await owner.delete(`/api/v2/cases/${caseId}/entities/${uuid}`)).status).toBe(204);
    expect((await owner.delete(`/api/v2/cases/${caseId}/entities/${uuid}`)).status).toBe(404);
    const { data } = (await get("assessor", `/cases/${caseId}/timeline?group=entities`)).body;
    expect(data).toMatchObject([
      { kind: "entity_removed", text: "Boathouse server", link: { kind: "entity", id: uuid } },
      { kind: "entity_added", text: "Boathouse server", note: "The message was posted here" },
    ]);
    expect(data).toHaveLength(2);
  });

  it("shows its cases only to those who may see them, and counts no others", async () => {
    const { uuid } = await make("Sawmill Circle");
    await attach(await makeCase("Note in the sawmill"), uuid);
    await attach(await makeCase("Talk at the sawmill", { confidentiality: "organization" }), uuid);
    const seen = async (user: TestUserName) => {
      const { data } = (await get(user, `/entities/${uuid}`)).body;
      return [data.open_case_count, data.cases.map((each: { title: string }) => each.title)];
    };
    expect(await seen("assessor")).toEqual([2, ["Talk at the sawmill", "Note in the sawmill"]]);
    expect(await seen("colleague")).toEqual([1, ["Talk at the sawmill"]]);
    expect((await get("south", `/entities/${uuid}`)).status).toBe(404);
  });

  it("is not deleted while it belongs to a case, and several are deleted together or not at all", async () => {
    const [tied, free] = [await make("Kiln Collective"), await make("Kiln Players")];
    await attach(await makeCase("Post about the kiln"), tied.uuid);
    const admin = await server.as("admin");
    const one = await admin.delete(`/api/v2/entities/${tied.id}`);
    expect([one.status, one.body.errors?.entity?.[0]]).toEqual([
      422,
      "This record belongs to a case and cannot be deleted. Take it off its cases first.",
    ]);
    const both = await admin.post("/api/v2/entities/delete", { ids: [free.id, tied.id], confirm: "DELETE" });
    expect([both.status, Object.keys(both.body.errors ?? {})]).toEqual([422, ["ids.1"]]);
    expect((await get("admin", `/entities/${free.id}`)).status).toBe(200);
    const wordless = await admin.post("/api/v2/entities/delete", { ids: [free.id], confirm: "delete" });
    expect(wordless.status).toBe(422);
    const gone = await admin.post("/api/v2/entities/delete", { ids: [free.id], confirm: "DELETE" });
    expect([gone.status, gone.body]).toEqual([200, { count: 1 }]);
    expect((await get("admin", `/entities/${free.id}`)).status).toBe(404);
  });

  it("can neither be added to nor removed from an archived case", async () => {
    const caseId = await makeCase("Old remark");
    const { uuid } = await make("Archive Society");
    await attach(caseId, uuid);
    const owner = await server.as("assessor");
    const { version } = (await get("assessor", `/cases/${caseId}`)).body.data;
    const archived = await owner.post(
      `/api/v2/cases/${caseId}/archive`,
      { archived: true, reason: "Opened twice." },
      { ifMatch: version },
    );
    expect(archived.status, archived.text).toBe(200);
    expect((await owner.post(`/api/v2/cases/${caseId}/entities`, { entity_uuid: uuid })).status).toBe(422);
    expect((await owner.delete(`/api/v2/cases/${caseId}/entities/${uuid}`)).status).toBe(422);
  });

  it("leaves a case that is deleted, and stays on record itself", async () => {
    const caseId = await makeCase("Case that goes");
    const { id, uuid } = await make("Staying Crew");
    await attach(caseId, uuid);
    expect((await (await server.as("admin")).delete(`/api/v2/cases/${caseId}`)).status).toBe(204);
    expect((await get("assessor", `/entities/${uuid}`)).body.data.cases).toEqual([]);
    expect((await (await server.as("admin")).delete(`/api/v2/entities/${id}`)).status).toBe(204);
  });
});

describe("finding an organization of interest", () => {
  it("works through the network of a case, which leads to other visible cases", async () => {
    const [one, other] = [await makeCase("Harbor chat"), await makeCase("Harbor photo")];
    const { id, uuid } = await make("Harbor account", { kind: "account" });
    await attach(one, uuid);
    await attach(other, uuid);
    const read = async (query: string): Promise<Network> =>
      network.parse((await get("assessor", `/cases/${one}/network${query}`)).body.data);
    const near = await read("");
    expect(near.nodes.find((node) => node.kind === "entity")).toMatchObject({
      id: `entity:${id}`,
      label: "Harbor account",
      detail: "Account",
      key: uuid,
      more: true,
    });
    expect(near.edges).toContainEqual({ from: `entity:${id}`, to: `case:${one}`, words: "of interest in" });
    const opened = await read(`?expand=entity:${id}`);
    expect(opened.nodes.map((node) => node.id)).toContain(`case:${other}`);
    expect(opened.nodes.find((node) => node.kind === "entity")?.more).toBe(false);
  });

  it("works by the quick search for its identifiers, also with a slip, as long as it exists", async () => {
    const made = await make("Quayside regulars", {
      identifiers: [{ kind: "handle", value: "@barnacle_bill" }],
      description: "Meets under the lighthouse.",
    });
    const find = async (q: string, user: TestUserName = "assessor") => {
      const { data } = (await get(user, `/searches/quick?q=${encodeURIComponent(q)}`)).body;
      return data as { kind: string; uuid: string; field: string }[];
    };
    for (const [q, field] of [
      ["quayside", "name"],
      ["barnacle", "identifiers"],
      ["lighthouse", "description"],
      ["quaysied", "name"],
    ] as const)
      expect(await find(q), q).toMatchObject([{ kind: "entity", uuid: made.uuid, field }]);
    expect(await find("handle")).toEqual([]);
    expect(await find("quayside", "stranger")).toEqual([]);
    const owner = await server.as("assessor");
    const changed = await owner.put(`/api/v2/entities/${made.id}`, body("Wharf regulars"), { ifMatch: 1 });
    expect(changed.status, changed.text).toBe(200);
    expect(await find("barnacle")).toEqual([]);
    expect(await find("wharf")).toMatchObject([{ kind: "entity" }]);
  });
});

it("leaves as one table of a CSV: what is recorded, what it goes by, and its cases", async () => {
  const { id, uuid } = await make("Wolf Ridge", {
    identifiers: [{ kind: "handle", value: "=wolf" }],
    location: "14 Mill Road",
  });
  const record = await makeCase("At the mill", { confidentiality: "organization" });
  const { number } = await attach(record, uuid, "Named in a chat");
  const client = await server.as("admin");
  await client.post("/user/confirm-password", { password: testPassword });
  const answer = await client.post(`/api/v2/entities/${id}/export`, { format: "csv", reason: "For a talk" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/csv");
  expect(answer.headers.get("content-disposition")).toContain(".csv");
  const lines = answer.text.replace(/^\uFEFF/, "").split("\r\n");
  expect(lines[0]).toBe("Part,Field,Value");
  expect(lines).toContain("Record,Name,Wolf Ridge");
  expect(lines).toContain("Record,Location,14 Mill Road");
  // No cell is ever run.
  expect(lines).toContain("Identifiers,handle,'=wolf");
  expect(lines).toContain(`Case ${number},Title,At the mill`);
  expect(lines).toContain(`Case ${number},How it is involved,Named in a chat`);
});

it("leaves as a document to read, in Word and as a PDF, with its cases and on record as an export", async () => {
  const { id, uuid } = await make("Marsh Lantern", {
    identifiers: [{ kind: "handle", value: "@marsh" }],
    description: "Meets behind the gym.",
  });
  const record = await makeCase("By the marsh", { confidentiality: "organization" });
  const { number } = await attach(record, uuid, "Named in a chat");
  const client = await server.as("admin");
  await client.post("/user/confirm-password", { password: testPassword });
  for (const format of ["docx", "pdf"] as const) {
    const answer = await client.post(`/api/v2/entities/${id}/export`, { format, reason: "For a meeting" });
    expect(answer.status, format).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain(`.${format}`);
    const { text } = format === "docx" ? readDocx(answer.raw) : await readPdf(answer.raw);
    for (const words of ["Marsh Lantern", "Confidential", "@marsh", "Meets behind the gym.", number])
      expect(text, `${format} ${words}`).toContain(words);
    expect(text, format).not.toContain("Case :");
    const made = await server.db
      .selectFrom("exports")
      .select(["kind", "format", "reason"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(made).toEqual({ kind: "entity", format, reason: "For a meeting" });
  }
});
