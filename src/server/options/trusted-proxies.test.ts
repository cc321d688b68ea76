import { expect, it } from "vitest";
import { trustedProxies } from "./trusted-proxies.ts";

it.each([
  [undefined, null],
  ["", null],
  ["false", null],
  ["0", null],
  ["1", 1],
  ["2", 2],
  ["10.0.0.5", ["10.0.0.5"]],
  ["10.0.0.5, 10.1.0.0/16, fd00::/8", ["10.0.0.5", "10.1.0.0/16", "fd00::/8"]],
])("reads %j (B1)", (text, proxies) => {
  expect(trustedProxies.parse(text)).toEqual(proxies);
});

it.each(["true", "yes", "10.0.0", "10.0.0.0/33", "0.0.0.0/0", "::/0", "proxy.school.org", "10.0.0.5,", "-1"])(
  "refuses %j, and says what it takes (B1)",
  (text) => {
    expect(trustedProxies.safeParse(text).error?.issues[0]?.message).toContain("addresses or networks");
  },
);
