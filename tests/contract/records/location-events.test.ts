import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { ownZone } from "#contract/kit/days.ts";
import { noSchedule } from "#contract/records/organizations/schedule.ts";
import { setSchedule } from "#server/platform/accounts/schedules.ts";
import { placesOfEntries } from "#server/records/locations/entries.ts";
import type { Actor } from "#support/matrix/model.ts";
import { eventBody, impactorBody } from "#support/matrix/place-entries.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// Events and impactors of locations. Who may make these calls, the matrix says.

let world: TestWorld;
let target: Target;
let other: Target;

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  other = await world.build("open");
  const zone = { ...noSchedule, time_zone: "America/Chicago" };
  await setSchedule(world.db, target.organizationId, zone, new Date().toISOString());
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = async (name: EndpointName, more: object = {}, actor: Actor = "owner"): Promise<Loose> => {
  const answer = await world.callers[actor].call(name, more);
  return { status: answer.status, ...(answer.text === "" ? {} : JSON.parse(answer.text)) };
};
const at = () => ({ id: target.plain.location.uuid });
const add = async (name: "locationEvents.create" | "impactors.create", more: object = {}) => {
  const body = { ...(name === "impactors.create" ? impactorBody : eventBody), ...more };
  return ask(name, { params: at(), body });
};
const daysOf = async (query: object) =>
  (await ask("locationEvents.calendar", { query })).data.map((each: Loose) => [
    each.day,
    each.from,
    each.to,
    each.title,
  ]);

