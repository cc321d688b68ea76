import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { caseBody, personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { schoolDayRow as row } from "#support/school-day.ts";
import { type Loose, plansIn } from "./setting.ts";

// Where the school days of a case's subjects and targets meet (decision 094).

let world: TestWorld;
let target: Target;
let at: ReturnType<typeof plansIn>;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  target = await world.build("team");
  at = plansIn(world, target);
});
afterAll(() => world?.close());

const create = async (last_name: string, school_day: object[]): Promise<Loose> =>
  (
    await at.ask("owner", "persons.create", {
      body: {
        ...personBody(target),
        uuid: undefined,
        student_id: null,
        first_name: "Sam",
        last_name,
        school_day,
      },
    })
  ).data;

/** Gives the person of the case a school day, and others their places in it. */
async function setDays(own: object[], others: readonly { uuid: string; role: string }[]): Promise<void> {
  const { person } = target;
  const show = (await at.ask("owner", "persons.show", { params: { id: person.uuid } })).data;
  await at.ask("owner", "persons.update", {
    params: { id: person.uuid },
    body: { ...personBody(target), school_day: own },
    headers: { "if-match": `"${show.version}"` },
  });
  const record = (await at.ask("owner", "cases.edit", { params: at.params })).data.case;
  await at.ask("owner", "cases.update", {
    params: at.params,
    body: {
      ...caseBody(target),
      uuid: undefined,
      team: undefined,
      persons: [
        { person_uuid: person.uuid, role: "subject" },
        ...others.map(({ uuid, role }) => ({ person_uuid: uuid, role })),
      ],
    },
    headers: { "if-match": `"${record.version}"` },
  });
}
const compare = async (actor: Parameters<typeof at.ask>[0] = "owner"): Promise<Loose> =>
  (await at.ask(actor, "plans.separation", { params: at.params })).data;

it("lists where a subject and a target meet, with what is free for the subject", async () => {
  const threatened = await create("Moss", [
    row("Period 3", { course: "Biology", place: "Room 214" }),
    row("Ride home", { bus: "12" }),
  ]);
  // Somebody outside of the case: their schedule shows what there is, and nothing else is said of them.
  const outside = await create("Unnamed", [
    row("Period 5", { course: "Algebra I", place: "Room 30", with: "Mr. Ode" }),
    row("Ride home", { bus: "7" }),
  ]);
  await setDays(
    [row("Period 3", { course: "Algebra I", place: "Room 214" }), row("Ride home", { bus: "12" })],
    [{ uuid: threatened.uuid, role: "target" }],
  );
  const found = await compare();
  expect(found.clashes.map(({ kind, free }: Loose) => [kind, free.of, free.row.label])).toEqual([
    ["room", "subject", "Period 5"],
    ["bus", "subject", "Ride home"],
  ]);
  expect(found.clashes[0].free.row).toMatchObject({ place: "Room 30", with: "Mr. Ode" });
  expect(found.clashes[1].free.row.bus).toBe("7");
  expect(found.people.map(({ role, unknown }: Loose) => [role, unknown])).toEqual([
    ["subject", null],
    ["target", null],
  ]);
  expect(JSON.stringify(found)).not.toContain(outside.uuid);
  expect(JSON.stringify(found)).not.toContain("Unnamed");
});

it("compares nobody but subjects with targets, and says what is not recorded", async () => {
  const lunch = [row("Lunch A", { from: "11:00", to: "11:30" })];
  const witness = await create("Witness", lunch);
  const threatened = await create("Blank", []);
  await setDays(lunch, [
    { uuid: witness.uuid, role: "witness" },
    { uuid: threatened.uuid, role: "target" },
  ]);
  const found = await compare();
  expect(found.clashes).toEqual([]);
  expect(found.people.map(({ unknown }: Loose) => unknown)).toEqual(["afternoon", "day"]);
});

it("says where nothing else is known, and is there for whoever sees the case alone", async () => {
  const threatened = await create("Moss", [row("Lunch C1")]);
  await setDays([row("Lunch C1")], [{ uuid: threatened.uuid, role: "target" }]);
  const { clashes } = await compare();
  expect(clashes).toHaveLength(1);
  expect(clashes[0]).toMatchObject({ kind: "lunch" });
  expect(clashes[0].key).not.toMatch(/moss/i);
  const { status } = await at.call("colleague", "plans.separation", { params: at.params });
  expect(status).toBe(404);
});

it("keeps a school day with the person, and refuses what is no time and no day", async () => {
  const made = await create("Moss", [row("Period 1", { from: "08:00", to: "08:50", days: ["mon", "fri"] })]);
  expect(made.school_day).toEqual([row("Period 1", { from: "08:00", to: "08:50", days: ["mon", "fri"] })]);
  const body = {
    ...personBody(target),
    uuid: undefined,
    school_day: [{ ...row("", { from: "8" }), days: ["sun"] }],
  };
  const { status, json } = await at.call("owner", "persons.create", { body });
  expect(status).toBe(422);
  expect(json.errors).toMatchObject({
    "school_day.0.from": ["Write a time as 8:15 AM."],
    "school_day.0.days.0": ["Write days as Mon, Tue, Wed, Thu, Fri."],
  });
});
