import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FuseState, type FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { Ajv } from "ajv";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const require = createRequire(join(root, "node_modules", "app-builder-lib", "package.json"));

/** The parts of the packaging configuration that tests read; the schema checks the rest. */
interface Packaging {
  readonly files: readonly string[];
  readonly afterPack: string;
  readonly npmRebuild: boolean;
  readonly asar: boolean;
  readonly publish: readonly { readonly provider: string; readonly url: string }[];
  readonly win: Record<string, unknown> & { readonly target: readonly { readonly target: string }[] };
  readonly nsis: Record<string, unknown>;
  readonly msi: Record<string, unknown>;
  readonly mac: Record<string, unknown> & { readonly target: readonly { readonly target: string }[] };
  readonly dmg: Record<string, unknown>;
  readonly linux: Record<string, unknown> & { readonly target: readonly { readonly target: string }[] };
}

const readConfiguration = async (): Promise<Packaging> => {
  const yaml: { load: (text: string) => Packaging } = require("js-yaml");
  return yaml.load(await readFile(join(root, "electron-builder.yml"), "utf8"));
};

describe("electron-builder.yml", () => {
  it("holds to electron-builder's own schema", async () => {
    const schema = JSON.parse(await readFile(require.resolve("app-builder-lib/scheme.json"), "utf8"));
    const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
    validate(await readConfiguration());
    expect(validate.errors).toBeNull();
    validate({ ...(await readConfiguration()), nsis: { perMashine: true } });
    expect(validate.errors).not.toBeNull();
  });

  it("installs for the whole computer on Windows, under an upgrade code that never changes", async () => {
    const { win, nsis, msi } = await readConfiguration();
    expect(win.target.map(({ target }) => target)).toEqual(["nsis", "msi"]);
    expect(nsis).toMatchObject({ perMachine: true, oneClick: false });
    expect(msi).toMatchObject({ perMachine: true, upgradeCode: "7C0E9F5B-5B0E-4F5C-9C55-0B8E2E1D6A41" });
    expect(win).toMatchObject({ forceCodeSigning: true, verifyUpdateCodeSignature: true });
  });

  it("signs and notarises the disk image for macOS", async () => {
    const { mac, dmg } = await readConfiguration();
    expect(mac.target.map(({ target }) => target)).toContain("dmg");
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true, forceCodeSigning: true });
    expect(dmg).toMatchObject({ sign: true });
  });

  it("builds an AppImage, and offers updates from a server over https only", async () => {
    const { linux, publish } = await readConfiguration();
    expect(linux.target.map(({ target }) => target)).toEqual(["AppImage"]);
    expect(publish.map(({ provider }) => provider)).toEqual(["generic"]);
    for (const { url } of publish) expect(url).toMatch(/^https:\/\//);
  });

  it("leaves the browser host out, keeps native modules as they are, and names only files that exist", async () => {
    const { files, asar, npmRebuild, afterPack, mac, win, linux } = await readConfiguration();
    expect(files).toContain("!out/main/browser.js");
    expect(asar).toBe(true);
    expect(npmRebuild).toBe(false);
    for (const file of [afterPack, mac.entitlements, mac.entitlementsInherit, mac.icon, win.icon, linux.icon])
      expect(existsSync(join(root, String(file))), String(file)).toBe(true);
  });
});

describe("fuses", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bellwether-fuses-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A file with what Electron's program contains: a sentinel, version, length and states of the fuses. */
  const program = async (name: string, length = 9): Promise<string> => {
    const path = join(folder, name);
    const wire = Buffer.concat([Buffer.from([1, length]), Buffer.alloc(length, "1")]);
    const noise = Buffer.alloc(100_000, 7);
    await writeFile(
      path,
      Buffer.concat([noise, Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX"), wire, noise]),
    );
    return path;
  };

  const pack = async (platform: string, length?: number): Promise<string> => {
    const { afterPack } = await import("../../scripts/lib/package/after-pack.mjs");
    const path = await program(platform === "win32" ? "Bellwether.exe" : "bellwether", length);
    await afterPack({
      appOutDir: folder,
      electronPlatformName: platform,
      packager: { appInfo: { productFilename: "Bellwether" }, executableName: "bellwether" },
    });
    const states = await getCurrentFuseWire(path);
    return Array.from({ length: 9 }, (_, fuse) =>
      states[fuse as FuseV1Options] === FuseState.ENABLE ? 1 : 0,
    ).join("");
  };

  it("closes the program on Windows and Linux", async () => {
    expect(await pack("win32")).toBe("010011001");
    expect(await pack("linux")).toBe("010001001");
  });

  it("stops where Electron has a fuse that nobody decided about", async () => {
    await expect(pack("linux", 10)).rejects.toThrow(/strictlyRequireAllFuses/);
  });
});
