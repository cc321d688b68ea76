const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Map([...letters].map((letter, value) => [letter, value]));

/** Bytes in base64, as updates travel: the same in core, on the server and on a page. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
    const left = bytes.length - at;
    text += letters.charAt(one >> 2) + letters.charAt(((one & 3) << 4) | (two >> 4));
    text += left < 2 ? "=" : letters.charAt(((two & 15) << 2) | (three >> 6));
    text += left < 3 ? "=" : letters.charAt(three & 63);
  }
  return text;
}

/** The bytes of a text that `toBase64` could have written; what is no letter of it ends them. */
export function fromBase64(text: string): Uint8Array {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = values.get(letter);
    if (value === undefined) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
