import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createComputerProfiles } from "./computer-profiles.ts";

let data = "";
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "bellwether-profiles-"));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const begin = () =>
  createComputerProfiles({
    paths: { data, temp: join(data, "temp") } as never,
    clock: { now: () => Date.parse("2026-11-28T10:00:00.000Z") } as never,
    log: { info: () => {}, error: () => {} },
    deriveKey: (purpose) => Buffer.from(purpose.padEnd(32, "x").slice(0, 32)).toString("hex"),
    keyPlace: "passphrase",
  });

/** Puts a draft in, ends, and damages the file. */
async function damage(): Promise<{ readonly folder: string; readonly bytes: Buffer }> {
  const profiles = begin();
  const { id, drafts } = await profiles.enter(1);
  drafts.put({ key: "k", label: "L", body: "words" });
  profiles.close();
  const folder = join(data, "profiles", id);
  const bytes = await readFile(join(folder, "drafts"));
  bytes.fill(9, 0, 2_000);
  await writeFile(join(folder, "drafts"), bytes);
  return { folder, bytes };
}

it("sets a damaged file of drafts aside as it is, begins an empty one, and says so once", async () => {
  const { folder, bytes } = await damage();
  const first = begin();
  const profile = await first.enter(1);
  expect(profile.draftsSetAside).toBe(true);
  expect(profile.drafts.list()).toEqual([]);
  profile.drafts.put({ key: "k", label: "L", body: "new" });
  first.close();
  expect(await readFile(join(folder, "drafts.damaged-2026-11-28"))).toEqual(bytes);
  const second = begin();
  const after = await second.enter(1);
  expect(after.draftsSetAside).toBe(false);
  expect(after.drafts.get("k")?.body).toBe("new");
  second.close();
});

it("replaces no file that was set aside on the same day", async () => {
  const { folder, bytes } = await damage();
  const first = begin();
  await first.enter(1);
  first.close();
  await damage();
  const second = begin();
  await second.enter(1);
  second.close();
  expect((await readdir(folder)).filter((name) => name.includes("damaged")).sort()).toEqual([
    "drafts.damaged-2026-11-28",
    "drafts.damaged-2026-11-28-2",
  ]);
  expect(await readFile(join(folder, "drafts.damaged-2026-11-28"))).toEqual(bytes);
});
