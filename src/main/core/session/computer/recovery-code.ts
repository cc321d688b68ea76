import { randomInt } from "node:crypto";

/** Digits and letters of which none is taken for another: no I, L, O and U. */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 6;
const groupLength = 5;

/** A new code of 150 random bits, in groups that can be read aloud and typed. */
export function makeRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** The code as it was made, however it was typed: small letters, other separators, an O for a zero. */
export function readRecoveryCode(typed: string): string {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");
  return plain.match(new RegExp(`.{1,${groupLength}}`, "g"))?.join("-") ?? "";
}
