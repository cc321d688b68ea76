import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import { isToldMerged } from "#server/platform/audit/kept/followed-persons.ts";
import { digestOfCopy } from "#server/platform/audit/kept/kept-copies.ts";
import { formerDigestOfMeeting } from "#server/platform/audit/kept/kept-meetings.ts";
import { peopleOf } from "#server/records/meetings/repository.ts";
import { personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { documentRows, signAll } from "#support/matrix/signed.ts";
import { made } from "#support/matrix/staff.ts";
import { rewriteChain, rowsOfChain } from "#support/server/audit-attacker.ts";
import { keptCase } from "#support/server/kept-case.ts";
import { auditProblems } from "#support/server/server.ts";

// What is signed may go with its person, into the archive, and to what can be restored: `verify-audit` says nothing of it. It
// does where a document is given to somebody else without a merge.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

let world: TestWorld;
let target: Target;
let other: { readonly id: number; readonly uuid: string };

const caller = () => world.callers.districtAdministrator;
const call = (name: EndpointName, more: object): Promise<Loose> => made(caller(), name, more);
const adultBody = () => ({ ...personBody(target), date_of_birth: "1979-03-11", student_id: null });

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  other = (await call("persons.create", { body: { ...adultBody(), first_name: "Ottilie" } })).data;
});
afterAll(() => world?.close());

const signed = async () => {
  await signAll(world, target);
  await documentRows(world, target);
};
const problems = async () =>
  (await auditProblems(world.db)).map(({ problem, text }) => `${problem}: ${text}`);
const read = async (uuid: string) => (await call("persons.show", { params: { id: uuid } })).data;
const headers = ({ version }: { readonly version: number }) => ({ "if-match": `"${version}"` });

/** Merges the second of the two into the first. */
async function merge(into: { readonly uuid: string }, from: { readonly uuid: string }): Promise<void> {
  const [survivor, second] = [await read(into.uuid), await read(from.uuid)];
  await call("persons.merge", {
    params: { id: into.uuid },
    headers: headers(survivor),
    body: { other: from.uuid, other_version: second.version, person: adultBody() },
  });
}

async function unmerge(survivor: { readonly uuid: string }): Promise<void> {
  const [last] = (await call("persons.merges", { params: { id: survivor.uuid } })).data;
  await call("persons.unmerge", {
    params: { id: survivor.uuid },
    headers: headers(await read(survivor.uuid)),
    body: { merge: last.uuid },
  });
}

const personOfSummary = async () =>
  (
    await world.db
      .selectFrom("wavr_forms")
      .select("person_id")
      .where("id", "=", target.wavrAssessment.id)
      .executeTakeFirstOrThrow()
  ).person_id;
const give = (personId: number) =>
  world.db
    .updateTable("wavr_forms")
    .set({ person_id: personId })
    .where("id", "=", target.wavrAssessment.id)
    .execute();
const caseId = () => target.case?.id ?? 0;
const deleteCase = async () => call("cases.delete", await world.callWithVersion("cases.delete", target));
const restoreCase = async () => call("deleted.restore", await keptCase(world.db, caseId()));

describe("what was signed about a person", () => {
  it("goes with them into another record, and back", () =>
    world.undone(async () => {
      await signed();
      await merge(other, target.adult);
      expect(await personOfSummary()).toBe(other.id);
      expect(await problems()).toEqual([]);
      await unmerge(other);
      expect(await personOfSummary()).toBe(target.adult.id);
      expect(await problems()).toEqual([]);
    }));

  it("goes back with a merge that was made before it was signed", () =>
    world.undone(async () => {
      await merge(other, target.adult);
      await signed();
      await unmerge(other);
      expect(await personOfSummary()).toBe(target.adult.id);
      expect(await problems()).toEqual([]);
    }));

  it("stays where it was while its case was deleted, whatever was merged meanwhile", () =>
    world.undone(async () => {
      await signed();
      await merge(other, target.adult);
      await deleteCase();
      await unmerge(other);
      await restoreCase();
      expect(await personOfSummary()).toBe(other.id);
      expect(await problems()).toEqual([]);
    }));

  it("is found where somebody with the database gave it to another person", () =>
    world.undone(async () => {
      await signed();
      await give(other.id);
      const [found] = await problems();
      expect(found).toMatch(
        `WAVR document ${target.wavrAssessment.id}, copy 1: it was kept about person ${target.adult.id}, and stands with person ${other.id}`,
      );
    }));

  it("is found there after a merge that was undone, and where the database alone tells of one", () =>
    world.undone(async () => {
      await signed();
      await merge(other, target.adult);
      await unmerge(other);
      await give(other.id);
      expect((await problems()).join()).toContain("to whom no merge in the log leads");
      await sql`update person_merges set undone_at = null, undone_by = null`.execute(world.db);
      expect((await problems()).join()).toContain("to whom no merge in the log leads");
    }));

  it("is found where its own copy says another person, too", () =>
    world.undone(async () => {
      await signed();
      await give(other.id);
      await world.db
        .updateTable("wavr_copies")
        .set({ about_person: other.id })
        .where("form_id", "=", target.wavrAssessment.id)
        .execute();
      expect((await problems()).join()).toContain(`WAVR document ${target.wavrAssessment.id}, copy 1`);
    }));
});

