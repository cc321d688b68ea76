import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { UpdateProblem } from "#contract/bridge/updates.ts";
import { rankOf } from "#core/updates/choose-update.ts";
import { feedFileName } from "#core/updates/feed-file.ts";
import { readFeedAddress } from "#core/updates/feed-place.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Computer, type ComputerOptions, startComputer } from "./computer.ts";
import { type District, day, openDistrict } from "./district.ts";

let district: District;
const running: Computer[] = [];

beforeEach(async () => {
  district = await openDistrict();
  district.build("1.1.0");
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.remove();
  await district.close();
});

const start = async (options: Partial<ComputerOptions> = {}) => {
  const computer = await startComputer({ feed: district.address, key: district.publicKey, ...options });
  running.push(computer);
  return computer;
};
const packagesAsked = () => district.asked.filter((name) => !name.endsWith(".json"));

/** Looks, and expects to be told of this problem with nothing downloaded and nothing to install. */
const expectRefused = async (problem: UpdateProblem, options: Partial<ComputerOptions> = {}) => {
  const computer = await start(options);
  const state = await computer.updates.look();
  expect(state).toMatchObject({ problem, phase: "idle", next: null });
  expect(packagesAsked()).toEqual([]);
  await computer.quit();
  expect(computer.ran()).toEqual([]);
  return computer;
};

describe("a good feed", () => {
  it("is downloaded by itself, and installed at quit without starting again", async () => {
    await district.publish("1.1.0");
    const computer = await start();
    computer.updates.start();
    const ready = await computer.until("ready");
    expect(ready).toMatchObject({ problem: null, plan: "quit", waitsFor: null, next: { version: "1.1.0" } });
    expect(ready.lookedAt).not.toBeNull();
    expect(computer.ran()).toEqual([]);
    await computer.quit();
    expect(computer.ran()).toEqual(["1.1.0"]);
  });

  it("asks for its own file and one package, and sends nothing that names the computer", async () => {
    await district.publish("1.1.0");
    const seen: string[] = [];
    district.fault = (request) => {
      seen.push(JSON.stringify(request.headers));
      return false;
    };
    const computer = await start();
    await computer.updates.look();
    await computer.until("ready");
    expect(new Set(district.asked)).toEqual(
      new Set(["bellwether-latest.json", "Bellwether-1.1.0-x86_64.AppImage"]),
    );
    const { id } = JSON.parse(readFileSync(join(computer.folder, "updates.json"), "utf8"));
    const own = readFileSync(join(computer.folder, "window", ".updaterId"), "utf8");
    for (const headers of seen) {
      expect(headers).not.toContain(id);
      expect(headers).not.toContain(own);
    }
  });

  it("in a folder is read and copied from there", async () => {
    await district.publish("1.1.0");
    const computer = await start({ feed: district.folder });
    await computer.updates.look();
    await computer.until("ready");
    expect(district.asked).toEqual([]);
    await computer.quit();
    expect(computer.ran()).toEqual(["1.1.0"]);
  });

  it("is looked at again after a restart, and what was downloaded is not downloaded twice", async () => {
    await district.publish("1.1.0");
    const first = await start();
    await first.updates.look();
    await first.until("ready");
    first.changesWait = true;
    await first.quit();
    expect(first.ran()).toEqual([]);
    const asked = packagesAsked().length;
    const second = await start({ folder: first.folder });
    await second.updates.look();
    await second.until("ready");
    expect(packagesAsked()).toHaveLength(asked);
  });

  it("with the version that runs offers nothing", async () => {
    await district.publish("1.1.0");
    const computer = await start({ version: "1.1.0" });
    expect(await computer.updates.look()).toMatchObject({ phase: "idle", next: null, problem: null });
  });

  it("of a newer version replaces the one that is ready", async () => {
    await district.publish("1.1.0");
    const computer = await start();
    await computer.updates.look();
    await computer.until("ready");
    district.build("1.2.0");
    await district.publish("1.2.0", { sequence: 2_000_000_000 });
    await computer.updates.look();
    expect((await computer.until("ready")).next?.version).toBe("1.2.0");
    await computer.quit();
    expect(computer.ran()).toEqual(["1.2.0"]);
  });
});

