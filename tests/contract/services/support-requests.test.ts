import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Spec §7, "Support requests": who writes, reads and answers them, and where they go by mail.

const path = "/api/v2/support-requests";
let server: TestServer;
let viewer: CookieClient;
let admin: CookieClient;
let district: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  [viewer, admin, district] = await Promise.all([
    server.as("viewer"),
    server.as("admin"),
    server.as("district"),
  ]);
});
afterAll(() => server.close());

const words = {
  category: "question",
  page: "/cases/12",
  subject: "Where do files go?",
  body: "I look for the place where a letter is attached.",
};
/** A PNG of one pixel. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const mails = async () => {
  // They are sent after the answer.
  await server.settled();
  return server.db.selectFrom("mail_messages").selectAll().orderBy("id").execute();
};
const subjects = async (client: CookieClient) =>
  (await client.get(path)).body.data.map((each: { subject: string }) => each.subject);

describe("asking for help", () => {
  it("keeps the request, and says that it went nowhere by mail while no address is set", async () => {
    const made = await viewer.post(path, words);
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({
      ...words,
      state: "open",
      mailed: false,
      diagnostics: null,
      created_by: { full_name: "Test viewer" },
      can: { edit: false },
    });
    expect((await viewer.get(path)).body.address).toBeNull();
    expect(await mails()).toEqual([]);
  });

  it("is a question where nothing says what it is", async () => {
    const { category: _, ...rest } = words;
    const made = await viewer.post(path, { ...rest, subject: "Whom do I ask?" });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data.category).toBe("question");
  });

  it("goes to the district's address by mail, with what the sender attached", async () => {
    const set = await district.put("/api/v2/settings/support", { address: "Help@District.example" });
    expect(set.body.data.address).toBe("help@district.example");
    expect((await viewer.get(path)).body.address).toBe("help@district.example");
    const made = await viewer.post(path, { ...words, diagnostics: "Bellwether 0.1.0" });
    expect(made.body.data.mailed).toBe(true);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to_address: "help@district.example",
      subject: `Bellwether: ${words.subject}`,
    });
    for (const part of [words.body, words.page, "Bellwether 0.1.0", "Test viewer"])
      expect(mail?.body).toContain(part);
  });

  it("goes nowhere again once the address is taken away", async () => {
    await district.put("/api/v2/settings/support", { address: "" });
    expect((await viewer.post(path, words)).body.data.mailed).toBe(false);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ["category", { category: "gossip" }],
    ["subject", { subject: " " }],
    ["body", { body: "" }],
    ["picture", { picture: "data:image/svg+xml,<svg onload=alert(1)>" }],
    ["picture", { picture: `${png}${"A".repeat(400_000)}` }],
  ])("names %s where it is wrong", async (field, wrong) => {
    const answer = await viewer.post(path, { ...words, ...wrong });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it("takes an address of mail alone, from administrators of the whole tree alone", async () => {
    expect((await district.put("/api/v2/settings/support", { address: "nobody" })).status).toBe(422);
    expect((await admin.put("/api/v2/settings/support", { address: "a@b.example" })).status).toBe(403);
  });
});

describe("a picture of the window", () => {
  it("is read by a call of its own, by whoever reads the request and by nobody else", async () => {
    const { id, has_picture } = (await viewer.post(path, { ...words, picture: png })).body.data;
    expect(has_picture).toBe(true);
    const [row] = (await viewer.get(path)).body.data;
    expect([row.has_picture, Object.keys(row).includes("picture")]).toEqual([true, false]);
    for (const reader of [viewer, admin, district])
      expect((await reader.get(`${path}/${id}/picture`)).body.data).toEqual({ picture: png });
    for (const other of ["assessor", "south", "stranger"] as const)
      expect((await (await server.as(other)).get(`${path}/${id}/picture`)).status, other).toBe(404);
    const plain = (await viewer.post(path, words)).body.data;
    expect(plain.has_picture).toBe(false);
    expect((await viewer.get(`${path}/${plain.id}/picture`)).body.data).toEqual({ picture: null });
  });
});

describe("many requests", () => {
  it("are refused after twenty within an hour, of one person alone", async () => {
    const writer = await server.as("colleague");
    for (let sent = 0; sent < 20; sent += 1) expect((await writer.post(path, words)).status).toBe(201);
    expect((await writer.post(path, words)).status).toBe(429);
    expect((await (await server.as("investigator")).post(path, words)).status).toBe(201);
  });
});

describe("answering", () => {
  it("is for administrators of the sender's organization; nobody else sees the request", async () => {
    const { id, version } = (await viewer.post(path, { ...words, subject: "One" })).body.data;
    expect(await subjects(admin)).toContain("One");
    expect(await subjects(district)).toContain("One");
    for (const other of ["assessor", "south", "stranger"] as const)
      expect(await subjects(await server.as(other)), other).not.toContain("One");
    const answer = { state: "answered", answer: "On the page of the case, under Files." };
    const change = (client: CookieClient, ifMatch = version) =>
      client.put(`${path}/${id}`, answer, { ifMatch });
    expect((await change(viewer)).status).toBe(403);
    expect((await change(await server.as("stranger"))).status).toBe(404);
    const done = await change(admin);
    expect(done.body.data).toMatchObject({ ...answer, answered_by: { full_name: "Test admin" } });
    expect((await change(district)).status).toBe(412);
    const open = await viewer.get(`${path}?state=answered`);
    expect(open.body.data.map((each: { answer: string }) => each.answer)).toEqual([answer.answer]);
  });
});
