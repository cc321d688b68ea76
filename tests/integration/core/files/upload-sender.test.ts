import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import type { ApiClient } from "#core/api/client.ts";
import { createSealedFiles, type SealedFiles } from "#core/files/sealed-files.ts";
import { createUploadSender, type UploadSenderDeps } from "#core/files/upload-sender.ts";
import type { Change } from "#core/outbox/types.ts";
import { long } from "#support/long.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { dataFolder, failureOf } from "../harness.ts";
import {
  type CuttingProxy,
  type Passing,
  seal,
  sha256,
  signedInClient,
  startCuttingProxy,
  textOf,
  uploadBody,
  uploadChange,
} from "./upload-parts.ts";

const kibi = 1024;
const mebi = 1024 * kibi;

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let files: SealedFiles;
let proxies: CuttingProxy[];

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  files = createSealedFiles({ folder: folder.path });
  proxies = [];
});
afterEach(async () => {
  for (const proxy of proxies) await proxy.close();
  await server.close();
  await folder.remove();
});

const signal = () => new AbortController().signal;

/** A sender behind a proxy with these rules. */
async function behind(rules: Parameters<typeof startCuttingProxy>[1], more: Partial<UploadSenderDeps> = {}) {
  const proxy = await startCuttingProxy(server.url, rules);
  proxies.push(proxy);
  const api = await signedInClient(server, "assessor", proxy.url);
  return { proxy, sender: createUploadSender({ api, files, ...more }) };
}

const open = { cutAfter: () => null };

/** Like the outbox: tries until the server has it, as long as nobody answers. Returns the number of tries. */
async function sendUntilThere(
  sender: ReturnType<typeof createUploadSender>,
  change: Change,
): Promise<{ readonly tries: number; readonly data: unknown }> {
  for (let tries = 1; tries < 1000; tries += 1) {
    try {
      const { data } = await sender.sendUpload(change, signal());
      return { tries, data };
    } catch (error) {
      if (!(error instanceof BridgeError) || error.code !== "OFFLINE") throw error;
    }
  }
  throw new Error("It never arrived.");
}

/** What the server has of an upload after a save attached it. */
async function kept(api: ApiClient, uploadId: string): Promise<Buffer> {
  const form = await api.call("persons.new", {});
  const made = await api.call("persons.create", {
    body: {
      organization_id: server.organizations.north,
      first_name: "Wren",
      last_name: "Ashby",
      person_type_id: form.data.data.person_types[0]?.id ?? 1,
      attachments: [uploadId],
    },
  });
  const person: Person = made.data.data;
  const mediaId = person.attachments?.[uploadId]?.id ?? 0;
  const answer = await api.openFile("media.file", { params: { mediaId } });
  return buffer(Readable.fromWeb(answer.body as ReadableStream));
}

const isChunk = ({ path }: Pick<Passing, "path">) => path.includes("/chunks/");
const positionOf = (path: string) => Number(/chunks\/(\d+)/.exec(path)?.[1]);

// R-7 asks for 20 MiB, which takes four times as long.
const whole = long ? 20 * mebi : 5 * mebi;