describe("maps of blocks", () => {
  it("let a computer download only what differs from the version that it has", async () => {
    const size = 4_000_000;
    const path = join(district.folder, district.build("1.1.0", size));
    await district.addBlockMap(path);
    const before = await temporaryFolder();
    const place = join(before.path, "program", "Bellwether.AppImage");
    mkdirSync(join(before.path, "program"));
    renameSync(join(district.folder, district.build("1.0.0", size)), place);
    await district.addBlockMap(place);
    await district.publish("1.1.0");
    const computer = await start({ folder: before.path });
    await computer.updates.look();
    await computer.until("ready");
    expect(district.sent()).toBeGreaterThan(0);
    expect(district.sent()).toBeLessThan(size / 4);
    await computer.quit();
    expect(computer.ran()).toEqual(["1.1.0"]);
  });
});

describe("a feed that cannot be trusted changes nothing and says why:", () => {
  it("one that was altered by a byte", async () => {
    const text = await district.publish("1.1.0");
    district.write(text.replace("1.1.0", "1.9.0"));
    await expectRefused("altered");
  });
  it("one that was cut off", async () => {
    const text = await district.publish("1.1.0");
    district.write(text.slice(0, text.length / 2));
    await expectRefused("broken");
  });
  it("an empty one, and one that is too large", async () => {
    district.write("");
    await expectRefused("broken");
    district.write(" ".repeat(300_000));
    await expectRefused("broken");
  });
  it("one without a signature", async () => {
    const text = await district.publish("1.1.0");
    const { signature: _left, ...rest } = JSON.parse(text);
    district.write(JSON.stringify(rest));
    await expectRefused("unsigned");
  });
  it("one that another key has signed, also where it names the right one", async () => {
    const other = generateKeyPairSync("ed25519").privateKey;
    const right = JSON.parse(await district.publish("1.1.0"));
    const text = await district.publish("1.1.0", {}, other);
    await expectRefused("wrong-key");
    district.write(JSON.stringify({ ...JSON.parse(text), key: right.key }));
    await expectRefused("altered");
  });
  it("one of the program's own key, where the district's policy has another", async () => {
    await district.publish("1.1.0");
    const { publicKey } = generateKeyPairSync("ed25519");
    const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
    await expectRefused("wrong-key", { policy: { key } });
  });
  it("one that has expired", async () => {
    await district.publish("1.1.0", { expiresAt: new Date(Date.now() - 1000).toISOString() });
    await expectRefused("expired");
  });
  it("one with an older version", async () => {
    await district.publish("1.1.0");
    await expectRefused("older", { version: "1.2.0" });
  });
  it("one that was replayed after a newer one, also after a restart, and another one of the same number", async () => {
    const old = await district.publish("1.1.0", { sequence: 1000 });
    await district.publish("1.1.0", { sequence: 1001, staging: 0 });
    const first = await start();
    expect(await first.updates.look()).toMatchObject({ problem: null, next: null });
    district.write(old);
    expect(await first.updates.look()).toMatchObject({ problem: "replayed", next: null });
    await first.updates.stop();
    const second = await start({ folder: first.folder });
    expect(await second.updates.look()).toMatchObject({ problem: "replayed", next: null });
    await district.publish("1.1.0", { sequence: 1001, staging: 100 });
    expect(await second.updates.look()).toMatchObject({ problem: "replayed", next: null });
    expect(packagesAsked()).toEqual([]);
  });
  it("one of another channel", async () => {
    const text = await district.publish("1.1.0", { channel: "beta" });
    district.write(text, "latest");
    await expectRefused("other-feed");
  });
  it.each([["10"], ["all"], [null], [-1], [101], [undefined]])("one staged for %j", async (staging) => {
    await district.publish("1.1.0", { staging });
    await expectRefused("bad-staging");
  });
  it("one without a package for this computer, and one for newer versions only", async () => {
    await district.publish("1.1.0", { packages: [] });
    await expectRefused("no-file");
    await district.publish("1.1.0", { minVersion: "1.0.5" });
    await expectRefused("too-old");
  });
});

