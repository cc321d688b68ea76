import { describe, expect, it } from "vitest";
import { parseServerAddress } from "./server-address.ts";

describe("a typed server address", () => {
  it.each([
    ["bellwether.district.example", "https://bellwether.district.example"],
    ["  https://bellwether.district.example/  ", "https://bellwether.district.example"],
    ["https://district.example/threat/?a=b#c", "https://district.example/threat"],
    ["https://district.example:8443", "https://district.example:8443"],
    ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["http://localhost:4000/", "http://localhost:4000"],
    ["http://[::1]:4000", "http://[::1]:4000"],
  ])("%s is %s", (typed, url) => expect(parseServerAddress(typed)).toMatchObject({ ok: true, url }));

  it.each([
    "",
    "http://district.example",
    "http://127.0.0.1.evil.example",
    "ftp://district.example",
    "file:///etc/passwd",
    "https://a:b@district.example",
    "https://",
    "javascript://district.example",
    "not an address",
  ])("%j is refused", (typed) => {
    const address = parseServerAddress(typed);
    expect(address.ok).toBe(false);
  });
});
