import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRoster } from "#server/rosters/open-roster.ts";
import { readAll } from "#support/rosters/read-all.ts";
import { type HandEntry, handMadeZip } from "#support/rosters/zip-bytes.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function write(bytes: Buffer): Promise<string> {
  count += 1;
  const path = join(folder, `roster-${count}.zip`);
  await writeFile(path, bytes);
  return path;
}

const orgs: HandEntry = { name: "orgs.csv", data: Buffer.from("sourcedId,name,type\r\ns1,North,school\r\n") };
const zeros = (bytes: number) => Buffer.alloc(bytes, "0");

const refused: readonly (readonly [name: string, entries: readonly HandEntry[], code: string])[] = [
  ["a path out of the archive", [orgs, { name: "../users.csv" }], "zip-path"],
  ["a path out of the archive, deeper", [orgs, { name: "a/../../users.csv" }], "zip-path"],
  ["a path out of the archive for Windows", [orgs, { name: "..\\users.csv" }], "zip-path"],
  ["an absolute path", [orgs, { name: "/etc/users.csv" }], "zip-path"],
  ["a drive of Windows", [orgs, { name: "C:\\users.csv" }], "zip-path"],
  ["a network share", [orgs, { name: "\\\\host\\share\\users.csv" }], "zip-path"],
  ["a zero byte in a name", [orgs, { name: "users.csv\0.exe" }], "zip-name"],
  ["a folder", [orgs, { name: "district/users.csv" }], "zip-folder"],
  ["a name that is no part of a roster", [orgs, { name: "run.exe" }], "zip-unknown-name"],
  ["a table of any name", [{ name: "anything.csv" }], "zip-unknown-name"],
  ["an archive within the archive", [orgs, { name: "more.zip" }], "zip-unknown-name"],
  ["a name twice", [orgs, orgs], "zip-duplicate"],
  ["names that differ in case alone", [orgs, { name: "ORGS.csv" }], "zip-case"],
  ["a symbolic link", [{ ...orgs, mode: 0o120777 }], "zip-symlink"],
  ["a symbolic link to litter", [orgs, { name: ".DS_Store", mode: 0o120777 }], "zip-symlink"],
  ["an encrypted file", [{ ...orgs, flags: 0x801 }], "zip-encrypted"],
  ["a way of packing that is not read", [{ ...orgs, method: 12 }], "zip-method"],
  ["a bomb that says its size", [{ name: "users.csv", data: zeros(2_000_000) }], "zip-ratio"],
  ["a bomb as litter", [orgs, { name: ".DS_Store", data: zeros(2_000_000) }], "zip-ratio"],
  [
    "more bytes than may be",
    ["users.csv", "classes.csv", "enrollments.csv"].map((name) => ({
      name,
      method: 8,
      size: 200 * 1024 * 1024,
      packedSize: 20 * 1024 * 1024,
    })),
    "too-large",
  ],
  [
    "more files than may be",
    Array.from({ length: 201 }, (_, index) => ({ name: `._${index}` })),
    "zip-entries",
  ],
  [
    "entries that share bytes",
    [orgs, { name: "users.csv", offset: 0 }, { name: "classes.csv", offset: 0 }],
    "zip-overlap",
  ],
  ["zip64 sizes of 16 exabytes", [{ ...orgs, zip64: { size: 2n ** 63n, packedSize: 60n } }], "too-large"],
  ["zip64 sizes of a terabyte", [{ ...orgs, zip64: { size: 2n ** 40n, packedSize: 60n } }], "too-large"],
];

test.each(refused)("refuses %s before a byte is unpacked", async (_, entries, code) => {
  const before = await readdir(folder);
  const path = await write(handMadeZip(entries));
  const opened = await openRoster(path);
  const [problem] = opened.problems;
  expect(opened.problems.map((each) => [each.severity, each.code])).toEqual([["fatal", code]]);
  expect(problem?.fix).toMatch(/\.$/);
  expect(opened.files).toEqual([]);
  expect((await readdir(folder)).length).toBe(before.length + 1);
  const { rows } = await readAll(path);
  expect(rows).toEqual([]);
  await opened.close();
});

const damaged: readonly (readonly [name: string, entry: HandEntry])[] = [
  ["unpacks to more than it says", { ...orgs, size: 10 }],
  ["unpacks to less than it says", { ...orgs, size: 60 }],
  ["unpacks to a bomb", { name: "orgs.csv", data: zeros(2_000_000), size: 4000 }],
  ["has another checksum", { ...orgs, sum: 1234 }],
  ["is packed wrongly", { ...orgs, method: 0, flags: 0, size: 38, packedSize: 38, sum: 7 }],
  ["lies in zip64 sizes", { ...orgs, zip64: { size: 38n, packedSize: 9n } }],
];

test.each(damaged)("ends with a fatal problem where a file %s", async (_, entry) => {
  const { problems } = await readAll(await write(handMadeZip([entry])));
  expect(problems.at(-1)).toMatchObject({ severity: "fatal", code: "zip-damaged" });
});

test.each([
  ["cut off", (whole: Buffer) => whole.subarray(0, whole.length - 30)],
  ["without its beginning", (whole: Buffer) => Buffer.concat([Buffer.from("PK"), whole.subarray(40)])],
  ["of its first bytes alone", (whole: Buffer) => whole.subarray(0, 20)],
])("refuses an archive %s", async (_, change) => {
  const { problems, rows } = await readAll(await write(change(handMadeZip([orgs]))));
  expect(problems.at(-1)?.severity).toBe("fatal");
  expect(rows).toEqual([]);
});

test("refuses an archive that counts fewer entries than it holds, or more", async () => {
  for (const count of [0, 5]) {
    const { rows, problems } = await readAll(await write(handMadeZip([orgs], count)));
    expect(problems.at(-1)?.severity).toBe("fatal");
    expect(rows).toEqual([]);
  }
});

test("reads an archive that is as it should be, past what operating systems add", async () => {
  const { rows, problems } = await readAll(
    await write(handMadeZip([orgs, { name: "__MACOSX/._orgs.csv" }, { name: ".DS_Store" }])),
  );
  expect(rows).toMatchObject([{ kind: "school", sourcedId: "s1", name: "North" }]);
  expect(problems.map((each) => each.code)).toEqual(["passed-over"]);
});

test("refuses a link in a folder", async () => {
  const into = await mkdtemp(join(folder, "links-"));
  await writeFile(join(into, "orgs.csv"), "sourcedId,name\n1,North\n");
  await symlink("/etc/hostname", join(into, "users.csv"));
  const { rows, problems } = await readAll(into);
  expect(problems).toMatchObject([{ severity: "fatal", code: "not-a-file", file: "users.csv" }]);
  expect(rows).toEqual([]);
});
