import { randomBytes, randomInt } from "node:crypto";

/** Without what is read or heard for something else: it is told by telephone. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Eight signs, about 40 bits, which only five wrong tries may guess at. */
export function newLinkCode(): string {
  const part = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");
  return `${part()}-${part()}`;
}

/** As it is compared: a code may be typed in small letters, without its hyphen or with blanks. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

export const newLinkToken = (): string => randomBytes(32).toString("hex");