describe("what was signed in a case", () => {
  it("stays right while the case is archived, deleted and restored", () =>
    world.undone(async () => {
      await signed();
      await call("cases.archive", await world.callWithVersion("cases.archive", target));
      expect(await problems()).toEqual([]);
      await deleteCase();
      expect(await problems()).toEqual([]);
      await restoreCase();
      expect(await problems()).toEqual([]);
    }));

  it("stays right beside what goes to another compartment", () =>
    world.undone(async () => {
      await signed();
      await call("users.grantCompartment", {
        params: {
          id: world.userIds.owner,
          organizationId: world.places.school,
          compartment: "clinical",
        },
        body: { may_read: true },
      });
      await made(world.callers.owner, "cases.moveComment", {
        ...(await world.callWithVersion("cases.moveComment", target)),
        body: { compartment: "clinical", reason: "A clinician said it." },
      });
      expect(await problems()).toEqual([]);
    }));

  it("stays right where the template of a report is gone", () =>
    world.undone(async () => {
      await signed();
      await sql`update saved_reports set template_id = null`.execute(world.db);
      expect(await problems()).toEqual([]);
    }));
});

describe("what was signed before there was more in its digest", () => {
  /** Makes the database what it was then, and the log what it said. */
  async function asBefore(): Promise<void> {
    const { db } = world;
    const digests = new Map<string, string>();
    const put = async (
      table: "wavr_copies" | "meetings",
      row: { id: number; sha256: string | null },
      digest: string,
    ) => {
      digests.set(`${row.sha256}`, digest);
      await sql`update ${sql.table(table)} set sha256 = ${digest} where id = ${row.id}`.execute(db);
    };
    for (const copy of await db.selectFrom("wavr_copies").selectAll().execute()) {
      const form = await findRow(db, "wavr_forms", copy.form_id);
      await put("wavr_copies", copy, digestOfCopy({ ...copy, about_person: null }, form));
    }
    for (const meeting of await db
      .selectFrom("meetings")
      .selectAll()
      .where("ended_at", "is not", null)
      .execute())
      await put("meetings", meeting, formerDigestOfMeeting(meeting, await peopleOf(db, [meeting.id])));
    await db.updateTable("wavr_copies").set({ about_person: null }).execute();
    await db.updateTable("agreement_boards").set({ sha256: null }).execute();
    const own = db.selectFrom("cases").select("id").where("organization_id", "=", world.places.school);
    const then = { sha256: null, created_at: "2026-01-02T08:00:00.000Z" };
    await db.updateTable("saved_reports").set(then).where("case_id", "in", own).execute();
    const former = (fields: readonly string[]) =>
      fields.flatMap((field) => {
        const [, name, digest = ""] = /^(.*?)(?: format 2)? sha256 ([0-9a-f]{64})$/.exec(field) ?? [];
        if (name === undefined) return isToldMerged(field) ? [] : [field];
        return /^(board|report) /.test(name) ? [] : [`${name} sha256 ${digests.get(digest) ?? digest}`];
      });
    const rows = await rowsOfChain(db, world.places.school);
    const written = rows.map((row) => ({ ...row, fields: writeJson(former(readJson(row.fields))) }));
    await rewriteChain(db, world.places.school, [], written, "unsigned");
  }
  const ofKept = async () => (await problems()).filter((text) => /^(kept copy|taken out)/.test(text));

  it("is proved by the former digest", () =>
    world.undone(async () => {
      await signed();
      expect(await ofKept()).toEqual([]);
      await asBefore();
      expect(await ofKept()).toEqual([]);
      await merge(other, target.adult);
      expect(await ofKept()).toEqual([]);
      await sql`update wavr_copies set made_at = ${"2026-01-02"}
        where form_id = ${target.wavrAssessment.id}`.execute(world.db);
      expect((await ofKept()).join()).toContain(`WAVR document ${target.wavrAssessment.id}, copy 1`);
    }));

  it("is not taken for what was signed then where only the database says so", () =>
    world.undone(async () => {
      await signed();
      const { db } = world;
      const copy = await db
        .selectFrom("wavr_copies")
        .selectAll()
        .where("form_id", "=", target.wavrAssessment.id)
        .executeTakeFirstOrThrow();
      const form = { ...(await findRow(db, "wavr_forms", copy.form_id)), compartment: "employment" as const };
      await sql`update wavr_forms set compartment = ${form.compartment} where id = ${form.id}`.execute(db);
      const former = { ...copy, about_person: null };
      await db
        .updateTable("wavr_copies")
        .set({ about_person: null, sha256: digestOfCopy(former, form) })
        .where("id", "=", copy.id)
        .execute();
      await db.updateTable("agreement_boards").set({ question: "level_of_concern", sha256: null }).execute();
      const found = (await ofKept()).join();
      expect(found).toContain(`WAVR document ${form.id}, copy 1`);
      expect(found).toContain(`Agreement board ${target.boards.opened.id}`);
    }));
});
