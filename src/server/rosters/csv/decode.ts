import { isAscii, isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";

/** How the bytes of a file stand for letters, as far as it is not plain UTF-8. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface Decoded {
  /** Whole lines as UTF-8, without a byte order mark; the last may lack its line break. */
  readonly block: Buffer;
  readonly encoding: Encoding;
}

const lineFeed = 10;
const carriageReturn = 13;
/** No file that is a table has a line longer than this. */
const longestLine = 1024 * 1024;
const windows = new TextDecoder("windows-1252");

function encodingOf(first: Buffer): { encoding: Encoding; mark: number } {
  if (first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf) return { encoding: "utf-8", mark: 3 };
  if (first[0] === 0xff && first[1] === 0xfe) return { encoding: "utf-16le", mark: 2 };
  if (first[0] === 0xfe && first[1] === 0xff) return { encoding: "utf-16be", mark: 2 };
  // Without a mark: every other byte of the headings is zero.
  if (first[0] !== 0 && first[1] === 0 && first[3] === 0) return { encoding: "utf-16le", mark: 0 };
  if (first[0] === 0 && first[1] !== 0 && first[2] === 0) return { encoding: "utf-16be", mark: 0 };
  return { encoding: "utf-8", mark: 0 };
}

/** A line that is no UTF-8 is taken as windows-1252, so that a file of both kinds is read too. */
function mended(lines: Buffer, end: number): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; from < lines.length; ) {
    const found = lines.indexOf(end, from);
    const to = found < 0 ? lines.length : found + 1;
    const line = lines.subarray(from, to);
    parts.push(isUtf8(line) ? line : Buffer.from(windows.decode(line)));
    from = to;
  }
  return Buffer.concat(parts);
}

/** The whole lines of a file, in blocks of about what the stream gives at once. */
export async function* decode(stream: Readable): AsyncGenerator<Decoded> {
  let rest: Buffer = Buffer.alloc(0);
  let encoding: Encoding = "utf-8";
  let wide: InstanceType<typeof TextDecoder> | null = null;
  let end = 0;
  let started = false;
  const block = (lines: Buffer): Decoded => {
    if (isAscii(lines) || isUtf8(lines)) return { block: lines, encoding };
    encoding = "windows-1252";
    return { block: mended(lines, end), encoding };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let bytes = chunk;
    if (!started) {
      rest = Buffer.concat([rest, chunk]);
      if (rest.length < 4) continue;
      started = true;
      const found = encodingOf(rest);
      encoding = found.encoding;
      if (encoding.startsWith("utf-16")) wide = new TextDecoder(encoding);
      bytes = rest.subarray(found.mark);
      rest = Buffer.alloc(0);
    }
    if (wide !== null) bytes = Buffer.from(wide.decode(bytes, { stream: true }));
    const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    if (end === 0) end = all.includes(lineFeed) || !all.includes(carriageReturn) ? lineFeed : carriageReturn;
    const cut = all.lastIndexOf(end) + 1;
    if (cut === 0 && all.length < longestLine) {
      rest = all;
      continue;
    }
    const to = cut === 0 ? all.length : cut;
    rest = all.subarray(to);
    yield block(all.subarray(0, to));
  }
  if (wide !== null) rest = Buffer.concat([rest, Buffer.from(wide.decode())]);
  if (!started && rest.length >= 3 && rest[0] === 0xef && rest[1] === 0xbb) rest = rest.subarray(3);
  if (end === 0) end = lineFeed;
  if (rest.length > 0) yield block(rest);
}
