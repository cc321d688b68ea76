import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyFolder, passingFolder } from "./empty-folder.ts";

let data = "";
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "bellwether-passing-"));
});
afterEach(() => rm(data, { recursive: true, force: true }));

it("empties what is Bellwether's own, and leaves a person's folder beside it", async () => {
  await mkdir(join(data, "temp", "Thesis"), { recursive: true });
  await writeFile(join(data, "temp", "Thesis", "work.docx"), "x");
  await mkdir(join(passingFolder(data), "profiles"), { recursive: true });
  await writeFile(join(passingFolder(data), "left.part"), "x");
  await emptyFolder(passingFolder(data));
  expect(await readdir(passingFolder(data))).toEqual([]);
  expect(await readdir(join(data, "temp", "Thesis"))).toEqual(["work.docx"]);
});

it("empties no folder to which a link leads", async () => {
  const other = join(data, "other");
  await mkdir(other);
  await writeFile(join(other, "work.docx"), "x");
  await symlink(other, passingFolder(data), "junction");
  await expect(emptyFolder(passingFolder(data))).rejects.toThrow("leads to another folder");
  expect(await readdir(other)).toEqual(["work.docx"]);
});
