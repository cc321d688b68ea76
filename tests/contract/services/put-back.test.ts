import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Row } from "#server/database/schema.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { sealerOf } from "#server/platform/audit/sealing/sealer.ts";
import { shortenChain } from "#server/platform/audit/shorten-log.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { signAll } from "#support/matrix/signed.ts";
import { made } from "#support/matrix/staff.ts";
import { onlyOnSqlite } from "#support/postgres/test-engine.ts";
import { letWait, unguard } from "#support/server/audit-attacker.ts";
import { keptCase } from "#support/server/kept-case.ts";
import { auditProblems, testAuditKey } from "#support/server/server.ts";

// Somebody with the database copies the row of an entry that waits to be chained, with its HMAC, and puts it there once more:
// the log would tell of something as if it had been done again.

const keys = auditKeysOf([testAuditKey]);
let world: TestWorld;
let target: Target;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
});
afterAll(() => world?.close());

const caseId = () => target.case?.id ?? 0;
const call = (name: EndpointName, more: object) => made(world.callers.districtAdministrator, name, more);
const problems = async () =>
  (await auditProblems(world.db)).map(({ problem, text }) => `${problem}: ${text}`).join("\n");
const seal = () => sealerOf(world.db, keys).seal();
const waiting = () => world.db.selectFrom("audit_unsealed").selectAll().orderBy("id").execute();
const deletions = async () =>
  (
    await world.db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "case.delete")
      .where("record_id", "=", caseId())
      .execute()
  ).length;

type Copied = Omit<Row<"audit_unsealed">, "id">;
const putBack = (rows: readonly Copied[]) =>
  world.db
    .insertInto("audit_unsealed")
    .values(rows.map(({ entry, key_id, mac }) => ({ entry, key_id, mac })))
    .execute();

/** A case with signed documents is deleted, by an entry that waits; somebody copies its row. */
async function deletedAndCopied(): Promise<readonly Copied[]> {
  await signAll(world, target);
  await call("cases.delete", await world.callWithVersion("cases.delete", target));
  await letWait(world.db, "case.delete");
  return waiting();
}

const restore = async () => call("deleted.restore", await keptCase(world.db, caseId()));

const putThereAgain = "put back: Entry";

describe("an entry that waits to be chained and is put there again", () => {
  it("is named while it waits, is not chained, and excuses nothing", () =>
    world.undone(async () => {
      const copied = await deletedAndCopied();
      await seal();
      await restore();
      expect(await problems()).toBe("");
      await putBack(copied);
      await sql`delete from cases where id = ${caseId()}`.execute(world.db);
      for (const each of ["while it waits", "after the next call"]) {
        const found = await problems();
        expect(found, each).toContain(putThereAgain);
        expect(found, each).toContain("taken out");
        await seal();
      }
      expect(await deletions()).toBe(1);
      expect(await waiting()).toHaveLength(copied.length);
    }));

  it("is chained once where it stands there twice", () =>
    world.undone(async () => {
      await putBack(await deletedAndCopied());
      expect(await problems()).toContain(putThereAgain);
      await seal();
      expect(await deletions()).toBe(1);
    }));

  it("does not stop those that wait behind it", () =>
    world.undone(async () => {
      const copied = await deletedAndCopied();
      await seal();
      await putBack(copied);
      await restore();
      await letWait(world.db, "deleted.restore");
      await seal();
      expect(await waiting()).toHaveLength(copied.length);
    }));

  it("is known where the log was shortened past it", () =>
    world.undone(async () => {
      const copied = await deletedAndCopied();
      await seal();
      await restore();
      const chain = world.places.school;
      const now = new Date().toISOString();
      const before = new Date(Date.now() + 86_400_000).toISOString();
      const { signal } = new AbortController();
      await shortenChain(world.db, keys, { chain, before, now, signal });
      expect(await deletions()).toBe(0);
      expect(await problems()).toBe("");
      await putBack(copied);
      await seal();
      expect(await deletions()).toBe(0);
      expect(await problems()).toContain(putThereAgain);
    }));

  it.runIf(onlyOnSqlite("entries that never waited"))(
    "is known from before there were names, once an entry has one",
    () =>
      world.undone(async () => {
        const [signing] = [keys.signing];
        const entry = JSON.stringify({
          ...{ chain: world.places.school, at: new Date().toISOString(), action: "case.delete" },
          ...{ outcome: "ok", user_id: null, record_type: "case", record_id: caseId(), fields: [] },
          ...{ address: "", correlation_id: "x" },
        });
        const mac = signing.sign(["audit entry, not chained yet", signing.id, entry]);
        const former = [{ entry, key_id: signing.id, mac }];
        await putBack(former);
        // It says that the case went, which is there.
        expect(await problems()).not.toContain(putThereAgain);
        await seal();
        expect(await deletions()).toBe(1);
        await deletedAndCopied();
        await seal();
        await putBack(former);
        await seal();
        expect(await deletions()).toBe(2);
        expect(await problems()).toContain(putThereAgain);
      }),
  );
});

describe("the name of an entry that waited", () => {
  it("is held by its hash", () =>
    world.undone(async () => {
      await deletedAndCopied();
      await seal();
      expect(await problems()).toBe("");
      await unguard(world.db);
      await sql`update audit_log set waiting_id = null where action = 'case.delete'`.execute(world.db);
      expect(await problems()).toContain("its content was changed");
    }));

  it.runIf(onlyOnSqlite("entries that never waited"))("is told where two entries have it", () =>
    world.undone(async () => {
      await deletedAndCopied();
      await seal();
      const {
        id: _,
        hash: __,
        ...row
      } = await world.db
        .selectFrom("audit_log")
        .selectAll()
        .where("waiting_id", "is not", null)
        .executeTakeFirstOrThrow();
      // As a server chained it that did not look.
      await appendAudit(world.db, keys, {
        ...row,
        outcome: "ok",
        fields: [],
      });
      expect(await problems()).toContain("it was chained before");
    }),
  );
});
