import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdLasts } from "#core/updates/holds.ts";
import { updateIsPending } from "#core/updates/pending-update.ts";
import { installKind } from "#electron-host/system/updates.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Computer, type ComputerOptions, startComputer } from "./computer.ts";
import { type District, day, openDistrict } from "./district.ts";

const hold = "0b6d3c1e-8f2f-4b53-9d0c-5a4f0e5f7a11";

let district: District;
const running: Computer[] = [];

beforeEach(async () => {
  district = await openDistrict();
  district.build("1.1.0");
});
afterEach(async () => {
  vi.useRealTimers();
  for (const each of running.splice(0)) await each.remove();
  await district.close();
});

const start = async (options: Partial<ComputerOptions> = {}) => {
  const computer = await startComputer({ feed: district.address, key: district.publicKey, ...options });
  running.push(computer);
  return computer;
};
const startReady = async (options: Partial<ComputerOptions> = {}) => {
  await district.publish("1.1.0");
  const computer = await start(options);
  await computer.updates.look();
  await computer.until("ready");
  return computer;
};
const packagesAsked = () => district.asked.filter((name) => !name.endsWith(".json"));
/** A package that comes slowly: its first bytes at once, the rest when told. */
const slowPackage = () => {
  const begun = Promise.withResolvers<void>();
  district.fault = (_request, response, path) => {
    if (path.endsWith(".json")) return false;
    response.writeHead(200, { "content-length": 200_000 }).write("#!/bin/sh");
    begun.resolve();
    return true;
  };
  return begun.promise;
};

describe("a version that is ready is not installed", () => {
  it("while changes wait for their server, and is at the next quit", async () => {
    const first = await startReady();
    first.changesWait = true;
    expect(first.updates.plan("now")).toMatchObject({ phase: "ready", waitsFor: "changes" });
    expect(first.ended()).toBe(false);
    await first.quit();
    expect(first.ran()).toEqual([]);
    const second = await start({ folder: first.folder });
    await second.updates.look();
    await second.until("ready");
    await second.quit();
    expect(second.ran()).toEqual(["1.1.0"]);
  });

  it("while an interview is open, also where its deadline is over, and is once it was closed", async () => {
    await district.publish("1.1.0", { releasedAt: new Date(Date.now() - 9 * day).toISOString() });
    const computer = await start({ policy: { deadlineDays: 7 } });
    await computer.updates.look();
    expect((await computer.until("ready")).next?.overdue).toBe(true);
    computer.updates.hold(hold, true);
    expect(computer.updates.plan("now")).toMatchObject({ waitsFor: "interview" });
    expect(computer.ended()).toBe(false);
    computer.updates.hold(hold, false);
    expect(computer.updates.plan("now").waitsFor).toBeNull();
    expect(computer.ended()).toBe(true);
    await computer.quit();
    await expect.poll(computer.ran).toEqual(["1.1.0"]);
  });

  it("at a quit with an interview open", async () => {
    const computer = await startReady();
    computer.updates.hold(hold, true);
    await computer.quit();
    expect(computer.ran()).toEqual([]);
  });

  it("for longer than a page is there that held it", async () => {
    const computer = await startReady();
    computer.updates.hold(hold, true);
    computer.later = holdLasts - 1000;
    expect(computer.updates.state().waitsFor).toBe("interview");
    computer.later = holdLasts + 1000;
    expect(computer.updates.state().waitsFor).toBeNull();
  });

  it("by itself while words would be lost with this run, and is where a person quits", async () => {
    const computer = await startReady();
    computer.endsWithRun = true;
    expect(computer.updates.plan("now")).toMatchObject({ phase: "ready", waitsFor: "memory" });
    expect(computer.ended()).toBe(false);
    await computer.quit();
    expect(computer.ran()).toEqual(["1.1.0"]);
  });

  it("while the computer falls asleep", async () => {
    const computer = await startReady();
    computer.power.emit("suspend");
    expect(computer.updates.plan("now")).toMatchObject({ phase: "ready", waitsFor: "asleep" });
    expect(computer.ended()).toBe(false);
    await computer.quit();
    expect(computer.ran()).toEqual([]);
  });
});

