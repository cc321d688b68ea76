import { createHash, randomUUID } from "node:crypto";
import { afterAll, aroundEach, beforeAll, expect, it } from "vitest";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { importsOf, schoolSet } from "./setting.ts";

// A district that lets nobody attach tables and archives can still read a roster, and its files stay out of records.

const manager: Actor = "districtAdministrator";
const refusal = "Files of the kind .csv cannot be attached. Use one of: png, txt.";
let world: TestWorld;
const { done, checked } = importsOf(() => world);
const content = Buffer.from("Name,Number\nAda Moss,77001\n");

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
aroundEach((run) =>
  world.undone(async () => {
    await done(manager, "settings.setUploads", { body: { types: ["png", "txt"], max_bytes: 1024 * 1024 } });
    await run();
  }),
);

const send = (who: Actor, name: string) =>
  world.callers[who].call("uploads.create", { file: { name, type: "text/csv", content } });
const attached = async () =>
  (await world.db.selectFrom("media").select("id").where("file_name", "like", "%.csv").execute()).length;

it("takes a roster from whoever may import", async () => {
  expect(await checked(schoolSet())).toMatchObject({ state: "checked", errors: 0 });
  const { server } = (await done(manager, "session.show")) as { server: Record<string, readonly string[]> };
  expect([server.upload_types, server.roster_types]).toEqual([
    ["png", "txt"],
    ["xlsx", "txt", "csv", "zip"],
  ]);
});

it("takes a roster in parts", async () => {
  const id = randomUUID();
  const sha256 = createHash("sha256").update(content).digest("hex");
  const body = { id, file_name: "people.csv", size: content.length, sha256 };
  expect((await done(manager, "uploads.begin", { body })) as object).toBeDefined();
  const other = await world.callers.member.call("uploads.begin", { body: { ...body, id: randomUUID() } });
  expect([other.status, other.text]).toEqual([422, expect.stringContaining(refusal)]);
});

it("refuses the same file from everybody else, and other kinds from everybody", async () => {
  const table = await send("member", "people.csv");
  expect([table.status, table.text]).toEqual([422, expect.stringContaining(refusal)]);
  const film = await send(manager, "film.mp4");
  expect([film.status, film.text]).toEqual([
    422,
    expect.stringContaining("Files of the kind .mp4 cannot be attached. Use one of: png, txt."),
  ]);
});

it("never lets a file of a roster become an attachment, whatever it is attached to", async () => {
  const { id } = jsonOf(await send(manager, "people.csv")) as { id: string };
  const target = await world.build("open");
  const before = await attached();
  const attempts = [
    [
      "cases.comment",
      { params: { id: target.case?.id }, body: { body: "Look.", mentions: [], attachments: [id] } },
    ],
    [
      "persons.create",
      { body: { first_name: "Ada", last_name: "Moss", person_type_id: 1, attachments: [id] } },
    ],
  ] as const;
  for (const [name, input] of attempts) {
    const answer = await world.callers[manager].call(name, input);
    expect([name, answer.status, answer.text]).toEqual([name, 422, expect.stringContaining(refusal)]);
    expect(answer.text).toContain("attachments.0");
  }
  expect(await attached()).toBe(before);
});

it("keeps a kind out of records that was forbidden after its file was uploaded, and lets it in while it is allowed", async () => {
  const types = ["png", "txt", "csv"];
  await done(manager, "settings.setUploads", { body: { types, max_bytes: 1024 * 1024 } });
  const { id } = jsonOf(await send("owner", "people.csv")) as { id: string };
  const other = jsonOf(await send("owner", "others.csv")) as { id: string };
  const target = await world.build("open");
  const comment = (upload: string) =>
    world.callers.owner.call("cases.comment", {
      params: { id: target.case?.id },
      body: { body: "Look.", mentions: [], attachments: [upload] },
    });
  expect((await comment(id)).status).toBe(201);
  await done(manager, "settings.setUploads", { body: { types: ["png"], max_bytes: 1024 * 1024 } });
  expect((await comment(other.id)).status).toBe(422);
});
