import { once } from "node:events";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type HttpHost, type HttpHostOptions, startHttpHost } from "#browser-host/http-host.ts";
import { createLaunchFile, type LaunchFile, launchFilePath } from "#browser-host/launch-file.ts";
import { bridgeProtocol } from "#contract/bridge/frames.ts";
import { createPageFiles } from "#core/page/page-files.ts";
import { contentSecurityPolicy } from "#core/page/page-policy.ts";
import { dataFolder, quietLog, type RunningCore, runCore, until } from "./harness.ts";
import {
  type StrictLaravel,
  serverInfo,
  sessionBody,
  startStrictLaravel,
  userRecord,
} from "./outbox/strict-laravel.ts";

let server: StrictLaravel;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore;
let hostOptions: HttpHostOptions;
let host: HttpHost;
let pass: string;
let launchFile: LaunchFile;
let signedIn: boolean;

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request with any headers, also those that fetch would not send. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string,
): Promise<Reply> {
  const sent = request({
    host: "127.0.0.1",
    port: host.port,
    path,
    method,
    headers: { Host: `127.0.0.1:${host.port}`, ...headers },
  });
  const answered = once(sent, "response");
  sent.end(body);
  const [response] = await answered;
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const ours = () => ({ "X-Bellwether-Pass": pass });
const tokenIn = (address: string) => new URL(address).searchParams.get("launch") ?? "";
const launch = (token: string, headers: Record<string, string> = { Origin: origin() }) =>
  ask("/-/launch", { ...headers, "X-Bellwether-Launch": token }, "POST");
const origin = () => `http://127.0.0.1:${host.port}`;

/** Opens the bridge's socket: returns the first frame, or the status of the refusal. */
async function knock(headers: Record<string, string>, path = "/-/bridge"): Promise<unknown> {
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
  return new Promise((resolve) => {
    socket.once("message", (data) => {
      resolve(JSON.parse(data.toString()));
      socket.terminate();
    });
    socket.once("unexpected-response", (_request, response) => {
      resolve(response.statusCode);
      socket.terminate();
    });
    socket.on("error", () => {});
  });
}

beforeEach(async () => {
  server = await startStrictLaravel();
  folder = await dataFolder();
  signedIn = true;
  const info = { ...serverInfo, upload_max_bytes: 1_000 };
  server.on("GET /api/v2/session", () => {
    const { data } = sessionBody(signedIn ? userRecord : null);
    return { status: 200, body: { data: { ...data, server: info } } };
  });
  const root = join(folder.path, "page");
  await mkdir(join(root, "assets"), { recursive: true });
  await writeFile(join(root, "index.html"), "<title>Bellwether page</title>");
  await writeFile(join(root, "assets", "app.js"), "1;");
  await writeFile(join(folder.path, "secret.txt"), "secret");
  const manifest = join(folder.path, "page.json");
  await writeFile(manifest, JSON.stringify(["/index.html", "/assets/app.js"]));
  running = await runCore({ data: folder.path, serverUrl: server.url });
  launchFile = createLaunchFile(folder.path);
  hostOptions = {
    launchFile,
    core: running.core,
    pageFiles: await createPageFiles({ root, manifest }),
    temp: join(folder.path, "temp"),
    ports: [0],
    log: quietLog(),
  };
  host = await startHttpHost(hostOptions);
  pass = JSON.parse((await launch(tokenIn(host.url))).body).pass;
});
afterEach(async () => {
  await host.close();
  await running.stop();
  await server.close();
  await folder.remove();
});

describe("who is admitted", () => {
  const fileText = () => readFile(launchFilePath(folder.path), "utf8");
  const tokenInFile = async () => tokenIn(/url=([^"]+)"/.exec(await fileText())?.[1] ?? "http://none");

  it("is anyone with the printed address, once: a pass for this page, which is no cookie", async () => {
    expect(pass).toMatch(/^[0-9a-f]{64}$/);
    expect(pass).not.toBe(tokenIn(host.url));
    const again = await launch(tokenIn(host.url));
    expect([again.status, again.body]).toEqual([403, expect.stringContaining("lets a browser in once")]);
    for (const path of ["/", "/-/pass", "/-/refused", `/?launch=${await tokenInFile()}`])
      expect((await ask(path, ours())).headers["set-cookie"], path).toBeUndefined();
    expect((await ask("/-/pass", ours())).status).toBe(204);
    const page = await ask("/");
    expect(page.body).toContain("Bellwether page");
    expect(page.headers["content-security-policy"]).toBe(contentSecurityPolicy);
  });

  it("is whoever can read a file of the data folder, once each time, and only its owner can", async () => {
    const first = await tokenInFile();
    expect((await stat(launchFilePath(folder.path))).mode & 0o777).toBe(0o600);
    expect(first).not.toBe(tokenIn(host.url));
    expect(JSON.parse((await launch(first)).body)).toEqual({ pass });
    expect((await launch(first)).status).toBe(403);
    const second = await tokenInFile();
    expect((await stat(launchFilePath(folder.path))).mode & 0o777).toBe(0o600);
    expect(JSON.parse((await launch(second)).body)).toEqual({ pass });
    // Nothing that a program gets as an argument says a token.
    expect(launchFile.url).toBe(pathToFileURL(launchFilePath(folder.path)).href);
  });

  it.each([
    ["another site", { Origin: "https://evil.example" }],
    ["another port", { Origin: "http://127.0.0.1:1" }],
    ["no page", {}],
  ])("is nobody whose token comes from %s, which leaves it unused", async (_name, headers) => {
    const token = await tokenInFile();
    expect((await launch(token, headers)).status).toBe(403);
    expect((await launch(token)).status).toBe(200);
  });

  it("finds a host on another port where somebody else has the former one", async () => {
    const other = await startHttpHost({ ...hostOptions, ports: [host.port, 0] });
    expect(other.port).not.toBe(host.port);
    await expect(startHttpHost({ ...hostOptions, ports: [host.port] })).rejects.toThrow("EADDRINUSE");
    await other.close();
  });

  it.each([
    ["no pass", {}],
    ["a cookie", { Cookie: "bellwether=1" }],
    ["an empty pass", { "X-Bellwether-Pass": "" }],
    ["a wrong pass", { "X-Bellwether-Pass": "0".repeat(64) }],
    ["the token as its pass", () => ({ "X-Bellwether-Pass": tokenIn(host.url) })],
  ])("is nobody with %s", async (_name, given) => {
    const headers: Record<string, string> = typeof given === "function" ? given() : { ...given };
    for (const path of ["/-/pass", "/-/refused"]) {
      const reply = await ask(path, headers);
      expect(reply.status).toBe(403);
      expect(reply.body).toContain("Open Bellwether from its start command");
      expect(reply.headers["content-security-policy"]).toBe(contentSecurityPolicy);
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await ask("/-/file/x", headers)).status).toBe(404);
    expect((await ask("/-/files", { ...headers, Origin: origin() }, "POST", "x")).status).toBe(403);
    expect(await knock({ ...headers, Origin: origin() })).toBe(403);
  });

  it.each([
    "evil.example",
    "127.0.0.1",
    "localhost",
    "127.0.0.1:1",
    "127.0.0.1.evil.example",
    "[::1]",
    "0.0.0.0",
  ])("is nobody who calls this computer %j (rebound names)", async (name) => {
    const reply = await ask("/", { ...ours(), Host: name });
    expect(reply.status).toBe(421);
    expect(reply.body).not.toContain("Bellwether page");
  });

  it("includes requests to localhost", async () => {
    const reply = await ask("/", { ...ours(), Host: `localhost:${host.port}` });
    expect(reply.status).toBe(200);
  });
});

describe("the bridge's socket", () => {
  it("greets our own page", async () => {
    const hello = { type: "hello", host: "browser", capabilities: [] };
    expect(await knock({ ...ours(), Origin: origin() })).toMatchObject(hello);
    const local = `localhost:${host.port}`;
    expect(await knock({ ...ours(), Host: local, Origin: `http://${local}` })).toMatchObject(hello);
  });

  it("takes the pass as a browser can send it, and does not send it back", async () => {
    const address = `ws://127.0.0.1:${host.port}/-/bridge`;
    const socket = new WebSocket(address, [bridgeProtocol, pass], { headers: { Origin: origin() } });
    await once(socket, "message");
    expect(socket.protocol).toBe(bridgeProtocol);
    socket.terminate();
  });

  it.each([
    ["no origin", {}],
    ["null", { Origin: "null" }],
    ["another site", { Origin: "https://evil.example" }],
    ["another port", { Origin: "http://127.0.0.1:1" }],
    ["https", { Origin: "https://127.0.0.1" }],
    ["the other name of this computer", { Origin: "http://localhost" }],
  ])("refuses %s", async (_name, headers) => {
    expect(await knock({ ...ours(), ...headers })).toBe(403);
  });

  it("refuses any other path, and a rebound name", async () => {
    expect(await knock({ ...ours(), Origin: origin() }, "/")).toBe(403);
    expect(await knock({ ...ours(), Origin: origin() }, "/-/bridge?x")).toBe(403);
    expect(await knock({ ...ours(), Host: "evil.example", Origin: "http://evil.example" })).toBe(403);
  });

  it.each([
    ["a frame far over the limit", "x".repeat(4_000_000), 1009],
    ["bytes", Buffer.from([1, 2, 3]), 1003],
  ])("ends at %s", async (_name, message, code) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/-/bridge`, {
      headers: { ...ours(), Origin: origin() },
    });
    socket.on("error", () => {});
    await once(socket, "message");
    const closed = once(socket, "close");
    socket.send(message);
    const [given] = await closed;
    // Where the refusal cannot be sent any more, the connection is simply cut.
    expect([code, 1006]).toContain(given);
    expect(await knock({ ...ours(), Origin: origin() })).toMatchObject({ type: "hello" });
  });
});

describe("the page's files", () => {
  it("are served at their paths, and screens' addresses lead to the page", async () => {
    expect((await ask("/assets/app.js", ours())).headers["content-type"]).toBe(
      "text/javascript; charset=utf-8",
    );
    expect((await ask("/cases/12?tab=team", ours())).body).toContain("Bellwether page");
    const head = await ask("/", ours(), "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/..%5csecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/page.json",
    "/assets/none.js",
    "/index.html%00",
    "//etc/passwd",
    "/C:/secret.txt",
  ])("know no %s", async (path) => {
    const reply = await ask(path, ours());
    expect(reply.status).toBe(404);
    expect(reply.body).not.toContain("secret");
  });

  it.each(["PUT", "DELETE", "PATCH", "OPTIONS", "POST"])("refuse %s", async (method) => {
    expect((await ask("/", { ...ours(), Origin: origin() }, method)).status).toBe(405);
  });
});

describe("files from the page", () => {
  const send = (headers: Record<string, string>, body = "hello") =>
    ask("/-/files", { ...ours(), Origin: origin(), "Content-Type": "text/plain", ...headers }, "POST", body);
  const temp = () => readdir(join(folder.path, "temp"));

  it("become a reference that core takes", async () => {
    server.on("POST /api/v2/uploads", () => ({
      status: 201,
      body: {
        id: "01989b3c-8e4a-7000-8000-00000000000a",
        file_name: "x",
        mime_type: "text/plain",
        size: 5,
        sha256: "",
      },
    }));
    const reply = await send({ "X-File-Name": encodeURIComponent("C:\\fakepath\\Ümläut.txt") });
    expect(reply.status).toBe(201);
    const file = JSON.parse(reply.body);
    expect(file).toEqual({ ref: expect.any(String), name: "Ümläut.txt", size: 5, type: "text/plain" });
    await running.client.call("files.upload", { ref: file.ref });
    expect(server.seen.at(-1)?.body).toContain("\r\n\r\nhello\r\n");
    expect(await temp()).toEqual([]);
  });

  it("are refused beyond the limit, and leave nothing behind", async () => {
    const reply = await send({ "X-File-Name": "a.txt" }, "x".repeat(1_001));
    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.body)).toMatchObject({ code: "FILE_REFUSED" });
    expect(await temp()).toEqual([]);
  });

  it.each([
    ["no name", {}],
    ["an empty name", { "X-File-Name": "" }],
    ["a broken name", { "X-File-Name": "%E0%A4%A" }],
    ["a folder's name", { "X-File-Name": "a%2F" }],
    ["a long name", { "X-File-Name": "x".repeat(300) }],
  ])("are refused with %s", async (_name, headers) => {
    expect((await send(headers)).status).toBe(400);
    expect(await temp()).toEqual([]);
  });

  it.each([
    ["no origin", ""],
    ["another site", "https://evil.example"],
    ["another port", "http://127.0.0.1:1"],
  ])("are refused from %s", async (_name, from) => {
    const headers: Record<string, string> = { ...ours(), "X-File-Name": "a.txt" };
    if (from) headers.Origin = from;
    expect((await ask("/-/files", headers, "POST", "x")).status).toBe(403);
  });

  it("are refused while nobody is signed in", async () => {
    signedIn = false;
    server.on("POST /logout", () => ({ status: 204 }));
    await running.client.call("session.signOut", {});
    expect((await send({ "X-File-Name": "a.txt" })).status).toBe(403);
  });

  it("that stop half-way leave nothing behind", async () => {
    const sent = request({
      host: "127.0.0.1",
      port: host.port,
      path: "/-/files",
      method: "POST",
      headers: {
        ...ours(),
        Host: `127.0.0.1:${host.port}`,
        Origin: origin(),
        "X-File-Name": "a.txt",
        "Content-Length": "900",
      },
    });
    sent.on("error", () => {});
    sent.write("x".repeat(100));
    await until(async () => (await temp()).length === 1);
    sent.destroy();
    await until(async () => (await temp()).length === 0);
  });
});

describe("files to the page", () => {
  it("come by a ticket, inert, with their name and type", async () => {
    const body = "0123456789";
    server.on("GET /api/v2/media/5/file", () => ({
      status: 200,
      body,
      headers: {
        "Content-Type": "image/png",
        "Content-Length": "10",
        "Content-Disposition": 'attachment; filename="a.png"',
      },
    }));
    const view = await running.client.call("files.view", { mediaId: 5 });
    const shown = await ask(view.url, ours());
    expect(shown).toMatchObject({ status: 200, body });
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline; filename=a.png",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const { url } = await running.client.call("files.save", { mediaId: 5 });
    expect((await ask(url ?? "", ours())).headers["content-disposition"]).toBe("attachment; filename=a.png");
    expect((await ask("/-/file/unknown", ours())).status).toBe(404);
    server.on("GET /api/v2/media/5/file", () => ({ status: 500 }));
    expect((await ask(view.url, ours())).status).toBe(502);
  });
});