describe("the end of a session", () => {
  const days = (count: number) => new Date(Date.now() - count * day).toISOString();

  it("starts no installer; the next start installs before its window opens, and starts anew", async () => {
    const first = await startReady();
    first.updates.sessionEnds();
    await first.quit();
    expect(first.ran()).toEqual([]);
    expect(updateIsPending(first.folder)).toBe(true);
    // Without its feed: what was verified is verified again from what is kept.
    district.write("gone");
    const next = await start({ folder: first.folder });
    expect(await next.updates.installsFirst()).toBe(true);
    await next.quit();
    await expect.poll(next.ran).toEqual(["1.1.0"]);
    expect(updateIsPending(first.folder)).toBe(false);
    // It is tried once: the old version that starts again opens its window.
    const again = await start({ folder: first.folder });
    expect(await again.updates.installsFirst()).toBe(false);
    expect(again.updates.state().problem).toBe("install-failed");
    // Also after it was looked for once more: it can still be installed when Bellwether is quit, which shuts nobody out.
    await district.publish("1.1.0", { sequence: Math.floor(Date.now() / 1000) + 60 });
    await again.updates.look();
    await again.until("ready");
    await again.updates.look();
    again.updates.sessionEnds();
    await again.quit();
    expect(updateIsPending(first.folder)).toBe(false);
  });

  it("is made up for at the next start also where nothing was told of it, as when the power fails", async () => {
    const first = await startReady();
    await vi.waitFor(() => expect(updateIsPending(first.folder)).toBe(true));
    const next = await start({ folder: first.folder });
    expect(await next.updates.installsFirst()).toBe(true);
  });

  it("installs what is ready also where its feed was signed anew since, as for more computers", async () => {
    const first = await startReady();
    const sequence = Math.floor(Date.now() / 1000) + 60;
    await district.publish("1.1.0", { sequence, staging: 100, notes: { en: "For all." } });
    await first.updates.look();
    await first.until("ready");
    first.updates.sessionEnds();
    await first.quit();
    district.write("gone");
    const next = await start({ folder: first.folder });
    expect(await next.updates.installsFirst()).toBe(true);
    await next.quit();
    await expect.poll(next.ran).toEqual(["1.1.0"]);
  });

  it.each([
    ["was stopped", "1.1.0", { staging: 0 }],
    ["was followed by a higher one", "1.2.0", {}],
  ] as const)("installs nothing that %s while the computer was off", async (_what, version, change) => {
    const first = await startReady();
    first.updates.sessionEnds();
    await first.quit();
    district.build("1.2.0");
    await district.publish(version, { sequence: Math.floor(Date.now() / 1000) + 60, ...change });
    const next = await start({ folder: first.folder });
    expect(await next.updates.installsFirst()).toBe(false);
    await next.quit();
    expect(next.ran()).toEqual([]);
  });

  it("installs what was kept where the feed does not answer soon", async () => {
    const first = await startReady();
    first.updates.sessionEnds();
    await first.quit();
    // Never answered; packages are.
    district.fault = (_request, _response, path) => path.endsWith(".json");
    const next = await start({ folder: first.folder, feedTimeout: 200 });
    expect(await next.updates.installsFirst()).toBe(true);
  });

  it("waits for changes that their server does not have, and goes on after them", async () => {
    const first = await startReady();
    first.updates.sessionEnds();
    await first.quit();
    const next = await start({ folder: first.folder });
    next.changesWait = true;
    expect(await next.updates.installsFirst()).toBe(false);
    next.changesWait = false;
    expect(await next.updates.installsFirst()).toBe(true);
  });

  it("waits until it is counted what people who signed out left here", async () => {
    const first = await startReady();
    first.updates.sessionEnds();
    await first.quit();
    const next = await start({ folder: first.folder });
    const counting = Promise.withResolvers<void>();
    next.counted = counting.promise;
    const installs = next.updates.installsFirst();
    next.changesWait = true;
    counting.resolve();
    expect(await installs).toBe(false);
  });

  it("a deadline that is over is kept for the next start, where work held it back at the quit; without one it is not", async () => {
    await district.publish("1.1.0", { releasedAt: days(9) });
    const late = await start({ policy: { deadlineDays: 7 } });
    await late.updates.look();
    await late.until("ready");
    late.updates.hold(hold, true);
    await late.quit();
    expect(late.ran()).toEqual([]);
    const next = await start({ folder: late.folder, policy: { deadlineDays: 7 } });
    expect(await next.updates.installsFirst()).toBe(true);
    await next.quit();
    await expect.poll(next.ran).toEqual(["1.1.0"]);
    const early = await startReady();
    early.updates.hold(hold, true);
    await early.quit();
    expect(updateIsPending(early.folder)).toBe(false);
  });

  it("installs nothing of a feed that was changed on the disk", async () => {
    const first = await startReady();
    first.updates.sessionEnds();
    await first.quit();
    const path = join(first.folder, "updates.json");
    const kept = JSON.parse(readFileSync(path, "utf8"));
    kept.pending.feed = kept.pending.feed.replaceAll("1.1.0", "1.1.1");
    kept.pending.version = "1.1.1";
    writeFileSync(path, JSON.stringify(kept));
    const next = await start({ folder: first.folder });
    expect(await next.updates.installsFirst()).toBe(false);
    await next.quit();
    expect(next.ran()).toEqual([]);
  });
});

