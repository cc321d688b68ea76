import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { shortenChain } from "#server/platform/audit/shorten-log.ts";
import { personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { signAll } from "#support/matrix/signed.ts";
import { made } from "#support/matrix/staff.ts";
import { letWait, rowsOfChain, unguard } from "#support/server/audit-attacker.ts";
import { keptCase } from "#support/server/kept-case.ts";
import { auditProblems, testAuditKey } from "#support/server/server.ts";

// What was signed is compared with the log in the order of the log, whatever a clock said, in whichever chain an entry stands, and
// also while it waits to be chained.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
type Person = { readonly id: number; readonly uuid: string };

const minute = 60_000;
const hour = 60 * minute;
const keys = auditKeysOf([testAuditKey]);
let world: TestWorld;
let target: Target;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  other = (await call("persons.create", { body: { ...adultBody(), first_name: "Ottilie" } })).data;
});
afterAll(() => world?.close());

const call = (name: EndpointName, more: object): Promise<Loose> =>
  made(world.callers.districtAdministrator, name, more);
const adultBody = () => ({ ...personBody(target), date_of_birth: "1979-03-11", student_id: null });
const problems = async () =>
  (await auditProblems(world.db)).map(({ problem, text }) => `${problem}: ${text}`);
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

const give = (id: number, personId: number) =>
  world.db.updateTable("wavr_forms").set({ person_id: personId }).where("id", "=", id).execute();
const caseId = () => target.case?.id ?? 0;
const deleteCase = async () => call("cases.delete", await world.callWithVersion("cases.delete", target));
const restoreCase = async () => call("deleted.restore", await keptCase(world.db, caseId()));

/** A worksheet about somebody, begun now, of which a snapshot is taken. */
async function begunAbout({ uuid }: Person): Promise<{ readonly id: number; readonly uuid: string }> {
  const { owner } = world.callers;
  const params = { id: caseId() };
  const body = { person_uuid: uuid, state: { w1_code: "present", w1_notes: "Said." } };
  const { data } = await made(owner, "wavr.saveWorksheet", { params, body });
  return data;
}
const keepCopy = ({ uuid }: { readonly uuid: string }) =>
  made(world.callers.owner, "wavr.takeSnapshot", {
    params: { id: caseId(), worksheetId: uuid },
    body: { reason: "First" },
  });

describe("an entry that waits to be chained", () => {
  it.each([
    ["a snapshot", "wavr.snapshot", async () => keepCopy(await begunAbout(target.adult))],
    ["a second snapshot", "wavr.snapshot", () => call2("wavr.takeSnapshot")],
    ["a decision", "board.decide", () => call2("boards.decide")],
    ["a case that was deleted", "case.delete", deleteCase],
    ["a merge", "person.merge", () => merge(other, target.adult)],
  ])("is known: %s", (_name, action, act) =>
    world.undone(async () => {
      await signAll(world, target);
      await act();
      await letWait(world.db, action);
      expect(await problems()).toEqual([]);
    }),
  );
  const call2 = async (name: EndpointName) =>
    made(world.callers.owner, name, await world.callWithVersion(name, target));
});

describe("a clock that was put back", () => {
  it("between a signature and a merge makes no difference", () =>
    world.undone(async () => {
      await signAll(world, target);
      world.clock.advance(-hour);
      await merge(other, target.adult);
      expect(await problems()).toEqual([]);
      await unmerge(other);
      expect(await problems()).toEqual([]);
      world.clock.advance(hour);
    }));

  it("between the beginning of a document and a merge makes no difference", () =>
    world.undone(async () => {
      const document = await begunAbout(target.adult);
      world.clock.advance(-hour);
      await merge(other, target.adult);
      world.clock.advance(hour / 2);
      await keepCopy(document);
      await unmerge(other);
      expect(await problems()).toEqual([]);
      world.clock.advance(hour / 2);
    }));
});

describe("a person to whom no merge leads", () => {
  it("is found where the document was begun after the merge that was undone", () =>
    world.undone(async () => {
      await merge(other, target.adult);
      const document = await begunAbout(other);
      await keepCopy(document);
      await unmerge(other);
      await give(document.id, target.adult.id);
      expect((await problems()).join()).toContain(
        `WAVR document ${document.id}, copy 1: it was kept about person ${other.id}`,
      );
    }));

  it("is found in a tree whose log is whole, whatever became of that of another", () =>
    world.undone(async () => {
      await signAll(world, target);
      await shortened(world.places.otherDistrict);
      const now = new Date(Date.now() + 1_000).toISOString();
      await world.db
        .insertInto("person_merges")
        .values({
          ...{
            uuid: "0198f5a0-0000-7000-8000-0000000000aa",
            survivor_id: other.id,
            other_id: target.adult.id,
          },
          ...{ created_at: now, created_by: 1, undone_at: null, undone_by: null, record: "{}" },
        })
        .execute();
      await give(target.wavrAssessment.id, other.id);
      expect((await problems()).join()).toContain("to whom no merge in the log leads");
    }));
});

