import { readFileSync } from "node:fs";
import type { PackageOnFeed, UpdateEngine } from "#core/ports/updates.ts";
import { checkPackage } from "./check-package.ts";
import type { Offer } from "./choose-update.ts";
import { memoryFile } from "./update-memory.ts";

/** Longest time for which a start waits for a version that was ready before. Milliseconds. */
const longest = 20_000;

/** Was a version ready when this installation ended? Asked before anything is opened; what is wrong with the file is found later. */
export function updateIsPending(folder: string): boolean {
  try {
    const kept: unknown = JSON.parse(readFileSync(memoryFile(folder), "utf8"));
    const pending: unknown = Reflect.get(Object(kept), "pending");
    return typeof pending === "object" && pending !== null;
  } catch {
    return false;
  }
}

/** Where the package of an offer lies. */
export const packageOf = (offer: Offer, base: URL): PackageOnFeed => ({
  version: offer.version,
  url: new URL(encodeURIComponent(offer.package.name), base),
  ...offer.package,
});

/** Gives the whole file of a version that was downloaded before. */
export async function fetchAgain(engine: UpdateEngine, found: PackageOnFeed): Promise<string> {
  const path = await engine.download(found, () => {}, AbortSignal.timeout(longest));
  await checkPackage(path, found);
  return path;
}
