import { expect, it } from "vitest";
import { addressKey } from "./address-key.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:db8::5:6:7:8", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  // Some proxies write the port too, of which one client has many.
  ["203.0.113.7:4711", "203.0.113.7"],
  ["[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.7]", "203.0.113.7"],
  ["", ""],
])("counts %s as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