describe("a feed that does not answer changes nothing and says why:", () => {
  it("a server that is down, and an address that has no feed", async () => {
    await expectRefused("unreachable");
    await expectRefused("unreachable", { feed: "http://127.0.0.1:9/" });
    await expectRefused("unreachable", { feed: join(district.folder, "nowhere") });
  });
  it("a server that never ends its answer", async () => {
    district.fault = (_request, response) => {
      response.writeHead(200).write("{");
      return true;
    };
    await expectRefused("slow", { feedTimeout: 300 });
  });
  it("a server that leads elsewhere", async () => {
    district.fault = (_request, response) => {
      response.writeHead(302, { location: "https://elsewhere.test/" }).end();
      return true;
    };
    await expectRefused("unreachable");
  });
});

describe("a package that is not what was signed is not installed:", () => {
  const expectNotReady = async (problem: UpdateProblem, options: Partial<ComputerOptions> = {}) => {
    const computer = await start(options);
    await computer.updates.look();
    await expect.poll(() => computer.updates.state().problem, { timeout: 10_000 }).toBe(problem);
    expect(computer.updates.state().phase).toBe("offered");
    await computer.quit();
    expect(computer.ran()).toEqual([]);
    return computer;
  };
  const path = () => join(district.folder, "Bellwether-1.1.0-x86_64.AppImage");

  it("one that was swapped", async () => {
    await district.publish("1.1.0");
    const bytes = readFileSync(path());
    bytes[1000] = 0;
    writeFileSync(path(), bytes);
    const computer = await expectNotReady("file-altered");
    expect(computer.downloads()).toEqual([]);
  });
  it("one in a folder that goes on: nothing of it is copied; one that was swapped there: nothing of it stays", async () => {
    await district.publish("1.1.0");
    appendFileSync(path(), Buffer.alloc(1_000_000));
    const longer = await expectNotReady("file-altered", { feed: district.folder });
    expect(longer.downloads()).toEqual([]);
    district.build("1.1.0");
    const bytes = readFileSync(path());
    bytes[1000] = 0;
    writeFileSync(path(), bytes);
    const swapped = await expectNotReady("file-altered", { feed: district.folder });
    expect(swapped.downloads()).toEqual([]);
  });
  it("one that was cut off, one that goes on, and one that is gone", async () => {
    await district.publish("1.1.0");
    truncateSync(path(), 1000);
    await expectNotReady("file-altered");
    district.build("1.1.0");
    appendFileSync(path(), "more");
    await expectNotReady("file-altered");
    const other = await temporaryFolder();
    await expectNotReady("file-altered", { folder: other.path });
    await other.remove();
    district.fault = (_request, response, asked) => {
      if (asked.endsWith(".json")) return false;
      response.writeHead(404).end();
      return true;
    };
    await expectNotReady("file-missing");
  });
  it("one whose connection breaks in the middle, and the next try goes on", async () => {
    await district.publish("1.1.0");
    district.fault = (_request, response, asked) => {
      if (asked.endsWith(".json")) return false;
      response.writeHead(200, { "content-length": 200_000 }).write("#!/bin/sh");
      setImmediate(() => response.destroy());
      return true;
    };
    const computer = await start();
    await computer.updates.look();
    await expect.poll(() => computer.updates.state().problem, { timeout: 10_000 }).toBe("download-failed");
    district.fault = null;
    await computer.updates.download();
    expect((await computer.until("ready")).problem).toBeNull();
  });
  it("one that was altered on the computer between its download and its installation", async () => {
    await district.publish("1.1.0");
    const computer = await start();
    await computer.updates.look();
    await computer.until("ready");
    const [name = ""] = computer.downloads();
    const file = join(computer.folder, "cache", "bellwether", "pending", name);
    writeFileSync(file, readFileSync(file, "utf8").replace("exit 0", "exit 1"));
    await computer.quit();
    expect(computer.ran()).toEqual([]);
  });

  it("one for which the disk has no room", async ({ skip }) => {
    const { path: small, remove } = await temporaryFolder();
    mkdirSync(join(small, "disk"));
    const disk = join(small, "disk");
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]).status === 0;
    if (!mounted) skip("this user may not mount a small disk");
    try {
      await district.publish("1.1.0");
      await expectNotReady("disk-full", { cache: disk });
    } finally {
      spawnSync("umount", [disk]);
      await remove();
    }
  });
});

