import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taskIdOfReminder } from "#contract/records/tasks/task-ids.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// The assignee of a task in an assessment may see the task and nothing of where it belongs.

let world: TestWorld;
let target: Target;
let secrets: { readonly number: string; readonly name: string };

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  const of = await world.db
    .selectFrom("cases")
    .select("number")
    .where("id", "=", target.case?.id ?? 0)
    .executeTakeFirstOrThrow();
  const name = "Zuleika Thorn";
  await world.db.updateTable("persons").set({ name }).where("id", "=", target.person.id).execute();
  await world.db
    .updateTable("reminders")
    .set({ title: "Quiet check of the locker" })
    .where("id", "=", target.reminder.id)
    .execute();
  const file = await world.db.selectFrom("media").selectAll().executeTakeFirstOrThrow();
  const { id: _id, ...row } = file;
  await world.db
    .insertInto("media")
    .values({
      ...row,
      path_id: "of-a-task",
      owner_type: "reminder",
      owner_id: target.reminder.id,
      file_name: "lockerplan.pdf",
    })
    .execute();
  secrets = { number: of.number, name };
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const read = async (name: Parameters<TestWorld["callers"]["owner"]["call"]>[0], query: object = {}) => {
  const answer = await world.callers.assignee.call(name, { query } as Loose);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

describe("the assignee of a task whose case they may not see", () => {
  it("gets 404 for the case", async () => {
    const params = { id: target.case?.id };
    expect((await world.callers.assignee.call("cases.show", { params } as Loose)).status).toBe(404);
  });

  it.each([
    ["dashboard.show", {}],
    ["dashboard.overview", {}],
    ["tasks.list", {}],
    ["cases.duties", {}],
    ["searches.quick", { q: "quiet locker" }],
    ["searches.quick", { q: "lockerplan" }],
    ["notifications.list", {}],
  ] as const)("reads neither its number nor the child's name in %s %o", async (name, query) => {
    const answer = await read(name, query);
    expect(answer.text).not.toContain(secrets.number);
    expect(answer.text).not.toContain(secrets.name);
    expect(answer.text).not.toContain(target.person.uuid);
  });

  it("still finds the task", async () => {
    const { data } = jsonOf(await read("dashboard.show")) as Loose;
    expect(data.tasks.map((each: Loose) => each.id)).toContain(target.reminder.id);
    const work = jsonOf(await read("tasks.list", { kind: "reminder" })) as Loose;
    const row = work.data.find((each: Loose) => each.id === taskIdOfReminder(target.reminder.id));
    expect(row).toMatchObject({ case_id: null, case_number: null });
  });

  it("cannot ask for it by the case, its number or the person", async () => {
    for (const query of [
      { taskable_id: target.case?.id },
      { q: secrets.number },
      { person_id: target.person.id },
    ]) {
      const { data } = jsonOf(await read("tasks.list", { kind: "reminder", ...query })) as Loose;
      expect(data.map((each: Loose) => each.id)).not.toContain(taskIdOfReminder(target.reminder.id));
    }
    const found = await read("dashboard.show", { search: "Zuleika" });
    expect(found.text).not.toContain("Quiet check of the locker");
  });
});
