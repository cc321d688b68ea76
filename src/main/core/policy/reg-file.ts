/** A value of the registry: text, a number, several texts; undefined for kinds that no policy has. */
export type RegValue = string | number | readonly string[] | undefined;

/** A key and its values, as `reg export` writes them. */
export interface RegKey {
  readonly path: string;
  readonly values: ReadonlyMap<string, RegValue>;
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(/[^0-9a-f]/gi, ""), "hex");
const textOf = (bytes: Buffer): string => bytes.toString("utf16le").replace(/\0+$/, "");

function hexValue(kind: string, digits: string): RegValue {
  const bytes = bytesOf(digits);
  if (kind === "1" || kind === "2") return textOf(bytes);
  if (kind === "7") return textOf(bytes).split("\0");
  if (kind === "4" && bytes.length === 4) return bytes.readUInt32LE(0);
  if (kind === "b" && bytes.length === 8) return Number(bytes.readBigUInt64LE(0));
  return undefined;
}

/**
 * Reads what `reg.exe export` writes: UTF-16 with a mark at its beginning, and the same in every language of the system.
 * What `reg.exe query` prints is in the code page of the console, which loses letters, and parts several texts by what may
 * stand in them.
 */
export function parseRegFile(file: Buffer): readonly RegKey[] {
  const text = file.toString("utf16le").replace(/^\uFEFF/, "");
  const keys: { readonly path: string; readonly values: Map<string, RegValue> }[] = [];
  // A name, or the default value's @; then quoted text, which may hold line ends, or a word and hex digits over several lines.
  const entry =
    /^\[(?<path>[^\r\n]+)\]|^(?:"(?<name>(?:[^"\\]|\\.)*)"|@)=(?:"(?<words>(?:[^"\\]|\\[\s\S])*)"|dword:(?<dword>[0-9a-f]{1,8})|hex(?:\((?<kind>[0-9a-f]+)\))?:(?<hex>(?:[0-9a-f,]|\\\r?\n[ \t]*)*))/gim;
  const plain = (escaped: string) => escaped.replaceAll(/\\([\\"])/g, "$1");
  for (const { groups } of text.matchAll(entry)) {
    if (groups?.path !== undefined) keys.push({ path: groups.path, values: new Map() });
    else if (groups) {
      const { name = "", words, dword, kind = "3", hex } = groups;
      const value =
        words !== undefined
          ? plain(words)
          : dword !== undefined
            ? Number.parseInt(dword, 16)
            : hexValue(kind.toLowerCase(), hex ?? "");
      keys.at(-1)?.values.set(plain(name), value);
    }
  }
  return keys;
}
