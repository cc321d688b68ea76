import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MediaItem, Upload } from "#contract/records/media/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import type { FaultPoint } from "#core/ports/fault-points.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, failureOf, until } from "../harness.ts";
import { createNetwork, json, type Network, openPage, type Page } from "../outbox/outbox-harness.ts";
import { sha256, textOf } from "./upload-parts.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let network: Network;
let page: Page;
let onFault: (point: FaultPoint) => void;
let keychain: ReturnType<typeof createFakeKeychain>;

const openAgain = async (user: "assessor" | null = null) => {
  page = await openPage(
    server,
    network,
    { data: folder.path, credentials: keychain, ports: { faultHook: (point) => onFault(point) } },
    user,
  );
};

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  network = createNetwork();
  keychain = createFakeKeychain();
  onFault = () => {};
  await openAgain("assessor");
});
afterEach(async () => {
  await page.stop();
  await server.close();
  await folder.remove();
});

const upload = (bytes: Buffer, name = "interview.txt", signal?: AbortSignal): Promise<Upload> => {
  const { ref } = page.core.core.stageFile({
    name,
    size: bytes.length,
    type: "text/plain",
    open: () => Readable.from([bytes]),
    dispose: async () => {},
  });
  return page.core.client.call("files.upload", { ref }, { timeout: 0, ...(signal ? { signal } : {}) });
};

const personWith = async (attachments: readonly string[], last_name = "Ashby"): Promise<Person> => {
  const body = { first_name: "Wren", last_name, person_type_id: 1, attachments };
  const answer = await page.call("persons.create", { body });
  return (answer.data as { data: Person }).data;
};

const fileOf = (person: Person, upload: Upload): MediaItem => {
  const item = person.attachments?.[upload.id];
  if (!item) throw new Error("The person has no such file.");
  return item;
};

/** Every file in the profiles, by name. */
async function onDisk(): Promise<readonly { readonly path: string; readonly bytes: Buffer }[]> {
  const all = await readdir(join(folder.path, "profiles"), { recursive: true, withFileTypes: true });
  const paths = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
}
const sealed = async () => (await onDisk()).filter(({ path }) => path.includes("/uploads/"));

const shown = async (mediaId: number): Promise<Buffer> => {
  const { url } = await page.core.client.call("files.view", { mediaId });
  const content = await page.core.core.openTicket(url.replace("/-/file/", ""));
  if (!content) throw new Error("The ticket opens nothing.");
  return buffer(content.body);
};

describe("a file that is chosen without the network", () => {
  it("is kept encrypted, shown, and arrives with the record that names it", async () => {
    const bytes = textOf(2_500_000, "canary-of-an-interview");
    await page.call("persons.list", { query: {} });
    network.mode = "cut";
    const answer = await upload(bytes);
    expect(answer).toMatchObject({ size: bytes.length, sha256: sha256(bytes), mime_type: "text/plain" });
    const person = await personWith([answer.id]);
    const waiting = fileOf(person, answer);
    expect(await page.waiting()).toBe(2);

    const view = await page.core.client.call("files.view", { mediaId: waiting.id });
    expect(view).toMatchObject({ fileName: "interview.txt", preview: "text", size: bytes.length });
    expect((await shown(waiting.id)).equals(bytes)).toBe(true);
    expect(await sealed()).toHaveLength(1);
    for (const { path, bytes: found } of await onDisk())
      expect(found.includes("canary-of"), path).toBe(false);

    // Restarted, still without the network.
    await page.stop();
    await openAgain();
    expect(await page.waiting()).toBe(2);
    expect((await shown(waiting.id)).equals(bytes)).toBe(true);

    network.mode = "ok";
    await page.core.client.call("outbox.retry", {});
    await until(async () => (await page.waiting()) === 0);
    const rows = await server.db.selectFrom("media").selectAll().execute();
    expect(rows).toMatchObject([{ path_id: answer.id, sha256: sha256(bytes), size: bytes.length }]);

    // The server has the file and all that names it: it does not fill this disk, and the page's old number still
    // shows it.
    await until(async () => (await sealed()).length === 0);
    expect((await shown(waiting.id)).equals(bytes)).toBe(true);
  }, 60_000);

  it("is gone from this computer when its change is given up", async () => {
    network.mode = "cut";
    await upload(textOf(1000));
    const { changes } = await page.core.client.call("outbox.list", {});
    await page.core.client.call("outbox.discard", { id: changes[0]?.id ?? "", confirm: "DELETE" });
    await until(async () => (await sealed()).length === 0);
  });

  it("stays on this computer after it has arrived as long as a save that names it waits", async () => {
    await page.call("persons.list", { query: {} });
    const bytes = textOf(5000);
    network.mode = "cut";
    const answer = await upload(bytes);
    const person = await personWith([answer.id]);
    network.mode = "ok";
    network.refuse = (url, method) =>
      method === "POST" && url.endsWith("/persons") ? json(503, { message: "Away." }) : null;
    await page.core.client.call("outbox.retry", {});
    await until(async () => (await page.waiting()) === 1);
    await page.stop();
    await openAgain();
    network.mode = "cut";
    expect((await shown(fileOf(person, answer).id)).equals(bytes)).toBe(true);
    network.mode = "ok";
    network.refuse = null;
    await page.core.client.call("outbox.retry", {});
    await until(async () => (await sealed()).length === 0);
  }, 60_000);

  it("is given up alone: the saves that name it stay and are sent without it", async () => {
    await page.call("persons.list", { query: {} });
    network.mode = "cut";
    const [given, other] = [await upload(textOf(1000), "given.txt"), await upload(textOf(900), "other.txt")];
    const person = await personWith([given.id, other.id]);
    const { id: mediaId } = fileOf(person, given);
    await page.call("persons.updateMedia", {
      params: { id: person.uuid, mediaId },
      body: { file_name: "another name.txt", tags: [] },
    });
    const { changes } = await page.core.client.call("outbox.list", {});
    const uploaded = changes.find(({ title }) => title.includes("given.txt"));
    expect(changes.find(({ kind }) => kind === "person")?.needs).toContain(uploaded?.id);
    expect(
      await page.core.client.call("outbox.discard", { id: uploaded?.id ?? "", confirm: "DELETE" }),
    ).toEqual({ discarded: 2 });
    const seen = await page.call("persons.show", { params: { id: person.uuid } });
    expect(Object.keys((seen.data as { data: Person }).data.attachments ?? {})).toEqual([other.id]);
    await until(async () => (await sealed()).length === 1);

    // Also after a restart, and on the server.
    await page.stop();
    await openAgain();
    network.mode = "ok";
    await page.core.client.call("outbox.retry", {});
    await until(async () => (await page.waiting()) === 0);
    const media = await server.db.selectFrom("media").selectAll().execute();
    expect(media.map((one) => one.file_name)).toEqual(["other.txt"]);
    const persons = await server.db.selectFrom("persons").selectAll().execute();
    expect(persons.filter((one) => one.last_name === "Ashby")).toHaveLength(1);
  }, 60_000);

  it("is refused before anything is kept where the server would not take it", async () => {
    network.mode = "cut";
    expect((await failureOf(upload(textOf(10), "setup.exe"))).code).toBe("FILE_REFUSED");
    expect(await page.waiting()).toBe(0);
    expect(await sealed()).toEqual([]);
  });
});

