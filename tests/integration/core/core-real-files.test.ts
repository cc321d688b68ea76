import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stagePath } from "#core/adapters/path-file.ts";
import { dataFolder, failureOf, type RunningCore, runCore } from "./harness.ts";

let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore;

beforeAll(async () => {
  folder = await dataFolder();
  running = await runCore({ data: folder.path });
  await running.client.call("workspace.setUp", {
    organization: { name: "North School", kind: "school", number_prefix: "NOR" },
    administrator: {
      full_name: "Avery Tester",
      email: "avery@north.example",
      password: "an unusual long password",
    },
    protection: { kind: "keychain" },
  });
});
afterAll(async () => {
  await running.stop();
  await folder.remove();
});

const upload = async (name: string, content: Buffer) => {
  const path = join(folder.path, name);
  await writeFile(path, content);
  const file = await stagePath(path);
  if (!file) throw new Error("not staged");
  const { ref } = running.core.stageFile(file);
  return running.client.call("files.upload", { ref }, { timeout: 0 });
};

const api = (endpoint: string, input: object) => running.client.call("api.call", { endpoint, ...input });

describe("attachments on the real server", () => {
  it("are streamed up, attached by a save, and come back byte for byte", async () => {
    const text = Buffer.from(`${randomBytes(400_000).toString("hex")}\n`);
    const uploaded = await upload("notes.txt", text);
    expect(uploaded).toMatchObject({ file_name: "notes.txt", size: text.length });
    const created = await api("persons.create", {
      body: { first_name: "Riley", last_name: "Doe", person_type_id: 1, attachments: [uploaded.id] },
    });
    const { data } = created.data as { data: { attachments: Record<string, { id: number }> } };
    const mediaId = Object.values(data.attachments)[0]?.id ?? 0;
    const view = await running.client.call("files.view", { mediaId });
    expect(view).toMatchObject({ fileName: "notes.txt", preview: "text", size: text.length });
    const content = await running.core.openTicket(view.url.replace("/-/file/", ""));
    const bytes = await buffer(content?.body ?? Readable.from([]));
    expect(bytes.equals(text)).toBe(true);
  });

  it("are refused in the server's words where their bytes are of another kind than their name", async () => {
    const error = await failureOf(upload("picture.png", Buffer.from("MZ this is a program")));
    expect(error.code).toBe("FILE_REFUSED");
    expect(error.message).not.toBe("");
  });
});