describe("stages", () => {
  it("reach between 9 and 11 of a hundred of 10,000 computers at 10 percent, and keep those when they grow", () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => `computer-${n}`);
    const at = (percent: number, version: string) => ids.filter((id) => rankOf(id, version) < percent);
    expect(at(10, "1.1.0").length).toBeGreaterThan(900);
    expect(at(10, "1.1.0").length).toBeLessThan(1100);
    expect(at(0, "1.1.0")).toEqual([]);
    expect(at(100, "1.1.0")).toHaveLength(10_000);
    const more = new Set(at(50, "1.1.0"));
    expect(at(10, "1.1.0").every((id) => more.has(id))).toBe(true);
    expect(at(10, "1.2.0")).not.toEqual(at(10, "1.1.0"));
  });
  it("leave a computer alone that is not among them, and offer it once they reach it", async () => {
    const computer = await start();
    const { id } = await (async () => {
      await district.publish("1.1.0", { staging: 0, sequence: 10 });
      await computer.updates.look();
      return JSON.parse(readFileSync(join(computer.folder, "updates.json"), "utf8"));
    })();
    const rank = rankOf(id, "1.1.0");
    await district.publish("1.1.0", { staging: rank, sequence: 11 });
    expect(await computer.updates.look()).toMatchObject({ problem: null, next: null });
    await district.publish("1.1.0", { staging: Math.min(100, rank + 0.01), sequence: 12 });
    await computer.updates.look();
    expect((await computer.until("ready")).next?.version).toBe("1.1.0");
  });
});

describe("channels", () => {
  it("are files of their own: a computer on beta takes what others are not offered", async () => {
    district.build("1.2.0-beta.1");
    await district.publish("1.1.0");
    await district.publish("1.2.0-beta.1", { channel: "beta" });
    const usual = await start();
    await usual.updates.look();
    expect((await usual.until("ready")).next?.version).toBe("1.1.0");
    await usual.updates.stop();
    const early = await start({ policy: { channel: "beta" } });
    await early.updates.look();
    expect((await early.until("ready")).next?.version).toBe("1.2.0-beta.1");
    expect(existsSync(join(district.folder, feedFileName("beta")))).toBe(true);
  });
});

describe("addresses", () => {
  it.each(["https://updates.school.org/bellwether", "http://127.0.0.1:8080/", "/srv/feed"])(
    "takes %s",
    (address) => expect(readFeedAddress(address)?.href).toMatch(/\/$/),
  );
  it.each(["http://updates.school.org/", "https://a:b@c.org/", "ftp://x/", "feed", "", "https://x/?a=b"])(
    "refuses %s",
    (address) => expect(readFeedAddress(address)).toBeNull(),
  );
  it.each(["\\\\server\\share\\feed", "D:\\feed"])("takes %s on Windows alone", (address) => {
    expect(readFeedAddress(address, "win32")?.href).toMatch(/^file:.*\/$/);
    for (const system of ["darwin", "linux"] as const) expect(readFeedAddress(address, system)).toBeNull();
  });
});

it("counts days of delay from the release", async () => {
  await district.publish("1.1.0", { releasedAt: new Date(Date.now() - 2 * day).toISOString() });
  const computer = await start({ policy: { delayDays: 3 } });
  expect(await computer.updates.look()).toMatchObject({ phase: "offered", next: { version: "1.1.0" } });
  expect(computer.updates.state().next?.notBefore).not.toBeNull();
  await computer.updates.download();
  expect(packagesAsked()).toEqual([]);
  computer.later = 2 * day;
  await computer.updates.look();
  expect((await computer.until("ready")).next?.notBefore).toBeNull();
});
