import { constants, createDecipheriv, privateDecrypt } from "node:crypto";
import { Refused } from "./refused.ts";

/**
 * Every element of this name that a parser can find stands in the text so, whatever its prefix. More may stand there, in a comment
 * or a value: whoever sends these is refused, for the count is wrong.
 */
const opening = (name: string) => new RegExp(`<(?:[^\\s<>/:"'=]+:)?${name}[\\s/>]`, "g");
const countOf = (xml: string, name: string): number => xml.match(opening(name))?.length ?? 0;

export const isEncrypted = (xml: string): boolean => countOf(xml, "EncryptedAssertion") > 0;

/** With a tag of its own, or, as most providers still send it, without: then the signature within is what counts. */
const ciphers: Readonly<Record<string, { readonly bits: 128 | 256; readonly tagged: boolean }>> = {
  "http://www.w3.org/2009/xmlenc11#aes256-gcm": { bits: 256, tagged: true },
  "http://www.w3.org/2009/xmlenc11#aes128-gcm": { bits: 128, tagged: true },
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc": { bits: 256, tagged: false },
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc": { bits: 128, tagged: false },
};
const wrapping = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p";
/** Of OAEP, where SHA-1 is not what a signature stands on; node-saml knows no other by its right name. */
const wrappingDigest = "http://www.w3.org/2000/09/xmldsig#sha1";

const refused = () => new Refused("refused", "not-decrypted");

/** The one value that stands under this pattern; a second one could be read by one reader and not by the other. */
function one(xml: string, pattern: RegExp): string {
  const found = [...xml.matchAll(pattern)];
  const [, value] = found[0] ?? [];
  if (found.length !== 1 || value === undefined) throw refused();
  return value;
}

const prefixed = `(?:[^\\s<>/:"'=]+:)?`;
const methodIn = (xml: string) =>
  one(xml, new RegExp(`<${prefixed}EncryptionMethod\\s(?:[^<>]*\\s)?Algorithm="([^"]*)"[^<>]*>`, "g"));
function bytesIn(xml: string): Buffer {
  const text = one(xml, new RegExp(`<${prefixed}CipherValue(?:\\s[^<>]*)?>([^<>]*)</`, "g"));
  const plain = text.replace(/&#(13|xD);|\s/gi, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) throw refused();
  return Buffer.from(plain, "base64");
}

function decrypted(method: string, key: Buffer, sealed: Buffer): string {
  const cipher = ciphers[method];
  if (cipher === undefined || key.length * 8 !== cipher.bits) throw refused();
  if (cipher.tagged) {
    if (sealed.length < 12 + 16) throw refused();
    const opened = createDecipheriv(`aes-${cipher.bits}-gcm`, key, sealed.subarray(0, 12), {
      authTagLength: 16,
    });
    opened.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([opened.update(sealed.subarray(12, -16)), opened.final()]).toString("utf8");
  }
  const opened = createDecipheriv(`aes-${cipher.bits}-cbc`, key, sealed.subarray(0, 16)).setAutoPadding(
    false,
  );
  const padded = Buffer.concat([opened.update(sealed.subarray(16)), opened.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > 16) throw refused();
  return padded.subarray(0, -padding).toString("utf8");
}

interface Opened {
  /** The answer without what was encrypted. */
  readonly around: string;
  readonly assertion: string;
}

function open(xml: string, key: string): Opened {
  const whole = new RegExp(`(<(${prefixed}EncryptedAssertion)[\\s>].*</\\2\\s*>)`, "gs");
  const section = one(xml, whole);
  const around = xml.replace(section, () => "");
  if (countOf(xml, "EncryptedAssertion") !== 1 || countOf(around, "Assertion") !== 0) throw refused();
  // No signature hides in there, nor anything that one reader leaves out and another does not.
  if (/<[!?]/.test(section) || countOf(section, "Signature") !== 0) throw refused();
  const expected = { EncryptedData: 1, EncryptedKey: 1, EncryptionMethod: 2, CipherValue: 2 };
  for (const [name, count] of Object.entries(expected)) if (countOf(section, name) !== count) throw refused();
  const wrapped = one(section, new RegExp(`(<(${prefixed}EncryptedKey)[\\s>].*</\\2\\s*>)`, "gs"));
  const [digest] = [...wrapped.matchAll(new RegExp(`<${prefixed}DigestMethod\\s[^<>]*`, "g"))];
  if (digest !== undefined && !digest[0].includes(`Algorithm="${wrappingDigest}"`)) throw refused();
  if (methodIn(wrapped) !== wrapping) throw refused();
  const data = section.replace(wrapped, () => "");
  const inner = privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
    bytesIn(wrapped),
  );
  return { around, assertion: decrypted(methodIn(data), inner, bytesIn(data)) };
}

/**
 * Opens the one assertion of an answer that was encrypted to our key. node-saml opens it once more for itself; here it is seen
 * before, so that nothing weakly signed or otherwise odd comes in by being encrypted. All that goes wrong is said in one word:
 * whoever changes what was encrypted and sends it again learns nothing from how it fails.
 */
export function openEncrypted(xml: string, key: string | null): Opened {
  if (key === null) throw new Refused("refused", "no-key");
  try {
    return open(xml, key);
  } catch {
    throw refused();
  }
}
