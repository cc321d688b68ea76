import { readdir } from "node:fs/promises";
import { afterAll, aroundEach, beforeAll, expect, it } from "vitest";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import type { Loose } from "../../records/directory/setting.ts";
import { importsOf, schoolSet } from "./setting.ts";

let world: TestWorld;
const { done, refused, upload, checked, run, taken, findings, people } = importsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
aroundEach((test) => world.undone(test));

const one = async (name: string): Promise<Loose> => (await people(name))[0];
/** Every row of what a roster may write, without what an import says of itself. */
const written = async () =>
  (await world.snapshot())
    .split("\n")
    .filter((line) => !/^(import|audit|idempotency|uploads|blobs|settings)/.test(line))
    .join("\n");

it("says what it would do before it writes anything", async () => {
  const before = await written();
  const found = await checked(schoolSet());
  expect(found).toMatchObject({
    state: "checked",
    format: "oneroster-1.1",
    errors: 0,
    refusal: null,
    can: { run: true, cancel: true, undo: false },
  });
  expect(found.counts.person).toMatchObject({ created: 5, changed: 0, vanished: 0 });
  expect(found.counts.enrollment.created).toBe(2);
  expect(await written()).toBe(before);
});

it("takes over schools, people, guardians and enrollments", async () => {
  const found = await taken(schoolSet());
  expect(found).toMatchObject({ state: "done", can: { run: false, undo: true } });
  const juno = await one("Juno Marsh");
  expect(juno).toMatchObject({
    student_id: "77001",
    grade: "9",
    enrollment_status: "enrolled",
    source: "import",
    source_id: "u1",
    organization_name: "Alder High School",
    person_type: { name: "Student" },
  });
  expect((await one("Ada Fenn")).organization_name).toBe("Elm Grade School");
  const schools = (await done("districtAdministrator", "organizations.list")) as Loose[];
  expect(schools.filter((each) => each.name === "Alder High School")).toHaveLength(1);
  const relations = (await done("districtAdministrator", "persons.relations", {
    params: { id: juno.id },
  })) as Loose;
  expect(JSON.stringify(relations)).toContain("Petra Marsh");
  await world.verifyAudit();
});

it("changes nothing when the same set comes twice", async () => {
  await taken(schoolSet());
  const before = await written();
  const again = await taken(schoolSet());
  expect(again.counts.person).toEqual({
    created: 0,
    changed: 0,
    unchanged: 5,
    ended: 0,
    vanished: 0,
    left_out: 0,
  });
  expect(await written()).toBe(before);
});

it("writes what the roster changed, and leaves what people corrected here", async () => {
  await taken(schoolSet());
  const juno = await one("Juno Marsh");
  const body = { ...juno, preferred_name: "June", grade: "10", person_type_id: juno.person_type.id };
  await done("districtAdministrator", "persons.update", {
    params: { id: juno.id },
    headers: { "if-match": `"${juno.version}"` },
    body: { ...body, attachments: undefined },
  });
  const set = schoolSet();
  const [first, ...others] = set.people;
  if (first === undefined) throw new Error("The set is empty.");
  await taken({ ...set, people: [{ ...first, family: "Marsh-Lee" }, ...others] });
  expect(await one("Juno")).toMatchObject({ last_name: "Marsh-Lee", preferred_name: "June", grade: "10" });
});

it("leaves whoever vanishes with the record and the cases, and not enrolled", async () => {
  await done("districtAdministrator", "imports.setLimit", { body: { percent: 50 } });
  await taken(schoolSet());
  const levi = await one("Levi Stone");
  const made = await done("districtAdministrator", "cases.create", {
    body: {
      title: "Words in the hall",
      organization_id: world.places.school,
      persons: [{ person_uuid: levi.uuid, role: "subject" }],
      team: [],
    },
  });
  const before = await done("districtAdministrator", "cases.show", { params: { id: made.id } });
  const set = schoolSet();
  const found = await taken({ ...set, people: set.people.filter((each) => each.id !== "u2") });
  expect(found.counts.person).toMatchObject({ vanished: 1, unchanged: 4 });
  expect(await one("Levi Stone")).toMatchObject({ id: levi.id, enrollment_status: "not_enrolled" });
  const after = await done("districtAdministrator", "cases.show", { params: { id: made.id } });
  expect({ ...after, persons: [] }).toEqual({ ...before, persons: [] });
  await taken(set);
  expect((await one("Levi Stone")).enrollment_status).toBe("enrolled");
});

