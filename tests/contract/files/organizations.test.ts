import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgeKept } from "#server/platform/retention/kept-records.ts";
import { type FilePlace, filePlaces, placeNames } from "#support/server/file-places.ts";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

// A content that several organizations have is stored once in each: whoever sends a file learns nothing of what others have.

describe.each(placeNames)("one content of two organizations, in a %s", (kind) => {
  let under: FilePlace;
  let server: TestServer;
  beforeAll(async () => {
    under = await filePlaces[kind]();
    server = await startTestServer({ ...under.options, inFile: true });
  });
  afterAll(async () => {
    await server.close();
    await under.close();
  });

  const content = Buffer.from(`The same words, ${randomUUID()}.`);
  const stored = async () => (await server.db.selectFrom("blobs").select("storage_name").execute()).length;

  /** Sends it as a file of a new person; the person and the file. */
  async function send(name: TestUserName) {
    const client = await server.as(name);
    const sent = await client.upload("notes.txt", content);
    expect(sent.status, sent.text).toBe(201);
    const { id } = sent.body;
    const body = { first_name: "Wren", last_name: "Ashby", person_type_id: 1, attachments: [id] };
    const person = await client.post("/api/v2/persons", body);
    expect(person.status, person.text).toBe(201);
    const file = person.body.data.attachments[id];
    return { client, sent: sent.body, person: person.body.data, url: file.url };
  }

  it("is stored once for each, whoever of them sends it how often, and stays with one when the other erases it", async () => {
    const first = await send("assessor");
    expect(await stored()).toBe(1);
    const same = await send("colleague");
    expect(await stored()).toBe(1);
    const other = await send("south");
    const far = await send("stranger");
    expect(await stored()).toBe(3);
    // The answers say no more than the file.
    const { id: _, ...said } = first.sent;
    for (const { sent } of [same, other, far]) expect(sent).toEqual({ ...said, id: sent.id });
    const names = await server.db.selectFrom("blobs").select(["storage_name", "file_key"]).execute();
    expect(new Set(names.flatMap((row) => Object.values(row))).size).toBe(6);

    const { status } = await far.client.delete(`/api/v2/persons/${far.person.id}`, {
      headers: { "If-Match": `"${far.person.version}"` },
    });
    expect(status).toBe(204);
    await purgeKept(server.db, new Date(Date.now() + 40 * 86_400_000).toISOString());
    expect(await stored()).toBe(2);
    for (const { client, url } of [first, same, other])
      expect((await client.get(url)).text).toBe(content.toString());
  });
});
