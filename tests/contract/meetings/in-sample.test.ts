import { afterAll, beforeAll, expect, it } from "vitest";
import { readJson } from "#server/database/json-text.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyMeetings } from "#server/platform/audit/kept/kept-meetings.ts";
import { linesOfMeeting } from "#server/records/minutes/repository.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// The meetings that the practice workspace begins with hold what every meeting holds.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sample: true });
});
afterAll(() => server.close());

it("keeps its days and times in the zone of its schools, whatever the clock of this computer says", async () => {
  const district = await server.db
    .selectFrom("organizations")
    .select("id")
    .where("parent_id", "is", null)
    .executeTakeFirstOrThrow();
  expect((await scheduleAt(server.db, district.id)).time_zone).toBe("America/Chicago");
});

it("has one that was held, with minutes and signatures that the log knows, and one that is planned", async () => {
  const collector = createCollector();
  expect(await verifyMeetings(server.db, collector)).toBe(1);
  expect(collector.all()).toEqual([]);
  const rows = await server.db.selectFrom("meetings").selectAll().orderBy("id").execute();
  expect(rows.map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
  const [held, planned] = rows;
  if (held === undefined || held.minutes === null) throw new Error("No meeting was held.");
  expect(readJson(held.minutes)).toEqual(await linesOfMeeting(server.db, held.id));
  expect(new Set(readJson(held.minutes).map(({ author }) => author?.id)).size).toBe(2);
  expect(planned?.case_id).not.toBe(held.case_id);
});