describe("a download", () => {
  it("ends when the lid closes in the middle, leaves no package behind, and is done after waking", async () => {
    await district.publish("1.1.0");
    const begun = slowPackage();
    const computer = await start();
    await computer.updates.look();
    await begun;
    expect(computer.updates.state().phase).toBe("downloading");
    computer.power.emit("suspend");
    expect(await computer.until("offered")).toMatchObject({ waitsFor: "asleep", problem: null });
    expect(computer.downloads()).toEqual([]);
    district.fault = null;
    computer.power.emit("resume");
    expect((await computer.until("ready")).waitsFor).toBeNull();
  });

  it("ends when Bellwether is quit in the middle, and installs nothing", async () => {
    await district.publish("1.1.0");
    const begun = slowPackage();
    const computer = await start();
    await computer.updates.look();
    await begun;
    await computer.quit();
    expect(computer.ran()).toEqual([]);
    expect(computer.downloads()).toEqual([]);
    expect(computer.updates.state().problem).toBeNull();
  });
});

describe("the time of installing", () => {
  it("is tonight where somebody says so: in the dark, when nobody uses the computer, and it starts again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    await district.publish("1.1.0");
    const computer = await start();
    computer.updates.start();
    await computer.until("ready");
    expect(computer.updates.plan("tonight").plan).toBe("tonight");
    const at = (hour: number) => {
      const then = new Date();
      then.setHours(hour, 30, 0, 0);
      computer.later = then.getTime() - Date.now();
    };
    computer.idle = 3600;
    at(14);
    vi.advanceTimersByTime(60_000);
    expect(computer.ended()).toBe(false);
    at(22);
    computer.idle = 60;
    vi.advanceTimersByTime(60_000);
    expect(computer.ended()).toBe(false);
    computer.idle = 3600;
    vi.advanceTimersByTime(60_000);
    expect(computer.ended()).toBe(true);
    vi.useRealTimers();
    await computer.quit();
    await expect.poll(computer.ran).toEqual(["1.1.0"]);
  });

  it("has a deadline by policy, counted from the release but never before the days of delay are over", async () => {
    const released = new Date(Date.now() - 2 * day);
    await district.publish("1.1.0", { releasedAt: released.toISOString() });
    const computer = await start({ policy: { deadlineDays: 5 } });
    await computer.updates.look();
    const soon = await computer.until("ready");
    expect(soon.next).toMatchObject({
      deadline: new Date(released.getTime() + 5 * day).toISOString(),
      overdue: false,
    });
    computer.later = 3 * day + 60_000;
    expect(computer.updates.state().next?.overdue).toBe(true);
    const late = await start({ policy: { deadlineDays: 5, delayDays: 8 } });
    const { next } = await late.updates.look();
    expect(next?.deadline).toBe(next?.notBefore);
  });
});

