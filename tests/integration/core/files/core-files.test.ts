import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stagePath } from "#core/adapters/path-file.ts";
import { sealFile } from "#core/adapters/sealed-file.ts";
import type { StagedFile } from "#core/ports/files.ts";
import { dataFolder, failureOf, type RunningCore, runCore, until } from "../harness.ts";
import {
  type Answer,
  type StrictLaravel,
  serverInfo,
  sessionBody,
  startStrictLaravel,
  userRecord,
} from "../outbox/strict-laravel.ts";

let server: StrictLaravel;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore;
let signedIn: boolean;
let disposed: string[];

const route = "POST /api/v2/uploads";
const uploaded = {
  id: "01989b3c-8e4a-7000-8000-00000000000a",
  file_name: "a.txt",
  mime_type: "text/plain",
  size: 5,
  sha256: "00",
};

const staged = (name: string, content: Buffer | (() => Readable)): StagedFile => ({
  name,
  size: typeof content === "function" ? 10 : content.length,
  type: "text/plain",
  open: () => (typeof content === "function" ? content() : Readable.from([content])),
  dispose: async () => {
    disposed.push(name);
  },
});

beforeEach(async () => {
  server = await startStrictLaravel();
  folder = await dataFolder();
  signedIn = true;
  disposed = [];
  server.on("GET /api/v2/session", () => ({ status: 200, body: sessionBody(signedIn ? userRecord : null) }));
  server.on("POST /logout", () => {
    signedIn = false;
    return { status: 204 };
  });
  server.on(route, () => ({ status: 201, body: uploaded }));
  running = await runCore({ data: folder.path, serverUrl: server.url });
});
afterEach(async () => {
  await running.stop();
  await server.close();
  await folder.remove();
});

const upload = (file: StagedFile, signal?: AbortSignal) => {
  const { ref } = running.core.stageFile(file);
  return running.client.call("files.upload", { ref }, { timeout: 0, ...(signal ? { signal } : {}) });
};

