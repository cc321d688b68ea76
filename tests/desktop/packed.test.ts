// What electron-builder packs, but for Electron's own program: a file with its fuses stands in its place.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { extractAll, listPackage } from "@electron/asar";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeConfiguration } from "../../scripts/lib/package/configuration.mjs";
import { nativeParts, targetsOf } from "../../scripts/lib/package/native-parts.mjs";
import { programWithFuses } from "./stand-in/program-file.ts";

const root = join(import.meta.dirname, "..", "..");
const execute = promisify(execFile);
const require = createRequire(join(root, "node_modules", "app-builder-lib", "package.json"));
const readLock = async () => JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));

let folder = "";
/** What lies beside the program. */
const resources = () =>
  join(folder, "dist", `linux-${process.arch === "x64" ? "" : "arm64-"}unpacked`, "resources");
/** The application as Electron reads it: what is in the archive, and what lies beside it. */
const application = () => join(folder, "application");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-packed-"));
  const electron = join(folder, "electron");
  await mkdir(join(electron, "resources"), { recursive: true });
  await mkdir(join(electron, "locales"));
  await writeFile(join(electron, "electron"), programWithFuses(), { mode: 0o755 });
  for (const name of ["LICENSE", "version", "locales/en-US.pak"]) await writeFile(join(electron, name), "");
  const base = require("js-yaml").load(await readFile(join(root, "electron-builder.yml"), "utf8"));
  const configuration = join(folder, "electron-builder.json");
  await writeFile(
    configuration,
    JSON.stringify(composeConfiguration(base, {}, null, await readLock(), "linux")),
  );
  await execute(
    process.execPath,
    [
      join(root, "node_modules", "electron-builder", "cli.js"),
      ...["--config", configuration, "--linux", "--dir", `--${process.arch}`],
      ...[
        "--publish",
        "never",
        `-c.electronDist=${electron}`,
        `-c.directories.output=${join(folder, "dist")}`,
      ],
    ],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  extractAll(join(resources(), "app.asar"), application());
  await cp(join(resources(), "app.asar.unpacked"), application(), { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the packed application", () => {
  it("has the fuses of a release in its program", async () => {
    const states = await getCurrentFuseWire(join(resources(), "..", "bellwether"));
    expect(states[FuseV1Options.RunAsNode]).toBe(FuseState.DISABLE);
    expect(states[FuseV1Options.OnlyLoadAppFromAsar]).toBe(FuseState.ENABLE);
  });

  it("loads every module that the application names, from what was packed alone", async () => {
    const chunks = await readdir(join(application(), "out", "main"), { recursive: true });
    const code = await Promise.all(
      chunks
        .filter((name) => name.endsWith(".js"))
        .map((name) => readFile(join(application(), "out", "main", name), "utf8")),
    );
    const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const names = Object.keys(dependencies).map((name) => name.replaceAll("/", "\\/"));
    const named = new RegExp(`(?:from|import)\\s*\\(?\\s*"((?:${names.join("|")})(?:/[^"]+)?)"`, "g");
    const modules = [...new Set(code.flatMap((text) => [...text.matchAll(named)].map(([, name]) => name)))];
    expect(modules.length).toBeGreaterThan(30);
    const script = `const failed = [];
      for (const name of ${JSON.stringify(modules)}) await import(name).catch((error) => failed.push([name, error.message]));
      console.log(JSON.stringify(failed));
      process.exit(0);`;
    const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: application(),
    });
    // A computer's own files lie in a folder: the client of a store is for team servers.
    const failed: [string, string][] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect(failed.map(([name]) => name)).toEqual(["@aws-sdk/client-s3"]);
  });

  it("holds the native parts of this processor, outside the archive, and of no other", async () => {
    const files = await readdir(join(resources(), "app.asar.unpacked"), { recursive: true });
    const native = files.filter((name) => name.endsWith(".node"));
    expect(native.filter((name) => !name.includes(`linux-${process.arch}`))).toEqual([]);
    const lock = await readLock();
    const wanted = nativeParts(lock, { os: "linux", cpu: process.arch }).map(({ name }) => name);
    expect(wanted.length).toBeGreaterThan(2);
    for (const name of [...wanted, "better-sqlite3", "keytar"])
      expect(native.filter((file) => file.startsWith(join("node_modules", name, "/")))).toHaveLength(1);
  });

  it("leaves out what only a developer or a team server needs", () => {
    const files = listPackage(join(resources(), "app.asar"), { isPack: false });
    expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
    const programs = files
      .filter((name) => /^.out.main.[^/\\]+\.js$/.test(name))
      .map((name) => basename(name));
    expect(programs.sort()).toEqual(["index.js", "server-jobs.js", "server-worker.js", "spelling-worker.js"]);
    expect(files.filter((name) => /^.(src|tests|docs|scripts|packaging)(\/|\\|$)/.test(name))).toEqual([]);
    expect(
      files.filter((name) => /node_modules.(electron|vite|vitest|playwright)(\/|\\|$)/.test(name)),
    ).toEqual([]);
  });
});

describe("the native parts of a package", () => {
  it("are those of both processors, of the system that is packed for", () => {
    const both = (os: string) => ["x64", "arm64"].map((cpu) => ({ os, cpu }));
    expect(targetsOf(["--win", "nsis", "--x64"])).toEqual(both("win32"));
    expect(targetsOf(["--mac", "--universal"])).toEqual(both("darwin"));
    expect(targetsOf([], "linux")).toEqual(both("linux"));
  });

  it("are there for every system and processor of a release", async () => {
    const lock = await readLock();
    const named = (os: string, cpu: string) =>
      nativeParts(lock, { os, cpu }).map(({ name }) => name.slice(0, name.lastIndexOf(`-${os}`)));
    const all = named("linux", "x64");
    expect(all).toEqual(expect.arrayContaining(["@node-rs/argon2", "@napi-rs/canvas"]));
    for (const os of ["linux", "win32", "darwin"])
      for (const cpu of ["x64", "arm64"]) expect(named(os, cpu)).toEqual(all);
  });
});
