import type { KeyObject } from "node:crypto";
import type { UpdatesOff } from "#contract/bridge/updates.ts";
import type { Updates } from "#core/ports/updates.ts";
import { readPublicKey } from "./feed-file.ts";
import { readFeedAddress } from "./feed-place.ts";
import type { UpdatePolicy } from "./update-policy.ts";

export interface UpdateSource {
  readonly base: URL;
  readonly key: KeyObject;
}

const replaceThemselves = new Set(["nsis", "zip", "appimage"]);

/** Where this installation has its updates from; a string says why nowhere. A policy's address and key stand alone. */
export function updateSource(
  host: Pick<Updates, "installed" | "kind" | "address" | "key">,
  policy: UpdatePolicy,
): UpdateSource | UpdatesOff {
  if (!host.installed) return "development";
  if (!replaceThemselves.has(host.kind)) return "administrator";
  if (policy.unread) return "unread";
  if (policy.mode === "off") return "policy";
  const address = policy.address ?? host.address;
  if (address === null) return "no-address";
  const base = readFeedAddress(address);
  if (base === null) return "bad-address";
  const key = readPublicKey(policy.key ?? host.key ?? "");
  return key === null ? "no-key" : { base, key };
}
