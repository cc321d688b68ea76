import { afterAll, beforeAll, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// What takes a unique value of a deleted record must not take its words: a restoration said that all was well, and kept
// nothing.

let server: TestServer;
let client: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.as("district");
});
afterAll(() => server?.close());

const task = async (body: object) => {
  const answer = await client.post("/api/v3/tasks", { title: "A task", ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const deleted = async () =>
  (await client.get("/api/v2/deleted")).body.data as { id: number; title: string }[];
const restore = async (title: string) => {
  const found = (await deleted()).find((each) => each.title === title);
  return client.post(`/api/v2/deleted/${found?.id}/restore`, {});
};
const words = async (id: number) =>
  server.db
    .selectFrom("tasks")
    .select(["description", "uuid", "follows_id"])
    .where("id", "=", id)
    .executeTakeFirst();

it("comes back under a uuid of its own where another record has its uuid by now", async () => {
  const mine = await task({ title: "Mine", description: "What the aunt said." });
  expect((await client.delete(`/api/v3/tasks/${mine.id}`)).status).toBe(204);
  const other = await task({ title: "Other", uuid: mine.uuid, description: "Something else." });
  expect(other.uuid).toBe(mine.uuid);
  expect((await restore("Mine")).status).toBe(200);
  expect((await words(mine.id))?.description).toBe("What the aunt said.");
  expect((await words(mine.id))?.uuid).not.toBe(mine.uuid);
  expect((await words(other.id))?.description).toBe("Something else.");
});

it("comes back by itself where another task follows the one that it followed", async () => {
  const first = await task({ title: "First" });
  const former = await task({ title: "Former", description: "Written before." });
  const follow = (id: number) =>
    server.db.updateTable("tasks").set({ follows_id: first.id }).where("id", "=", id).execute();
  await follow(former.id);
  expect((await client.delete(`/api/v3/tasks/${former.id}`)).status).toBe(204);
  await follow((await task({ title: "Later" })).id);
  expect((await restore("Former")).status).toBe(200);
  expect(await words(former.id)).toMatchObject({ description: "Written before.", follows_id: null });
});

it("stays where it is kept, in words, where another one has its name by now", async () => {
  const make = async () => {
    const answer = await client.post("/api/v2/case-types", { label: "Return to school after leave" });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const former = await make();
  expect((await client.delete(`/api/v2/case-types/${former.id}`)).status).toBe(204);
  const present = await make();
  const refused = await restore("Return to school after leave");
  expect(refused.status, refused.text).toBe(422);
  expect(refused.body.errors.id[0]).toMatch(/has its name by now/);
  expect((await client.delete(`/api/v2/case-types/${present.id}`)).status).toBe(204);
  const [, again] = (await deleted()).filter(({ title }) => title === "Return to school after leave");
  expect((await client.post(`/api/v2/deleted/${again?.id}/restore`, {})).status).toBe(200);
});
