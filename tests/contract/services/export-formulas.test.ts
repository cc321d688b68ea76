import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints as endpointTable } from "#contract/endpoints/table.ts";
import { type ExportedKind, exportedKinds, kinds } from "#contract/kit/kinds.ts";
import { caseExportColumns } from "#contract/services/exports/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import { sampleBody } from "#support/arbitrary/sample-body.ts";
import { formulaPayloads, isRunnable } from "#support/corpus/formula.ts";
import { parseCsv, readWorkbook } from "#support/corpus/spreadsheet.ts";
import { createHolders } from "#support/matrix/holders.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword, testRateLimits } from "#support/server/server.ts";

let server: TestServer;
let client: CookieClient;
/** Administers the whole district, for the lists that it shares. */
let manager: CookieClient;
let caseId: number;
const counted = { payloads: formulaPayloads.length, files: 0, cells: 0 };

const now = "2026-11-20T12:00:00.000Z";
const stamps = (n: number) => ({
  uuid: crypto.randomUUID(),
  created_at: now,
  updated_at: now,
  version: 1 + n,
});

let namedBy: ReturnType<typeof createHolders>;

/** A record of a plain kind with this label, as no form would take it. */
async function addPlain(kind: ExportedKind, n: number, payload: string): Promise<void> {
  const { prefix, kept, label } = kinds[kind];
  const { body, path } = endpointTable[`${prefix}.create`];
  const organization_id = kept === "tree" ? undefined : server.organizations.north;
  const known = { [label]: `Row ${n}`, uuid: undefined, organization_id, ...(await namedBy(kind)) };
  const keeper = kept === "tree" ? manager : client;
  const made = await keeper.post(`/api/v2${path}`, sampleBody(body, 2, known));
  expect(made.status, made.text).toBe(201);
  const changed = { [label]: payload, description: payload };
  await server.db
    .updateTable(plainTables[kind])
    .set(changed as object)
    .where("id", "=", made.body.data.id as number)
    .execute();
}

/** Puts every payload into every kind of cell, bypassing the schemas, as earlier imports may have done. */
beforeAll(async () => {
  server = await startTestServer({
    rateLimits: { ...testRateLimits, signInPerMinute: 100, signInPerHour: 1000, exportsPerHour: 1000 },
  });
  client = await server.as("admin");
  namedBy = createHolders(server.organizations.north, async (kind, body) => {
    const made = await client.post(`/api/v2${endpointTable[`${kinds[kind].prefix}.create`].path}`, body);
    return made.body.data.id;
  });
  manager = await server.as("district");
  for (const each of [client, manager]) await each.post("/user/confirm-password", { password: testPassword });
  const { db, users, organizations } = server;
  for (const [n, payload] of formulaPayloads.entries()) {
    const made = await client.post("/api/v2/cases", { title: `Case ${n}` });
    const { id } = made.body.data as { id: number };
    caseId ??= id;
    const tags = writeJson([payload]);
    await db.updateTable("cases").set({ title: payload, tags }).where("id", "=", id).execute();
    const author = { created_by: users.admin.id };
    await db
      .insertInto("comments")
      .values({ ...stamps(n), ...author, case_id: caseId, body: payload, edited_at: null })
      .execute();
    await db
      .insertInto("time_entries")
      .values({
        ...stamps(n),
        ...author,
        case_id: caseId,
        started_at: now,
        minutes: 5,
        activity: payload,
        note: payload,
        billable: 0,
      })
      .execute();
    await db
      .insertInto("tasks")
      .values({
        ...stamps(n),
        ...author,
        organization_id: organizations.north,
        case_id: caseId,
        title: payload,
        description: payload,
        status: 1,
        priority: 2,
        visibility: 1,
        due_at: "2026-11-20",
        due_time: null,
        completed_at: null,
        recurrence: null,
        checklist: writeJson([]),
        follows_id: null,
      })
      .execute();
    for (const kind of exportedKinds) await addPlain(kind, n, payload);
    const person = await client.post("/api/v2/persons", {
      first_name: "Wren",
      last_name: "Ashby",
      person_type_id: 1,
    });
    expect(person.status, person.text).toBe(201);
    const person_id = person.body.data.id as number;
    await db.updateTable("persons").set({ name: payload }).where("id", "=", person_id).execute();
    for (const each of new Set([caseId, id]))
      await db
        .insertInto("case_persons")
        .values({ case_id: each, person_id, role: "subject", position: n })
        .execute();
  }
  const [first = "", second = ""] = formulaPayloads;
  await db
    .updateTable("cases")
    .set({ summary: first, exact_words: second, location: first, closing_reason: second })
    .where("id", "=", caseId)
    .execute();
  const ids = (await db.selectFrom("users").select("id").orderBy("id").execute()).map((row) => row.id);
  for (const [n, id] of ids.entries())
    await db
      .updateTable("users")
      .set({
        full_name: formulaPayloads[n] ?? "",
        title: formulaPayloads[n + 20] ?? "",
        phone: formulaPayloads[n + 40] ?? "",
      })
      .where("id", "=", id)
      .execute();
});

