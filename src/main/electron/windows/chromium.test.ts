import { expect, it } from "vitest";
import { mayAsk, mayCall } from "./chromium.ts";

it("lets a window ask for its own page and for bytes that it has, and for nothing else", () => {
  for (const own of [
    "app://bundle/",
    "app://bundle/-/file/x",
    "blob:app://bundle/0d3a",
    "data:image/png;base64,AA==",
  ])
    expect(mayAsk(own, false), own).toBe(true);
  for (const foreign of [
    "https://redirector.gvt1.com/edgedl/chrome/dict/en-us-10-1.bdic",
    "http://127.0.0.1:8080/",
    "ws://127.0.0.1/",
    "wss://example.test/",
    "app://evil/",
    "blob:https://example.test/0d3a",
    "blob:null/0d3a",
    "file:///etc/passwd",
    "ftp://example.test/",
    "chrome://gpu/",
    "devtools://devtools/bundled/inspector.html",
    "filesystem:app://bundle/x",
    "about:blank",
    "",
    "not an address",
  ])
    expect(mayAsk(foreign, false), foreign).toBe(false);
  expect(mayAsk("devtools://devtools/bundled/inspector.html", true)).toBe(true);
  expect(mayAsk("https://example.test/", true)).toBe(false);
});

it("lets core call servers", () => {
  expect(["https://team.example.test/api", "http://127.0.0.1:4100/"].every(mayCall)).toBe(true);
  expect(["app://bundle/", "file:///etc/passwd", "ws://x/", "data:,", ""].some(mayCall)).toBe(false);
});
