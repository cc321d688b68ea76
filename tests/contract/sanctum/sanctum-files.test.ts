import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleDocx, sampleJpeg, samplePdf, samplePng } from "#server/sample/parts/files.ts";
import { inFiles } from "#support/postgres/test-engine.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { runsFor } from "#support/server/running-days.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let client: CookieClient;
const maximum = 3 * 1024 * 1024;

beforeAll(async () => {
  server = await startTestServer({ uploadMaxBytes: maximum, inFile: true });
  client = await server.as("assessor");
});
afterAll(() => server.close());

const png = samplePng(1);
const text = Buffer.from("Plain notes.\n");
const personBody = { first_name: "Ada", last_name: "Moss", person_type_id: 1 };

async function storedFiles(): Promise<readonly string[]> {
  const names = await readdir(join(server.directory, "files"), { recursive: true, withFileTypes: true });
  return names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

const withPerson = async (attachments: readonly string[]) =>
  (await client.post("/api/v2/persons", { ...personBody, attachments })).body.data;

const bigPng = (width: number, height: number) => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe("accepted files", () => {
  it.each([
    ["a.png", png, "image/png"],
    ["a.jpg", sampleJpeg(1), "image/jpeg"],
    ["A.JPEG", sampleJpeg(2), "image/jpeg"],
    ["a.pdf", samplePdf(["Hello"]), "application/pdf"],
    [
      "a.docx",
      sampleDocx(["Hello"]),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    ["a.txt", text, "text/plain"],
    ["a.csv", Buffer.from("a,b\n1,2\n"), "text/csv"],
    ["a.md", Buffer.from("# Title"), "text/markdown"],
    ["a.eml", Buffer.from("From: a@b.example\r\n\r\nHello"), "message/rfc822"],
    ["windows.txt", Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), "text/plain"],
  ])("%s", async (name, bytes, mime) => {
    const answer = await client.upload(name, bytes);
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ file_name: name, mime_type: mime, size: bytes.length }),
    ]);
  });
});

describe("what is refused, with the fix named (V-7)", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const exe = Buffer.concat([Buffer.from("MZ"), randomBytes(200)]);
  it.each([
    ["an SVG", "a.svg", svg],
    ["HTML", "a.html", html],
    ["HTML as .htm", "a.htm", html],
    ["a program", "a.exe", exe],
    ["a script", "a.js", text],
    ["a document as an archive", "a.zip", sampleDocx(["x"])],
    ["no ending", "readme", text],
    ["a program as a picture", "a.png", exe],
    ["an SVG as a picture", "a.png", svg],
    ["HTML as a picture", "a.jpg", html],
    ["HTML as a PDF", "a.pdf", html],
    ["a JPEG as a PNG", "a.png", sampleJpeg(1)],
    ["a PDF as text", "a.txt", samplePdf(["x"])],
    ["a picture as text", "a.csv", png],
    ["XML as text", "a.txt", Buffer.from('<?xml version="1.0"?><svg/>')],
    ["binary as text", "a.txt", Buffer.from([65, 0, 66])],
    ["a document as another kind", "a.xlsx", sampleDocx(["x"])],
    ["an archive as a document", "a.docx", Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1")],
    ["an empty file", "a.txt", Buffer.alloc(0)],
    ["a picture of 50,000 by 50,000", "a.png", bigPng(50_000, 50_000)],
    ["a picture of 20,000 by 20,000", "a.png", bigPng(20_000, 20_000)],
    ["a picture of 2,000,000 by 1", "a.png", bigPng(2_000_000, 1)],
    ["a picture of nothing", "a.png", bigPng(0, 10)],
    ["a picture cut off in its header", "a.png", png.subarray(0, 18)],
    ["a double ending", "a.png.exe", png],
    ["a trailing dot", "a.png.", png],
    ["a hidden ending by NUL", "a.exe\u0000.png", exe],
    ["a hidden ending by RTL override", "a\u202Egnp.exe", exe],
    ["too much", "a.txt", Buffer.alloc(maximum + 1, 65)],
    ["far too much", "a.txt", Buffer.alloc(maximum * 2, 65)],
  ])("%s", async (_, name, bytes) => {
    const before = (await storedFiles()).length;
    const answer = await client.upload(name, bytes);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["file"]]);
    expect(answer.body.errors.file[0]).toMatch(/ (Use|Choose|Give|Make|Save) /);
    expect((await storedFiles()).length).toBe(before);
  });
  it("takes a file of exactly the largest size", async () => {
    expect((await client.upload("a.txt", Buffer.alloc(maximum, 65))).status).toBe(201);
  });
  it.each([
    ["no file", () => new FormData()],
    ["a file under another name", () => formOf("other")],
    ["a text where the file should be", () => textForm()],
  ])("%s", async (_, form) => {
    const answer = await client.request("POST", "/api/v2/uploads", { form: form() });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["file"]]);
  });
  it("refuses two files at once", async () => {
    const form = formOf("file");
    form.append("file", new Blob([Uint8Array.from(text)]), "b.txt");
    expect((await client.request("POST", "/api/v2/uploads", { form })).status).toBe(422);
  });
  it("JSON, and a form cut off in the middle", async () => {
    expect((await client.post("/api/v2/uploads", { file: "x" })).status).toBe(422);
    const cookies = await client.jar.getCookieString(server.url);
    const token = decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? "");
    const answer = await fetch(`${server.url}/api/v2/uploads`, {
      method: "POST",
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
      headers: {
        "Content-Type": "multipart/form-data; boundary=x",
        Cookie: cookies,
        "X-XSRF-TOKEN": token,
        Origin: server.url,
      },
    });
    expect(answer.status).toBe(422);
  });
});

