import { Refused } from "./refused.ts";
import { isEncrypted } from "./saml-encrypted.ts";

/** What is signed as weakly as by SHA-1 could be made by somebody else. */
export const strongMethods = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
];

/** Refuses what no provider sends, before anything reads it as XML. */
export function requirePlain(xml: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Refused("refused", "doctype");
  if (isEncrypted(xml)) throw new Refused("refused", "encrypted");
  const methods = [...xml.matchAll(/<(?:\w+:)?(?:SignatureMethod|DigestMethod)\s[^>]*?Algorithm="([^"]*)"/g)];
  const named = xml.match(/(SignatureMethod|DigestMethod)[\s>]/g) ?? [];
  const opening = named.length - (xml.match(/<\/(\w+:)?(SignatureMethod|DigestMethod)\s*>/g) ?? []).length;
  if (methods.length !== opening || !methods.every(([, algorithm = ""]) => strongMethods.includes(algorithm)))
    throw new Refused("refused", "weak-signature");
}

/** Is the answer as a whole signed too? Then that has to be right as well. */
export function isPlainAndSigned(xml: string): boolean {
  requirePlain(xml);
  return /<(\w+:)?Signature[\s>]/.test(xml.split(/<(?:\w+:)?Assertion[\s>]/)[0] ?? "");
}