describe("a file that is chosen with the network", () => {
  it("is on the server when the answer comes, and its refusal reaches the page", async () => {
    const bytes = textOf(300_000);
    const answer = await upload(bytes);
    expect(await page.waiting()).toBe(0);
    const rows = await server.db.selectFrom("uploads").selectAll().execute();
    expect(rows).toMatchObject([{ id: answer.id, sha256: sha256(bytes) }]);
    const refused = await failureOf(upload(Buffer.from("MZ this is a program"), "picture.png"));
    expect(refused).toMatchObject({ code: "FILE_REFUSED" });
    expect(await page.waiting()).toBe(0);
    // A sent file stays as long as its change; a refused one does not.
    await until(async () => (await sealed()).length === 1);
  });

  it("tells how far it is, up to the end", async () => {
    const bytes = textOf(3_000_000);
    await upload(bytes);
    const told = page.core.events
      .filter(({ name }) => name === "files.progress")
      .map(({ payload }) => (payload as { sent: number }).sent);
    expect(told.at(0)).toBe(0);
    expect(told.at(-1)).toBe(bytes.length);
    expect(told.every((sent, index) => sent >= (told[index - 1] ?? 0))).toBe(true);
  });

  it("does not hold back other changes while it is under way", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetch } = network;
    let under = false;
    const slow: Network = Object.assign(network, {
      fetch: async (...call: Parameters<typeof fetch>) => {
        if (call[0].includes("/chunks/")) {
          under = true;
          await held;
        }
        return fetch(...call);
      },
    });
    await page.stop();
    network = slow;
    await openAgain();
    const sending = upload(textOf(2_000_000));
    await until(() => under);
    const person = await personWith([], "Quick");
    expect(await server.db.selectFrom("persons").select("uuid").execute()).toEqual([{ uuid: person.uuid }]);
    expect(await server.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
    release();
    await sending;
    await until(async () => (await page.waiting()) === 0);
    expect(await server.db.selectFrom("uploads").selectAll().execute()).toHaveLength(1);
  });

  it("waits on this computer where the server fails in the middle, and arrives once", async () => {
    const bytes = textOf(2_500_000);
    let parts = 0;
    network.refuse = (url) => {
      if (!url.includes("/chunks/")) return null;
      parts += 1;
      return parts === 2 ? json(500, { message: "Server Error" }) : null;
    };
    const answer = await upload(bytes);
    network.refuse = null;
    await page.core.client.call("outbox.retry", {});
    await until(async () => (await page.waiting()) === 0);
    const rows = await server.db.selectFrom("uploads").selectAll().execute();
    expect(rows).toMatchObject([{ id: answer.id, sha256: sha256(bytes) }]);
  });

  it("leaves nothing waiting when the person gives it up", async () => {
    const controller = new AbortController();
    onFault = (point) => {
      if (point === "uploads.between-chunks") controller.abort();
    };
    expect((await failureOf(upload(textOf(4_000_000), "a.txt", controller.signal))).code).toBe("CANCELLED");
    await until(async () => (await page.waiting()) === 0 && (await sealed()).length === 0);
    expect(await server.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
  });
});
