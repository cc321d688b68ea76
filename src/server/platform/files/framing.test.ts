import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { frameSize } from "#storage/sealed-frames.ts";
import { decryption, encryption } from "./framing.ts";

const key = randomBytes(32);
const stored = frameSize + 16;

/** In pieces that do not align with frames. */
const pieces = (bytes: Buffer, size = 10_007) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  );

const seal = (bytes: Buffer) => buffer(encryption(key)(pieces(bytes)));
async function open(bytes: Buffer, under = key): Promise<Buffer> {
  const plain = decryption(under);
  const [, read] = await Promise.all([pipeline(pieces(bytes), plain), buffer(plain)]);
  return read;
}
const refused = (bytes: Buffer) => expect(open(bytes)).rejects.toThrow("damaged");

describe("framed AES-256-GCM", () => {
  it.each([0, 1, frameSize - 1, frameSize, frameSize + 1, 2 * frameSize, 5 * frameSize + 12_345])(
    "gives %i bytes back as they were",
    async (size) => {
      const bytes = randomBytes(size);
      const sealed = await seal(bytes);
      expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / frameSize)));
      expect(
        createHash("sha256")
          .update(await open(sealed))
          .digest("hex"),
      ).toBe(createHash("sha256").update(bytes).digest("hex"));
    },
  );

  it("notices any changed byte", async () => {
    const sealed = await seal(randomBytes(3 * frameSize));
    for (let turn = 0; turn < 40; turn += 1) {
      const changed = Buffer.from(sealed);
      const at = Math.floor((turn / 40) * sealed.length);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await refused(changed);
    }
  });

  it("notices frames that are missing, swapped, repeated or cut off, also at their edges", async () => {
    const sealed = await seal(randomBytes(4 * frameSize));
    const frame = (index: number) => sealed.subarray(index * stored, (index + 1) * stored);
    const [a, b, c, d] = [frame(0), frame(1), frame(2), frame(3)];
    await refused(Buffer.concat([a, b, c]));
    await refused(Buffer.concat([a, b, d]));
    await refused(Buffer.concat([b, a, c, d]));
    await refused(Buffer.concat([a, a, b, c, d]));
    await refused(Buffer.concat([a, b, c, d, d]));
    await refused(sealed.subarray(0, sealed.length - 1));
    await refused(Buffer.alloc(0));
  });

  it("opens under its own key only", async () => {
    await expect(open(await seal(Buffer.from("hello")), randomBytes(32))).rejects.toThrow("damaged");
  });
});
