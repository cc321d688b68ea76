import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { type Signed, signAll } from "#support/matrix/signed.ts";
import { rewriteChain, rowsOfChain } from "#support/server/audit-attacker.ts";
import { addSecondPerson, closeLongAgo, keepOneYear } from "#support/server/due-cases.ts";
import { keptCase } from "#support/server/kept-case.ts";
import { auditProblems, testAuditKey } from "#support/server/server.ts";

// Somebody with the database takes a whole document out that was signed: `verify-audit` says so, and says nothing where it
// went as it may.

let world: TestWorld;
let target: Target;
let signed: Readonly<Record<string, Signed>>;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  signed = await signAll(world, target);
  await addSecondPerson(world);
});
afterAll(() => world?.close());

const caseId = () => target.case?.id ?? 0;
const takeOut = (table: string, id: number) =>
  sql`delete from ${sql.table(table)} where id = ${sql.lit(id)}`.execute(world.db);
const problems = async () =>
  (await auditProblems(world.db)).flatMap(({ problem, text }) =>
    problem === "head" ? [] : [`${problem}: ${text}`],
  );
const call = async (name: EndpointName, more: object) => {
  const answer = await world.callers.districtAdministrator.call(name, more);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.text === "" ? null : JSON.parse(answer.text).data;
};
const deleteCase = () =>
  world.callWithVersion("cases.delete", target).then((more) => call("cases.delete", more));
const restoreCase = async () => call("deleted.restore", await keptCase(world.db, caseId()));

describe("a signed document that was taken out of the database", () => {
  it("is none where all are there", async () => {
    expect(Object.keys(signed)).toHaveLength(6);
    expect(await problems()).toEqual([]);
  });

  it.each([
    "a worksheet with a snapshot",
    "a signed summary",
    "a signed worksheet of a pack",
    "a safety plan with a version",
    "a board with a decision",
    "a signed meeting",
  ])("is found: %s", (name) =>
    world.undone(async () => {
      const one = signed[name];
      if (one === undefined) throw new Error(`Nothing is called ${name}.`);
      await takeOut(one.table, one.id);
      const [found, ...more] = await problems();
      expect(found).toMatch(new RegExp(`^taken out: .* ${one.id} of case ${caseId()}: .*It is missing\\.$`));
      expect(more).toEqual([]);
    }),
  );

  it.each(["a signed summary", "a board with a decision"])("is found in another case: %s", (name) =>
    world.undone(async () => {
      const one = signed[name];
      if (one === undefined) throw new Error(`Nothing is called ${name}.`);
      const { id } = await world.db
        .selectFrom("cases")
        .select("id")
        .where("id", "!=", caseId())
        .executeTakeFirstOrThrow();
      await sql`update ${sql.table(one.table)} set case_id = ${id} where id = ${one.id}`.execute(world.db);
      expect((await problems()).join()).toMatch(`stands with case ${id}, and the log says`);
    }),
  );

  it("is found with its whole case, of which no entry says that it went", () =>
    world.undone(async () => {
      await takeOut("cases", caseId());
      expect((await problems()).join()).toContain("6 more");
    }));

  it("is found after its case was deleted and restored", () =>
    world.undone(async () => {
      await deleteCase();
      expect(await problems()).toEqual([]);
      await restoreCase();
      expect(await problems()).toEqual([]);
      await takeOut("wavr_forms", target.wavrAssessment.id);
      expect((await problems()).join()).toContain("taken out");
    }));

  it("is found where the deleted case was restored without it", () =>
    world.undone(async () => {
      await deleteCase();
      const { content } = await world.db
        .selectFrom("kept_records")
        .select(sql<string>`content`.as("content"))
        .where("kind", "=", "case")
        .where("record_id", "=", caseId())
        .executeTakeFirstOrThrow();
      const without = (JSON.parse(content) as { table: string }[]).filter(
        ({ table }) => !table.startsWith("agreement_"),
      );
      await sql`update kept_records set content = ${JSON.stringify(without)}
        where kind = 'case' and record_id = ${sql.lit(caseId())}`.execute(world.db);
      await restoreCase();
      expect((await problems()).join()).toMatch(/taken out: Agreement board/);
    }));

  it("is found where somebody without the key writes that the case went", () =>
    world.undone(async () => {
      await takeOut("cases", caseId());
      const rows = await rowsOfChain(world.db, world.places.school);
      const last = rows.at(-1);
      if (last === undefined) throw new Error("There is no log.");
      const told = { ...last, action: "case.delete", record_type: "case", record_id: caseId() };
      await rewriteChain(world.db, world.places.school, rows, [told], "own key");
      expect(await problems()).not.toEqual([]);
    }));
});

describe("a signed document that went as it may", () => {
  it("went with its case, which somebody deleted, and can be restored no longer", () =>
    world.undone(async () => {
      await deleteCase();
      await world.db.deleteFrom("kept_records").where("kind", "=", "case").execute();
      expect(await problems()).toEqual([]);
    }));

  it("went with its case, which two people had destroyed", () =>
    world.undone(async () => {
      await keepOneYear(world.db, world.places.district);
      await closeLongAgo(world.db, caseId());
      const { id } = await call("retention.propose", { body: { records: [{ kind: "case", id: caseId() }] } });
      const confirmed = await world.callers.schoolAdministrator.call("retention.confirm", { params: { id } });
      expect(confirmed.status, confirmed.text).toBe(200);
      await world.settled();
      expect(await world.db.selectFrom("cases").select("id").where("id", "=", caseId()).execute()).toEqual(
        [],
      );
      expect(await problems()).toEqual([]);
    }));

  it("went with the compartment in which it lay", () =>
    world.undone(async () => {
      const { id } = target.boards.opened;
      await takeOut("agreement_boards", id);
      const entry = { chain: world.places.school, at: new Date().toISOString(), action: "compartment.erase" };
      const about = {
        record_type: "board",
        record_id: id,
        outcome: "ok",
        user_id: null,
        fields: [],
      } as const;
      const keys = auditKeysOf([testAuditKey]);
      await appendAudit(world.db, keys, { ...entry, ...about, address: "", correlation_id: "compartment-x" });
      expect(await problems()).toEqual([]);
    }));

  it("went with a case that was deleted before entries named the case of a document", () =>
    world.undone(async () => {
      const rows = await rowsOfChain(world.db, world.places.school);
      const former = rows.map((row) => ({
        ...row,
        fields: JSON.stringify(
          (JSON.parse(row.fields) as string[]).filter((field) => !field.startsWith("case:")),
        ) as typeof row.fields,
      }));
      await rewriteChain(world.db, world.places.school, [], former, "unsigned");
      const ofKept = async () => (await problems()).filter((text) => text.startsWith("taken out"));
      await takeOut("wavr_forms", target.plan.id);
      expect(await ofKept()).toHaveLength(1);
      await deleteCase();
      expect(await ofKept()).toEqual([]);
    }));
});
