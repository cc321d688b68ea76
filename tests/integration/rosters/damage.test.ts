import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rosterFormats } from "#server/rosters/roster.ts";
import { damages } from "#support/rosters/damage.ts";
import { canary, District } from "#support/rosters/district.ts";
import { Draft, whereabouts } from "#support/rosters/draft.ts";
import { writeFolder } from "#support/rosters/generate.ts";
import { contentOf, idsOf, readAll } from "#support/rosters/read-all.ts";

let folder = "";
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const district = new District();

async function read(draft: Draft, limits?: { unpackedBytes: number }) {
  count += 1;
  const into = join(folder, String(count));
  await writeFolder(draft.files(), into);
  return readAll(draft.format === "table" ? join(into, "people.csv") : into, limits ? { limits } : {});
}

const tables = damages.flatMap((damage) =>
  (damage.formats ?? rosterFormats).map((format) => ({ damage, format })),
);

test("there are at least forty kinds of damage, each with its own name", () => {
  expect(new Set(damages.map((each) => each.name)).size).toBe(damages.length);
  expect(damages.length).toBeGreaterThanOrEqual(40);
});

describe.each(rosterFormats)("%s", (format) => {
  const whole = read.bind(null, new Draft(district, format));

  test.each(
    tables.filter((each) => each.format === format).map(({ damage }) => [damage.name, damage] as const),
  )("%s", async (_, damage) => {
    const before = await whole();
    expect(before.problems).toEqual([]);
    const draft = new Draft(district, format);
    const { codes, ids = [], fatal = false } = damage.spoil(draft, whereabouts[format]);
    const after = await read(draft, damage.limits);
    expect([...new Set(after.problems.map((each) => each.code))].toSorted()).toEqual([...codes].toSorted());
    for (const each of after.problems) {
      expect(each.message).toMatch(/^[A-Z“].*\.$/s);
      expect(each.fix).toMatch(/\.$/);
      for (const [quoted] of each.message.matchAll(/“[^”]*”/g)) expect(quoted.length).toBeLessThanOrEqual(80);
    }
    expect(JSON.stringify(after)).not.toContain(canary);
    if (fatal) {
      expect(after.problems.at(-1)?.severity).toBe("fatal");
      return;
    }
    const spoiled = new Set(ids);
    const untouched = (rows: typeof before.rows) =>
      rows.filter((row) => !idsOf(row).some((id) => spoiled.has(id))).map(contentOf);
    const [had, have] = [untouched(before.rows), new Set(untouched(after.rows))];
    expect(have.size).toBe(had.length);
    expect(had.filter((each) => !have.has(each))).toEqual([]);
    expect(after.format).toBe(before.format);
  });
});
