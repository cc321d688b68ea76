import { Readable } from "node:stream";
import { createSealedFiles } from "#core/files/sealed-files.ts";

/** Seals this many bytes of plain words in a process of its own, and reports each frame. */
const [folder = "", size = "0"] = process.argv.slice(2);
const line = Buffer.from("canary words that must not be on the disk\n".repeat(1000));

async function* words() {
  for (let left = Number(size); left > 0; left -= line.length) yield line.subarray(0, left);
}

const files = createSealedFiles({ folder, faultHook: () => process.stdout.write("frame\n") });
try {
  await files.seal(Readable.from(words()));
  process.stdout.write("sealed\n");
} catch (error) {
  process.stdout.write(`failed: ${String(error)}\n`);
}