describe("an event", () => {
  it("is found under its own location alone", async () => {
    const { data } = await add("locationEvents.create");
    const headers = { "if-match": '"1"' };
    for (const [name, more] of [
      ["locationEvents.edit", {}],
      ["locationEvents.update", { body: eventBody, headers }],
      ["locationEvents.delete", {}],
    ] as const) {
      const params = { id: other.plain.location.id, entryId: data.uuid };
      expect((await ask(name, { params, ...more })).status, name).toBe(404);
    }
    const params = { ...at(), entryId: data.uuid };
    expect((await ask("locationEvents.update", { params, body: eventBody, headers })).data.version).toBe(2);
    expect((await ask("locationEvents.delete", { params })).status).toBe(204);
  });

  it("is refused where it ends before it begins, and where it repeats without an end or over a year", async () => {
    const errorsOf = async (more: object) => {
      const { status, errors } = await add("locationEvents.create", more);
      expect(status).toBe(422);
      return Object.keys(errors);
    };
    expect(await errorsOf({ ends_at: "2026-11-21T00:59:00.000Z" })).toEqual(["ends_at"]);
    expect(await errorsOf({ recurrence: { every: "weekly" } })).toEqual(["recurrence.until"]);
    expect(await errorsOf({ recurrence: { every: "weekly", until: null } })).toEqual(["recurrence.until"]);
    expect(await errorsOf({ recurrence: { every: "daily", until: "2027-12-31" } })).toEqual([
      "recurrence.until",
    ]);
    expect(await errorsOf({ recurrence: { every: "yearly", until: "2027-01-31" } })).toEqual([
      "recurrence.every",
    ]);
  });

  it("stands on the days of its organization's zone, at the same hour through the change of clocks", async () => {
    const title = `Practice ${randomUUID()}`;
    const { data } = await add("locationEvents.create", {
      title,
      starts_at: "2026-10-24T00:30:00.000Z",
      ends_at: "2026-10-24T02:00:00.000Z",
      recurrence: { every: "weekly", until: "2026-11-06" },
    });
    const location_id = target.plain.location.id;
    const days = (await daysOf({ from: "2026-10-01", to: "2026-11-30", location_id })).filter(
      (each: readonly string[]) => each[3] === title,
    );
    expect(days.map((each: readonly string[]) => each.slice(0, 3))).toEqual([
      ["2026-10-23", "19:30", "21:00"],
      ["2026-10-30", "19:30", "21:00"],
      ["2026-11-06", "19:30", "21:00"],
    ]);
    await ask("locationEvents.delete", { params: { ...at(), entryId: data.uuid } });
  });

  it("stands on each day that it goes on for, and not on one that begins as it ends", async () => {
    const title = `Fair ${randomUUID()}`;
    await add("locationEvents.create", {
      title,
      starts_at: "2026-12-01T14:00:00.000Z",
      ends_at: "2026-12-04T06:00:00.000Z",
      recurrence: null,
    });
    const days = await daysOf({ from: "2026-12-02", to: "2026-12-31" });
    expect(days.filter((each: readonly string[]) => each[3] === title)).toEqual([
      ["2026-12-02", null, null, title],
      ["2026-12-03", null, null, title],
    ]);
  });

  it("is in the calendar of what its location is a part of, and of no other location", async () => {
    const title = `Concert ${randomUUID()}`;
    await add("locationEvents.create", { title });
    const titles = async (location_id: number) =>
      (await daysOf({ from: "2026-11-15", to: "2026-11-30", location_id })).map(
        (each: readonly string[]) => each[3],
      );
    expect(await titles(target.plain.location.id)).toContain(title);
    expect(await titles(other.plain.location.id)).not.toContain(title);
    // What takes place in a building takes place around each of its rooms.
    const body = { name: "Gym", type: "room", parent_id: target.plain.location.id };
    const room = await ask("locations.create", { body: { ...body, organization_id: target.organizationId } });
    expect(room.status).toBe(201);
    expect(await titles(room.data.id)).toContain(title);
    const days = { from: "2026-01-01", to: "2026-12-31" };
    expect((await ask("locationEvents.calendar", { query: days })).status).toBe(422);
    const backwards = { from: "2026-02-01", to: "2026-01-31" };
    expect((await ask("locationEvents.calendar", { query: backwards })).status).toBe(422);
  });

  it("has its place in a month of which daily ones take all the rest, and each day says how many more", async () => {
    const set = await world.build("team");
    const params = { id: set.plain.location.uuid };
    const create = (more: object) =>
      ask("locationEvents.create", { params, body: { ...eventBody, ...more } });
    for (let n = 0; n < 12; n += 1)
      await create({
        title: `Daily ${n}`,
        starts_at: "2027-01-01T15:00:00.000Z",
        ends_at: "2027-01-01T16:00:00.000Z",
        recurrence: { every: "daily", until: "2027-01-31" },
      });
    const once = { starts_at: "2027-01-31T20:00:00.000Z", ends_at: "2027-01-31T21:00:00.000Z" };
    await create({ title: "Graduation", ...once, recurrence: null });
    const location_id = set.plain.location.id;
    const query = { from: "2027-01-01", to: "2027-01-31", location_id };
    const ofSchool = async (organization_id: number) =>
      (await daysOf({ from: "2027-01-31", to: "2027-01-31", organization_id })).map(
        ([, , , title]: Loose) => title,
      );
    expect(await ofSchool(set.organizationId)).toContain("Graduation");
    expect(await ofSchool(999_999)).toEqual([]);
    const { data, more, more_on } = await ask("locationEvents.calendar", { query });
    const byDay = Map.groupBy<string, Loose>(data, (each: Loose) => each.day);
    expect([byDay.size, [...byDay.values()].every((each) => each.length === 10)]).toEqual([31, true]);
    // It is listed by its hour, which is the last one of that day.
    expect(data.at(-1)).toMatchObject({ day: "2027-01-31", title: "Graduation" });
    expect(more).toBe(true);
    expect([more_on.length, more_on[1], more_on.at(-1)]).toEqual([
      31,
      { day: "2027-01-02", count: 2 },
      { day: "2027-01-31", count: 3 },
    ]);
  });

  it("takes no longer for many places without a zone of their own than for one", async () => {
    const third = await world.build("open");
    const setFor = async (time_zone: string | null) =>
      setSchedule(world.db, target.organizationId, { ...noSchedule, time_zone }, new Date().toISOString());
    await setFor(null);
    const ids = [other, third].map(({ plain }) => plain.location.id);
    // To find the program's own zone is what takes long, and each place has it.
    const found = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    const places = await placesOfEntries(
      world.db,
      ids.map((location_id) => ({ location_id })),
    );
    const times = found.mock.calls.length;
    found.mockRestore();
    await setFor("America/Chicago");
    expect(ids.map((id) => places.get(id)?.zone)).toEqual(ids.map(() => ownZone()));
    expect(times).toBe(1);
  });

  it("is ahead until the last of its times is over", async () => {
    const { data } = await add("locationEvents.create", {
      title: `Long past ${randomUUID()}`,
      starts_at: "2020-03-06T01:00:00.000Z",
      ends_at: "2020-03-06T02:00:00.000Z",
      recurrence: null,
    });
    const uuids = async (when: string) =>
      (await ask("locationEvents.list", { params: at(), query: { when } })).data.map(
        (each: Loose) => each.uuid,
      );
    expect(await uuids("over")).toContain(data.uuid);
    expect(await uuids("ahead")).not.toContain(data.uuid);
    expect(data.next).toBeNull();
  });

  it("cannot be restored before its location is", async () => {
    const set = await world.build("team");
    const params = { id: set.plain.location.id, entryId: set.placeEntries.event.uuid };
    await ask("locationEvents.delete", { params });
    const [event] = (await ask("deleted.list", {}, "schoolAdministrator")).data;
    for (const kind of ["zone", "floor-plan", "location"] as const) {
      const name = ({ zone: "zones", "floor-plan": "floorPlans", location: "locations" } as const)[kind];
      await ask(`${name}.delete`, { params: { id: set.plain[kind].id } }, "schoolAdministrator");
    }
    const [place] = (await ask("deleted.list", {}, "schoolAdministrator")).data;
    const restore = (id: number) => ask("deleted.restore", { params: { id } }, "schoolAdministrator");
    expect((await restore(event.id)).errors).toEqual({
      id: ["The location of this event of a location was deleted too. Restore that first."],
    });
    expect((await restore(place.id)).status).toBe(200);
    expect((await restore(event.id)).status).toBe(200);
    expect((await ask("locationEvents.edit", { params })).status).toBe(200);
  });
});