describe("an upload", () => {
  it("sends one file as a form, reports progress, and releases it", async () => {
    const answer = await upload(staged('a "b"\r\nc.txt', Buffer.from("hello")));
    expect(answer.id).toBe(uploaded.id);
    const { body = "", headers = {} } = server.seen.at(-1) ?? {};
    expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers["idempotency-key"]).toBeDefined();
    expect(body).toContain(
      'name="file"; filename="a %22b%22%0D%0Ac.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--',
    );
    const progress = running.events
      .filter((event) => event.name === "files.progress")
      .map((event) => event.payload);
    expect(progress.at(0)).toMatchObject({ sent: 0, total: 5 });
    expect(progress.at(-1)).toMatchObject({ sent: 5, total: 5 });
    expect(disposed).toHaveLength(1);
  });

  it("is replayed whole after a rotated token, with the same key (A-4)", async () => {
    await upload(staged("a.txt", Buffer.from("first")));
    // This server cannot receive files in parts; its token changes after saying so.
    server.on("POST /api/v2/uploads/resumable", () => {
      server.rotateToken();
      return { status: 404, body: { message: "Not Found" } };
    });
    server.seen.length = 0;
    await upload(staged("b.txt", Buffer.from("second")));
    const posts = server.seen.filter((one) => one.method === "POST" && !one.path.includes("resumable"));
    expect(posts).toHaveLength(2);
    expect(posts[1]?.body).toContain("second");
    expect(posts[0]?.headers["idempotency-key"]).toBe(posts[1]?.headers["idempotency-key"]);
  });

  it.each([
    ["too large", staged("a.txt", Buffer.alloc(0)), { size: serverInfo.upload_max_bytes + 1 }],
    ["of another kind", staged("a.exe", Buffer.from("x")), {}],
    ["without an ending", staged("README", Buffer.from("x")), {}],
  ])("is refused before a byte is sent when the file is %s", async (_name, file, change) => {
    expect((await failureOf(upload({ ...file, ...change }))).code).toBe("FILE_REFUSED");
    expect(server.count(route)).toBe(0);
  });

  it.each([
    [
      "422",
      { status: 422, body: { message: "x", errors: { file: ["This is no PNG."] } } },
      "This is no PNG.",
    ],
    ["413", { status: 413, body: { message: "x" } }, "The server does not take “a.txt”."],
  ] as const)("reports a server's refusal by %s", async (_name, answer, message) => {
    server.on(route, () => answer);
    expect(await failureOf(upload(staged("a.txt", Buffer.from("x"))))).toMatchObject({
      code: "FILE_REFUSED",
      message,
    });
    expect(disposed).toEqual([]);
  });

  it("is not sent on to another address", async () => {
    server.on(route, () => ({ status: 307, headers: { Location: "/elsewhere" } }));
    // It stays in the outbox until the server answers properly.
    await upload(staged("a.txt", Buffer.from("x")));
    expect(server.count(route)).toBe(1);
    expect(server.count("POST /elsewhere")).toBe(0);
  });

  it("is never in memory as a whole", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const chunk = 1_048_576;
    const size = 40 * chunk;
    let read = 0;
    let most = 0;
    collect();
    const before = process.memoryUsage().arrayBuffers;
    const open = () => {
      read = 0;
      return new Readable({
        highWaterMark: chunk,
        read() {
          read += chunk;
          if (read > size) return void this.push(null);
          collect();
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
          // A new buffer each time, like a file.
          return void this.push(Buffer.alloc(chunk, "a"));
        },
      });
    };
    const thirsty = createServer((request, response) => {
      request.resume().on("end", () => {
        const isUpload = request.url === "/api/v2/uploads";
        if (request.url?.includes("resumable")) response.statusCode = 404;
        response.setHeader("Set-Cookie", "XSRF-TOKEN=x; path=/");
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(isUpload ? uploaded : sessionBody(userRecord)));
      });
    });
    thirsty.listen(0, "127.0.0.1");
    await once(thirsty, "listening");
    await running.stop();
    const { port } = thirsty.address() as AddressInfo;
    running = await runCore({ data: folder.path, serverUrl: `http://127.0.0.1:${port}` });
    expect((await upload({ ...staged("a.txt", open), size })).id).toBe(uploaded.id);
    expect(most).toBeLessThan(12 * chunk);
    thirsty.closeAllConnections();
    thirsty.close();
  });

  it("says when the file is gone, and knows no reference that was never given", async () => {
    const path = join(folder.path, "gone.txt");
    await writeFile(path, "here");
    const file = await stagePath(path);
    if (!file) throw new Error("not staged");
    await rm(path);
    expect((await failureOf(upload(file))).code).toBe("FILE_GONE");
    for (const ref of ["", "/etc/passwd", "../x"])
      expect((await failureOf(running.client.call("files.upload", { ref }))).code).toBe("FILE_GONE");
  });

  it("can be cancelled and tried again", async () => {
    let aborted = 0;
    const slow = () => {
      const stream = new Readable({ read: () => {} });
      stream.push("half");
      stream.on("close", () => {
        aborted += 1;
      });
      return stream;
    };
    let open = slow;
    const file = { ...staged("a.txt", slow), open: () => open() };
    const { ref } = running.core.stageFile(file);
    const controller = new AbortController();
    const call = running.client.call("files.upload", { ref }, { signal: controller.signal, timeout: 0 });
    const failed = failureOf(call);
    await until(() => running.events.some((event) => event.name === "files.progress"));
    controller.abort();
    expect((await failed).code).toBe("CANCELLED");
    await until(() => aborted === 1);
    open = () => Readable.from([Buffer.from("whole")]);
    expect((await running.client.call("files.upload", { ref })).id).toBe(uploaded.id);
  });

  it("runs ten at a time; the others wait their turn, or leave the queue", async () => {
    const waiting: ((answer: Answer) => void)[] = [];
    server.on(route, () => new Promise((resolve) => waiting.push(resolve)));
    const controller = new AbortController();
    const calls = Array.from({ length: 12 }, (_, index) =>
      upload(staged(`${index}.txt`, Buffer.from("x")), index === 11 ? controller.signal : undefined),
    );
    const left = failureOf(calls[11] ?? Promise.reject(new Error("no call")));
    await until(() => waiting.length === 10);
    controller.abort();
    expect((await left).code).toBe("CANCELLED");
    waiting.shift()?.({ status: 201, body: uploaded });
    await until(() => waiting.length === 10);
    for (const answer of waiting) answer({ status: 201, body: uploaded });
    expect(await Promise.all(calls.slice(0, 11))).toHaveLength(11);
    expect(server.count(route)).toBe(11);
  });
});

