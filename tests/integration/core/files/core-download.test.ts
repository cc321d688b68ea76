import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileSaver } from "#core/ports/files.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { dataFolder, failureOf, type RunningCore, runCore } from "../harness.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore;

const start = async (saver: FileSaver | null = null) => {
  running = await runCore({ data: folder.path, serverUrl: server.url, ports: { saver } });
  await running.client.call("session.signIn", {
    email: server.users.admin.email,
    password: testPassword,
    remember: false,
  });
  await api("cases.create", { body: { title: "Note on a desk" } });
};

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
});
afterEach(async () => {
  await running.stop();
  await server.close();
  await folder.remove();
});

const api = (endpoint: string, input: object) => running.client.call("api.call", { endpoint, ...input });
const confirm = () => api("session.confirmPassword", { body: { password: testPassword } });
const download = () =>
  running.client.call("files.download", {
    endpoint: "exports.download",
    body: { reason: "Review", columns: ["title"], bom: false },
  });
const opened = (url: string | null) => running.core.openTicket((url ?? "").replace("/-/file/", ""));

describe("a file that the server makes", () => {
  it("requires the password first, with a reason that the page knows", async () => {
    await start();
    const error = await failureOf(download());
    expect(error).toMatchObject({ code: "FORBIDDEN", details: { status: 423, reason: "confirm-password" } });
    await confirm();
    expect(await download()).toMatchObject({ rows: 1, leftOut: 0, saved: false });
  });

  it("opens once under its ticket, to be saved, and never after signing out", async () => {
    await start();
    await confirm();
    const { url, fileName } = await download();
    expect(fileName).toMatch(/^cases \d{4}-\d\d-\d\d\.csv$/);
    const content = await opened(url);
    expect(content).toMatchObject({ fileName, download: true });
    expect(await text(content?.body ?? Readable.from([]))).toBe("Title\r\nNote on a desk\r\n");
    expect(await opened(url)).toBeNull();
    const second = await download();
    await running.client.call("session.signOut", {});
    expect(await opened(second.url)).toBeNull();
  });

  it("goes to the save dialog of a host that has one, and tells when it was not saved", async () => {
    const saved: string[] = [];
    await start({
      save: async (fileName, content) => {
        saved.push(`${fileName.slice(0, 5)} ${await text(content)}`);
        return saved.length === 1;
      },
    });
    await confirm();
    expect(await download()).toMatchObject({ saved: true, url: null });
    expect(await download()).toMatchObject({ saved: false, url: null });
    expect(saved[0]).toBe("cases Title\r\nNote on a desk\r\n");
  });

  it("is told as on record, where its connection breaks while it is saved; a full disk is no such thing", async () => {
    const reasons = ["ECONNRESET", "ENOSPC"];
    await start({
      save: async (_name, content) => {
        content.destroy();
        const code = reasons.shift() ?? "";
        throw new TypeError("terminated", { cause: Object.assign(new Error(code), { code }) });
      },
    });
    await confirm();
    expect(await failureOf(download())).toMatchObject({ code: "OFFLINE", details: { sent: true } });
    expect((await failureOf(download())).code).toBe("INTERNAL");
  });

  it("can only be requested from endpoints that the table marks as files", async () => {
    await start();
    const call = running.client.call("files.download", { endpoint: "cases.list" });
    expect((await failureOf(call)).code).toBe("UNKNOWN_METHOD");
  });
});
