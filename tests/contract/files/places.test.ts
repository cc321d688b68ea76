import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAside, sweepBlobs } from "#server/platform/files/blob-quarantine.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";
import { openPlace } from "#server/platform/files/places/open-place.ts";
import { type FilePlace, filePlaces, placeNames } from "#support/server/file-places.ts";

// What every place of files does alike, in a folder and in a store that speaks S3.

const day = 86_400_000;
const newName = () => randomBytes(32).toString("hex");
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

describe.each(placeNames)("files in a place: %s", (kind) => {
  let under: FilePlace;
  let place: BlobPlace;
  beforeAll(async () => {
    under = await filePlaces[kind]();
    place = await openPlace(under.options, false);
    await place.prepare();
  });
  afterAll(async () => {
    await place.close();
    await under.close();
  });
  beforeEach(async () => {
    for await (const { name } of place.list()) await place.remove(name);
  });

  const stored = async () => {
    const names: string[] = [];
    for await (const { name, incoming } of place.list()) if (!incoming) names.push(name);
    return names.sort();
  };
  const put = async (bytes: Buffer) => {
    const name = newName();
    await place.take(name, pieces(bytes));
    await place.keep(name);
    return name;
  };

  it("are there whole, from any byte on, until they are removed", async () => {
    const bytes = randomBytes(1_234_567);
    const name = await put(bytes);
    expect(await place.has(name)).toBe(true);
    expect((await buffer(place.open(name))).equals(bytes)).toBe(true);
    expect((await buffer(place.open(name, 1_000_000))).equals(bytes.subarray(1_000_000))).toBe(true);
    expect(await stored()).toEqual([name]);
    await place.remove(name);
    await place.remove(name);
    expect(await place.has(name)).toBe(false);
    expect(await stored()).toEqual([]);
    await expect(buffer(place.open(name))).rejects.toThrow();
  });

  it("may be empty", async () => {
    const name = await put(Buffer.alloc(0));
    expect((await buffer(place.open(name))).length).toBe(0);
  });

  it("are not there at all where what was sent ended in an error, or was given up", async () => {
    const cut = async function* () {
      yield randomBytes(300_000);
      throw new Error("The sender is gone.");
    };
    const name = newName();
    await expect(place.take(name, cut())).rejects.toThrow("The sender is gone.");
    const second = newName();
    await place.take(second, pieces(randomBytes(1000)));
    await place.discard(second);
    await expect.poll(async () => [await place.has(name), await place.has(second)]).toEqual([false, false]);
    await expect.poll(stored).toEqual([]);
  });

  it("that no row names are moved aside, come back when one names them, and are erased after their days", async () => {
    const [known, lost, found] = [
      await put(Buffer.from("a")),
      await put(Buffer.from("b")),
      await put(Buffer.from("c")),
    ];
    const now = Date.now();
    // Where others may be putting files there, what is young is theirs.
    expect(await sweepBlobs(place, new Set([known]), { now, alone: false })).toEqual({
      quarantined: 0,
      restored: 0,
    });
    expect(await sweepBlobs(place, new Set([known]), { now, alone: true })).toEqual({
      quarantined: 2,
      restored: 0,
    });
    expect(await stored()).toEqual([known]);
    expect(await sweepBlobs(place, new Set([known, found]), { now, alone: true })).toEqual({
      quarantined: 0,
      restored: 1,
    });
    expect((await buffer(place.open(found))).toString()).toBe("c");
    const names = new Set([known, found]);
    expect(await eraseAside(place, names, { now: now + 30 * day, days: 30 })).toBe(0);
    expect(await eraseAside(place, names, { now: now + 32 * day, days: 30 })).toBe(1);
    expect(await sweepBlobs(place, new Set([lost, ...names]), { now, alone: true })).toEqual({
      quarantined: 0,
      restored: 0,
    });
  });

  it("say whose they are", async () => {
    expect(await place.readNote()).toBe(null);
    await place.writeNote("one");
    await place.writeNote("two");
    expect(await place.readNote()).toBe("two");
    await place.removeNote();
    expect(await place.readNote()).toBe(null);
  });
});
