import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { acquireInstanceLock } from "./instance-lock.ts";

it("is held by one process at a time, and free again afterwards", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bellwether-lock-"));
  const first = await acquireInstanceLock(folder);
  expect(first).not.toBeNull();
  expect(await acquireInstanceLock(folder)).toBeNull();
  expect(await acquireInstanceLock(`${folder}/.`)).toBeNull();
  await first?.release();
  const second = await acquireInstanceLock(folder);
  expect(second).not.toBeNull();
  await second?.release();
  await rm(folder, { recursive: true });
});
