import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MediaItem, Upload } from "#contract/records/media/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, until } from "../harness.ts";
import {
  arrivedAll,
  comeBack,
  createNetwork,
  type Network,
  openPage,
  type Page,
} from "../outbox/outbox-harness.ts";
import { textOf } from "./upload-parts.ts";

// One file of a person, corrected on two computers that have no network.

interface Computer {
  readonly network: Network;
  readonly page: Page;
  readonly folder: Awaited<ReturnType<typeof dataFolder>>;
}

let server: TestServer;
let computers: Computer[];

beforeEach(async () => {
  server = await startTestServer();
  computers = [];
});
afterEach(async () => {
  for (const { page, folder } of computers) {
    await page.stop();
    await folder.remove();
  }
  await server.close();
});

async function computer(user: "assessor" | "admin"): Promise<Computer> {
  const folder = await dataFolder();
  const network = createNetwork();
  const credentials = createFakeKeychain();
  const page = await openPage(server, network, { data: folder.path, credentials }, user);
  computers.push({ network, page, folder });
  return { network, page, folder };
}

async function upload({ page }: Computer, name: string): Promise<Upload> {
  const bytes = textOf(1000);
  const { ref } = page.core.core.stageFile({
    name,
    size: bytes.length,
    type: "text/plain",
    open: () => Readable.from([bytes]),
    dispose: async () => {},
  });
  return page.core.client.call("files.upload", { ref }, { timeout: 0 });
}

type Named = Pick<MediaItem, "file_name" | "tags">;

/** A person with one file, read on both computers, which then lose the network. */
async function bothOffline() {
  const [one, other] = [await computer("assessor"), await computer("admin")];
  const { id } = await upload(one, "letter.txt");
  const body = { first_name: "Wren", last_name: "Ashby", person_type_id: 1, attachments: [id] };
  const made = (await one.page.call("persons.create", { body })).data as { data: Person };
  const params = { id: made.data.uuid };
  const fileOn = async ({ page }: Computer): Promise<MediaItem> => {
    const { data } = (await page.call("persons.show", { params })).data as { data: Person };
    const file = data.attachments[id];
    if (file === undefined) throw new Error("The person has no such file.");
    return file;
  };
  const seen = await fileOn(other);
  for (const computer of computers)
    await until(async () => {
      computer.network.mode = "ok";
      await fileOn(computer);
      computer.network.mode = "cut";
      // What changes at the server during a read is read once more, as a page does when it is told so.
      return fileOn(computer).then(
        () => true,
        () => false,
      );
    });
  const correct = ({ page }: Computer, change: Named) =>
    page.call("persons.updateMedia", {
      params: { ...params, mediaId: seen.id },
      body: change,
      ifMatch: `"${seen.version}"`,
    });
  const stored = async () => {
    const row = await server.db.selectFrom("media").selectAll().executeTakeFirstOrThrow();
    return { file_name: row.file_name, tags: JSON.parse(String(row.tags)) as string[] };
  };
  return { one, other, fileOn, correct, stored };
}

describe("a file that is corrected on two computers without a network", () => {
  it("keeps the name from the one and the tags from the other", async () => {
    const { one, other, fileOn, correct, stored } = await bothOffline();
    await correct(one, { file_name: "Letter from home", tags: [] });
    await correct(other, { file_name: "letter.txt", tags: ["letter"] });
    expect(await fileOn(one)).toMatchObject({ file_name: "Letter from home.txt", tags: [] });
    expect(await fileOn(other)).toMatchObject({ file_name: "letter.txt", tags: ["letter"] });
    for (const { network, page } of [one, other]) {
      await comeBack(network, page);
      await arrivedAll(page);
    }
    expect(await stored()).toEqual({ file_name: "Letter from home.txt", tags: ["letter"] });
    expect(await fileOn(other)).toMatchObject(await stored());
  }, 60_000);

  it("waits for a decision where both gave it a name, and takes the one that is chosen", async () => {
    const { one, other, correct, stored } = await bothOffline();
    await correct(one, { file_name: "Letter from home", tags: [] });
    await correct(other, { file_name: "Letter of the aunt", tags: ["letter"] });
    await comeBack(one.network, one.page);
    await arrivedAll(one.page);
    await comeBack(other.network, other.page);
    const waiting = async () => (await other.page.core.client.call("outbox.list", {})).changes[0];
    await until(async () => (await waiting())?.state === "conflict");
    expect(await stored()).toEqual({ file_name: "Letter from home.txt", tags: [] });
    const id = (await waiting())?.id ?? "";
    const { review } = await other.page.core.client.call("outbox.review", { id });
    expect(review?.clashes).toMatchObject([{ path: ["file_name"], theirs: "Letter from home.txt" }]);
    await other.page.core.client.call("outbox.resolve", {
      id,
      choices: [{ path: ["file_name"], take: "mine" }],
    });
    await arrivedAll(other.page);
    expect(await stored()).toEqual({ file_name: "Letter of the aunt.txt", tags: ["letter"] });
  }, 60_000);
});
