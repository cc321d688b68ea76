import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCsrf } from "./csrf.ts";

const csrf = createCsrf(randomBytes(32), () => 0);
const nothing = { body: undefined, plainHeader: undefined, encryptedHeader: undefined };

describe("the XSRF-TOKEN value (A-2)", () => {
  it("ends in = whatever the token", () => {
    for (let turn = 0; turn < 200; turn += 1) expect(csrf.cookieValue(`session ${turn}`)).toMatch(/=$/);
  });
  it("differs each time and still opens to the same token", () => {
    const [one, two] = [csrf.cookieValue("s"), csrf.cookieValue("s")];
    expect(one).not.toBe(two);
    for (const encryptedHeader of [one, two])
      expect(csrf.passes("s", { ...nothing, encryptedHeader })).toBe(true);
  });
  it("passes plain in X-CSRF-TOKEN and in _token", () => {
    expect(csrf.passes("s", { ...nothing, plainHeader: csrf.tokenOf("s") })).toBe(true);
    expect(csrf.passes("s", { ...nothing, body: csrf.tokenOf("s") })).toBe(true);
  });
  it("looks into the body first, then the plain header, then the encrypted one", () => {
    const encryptedHeader = csrf.cookieValue("s");
    expect(csrf.passes("s", { body: "wrong", plainHeader: csrf.tokenOf("s"), encryptedHeader })).toBe(false);
    expect(csrf.passes("s", { body: undefined, plainHeader: "wrong", encryptedHeader })).toBe(false);
  });
  it("fails for another session, another server, after rotating, and without the cookie's prefix", () => {
    let epoch = 0;
    const own = createCsrf(randomBytes(32), () => epoch);
    const value = own.cookieValue("s");
    expect(own.passes("t", { ...nothing, encryptedHeader: value })).toBe(false);
    expect(csrf.passes("s", { ...nothing, encryptedHeader: value })).toBe(false);
    expect(own.passes("s", { ...nothing, encryptedHeader: own.tokenOf("s") })).toBe(false);
    epoch += 1;
    expect(own.passes("s", { ...nothing, encryptedHeader: value })).toBe(false);
  });
  it.each(["", "e30=", "bm90IGpzb24=", "{}", 5, ["x"]])("survives %j", (encryptedHeader) => {
    expect(csrf.passes("s", { ...nothing, encryptedHeader })).toBe(false);
  });
});
