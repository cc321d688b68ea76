import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import type { Db } from "#server/database/schema.ts";
import { BusyError, isShared, onceCommitted, reading } from "#server/database/shared.ts";
import { writeSetting } from "#server/platform/accounts/settings.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import type { AuditEntry } from "#server/platform/audit/audit-entry.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { findAudit, keepAudit } from "#server/platform/audit/keep-audit.ts";
import { sealerOf } from "#server/platform/audit/sealing/sealer.ts";
import { putUnsealed } from "#server/platform/audit/sealing/unsealed.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";
import { testAudit, testAuditKey } from "#support/server/server.ts";

const keys = auditKeysOf([testAuditKey]);
const server = process.env[serverVariable] ?? "";

let url: string;
/** Two processes with a pool each. */
let here: Db;
let there: Db;

beforeEach(async () => {
  url = await makeDatabase(server);
  here = postgres.open({ file: url, key: null });
  there = postgres.open({ file: url, key: null });
  await writeSetting(here, "database_id", "0198f5a0-0000-7000-8000-000000000001");
});
afterEach(async () => {
  await here.destroy();
  await there.destroy();
  await dropDatabase(server, url);
});

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  chain: 1,
  at: "2026-11-27T10:00:00.000Z",
  action: "case.update",
  outcome: "ok",
  user_id: 1,
  record_type: "case",
  record_id: 1,
  fields: ["title"],
  address: "127.0.0.1",
  correlation_id: "c",
  ...more,
});

const report = () => verifyAudit(here, { keys, anchorFile: null });
const logged = async () =>
  (await here.selectFrom("audit_log").select("correlation_id").orderBy("id").execute()).map(
    (row) => row.correlation_id,
  );
const start = async () =>
  keepAudit(here, await findAudit(here, testAudit), {
    clock: Date.now,
    log: null,
    mailer: { send: async () => undefined },
  });

describe("the log of a database that two processes write to", () => {
  it("has each entry once, chained, in the order of whoever waited for them", async () => {
    const write = async (db: Db, who: number) => {
      for (let count = 0; count < 25; count += 1) {
        const one = entry({ chain: (who + count) % 3, correlation_id: `${who} ${count}` });
        const begin = count % 2 === 0 ? db.transaction() : reading(db);
        await begin.execute((transaction) => appendAudit(transaction, keys, one));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, who) => write(who % 2 === 0 ? here : there, who)));
    expect((await report()).problems).toEqual([]);
    const all = await logged();
    expect(all.length).toBe(200);
    expect(new Set(all).size).toBe(200);
    for (let who = 0; who < 8; who += 1)
      expect(all.filter((each) => each.startsWith(`${who} `))).toEqual(
        Array.from({ length: 25 }, (_, count) => `${who} ${count}`),
      );
  });

  it("holds where somebody writes to it outside of a transaction, beside others", async () => {
    const inOne = (count: number) =>
      here.transaction().execute((own) => appendAudit(own, keys, entry({ correlation_id: `in ${count}` })));
    const outside = (count: number) =>
      appendAudit(there, keys, entry({ correlation_id: `outside ${count}` }));
    await Promise.all(Array.from({ length: 20 }, (_, count) => [inOne(count), outside(count)]).flat());
    expect((await report()).problems).toEqual([]);
    expect((await logged()).length).toBe(40);
  });

  it("loses the call whose connection ends between two statements, and nothing else", async () => {
    const cut = here.transaction().execute(async (own) => {
      const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own);
      await sql`select pg_terminate_backend(${found.rows[0]?.pid ?? 0})`.execute(there);
      // The end arrives while nothing is asked: whoever waits for it then must not end with it.
      await vi.waitFor(async () => {
        const living = await sql<{ pid: number }>`
          select pid from pg_stat_activity where pid = ${found.rows[0]?.pid ?? 0}`.execute(there);
        expect(living.rows).toEqual([]);
      });
      await sql`select 1`.execute(own);
    });
    await expect(cut).rejects.toThrow();
    await appendInOne(entry({ correlation_id: "after" }));
    expect(await logged()).toEqual(["after"]);
  });

  it("keeps what was committed and not chained before a kill, says so, and chains it at the next start", async () => {
    await here.transaction().execute((transaction) => putUnsealed(transaction, keys, entry()));
    expect(await logged()).toEqual([]);
    expect((await report()).notes).toContain("1 entries were committed and are not chained yet.");
    await (await start()).close();
    expect(await logged()).toEqual(["c"]);
    expect((await report()).problems).toEqual([]);
  });

  it("signs nothing that somebody without the key put there to be signed, and tells of it", async () => {
    await appendInOne(entry({ correlation_id: "first" }));
    const forged = auditKeysOf(["11".repeat(32)]);
    await here
      .transaction()
      .execute((transaction) => putUnsealed(transaction, forged, entry({ user_id: 2 })));
    await here.transaction().execute((transaction) => putUnsealed(transaction, keys, entry()));
    await sql`update audit_unsealed set entry = replace(entry, 'case.update', 'case.view') where id =
      (select max(id) from audit_unsealed)`.execute(here);
    await appendInOne(entry({ correlation_id: "last" }));
    expect(await logged()).toEqual(["first", "last"]);
    const [problem] = (await report()).problems;
    expect(problem?.text).toMatch(/did not have the audit key\. The same holds for 1 more\.$/);
  });

  it("chains an entry once whose row somebody copied while it waited and put there again", async () => {
    await sql`create table copied (entry text, key_id text, mac text)`.execute(here);
    await sql`create function copy_row() returns trigger language plpgsql as $$ begin
      insert into copied values (new.entry, new.key_id, new.mac); return new; end $$`.execute(here);
    await sql`create trigger copying after insert on audit_unsealed
      for each row execute function copy_row()`.execute(here);
    await appendInOne(entry({ correlation_id: "first" }));
    await sql`drop trigger copying on audit_unsealed`.execute(here);
    await sql`insert into audit_unsealed (entry, key_id, mac) select entry, key_id, mac from copied`.execute(
      there,
    );
    await Promise.all([sealerOf(here, keys).seal(), sealerOf(there, keys).seal()]);
    await appendInOne(entry({ correlation_id: "last" }));
    expect(await logged()).toEqual(["first", "last"]);
    const found = (await report()).problems.map(({ text }) => text);
    expect(found).toEqual([expect.stringContaining("it was chained before")]);
  });

  it("lets no read be answered whose entry could not be written", async () => {
    await sql`drop table audit_sealing`.execute(here);
    const read = reading(here).execute((transaction) => appendAudit(transaction, keys, entry()));
    await expect(read).rejects.toThrow("audit_sealing");
  });

  it("keeps the entry of a change that could not be chained at once", async () => {
    await sql`alter table audit_sealing rename to elsewhere`.execute(here);
    await here.transaction().execute((transaction) => appendAudit(transaction, keys, entry()));
    await sql`alter table elsewhere rename to audit_sealing`.execute(here);
    expect(await logged()).toEqual([]);
    await sealerOf(here, keys).seal();
    expect(await logged()).toEqual(["c"]);
  });
});

