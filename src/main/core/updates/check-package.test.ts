import { createHash } from "node:crypto";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkPackage, sealPackage } from "./check-package.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-package-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = Buffer.alloc(2_500_000, "installer ");
const said = { size: bytes.length, sha512: createHash("sha512").update(bytes).digest("base64") };
const put = (content: Buffer): string => {
  const path = join(folder, "setup.exe");
  writeFileSync(path, content);
  return path;
};
const altered = { problem: "file-altered" };

it("what is started is a copy that its person alone may enter, of what was read", async () => {
  const path = put(bytes);
  const copy = await sealPackage(path, said, folder);
  expect(copy).not.toBe(path);
  expect(statSync(dirname(copy)).mode & 0o777).toBe(0o700);
  // Whoever replaces the file that was downloaded changes nothing of it.
  writeFileSync(path, "something else");
  expect(readFileSync(copy).equals(bytes)).toBe(true);
});

it("a file that was swapped after the first check is not copied, and leaves nothing", async () => {
  const path = put(bytes);
  await checkPackage(path, said);
  put(Buffer.from(bytes.map((byte) => byte ^ 1)));
  await expect(sealPackage(path, said, folder)).rejects.toMatchObject(altered);
  expect(readdirSync(folder)).toEqual(["setup.exe"]);
});

it("a link is not followed, even to the right bytes", async () => {
  const link = join(folder, "link.exe");
  symlinkSync(put(bytes), link);
  await expect(checkPackage(link, said)).rejects.toMatchObject(altered);
  await expect(sealPackage(link, said, folder)).rejects.toMatchObject(altered);
});
