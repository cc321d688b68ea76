import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { linkOf } from "#server/platform/audit/audit-link.ts";
import { digestOfCopy } from "#server/platform/audit/kept/kept-copies.ts";
import { shortenChain } from "#server/platform/audit/shorten-log.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";
import { personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { signAll } from "#support/matrix/signed.ts";
import { made } from "#support/matrix/staff.ts";
import { rowsOfChain, setHead, unguard } from "#support/server/audit-attacker.ts";
import { addSecondPerson, closeLongAgo, keepOneYear } from "#support/server/due-cases.ts";
import { keptCase } from "#support/server/kept-case.ts";
import { auditProblems, testAuditKey } from "#support/server/server.ts";

// What somebody with the database and its key does to it by SQL, and the log proves otherwise: also what entries proved that are
// removed by now, since the log is not kept for ever (decision 128).

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
type Person = { readonly id: number; readonly uuid: string };

const hour = 3_600_000;
const day = 24 * hour;
const keys = auditKeysOf([testAuditKey]);
let world: TestWorld;
let target: Target;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  other = (await call("persons.create", { body: { ...adultBody(), first_name: "Ottilie" } })).data;
  await addSecondPerson(world);
});
afterAll(() => world?.close());

const call = (name: EndpointName, more: object): Promise<Loose> =>
  made(world.callers.districtAdministrator, name, more);
const adultBody = () => ({ ...personBody(target), date_of_birth: "1979-03-11", student_id: null });
const problems = async () =>
  (await auditProblems(world.db)).map(({ problem, text }) => `${problem}: ${text}`);
const caseId = () => target.case?.id ?? 0;
const deleteCase = async () => call("cases.delete", await world.callWithVersion("cases.delete", target));
const restoreCase = async () => call("deleted.restore", await keptCase(world.db, caseId()));
const give = (id: number, personId: number) =>
  world.db.updateTable("wavr_forms").set({ person_id: personId }).where("id", "=", id).execute();

const read = async ({ uuid }: Person) => (await call("persons.show", { params: { id: uuid } })).data;
const headers = ({ version }: { readonly version: number }) => ({ "if-match": `"${version}"` });
async function merge(into: Person, from: Person): Promise<void> {
  const [survivor, second] = [await read(into), await read(from)];
  await call("persons.merge", {
    params: { id: into.uuid },
    headers: headers(survivor),
    body: { other: from.uuid, other_version: second.version, person: adultBody() },
  });
}
async function unmerge(survivor: Person): Promise<void> {
  const [last] = (await call("persons.merges", { params: { id: survivor.uuid } })).data;
  await call("persons.unmerge", {
    params: { id: survivor.uuid },
    headers: headers(await read(survivor)),
    body: { merge: last.uuid },
  });
}

/** A worksheet about somebody, begun now. */
async function begunAbout({ uuid }: Person): Promise<Person> {
  const body = { person_uuid: uuid, state: { w1_code: "present", w1_notes: "Said." } };
  const { data } = await made(world.callers.owner, "wavr.saveWorksheet", { params: { id: caseId() }, body });
  return data;
}
const keepCopy = ({ uuid }: { readonly uuid: string }) =>
  made(world.callers.owner, "wavr.takeSnapshot", {
    params: { id: caseId(), worksheetId: uuid },
    body: { reason: "First" },
  });

/** Has the log of the school shortened, up to now: nothing of it is left but the entry that says so, and one more. */
async function shorten(chain = world.places.school): Promise<void> {
  const at = new Date(world.clock.advance(0)).toISOString();
  const entry = { chain, at, action: "case.update", outcome: "ok", user_id: null } as const;
  const about = { record_type: "case", record_id: 990_001, fields: [], address: "", correlation_id: "x" };
  await appendAudit(world.db, keys, { ...entry, ...about });
  const before = new Date(world.clock.advance(0) + day).toISOString();
  const { signal } = new AbortController();
  const done = await shortenChain(world.db, keys, { chain, before, now: at, signal });
  expect(done).toHaveProperty("removed");
}

/** Nobody is signed out by a clock. */
const stayIn = () =>
  world.db
    .updateTable("sessions")
    .set({ last_seen_at: "2999-01-01T00:00:00.000Z", created_at: "2999-01-01T00:00:00.000Z" })
    .execute();

