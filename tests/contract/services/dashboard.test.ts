import { afterAll, beforeAll, expect, it } from "vitest";
import { dashboardOverview, defaultLayout } from "#contract/services/dashboard/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { createChance } from "#server/sample/random.ts";
import { activityOf, casesOpened, daysInStage } from "#server/services/dashboard/repository.ts";
import { assessor, coordinator } from "#support/app/sign-in.ts";
import { everyReader } from "#support/server/readers.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sample: true });
});
afterAll(() => server.close());

async function as(email: string) {
  const client = server.client();
  expect((await client.signIn(email, samplePassword)).status).toBe(200);
  return client;
}

const layoutOf = async (client: Awaited<ReturnType<typeof as>>) =>
  (await client.get("/api/v2/dashboard")).body.data.layout;

it("keeps each user's own arrangement, and gives the first one back", async () => {
  const [one, other] = [await as(assessor), await as(coordinator)];
  expect(await layoutOf(one)).toEqual(defaultLayout);
  const wanted = { left: ["activity", "tasks"], right: ["stages"] };
  expect((await one.put("/api/v2/dashboard/layout", wanted)).status).toBe(200);
  expect(await layoutOf(one)).toEqual(wanted);
  expect(await layoutOf(other)).toEqual(defaultLayout);
  expect((await one.post("/api/v2/dashboard/reset", {})).status).toBe(200);
  expect(await layoutOf(one)).toEqual(defaultLayout);
});

it("refuses a part that is not there, and one in two places", async () => {
  const client = await as(assessor);
  for (const left of [["scores"], ["tasks", "tasks"]]) {
    const answer = await client.put("/api/v2/dashboard/layout", { left, right: [] });
    expect(answer.status).toBe(422);
  }
  const both = { left: ["tasks"], right: ["tasks"] };
  expect((await client.put("/api/v2/dashboard/layout", both)).status).toBe(422);
  expect(await layoutOf(client)).toEqual(defaultLayout);
});

it("counts twelve weeks of cases, and tells the newest work of the cases that one may see", async () => {
  const client = await as(assessor);
  const overview = dashboardOverview.parse((await client.get("/api/v2/dashboard/overview")).body.data);
  expect(overview.opened).toHaveLength(12);
  expect(overview.opened.map((each) => new Date(each.week).getUTCDay())).toEqual(Array(12).fill(1));
  const visible = (await client.get("/api/v2/cases?per_page=200")).body.data as {
    id: number;
    created_at: string;
  }[];
  const since = overview.opened[0]?.week ?? "";
  expect(overview.opened.reduce((sum, each) => sum + each.count, 0)).toBe(
    visible.filter((each) => each.created_at >= since).length,
  );
  expect(overview.activity.length).toBeGreaterThan(0);
  expect(overview.activity.map((each) => each.at)).toEqual(
    overview.activity.map((each) => each.at).sort((a, b) => b.localeCompare(a)),
  );
  for (const each of overview.activity) expect(visible.map((one) => one.id)).toContain(each.case_id);
});

const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();

/** The same as the dashboard tells, in as many words as it takes: from every case and every event. */
async function goneThrough({ userId, reach }: Reader, now: number) {
  const { db } = server;
  const team = await db.selectFrom("case_team").select("case_id").where("user_id", "=", userId).execute();
  const inTeam = new Set(team.map((row) => row.case_id));
  const cases = (await db.selectFrom("cases").selectAll().execute()).filter((row) => {
    const role = reach.roleIn(row.organization_id);
    const open = row.confidentiality === "organization" || inTeam.has(row.id);
    return role === "administrator" || (role !== null && open);
  });
  const numbers = new Map(cases.map((row) => [row.id, row.number]));
  const events = await db.selectFrom("case_events").selectAll().execute();
  const since = (id: number, created: string) =>
    events
      .filter((event) => event.case_id === id && ["stage", "reopened"].includes(event.kind))
      .map((event) => event.at)
      .sort()
      .at(-1) ?? created;
  const standing = cases.filter((row) => row.status !== "closed" && row.archived_at === null);
  const medians = (["intake", "evaluating", "responding", "monitoring"] as const).map((stage) => {
    const days = standing
      .filter((row) => row.stage === stage)
      .map((row) => Math.max(0, Math.floor((now - Date.parse(since(row.id, row.created_at))) / day)))
      .sort((one, other) => one - other);
    return { stage, median: days[Math.floor((days.length - 1) / 2)] ?? null };
  });
  const latest = events
    .filter((row) => numbers.has(row.case_id) && row.user_id !== null && row.event_group !== "related")
    .sort((one, other) => other.at.localeCompare(one.at) || other.id - one.id)
    .slice(0, 6)
    .map((row) => row.id);
  const opened = (await casesOpened(db, { userId, reach }, now)).map(
    ({ week }) =>
      cases.filter((row) => row.created_at >= week && row.created_at < iso(Date.parse(week) + 7 * day))
        .length,
  );
  return { medians, latest, opened };
}

it("tells each user what going through every case and event tells", async () => {
  const { db } = server;
  const now = Date.parse("2026-11-20T18:30:00.000Z");
  const chance = createChance(11);
  const cases = await db.selectFrom("cases").select("id").execute();
  const readers = await everyReader(db);
  const add = (case_id: number, at: number, kind: "stage" | "reopened" | "comment") =>
    db
      .insertInto("case_events")
      .values({
        case_id,
        at: iso(at),
        kind,
        event_group: kind === "comment" ? "comments" : "stage",
        user_id: 1,
      })
      .execute();
  // Some earlier in the day than now, some later, and one in a time to come.
  for (const { id } of cases)
    for (let times = chance.below(4); times > 0; times -= 1)
      await add(
        id,
        now - (chance.below(60) - 2) * day + (chance.below(18) - 9) * 3_600_000,
        chance.pick(["stage", "reopened"]),
      );
  const hidden = cases[0]?.id ?? 0;
  for (const round of ["as it is", "after much that few may see"]) {
    for (const reader of readers) {
      const expected = await goneThrough(reader, now);
      for (let hour = 0; hour < 48; hour += 5) {
        const later = now + hour * 3_600_000;
        expect(await daysInStage(db, reader, later), round).toEqual(
          (await goneThrough(reader, later)).medians,
        );
      }
      expect(
        (await activityOf(db, reader)).map((event) => event.id),
        round,
      ).toEqual(expected.latest);
      expect(
        (await casesOpened(db, reader, now)).map((each) => each.count),
        round,
      ).toEqual(expected.opened);
    }
    for (let index = 0; index < 600; index += 1) await add(hidden, now + index, "comment");
  }
});
