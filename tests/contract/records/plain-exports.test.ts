import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import { type ExportedKind, exportedKinds, kinds } from "#contract/kit/kinds.ts";
import { insertMembership } from "#server/platform/accounts/users.ts";
import { sampleBody } from "#support/arbitrary/sample-body.ts";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import { createHolders } from "#support/matrix/holders.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import {
  startTestServer,
  type TestOrganizationName,
  type TestServer,
  type TestUserName,
  testPassword,
  testRateLimits,
} from "#support/server/server.ts";

// Every plain kind that the table of kinds says is exported: the file holds what its list shows, and no more.

let server: TestServer;
const clients = new Map<TestUserName, CookieClient>();
const formula = "=1+2";
const labels = ["Quayside", formula, "River", "quarry", "Retired"];

const shared = (kind: ExportedKind) => kinds[kind].kept === "tree";
const pathOf = (kind: ExportedKind) => `/api/v2${endpoints[`${kinds[kind].prefix}.list`].path}`;
/** Who may export everything that there is of a kind. */
const keeper: TestUserName = "district";

async function client(name: TestUserName): Promise<CookieClient> {
  const found = clients.get(name) ?? (await server.as(name));
  clients.set(name, found);
  return found;
}

const holdersAt = new Map<TestOrganizationName, ReturnType<typeof createHolders>>();
function holders(where: TestOrganizationName) {
  const known =
    holdersAt.get(where) ??
    createHolders(server.organizations[where], async (kind, body) => {
      const { path } = endpoints[`${kinds[kind].prefix}.create`];
      const own = await client(keeper);
      // One that is there already: each list here is counted.
      const known = await own.get(`/api/v2${path}?organization_id=${server.organizations[where]}`);
      return known.body.data[0]?.id ?? (await own.post(`/api/v2${path}`, body)).body.data.id;
    });
  holdersAt.set(where, known);
  return known;
}

async function add(kind: ExportedKind, label: string, place: number, where: TestOrganizationName) {
  const organization_id = shared(kind) ? undefined : server.organizations[where];
  const { body } = endpoints[`${kinds[kind].prefix}.create`];
  const named = await holders(where)(kind);
  const known = { [kinds[kind].label]: label, uuid: undefined, organization_id, ...named };
  const made = await (await client(keeper)).post(pathOf(kind), sampleBody(body, place, known));
  expect(made.status, made.text).toBe(201);
}

beforeAll(async () => {
  server = await startTestServer({
    rateLimits: { ...testRateLimits, signInPerMinute: 100, signInPerHour: 1000, exportsPerHour: 1000 },
  });
  for (const kind of exportedKinds)
    for (const [place, label] of labels.entries())
      await add(kind, label, place + 1, place % 2 === 0 ? "north" : "south");
  // Administers one school and only reads in the other.
  await insertMembership(server.db, {
    user_id: server.users.admin.id,
    organization_id: server.organizations.south,
    role: "viewer",
    active: 1,
  });
  for (const name of ["district", "admin", "stranger"] as const)
    await (await client(name)).post("/user/confirm-password", { password: testPassword });
});
afterAll(() => server?.close());

interface Listed {
  readonly name?: string;
  readonly label?: string;
  readonly can: { readonly export: boolean };
}
const called = (row: { readonly name?: string; readonly label?: string }) => row.name ?? row.label;

async function listed(user: TestUserName, kind: ExportedKind, query = "") {
  const answer = await (await client(user)).get(`${pathOf(kind)}?per_page=200&${query}`);
  return answer.body.data as readonly Listed[];
}

const why = { reason: "For the yearly review", format: "json" };

