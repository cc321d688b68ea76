import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FuseState, type FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { Ajv } from "ajv";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { programWithFuses } from "./stand-in/program-file.ts";

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

const readLock = async () => JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));

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
    // An MSI for ARM64 would call itself x64, and be taken by computers on which it does not start.
    expect(win.target).toEqual([
      { target: "nsis", arch: ["x64", "arm64"] },
      { target: "msi", arch: ["x64"] },
    ]);
    expect(nsis).toMatchObject({ perMachine: true, oneClick: false });
    expect(msi).toMatchObject({ perMachine: true, upgradeCode: "7C0E9F5B-5B0E-4F5C-9C55-0B8E2E1D6A41" });
    expect(win).toMatchObject({ forceCodeSigning: true, verifyUpdateCodeSignature: true });
  });

  it("leaves everybody's data alone, also where the old version is taken off the computer", async () => {
    const { nsis } = await readConfiguration();
    expect(nsis).toMatchObject({ deleteAppDataOnUninstall: false });
    // Neither our part of the installer nor what runs before a package removes a file of anybody.
    const parts = [
      String(nsis.include),
      "packaging/roll-out/preinstall",
      "packaging/roll-out/install-bellwether.ps1",
    ];
    for (const part of parts)
      expect(await readFile(join(root, part), "utf8"), part).not.toMatch(
        /\bRMDir\b|\brm\b|Remove-Item[^\n]*AppData|APPDATA|--delete-app-data/i,
      );
  });

  it("signs and notarises the disk image for macOS", async () => {
    const { mac, dmg } = await readConfiguration();
    expect(mac.target).toEqual([
      { target: "dmg", arch: ["universal"] },
      { target: "zip", arch: ["universal"] },
    ]);
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true, forceCodeSigning: true });
    expect(dmg).toMatchObject({ sign: true });
  });

  it("builds an AppImage, a deb and an rpm for both processors", async () => {
    const { linux, publish } = await readConfiguration();
    expect(linux.target).toEqual(
      ["AppImage", "deb", "rpm"].map((target) => ({ target, arch: ["x64", "arm64"] })),
    );
    expect(publish.map(({ provider }) => provider)).toEqual(["generic"]);
    for (const { url } of publish) expect(url).toMatch(/^https:\/\//);
  });

  it("leaves the browser host out, keeps native modules as they are, and names only files that exist", async () => {
    const { files, asar, npmRebuild, afterPack, mac, win, linux } = await readConfiguration();
    expect(files).toContain("!out/main/{browser,server,bellwether}{,-program}.js");
    expect(asar).toBe(true);
    expect(npmRebuild).toBe(false);
    for (const file of [afterPack, mac.entitlements, mac.entitlementsInherit, mac.icon, win.icon, linux.icon])
      expect(existsSync(join(root, String(file))), String(file)).toBe(true);
  });
});