/** The rows of a case and of what is signed in it, as an older copy of the database has them; put back by the second call. */
async function copied(): Promise<() => Promise<void>> {
  const of = ["wavr_forms", "agreement_boards", "meetings"];
  const read = async (table: string, column: string) =>
    (
      await sql<Loose>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${caseId()}`.execute(
        world.db,
      )
    ).rows;
  const cases = await read("cases", "id");
  const documents = await Promise.all(
    of.map(async (table) => [table, await read(table, "case_id")] as const),
  );
  return async () => {
    for (const [table, rows] of [["cases", cases] as const, ...documents])
      for (const row of rows) await insertRow(world.db, table as "cases", row);
  };
}

describe("a case that went", () => {
  it("is named where it is put back from an older copy of the database, with what was signed in it", () =>
    world.undone(async () => {
      await signAll(world, target);
      const putBack = await copied();
      await deleteCase();
      expect(await problems()).toEqual([]);
      await putBack();
      const found = (await problems()).join("\n");
      expect(found).toMatch(`come back: Case ${caseId()} with WAVR documents `);
      expect(found).toContain(`${target.wavrAssessment.id}`);
      expect(found).toContain("(case.delete, ");
    }));

  it("is named where two people had it destroyed, also once the log was shortened", () =>
    world.undone(async () => {
      await keepOneYear(world.db, world.places.district);
      await closeLongAgo(world.db, caseId());
      const putBack = await copied();
      const { data } = await call("retention.propose", {
        body: { records: [{ kind: "case", id: caseId() }] },
      });
      await made(world.callers.schoolAdministrator, "retention.confirm", { params: { id: data.id } });
      await world.settled();
      await shorten();
      expect(await problems()).toEqual([]);
      await putBack();
      expect((await problems()).join()).toMatch(`come back: Case ${caseId()}`);
    }));

  it("is none where it was restored, as often as that may be", () =>
    world.undone(async () => {
      await signAll(world, target);
      for (let turn = 0; turn < 2; turn += 1) {
        await deleteCase();
        await restoreCase();
      }
      await shorten();
      expect(await problems()).toEqual([]);
    }));

  it("is named as a person too", () =>
    world.undone(async () => {
      const [row] = await world.db.selectFrom("persons").selectAll().where("id", "=", other.id).execute();
      await call("persons.delete", { params: { id: other.uuid }, headers: headers(await read(other)) });
      expect(await problems()).toEqual([]);
      await insertRow(world.db, "persons", row as Loose);
      expect((await problems()).join()).toMatch(`come back: Person ${other.id}`);
    }));
});

describe("a document that stands with another person", () => {
  it("is found after its case was deleted and restored, where merges led there before", () =>
    world.undone(async () => {
      await signAll(world, target);
      await merge(other, target.adult);
      await deleteCase();
      await restoreCase();
      expect(await problems()).toEqual([]);
      await give(target.wavrAssessment.id, target.adult.id);
      expect((await problems()).join()).toContain(`WAVR document ${target.wavrAssessment.id}, copy 1`);
    }));

  it("is found where a merge that was undone did not take it along", () =>
    world.undone(async () => {
      const document = await begunAbout(other);
      await merge(other, target.adult);
      await keepCopy(document);
      await unmerge(other);
      expect(await problems()).toEqual([]);
      await give(document.id, target.adult.id);
      expect((await problems()).join()).toContain(`WAVR document ${document.id}, copy 1`);
    }));

  it("is found where a merge took it along, and its undoing gave it back", () =>
    world.undone(async () => {
      const document = await begunAbout(target.adult);
      await merge(other, target.adult);
      await keepCopy(document);
      await unmerge(other);
      expect(await problems()).toEqual([]);
      await give(document.id, other.id);
      expect((await problems()).join()).toContain(`WAVR document ${document.id}, copy 1`);
    }));

  it("is found where it was given to somebody before they were merged", () =>
    world.undone(async () => {
      await signAll(world, target);
      await give(target.wavrAssessment.id, target.person.id);
      await call("persons.merge", {
        params: { id: other.uuid },
        headers: headers(await read(other)),
        body: {
          other: target.person.uuid,
          other_version: (await read(target.person)).version,
          person: adultBody(),
        },
      });
      expect((await problems()).join()).toContain(`WAVR document ${target.wavrAssessment.id}, copy 1`);
    }));
});

it("numbers that were rearranged between two chains are found", () =>
  world.undone(async () => {
    await signAll(world, target);
    await deleteCase();
    await unguard(world.db);
    const { rows } = await sql<{ id: number; next: number }>`select one.id, two.id as next from audit_log one
      join audit_log two on two.id = one.id + 1 and two.chain <> one.chain order by one.id desc limit 1`.execute(
      world.db,
    );
    const [pair] = rows;
    if (pair === undefined) throw new Error("No two chains follow one another.");
    expect(await problems()).toEqual([]);
    await sql`update audit_log set id = -1 where id = ${pair.id}`.execute(world.db);
    await sql`update audit_log set id = ${pair.id} where id = ${pair.next}`.execute(world.db);
    await sql`update audit_log set id = ${pair.next} where id = -1`.execute(world.db);
    expect((await problems()).join()).toContain("at another place than where it was written");
    // What says so is signed.
    await sql`update audit_log set number = id where id in (${pair.id}, ${pair.next})`.execute(world.db);
    expect((await problems()).join()).toContain("its content was changed");
  }));

describe("a log that was shortened", () => {
  /** A whole document with a copy, as if it had been signed long ago. */
  async function putDocument(at: string): Promise<number> {
    const form = await world.db
      .selectFrom("wavr_forms")
      .selectAll()
      .where("id", "=", target.wavrAssessment.id)
      .executeTakeFirstOrThrow();
    const copy = await world.db
      .selectFrom("wavr_copies")
      .selectAll()
      .where("form_id", "=", form.id)
      .executeTakeFirstOrThrow();
    const [{ id: _, ...document }, { id: __, ...kept }] = [form, copy];
    const row = { ...document, uuid: "0198f5a0-0000-7000-8000-0000000000ab", created_at: at };
    const id = await insertRow(world.db, "wavr_forms", row);
    const signed = { ...kept, uuid: "0198f5a0-0000-7000-8000-0000000000ac", form_id: id, made_at: at };
    await insertRow(world.db, "wavr_copies", { ...signed, sha256: digestOfCopy(signed, row) });
    return id;
  }

  it("still knows every document that was signed before, and none that claims to have been", () =>
    world.undone(async () => {
      await signAll(world, target);
      await shorten();
      expect(await rowsOfChain(world.db, world.places.school)).toHaveLength(1);
      expect(await problems()).toEqual([]);
      const id = await putDocument("2026-01-02T08:00:00.000Z");
      expect((await problems()).join()).toContain(`WAVR document ${id}, copy 1`);
    }));

  it("still finds what was taken out or changed of before, twice shortened", () =>
    world.undone(async () => {
      await signAll(world, target);
      await shorten();
      await deleteCase();
      await restoreCase();
      await shorten();
      expect(await problems()).toEqual([]);
      await sql`delete from agreement_boards where id = ${target.boards.opened.id}`.execute(world.db);
      expect((await problems()).join()).toContain(`Agreement board ${target.boards.opened.id}`);
    }));

  it("says so where what it remembers was changed, taken away or added to", () =>
    world.undone(async () => {
      await signAll(world, target);
      await shorten();
      const said = "what is remembered of the entries that were removed is not";
      await sql`update audit_remembered set record_id = record_id + 1 where record_type = 'wavr'`.execute(
        world.db,
      );
      expect((await problems()).join()).toContain(said);
      await sql`update audit_remembered set record_id = record_id - 1 where record_type = 'wavr'`.execute(
        world.db,
      );
      expect(await problems()).toEqual([]);
      await sql`delete from audit_remembered where record_type = 'wavr'`.execute(world.db);
      expect((await problems()).join()).toContain(said);
    }));

  it("remembers neither who it was nor from where", () =>
    world.undone(async () => {
      await signAll(world, target);
      await shorten();
      const [row] = await world.db.selectFrom("audit_remembered").selectAll().limit(1).execute();
      expect(Object.keys(row ?? {}).sort()).toEqual(
        ["action", "at", "chain", "fields", "number", "record_id", "record_type", "sequence"].sort(),
      );
    }));

  it("knows nothing of what a version removed that remembered nothing, and says nothing of it", () =>
    world.undone(async () => {
      await signAll(world, target);
      await shorten();
      // As that version wrote its entry.
      const [row] = await rowsOfChain(world.db, world.places.school);
      if (row === undefined) throw new Error("There is no log.");
      const said = readJson(row.fields).filter((field) => !/^(remembered|digest|forgotten):/.test(field));
      const { id, hash: _, ...former } = { ...row, fields: writeJson(said) };
      const hash = linkOf(former, keys.signing);
      await unguard(world.db);
      await world.db
        .updateTable("audit_log")
        .set({ fields: former.fields, hash })
        .where("id", "=", id)
        .execute();
      await setHead(world.db, world.places.school, { sequence: former.sequence, hash });
      await sql`delete from audit_remembered`.execute(world.db);
      expect(await problems()).toEqual([]);
      // What is signed, taken out and shortened from now on is known again.
      const document = await begunAbout(target.adult);
      await keepCopy(document);
      await shorten();
      expect(await problems()).toEqual([]);
      await sql`delete from wavr_forms where id = ${document.id}`.execute(world.db);
      expect((await problems()).join()).toContain(`WAVR document ${document.id}`);
    }));
});

describe("a clock that was ahead for days", () => {
  it("is a remark, and what follows is chained, proved and shortened", () =>
    world.undone(async () => {
      await stayIn();
      world.clock.advance(9 * day);
      await signAll(world, target);
      await merge(other, target.adult);
      world.clock.advance(-9 * day);
      await deleteCase();
      await restoreCase();
      await unmerge(other);
      const { problems: found, notes } = await verifyAudit(world.db, { keys, anchorFile: null });
      expect(found).toEqual([]);
      const remarks = notes.filter((note) => note.includes("the clock was put back"));
      expect(remarks.filter((note) => note.startsWith(`organization ${world.places.school}:`))).toHaveLength(
        1,
      );
      world.clock.advance(9 * day);
      await shorten();
      expect(await problems()).toEqual([]);
      world.clock.advance(-9 * day);
    }));
});

type Step = "merge" | "unmerge" | "delete" | "restore" | "begin" | "keep" | "shorten" | "ahead" | "back";
const steps: readonly Step[] = [
  ...(["merge", "unmerge", "delete", "restore", "begin", "keep", "shorten", "ahead", "back"] as const),
];

it("lives as they may be raise no alarm", { timeout: 900_000 }, async () => {
  const life = fc.asyncProperty(
    fc.array(fc.tuple(fc.constantFrom(...steps), fc.boolean()), { minLength: 6, maxLength: 12 }),
    (plan) =>
      world.undone(async () => {
        let [merged, gone, moved] = [false, false, 0];
        const documents: Person[] = [];
        await stayIn();
        // Something is signed in each.
        const begins = [["begin", false] as const, ["keep", false] as const];
        for (const [step, first] of [...begins, ...plan]) {
          if (step === "merge" && !merged) {
            await merge(other, target.adult);
            merged = true;
          } else if (step === "unmerge" && merged) {
            await unmerge(other);
            merged = false;
          } else if (step === "delete" && !gone) {
            await deleteCase();
            gone = true;
          } else if (step === "restore" && gone) {
            await restoreCase();
            gone = false;
          } else if (step === "begin" && !gone)
            documents.push(await begunAbout(merged || first ? other : target.adult));
          else if (step === "keep" && !gone && documents.length > 0) {
            const document = documents.at(first ? 0 : -1);
            if (document !== undefined) await keepCopy(document);
          } else if (step === "shorten") await shorten();
          else if (step === "ahead" || step === "back") {
            const by = (step === "ahead" ? 1 : -1) * (first ? day : hour);
            world.clock.advance(by);
            moved += by;
          }
          expect(await problems()).toEqual([]);
        }
        world.clock.advance(-moved);
      }),
  );
  await fc.assert(life, { numRuns: Number(process.env.LOG_LIVES ?? 16) });
});