describe(`a file of ${whole / mebi} MiB (R-7)`, () => {
  it("arrives whole when the connection is cut once at every 64 KiB of it", async () => {
    const bytes = textOf(whole);
    const change = uploadChange(uploadBody(await seal(files, bytes)));
    let next = 64 * kibi;
    const cutAfter = (passing: Passing) => {
      if (!isChunk(passing)) return null;
      const at = positionOf(passing.path) + passing.before;
      if (next > whole || at > next || at + passing.count < next) return null;
      next += 64 * kibi;
      return next - 64 * kibi - at;
    };
    const { proxy, sender } = await behind({ cutAfter });
    const { tries, data } = await sendUntilThere(sender, change);
    expect(data).toMatchObject({ id: change.subject.key, size: whole, sha256: sha256(bytes) });
    expect(proxy.cuts()).toBe(whole / (64 * kibi));
    const factor = proxy.sent() / whole;
    process.stdout.write(`cut at every 64 KiB: ${tries} tries, ${factor.toFixed(2)} times the bytes\n`);
    expect(factor).toBeLessThan(4);
    const api = await signedInClient(server, "assessor");
    expect((await kept(api, change.subject.key)).equals(bytes)).toBe(true);
  });

  it("arrives whole over connections that all end after 64 KiB", async () => {
    const bytes = textOf(whole);
    const change = uploadChange(uploadBody(await seal(files, bytes)));
    const cutAfter = (passing: Passing) => {
      const left = 64 * kibi - passing.connectionBytes;
      return isChunk(passing) && passing.count >= left ? Math.max(left, 0) : null;
    };
    const { proxy, sender } = await behind({ cutAfter });
    const { tries, data } = await sendUntilThere(sender, change);
    expect(data).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });
    expect(proxy.cuts()).toBeGreaterThanOrEqual(whole / (64 * kibi));
    const factor = proxy.sent() / bytes.length;
    process.stdout.write(
      `connections of 64 KiB: ${proxy.cuts()} cuts, ${tries} tries, ${factor.toFixed(2)} times the bytes\n`,
    );
    expect(factor).toBeLessThan(4);
  });
});

describe("sending", () => {
  it("sends each byte once where nothing is cut, and tells how far it is", async () => {
    const size = 3 * mebi + 12_345;
    const progress: number[] = [];
    const bytes = textOf(size);
    const change = uploadChange(uploadBody(await seal(files, bytes)));
    const onProgress = (_id: string, sent: number) => progress.push(sent);
    const { proxy, sender } = await behind(open, { onProgress });
    const { data } = await sender.sendUpload(change, signal());
    expect(data).toEqual({
      id: change.subject.key,
      file_name: "interview.txt",
      mime_type: "text/plain",
      size,
      sha256: sha256(bytes),
    });
    // The rest are the few bytes of the begin call.
    expect(proxy.sent() - size).toBeLessThan(500);
    expect(progress.at(0)).toBe(0);
    expect(progress.at(-1)).toBe(size);
    expect(progress.every((sent, index) => sent >= (progress[index - 1] ?? 0))).toBe(true);
  });

  it("keeps what arrived when only the answers are lost", async () => {
    const bytes = textOf(2 * mebi);
    const change = uploadChange(uploadBody(await seal(files, bytes)));
    const lost = new Set<string>();
    const cutAnswer = (method: string, path: string) => {
      const first = path.includes("/uploads") && !lost.has(`${method} ${path}`);
      if (first) lost.add(`${method} ${path}`);
      return first;
    };
    const { sender } = await behind({ ...open, cutAnswer });
    const { data } = await sendUntilThere(sender, change);
    expect(data).toMatchObject({ sha256: sha256(bytes) });
    expect(lost.size).toBeGreaterThanOrEqual(4);
    const rows = await server.db.selectFrom("uploads").selectAll().execute();
    expect(rows.map((row) => row.id)).toEqual([change.subject.key]);
    expect(await server.db.selectFrom("upload_chunks").selectAll().execute()).toEqual([]);
  });

  it("answers alike when it is asked for a file that the server has already", async () => {
    const change = uploadChange(uploadBody(await seal(files, textOf(100_000))));
    const { proxy, sender } = await behind(open);
    const first = await sender.sendUpload(change, signal());
    const before = proxy.sent();
    const second = await sender.sendUpload(change, signal());
    expect(second.data).toEqual(first.data);
    expect(proxy.sent() - before).toBeLessThan(500);
  });

  it("sends ten at a time, and each arrives as itself", async () => {
    const { sender } = await behind(open);
    const sent = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const bytes = textOf(mebi + index * 1000, `word-${index}`);
        const change = uploadChange(uploadBody(await seal(files, bytes)), index + 1);
        const { data } = await sender.sendUpload(change, signal());
        return { bytes, data };
      }),
    );
    for (const { bytes, data } of sent) expect(data).toMatchObject({ sha256: sha256(bytes) });
  });

  it("goes on after a restart with what the server has", async () => {
    const bytes = textOf(3 * mebi);
    const change = uploadChange(uploadBody(await seal(files, bytes)));
    let chunks = 0;
    const { proxy, sender } = await behind({
      cutAfter: (passing) => (isChunk(passing) && passing.before === 0 && ++chunks > 2 ? 0 : null),
    });
    expect((await failureOf(sender.sendUpload(change, signal()))).code).toBe("OFFLINE");
    expect(proxy.sent()).toBeGreaterThan(2 * mebi);

    const restarted = createSealedFiles({ folder: folder.path });
    const later = await behind(open, { files: restarted });
    await later.sender.sendUpload(change, signal());
    expect(later.proxy.sent()).toBeLessThan(mebi + 500);
  });

  it("stops when it is told to", async () => {
    const change = uploadChange(uploadBody(await seal(files, textOf(3 * mebi))));
    const controller = new AbortController();
    const { proxy, sender } = await behind(open, {
      faultHook: (point) => {
        if (point === "uploads.between-chunks") controller.abort();
      },
    });
    expect((await failureOf(sender.sendUpload(change, controller.signal))).code).toBe("CANCELLED");
    expect(proxy.sent()).toBeLessThan(2 * mebi);
  });

  it("names its fault points in order", async () => {
    const reached: string[] = [];
    const faultHook = (point: string) => void reached.push(point);
    const own = createSealedFiles({ folder: folder.path, faultHook });
    const change = uploadChange(uploadBody(await seal(own, textOf(2 * mebi))));
    const { sender } = await behind(open, { files: own, faultHook });
    await sender.sendUpload(change, signal());
    expect([...new Set(reached)]).toEqual([
      "uploads.while-sealing",
      "uploads.after-seal",
      "uploads.between-chunks",
      "uploads.before-finish",
    ]);
  });
});