describe("an impactor", () => {
  const now = () => new Date(Date.now() - 3_600_000).toISOString();
  const inForce = async (location_id?: number, actor: Actor = "owner") =>
    (
      await ask("impactors.inForce", { query: location_id === undefined ? {} : { location_id } }, actor)
    ).data.map((each: Loose) => each.uuid);

  it("is in force from its beginning to its end, or until somebody knows one", async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const open = (await add("impactors.create", { starts_at: now(), ends_at: null })).data.uuid;
    const ahead = (await add("impactors.create", { starts_at: later, ends_at: null })).data.uuid;
    const over = (
      await add("impactors.create", {
        starts_at: "2020-01-01T00:00:00.000Z",
        ends_at: "2020-01-02T00:00:00.000Z",
      })
    ).data.uuid;
    const found = await inForce(target.plain.location.id);
    expect(found).toContain(open);
    expect(found).not.toContain(ahead);
    expect(found).not.toContain(over);
    expect(await inForce()).toContain(open);
    expect(await inForce(other.plain.location.id)).not.toContain(open);
    expect(await inForce(target.plain.location.id, "stranger")).toEqual([]);
    const params = { ...at(), entryId: open };
    expect((await ask("impactors.edit", { params: { ...params, id: other.plain.location.id } })).status).toBe(
      404,
    );
  });

  it("bears on what is a part of its location, and on what that is a part of", async () => {
    const part = async (name: string, parent_id: number | null) =>
      (
        await ask("locations.create", {
          body: { name, type: "building", parent_id, organization_id: target.organizationId },
        })
      ).data;
    const campus = await part("Campus of storms", null);
    const hall = await part("Hall of storms", campus.id);
    const room = await part("Room of storms", hall.id);
    const aside = await part("Gym of storms", campus.id);
    const { data } = await ask("impactors.create", {
      params: { id: hall.id },
      body: { ...impactorBody, starts_at: now(), ends_at: null },
    });
    for (const each of [campus, hall, room]) expect(await inForce(each.id)).toEqual([data.uuid]);
    expect(await inForce(aside.id)).toEqual([]);
  });

  it("is refused where it ends before it begins", async () => {
    const { status, errors } = await add("impactors.create", { ends_at: impactorBody.starts_at });
    expect([status, Object.keys(errors)]).toEqual([422, ["ends_at"]]);
  });
});

