import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { createFolderReader, readFeed } from "./feed-place.ts";

const base = new URL(`${pathToFileURL("/share").href}/`);
const fetch = async () => new Response();
const never = () => new Promise<Uint8Array>(() => {});
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ problem }) => problem,
  );

it("a share that does not answer is told as slow, in time", async () => {
  const reading = { fetch, timeout: 1, readFolder: never };
  expect(await problemOf(readFeed(base, "feed.json", reading, new AbortController().signal))).toBe("slow");
});

it("a share that does not answer holds no quit up", async () => {
  const stop = new AbortController();
  const reading = readFeed(base, "feed.json", { fetch, timeout: 600_000, readFolder: never }, stop.signal);
  stop.abort();
  expect(await problemOf(reading)).toBe("unreachable");
});

it("while one call is open that nothing answers, no other is begun", async () => {
  let begun = 0;
  const readFolder = createFolderReader(() => {
    begun += 1;
    return never();
  });
  const look = () =>
    problemOf(readFeed(base, "feed.json", { fetch, timeout: 1, readFolder }, new AbortController().signal));
  expect([await look(), await look(), begun]).toEqual(["slow", "slow", 1]);
});