it("refuses where more vanish than may, until the limit is raised", async () => {
  await taken(schoolSet());
  const set = schoolSet();
  const fewer = { ...set, people: set.people.slice(0, 3) };
  const found = await checked(fewer);
  expect(found).toMatchObject({ state: "checked", removal: { percent: 40, limit: 10 }, can: { run: false } });
  expect(found.refusal).toContain("40%");
  const said = await refused("districtAdministrator", "imports.run", { params: { id: found.id }, body: {} });
  expect(said).toMatchObject({ status: 422, import: [expect.stringContaining("at most 10%")] });
  expect((await findings(found.id, "vanished")).map((each) => each.name).sort()).toEqual([
    "Nadia Quill",
    "Petra Marsh",
  ]);
  expect((await one("Nadia Quill")).enrollment_status).toBeNull();
  await done("districtAdministrator", "imports.setLimit", { body: { percent: 40 } });
  await done("districtAdministrator", "imports.run", { params: { id: found.id }, body: {} });
  await world.settled();
  expect((await one("Nadia Quill")).enrollment_status).toBe("not_enrolled");
});

it("deactivates by a delta only what it marks, whatever is missing in it", async () => {
  await taken(schoolSet());
  await done("districtAdministrator", "imports.setLimit", { body: { percent: 50 } });
  const set = schoolSet();
  const levi = set.people
    .filter((each) => each.id === "u2")
    .map((each) => ({ ...each, status: "tobedeleted" }));
  await taken({ ...set, mode: "delta", people: levi, classes: [], enrollments: [] });
  expect((await one("Levi Stone")).enrollment_status).toBe("not_enrolled");
  expect((await one("Juno Marsh")).enrollment_status).toBe("enrolled");
});

it("finds who is here already, and takes the decision of whoever runs it", async () => {
  const typed = (changes: object) =>
    done("districtAdministrator", "persons.create", {
      body: { organization_id: world.places.school, person_type_id: 1, last_name: "Marsh", ...changes },
    });
  const juno = await typed({ first_name: "June", student_id: "77001" });
  const levi = await typed({ first_name: "Levi", last_name: "Stone" });
  const found = await checked(schoolSet());
  const likely = await findings(found.id, "duplicate");
  expect(likely.map((each) => [each.name, each.person.id, each.same])).toEqual([
    ["Juno Marsh", juno.id, true],
    ["Levi Stone", levi.id, false],
  ]);
  const decisions = likely.map((each) => ({ finding_id: each.id, same: true }));
  await done("districtAdministrator", "imports.run", { params: { id: found.id }, body: { decisions } });
  await world.settled();
  expect(await people("Stone")).toHaveLength(1);
  const { person: counted } = (
    await done("districtAdministrator", "imports.show", { params: { id: found.id } })
  ).counts;
  expect(counted).toMatchObject({ created: found.counts.person.created - 2, changed: 2, unchanged: 0 });
  expect(await done("districtAdministrator", "persons.show", { params: { id: levi.id } })).toMatchObject({
    student_id: "77002",
    source: "typed",
    source_id: "u2",
    enrollment_status: "enrolled",
  });
  const history = async () =>
    ((await done("districtAdministrator", "persons.history", { params: { id: levi.id } })) as Loose[]).map(
      (each) => [each.action, each.fields, each.user?.full_name],
    );
  const [newest, oldest] = await history();
  expect(newest?.[0]).toBe("person.import");
  expect(newest?.[1]).toEqual(expect.arrayContaining(["student_id", "enrollment_status"]));
  expect(newest?.[2]).toBe(oldest?.[2]);
  expect(oldest?.[0]).toBe("person.create");
  await done("districtAdministrator", "imports.undo", { params: { id: found.id } });
  await world.settled();
  expect((await history()).map(([action]) => action)).toEqual(["person.create"]);
  expect(await done("districtAdministrator", "persons.show", { params: { id: levi.id } })).toMatchObject({
    student_id: null,
    source_id: null,
    enrollment_status: null,
  });
});

it("is undone as if it had never been, but for what was changed or used since", async () => {
  const before = await written();
  const found = await taken(schoolSet());
  await done("districtAdministrator", "imports.undo", { params: { id: found.id } });
  await world.settled();
  expect(await done("districtAdministrator", "imports.show", { params: { id: found.id } })).toMatchObject({
    state: "undone",
    can: { undo: false },
  });
  expect(await written()).toBe(before);

  const again = await taken(schoolSet());
  const levi = await one("Levi Stone");
  await done("districtAdministrator", "cases.create", {
    body: {
      title: "Words in the hall",
      organization_id: world.places.school,
      persons: [{ person_uuid: levi.uuid, role: "subject" }],
      team: [],
    },
  });
  await done("districtAdministrator", "imports.undo", { params: { id: again.id } });
  await world.settled();
  expect(await people("Levi Stone")).toHaveLength(1);
  expect(await people("Juno Marsh")).toEqual([]);
  // What was taken back and what stayed is told in place of what the import would change.
  const undone = await done("districtAdministrator", "imports.show", { params: { id: again.id } });
  expect(undone.counts).toMatchObject({
    school: { removed: 1, stayed: 0 },
    person: { removed: 4, stayed: 1 },
    relation: { removed: 1, stayed: 0 },
    enrollment: { removed: 2, stayed: 0 },
  });
});