const appendInOne = (one: AuditEntry) =>
  here.transaction().execute((transaction) => appendAudit(transaction, keys, one));

describe("a transaction that meets others", () => {
  const raise = (db: Db) =>
    db.transaction().execute(async (transaction) => {
      const { passes } = await transaction
        .selectFrom("audit_sealing")
        .select("passes")
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable("audit_sealing")
        .set({ passes: passes + 1 })
        .execute();
    });

  it("is done as if one came after the other, also from two processes", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, place) => raise(place % 2 === 0 ? here : there)));
    const { passes } = await here.selectFrom("audit_sealing").select("passes").executeTakeFirstOrThrow();
    expect(passes).toBe(20);
  });

  it("leaves what is done after a commit to the one that was committed", async () => {
    const told: string[] = [];
    let tries = 0;
    await here.transaction().execute(async (transaction) => {
      tries += 1;
      const mine = `try ${tries}`;
      expect(isShared(transaction)).toBe(true);
      onceCommitted(transaction, mine, async () => void told.push(mine), { matters: true });
      await transaction.selectFrom("audit_sealing").selectAll().execute();
      if (tries === 1) await raise(there);
      await transaction.updateTable("audit_sealing").set({ passes: 7 }).execute();
    });
    expect([tries, told]).toEqual([2, ["try 2"]]);
  });

  it("is given up after some tries, which says that it may be tried again", async () => {
    let tries = 0;
    const never = here.transaction().execute(async () => {
      tries += 1;
      throw Object.assign(new Error("could not serialize"), { code: "40001" });
    });
    await expect(never).rejects.toBeInstanceOf(BusyError);
    expect(tries).toBe(12);
  });

  it("is refused at once where a rerun would be refused again", async () => {
    let tries = 0;
    const twice = here.transaction().execute(async (transaction) => {
      tries += 1;
      await transaction.insertInto("audit_sealing").values({ id: 1, passes: 0 }).execute();
    });
    await expect(twice).rejects.toThrow("duplicate key");
    expect(tries).toBe(3);
  });

  it("that reads sees what there was when it began", async () => {
    const seen = await reading(here).execute(async (transaction) => {
      const look = () => transaction.selectFrom("audit_sealing").select("passes").executeTakeFirstOrThrow();
      const first = await look();
      await raise(there);
      return [first, await look()];
    });
    expect(seen[0]).toEqual(seen[1]);
  });
});
