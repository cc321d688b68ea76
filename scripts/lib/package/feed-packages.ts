import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inflateRawSync } from "node:zlib";
import type { FeedPackage } from "#core/updates/feed-file.ts";
import { compareVersions, isForTrials, isVersion } from "#core/updates/versions.ts";
import { Failure } from "../kit/failure.mjs";

/** Packages that install themselves, by the names that electron-builder.yml gives them. */
const kinds = [
  { end: /-setup(-unsigned)?\.exe$/, platform: "win32", kind: "nsis" },
  { end: /(-unsigned)?\.zip$/, platform: "darwin", kind: "zip" },
  { end: /(-unsigned)?\.AppImage$/, platform: "linux", kind: "appimage" },
] as const;

const architectures: Readonly<Record<string, FeedPackage["arch"]>> = {
  x64: "x64",
  x86_64: "x64",
  arm64: "arm64",
  universal: "universal",
};

export interface NamedPackage {
  readonly name: string;
  readonly version: string;
  readonly unsigned: boolean;
  readonly platform: FeedPackage["platform"];
  readonly kind: FeedPackage["kind"];
  readonly arch: FeedPackage["arch"];
}

/** What a file in a folder of installers is; null where it is none that updates itself (an MSI, a deb, a map of blocks). */
export function namePackage(name: string): NamedPackage | null {
  for (const { end, platform, kind } of kinds) {
    const found = end.exec(name);
    if (found === null) continue;
    const [, version = "", named = ""] =
      /^Bellwether-(.+)-([a-z0-9_]+)$/.exec(name.slice(0, found.index)) ?? [];
    const arch = architectures[named];
    if (!isVersion(version) || arch === undefined) return null;
    return { name, version, unsigned: found[1] !== undefined, platform, kind, arch };
  }
  return null;
}

async function sha512(path: string): Promise<string> {
  const hash = createHash("sha512");
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash);
  return hash.digest("base64");
}

/** Bytes of the map of blocks at the end of an AppImage, whose last four bytes say how long it is; null where there is none. */
async function embeddedMap(path: string, size: number): Promise<number | null> {
  const file = await open(path);
  try {
    const tail = Buffer.alloc(4);
    await file.read(tail, 0, 4, size - 4);
    const length = tail.readUInt32BE(0);
    if (length === 0 || length > Math.min(size - 4, 16_777_216)) return null;
    const map = Buffer.alloc(length);
    await file.read(map, 0, length, size - 4 - length);
    JSON.parse(inflateRawSync(map).toString("utf8"));
    return length;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

export async function describePackage(folder: string, named: NamedPackage): Promise<FeedPackage> {
  const path = join(folder, named.name);
  const { size } = await stat(path);
  if (size === 0) throw new Failure(`${named.name} is empty.`);
  const { platform, arch, kind, name } = named;
  const blockMapSize = kind === "appimage" ? await embeddedMap(path, size) : null;
  return { platform, arch, kind, name, size, sha512: await sha512(path), blockMapSize };
}

/** Which versions a channel takes by itself: `latest` none for trials, however new it is. */
const fits = (channel: string, version: string): boolean => channel !== "latest" || !isForTrials(version);

/** The packages of one version in a folder: of `version`, else of the newest there that is for the channel. */
export async function findPackages(
  folder: string,
  version: string | null,
  channel = "beta",
): Promise<readonly NamedPackage[]> {
  const names = await readdir(folder).catch(() => {
    throw new Failure(`There is no folder ${folder}.`);
  });
  const all = names.flatMap((name) => namePackage(name) ?? []);
  if (all.length === 0)
    throw new Failure(
      `${folder} holds no package that updates itself: Bellwether-VERSION-ARCH-setup.exe, Bellwether-VERSION-universal.zip or Bellwether-VERSION-ARCH.AppImage.`,
    );
  const versions = [...new Set(all.map((each) => each.version))].sort(compareVersions);
  const wanted = version ?? versions.filter((each) => fits(channel, each)).at(-1);
  if (wanted === undefined || !fits(channel, wanted))
    throw new Failure(
      `${wanted ?? versions.join(", ")} is for trials, and latest is for everybody: sign it with --channel beta.`,
    );
  const found = all.filter((each) => each.version === wanted);
  if (found.length === 0)
    throw new Failure(`${folder} holds no package of version ${wanted}, but of ${versions.join(", ")}.`);
  for (const [place, one] of found.entries()) {
    const other = found.findIndex(({ platform, arch }) => platform === one.platform && arch === one.arch);
    if (other !== place)
      throw new Failure(`${found[other]?.name} and ${one.name} are for the same computers.`);
  }
  return found;
}