function formOf(field: string): FormData {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(text)]), "a.txt");
  return form;
}

function textForm(): FormData {
  const form = new FormData();
  form.append("file", "just text");
  return form;
}

describe("names are data only (V-7)", () => {
  it.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["..\\..\\windows\\a.txt", "a.txt"],
    ["/etc/a.txt", "a.txt"],
    ["C:\\Users\\a.txt", "a.txt"],
    ["con.txt", "con.txt"],
    ["a\u0000b.txt", "ab.txt"],
    ["a\u202Etxt.txt", "atxt.txt"],
    ["\u2066a\u2069.txt", "a.txt"],
    ["<img src=x onerror=alert(1)>.txt", "<img src=x onerror=alert(1)>.txt"],
    ["Zoë's “notes”; 50%.txt", "Zoë's “notes”; 50%.txt"],
    ["记录.txt", "记录.txt"],
    ["a b  c.txt", "a b  c.txt"],
    ["😀.txt", "😀.txt"],
    [`${"n".repeat(400)}.txt`, `${"n".repeat(251)}.txt`],
  ])("%s", async (name, kept) => {
    const { body } = await client.upload(name, text);
    expect(body.file_name).toBe(kept);
    const person = await withPerson([body.id]);
    const [item] = Object.values<{ url: string; file_name: string }>(person.attachments);
    const answer = await client.get(item?.url ?? "");
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(answer.status).toBe(200);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(kept);
  });
  it("cannot bring a line break into a header", async () => {
    const { body } = await client.upload("a.txt", text);
    const person = await withPerson([body.id]);
    const [item] = Object.values<{ id: number; url: string }>(person.attachments);
    const renamed = await client.put(`/api/v2/persons/${person.id}/media/${item?.id}`, {
      file_name: "x\r\nSet-Cookie: a=b\r\n",
    });
    expect(renamed.body.data.file_name).toBe("xSet-Cookie: a=b.txt");
    const answer = await client.get(item?.url ?? "");
    expect(answer.headers.get("set-cookie")).not.toContain("a=b");
  });
});

