import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleDocx, samplePdf, samplePng } from "#server/sample/parts/files.ts";
import { compoundFile, odtFile, wavFile, webmFile, zipFile } from "#support/corpus/office-files.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

const megabyte = 1024 * 1024;
const path = "/api/v2/settings/uploads";
let server: TestServer;
let client: CookieClient;
let administrator: CookieClient;

beforeAll(async () => {
  server = await startTestServer({ uploadMaxBytes: 3 * megabyte });
  client = await server.as("assessor");
  administrator = await server.as("district");
});
afterAll(() => server.close());

describe("kinds of files that are taken by default (Spec §9)", () => {
  const eml = "From: a@school.example\r\nSubject: The bus\r\n\r\nHello";
  it.each([
    ["letter.doc", compoundFile(["1Table", "WordDocument"]), "application/msword"],
    ["far.doc", compoundFile(["WordDocument"], 1200), "application/msword"],
    ["table.xls", compoundFile(["Workbook"]), "application/vnd.ms-excel"],
    ["slides.ppt", compoundFile(["PowerPoint Document"]), "application/vnd.ms-powerpoint"],
    [
      "mail.msg",
      compoundFile(["__nameid_version1.0", "__properties_version1.0"]),
      "application/vnd.ms-outlook",
    ],
    ["mail.eml", Buffer.from(eml), "message/rfc822"],
    ["files.zip", zipFile({ "a.txt": "words" }), "application/zip"],
    ["film.webm", webmFile(), "video/webm"],
    ["call.wav", wavFile(0.1), "audio/wav"],
    ["letter.rtf", Buffer.from("{\\rtf1\\ansi Hello}"), "application/rtf"],
    ["letter.odt", odtFile(), "application/vnd.oasis.opendocument.text"],
  ])("%s", async (name, bytes, mime) => {
    const answer = await client.upload(name, bytes);
    expect([answer.status, answer.body.mime_type], answer.text).toEqual([201, mime]);
  });

  it.each([
    ["a table as a letter", "a.doc", compoundFile(["Workbook"]), "named .doc but holds something else"],
    ["an installer as a letter", "a.doc", compoundFile(["!Property"]), "named .doc but holds something else"],
    ["a letter with macros", "a.doc", compoundFile(["WordDocument", "Macros"]), "holds macros"],
    ["a new document as an old one", "a.doc", sampleDocx(["x"]), "named .doc but holds something else"],
    ["a document as an archive", "a.zip", sampleDocx(["x"]), "named .zip but holds something else"],
    ["an archive as a text", "a.odt", zipFile({ "a.txt": "words" }), "named .odt but holds something else"],
    [
      "plain words as mail",
      "a.eml",
      Buffer.from("Hello there.\n"),
      "named .eml but is not a message of mail",
    ],
    ["a web page as mail", "a.eml", Buffer.from("<html>Subject: x</html>"), "named .eml"],
    ["plain words as rich text", "a.rtf", Buffer.from("Hello"), "named .rtf but holds something else"],
    ["a picture as a film", "a.webm", samplePng(1), "named .webm but holds something else"],
    [
      "a Java program as an archive",
      "a.zip",
      zipFile({ "META-INF/MANIFEST.MF": "Manifest-Version: 1.0" }),
      ".zip",
    ],
  ])("refuses %s", async (_, name, bytes, words) => {
    const answer = await client.upload(name, bytes);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors.file[0]).toContain(words);
  });
});

describe("an administrator's setting", () => {
  it("is effective at once, is told to the page, and leaves what is there readable", async () => {
    const { body } = await client.upload("kept.pdf", samplePdf(["Kept"]));
    const attachments = [body.id];
    const person = await client.post("/api/v2/persons", {
      first_name: "Ada",
      last_name: "Moss",
      person_type_id: 1,
      attachments,
    });
    const before = (await administrator.get(path)).body.data;
    expect(before.permitted).toEqual({ types: before.types, max_bytes: 3 * megabyte });
    expect(before.types).toEqual(expect.arrayContaining(["doc", "zip", "webm", "rtf", "odt", "msg", "eml"]));
    for (const never of ["exe", "js", "html", "svg", "docm"]) expect(before.types).not.toContain(never);

    const set = await administrator.put(path, { types: ["png", "txt"], max_bytes: 2 * megabyte });
    expect([set.status, set.body.data.types, set.body.data.max_bytes]).toEqual([
      200,
      ["png", "txt"],
      2 * megabyte,
    ]);
    const told = (await client.get("/api/v2/session")).body.data.server;
    expect([told.upload_types, told.upload_max_bytes]).toEqual([["png", "txt"], 2 * megabyte]);

    const refused = await client.upload("a.pdf", samplePdf(["x"]));
    expect([refused.status, refused.body.errors.file]).toEqual([
      422,
      ["Files of the kind .pdf cannot be attached. Use one of: png, txt."],
    ]);
    const large = await client.upload("a.txt", Buffer.alloc(2 * megabyte + 1, 65));
    expect(large.body.errors.file).toEqual(["File must be at most 2 MB. Choose a smaller one, or split it."]);
    const facts = { id: crypto.randomUUID(), size: 2 * megabyte + 1, sha256: "a".repeat(64) };
    const inParts = await client.post("/api/v2/uploads/resumable", { ...facts, file_name: "a.txt" });
    expect(Object.keys(inParts.body.errors)).toEqual(["size"]);
    const named = await client.post("/api/v2/uploads/resumable", { ...facts, size: 5, file_name: "a.pdf" });
    expect(named.body.errors.file_name[0]).toContain("Use one of: png, txt.");
    const [item] = Object.values<{ url: string }>(person.body.data.attachments);
    expect((await client.get(item?.url ?? "")).status).toBe(200);

    const log = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "settings.uploads")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(log)).toContain("refused .pdf");
  });

  it("never goes beyond what the server permits, and is an administrator's alone", async () => {
    const wrong = [
      [{ types: ["exe"], max_bytes: megabyte }, "types.0"],
      [{ types: [], max_bytes: megabyte }, "types"],
      [{ types: ["png"], max_bytes: 4 * megabyte }, "max_bytes"],
      [{ types: ["png"], max_bytes: 1000 }, "max_bytes"],
    ] as const;
    for (const [body, field] of wrong) {
      const answer = await administrator.put(path, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    expect((await client.put(path, { types: ["png"], max_bytes: megabyte })).status).toBe(403);
    expect((await client.get(path)).status).toBe(403);
  });

  it("holds within the operator's list", async () => {
    const narrow = await startTestServer({ uploadTypes: ["txt", "pdf"] });
    try {
      const writer = await narrow.as("assessor");
      expect((await writer.upload("a.png", samplePng(1))).status).toBe(422);
      expect((await writer.upload("a.txt", Buffer.from("Words."))).status).toBe(201);
      const answer = await (await narrow.as("district")).put(path, {
        types: ["txt", "png"],
        max_bytes: megabyte,
      });
      expect(answer.body.errors).toEqual({
        "types.1": ["Files of the kind .png cannot be allowed on this server."],
      });
    } finally {
      await narrow.close();
    }
  });
});
