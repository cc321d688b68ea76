/** Stands in for `iconv-lite` where the reader of .msg files asks for it: the browser knows the same code pages. */
export function decode(bytes: Uint8Array, name: string): string {
  const label = name.replace(/^(?:cp|win|windows)?-?(\d{3,5})$/i, "windows-$1");
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Nothing is written here. */
export function encode(): Uint8Array {
  throw new Error("Mails are only read.");
}