describe("a file that cannot be sent", () => {
  it("is reported as damaged when a byte of it was changed on this computer", async () => {
    const sealed = await seal(files, textOf(300_000));
    const path = join(folder.path, sealed.file);
    const whole = await readFile(path);
    whole[200_000] = (whole[200_000] ?? 0) ^ 1;
    await writeFile(path, whole);
    const { sender } = await behind(open);
    const error = await failureOf(sender.sendUpload(uploadChange(uploadBody(sealed)), signal()));
    expect(error).toMatchObject({
      code: "FILE_GONE",
      message: "The file “interview.txt” on this computer is damaged. Choose it again.",
    });
    expect(await server.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
  });

  it("is refused at once where the server does not take its kind, and afterwards where its bytes say otherwise", async () => {
    const { proxy, sender } = await behind(open);
    const sealed = await seal(files, textOf(200_000));
    const program = await failureOf(
      sender.sendUpload(uploadChange(uploadBody(sealed, "setup.exe")), signal()),
    );
    expect(program.code).toBe("FILE_REFUSED");
    expect(program.message).toContain(".exe cannot be attached");
    expect(proxy.sent()).toBeLessThan(500);
    const picture = await failureOf(sender.sendUpload(uploadChange(uploadBody(sealed, "a.png")), signal()));
    expect(picture).toMatchObject({ code: "FILE_REFUSED" });
    expect(picture.message).toContain("holds something else");
  });

  it("is sent once more where the server has lost a part of it", async () => {
    const bytes = textOf(2 * mebi);
    const change = uploadChange(uploadBody(await seal(files, bytes)));
    const lose = async () => {
      for (const row of await server.db.selectFrom("upload_chunks").selectAll().execute())
        await writeFile(
          join(server.directory, "files", row.storage_name.slice(0, 2), row.storage_name),
          "lost",
        );
    };
    let lost = 0;
    const { sender } = await behind({
      ...open,
      delay: async (path) => {
        if (path.includes("/chunks/1048576") && lost++ === 0) await lose();
      },
    });
    const { data } = await sender.sendUpload(change, signal());
    expect(lost).toBe(2);
    expect(data).toMatchObject({ sha256: sha256(bytes) });
  });

  it("is removed from this computer with its change", async () => {
    const { sender } = await behind(open);
    const change = uploadChange(uploadBody(await seal(files, textOf(1000))));
    await sender.removeSealed(change);
    await sender.removeSealed(change);
    expect(await readdir(folder.path)).toEqual([]);
  });
});
