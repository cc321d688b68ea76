import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RosterFormat, type RosterRow, rosterFormats } from "#server/rosters/roster.ts";
import { canary, District } from "#support/rosters/district.ts";
import { generate } from "#support/rosters/generate.ts";
import { readAll } from "#support/rosters/read-all.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a row says as one text; guardians are known by their email, which all formats write. */
function said(row: RosterRow, emails: ReadonlyMap<string, string | null>, format: RosterFormat): unknown {
  if (row.kind === "school") return ["school", row.sourcedId, row.name, format === "table" || row.number];
  if (row.kind === "relation")
    return ["relation", row.studentSourcedId, emails.get(row.guardianSourcedId), row.relation];
  if (row.kind === "enrollment") {
    const { sourcedId, personSourcedId, schoolSourcedId, classSourcedId, className, role } = row;
    return ["enrollment", sourcedId, personSourcedId, schoolSourcedId, classSourcedId, className, role];
  }
  const { roles, firstName, lastName, birthDate, email, grade, ended, sourcedId, middleName, number } = row;
  // Of guardians many formats say no more.
  if (roles.includes("guardian")) return ["guardian", firstName, lastName, email, ended];
  const more = format === "sds-v2.1" ? [] : [middleName, number];
  const rest = [row.schoolSourcedIds, row.username, ...more];
  return ["person", sourcedId, roles, firstName, lastName, birthDate, email, grade, ended, rest];
}

/** What this format can say, of rows that may come from another. */
function common(rows: readonly RosterRow[], format: RosterFormat): string[] {
  const emails = new Map(
    rows.flatMap((row) => (row.kind === "person" ? [[row.sourcedId, row.email] as const] : [])),
  );
  // A table of people knows only the schools that somebody is in.
  const attended = new Set(
    rows.flatMap((row) =>
      row.kind === "person" && !row.roles.includes("guardian") ? row.schoolSourcedIds : [],
    ),
  );
  return rows
    .filter((row) => row.kind !== "school" || row.type === "school")
    .filter((row) => row.kind !== "school" || format !== "table" || attended.has(row.sourcedId))
    .filter((row) => row.kind !== "enrollment" || format !== "table")
    .map((row) => JSON.stringify(said(row, emails, format)))
    .toSorted();
}

const sizes = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  schools: fc.integer({ min: 1, max: 6 }),
  students: fc.integer({ min: 1, max: 60 }),
  staff: fc.integer({ min: 1, max: 9 }),
  guardians: fc.integer({ min: 0, max: 70 }),
  classes: fc.integer({ min: 1, max: 12 }),
});

test("one district says the same in every format, as a ZIP and as a folder", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(sizes, async (size) => {
      run += 1;
      const guardians = Math.min(size.guardians, size.students * 2);
      const district = new District({ ...size, guardians, enrollments: size.students });
      const read = async (format: RosterFormat, as: "zip" | "folder") =>
        readAll(await generate(district, format, join(folder, String(run)), as));
      const first = await read("oneroster-1.1", "zip");
      for (const format of rosterFormats)
        for (const as of ["zip", "folder"] as const) {
          const { rows, problems, format: recognised } = await read(format, as);
          expect(problems).toEqual([]);
          expect(recognised).toBe(format);
          expect(common(rows, format)).toEqual(common(first.rows, format));
          expect(JSON.stringify(rows)).not.toContain(canary);
          // Schools, people, enrollments, relations, in this order.
          const order = rows.map((each) => ["school", "person", "enrollment", "relation"].indexOf(each.kind));
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
    }),
    { numRuns: 15 },
  );
});

test("a row names the line on which it begins", async () => {
  const path = await generate(new District(), "oneroster-1.1", join(folder, "lines"), "folder");
  const { rows } = await readAll(path);
  const student = rows.find((each) => each.kind === "person" && each.sourcedId === "stu-000007");
  expect(student?.place).toEqual({ file: "users.csv", line: 9 });
});
