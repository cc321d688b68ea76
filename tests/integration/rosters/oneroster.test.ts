import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFolder } from "#support/rosters/generate.ts";
import { readAll } from "#support/rosters/read-all.ts";

let folder = "";
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(files: Readonly<Record<string, readonly string[]>>) {
  count += 1;
  const into = join(folder, String(count));
  await writeFolder(
    new Map(Object.entries(files).map(([name, lines]) => [`${name}.csv`, Buffer.from(lines.join("\n"))])),
    into,
  );
  return readAll(into);
}

const orgs = ["sourcedId,status,name,type,parentSourcedId", "d,,District,district,", "s,,North,school,d"];
const users = "sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,agentSourcedIds";
const manifest = (modes: Readonly<Record<string, string>>) => [
  "propertyName,value",
  "oneroster.version,1.1",
  ...Object.entries(modes).map(([file, mode]) => `file.${file},${mode}`),
];

test("what has been deleted, disabled or has passed is ended", async () => {
  const { rows, problems } = await read({
    orgs,
    users: [
      users,
      "a,active,true,s,student,a,Ana,Lopez,",
      "b,tobedeleted,true,s,student,b,Bo,Li,",
      "c,active,0,s,teacher,c,Cy,Roe,",
      "e,tobedeleted,,,,,,,",
    ],
    classes: ["sourcedId,status,title,schoolSourcedId", "k,,Algebra,s", "l,tobedeleted,Band,s"],
    enrollments: [
      "sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role,beginDate,endDate",
      "1,,k,s,a,student,2026-08-01,2027-06-01",
      "2,,k,s,a,student,2026-08-01,2026-11-23",
      "3,,k,s,a,student,,2026-11-24",
      "4,tobedeleted,k,s,a,student,,",
      "5,,l,,a,student,,",
    ],
  });
  expect(problems).toEqual([]);
  const ended = rows.map((row) => [row.kind === "relation" ? "" : row.sourcedId, row.ended]);
  expect(ended).toEqual([
    ["d", false],
    ["s", false],
    ["a", false],
    ["b", true],
    ["c", true],
    ["e", true],
    ["1", false],
    ["2", true],
    ["3", false],
    ["4", true],
    ["5", true],
  ]);
  expect(rows.at(-1)).toMatchObject({ schoolSourcedId: "s", className: "Band" });
});

test("changes alone may refer to what is not among them", async () => {
  const files = {
    users: [users, "a,active,true,elsewhere,student,a,Ana,Lopez,someone"],
    enrollments: [
      "sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role",
      "1,k,elsewhere,another,student",
    ],
  };
  const delta = await read({
    ...files,
    manifest: manifest({ users: "delta", enrollments: "delta", orgs: "absent" }),
  });
  expect(delta.kinds).toEqual({ school: "absent", person: "delta", enrollment: "delta", relation: "delta" });
  expect(delta.problems).toEqual([]);
  expect(delta.rows.map((each) => each.kind)).toEqual(["person", "enrollment", "relation"]);
  const bulk = await read({ ...files, orgs, manifest: manifest({ users: "bulk", enrollments: "bulk" }) });
  expect(bulk.problems.map((each) => each.code)).toEqual([
    "dangling-school",
    "dangling-person",
    "dangling-person",
  ]);
  expect(bulk.rows.map((each) => each.kind)).toEqual(["school", "school"]);
});

test("in 1.2 roles that have ended leave the others standing", async () => {
  const { rows, problems, format } = await read({
    orgs,
    users: [
      "sourcedId,enabledUser,username,givenName,familyName,pronouns",
      "a,true,a,Ana,Lopez,she/her",
      "b,true,b,Bo,Li,",
    ],
    roles: [
      "sourcedId,status,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId",
      "1,,a,secondary,parent,,,d",
      "2,,a,primary,teacher,,,s",
      "3,,b,primary,student,,2025-06-30,s",
    ],
  });
  expect(format).toBe("oneroster-1.2");
  expect(problems).toEqual([]);
  expect(rows.filter((each) => each.kind === "person")).toMatchObject([
    {
      sourcedId: "a",
      ended: false,
      roles: ["staff", "guardian"],
      schoolSourcedIds: ["s", "d"],
      pronouns: "she/her",
    },
    { sourcedId: "b", ended: true, roles: ["student"] },
  ]);
});

test("a guardian and a student who name each other are one relation", async () => {
  const { rows, problems } = await read({
    orgs,
    users: [
      users,
      'a,active,true,s,student,a,Ana,Lopez,"p,t,z"',
      "p,active,true,s,parent,p,Pat,Lopez,a",
      "t,active,true,s,teacher,t,Tia,Roe,",
      "z,active,true,s,student,z,Zed,Roe,",
    ],
  });
  expect(problems).toMatchObject([{ code: "not-a-guardian", line: 2 }]);
  expect(rows.filter((each) => each.kind === "relation")).toMatchObject([
    { studentSourcedId: "a", guardianSourcedId: "p", relation: "parent" },
    { studentSourcedId: "a", guardianSourcedId: "t", relation: "other" },
  ]);
});
