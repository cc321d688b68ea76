import { readFileSync } from "node:fs";
import type { UpdateProblem } from "#contract/bridge/updates.ts";
import type { PackageOnFeed, UpdateEngine } from "#core/ports/updates.ts";
import { checkPackage } from "./check-package.ts";
import type { Offer } from "./choose-update.ts";
import { UpdateError } from "./update-error.ts";
import { memoryFile } from "./update-memory.ts";

/** Longest time for which a start waits for a version that was ready before. Milliseconds. */
const longest = 20_000;

/** Longest time for which a start asks the feed whether that version is still meant. Milliseconds. */
export const longestAsk = 5_000;

/** Why nothing is learned from a feed: it does not answer, or with something that its district did not sign or has signed anew since. */
const silent: ReadonlySet<UpdateProblem> = new Set([
  "unreachable",
  "slow",
  "broken",
  "unsigned",
  "wrong-key",
  "altered",
  "replayed",
]);
export const saysNothing = (error: unknown): boolean =>
  error instanceof UpdateError && silent.has(error.problem);

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
