import { afterAll, beforeAll, expect, it } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { timeZoneComponent } from "#server/services/calendar/time-zone.ts";
import { type Target, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { costOf, longestTurn } from "#support/server/longest-turn.ts";

// C1: two tasks of the years 1 and 9999 kept a calendar's writer, and with it every other request, busy for 15 s.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

const save = (due_at: string) =>
  world.callers.owner.call("tasks.create", { body: { ...taskBody(team), due_at, due_time: "08:00" } });

it.each(["0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"])(
  "refuses a task due on %s",
  async (due_at) => {
    const answer = await save(due_at);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).errors).toEqual({ due_at: ["Enter a date from 1900 to 2200."] });
  },
);

it.each(["1900-01-01", "2200-12-31"])("takes a task due on %s", async (due_at) => {
  expect((await save(due_at)).status).toBe(201);
});

interface Node {
  readonly type?: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly [key: string]: unknown;
}
interface Schema {
  readonly _zod: { readonly def: Node };
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Every date and moment in a schema, by the path to it. */
function datesIn(
  schema: unknown,
  path: string,
  seen = new Set<unknown>(),
): readonly (readonly [string, Schema])[] {
  if (!isSchema(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const format = (schema as unknown as { format?: string | null }).format;
  if (format === "date" || format === "datetime") return [[path, schema]];
  const inner = Object.entries(def.type === "object" ? (def.shape ?? {}) : def).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [key, each] as const),
  );
  return inner.flatMap(([key, each]) => datesIn(each, `${path}.${key}`, seen));
}

it("has no date in any body or query that takes another year", () => {
  const found = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const { body, query } = endpoints[name] as { readonly body?: unknown; readonly query?: unknown };
    return [...datesIn(body, `${name} body`), ...datesIn(query, `${name} query`)];
  });
  expect(found.length).toBeGreaterThan(10);
  const moments = ["0001-01-01", "9999-12-31"].flatMap((day) => [day, `${day}T00:00:00.000Z`]);
  const taken = found.filter(([, schema]) => moments.some((at) => schema.safeParse(at).success));
  expect(taken.map(([path]) => path)).toEqual([]);
});

it("has no filter by dates that takes another year", async () => {
  for (const span of ["0001-01-01..", "..9999-12-31"])
    expect((await world.callers.owner.call("cases.list", { query: { opened: span } })).status).toBe(422);
});

it("writes a calendar with tasks of the years 1 and 9999, saved long ago, without work for the years between", async () => {
  const made = await Promise.all([save("1950-01-01"), save("2150-01-01"), save("2026-07-01")]);
  const [early, late] = made.map(({ text }): number => JSON.parse(text).data.id);
  const dueAt = (id: number | undefined, due_at: string) =>
    world.db
      .updateTable("tasks")
      .set({ due_at })
      .where("id", "=", id ?? 0)
      .execute();
  await dueAt(early, "0001-01-01");
  await dueAt(late, "9999-12-31");
  const calendar = await world.callers.owner.call("taskCalendar.renew", {
    body: { case_numbers: false, time_zone: "America/Chicago" },
  });
  const token = JSON.parse(calendar.text).path.slice("/calendar/".length, -".ics".length);
  // The years between are four hundred times as much.
  const twentyYears = costOf(() =>
    timeZoneComponent(
      "America/Chicago",
      Array.from({ length: 20 }, (_, each) => 2001 + each),
    ),
  );
  const { answer: feed, longest } = await longestTurn(() =>
    world.callers.owner.call("taskCalendar.feed", { params: { token } }),
  );
  expect(longest).toBeLessThan(10 * twentyYears);
  expect(feed.status).toBe(200);
  expect(feed.text.match(/BEGIN:(DAYLIGHT|STANDARD)/g)?.length).toBeLessThan(20);
});
