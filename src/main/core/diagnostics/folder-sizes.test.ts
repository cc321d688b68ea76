import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderSizes } from "./folder-sizes.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-sizes-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("counts files under the names of the program, and hides every other name, in whatever letters", async () => {
  for (const place of ["computer", "Logs", join("profiles", "canary")])
    await mkdir(join(folder, place), { recursive: true });
  const names = ["canary.pdf", "CANARY.PDF", "Canary.Doe.docx", "canary", "canary-wal", "drafts.canary"];
  for (const name of names) await writeFile(join(folder, name), "x");
  for (const name of names)
    await writeFile(join(folder, "profiles", name === "canary" ? "canary.x" : name), "x");
  await writeFile(join(folder, "computer", "bellwether.db"), "1234");
  await writeFile(join(folder, "computer", "bellwether.db-wal"), "12");
  await writeFile(join(folder, "Logs", "canary.log"), "1");
  const text = await folderSizes(folder);
  expect(text.toLowerCase()).not.toContain("canary");
  expect(text).toContain("computer/bellwether.db: 1 files, 4 bytes");
  expect(text).toContain("computer/bellwether.db-wal: 1 files, 2 bytes");
  expect(text).toContain("logs/…: 1 files, 1 bytes");
  expect(text).toContain("profiles/…: 6 files, 6 bytes");
});
