import { isIPv6 } from "node:net";

/** Eight groups of an address that is known to be one. */
function groupsOf(address: string): readonly string[] {
  // An address parses and prints in one form, without a dotted part; a zone names a network card of this computer.
  const short = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [before = "", after] = short.split("::");
  const groups = (part: string) => part.split(":").filter((each) => each !== "");
  if (after === undefined) return groups(before);
  const missing = 8 - groups(before).length - groups(after).length;
  return [...groups(before), ...Array.from({ length: missing }, () => "0"), ...groups(after)];
}

/** Some proxies write the client's port into `X-Forwarded-For` too, and an address of IPv6 in brackets then. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/**
 * What counters know an address by. Whoever has one address of IPv6 has all of its network of 64 bits, so that network is
 * counted; an address of IPv4 written as one of IPv6 is itself.
 */
export function addressKey(given: string): string {
  const address = withoutPort(given);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (!mapped) return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => {
      const number = Number.parseInt(group, 16);
      return [number >> 8, number & 255];
    })
    .join(".");
}
