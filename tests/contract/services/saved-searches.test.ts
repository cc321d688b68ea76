import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "#contract/kit/days.ts";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const path = "/api/v2/searches";
const minute = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const save = async (client: CookieClient, more: object = {}): Promise<Loose> => {
  const made = await client.post(path, { name: "Waiting", resource: "cases", ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const open = async (client: CookieClient, title: string, more: object = {}): Promise<Loose> => {
  const made = await client.post("/api/v2/cases", { title, confidentiality: "organization", ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const report = async (client: CookieClient, id: number, query = ""): Promise<Loose> => {
  const answer = await client.get(`${path}/${id}/report${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const titles = async (client: CookieClient, id: number): Promise<string[]> =>
  (await report(client, id)).data.map((row: Loose) => row.cells.title);
const alerts = async (client: CookieClient): Promise<Loose[]> =>
  (await client.get("/api/v2/notifications?kind=search_alert")).body.data;

describe("days of a filter", () => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  // Clocks go back in Los Angeles on the first of the days, and forward in Auckland on the last.
  it.each([
    ["America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00.000Z", "2026-11-02T07:59:59.999Z"],
    ["UTC", "2026-11-01", "2026-11-01T00:00:00.000Z", "2026-11-01T23:59:59.999Z"],
    ["Asia/Kolkata", "2026-11-01", "2026-10-31T18:30:00.000Z", "2026-11-01T18:29:59.999Z"],
    ["Pacific/Auckland", "2026-09-27", "2026-09-26T12:00:00.000Z", "2026-09-27T10:59:59.999Z"],
  ])("begin and end at midnight in %s", async (zone, day, first, last) => {
    process.env.TZ = zone;
    const client = await server.as("assessor");
    const openAt = async (title: string, at: string) => {
      const { id } = await open(client, title);
      const opened = { created_at: at };
      await server.db.updateTable("cases").set(opened).where("id", "=", id).execute();
    };
    const moved = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();
    await openAt("The evening before", moved(first, -1));
    await openAt("Just after midnight", first);
    await openAt("Just before midnight", last);
    await openAt("The morning after", moved(last, 1));
    const found = async (opened: string) => {
      const { id } = await save(client, { name: opened, query: { opened, sort: "number" } });
      return titles(client, id);
    };
    expect(await found(`${day}..${day}`)).toEqual(["Just after midnight", "Just before midnight"]);
    expect(await found(`${day}..`)).toEqual([
      "Just after midnight",
      "Just before midnight",
      "The morning after",
    ]);
    expect(await found(`..${day}`)).toEqual([
      "The evening before",
      "Just after midnight",
      "Just before midnight",
    ]);
  });
});

describe("what is saved", () => {
  it("keeps the filters of the list as they were sent, and nothing else", async () => {
    const client = await server.as("assessor");
    const query = { stage: "!closed", opened: "2026-01-01..", q: "bus", sort: "title" };
    const made = await save(client, {
      query: { ...query, page: 4, owner_id: 1, __proto__: { a: 1 } },
      columns: ["number", "title"],
      owner_id: 1,
      organization_id: 1,
      look_at: "2020-01-01",
    });
    expect(made).toMatchObject({ query, columns: ["number", "title"], own: true, alert: "off" });
    expect(made.owner.full_name).toBe("Test assessor");
  });

  it("refuses what the list would refuse, and names the field", async () => {
    const client = await server.as("assessor");
    const refused = async (more: object) => {
      const answer = await client.post(path, { name: "One", resource: "cases", ...more });
      expect(answer.status, answer.text).toBe(422);
      return Object.keys(answer.body.errors);
    };
    expect(await refused({ query: { stage: "gone" } })).toEqual(["query.stage"]);
    expect(await refused({ query: { sort: "password_hash" } })).toEqual(["query.sort"]);
    expect(await refused({ resource: "persons", query: { has_open_case: "maybe" } })).toEqual([
      "query.has_open_case",
    ]);
    expect(await refused({ columns: ["student_id"] })).toEqual(["columns"]);
    expect(await refused({ shared_with: { kind: "users", user_ids: [999_999] } })).toEqual([
      "shared_with.user_ids",
    ]);
    expect(await refused({ resource: "users" })).toEqual(["resource"]);
    await save(client);
    expect(await refused({ name: "waiting" })).toEqual(["name"]);
  });

  it("stays with its list, and is changed only on the version that one has read", async () => {
    const client = await server.as("assessor");
    const made = await save(client);
    const body = { name: "Waiting longer", resource: "cases", query: { stage: "intake" } };
    const moved = await client.put(`${path}/${made.id}`, { ...body, resource: "tasks" }, { ifMatch: 1 });
    expect(Object.keys(moved.body.errors)).toEqual(["resource"]);
    expect((await client.put(`${path}/${made.id}`, body, { ifMatch: 1 })).body.data.version).toBe(2);
    const stale = await client.put(`${path}/${made.id}`, body, { ifMatch: 1 });
    expect([stale.status, stale.body.current.name]).toEqual([412, "Waiting longer"]);
  });
});

describe("sharing", () => {
  it("shows the search, and to each only the records that they may see", async () => {
    const owner = await server.as("assessor");
    await open(owner, "Open to all");
    await open(owner, "For the team", { confidentiality: "team" });
    const colleague = await server.as("colleague");
    const made = await save(owner, { query: { sort: "title" } });
    expect((await colleague.get(`${path}/${made.id}/report`)).status).toBe(404);
    const missing = await colleague.get(`${path}/999999/report`);
    expect((await colleague.get(`${path}/${made.id}/report`)).text).toBe(missing.text);

    const shared_with = { kind: "users", user_ids: [server.users.colleague.id] };
    const body = { name: made.name, resource: "cases", query: made.query, shared_with };
    expect((await owner.put(`${path}/${made.id}`, body, { ifMatch: 1 })).status).toBe(200);
    expect(await titles(owner, made.id)).toEqual(["For the team", "Open to all"]);
    expect(await titles(colleague, made.id)).toEqual(["Open to all"]);
    const { report: seen } = await report(colleague, made.id, "?by=status");
    expect(seen.counts).toEqual([{ label: "Open", count: 1 }]);
    expect(seen.search).toMatchObject({ own: false, can: { edit: false, delete: false } });
    expect(seen.search.shared_with.users).toEqual([]);
    const listed = (await colleague.get(`${path}?owner=others`)).body.data;
    expect(listed.map((each: Loose) => each.name)).toEqual(["Waiting"]);
    const unseen = await server.as("viewer");
    expect((await unseen.get(path)).body.data).toEqual([]);
  });

  it("lets only its owner and administrators change it, and keeps what is not shared from these too", async () => {
    const owner = await server.as("assessor");
    const made = await save(owner, { alert: "daily" });
    const admin = await server.as("admin");
    expect((await admin.get(`${path}/${made.id}/edit`)).status).toBe(404);
    const body = {
      name: "For all",
      resource: "cases",
      shared_with: { kind: "organization", organization_id: server.organizations.north },
    };
    await owner.put(`${path}/${made.id}`, { ...body, alert: "daily" }, { ifMatch: 1 });
    const colleague = await server.as("colleague");
    expect((await colleague.put(`${path}/${made.id}`, body, { ifMatch: 2 })).status).toBe(403);
    expect((await colleague.delete(`${path}/${made.id}`)).status).toBe(403);
    expect((await (await server.as("stranger")).get(`${path}/${made.id}/report`)).status).toBe(404);
    // An administrator's change leaves the owner's alert as it is.
    const renamed = await admin.put(`${path}/${made.id}`, { ...body, name: "Renamed" }, { ifMatch: 2 });
    expect(renamed.body.data).toMatchObject({ name: "Renamed", alert: "off" });
    expect((await owner.get(`${path}/${made.id}/edit`)).body.data.search.alert).toBe("daily");
    expect((await admin.delete(`${path}/${made.id}`)).status).toBe(204);
  });

  it("is with organizations that one belongs to", async () => {
    const answer = await (await server.as("assessor")).post(path, {
      name: "One",
      resource: "cases",
      shared_with: { kind: "organization", organization_id: server.organizations.agency },
    });
    expect(Object.keys(answer.body.errors)).toEqual(["shared_with.organization_id"]);
  });
});

describe("an alert", () => {
  it("tells of what is new, once, without a name, at most once a minute", async () => {
    const owner = await server.as("assessor");
    await open(owner, "There before");
    const made = await save(owner, {
      name: "About Jordan Hale",
      query: { status: "open" },
      alert: "at_once",
    });
    server.advance(2 * minute);
    expect(await alerts(owner)).toEqual([]);
    const first = await open(owner, "New");
    expect(await alerts(owner)).toEqual([]);
    server.advance(minute);
    const [told] = await alerts(owner);
    expect(told).toMatchObject({
      title: "A saved search has 1 new record",
      subject: { kind: "search", id: made.id, case_number: null },
      actor: null,
    });
    expect(JSON.stringify(told)).not.toContain("Jordan");
    // A changed record is the same record, also after closing and reopening.
    const shown = await owner.get(`/api/v2/cases/${first.id}`);
    await owner.put(
      `/api/v2/cases/${first.id}`,
      { title: "New, and changed", confidentiality: "organization" },
      { ifMatch: shown.body.data.version },
    );
    server.advance(2 * minute);
    expect(await alerts(owner)).toHaveLength(1);
    await open(owner, "Two");
    await open(owner, "Three");
    server.advance(2 * minute);
    expect((await alerts(owner))[0].title).toBe("A saved search has 2 new records");
    expect((await owner.get("/api/v2/notifications/unread")).body.data.count).toBe(2);
  });

  it("looks with its owner's own rights, and tells nobody else", async () => {
    const owner = await server.as("colleague");
    await save(owner, {
      alert: "at_once",
      shared_with: { kind: "organization", organization_id: server.organizations.north },
    });
    const other = await server.as("assessor");
    const hidden = await open(other, "For the team", { confidentiality: "team" });
    server.advance(2 * minute);
    expect(await alerts(owner)).toEqual([]);
    expect(await alerts(other)).toEqual([]);
    // A record that becomes visible is new, whenever it was created.
    await server.db
      .updateTable("cases")
      .set({ confidentiality: "organization" })
      .where("id", "=", hidden.id)
      .execute();
    server.advance(2 * minute);
    expect((await alerts(owner)).map((each) => each.title)).toEqual(["A saved search has 1 new record"]);
    expect(await alerts(other)).toEqual([]);
  });

  it("is daily or off where one wants it so, and begins anew with another question", async () => {
    const owner = await server.as("assessor");
    const made = await save(owner, { query: { stage: "intake" }, alert: "daily" });
    await open(owner, "One", { stage: "intake" });
    server.advance(5 * minute);
    expect(await alerts(owner)).toEqual([]);
    server.advance(24 * 60 * minute);
    const again = await server.as("assessor");
    expect(await alerts(again)).toHaveLength(1);
    await open(again, "Another", { stage: "monitoring" });
    const body = { name: made.name, resource: "cases", query: { stage: "monitoring" }, alert: "at_once" };
    await again.put(`${path}/${made.id}`, body, { ifMatch: 1 });
    server.advance(2 * minute);
    expect(await alerts(again)).toHaveLength(1);
    await again.put(`${path}/${made.id}`, { ...body, alert: "off" }, { ifMatch: 2 });
    await open(again, "Unheard", { stage: "monitoring" });
    server.advance(2 * minute);
    expect(await alerts(again)).toHaveLength(1);
  });

  it("also looks at tasks, people and assessments", async () => {
    const owner = await server.as("assessor");
    for (const resource of ["tasks", "persons", "assessments"])
      await save(owner, { name: resource, resource, alert: "at_once", query: {} });
    await owner.post("/api/v3/tasks", { title: "Call home" });
    const form = (await owner.get("/api/v2/persons/create")).body.data;
    const made = await owner.post("/api/v2/persons", {
      first_name: "Wren",
      last_name: "Ashby",
      person_type_id: form.person_types[0].id,
    });
    expect(made.status, made.text).toBe(201);
    await owner.post("/api/v2/assessments", {
      uuid: null,
      person_uuid: made.body.data.uuid,
      type: 1,
      case_id: null,
      state: { steps: {}, interviewIds: [] },
    });
    server.advance(2 * minute);
    expect(await alerts(owner)).toHaveLength(3);
  });
});

describe("the report", () => {
  it("comes in the order that the search asks for, or in that of a column of its list", async () => {
    const client = await server.as("assessor");
    for (const title of ["Bus", "Attic", "Court"]) await open(client, title);
    const { id } = await save(client, { query: { sort: "number" }, columns: ["number", "title", "tags"] });
    const { report: said } = await report(client, id);
    expect([said.sort, said.sortable]).toEqual(["number", ["number", "title"]]);
    const inOrder = async (query: string) =>
      (await report(client, id, query)).data.map((row: Loose) => row.cells.title);
    expect(await inOrder("")).toEqual(["Bus", "Attic", "Court"]);
    expect(await inOrder("?sort=title")).toEqual(["Attic", "Bus", "Court"]);
    expect(await inOrder("?sort=-title")).toEqual(["Court", "Bus", "Attic"]);
    // Also by a hidden column, and by pages.
    expect(await inOrder("?sort=-created_at&per_page=1&page=2")).toEqual(["Attic"]);
    for (const sort of ["tags", "password_hash", "title; drop table cases", ""]) {
      const answer = await client.get(`${path}/${id}/report?sort=${encodeURIComponent(sort)}`);
      expect([sort, answer.status, Object.keys(answer.body.errors)]).toEqual([sort, 422, ["sort"]]);
    }
    // The stored search stays as it was saved.
    expect((await report(client, id)).report.search.query).toEqual({ sort: "number" });
  });

  it("has the rows in the search's columns and counts all of them", async () => {
    const owner = await server.as("assessor");
    for (const stage of ["intake", "intake", "monitoring"]) await open(owner, `Of ${stage}`, { stage });
    const made = await save(owner, { query: { sort: "title" }, columns: ["title", "stage"] });
    const { data, meta, report: found } = await report(owner, made.id, "?per_page=2");
    expect(meta.total).toBe(3);
    expect(data.map((row: Loose) => row.cells)).toEqual([
      { title: "Of intake", stage: "intake" },
      { title: "Of intake", stage: "intake" },
    ]);
    expect(found.count_by).toBe("stage");
    expect(found.counts).toEqual([
      { label: "Intake", count: 2 },
      { label: "Monitoring", count: 1 },
    ]);
    expect(found.countable.map((each: Loose) => each.id)).not.toContain("lead");
    const bySchool = (await report(owner, made.id, "?by=category")).report;
    expect(bySchool.counts).toEqual([{ label: "None", count: 3 }]);
    // Results cannot be counted by colleagues.
    expect((await report(owner, made.id, "?by=lead")).report.count_by).toBe("stage");
  });

  it("leaves as a file under the rules of every export: password, reason, digest, rows that one may export", async () => {
    const owner = await server.as("assessor");
    await open(owner, "=1+1");
    await open(await server.as("colleague"), "Not mine to export");
    const made = await save(owner, { name: "About Jordan Hale", columns: ["title", "stage"] });
    const at = `${path}/${made.id}/report`;
    const body = { destination: "download", format: "csv", bom: false, reason: "Review" };
    const refused = await owner.post(at, body);
    expect([refused.status, refused.body.reason]).toEqual([423, "confirm-password"]);
    expect((await owner.post("/user/confirm-password", { password: testPassword })).status).toBe(204);
    expect((await owner.post(at, { ...body, reason: " " })).status).toBe(422);
    const answer = await owner.post(at, body);
    expect(answer.status, answer.text).toBe(200);
    expect(parseCsv(answer.text)).toEqual([
      ["Title", "Stage"],
      ["'=1+1", "Intake"],
    ]);
    expect(answer.headers.get("x-export-left-out")).toBe("1");
    expect(answer.headers.get("content-disposition")).toMatch(
      /filename="saved search cases \d{4}-\d\d-\d\d\.csv"/,
    );
    const kept = (await owner.get("/api/v2/case-exports/made")).body.data;
    const sha256 = createHash("sha256").update(answer.text).digest("hex");
    expect(kept).toMatchObject([{ kind: "search", row_count: 1, sha256, reason: "Review" }]);
    const log = await server.db.selectFrom("audit_log").selectAll().execute();
    const entry = log.findLast((row) => row.action === "search.export" && row.outcome === "ok");
    expect(JSON.parse(entry?.fields ?? "")).toEqual(["format:csv", "rows:1", `sha256:${sha256}`]);
    expect(JSON.stringify(log)).not.toContain("Jordan");

    for (let made = 1; made < 10; made += 1) expect((await owner.post(at, body)).status).toBe(200);
    expect((await owner.post(at, body)).status).toBe(429);
  });

  it("gives viewers the screen and no file", async () => {
    const viewer = await server.as("viewer");
    const made = await save(viewer);
    expect((await report(viewer, made.id)).report.search.can.export).toBe(false);
    const body = { destination: "download", reason: "Review" };
    expect((await viewer.post(`${path}/${made.id}/report`, body)).status).toBe(403);
  });

  it("means another day each day where the search does", async () => {
    const owner = await server.as("assessor");
    const day = (ahead: number) => dayOf(Date.now() + ahead * 24 * 60 * minute);
    for (const ahead of [0, 3, 30])
      await owner.post("/api/v3/tasks", { title: `In ${ahead}`, due_at: day(ahead) });
    const made = await save(owner, { resource: "tasks", query: { due_within: 7, mine: "yes" } });
    expect(await titles(owner, made.id)).toEqual(["In 0", "In 3"]);
  });
});