describe("the events that a case concerns", () => {
  const open = async (events: readonly string[], more: object = {}) =>
    ask("cases.create", {
      body: { title: "Threat against the game", organization_id: target.organizationId, events, ...more },
    });
  const listed = async (uuid: string, actor: Actor = "owner") =>
    (await ask("locationEvents.list", { params: at() }, actor)).data.find(
      (each: Loose) => each.uuid === uuid,
    );

  it("stand on the case, and the case on the event for whoever may read it", async () => {
    const { data: game } = await add("locationEvents.create", { title: "Game against Westfield" });
    const { data: opened } = await open([game.uuid]);
    expect(opened.events).toMatchObject([
      { uuid: game.uuid, title: "Game against Westfield", time_zone: "America/Chicago" },
    ]);
    expect((await listed(game.uuid)).cases).toMatchObject([
      { id: opened.id, number: opened.number, closed_at: null },
    ]);
    const headers = { "if-match": `"${opened.version}"` };
    const params = { id: opened.id };
    // A body that does not speak of events leaves them; an empty list takes them off.
    const kept = await ask("cases.update", { params, headers, body: { title: "Threat" } });
    expect(kept.data.events).toHaveLength(1);
    const next = { "if-match": `"${kept.data.version}"` };
    const freed = await ask("cases.update", { params, headers: next, body: { title: "Threat", events: [] } });
    expect(freed.data.events).toEqual([]);
    expect((await listed(game.uuid)).cases).toEqual([]);
    const again = { "if-match": `"${freed.data.version}"` };
    await ask("cases.update", { params, headers: again, body: { title: "Threat", events: [game.uuid] } });
    const { data: told } = await ask("cases.timeline", { params });
    expect(told.filter(({ field }: Loose) => String(field).startsWith("event_"))).toMatchObject([
      { field: "event_tied", from: null, to: expect.stringContaining("Game against Westfield (") },
      { field: "event_untied", from: expect.stringContaining("Game against Westfield ("), to: null },
    ]);
  });

  it("are told to nobody who may not read the case, and an unknown one is refused at its place", async () => {
    const { data: game } = await add("locationEvents.create", { title: "Choir" });
    const { data: opened } = await open([game.uuid], { confidentiality: "team" });
    expect((await listed(game.uuid)).cases.map((each: Loose) => each.id)).toEqual([opened.id]);
    const seen = await listed(game.uuid, "colleague");
    expect(seen.title).toBe("Choir");
    expect(seen.cases).toEqual([]);
    const refused = await open([game.uuid, randomUUID()]);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["events.1"]]);
  });

  it("tell it and its leads where they are moved or deleted, with what its plans do there, and stay on it by name", async () => {
    const { data: game } = await add("locationEvents.create", { title: "Home game" });
    const ownerId = (await open([])).data.team[0].id;
    const [colleague, another] = await world.db
      .selectFrom("users")
      .innerJoin("memberships", "memberships.user_id", "users.id")
      .select("users.id")
      .where("memberships.organization_id", "=", target.organizationId)
      .where("users.id", "!=", ownerId)
      .execute();
    const watching = Number(another?.id);
    const team = [
      { user_id: ownerId, role: "lead" },
      { user_id: colleague?.id, role: "lead" },
      { user_id: watching, role: "member" },
    ];
    const person_uuid = target.person.uuid;
    const { data: opened } = await open([game.uuid], { team, persons: [{ person_uuid, role: "subject" }] });
    // Whoever does something there is told too, without leading the case.
    const measure = {
      ...{ what: "Bag check", event_uuid: game.uuid, location_id: game.location_id },
      owner_id: watching,
    };
    const state = { status: "in_force", measures: [measure], cadence: "weekly", review_date: "2099-01-01" };
    const saved = await ask("plans.save", { params: { id: opened.id }, body: { person_uuid, state } });
    expect(saved.status, JSON.stringify(saved)).toBe(201);
    expect((await listed(game.uuid)).measures).toMatchObject([{ what: "Bag check", case_id: opened.id }]);

    const timeline = async () =>
      (await ask("cases.timeline", { params: { id: opened.id } })).data.filter((each: Loose) =>
        String(each.field).startsWith("event_"),
      );
    const toldLeads = async () =>
      (
        await world.db
          .selectFrom("notifications")
          .select(["kind", "user_id"])
          .where("subject_type", "=", "case")
          .where("subject_id", "=", opened.id)
          .where("kind", "like", "event_%")
          .orderBy("id")
          .execute()
      ).map(({ kind, user_id }) => [kind, user_id]);
    const params = { ...at(), entryId: game.uuid };
    // Another title alone moves nothing.
    const titled = { ...eventBody, title: "Home game against Eastview" };
    await ask("locationEvents.update", { params, body: titled, headers: { "if-match": '"1"' } });
    expect(await timeline()).toEqual([]);
    const moved = { ...titled, starts_at: "2026-11-22T01:00:00.000Z", ends_at: "2026-11-22T03:30:00.000Z" };
    await ask("locationEvents.update", { params, body: moved, headers: { "if-match": '"2"' } });
    expect(await timeline()).toMatchObject([
      {
        ...{ kind: "details", field: "event_moved", note: "Bag check" },
        from: expect.stringContaining("Fri, Nov 20, 2026"),
        to: expect.stringContaining("Sat, Nov 21, 2026"),
      },
    ]);
    const both = (kind: string) => [colleague?.id, watching].map((id) => [kind, id]);
    expect(await toldLeads()).toEqual(expect.arrayContaining(both("event_moved")));
    expect(await toldLeads()).toHaveLength(2);

    await ask("locationEvents.delete", { params });
    const { data: kept } = await ask("cases.show", { params: { id: opened.id } });
    expect(kept.events).toEqual([]);
    expect(kept.former_events).toEqual([expect.stringContaining("Home game against Eastview")]);
    expect(kept.deleted_events).toEqual([{ uuid: params.entryId, words: kept.former_events[0] }]);
    expect((await timeline()).map(({ field }: Loose) => field).toSorted()).toEqual([
      "event_deleted",
      "event_moved",
    ]);
    expect((await toldLeads()).slice(2)).toEqual(expect.arrayContaining(both("event_deleted")));
  });

  it("come back with the case, and with the event, after either was deleted", async () => {
    const { data: game } = await add("locationEvents.create", { title: "Graduation" });
    const { data: opened } = await open([game.uuid]);
    const restore = async (kind: string, id: number) => {
      const kept = await world.db
        .selectFrom("kept_records")
        .select("id")
        .where("kind", "=", kind as "case")
        .where("record_id", "=", id)
        .executeTakeFirstOrThrow();
      return ask("deleted.restore", { params: { id: kept.id }, body: {} });
    };
    expect((await ask("locationEvents.delete", { params: { ...at(), entryId: game.uuid } })).status).toBe(
      204,
    );
    expect((await ask("cases.show", { params: { id: opened.id } })).data.events).toEqual([]);
    expect((await ask("cases.show", { params: { id: opened.id } })).data.former_events).toHaveLength(1);
    expect((await restore("location-event", game.id)).status).toBeLessThan(300);
    expect((await ask("cases.show", { params: { id: opened.id } })).data.events).toHaveLength(1);
    expect((await ask("cases.show", { params: { id: opened.id } })).data.former_events).toEqual([]);
    // Its timeline does not end with the deletion, and its lead is told.
    const last = await world.db
      .selectFrom("case_events")
      .select(["field", "to_value"])
      .where("case_id", "=", opened.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(last).toEqual({ field: "event_restored", to_value: expect.stringContaining("Graduation") });
    const told = await world.db
      .selectFrom("notifications")
      .select("kind")
      .where("subject_type", "=", "case")
      .where("subject_id", "=", opened.id)
      .where("kind", "like", "event_%")
      .execute();
    const kinds = told.map(({ kind }) => kind);
    expect(kinds.includes("event_restored")).toBe(kinds.includes("event_deleted"));
    expect((await ask("cases.delete", { params: { id: opened.id } })).status).toBe(204);
    expect((await listed(game.uuid)).cases).toEqual([]);
    expect((await restore("case", opened.id)).status).toBeLessThan(300);
    expect((await listed(game.uuid)).cases).toMatchObject([{ id: opened.id }]);
  });
});
