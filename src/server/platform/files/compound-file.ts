const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const entrySize = 128;

/** How many bytes of a compound file's directory are looked at: 512 of its entries. */
export const directorySize = 512 * entrySize;

/** Where the directory of a Microsoft compound file begins, by its first 512 bytes; null where it is none. */
export function directoryStart(head: Buffer): number | null {
  if (head.length < 512 || !head.subarray(0, 8).equals(signature)) return null;
  const shift = head.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  return (head.readUInt32LE(48) + 1) * 2 ** shift;
}

/** Names of the streams and storages in a directory. Reads until what is no entry. */
export function streamNames(directory: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
    const length = directory.readUInt16LE(at + 64);
    const type = directory.readUInt8(at + 66);
    // 0 is an unused entry, 1 a storage, 2 a stream, 5 the root.
    if (type === 0) continue;
    if ((type !== 1 && type !== 2 && type !== 5) || length < 2 || length > 64) break;
    names.add(directory.toString("utf16le", at, at + length - 2));
  }
  return names;
}

/** Names below which Office keeps the programs of a document. */
const programs = ["Macros", "_VBA_PROJECT_CUR", "_VBA_PROJECT", "VBA"];

export const holdsPrograms = (names: ReadonlySet<string>): boolean =>
  programs.some((name) => names.has(name));