async function exported(user: TestUserName, kind: ExportedKind, more: object = {}) {
  const answer = await (await client(user)).post(`${pathOf(kind)}/export`, { ...why, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
const rowsIn = (text: string) => JSON.parse(text) as { readonly name?: string; readonly label?: string }[];

const log = (kind: ExportedKind) =>
  server.db
    .selectFrom("audit_log")
    .select(["outcome", "fields"])
    .where("action", "=", `${kind}.export`)
    .orderBy("id")
    .execute();

describe.each(exportedKinds)("the export of the list of the kind %s", (kind) => {
  it.each(["", "sort=-updated_at", "q=qua", "q=nothing+such", `sort=-${kinds[kind].label}&q=r`])(
    "holds the rows of the list in its order: %s",
    async (query) => {
      const rows = await listed(keeper, kind, query);
      const filters = Object.fromEntries(new URLSearchParams(query));
      const answer = await exported(keeper, kind, { filters });
      expect(rowsIn(answer.text).map(called)).toEqual(rows.map(called));
      expect(answer.headers.get("x-export-rows")).toBe(String(rows.length));
      expect(answer.headers.get("x-export-left-out")).toBe("0");
      if (query === "q=qua") expect(rows).toHaveLength(2);
    },
  );

  it("leaves out what its reader sees without the right to export it", async () => {
    if (shared(kind)) {
      const refused = await (await client("admin")).post(`${pathOf(kind)}/export`, why);
      expect([refused.status, refused.body.reason]).toEqual([403, undefined]);
      return;
    }
    const rows = await listed("admin", kind);
    const may = rows.filter(({ can }) => can.export);
    expect([rows.length, may.length]).toEqual([5, 3]);
    const answer = await exported("admin", kind);
    expect(rowsIn(answer.text).map(called)).toEqual(may.map(called));
    expect(answer.headers.get("x-export-left-out")).toBe("2");
  });

  it("shows another district nothing of it", async () => {
    const names = rowsIn((await exported("stranger", kind)).text).map(called);
    expect(names).toEqual((await listed("stranger", kind)).map(called));
    expect(names.filter((name) => labels.includes(name ?? ""))).toEqual([]);
  });

  it("is refused to whoever administers nothing, and without a reason", async () => {
    const refused = await (await client("assessor")).post(`${pathOf(kind)}/export`, why);
    expect([refused.status, refused.body.reason]).toEqual([403, undefined]);
    const silent = await (await client(keeper)).post(`${pathOf(kind)}/export`, { format: "json" });
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ["reason"]]);
    const unknown = await (await client(keeper)).post(`${pathOf(kind)}/export`, {
      ...why,
      filters: { sort: "created_by" },
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ["filters.sort"]]);
  });

  it("asks for the password once more, whose refusal stands in the audit log", async () => {
    const before = await log(kind);
    const fresh = await server.as(keeper);
    const refused = await fresh.post(`${pathOf(kind)}/export`, why);
    expect([refused.status, refused.body.reason]).toEqual([423, "confirm-password"]);
    expect((await log(kind)).slice(before.length).map(({ outcome }) => outcome)).toEqual(["denied"]);
  });

  it("defuses a label that a spreadsheet would run", async () => {
    const cells = parseCsv((await exported(keeper, kind, { format: "csv", bom: false })).text).flat();
    expect(cells).toContain(`'${formula}`);
    expect(cells).not.toContain(formula);
  });

  it("is on record with its reason and its filters as they were sent, and in the audit log without them", async () => {
    const before = await log(kind);
    const filters = { q: "qua", sort: `-${kinds[kind].label}` };
    await exported(keeper, kind, { filters: { ...filters, unknown: "x" } });
    const [entry, ...more] = (await log(kind)).slice(before.length);
    expect([entry?.outcome, more]).toEqual(["ok", []]);
    expect(JSON.parse(entry?.fields ?? "[]")).toEqual([
      "format:json",
      "rows:2",
      expect.stringMatching(/^sha256:/),
    ]);
    const row = await server.db
      .selectFrom("exports")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind, row_count: 2, reason: why.reason });
    expect(JSON.parse(row.filters)).toEqual(filters);
    const made = await (await client(keeper)).get("/api/v2/case-exports/made?per_page=1");
    expect(made.body.data[0]).toMatchObject({ kind, row_count: 2, reason: why.reason });
  });
});