describe("npm run package", () => {
  const composed = async (
    env: Record<string, string>,
    key: string | null = null,
    platform: NodeJS.Platform = "win32",
  ) => {
    const { composeConfiguration } = await import("../../scripts/lib/package/configuration.mjs");
    return composeConfiguration(
      await readConfiguration(),
      env,
      key,
      await readLock(),
      platform,
    ) as Packaging & {
      readonly extraResources: readonly { readonly from: string; readonly to: string }[];
    };
  };
  const named = ({ nsis, msi, dmg, mac }: Packaging) =>
    [nsis, msi, dmg, mac].map(({ artifactName }) => String(artifactName));
  const keys = { WIN_CSC_LINK: "a", CSC_LINK: "b", APPLE_API_KEY: "c" };

  it("says in the names of its files where nothing was signed, and holds to the schema then too", async () => {
    const schema = JSON.parse(await readFile(require.resolve("app-builder-lib/scheme.json"), "utf8"));
    const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
    const bare = await composed({}, "/keys/update-key.txt");
    validate(bare);
    expect(validate.errors).toBeNull();
    for (const name of named(bare)) expect(name).toMatch(/-unsigned\.\$\{ext\}$/);
    expect(bare.win.forceCodeSigning).toBe(false);
    expect(bare.extraResources).toEqual([
      { from: "packaging/policy", to: "policy" },
      { from: "/keys/update-key.txt", to: "update-key.txt" },
    ]);
  });

  it("signs by what the environment gives, and builds no release without it", async () => {
    const whole = await composed({ ...keys, BELLWETHER_RELEASE: "1" });
    for (const name of named(whole)) expect(name).not.toContain("unsigned");
    expect(whole.win).toMatchObject({ forceCodeSigning: true, verifyUpdateCodeSignature: true });
    expect(whole.mac).toMatchObject({ forceCodeSigning: true, notarize: true, hardenedRuntime: true });
    const refused = expect.objectContaining({ message: expect.stringContaining("unsigned by mistake") });
    await expect(composed({ BELLWETHER_RELEASE: "1" })).rejects.toEqual(refused);
    for (const name of ["CSC_LINK", "APPLE_API_KEY"])
      await expect(
        composed({ ...keys, [name]: "", BELLWETHER_RELEASE: "1" }, null, "darwin"),
      ).rejects.toEqual(refused);
  });

  it("names its packages as npm run feed looks for them, and claims no kind of file for itself", async () => {
    const { namePackage } = await import("../../scripts/lib/package/feed-packages.ts");
    const whole = await composed(keys);
    const fill = (name: unknown, arch: string, ext: string) =>
      // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own
      String(name).replace("${version}", "1.4.0").replace("${arch}", arch).replace("${ext}", ext);
    const { appImage } = whole as unknown as { readonly appImage: Record<string, unknown> };
    expect(namePackage(fill(whole.nsis.artifactName, "arm64", "exe"))).toMatchObject({
      kind: "nsis",
      arch: "arm64",
    });
    expect(namePackage(fill(whole.mac.artifactName, "universal", "zip"))).toMatchObject({ kind: "zip" });
    expect(namePackage(fill(appImage.artifactName, "x86_64", "AppImage"))).toMatchObject({ arch: "x64" });
    expect(namePackage(fill(whole.msi.artifactName, "x64", "msi"))).toBeNull();
    expect(whole.mac.fileAssociations).toMatchObject([{ rank: "Alternate", role: "Viewer" }]);
    expect(whole.win.fileAssociations).toBeUndefined();
    const script = await readFile(join(root, String(whole.nsis.include)), "utf8");
    const written = [...script.matchAll(/WriteRegStr SHELL_CONTEXT "([^"]+)"/g)].map(([, key]) => key);
    expect(written.length).toBeGreaterThan(5);
    for (const key of written) expect(key).toMatch(/^Software\\Classes\\(bellwether|Applications\\)/);
  });
});

describe("fuses", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bellwether-fuses-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const program = async (name: string, length?: number): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, programWithFuses(length));
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