describe("stored and served", () => {
  it("keeps no plain byte on the disk, and gives back the same bytes", async () => {
    const canary = Buffer.from(`The canary sings ${"x".repeat(200_000)} in the morning.`);
    const { body } = await client.upload("canary.txt", canary);
    for (const file of await storedFiles()) expect((await readFile(file)).includes("canary")).toBe(false);
    for (const name of inFiles ? ["server.db", "server.db-wal"] : []) {
      const bytes = await readFile(join(server.directory, name));
      expect(bytes.length, name).toBeGreaterThan(0);
      expect(bytes.includes("canary")).toBe(false);
    }
    const person = await withPerson([body.id]);
    const [item] = Object.values<{ url: string }>(person.attachments);
    const answer = await client.get(item?.url ?? "");
    expect(answer.text).toBe(canary.toString());
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });
  it("stores the same content once, and removes it once its last use cannot be restored", async () => {
    const bytes = Buffer.from(`unique ${randomBytes(20).toString("hex")}`);
    const before = (await storedFiles()).length;
    const one = await client.upload("one.txt", bytes);
    const two = await client.upload("two.txt", bytes);
    expect([one.body.sha256 === two.body.sha256, (await storedFiles()).length]).toEqual([true, before + 1]);
    const person = await withPerson([one.body.id, two.body.id]);
    const items = Object.values<{ id: number }>(person.attachments);
    for (const [index, item] of items.entries()) {
      expect((await client.delete(`/api/v2/persons/${person.id}/media/${item.id}`)).status).toBe(204);
      expect((await storedFiles()).length, String(index)).toBe(before + 1);
    }
    await runsFor({ ...server, clock: server }, 34);
    server.advance(-34 * 86_400_000);
    expect((await storedFiles()).length).toBe(before);
    // A session of a month ago is swept away with the rest.
    client = await server.as("assessor");
  });
  it("says so when a stored byte has changed, instead of serving it", async () => {
    const other = await startTestServer();
    // Such an answer ends twice, once as it began and once as an error: whoever waits for its end is still few.
    const warned: string[] = [];
    const hear = ({ name }: Error) => void warned.push(name);
    process.on("warning", hear);
    try {
      const mine = await other.as("assessor");
      const { body } = await mine.upload("a.txt", Buffer.from("trustworthy"));
      const person = (await mine.post("/api/v2/persons", { ...personBody, attachments: [body.id] })).body
        .data;
      await other.db
        .updateTable("blobs")
        .set({ file_key: "00".repeat(32) })
        .execute();
      const [item] = Object.values<{ url: string }>(person.attachments);
      const outcome = await mine.get(item?.url ?? "").then(
        (answer) => answer.text,
        () => "cut off",
      );
      expect(outcome).not.toContain("trustworthy");
      expect(warned).not.toContain("MaxListenersExceededWarning");
    } finally {
      process.off("warning", hear);
      await other.close();
    }
  });
  it("attaches only the caller's own uploads, and names the others", async () => {
    const theirs = await (await server.as("colleague")).upload("theirs.txt", text);
    const mine = await client.upload("mine.txt", text);
    const attachments = [mine.body.id, theirs.body.id, crypto.randomUUID()];
    const answer = await client.post("/api/v2/persons", { ...personBody, attachments });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      422,
      ["attachments.1", "attachments.2"],
    ]);
    expect(Object.keys((await withPerson([mine.body.id])).attachments)).toEqual([mine.body.id]);
    expect(
      (await client.post("/api/v2/persons", { ...personBody, attachments: [mine.body.id] })).status,
    ).toBe(422);
  });
  it("keeps what is attached when a save repeats its list", async () => {
    const { body } = await client.upload("a.txt", text);
    const person = await withPerson([body.id]);
    const again = await client.put(
      `/api/v2/persons/${person.id}`,
      { ...personBody, attachments: [body.id] },
      { ifMatch: 1 },
    );
    expect([again.status, Object.keys(again.body.data.attachments)]).toEqual([200, [body.id]]);
  });
  it("repeats an upload by its key, and refuses the key for another file", async () => {
    const idempotencyKey = crypto.randomUUID();
    const first = await client.upload("a.txt", text, { idempotencyKey });
    const second = await client.upload("a.txt", text, { idempotencyKey });
    expect([second.text, second.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    expect((await client.upload("a.txt", Buffer.from("other"), { idempotencyKey })).status).toBe(422);
  });
  it("takes ten at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        client.upload(`${turn}.txt`, Buffer.from(`file ${turn} ${"y".repeat(100_000)}`)),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
  });
});