describe("an attachment's bytes", () => {
  const png = { status: 200, body: { fake: 1 }, headers: { "Content-Type": "image/png" } };
  const media = "GET /api/v2/media/5/file";
  const file = (headers: Record<string, string>, text = "0123456789"): Answer => ({
    status: 200,
    headers: {
      "Content-Disposition": "attachment; filename*=UTF-8''M%C3%BCller.png",
      "Content-Length": String(text.length),
      ...headers,
    },
    body: text,
  });
  const idOf = (url: string) => url.replace("/-/file/", "");

  it("are shown by a ticket, streamed from the server, asked for once", async () => {
    server.on(media, () => file({ "Content-Type": "image/png" }));
    const view = await running.client.call("files.view", { mediaId: 5 });
    expect(view).toMatchObject({ fileName: "Müller.png", mimeType: "image/png", size: 10, preview: "image" });
    expect(view.url).toMatch(/^\/-\/file\/[\w-]{32}$/);
    const content = await running.core.openTicket(idOf(view.url));
    expect(content).toMatchObject({ mimeType: "image/png", download: false, size: 10 });
    expect((await buffer(content?.body ?? Readable.from([]))).toString()).toBe("0123456789");
    expect(server.count(media)).toBe(1);
    const again = await running.core.openTicket(idOf(view.url));
    expect((await buffer(again?.body ?? Readable.from([]))).toString()).toBe("0123456789");
    expect(server.count(media)).toBe(2);
  });

  it.each([
    "image/svg+xml",
    "text/html",
    "application/xhtml+xml",
    "application/zip",
    "image/gif",
    "nonsense",
  ])("of kind %s are never shown in place (S-13)", async (type) => {
    server.on(media, () => file({ "Content-Type": type }));
    const view = await running.client.call("files.view", { mediaId: 5 });
    expect(view.preview).toBe("none");
    const content = await running.core.openTicket(idOf(view.url));
    expect(content).toMatchObject({ download: true, mimeType: "application/octet-stream" });
    content?.body.destroy();
  });

  const office = "application/vnd.openxmlformats-officedocument";
  it.each([
    [`${office}.wordprocessingml.document`, "document"],
    [`${office}.spreadsheetml.sheet`, "workbook"],
  ])("of kind %s are read by the page, and to a browser are only to be saved", async (type, preview) => {
    server.on(media, () => file({ "Content-Type": type }));
    const view = await running.client.call("files.view", { mediaId: 5 });
    expect(view.preview).toBe(preview);
    const content = await running.core.openTicket(idOf(view.url));
    expect(content).toMatchObject({ download: true, mimeType: "application/octet-stream" });
    content?.body.destroy();
    expect(server.count(media)).toBe(1);
  });

  it.each(["video/mp4", "video/quicktime", "video/webm"])("of kind %s are played", async (type) => {
    server.on(media, () => file({ "Content-Type": type }));
    const view = await running.client.call("files.view", { mediaId: 5 });
    expect(view.preview).toBe("film");
    const content = await running.core.openTicket(idOf(view.url));
    expect(content).toMatchObject({ download: false, mimeType: type });
    content?.body.destroy();
  });

  it("are saved by a ticket where there is no save dialog, else by the dialog", async () => {
    server.on(media, () => file({ "Content-Type": "image/png" }));
    const { url, saved } = await running.client.call("files.save", { mediaId: 5 });
    expect(saved).toBe(false);
    const content = await running.core.openTicket(idOf(url ?? ""));
    expect(content).toMatchObject({ download: true, fileName: "Müller.png" });
    content?.body.destroy();
    await running.stop();

    const written: string[] = [];
    const saver = {
      save: async (name: string, body: Readable) => {
        written.push(name, (await buffer(body)).toString());
        return true;
      },
    };
    running = await runCore({ data: folder.path, serverUrl: server.url, ports: { saver } });
    expect(await running.client.call("files.save", { mediaId: 5 })).toEqual({ saved: true, url: null });
    expect(written).toEqual(["Müller.png", "0123456789"]);
  });

  it("are gone with the session, and unknown without a ticket", async () => {
    server.on(media, () => file({ "Content-Type": "image/png" }));
    const { url } = await running.client.call("files.view", { mediaId: 5 });
    const { ref } = running.core.stageFile(staged("a.txt", Buffer.from("x")));
    await running.client.call("session.signOut", {});
    expect(await running.core.openTicket(idOf(url))).toBeNull();
    for (const ticket of ["", "5", "../5", "__proto__"])
      expect(await running.core.openTicket(ticket)).toBeNull();
    await until(() => disposed.includes("a.txt"));
    expect((await failureOf(running.client.call("files.upload", { ref }))).code).toBe("FILE_GONE");
  });

  it("are refused with the server's own error", async () => {
    server.on(media, () => ({ status: 404, body: { message: "Not Found" } }));
    expect((await failureOf(running.client.call("files.view", { mediaId: 5 }))).code).toBe("NOT_FOUND");
    server.on(media, () => png);
    expect((await failureOf(running.client.call("files.view", { mediaId: 5 }))).code).toBe("BAD_RESPONSE");
  });
});

