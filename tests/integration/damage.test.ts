import { describe, expect, it } from "vitest";
import { wholeCalls } from "../damage/inject.ts";
import { type PartName, runPart } from "../damage/suite.ts";

/** The short form of `npm run test:damage`; the places follow from the seed. */
const run = async (name: PartName, seed = 20_261_121) => {
  const report = await runPart(name, { runs: 60, injections: 5, seed, jobs: 2 });
  expect(report.failures, `seed ${seed}`).toEqual([]);
  return report;
};

describe("an outbox whose files are damaged", () => {
  it("reports every row that a damaged log has lost, with their number, and has the others intact", async () => {
    const { counts } = await run("wal");
    expect(counts.damages).toBe(60);
    expect(counts["lost the end"]).toBeGreaterThan(20);
    expect(counts["rows told of"]).toBe(counts["rows lost"]);
  });

  it("also reports them where older pages of a damaged log overwrite newer ones of the file", async () => {
    const { counts } = await run("wal-taken-in");
    expect(counts["lost the end"]).toBeGreaterThan(20);
    expect(counts["rows told of"]).toBeGreaterThanOrEqual(counts["rows lost"] ?? 0);
  });

  it("reports it where its head, its log or all of it is missing, damaged or outdated", async () => {
    const { counts } = await run("files");
    expect(counts.damages).toBe(18);
  });

  it("is refused as a whole, takes nothing and stays as it is where a bit of its file is flipped", async () => {
    const { counts } = await run("main");
    expect((counts.refused ?? 0) + (counts["nothing touched"] ?? 0)).toBe(30);
    expect(counts.refused).toBeGreaterThan(20);
  });
});

describe("an outbox and drafts on a disk that fails", () => {
  it("are intact after failing syncs and writes, each of which is reported", async () => {
    const { counts, means } = await run("inject", Date.now() % 1_000_000_000);
    // Without strace only the parts below prove it, and the long form says so.
    if (means?.startsWith("failing")) {
      expect(counts.injections).toBeGreaterThanOrEqual(5);
      expect(counts.visible).toBeGreaterThan(0);
    } else expect(means).toContain("strace cannot be used");
  });

  it("refuse what a full disk does not take, keep the rest, and go on when there is room", async () => {
    const { counts, means } = await run("full-disk");
    expect(means).toContain("ulimit -f");
    expect(counts["refused under a limit"]).toBeGreaterThan(30);
  });

  it("refuse where nothing can be written, change nothing, and work again where it can", async () => {
    const { counts } = await run("read-only");
    expect(counts["refused where nothing can be written"]).toBeGreaterThanOrEqual(2);
  });
});

it("reads a call that strace tells of in two as one, where it ended", () => {
  const log = [
    "7 fsync(5</x/outbox.head> <unfinished ...>",
    '8 write(1</x/pipe>, "begin save 2", 12) = 12',
    "7 <... fsync resumed>) = 0",
  ];
  expect(wholeCalls(log.join("\n"))).toEqual([log[1], "7 fsync(5</x/outbox.head>) = 0"]);
});