// macOS runs it by its own shell of Unix, and Windows has none.
describe.runIf(process.platform !== "win32")("what runs before a package for macOS", () => {
  /** Runs a copy of the script beside the version of its package, with stand-ins for what asks macOS. */
  const runs = async (installed: string | null, process: "none" | "ends" | "stays", version = "1.5.0") => {
    const folder = await mkdtemp(join(tmpdir(), "bellwether-preinstall-"));
    const bin = join(folder, "bin");
    await mkdir(bin);
    const tool = (name: string, script: string) =>
      writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    // A process of its own in a file: whoever ends by TERM takes the file along.
    const there = join(folder, "there");
    const answer = process === "ends" ? `trap 'rm "${there}"; exit' TERM` : "trap '' TERM";
    const other =
      process === "none"
        ? null
        : spawn("sh", ["-c", `${answer}; echo $$ > "${there}"; while :; do read -r line; done`]);
    await tool("pgrep", `cat "${there}" 2>/dev/null`);
    await tool("sleep", "exec /bin/sleep 0.01");
    await tool("defaults", installed === null ? "exit 1" : `echo ${installed}`);
    await copyFile(join(root, "packaging", "roll-out", "preinstall"), join(folder, "preinstall"));
    await writeFile(join(folder, "version"), `${version}\n`);
    await vi.waitUntil(() => other === null || existsSync(there));
    const { status, stderr } = spawnSync("sh", [join(folder, "preinstall")], {
      encoding: "utf8",
      env: { PATH: `${bin}:/usr/bin:/bin` },
    });
    other?.kill("SIGKILL");
    await rm(folder, { recursive: true });
    return { status, stderr };
  };

  it("ends Bellwether as its person would, and stops where it goes on", async () => {
    expect(await runs(null, "none")).toEqual({ status: 0, stderr: "" });
    expect(await runs("1.4.0", "ends")).toEqual({ status: 0, stderr: "" });
    expect(await runs("1.4.0", "stays")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("still runs"),
    });
  });

  it("stops where a newer version is installed", async () => {
    for (const [installed, version, status] of [
      ["1.5.0", "1.5.0", 0],
      ["1.5.0-beta.1", "1.5.0", 0],
      ["1.9.12", "1.10.0", 0],
      ["1.10.0", "1.9.12", 1],
      ["2.0.0", "1.5.0", 1],
    ] as const)
      expect(await runs(installed, "none", version), `${installed} to ${version}`).toMatchObject({ status });
  });
});

describe("what a release holds", () => {
  it("is listed with its license, and with the text where the part brings one", async () => {
    const { licenseList } = await import("../../scripts/lib/package/shipped-parts.mjs");
    const { parts, texts } = licenseList(root);
    const names = parts.map(({ name }: { readonly name: string }) => name);
    for (const name of [
      "electron",
      "react-dom",
      "better-sqlite3-multiple-ciphers",
      "@github/keytar",
      "electron-updater",
    ])
      expect(names).toContain(name);
    for (const name of ["vitest", "playwright", "typescript", "electron-builder", "vite"])
      expect(names).not.toContain(name);
    expect(parts.filter(({ license }: { readonly license: string }) => license === "")).toEqual([]);
    const react = parts.find(({ name }: { readonly name: string }) => name === "react-dom");
    expect(texts[react?.text ?? -1]).toContain("Permission is hereby granted");
  });

  it("shows whole what the lists of words in the dictionary ask to be shown", async () => {
    const { licenseList } = await import("../../scripts/lib/package/shipped-parts.mjs");
    const { parts, texts } = licenseList(root);
    const textOf = (wanted: string): string =>
      texts[parts.find(({ name }: { readonly name: string }) => name === wanted)?.text ?? -1] ?? "";
    const own = readFileSync(join(root, "node_modules", "dictionary-en", "license"), "utf8").trim();
    expect(textOf("dictionary-en")).toBe(own);
    for (const notice of [
      "Copyright 2000-2018 by Kevin Atkinson",
      "WordNet 1.6 Copyright 1997 by Princeton University",
      "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.",
      "the text of this document must be included\n  verbatim",
      "Copyright 1993, Geoff Kuenning",
    ])
      expect(own).toContain(notice);
    for (const name of ["nspell", "is-buffer"]) expect(textOf(name)).toMatch(/permission is hereby granted/i);
  });

  it("has no part that may only be given on under the same license", async () => {
    const { licenseList } = await import("../../scripts/lib/package/shipped-parts.mjs");
    const { parts } = licenseList(root);
    const copyleft = parts.filter(
      ({ license }: { readonly license: string }) => /GPL/.test(license) && !/MIT|Apache|BSD/.test(license),
    );
    expect(copyleft).toEqual([]);
  });

  it("is written down in CycloneDX by npm itself", async () => {
    const { makeSbom } = await import("../../scripts/lib/package/sbom.mjs");
    const bom = await makeSbom(root);
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "bellwether" } } });
    const names = bom.components.map(({ name }: { readonly name: string }) => name);
    expect(names).toContain("react-dom");
    expect(names).not.toContain("vitest");
    expect(bom.components.length).toBeGreaterThan(300);
  });
});
