import { describe, expect, it } from "vitest";
import { unwrapKey, wrapKey, wrappedKey } from "./passphrase-wrap.ts";

const cheap = { memory: 8_192, passes: 1, lanes: 1 };
const key = "0123456789abcdef".repeat(4);
const passphrase = "correct horse battery staple";

const flip = (hex: string) => (hex.startsWith("0") ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);

describe("a key wrapped by a passphrase", () => {
  it("comes back with the same passphrase only", async () => {
    const wrapped = await wrapKey(key, passphrase, cheap);
    expect(await unwrapKey(wrapped, passphrase)).toBe(key);
    for (const wrong of [`${passphrase} `, passphrase.toUpperCase(), "", key])
      expect(await unwrapKey(wrapped, wrong)).toBeNull();
  });

  it("survives its file, with the costs in it, and never shows the key", async () => {
    const wrapped = { kind: "passphrase", ...(await wrapKey(key, passphrase, cheap)) };
    const text = JSON.stringify(wrapped);
    expect(text).not.toContain(key.slice(0, 16));
    expect(await unwrapKey(wrappedKey.parse(JSON.parse(text)), passphrase)).toBe(key);
    expect(wrapped.derivation).toMatchObject({ name: "argon2id", ...cheap });
  });

  it("is different each time", async () => {
    const one = await wrapKey(key, passphrase, cheap);
    const two = await wrapKey(key, passphrase, cheap);
    expect(one.derivation.salt).not.toBe(two.derivation.salt);
    expect(one.cipher.text).not.toBe(two.cipher.text);
  });

  it("takes a letter composed in either way", async () => {
    const wrapped = await wrapKey(key, "se\u0301curite\u0301 d'abord", cheap);
    expect(await unwrapKey(wrapped, "s\u00e9curit\u00e9 d'abord")).toBe(key);
  });

  it("notices any change of the file", async () => {
    const wrapped = await wrapKey(key, passphrase, cheap);
    for (const part of ["iv", "tag", "text"] as const) {
      const changed = { ...wrapped, cipher: { ...wrapped.cipher, [part]: flip(wrapped.cipher[part]) } };
      expect(await unwrapKey(changed, passphrase)).toBeNull();
    }
    const salted = { ...wrapped, derivation: { ...wrapped.derivation, salt: flip(wrapped.derivation.salt) } };
    expect(await unwrapKey(salted, passphrase)).toBeNull();
    const short = { ...wrapped, cipher: { ...wrapped.cipher, tag: wrapped.cipher.tag.slice(0, 8) } };
    expect(await unwrapKey(short, passphrase)).toBeNull();
  });

  it("refuses a file that asks for all of the memory", () => {
    const shape = { memory: 1_048_577, passes: 1, lanes: 1, name: "argon2id", salt: "00" };
    const cipher = { name: "aes-256-gcm", iv: "00", tag: "00", text: "00" };
    expect(wrappedKey.safeParse({ kind: "passphrase", derivation: shape, cipher }).success).toBe(false);
  });
});
