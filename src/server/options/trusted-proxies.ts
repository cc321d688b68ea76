import { isIP } from "node:net";
import { z } from "zod";

const words =
  "TRUST_PROXY takes how many proxies stand in front, or their addresses or networks: 10.0.0.5, 10.1.0.0/16.";

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A network of all addresses would believe whatever anybody writes into the header.
  return /^[0-9]{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}

/**
 * Whose `X-Forwarded-For` is believed. `true` was believed to mean the proxy in front, and believed every client: the
 * leftmost address is the one that the client wrote.
 */
export const trustedProxies = z
  .string()
  .default("")
  .transform((text, context): readonly string[] | number | null => {
    const given = text.trim();
    if (["", "0", "false"].includes(given)) return null;
    if (/^[1-9]$/.test(given)) return Number(given);
    const networks = given.split(",").map((each) => each.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue({ code: "custom", message: words });
    return z.NEVER;
  });