it("gives earlier values back where they are still its own", async () => {
  await taken(schoolSet());
  const set = schoolSet();
  const second = await taken({
    ...set,
    people: set.people.map((each) => (each.id === "u1" ? { ...each, family: "Vance", grade: "10" } : each)),
  });
  const juno = await one("Juno Vance");
  await done("districtAdministrator", "persons.update", {
    params: { id: juno.id },
    headers: { "if-match": `"${juno.version}"` },
    body: { ...juno, last_name: "Vance-Orr", person_type_id: juno.person_type.id, attachments: undefined },
  });
  await done("districtAdministrator", "imports.undo", { params: { id: second.id } });
  await world.settled();
  expect(await one("Juno")).toMatchObject({ last_name: "Vance-Orr", grade: "9" });
});

it("cannot be undone after seven days, nor while a later one stands", async () => {
  const first = await taken(schoolSet());
  const set = schoolSet();
  await taken({ ...set, people: set.people.map((each) => ({ ...each, given: `${each.given}a` })) });
  expect((await refused("districtAdministrator", "imports.undo", { params: { id: first.id } })).status).toBe(
    409,
  );
  const list = (await done("districtAdministrator", "imports.list")) as Loose[];
  expect(list.map((each) => each.can.undo)).toEqual([true, false]);
  world.clock.advance(8 * 86_400_000);
  const caller = await world.signIn("districtAdministrator");
  expect((await refused(caller, "imports.undo", { params: { id: list[0].id } })).status).toBe(409);
  world.clock.advance(-8 * 86_400_000);
});

it("can be undone past a later one that changed nothing, which has nothing to undo", async () => {
  const before = await written();
  const first = await taken(schoolSet());
  const empty = await taken(schoolSet());
  expect(empty).toMatchObject({ state: "done", can: { undo: false }, undo_until: null });
  expect(await refused("districtAdministrator", "imports.undo", { params: { id: empty.id } })).toMatchObject({
    status: 409,
  });
  await done("districtAdministrator", "imports.undo", { params: { id: first.id } });
  await world.settled();
  expect(await done("districtAdministrator", "imports.show", { params: { id: first.id } })).toMatchObject({
    state: "undone",
  });
  expect(await written()).toBe(before);
});

it("goes on after it was cut off, and stops when it is cancelled", async () => {
  const found = await checked(schoolSet());
  await world.db
    .updateTable("imports")
    .set({ state: "stopped", finished_at: new Date().toISOString() })
    .where("id", "=", found.id)
    .execute();
  expect((await done("districtAdministrator", "imports.show", { params: { id: found.id } })).can.run).toBe(
    true,
  );
  await done("districtAdministrator", "imports.run", { params: { id: found.id }, body: {} });
  await done("districtAdministrator", "imports.cancel", { params: { id: found.id } });
  await world.settled();
  const stopped = await done("districtAdministrator", "imports.show", { params: { id: found.id } });
  expect(stopped).toMatchObject({ state: "cancelled", can: { run: false, undo: true } });
  await done("districtAdministrator", "imports.undo", { params: { id: found.id } });
  await world.settled();
  expect(await people("Juno Marsh")).toEqual([]);
});

it("tells every bad row with its place and the fix, takes the others, and gives all as a file", async () => {
  const set = schoolSet();
  const bad = { id: "u9", given: "", family: "Nameless", number: "77009" };
  const found = await checked({ ...set, people: [...set.people, bad] });
  expect(found.errors).toBe(1);
  expect(found.counts.person.created).toBe(5);
  const [problem] = await findings(found.id, "problem");
  expect(problem).toMatchObject({ severity: "error", file: "users.csv", line: 7 });
  expect(problem?.fix).not.toBe("");
  const file = await world.callers.districtAdministrator.call("imports.problems", {
    params: { id: found.id },
  });
  expect(file.text).toContain("users.csv");
});

it("takes nobody for left whose own row could not be read, and says so", async () => {
  await taken(schoolSet());
  const set = schoolSet();
  const [first, ...others] = set.people;
  if (first === undefined) throw new Error("There are people.");
  const found = await taken({ ...set, people: [{ ...first, given: "" }, ...others] });
  expect(found.counts.person).toMatchObject({ vanished: 0, unchanged: others.length });
  expect((await findings(found.id, "problem")).map((each) => each.code)).toContain("unread-rows");
  // Mended, it tells who is really missing.
  const mended = await checked({ ...set, people: others });
  expect(mended.counts.person.vanished).toBe(1);
});

