import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSealedFiles, DamagedFileError, type SealedFiles } from "#core/files/sealed-files.ts";
import { frameSize } from "#storage/sealed-frames.ts";
import { dataFolder } from "../harness.ts";
import { seal, sha256, textOf } from "./upload-parts.ts";

let folder: Awaited<ReturnType<typeof dataFolder>>;
let files: SealedFiles;

beforeEach(async () => {
  folder = await dataFolder();
  files = createSealedFiles({ folder: join(folder.path, "uploads") });
});
afterEach(() => folder.remove());

const onDisk = (name = "") => join(folder.path, "uploads", name);

describe("a sealed file", () => {
  it.each([0, 1, frameSize - 1, frameSize, frameSize + 1, 3 * frameSize, 1_000_003])(
    "of %i bytes comes back as it went in, with its hash",
    async (size) => {
      const bytes = textOf(size);
      const sealed = await seal(files, bytes);
      expect(sealed).toMatchObject({ size, sha256: sha256(bytes) });
      expect((await buffer(files.open(sealed))).equals(bytes)).toBe(true);
    },
  );

  it("gives any part of itself", async () => {
    const bytes = textOf(400_000);
    const sealed = await seal(files, bytes);
    for (const [position, size] of [
      [0, 16_384],
      [65_535, 2],
      [65_536, 65_536],
      [131_000, 200_000],
      [399_999, 1],
    ] as const) {
      const part = await buffer(files.open(sealed, { position, size }));
      expect(part.equals(bytes.subarray(position, position + size)), `${position}`).toBe(true);
    }
  });

  it("holds nothing of its content or its name in plain text", async () => {
    await seal(files, textOf(200_000, "canary-of-the-sealed-file"));
    const [name = ""] = await readdir(onDisk());
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect((await readFile(onDisk(name))).includes("canary")).toBe(false);
  });

  it("accepts its content in pieces of any size", async () => {
    const bytes = textOf(300_000);
    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 200_001), bytes.subarray(200_001)];
    const sealed = await files.seal(Readable.from(pieces));
    expect((await buffer(files.open(sealed))).equals(bytes)).toBe(true);
  });
});

describe("a damaged file", () => {
  const size = 200_000;

  it("is reported wherever one byte is different", async () => {
    const sealed = await seal(files, textOf(size));
    const whole = await readFile(onDisk(sealed.file));
    const places = Array.from({ length: 40 }, (_, index) => Math.floor((index * (whole.length - 1)) / 39));
    for (const place of places) {
      const flipped = Buffer.from(whole);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      await writeFile(onDisk(sealed.file), flipped);
      await expect(buffer(files.open(sealed)), `byte ${place}`).rejects.toBeInstanceOf(DamagedFileError);
    }
  });

  it("is reported wherever it is cut off, also for a part before the cut", async () => {
    const sealed = await seal(files, textOf(size));
    const { length } = await readFile(onDisk(sealed.file));
    for (const end of [length - 1, length - 16, frameSize + 16, 10, 0]) {
      await truncate(onDisk(sealed.file), end);
      await expect(buffer(files.open(sealed)), `${end}`).rejects.toBeInstanceOf(DamagedFileError);
      await expect(
        buffer(files.open(sealed, { position: 0, size: 4 })),
        `part before ${end}`,
      ).rejects.toBeInstanceOf(DamagedFileError);
    }
  });

  it("is reported where frames changed places, where bytes were added, and where it is gone", async () => {
    const sealed = await seal(files, textOf(size));
    const whole = await readFile(onDisk(sealed.file));
    const frame = frameSize + 16;
    const swapped = Buffer.concat([
      whole.subarray(frame, 2 * frame),
      whole.subarray(0, frame),
      whole.subarray(2 * frame),
    ]);
    await writeFile(onDisk(sealed.file), swapped);
    await expect(buffer(files.open(sealed))).rejects.toBeInstanceOf(DamagedFileError);
    await writeFile(onDisk(sealed.file), Buffer.concat([whole, Buffer.from("x")]));
    await expect(buffer(files.open(sealed))).rejects.toBeInstanceOf(DamagedFileError);
    await files.remove(sealed.file);
    await expect(buffer(files.open(sealed))).rejects.toBeInstanceOf(DamagedFileError);
  });
});

describe("interrupted sealing", () => {
  it("leaves nothing behind where the content breaks off, or the person changes their mind", async () => {
    async function* broken() {
      yield textOf(200_000);
      throw new Error("The stick was pulled out.");
    }
    await expect(files.seal(Readable.from(broken()))).rejects.toThrow("pulled out");
    const controller = new AbortController();
    const onBytes = () => controller.abort(new Error("changed my mind"));
    await expect(
      files.seal(Readable.from([textOf(500_000)]), { signal: controller.signal, onBytes }),
    ).rejects.toThrow(/aborted|changed my mind/);
    expect(await readdir(onDisk())).toEqual([]);
  });

  it("leaves nothing behind where the disk takes no more", async () => {
    // A system limit on file sizes represents a full disk: writing fails in the same way.
    const script = new URL("../../../support/killed/seal-file.ts", import.meta.url).pathname;
    const child = spawn("bash", [
      "-c",
      `ulimit -f 200; exec ${process.execPath} ${script} ${onDisk()} 1048576`,
    ]);
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    await once(child, "exit");
    expect(said).toMatch(/EFBIG/);
    expect(await readdir(onDisk())).toEqual([]);
  });

  it("leaves no plain text when it is killed, and the next start removes what is left", async () => {
    const kept = await seal(files, textOf(10_000));
    const script = new URL("../../../support/killed/seal-file.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [script, onDisk(), String(64 * 1_048_576)]);
    // It reports each frame, and is killed in the middle.
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    const names = await readdir(onDisk());
    const left = names.find((name) => name.endsWith(".part"));
    expect(names).toHaveLength(2);
    expect((await readFile(onDisk(left))).length).toBeGreaterThan(0);
    for (const name of names) expect((await readFile(onDisk(name))).includes("canary")).toBe(false);

    const restarted = createSealedFiles({ folder: onDisk() });
    expect(await restarted.sweep(new Set([kept.file]))).toBe(1);
    expect(await readdir(onDisk())).toEqual([kept.file]);
    expect((await buffer(restarted.open(kept))).length).toBe(10_000);
  });
});

describe("a sweep", () => {
  it("removes what no row names, and never what was sealed in this run", async () => {
    const orphan = await seal(files, textOf(10));
    const named = await seal(files, textOf(20));
    const restarted = createSealedFiles({ folder: onDisk() });
    const fresh = await seal(restarted, textOf(30));
    await writeFile(onDisk("notes.txt"), "not ours");
    expect(await restarted.sweep(new Set([named.file]))).toBe(1);
    expect((await readdir(onDisk())).sort()).toEqual([fresh.file, named.file, "notes.txt"].sort());
    await expect(buffer(restarted.open(orphan))).rejects.toBeInstanceOf(DamagedFileError);
  });
});