describe("files on this computer", () => {
  it("are staged by path, folders and what is not there are not", async () => {
    const path = join(folder.path, "Notes.PDF");
    await writeFile(path, "x");
    await mkdir(join(folder.path, "folder"));
    expect(await stagePath(path)).toMatchObject({ name: "Notes.PDF", size: 1, type: "application/pdf" });
    for (const other of [join(folder.path, "folder"), join(folder.path, "none"), "/dev/null", ""])
      expect(await stagePath(other)).toBeNull();
  });

  it("from the page lie sealed in the temp folder until they are let go", async () => {
    const temp = join(folder.path, "temp");
    const content = randomBytes(3_000_000);
    const name = "canary.txt";
    const file = await sealFile({
      folder: temp,
      name,
      type: "text/plain",
      limit: 4_000_000,
      content: Readable.from([content]),
    });
    expect(file.size).toBe(content.length);
    const [stored = ""] = await readdir(temp);
    expect(stored).not.toContain("canary");
    const bytes = await readFile(join(temp, stored));
    expect(bytes.includes(content.subarray(1000, 1032))).toBe(false);
    for (const _attempt of [1, 2]) {
      const hash = createHash("sha256")
        .update(await buffer(file.open()))
        .digest("hex");
      expect(hash).toBe(createHash("sha256").update(content).digest("hex"));
    }
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    await writeFile(join(temp, stored), bytes);
    await expect(buffer(file.open())).rejects.toThrow();
    await file.dispose();
    expect(await readdir(temp)).toEqual([]);
    await expect(buffer(file.open())).rejects.toThrow();
  });

  it("over the limit leave nothing behind", async () => {
    const temp = join(folder.path, "temp");
    const file = sealFile({
      folder: temp,
      name: "a",
      type: "text/plain",
      limit: 10,
      content: Readable.from([Buffer.alloc(11)]),
    });
    expect((await failureOf(file)).code).toBe("FILE_REFUSED");
    expect(await readdir(temp)).toEqual([]);
  });

  it("left in the temp folder by a killed run are wiped at the next start", async () => {
    await running.stop();
    await writeFile(join(folder.path, "temp", "left.part"), "x");
    running = await runCore({ data: folder.path, serverUrl: server.url });
    expect(await readdir(join(folder.path, "temp"))).toEqual([]);
  });
});