afterAll(async () => {
  await server?.close();
  process.stdout.write(
    `formulas: ${counted.payloads} payloads, ${counted.files} files, ${counted.cells} cells, no hit\n`,
  );
});

const reason = { reason: "=1+1" };
const columns = caseExportColumns.map((column) => column.id);
const endpoints = [
  ["exports.download", () => "/api/v2/case-exports/download", { columns, filters: { sort: "number" } }],
  ["exports.timeLog", () => `/api/v2/cases/${caseId}/time-log/export`, {}],
  ["exports.users", () => "/api/v2/users/download", {}],
  ...exportedKinds.map((kind) => {
    const name = `${kinds[kind].prefix}.export` as const;
    return [name, () => `/api/v2${endpointTable[name].path}`, {}] as const;
  }),
] as const;

it("has at least fifty payloads, each of which a spreadsheet would treat as more than text", () => {
  expect(formulaPayloads.length).toBeGreaterThanOrEqual(50);
  expect(formulaPayloads.filter((payload) => !isRunnable(payload))).toEqual([]);
});

describe.each(endpoints)("%s", (_, path, more) => {
  it.each([true, false])("writes a CSV in which nothing runs, with a byte order mark: %s", async (bom) => {
    const answer = await manager.post(path(), { ...reason, ...more, format: "csv", bom });
    expect(answer.status, answer.text).toBe(200);
    expect([...answer.raw.subarray(0, 3)].join(" ") === "239 187 191").toBe(bom);
    const cells = parseCsv(answer.text).flat();
    counted.files += 1;
    counted.cells += cells.length;
    expect(cells.filter(isRunnable)).toEqual([]);
    const row = parseCsv(answer.text).map((each) => each.length);
    expect(new Set(row).size).toBe(1);
  });
});

const workbooks = [...endpoints, ["exports.case", () => `/api/v2/cases/${caseId}/export`, {}]] as const;

describe.each(workbooks)("%s", (name, path, more) => {
  it("writes a workbook of text alone, without formulas and links", async () => {
    const answer = await manager.post(path(), { ...reason, ...more, format: "xlsx" });
    expect(answer.status).toBe(200);
    const { parts, sheets, cellTypes } = readWorkbook(answer.raw);
    counted.files += 1;
    counted.cells += sheets.flat(2).length;
    for (const [part, xml] of Object.entries(parts)) {
      expect([part, /<f[\s>/]/.test(xml)]).toEqual([part, false]);
      expect([
        part,
        /TargetMode\s*=\s*"External"|<hyperlink|externalLink|ddeLink|oleLink/i.test(xml),
      ]).toEqual([part, false]);
    }
    expect([...cellTypes].filter((type) => type !== "s" && type !== "inlineStr")).toEqual([]);
    // All words are there: nothing was made safe by leaving it out.
    const cells = sheets.flat(2);
    if (name !== "exports.users")
      for (const payload of formulaPayloads.filter((each) => /^[\x20-\x7e]+$/.test(each)))
        expect(cells.some((cell) => cell.includes(payload))).toBe(true);
  });

  it("writes JSON with every word as it is", async () => {
    const answer = await manager.post(path(), { ...reason, ...more, format: "json" });
    counted.files += 1;
    expect(() => JSON.parse(answer.text)).not.toThrow();
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  });
});
