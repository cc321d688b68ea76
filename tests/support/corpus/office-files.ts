import { strToU8, zipSync } from "fflate";

/** A Microsoft compound file of 512-byte sectors, of which only the directory is filled in, after `before` sectors. */
export function compoundFile(streams: readonly string[], before = 0): Buffer {
  const header = Buffer.alloc(512);
  header.write("d0cf11e0a1b11ae1", 0, "hex");
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(before, 48);
  const entries = ["Root Entry", ...streams].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, "utf16le");
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry.writeUInt8(index === 0 ? 5 : 2, 66);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const padding = Buffer.alloc((512 - (directory.length % 512)) % 512);
  return Buffer.concat([header, Buffer.alloc(before * 512, 1), directory, padding]);
}

/** A ZIP of these files, the first one uncompressed as OpenDocument asks of its `mimetype`. */
export const zipFile = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
      level: 0,
    }),
  );

export const odtFile = (): Buffer =>
  zipFile({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<office:document/>" });

/** The beginning of a WebM: an EBML header that names it. */
export const webmFile = (): Buffer =>
  Buffer.concat([
    Buffer.from(
      "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff",
      "hex",
    ),
    Buffer.alloc(64),
  ]);

/** A second of a tone, or another length in seconds: one channel of 8,000 samples of 16 bits. */
export function wavFile(seconds = 1): Buffer {
  const samples = Math.round(8000 * seconds);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples * 2, 40);
  const data = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) data.writeInt16LE(Math.round(8000 * Math.sin(at / 3)), at * 2);
  return Buffer.concat([header, data]);
}
