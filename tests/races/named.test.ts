import { afterAll, beforeAll, expect, it } from "vitest";
import { setWorkRules } from "#server/platform/accounts/work-rules.ts";
import { type Answer, type Caller, jsonOf } from "#support/matrix/http.ts";
import { personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { codeAt } from "#support/matrix/world.ts";
import { isFault, rounds, toldBy } from "#support/races.ts";

// Meetings of calls that no table can make up.

let world: TestWorld;
let target: Target;

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
});
afterAll(() => world?.close());

/** Has calls meet; puts everything back afterwards. */
async function often(
  meet: () => Promise<readonly Answer[]>,
  expected: readonly number[],
  /** Other words for the same refusal. */
  same: Readonly<Record<number, number>> = {},
): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    await world.undone(async () => {
      const answers = await meet();
      await world.settled();
      expect(answers.some(isFault), toldBy(answers)).toBe(false);
      const counted = answers.map(({ status }) => same[status] ?? status).filter((status) => status !== 503);
      if (counted.length === answers.length)
        expect(counted.toSorted(), toldBy(answers)).toEqual(expected.toSorted());
      await world.verifyAudit();
    });
}

it("a code of an authenticator lets in one of two", async () => {
  await often(async () => {
    const both = [await world.signIn("pending"), await world.signIn("pending")];
    const code = codeAt(world.clock.advance(0));
    return Promise.all(both.map((caller) => caller.call("session.verify", { body: { code } })));
  }, [200, 422]);
});

it("two people are merged one way or the other", async () => {
  const merge = (into: Target["person"], other: Target["person"]) =>
    world.callers.districtAdministrator.call("persons.merge", {
      params: { id: into.id },
      headers: { "if-match": '"1"' },
      body: { other: other.uuid, other_version: 1, person: personBody(target) },
    });
  const one = await world.undone(() => merge(target.person, target.twin));
  expect(one.status, one.text).toBe(200);
  await often(
    () => Promise.all([merge(target.person, target.twin), merge(target.twin, target.person)]),
    [200, 404],
    // Whose record went into the other one is shown the one that stayed.
    { 412: 404 },
  );
});

it("ten people who change one case each build on the one before, or are told", async () => {
  const { case: theirs, ...of } = target;
  if (theirs === null) throw new Error("The team has no case.");
  const caller = world.callers.owner;
  for (let round = 0; round < rounds; round += 1)
    await world.undone(async () => {
      const versionNow = async () => {
        const row = await world.db
          .selectFrom("cases")
          .select(["version", "summary"])
          .where("id", "=", theirs.id)
          .executeTakeFirstOrThrow();
        return row;
      };
      const before = (await versionNow()).version;
      const call = await world.callWithVersion("cases.update", { ...of, case: theirs });
      /** Goes on until it is done, as somebody who reads again what they are told. */
      const change = async (words: string) => {
        let version = before;
        for (let tries = 0; tries < 60; tries += 1) {
          const answer = await caller.call("cases.update", {
            ...call,
            headers: { "if-match": `"${version}"` },
            body: { ...(call.body as object), summary: words },
          });
          expect(isFault(answer), answer.text).toBe(false);
          if (answer.status === 200) return (jsonOf(answer) as { data: { version: number } }).data.version;
          version = (await versionNow()).version;
        }
        throw new Error("A change was never done.");
      };
      const versions = await Promise.all(Array.from({ length: 10 }, (_, place) => change(`Words ${place}`)));
      // Each has its own version, one after the other, and the words are those of the last.
      expect(versions.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 10 }, (_, place) => before + 1 + place),
      );
      const last = versions.indexOf(before + 10);
      expect(await versionNow()).toEqual({ version: before + 10, summary: `Words ${last}` });
      await world.verifyAudit();
    });
});

it("of one hour's exports no more are made than may be", async () => {
  const { district } = world.places;
  const now = new Date().toISOString();
  const usual = { consultation: null, manual: null, training: null, closing_checklist: [] };
  await often(async () => {
    await setWorkRules(world.db, district, { ...usual, exports_per_hour: 3, disclosures_by_two: false }, now);
    const call = await world.callWithVersion("exports.download", target);
    return Promise.all(Array.from({ length: 6 }, () => world.callers.owner.call("exports.download", call)));
  }, [200, 200, 200, 429, 429, 429]);
});

it("people who read while others write are all answered, and each reading is in the log", async () => {
  const { case: theirs } = target;
  if (theirs === null) throw new Error("The team has no case.");
  await world.undone(async () => {
    const read = (caller: Caller) => caller.call("cases.show", { params: { id: theirs.id } });
    const count = async () => (await world.auditRows()).filter(({ action }) => action === "case.view").length;
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, place) =>
        read(place % 2 === 0 ? world.callers.owner : world.callers.member),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await count()) - before).toBe(60);
    await world.verifyAudit();
  });
});