describe("the mode", () => {
  it("notify tells of a version, and downloads it when somebody asks", async () => {
    await district.publish("1.1.0");
    const computer = await start({ policy: { mode: "notify" } });
    computer.updates.start();
    const offered = await computer.until("offered");
    expect(offered).toMatchObject({ mode: "notify", next: { version: "1.1.0" } });
    expect(packagesAsked()).toEqual([]);
    await computer.updates.download();
    await computer.until("ready");
    await computer.quit();
    expect(computer.ran()).toEqual(["1.1.0"]);
  });

  it.each([
    ["policy", { policy: { mode: "off" } }],
    ["administrator", { kind: "msi" }],
    ["administrator", { kind: "deb" }],
    ["administrator", { kind: "rpm" }],
    ["bad-address", { policy: { address: "" } }],
    ["unread", { policy: { unread: true } }],
    ["no-key", { policy: { key: "" } }],
    ["no-key", { key: "not a key" }],
  ] as const)("is off for the reason %s, and then nothing is asked for (%j)", async (off, options) => {
    await district.publish("1.1.0");
    const computer = await start(options as Partial<ComputerOptions>);
    computer.updates.start();
    expect(await computer.updates.look()).toMatchObject({ off, address: null, lookedAt: null, next: null });
    await computer.updates.download();
    expect(district.asked).toEqual([]);
  });
});

describe("after an update", () => {
  it("says once what is new", async () => {
    const before = await startReady();
    await before.updates.stop();
    const first = await start({ folder: before.folder, version: "1.1.0" });
    expect(first.updates.state().news).toEqual({
      version: "1.1.0",
      notes: { en: "What is new in 1.1.0.", es: "Novedades de 1.1.0." },
    });
    await first.updates.stop();
    const again = await start({ folder: before.folder, version: "1.1.0" });
    expect(again.updates.state().news?.version).toBe("1.1.0");
    expect((await again.updates.newsRead()).news).toBeNull();
    await again.updates.stop();
    const last = await start({ folder: before.folder, version: "1.1.0" });
    expect(last.updates.state().news).toBeNull();
  });

  it("says so where the old version is still there, until the next one is", async () => {
    const before = await startReady();
    await before.quit();
    expect(before.ran()).toEqual(["1.1.0"]);
    const still = await start({ folder: before.folder, version: "1.0.0" });
    expect(still.updates.state()).toMatchObject({ problem: "install-failed", news: null });
  });

  it("has no news at the first start of all", async () => {
    const computer = await start();
    expect(computer.updates.state()).toMatchObject({ news: null, problem: null });
  });

  it("begins anew where what was remembered is damaged", async () => {
    const before = await startReady();
    await before.updates.stop();
    writeFileSync(join(before.folder, "updates.json"), "{ not json");
    const computer = await start({ folder: before.folder });
    await computer.updates.look();
    await computer.until("ready");
    expect(JSON.parse(readFileSync(join(before.folder, "updates.json"), "utf8")).seen).not.toEqual({});
  });
});

describe("how it came onto the computer", () => {
  it("is seen by what the packages leave", async () => {
    const { path, remove } = await temporaryFolder();
    const place = { program: join(path, "Bellwether.exe"), resources: path, appImage: undefined };
    expect(installKind({ ...place, platform: "win32" })).toBe("msi");
    writeFileSync(join(path, "Uninstall Bellwether.exe"), "");
    expect(installKind({ ...place, platform: "win32" })).toBe("nsis");
    expect(installKind({ ...place, platform: "darwin" })).toBe("zip");
    expect(installKind({ ...place, platform: "linux" })).toBe("folder");
    writeFileSync(join(path, "package-type"), "deb\n");
    expect(installKind({ ...place, platform: "linux" })).toBe("deb");
    expect(installKind({ ...place, platform: "linux", appImage: "/opt/Bellwether.AppImage" })).toBe(
      "appimage",
    );
    await remove();
  });
});
