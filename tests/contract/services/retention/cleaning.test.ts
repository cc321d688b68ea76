import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { storeAnswer } from "#server/platform/audit/idempotency.ts";
import { insertMail } from "#server/platform/mail/mail.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import { inFiles } from "#support/postgres/test-engine.ts";
import { insertCase } from "#support/server/due-cases.ts";
import { auditProblems, startTestServer, type TestServer } from "#support/server/server.ts";

// The small cleaning runs while the server runs, by its clock, once for all processes, and by a moment that was seen a day
// before (decision 042).

const hour = 3_600_000;
const day = 24 * hour;
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ inFile: true });
});
afterEach(() => server?.close());

const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
/** Days pass, with a cleaning every six hours. */
async function pass(days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours += 6) {
    server.advance(6 * hour);
    await server.cleanWhenDue();
    await server.settled();
  }
}
const count = async (table: "idempotency_keys" | "mail_messages" | "audit_log" | "kept_records") =>
  Number(
    (
      await server.db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

const addAnswer = (days: number) =>
  storeAnswer(server.db, {
    ...{ user_id: server.users.admin.id, key: `key of ${days} days`, request_hash: "", status: 200 },
    ...{ body: "{}", etag: null, created_at: ago(days), record_type: null, record_id: null, told_uuid: null },
  });
const addMail = (days: number) =>
  insertMail(server.db, { to: "somebody@test.example", subject: "A mail", text: "Words", at: ago(days) });

describe("the small cleaning", () => {
  it("runs once in six hours, whichever process asks", async () => {
    expect(await server.cleanWhenDue()).toBe(false);
    server.advance(6 * hour + 1_000);
    expect(await Promise.all([server.cleanWhenDue(), server.cleanWhenDue()])).toEqual([true, false]);
    server.advance(5 * hour);
    expect(await server.cleanWhenDue()).toBe(false);
    // A clock that was ahead for a while does not stop it until then.
    await server.db.updateTable("claims").set({ until: "2199-01-01T00:00:00.000Z" }).execute();
    expect(await server.cleanWhenDue()).toBe(true);
  });

  it("removes answers, mails, copies and quarantine when their days are over, without a start", async () => {
    for (const days of [119, 130]) await addAnswer(days);
    for (const days of [89, 100]) await addMail(days);
    const copy = async (name: string, days: number) => {
      const path = join(server.directory, name);
      await writeFile(path, "");
      await utimes(path, new Date(ago(days)), new Date(ago(days)));
    };
    await copy("server.db.before-041-retention", 100);
    await copy("server.db.before-034-imports", 10);
    await copy("server.db.failed-upgrade", 100);
    await copy("server.db.of-mine", 100);
    const aside = join(server.directory, "files", "quarantine");
    for (const days of [20, 40]) {
      await mkdir(join(aside, ago(days).slice(0, 10)), { recursive: true });
      await writeFile(join(aside, ago(days).slice(0, 10), "a".repeat(64)), "");
    }
    await pass(0.75);
    // Nothing is erased by a moment that was not seen a day before.
    expect([await count("idempotency_keys"), await count("mail_messages")]).toEqual([2, 2]);
    await pass(0.75);
    expect([await count("idempotency_keys"), await count("mail_messages")]).toEqual([1, 1]);
    const names = await readdir(server.directory);
    expect(names).toEqual(expect.arrayContaining(["server.db.before-034-imports", "server.db.of-mine"]));
    if (inFiles) {
      expect(names).not.toContain("server.db.before-041-retention");
      expect(names).not.toContain("server.db.failed-upgrade");
    }
    expect(await readdir(aside)).toEqual([ago(20).slice(0, 10)]);
  });

  it("keeps what was deleted as long as its organization says", async () => {
    await setSchedule(
      server.db,
      server.organizations.district,
      { ...usualSchedule, rules: [], deleted_days: 45 },
      ago(0),
    );
    const client = await server.as("admin");
    const made = await client.post("/api/v2/location-groups", {
      ...{ name: "Gym", type: "other", description: null, organization_id: server.organizations.north },
    });
    expect(made.status, made.text).toBe(201);
    const { id } = JSON.parse(made.text).data;
    expect((await client.delete(`/api/v2/location-groups/${id}`)).status).toBe(204);
    await pass(40);
    expect(await count("kept_records")).toBe(1);
    await pass(8);
    expect(await count("kept_records")).toBe(0);
  });
});

describe("the audit log", () => {
  const keepLog = (days: number | null) =>
    setSchedule(
      server.db,
      server.organizations.district,
      { ...usualSchedule, rules: [], log_days: days },
      ago(60),
    );
  const read = async () => {
    const client = await server.as("admin");
    for (let turn = 0; turn < 3; turn += 1) await client.get("/api/v2/deleted");
  };
  const chain = () =>
    server.db
      .selectFrom("audit_log")
      .select(["sequence", "action"])
      .where("chain", "=", server.organizations.north)
      .orderBy("sequence")
      .execute();

  it("is kept for good where nothing is set", async () => {
    await read();
    const before = (await chain()).length;
    expect(before).toBeGreaterThan(2);
    server.advance(3_000 * day);
    await pass(2);
    expect(await chain()).toHaveLength(before);
  });

  it("loses what is older than it is kept, says so, and holds", async () => {
    await read();
    await keepLog(365);
    const before = (await chain()).length;
    server.advance(450 * day);
    await pass(2);
    expect(await chain()).toEqual([{ sequence: before + 1, action: "audit.shortened" }]);
    expect(await auditProblems(server.db)).toEqual([]);
    // The other tree keeps its own for good, and so does the server.
    expect(await server.db.selectFrom("audit_log").select("id").where("chain", "=", 0).execute()).not.toEqual(
      [],
    );
  });

  it("is kept whole while a case of its tree is under legal hold", async () => {
    await read();
    await keepLog(365);
    const before = (await chain()).length;
    await insertCase(server.db, server.organizations.south, { number: "SOU-2026-0001", legal_hold: 1 });
    server.advance(450 * day);
    await pass(2);
    expect(await chain()).toHaveLength(before);
    await server.db.updateTable("cases").set({ legal_hold: 0 }).execute();
    await pass(2);
    expect(await chain()).toHaveLength(1);
  });
});
