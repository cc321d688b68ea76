import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { acquireInstanceLock } from "./instance-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("is held by one process at a time, and free again afterwards", async () => {
  const first = acquireInstanceLock(folder);
  expect(first).not.toBeNull();
  expect(acquireInstanceLock(folder)).toBeNull();
  expect(acquireInstanceLock(`${folder}/.`)).toBeNull();
  await symlink(folder, join(folder, "another-name"));
  expect(acquireInstanceLock(join(folder, "another-name"))).toBeNull();
  first?.release();
  const second = acquireInstanceLock(folder);
  expect(second).not.toBeNull();
  second?.release();
});

it("cannot be taken first by somebody who may not write to the folder", async () => {
  // Where the lock was once: a name that anybody could work out, in a folder of everybody.
  const name = `bellwether-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}.sock`;
  const stranger = createServer().listen(join(tmpdir(), name));
  await once(stranger, "listening");
  try {
    const lock = acquireInstanceLock(folder);
    expect(lock).not.toBeNull();
    expect(existsSync(join(folder, "open.lock"))).toBe(true);
    lock?.release();
  } finally {
    stranger.close();
    await once(stranger, "close");
  }
});
