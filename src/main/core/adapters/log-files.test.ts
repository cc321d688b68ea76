import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lastLines, logBounds, openLogFiles } from "./log-files.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-logs-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (n: number) => `{"event":"line ${n}","filler":"${"x".repeat(4_000)}"}\n`;

it("begins another file where one is full, keeps five at most, for their owner alone, and reads the last lines", async () => {
  const logs = await openLogFiles(join(folder, "logs"), Date.now);
  expect(logs).not.toBeNull();
  const written = 3_500;
  for (let n = 1; n <= written; n += 1) {
    logs?.write(line(n));
    // A new file is begun between two turns of the loop.
    if (n % 100 === 0) await new Promise(setImmediate);
  }
  // More than all files can hold was written.
  expect(written * line(1).length).toBeGreaterThan(logBounds.files * logBounds.bytes);
  const names = async () => (await readdir(join(folder, "logs"))).sort();
  await expect.poll(async () => (await names()).length).toBeLessThanOrEqual(logBounds.files);
  for (const name of await names()) {
    const { size, mode } = await stat(join(folder, "logs", name));
    expect(size).toBeLessThan(logBounds.bytes * 1.5);
    if (process.platform !== "win32") expect(mode & 0o777).toBe(0o600);
  }
  const last = await lastLines(join(folder, "logs"), 3);
  expect(last.map((each) => JSON.parse(each).event)).toEqual([
    `line ${written - 2}`,
    `line ${written - 1}`,
    `line ${written}`,
  ]);
  logs?.close();
});

it("removes what is too old, and nothing else", async () => {
  const old = new Date(Date.now() - (logBounds.days + 1) * 86_400_000);
  for (const name of ["bellwether.1.log", "notes.txt"]) {
    await writeFile(join(folder, name), "old\n");
    await utimes(join(folder, name), old, old);
  }
  const logs = await openLogFiles(folder, Date.now);
  logs?.write("new\n");
  expect(await lastLines(folder, 9)).toEqual(["new"]);
  expect(await readdir(folder)).toContain("notes.txt");
  logs?.close();
});

it("is null where its folder cannot be made", async () => {
  await writeFile(join(folder, "file"), "");
  expect(await openLogFiles(join(folder, "file", "logs"), Date.now)).toBeNull();
});