it("keeps no password of a roster anywhere, nor its files", async () => {
  await taken(schoolSet());
  expect(await world.snapshot()).not.toContain("canary-pass-9Q");
  const rows = await world.db.selectFrom("import_files").select("blob_key").execute();
  expect(rows.every((row) => row.blob_key === null)).toBe(true);
  const opened = await readdir(`${world.files}/reading`).catch(() => []);
  expect(opened).toEqual([]);
});

it("leaves whom somebody deleted here deleted", async () => {
  await taken(schoolSet());
  const levi = await one("Levi Stone");
  await done("districtAdministrator", "persons.delete", { params: { id: levi.id } });
  const set = schoolSet();
  const found = await taken({ ...set, people: set.people.map((each) => ({ ...each, grade: "11" })) });
  expect(found.counts.person.left_out).toBe(1);
  expect(await people("Levi Stone")).toEqual([]);
});

it("is nobody's business but that of the tree's administrators", async () => {
  const found = await checked(schoolSet());
  const params = { id: found.id };
  for (const who of ["stranger", "schoolAdministrator", "owner"] as const)
    expect((await refused(who, "imports.show", { params })).status).toBe(404);
  expect((await refused("owner", "imports.list")).status).toBe(403);
  expect((await refused("stranger", "imports.run", { params, body: {} })).status).toBe(404);
  const uploads = await upload(schoolSet());
  expect(await refused("stranger", "imports.create", { body: { uploads } })).toMatchObject({ status: 422 });
  expect(
    (
      await refused("stranger", "imports.create", {
        body: { organization_id: world.places.district, uploads },
      })
    ).status,
  ).toBe(422);
});

it("names each school that would be new, and counts those that are here as they were", async () => {
  const here = (await done("districtAdministrator", "organizations.list")) as Loose[];
  const known = here.find((each) => each.id === world.places.school)?.name;
  const set = schoolSet();
  const schools = [{ id: "s3", name: known }, ...set.schools, { id: "s4", name: "Elm grade school" }];
  const found = await checked({ ...set, schools });
  expect(found.counts.school).toMatchObject({ created: 1, unchanged: 3 });
  const named = await findings(found.id, "school");
  expect(named.map((each) => [each.name, each.file, each.line])).toEqual([
    ["Elm Grade School", "orgs.csv", 4],
  ]);
  expect(named[0]).toMatchObject({
    code: "new-school",
    message: expect.stringContaining("“Elm Grade School” is not known here"),
    fix: expect.stringContaining("misspelling"),
  });
  expect(found.notes).toBe(0);
  await done("districtAdministrator", "imports.run", { params: { id: found.id }, body: {} });
  await world.settled();
  const after = (await done("districtAdministrator", "organizations.list")) as Loose[];
  expect(after).toHaveLength(here.length + 1);
});

it("counts a school once whose id is another in the roster of a new source", async () => {
  await done("districtAdministrator", "imports.setLimit", { body: { percent: 100 } });
  await taken(schoolSet());
  const set = schoolSet();
  const renumbered = {
    schools: set.schools.map((each) => ({ ...each, id: `new-${each.id}` })),
    people: set.people.map((each) => ({ ...each, school: `new-${each.school ?? "s1"}` })),
    classes: [],
    enrollments: [],
  };
  const found = await checked(renumbered);
  expect(found.counts.school).toMatchObject({ created: 0, unchanged: 2, vanished: 0 });
  await run(found);
  // The former ids are over: when the schools go, each is missing once.
  const [first, ...others] = renumbered.schools;
  if (first === undefined) throw new Error("There are schools.");
  const fewer = await checked({
    ...renumbered,
    schools: others,
    people: renumbered.people.filter((each) => each.school !== first.id),
  });
  expect(fewer.counts.school).toMatchObject({ unchanged: 1, vanished: 1 });
});

it("tells problems in the order of the file and its lines", async () => {
  const { id } = await checked(schoolSet());
  const blank = { import_id: id, kind: "problem" as const, severity: "error" as const, code: "blank-cell" };
  const rest = { col: null, message: "m", fix: "f", name: null, person_id: null, row_id: null, same: null };
  const places = [
    ["b.csv", 2],
    ["a.csv", 10],
    ["a.csv", 3],
    ["a.csv", null],
  ] as const;
  for (const [file, line] of places)
    await world.db
      .insertInto("import_findings")
      .values({ ...blank, ...rest, file, line })
      .execute();
  expect((await findings(id, "problem")).map((each) => [each.file, each.line])).toEqual([
    ["a.csv", 3],
    ["a.csv", 10],
    ["a.csv", null],
    ["b.csv", 2],
  ]);
});
