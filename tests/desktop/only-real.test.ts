import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";
import { only } from "./drivers/only-real.ts";
import { callBridge } from "./stand-in/hands.ts";

/** The folder of a package that was unpacked or installed, for what an unpackaged program cannot show. */
const installed = process.env.BELLWETHER_INSTALLED;
const packaged = installed === undefined ? it.skip : it;
const byHand = process.env.BELLWETHER_BY_HAND === undefined ? it.skip : it;

const programIn = (folder: string): string =>
  join(
    folder,
    { win32: "Bellwether.exe", darwin: "Contents/MacOS/Bellwether" }[process.platform as "win32"] ??
      "bellwether",
  );
const resourcesIn = (folder: string): string =>
  join(folder, process.platform === "darwin" ? "Contents/Resources" : "resources");
const succeeds = (program: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  expect(status, `${stdout}${stderr}`).toBe(0);
};

let desk: Desk;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  // The system's own keychain: on Linux that of the session bus the tests run under.
  const bus = process.env.DBUS_SESSION_BUS_ADDRESS;
  desk = await openDesk({
    args: ["--data", folder.path, "--sample"],
    env: bus === undefined ? {} : { DBUS_SESSION_BUS_ADDRESS: bus },
  });
});

afterAll(async () => {
  await desk?.quit();
  await folder?.remove();
});

describe("what only real Electron can show", () => {
  it(only.isolation, async () => {
    const seen = await desk.page().evaluate(() => ({
      origin: window.location.origin,
      keys: Object.keys((window as unknown as { bellwether: object }).bellwether).sort(),
      leaks: ["require", "process", "module", "Buffer"].filter((name) => name in window),
    }));
    expect(seen).toEqual({
      origin: "app://bundle",
      keys: ["onFrame", "platform", "send", "stage"],
      leaks: [],
    });
  });

  it(only.nativeModules, async () => {
    const page = desk.page();
    await page.getByLabel("Email").fill("priya.raman@maplevalley.example");
    await page.getByLabel("Password", { exact: true }).fill(samplePassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
  });

  it(only.keychain, async () => {
    const { keychain, keyPlace } = await callBridge(desk.page(), "app.state", {});
    expect({ keychain, keyPlace }).toEqual({ keychain: "available", keyPlace: "keychain" });
    await desk.restart();
    await desk.page().getByLabel("Email").waitFor();
    expect((await callBridge(desk.page(), "app.state", {})).phase).toBe("sign-in");
  });

  it(only.titleBar, async () => {
    const overlay = await desk.page().evaluate(() => {
      const { windowControlsOverlay } = navigator as unknown as {
        windowControlsOverlay?: { visible: boolean };
      };
      return windowControlsOverlay?.visible ?? null;
    });
    expect(overlay).toBe(process.platform !== "darwin");
  });

  it(only.hardware, async () => {
    await desk.restart(["--data", folder.path, "--sample", "--safe"]);
    const status = await desk.main(({ app }) => app.getGPUFeatureStatus());
    expect(status.gpu_compositing).toMatch(/^disabled/);
  });

  it(only.spelling, async () => {
    const enabled = await desk.main(({ session }) =>
      session.fromPartition("bellwether-page").isSpellCheckerEnabled(),
    );
    const languages = await desk.main(({ session }) =>
      session.fromPartition("bellwether-page").getSpellCheckerLanguages(),
    );
    // Off but on macOS, whose own checker needs no word lists; so nothing may be fetched.
    expect(enabled ? process.platform : "off").toBe(process.platform === "darwin" ? "darwin" : "off");
    expect(enabled && process.platform !== "darwin" ? languages : []).toEqual([]);
  });

  it(only.dictionary, async () => {
    await desk.main(({ Menu }) => {
      // The system's menu would wait for somebody.
      Menu.prototype.popup = function () {
        Object.assign(globalThis, { shownAtPointer: this.items.map(({ label }) => label) });
      };
    });
    const page = desk.page();
    await page.evaluate(() => {
      const field = document.createElement("textarea");
      field.lang = "en-US";
      field.setAttribute("aria-label", "Words to check");
      document.body.prepend(field);
    });
    const field = page.getByLabel("Words to check");
    await field.pressSequentially("recieved ");
    const offered = async () => {
      await field.click({ button: "right", position: { x: 20, y: 12 } });
      return desk.main(() => (globalThis as { shownAtPointer?: readonly string[] }).shownAtPointer ?? []);
    };
    await expect.poll(offered).toContain("received");
    await field.evaluate((element) => element.remove());
  });

  packaged(only.fuses, async () => {
    const wire = await getCurrentFuseWire(programIn(installed ?? ""));
    const on = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
    expect(on(FuseV1Options.RunAsNode)).toBe(false);
    expect(on(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
    expect(on(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
    expect(on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
    expect(on(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
  });

  packaged(only.asar, () => {
    expect(existsSync(join(resourcesIn(installed ?? ""), "app.asar"))).toBe(true);
    expect(existsSync(join(resourcesIn(installed ?? ""), "app"))).toBe(false);
  });

  packaged(only.signature, () => {
    if (process.platform === "win32")
      succeeds(
        "powershell",
        "-Command",
        `if ((Get-AuthenticodeSignature '${programIn(installed ?? "")}').Status -ne 'Valid') { exit 1 }`,
      );
    else if (process.platform === "darwin") {
      succeeds("codesign", "--verify", "--deep", "--strict", installed ?? "");
      succeeds("spctl", "--assess", "--type", "execute", installed ?? "");
    }
  });

  packaged(only.links, async () => {
    if (process.platform === "linux") {
      const { stdout } = spawnSync("xdg-mime", ["query", "default", "x-scheme-handler/bellwether"], {
        encoding: "utf8",
      });
      expect(stdout.trim()).toMatch(/bellwether/i);
    } else expect(await desk.main(({ app }) => app.isDefaultProtocolClient("bellwether"))).toBe(true);
  });

  byHand(only.lid, async () => {
    // Somebody closes the lid and opens it again within ten minutes.
    const { promise, resolve } = Promise.withResolvers<void>();
    const page = desk.page();
    page
      .getByRole("heading", { level: 1, name: "Locked" })
      .waitFor({ timeout: 600_000 })
      .then(resolve, resolve);
    await promise;
    expect((await callBridge(page, "app.state", {})).phase).toBe("locked");
  });
});