/** Has the log of an organization shortened, up to tomorrow or a moment before it. */
async function shortened(chain: number, later = 24 * hour): Promise<void> {
  const now = new Date().toISOString();
  const entry = { chain, at: now, action: "case.update", outcome: "ok", user_id: null } as const;
  const about = { record_type: "case", record_id: 990_001, fields: [], address: "", correlation_id: "x" };
  await appendAudit(world.db, keys, { ...entry, ...about });
  const before = new Date(Date.now() + later).toISOString();
  const { signal } = new AbortController();
  expect(await shortenChain(world.db, keys, { chain, before, now, signal })).toHaveProperty("removed");
}

describe("a log that was shortened past a merge", () => {
  it.each([
    ["before it was signed, as a clock said that was put back", false],
    ["before it was signed, as a clock said that was put back, and undone", true],
  ])("says nothing of a merge %s", (_name, undo) =>
    world.undone(async () => {
      await keepCopy(await begunAbout(target.adult));
      world.clock.advance(-hour);
      await merge(other, target.adult);
      if (undo) await unmerge(other);
      world.clock.advance(hour);
      await shortened(world.places.school);
      expect(await problems()).toEqual([]);
    }),
  );

  it("says nothing where the clock was put back before the merge, and it was signed between that and its undoing", () =>
    world.undone(async () => {
      const document = await begunAbout(target.adult);
      world.clock.advance(-hour);
      await merge(other, target.adult);
      world.clock.advance(hour / 2);
      await keepCopy(document);
      world.clock.advance(-hour / 4);
      await unmerge(other);
      world.clock.advance((hour * 3) / 4);
      await shortened(world.places.school);
      expect(await problems()).toEqual([]);
    }));

  it("says nothing where one of two merges came first, though a clock says the other", () =>
    world.undone(async () => {
      const { data: third } = await call("persons.create", {
        body: { ...adultBody(), first_name: "Thora" },
      });
      await keepCopy(await begunAbout(target.adult));
      await merge(other, target.adult);
      world.clock.advance(-hour);
      await merge(third, other);
      world.clock.advance(hour);
      await shortened(world.places.school);
      expect(await problems()).toEqual([]);
    }));

  it("tells of a person whom no merge has to do with", () =>
    world.undone(async () => {
      const document = await begunAbout(target.adult);
      await keepCopy(document);
      await merge(other, target.adult);
      await unmerge(other);
      await shortened(world.places.school);
      await give(document.id, target.person.id);
      expect((await problems()).join()).toContain("to whom no merge in the log leads");
    }));

  it("knows the order of what came later", () =>
    world.undone(async () => {
      await shortened(world.places.school, 0);
      expect(await world.db.selectFrom("audit_shortened").selectAll().execute()).toHaveLength(1);
      world.clock.advance(minute);
      await merge(other, target.adult);
      const document = await begunAbout(other);
      await keepCopy(document);
      await unmerge(other);
      await give(document.id, target.adult.id);
      world.clock.advance(-minute);
      expect((await problems()).join()).toContain("to whom no merge in the log leads");
    }));
});

describe("a case that came back in the log of another school", () => {
  it("is found where it is taken out then", () =>
    world.undone(async () => {
      await signAll(world, target);
      await deleteCase();
      const { school, secondSchool, district } = world.places;
      await world.db
        .updateTable("organizations")
        .set({ parent_id: district })
        .where("parent_id", "in", [school, secondSchool])
        .execute();
      await call("organizations.merge", {
        params: { id: school },
        body: { into: secondSchool, confirm: "MERGE" },
      });
      await world.settled();
      await restoreCase();
      expect(await problems()).toEqual([]);
      await sql`delete from cases where id = ${caseId()}`.execute(world.db);
      expect((await problems()).join()).toContain("taken out");
    }));
});

it("numbers of entries that were exchanged are found", () =>
  world.undone(async () => {
    await signAll(world, target);
    await unguard(world.db);
    const [one, two] = (await rowsOfChain(world.db, world.places.school)).slice(-2);
    await sql`update audit_log set id = ${(two?.id ?? 0) + 1_000} where id = ${one?.id ?? 0}`.execute(
      world.db,
    );
    expect((await problems()).join()).toContain("a smaller number");
  }));
