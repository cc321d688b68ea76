// Parts that have a package for each system and processor. npm installs only those of the machine it runs on, and a package
// for another processor needs its own: without them nobody could sign in there, or print a report.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quietly } from "../install/prepare.mjs";
import { Failure } from "../kit/failure.mjs";
import { npmCommand, run } from "../kit/processes.mjs";

const systems = {
  "--linux": "linux",
  "-l": "linux",
  "--win": "win32",
  "-w": "win32",
  "--mac": "darwin",
  "-m": "darwin",
};

/** For which systems and processors electron-builder may pack when it gets these options: its targets name both processors. */
export function targetsOf(args, platform = process.platform) {
  const named = args.flatMap((each) => systems[each] ?? []);
  return (named.length === 0 ? [platform] : named).flatMap((os) =>
    ["x64", "arm64"].map((cpu) => ({ os, cpu })),
  );
}

/** The parts of one system and processor that a release holds, by the lock file. */
export const nativeParts = (lock, { os, cpu }) =>
  Object.entries(lock.packages)
    .filter(
      ([, { dev, os: systems = [], cpu: cpus = [], libc = ["glibc"] }]) =>
        dev !== true && systems.includes(os) && cpus.includes(cpu) && libc.includes("glibc"),
    )
    .map(([path, { version, integrity = null }]) => ({
      name: path.slice("node_modules/".length),
      version,
      integrity,
    }));

/** What electron-builder puts the processor in place of. */
const arch = "$" + "{arch}";

/** How the parts for a system are named, and the folders or files of modules that bring a binary for each. */
const names = {
  linux: { part: `linux-${arch}-gnu`, binary: `linux-${arch}` },
  win32: { part: `win32-${arch}-msvc`, binary: `win32-${arch}` },
  // Both halves of a package for macOS hold the same files.
  darwin: { part: "darwin-*", binary: "darwin-*" },
};

/**
 * What a package leaves out of the parts in `node_modules`, as electron-builder's `files`: those of every other system and
 * processor. They stand here and not under `linux`, `win` and `mac`, where they would replace the list for all systems.
 */
export const foreignParts = (lock, os) => {
  const { part, binary } = names[os];
  const families = nativeParts(lock, { os, cpu: "x64" }).map(({ name }) =>
    name.slice(0, name.indexOf(`-${os}-`)),
  );
  return [
    ...families.map((family) => `!**/node_modules/${family}-!(${part})/**`),
    `!**/node_modules/keytar/prebuilds/!(${binary})/**`,
    `!**/node_modules/better-sqlite3/prebuilds/!(${binary}.node)`,
  ];
};

/** Is this version of it in `node_modules` already? */
const isThere = (root, { name, version }) => {
  const manifest = join(root, "node_modules", name, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version;
};

/** Lays the parts for these targets into `node_modules`, where they are missing or of another version. */
export async function ensureNativeParts(root, lock, targets) {
  for (const target of targets) {
    const parts = nativeParts(lock, target);
    const unknown = parts.filter(({ integrity }) => integrity === null).map(({ name }) => name);
    if (unknown.length > 0)
      throw new Failure(
        `package-lock.json has no checksum of ${unknown.join(", ")}: nothing is packed without one. Add what \`npm view ${unknown[0]} dist.integrity\` says of its version.`,
      );
    const missing = parts.filter((part) => !isThere(root, part));
    if (missing.length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), "bellwether-parts-"));
    try {
      writeFileSync(join(folder, "package.json"), "{}");
      const npm = npmCommand();
      const { code, output } = await run(
        npm.program,
        [
          ...[...npm.args, "install", "--no-save", ...quietly],
          // They are for another machine than this, which npm would not install otherwise.
          "--force",
          ...missing.map(({ name, version }) => `${name}@${version}`),
        ],
        { cwd: folder },
      );
      if (code !== 0)
        throw new Failure(`The parts for ${target.os} ${target.cpu} could not be installed.`, 1, output);
      const came = JSON.parse(
        readFileSync(join(folder, "node_modules", ".package-lock.json"), "utf8"),
      ).packages;
      for (const { name, integrity } of missing) {
        const arrived = came[`node_modules/${name}`];
        if (arrived === undefined || arrived.integrity !== integrity)
          throw new Failure(
            `${name} did not arrive as package-lock.json has it: nothing is packed without it.`,
          );
        const place = join(root, "node_modules", name);
        rmSync(place, { recursive: true, force: true });
        cpSync(join(folder, "node_modules", name), place, { recursive: true });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
