import { CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reachOf } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { listAssessments, recentAssessments } from "#server/records/assessments/repository.ts";
import { caseFiltersFor } from "#server/records/case-lists/filters.ts";
import { listCases, sortedCases } from "#server/records/case-lists/list.ts";
import { openCasesByStage } from "#server/records/cases/repository.ts";
import { listPersons } from "#server/records/persons/repository.ts";
import { activityOf, casesOpened, daysInStage } from "#server/services/dashboard/repository.ts";
import { exportable } from "#server/services/exports/export-cases.ts";
import { found } from "#server/services/logs/entries.ts";
import { walkLog } from "#server/services/logs/walk.ts";
import { migrate } from "../migrate.ts";
import { sqlite } from "./engine.ts";
import { databaseOn, openConnection } from "./open.ts";

// Without statistics the planner chooses by the schema alone: what it does here it does in a district.

let db: Db;
let statements: { readonly sql: string; readonly parameters: readonly unknown[] }[];

/** Of a district with forty schools: whoever administers it, and an assessor of one school. */
const organizations = Array.from({ length: 41 }, (_, index) => ({
  id: index + 1,
  parent_id: index === 0 ? null : 1,
}));
const reach = (organization_id: number, role: string) =>
  reachOf([{ organization_id, role, active: 1 }], organizations);
const readers = {
  "whoever administers the district": { userId: 1, reach: reach(1, "administrator") },
  "an assessor of one school": { userId: 2, reach: reach(2, "assessor") },
};

beforeAll(async () => {
  const connection = openConnection({ file: ":memory:", key: null });
  db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: connection }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  statements = [];
  await migrate(databaseOn(connection), sqlite, { file: null });
});
afterAll(() => db.destroy());

/** What the planner does for each statement of some work. */
async function plansOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  statements = [];
  await work();
  const noted = [...statements];
  const plans: string[] = [];
  for (const { sql: text, parameters } of noted) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    plans.push(...rows.map((row) => row.detail));
  }
  return plans;
}

/** Beyond the first, so that the rows are counted too. */
const page = { page: 2, per_page: 25 };
/** A whole table, row by row, or its rows collected by organization and each looked up. */
const dear =
  /^SCAN (cases|case_events|assessments|case_team|case_tags|persons)$|MULTI-INDEX|INDEX cases_of_an_organization/;

describe.each(Object.entries(readers))("what %s sees", (_, reader) => {
  it.each([
    ["times in a stage", () => daysInStage(db, reader, 0)],
    ["cases opened", () => casesOpened(db, reader, 0)],
    ["open cases by stage", () => openCasesByStage(db, reader)],
    ["the latest assessments", () => recentAssessments(db, reader, null)],
    ["the list of cases", () => listCases(db, reader, { ...page, sort: "-updated_at" })],
    ["its filters", () => caseFiltersFor(db, reader, {})],
    [
      "an export of cases",
      () => sortedCases(exportable(db, reader, { sort: "-updated_at" }), "-updated_at").execute(),
    ],
    ["the list of assessments", () => listAssessments(db, reader, { ...page, sort: "-updated_at" })],
    ["the list of people", () => listPersons(db, reader, { ...page, sort: "name" })],
  ])("is read from indexes that cover it: %s", async (_, work) => {
    const plans = await plansOf(work);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((plan) => dear.test(plan))).toEqual([]);
  });

  it("has the latest events looked for from the newest on", async () => {
    const [first = ""] = (await plansOf(() => activityOf(db, reader))).filter((plan) =>
      / case_events /.test(plan),
    );
    expect(first).toBe("SCAN case_events USING INDEX case_events_by_time");
  });
});

describe("the audit log", () => {
  const filters: readonly (readonly [string, Parameters<typeof found>[2]])[] = [
    ["everything", {}],
    ["what was changed", { act: ["changed"] }],
    ["what was refused", { act: ["refused"] }],
    ["records of people and cases", { only: "records" }],
    ["one school", { organization_id: 7 }],
    ["a time", { when: { from: "2026-01-01T00:00:00.000Z", before: "2026-02-01T00:00:00.000Z" } }],
  ];
  const reader = readers["whoever administers the district"];

  beforeAll(async () => {
    await db
      .insertInto("audit_log")
      .values({
        ...{ chain: 1, sequence: 1, at: "2026-01-02T00:00:00.000Z", action: "case.view", outcome: "ok" },
        ...{
          user_id: 1,
          record_type: "case",
          record_id: 1,
          fields: writeJson([]),
          address: "",
          key_id: null,
        },
        ...{ correlation_id: "c", prev_hash: "", hash: "" },
      })
      .execute();
  });

  it.each(filters)("is looked through part by part, in its order: %s", async (_, asked) => {
    const entries = await found(db, reader, asked, null);
    const plans = await plansOf(() => walkLog(db, entries, { direction: "desc", most: 10 }));
    const [part, ...others] = plans.filter((plan) => /^SEARCH audit_log/.test(plan));
    expect([part, others]).toEqual(["SEARCH audit_log USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)", []]);
    expect(plans.filter((plan) => /MULTI-INDEX|TEMP B-TREE FOR ORDER/.test(plan))).toEqual([]);
  });

  it("is looked up by person where one is asked for", async () => {
    const entries = await found(db, reader, { user_id: 1 }, null);
    const plans = await plansOf(() => walkLog(db, entries, { direction: "desc", most: 10 }));
    expect(plans.filter((plan) => /^SEARCH audit_log/.test(plan))).toEqual([
      expect.stringMatching(/ INDEX audit_of_who_acted \(user_id=\? AND (row)?id>\? AND (row)?id<\?\)$/),
    ]);
    expect(plans.filter((plan) => /TEMP B-TREE FOR ORDER/.test(plan))).toEqual([]);
  });
});
