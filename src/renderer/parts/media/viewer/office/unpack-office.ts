import { unzipSync, zipSync } from "fflate";
import { officeLimits, TooLargeError } from "./office-content.ts";

const withText = /\.(xml|rels)$/i;

/**
 * The same package with its parts of text alone, stored unpacked: pictures and fonts are not read, and what a part says of
 * its size is what a reader of the answer gets, however small a bomb was packed. Throws `TooLargeError` beyond the limits.
 */
export function unpackOffice(bytes: Uint8Array, limits: { unpacked: number; parts: number } = officeLimits) {
  let unpacked = 0;
  let parts = 0;
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!withText.test(name)) return false;
      unpacked += originalSize;
      parts += 1;
      if (unpacked > limits.unpacked || parts > limits.parts) throw new TooLargeError();
      return true;
    },
  });
  return { parts: found, packed: zipSync(found, { level: 0 }) };
}
