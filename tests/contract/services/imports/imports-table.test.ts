import { afterAll, aroundEach, beforeAll, expect, it } from "vitest";
import { writeJson } from "#server/database/json-text.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import type { Loose } from "../../records/directory/setting.ts";
import { importsOf } from "./setting.ts";

let world: TestWorld;
const { done, refused, tableChecked, run, findings, people } = importsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
aroundEach((test) => world.undone(test));

const heading = "Id,First,Last,School,Guardian";
const rows = Array.from(
  { length: 8 },
  (_, at) => `t${at},Rosa${at},Quillfeather,Alder Hall,${at === 0 ? "Ola Quillfeather" : ""}`,
);
const mapping = (changes: Loose = {}): Loose => ({
  columns: {
    Id: "sourcedId",
    First: "firstName",
    Last: "lastName",
    School: "schoolName",
    Guardian: "guardian1Name",
  },
  constants: { role: "student" },
  ...changes,
});
const everybody = mapping({ covers: "everybody" });
const codes = async ({ id }: Loose) => (await findings(id, "problem")).map((each) => each.code);
const rosa = async (at: number): Promise<Loose> => (await people(`Rosa${at} Quillfeather`))[0];

it("takes a table as only a part unless somebody says otherwise, and says so", async () => {
  const first = await tableChecked([heading, ...rows], mapping());
  expect(first).toMatchObject({ state: "checked", covers: "part", errors: 0 });
  expect(await codes(first)).toEqual(["covers-part"]);
  await run(first);
  const fewer = await tableChecked([heading, ...rows.slice(0, 2)], mapping());
  expect(fewer).toMatchObject({ refusal: null, can: { run: true }, removal: { percent: 0 } });
  expect(fewer.counts).toMatchObject({ person: { vanished: 0 }, relation: { vanished: 0 } });
  expect(await codes(fewer)).toEqual(["covers-part"]);
  const [note] = await findings(fewer.id, "problem");
  expect(note).toMatchObject({
    severity: "note",
    file: "people.csv",
    message: expect.stringContaining("nobody is taken to have left"),
  });
});

it("brings homeroom, lunch and bus into the school day, and takes nothing away there", async () => {
  const columns = { ...mapping().columns, Room: "homeroom", Lunch: "lunch", Bus: "bus" };
  const table = (room: string, lunch: string, bus: string) => [
    `${heading},Room,Lunch,Bus`,
    `${rows[1]},${room},${lunch},${bus}`,
  ];
  const said = async () =>
    (await rosa(1)).school_day.map((each: Loose) => [each.label, each.place ?? each.bus]);
  await run(await tableChecked(table("Room 9", "B", "12"), mapping({ columns })));
  expect(await said()).toEqual([
    ["Homeroom", "Room 9"],
    ["Lunch B", null],
    ["Bus", "12"],
  ]);
  await run(await tableChecked(table("Room 9", "", "7"), mapping({ columns })));
  expect(await said()).toEqual([
    ["Homeroom", "Room 9"],
    ["Lunch B", null],
    ["Bus", "7"],
  ]);
});

it("takes who is missing in a table of everybody to have left, within the limit", async () => {
  await run(await tableChecked([heading, ...rows], mapping()));
  const fewer = await tableChecked([heading, ...rows.slice(0, 2)], everybody);
  expect(fewer).toMatchObject({ covers: "everybody", can: { run: false }, removal: { limit: 10 } });
  expect(fewer.refusal).toContain("would be missing");
  expect(
    await refused("districtAdministrator", "imports.run", { params: { id: fewer.id }, body: {} }),
  ).toMatchObject({ status: 422 });
  await done("districtAdministrator", "imports.setLimit", { body: { percent: 20 } });
  const one = await tableChecked([heading, ...rows.slice(0, 7)], everybody);
  expect(await codes(one)).toEqual(["covers-everybody"]);
  expect(one.counts).toMatchObject({ person: { vanished: 1, unchanged: 8 }, relation: { vanished: 0 } });
  expect((await findings(one.id, "vanished")).map((each) => each.name)).toEqual(["Rosa7 Quillfeather"]);
  await run(one);
  expect((await rosa(7)).enrollment_status).toBe("not_enrolled");
  expect((await rosa(0)).enrollment_status).toBe("enrolled");
});

it("takes nobody to have left where a row of a table of everybody could not be read", async () => {
  await run(await tableChecked([heading, ...rows], mapping()));
  const [last = ""] = rows.slice(-1);
  const torn = await tableChecked([heading, ...rows.slice(0, -1), last.replace("Rosa7", "")], everybody);
  expect(torn.counts.person.vanished).toBe(0);
  expect(await codes(torn)).toEqual(
    expect.arrayContaining(["blank-cell", "covers-everybody", "unread-rows"]),
  );
});

it("keeps with a mapping whom the table lists, and reads one of before as a part", async () => {
  await tableChecked([heading, ...rows], everybody, { profile_name: "Office list" });
  const covers = async () =>
    ((await done("districtAdministrator", "imports.new", {})) as Loose).profiles.map(
      (each: Loose) => each.mapping.covers,
    );
  expect(await covers()).toEqual(["everybody"]);
  const { covers: _, ...before } = everybody;
  await world.db
    .updateTable("import_profiles")
    .set({ mapping: writeJson(before) })
    .execute();
  expect(await covers()).toEqual(["part"]);
});

it.each([
  ["a mapped column is not there", ["Id,First,Last,Guardian", "t1,Rosa,Quill,"], "no column “School”"],
  ["it ends within a quoted cell", [heading, ...rows, 't9,Ines,"Vale'], "ends within a quoted text"],
  ["there is no row below the headings", [heading], "No row of the table could be read"],
  ["no row is whole", [heading, "t1", "t2"], "No row of the table could be read"],
])("refuses a table where %s", async (_, lines, words) => {
  const found = await tableChecked(lines, mapping());
  expect(found).toMatchObject({
    state: "failed",
    can: { run: false },
    refusal: expect.stringContaining(words),
  });
  expect(found.counts.person.created).toBe(0);
  expect((await findings(found.id, "problem")).map((each) => each.severity)).toContain("fatal");
});

it("takes a person whose date is none without it, and a day that nothing tells as month/day/year", async () => {
  const columns = { ...mapping().columns, Born: "birthDate" };
  const table = (first: string, second: string) => [
    `${heading},Born`,
    `t1,Rosa1,Quillfeather,Alder Hall,,${first}`,
    `t2,Rosa2,Quillfeather,Alder Hall,,${second}`,
  ];
  const found = await tableChecked(
    table("03/04/2010", "31/31/2010"),
    mapping({ columns, covers: "everybody" }),
  );
  expect(found).toMatchObject({ errors: 1, counts: { person: { created: 2 } } });
  expect((await codes(found)).toSorted()).toEqual(["assumed-date", "bad-date", "covers-everybody"]);
  await run(found);
  expect((await rosa(1)).date_of_birth).toBe("2010-03-04");
  expect((await rosa(2)).date_of_birth).toBeNull();
  const chosen = await tableChecked(table("03/04/2010", ""), mapping({ columns, dateOrder: "dmy" }));
  expect(await codes(chosen)).toEqual(["covers-part"]);
  await run(chosen);
  expect((await rosa(1)).date_of_birth).toBe("2010-04-03");
  // A known birthday outlasts a roster in which it is none.
  await run(await tableChecked(table("31/31/2010", ""), mapping({ columns, dateOrder: "dmy" })));
  expect((await rosa(1)).date_of_birth).toBe("2010-04-03");
});
