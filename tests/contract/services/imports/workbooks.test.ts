import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, aroundEach, beforeAll, expect, it, vi } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import type { Loose } from "../../records/directory/setting.ts";
import { importsOf } from "./setting.ts";

// A workbook is read whole: its check has that done beside the requests, and reads what is left of it as any table.

const who: Actor = "districtAdministrator";
const people = 2_000;
let world: TestWorld;
const { done, findings } = importsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
aroundEach((run) => world.undone(run));

async function begun(rows: number, sheet = "People"): Promise<number> {
  const cells = [
    ["Id", "Name", "School"],
    ...Array.from({ length: rows }, (_, at) => [`w${at}`, `Ada Moss${at}`, "Alder High School"]),
  ].map((row) => row.map((value) => ({ value })));
  const content = await writeXlsxFile([
    { data: [[{ value: "Nothing" }]], sheet: "Cover" },
    { data: cells, sheet: "People" },
  ] as never).toBuffer();
  const file = { name: "people.xlsx", type: "application/octet-stream", content };
  const upload = jsonOf(await world.callers[who].call("uploads.create", { file })) as { id: string };
  const mapping = { columns: { Id: "sourcedId", Name: "fullName", School: "schoolName" }, sheet };
  const body = { uploads: [upload.id], mapping };
  return ((await done(who, "imports.create", { body })) as Loose).id;
}
const shown = async (id: number): Promise<Loose> => done(who, "imports.show", { params: { id } });

it("takes a workbook apart in the worker, and answers others meanwhile", async () => {
  const post = Worker.prototype.postMessage;
  const held = Promise.withResolvers<() => void>();
  const posted = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    request,
  ) {
    const send = () => post.call(this, request);
    if (request?.name === "imports.sheets") held.resolve(send);
    else send();
  });
  try {
    const id = await begun(people);
    // The worker has the workbook for as long as we like, and this thread has nothing to do with it.
    const send = await held.promise;
    expect((await shown(id)).state).toBe("checking");
    send();
    await world.settled();
    const found = await shown(id);
    expect(found).toMatchObject({ state: "checked", format: "table", errors: 0 });
    expect(found.counts.person.created).toBe(people);
  } finally {
    posted.mockRestore();
  }
  expect(await readdir(join(world.files, "reading"))).toEqual([]);
});

it("says what is wrong with a workbook as it did", async () => {
  const id = await begun(3, "Nowhere");
  await world.settled();
  expect(await shown(id)).toMatchObject({ state: "failed" });
  expect(JSON.stringify([await shown(id), await findings(id, "problem")])).toContain("no sheet of this name");
});
