import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import writeFileAtomic from "write-file-atomic";
import {
  type FeedPackage,
  feedFileName,
  type Manifest,
  manifest,
  type OpenedFeed,
  openFeed,
  signFeed,
  writePublicKey,
} from "#core/updates/feed-file.ts";
import { compareVersions, isVersion } from "#core/updates/versions.ts";
import { Failure } from "../kit/failure.mjs";
import { describePackage, findPackages } from "./feed-packages.ts";
import { carriesCertificate } from "./publisher-signature.ts";

export interface FeedOptions {
  readonly folder: string;
  readonly key: string;
  readonly channel: string;
  /** As it was typed; null keeps that of the same version, and is everybody for another one. */
  readonly stage: string | null;
  readonly notes: string | null;
  readonly version: string | null;
  readonly minVersion: string | null;
  /** Days, as it was typed. */
  readonly expires: string;
  readonly unsigned: boolean;
  readonly now: number;
}

const day = 86_400_000;
const defaultNotes = "This version has corrections and improvements.";

/** Makes a pair of keys: the private one in `path`, for its owner alone, and the public one beside it. */
export async function makeKey(path: string): Promise<string> {
  for (const taken of [path, `${path}.pub`])
    if (existsSync(taken))
      throw new Failure(`${taken} is there already. Keys are not replaced: choose another name.`);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const text = privateKey.export({ format: "pem", type: "pkcs8" });
  await writeFile(path, text, { mode: 0o600, flag: "wx" });
  const named = writePublicKey(publicKey);
  await writeFile(`${path}.pub`, `${named}\n`, { flag: "wx" });
  return named;
}

async function readKey(path: string): Promise<KeyObject> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new Failure(`--key: ${path} cannot be read. Make a key with: npm run feed -- --new-key ${path}`);
  });
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Said below.
  }
  throw new Failure(`--key: ${path} is no private Ed25519 key in PEM.`);
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < least || value > most)
    throw new Failure(`--${name}: ${text} is no number from ${least} to ${most}.`);
  return value;
}

/** The notes and, beside `notes.md`, those in other languages: `notes.es.md`. */
async function readNotes(path: string | null): Promise<Manifest["notes"]> {
  if (path === null) return { en: defaultNotes };
  const english = await readFile(path, "utf8").catch(() => {
    throw new Failure(`--notes: ${path} cannot be read.`);
  });
  const { name, ext } = parse(path);
  const notes: Record<string, string> = { en: english.trim() };
  for (const language of ["es"]) {
    const other = join(dirname(path), `${name}.${language}${ext}`);
    if (existsSync(other)) notes[language] = (await readFile(other, "utf8")).trim();
  }
  for (const [language, text] of Object.entries(notes))
    if (text === "" || text.length > 8000)
      throw new Failure(
        `--notes: the notes in ${language} have ${text.length} characters; 1 to 8000 are possible.`,
      );
  return notes;
}

/** The feed that is there; null for none. One of another key is not continued. */
async function readFormer(path: string, publicKey: KeyObject): Promise<OpenedFeed | null> {
  if (!existsSync(path)) return null;
  try {
    return openFeed(await readFile(path), [publicKey]);
  } catch {
    throw new Failure(
      `${path} was not signed with this key, or was altered since. Move it away if it is meant to be replaced; computers refuse a sequence lower than one they have seen.`,
    );
  }
}

/** A version is published once; to take one back, publish a higher one. */
function checkAgainst(former: Manifest, version: string, packages: readonly FeedPackage[]): void {
  const newer = compareVersions(version, former.version);
  if (newer < 0)
    throw new Failure(
      `The feed has ${former.version} already, and computers never go back to ${version}. Build it again under a higher version.`,
    );
  if (newer > 0) return;
  for (const { name, sha512 } of packages) {
    const before = former.packages.find((each) => each.name === name);
    if (before !== undefined && before.sha512 !== sha512)
      throw new Failure(
        `${name} differs from what was published as ${version}. Build it under a higher version.`,
      );
  }
}

export interface MadeFeed {
  readonly path: string;
  readonly manifest: Manifest;
  /** Is the stage that of the former feed? */
  readonly kept: boolean;
  readonly publicKey: string;
}

/** Makes and signs the feed of a folder of installers, reads it again as a computer would, and only then says that it is made. */
export async function makeFeed(options: FeedOptions): Promise<MadeFeed> {
  const { folder, channel, version, minVersion, now } = options;
  if (channel !== "latest" && channel !== "beta")
    throw new Failure(`--channel: ${channel} is neither latest nor beta.`);
  if (minVersion !== null && !isVersion(minVersion))
    throw new Failure(`--min-version: ${minVersion} is no version like 1.4.0.`);
  const asked = options.stage === null ? null : readNumber("stage", options.stage, 0, 100);
  const days = readNumber("expires", options.expires, 1, 730);
  const key = await readKey(options.key);
  const publicKey = createPublicKey(key);
  const found = await findPackages(folder, version, channel);
  const bare = found.find(({ unsigned }) => unsigned);
  if (bare !== undefined && !options.unsigned)
    throw new Failure(`${bare.name} carries no signature of its publisher. For a trial, say --unsigned.`);
  for (const { name, kind } of options.unsigned ? [] : found)
    if (kind === "nsis" && !(await carriesCertificate(join(folder, name))))
      throw new Failure(
        `${name} has no table of certificates, so its publisher did not sign it, or it was altered since. For a trial, say --unsigned.`,
      );
  const packages: FeedPackage[] = [];
  for (const each of found) packages.push(await describePackage(folder, each));

  const path = join(folder, feedFileName(channel));
  const former = await readFormer(path, publicKey);
  const named = found[0]?.version ?? "";
  if (former !== null) checkAgainst(former.manifest, named, packages);
  const same = former?.manifest.version === named;
  const before = same && typeof former?.manifest.staging === "number" ? former.manifest.staging : null;
  const content = manifest.parse({
    product: "bellwether",
    channel,
    sequence: Math.max((former?.manifest.sequence ?? 0) + 1, Math.floor(now / 1000)),
    version: named,
    // Days of delay and deadline are counted from the first time that a version was published.
    releasedAt: same ? former?.manifest.releasedAt : new Date(now).toISOString(),
    expiresAt: new Date(now + days * day).toISOString(),
    minVersion,
    // To sign a stopped version again, for its days to go on, must not give it to everybody.
    staging: asked ?? before ?? 100,
    packages,
    notes: options.notes === null && same ? former?.manifest.notes : await readNotes(options.notes),
  });
  const text = signFeed(content, key);
  openFeed(Buffer.from(text, "utf8"), [publicKey]);
  await writeFileAtomic(path, text);
  return {
    path,
    manifest: await checkFeed(folder, channel, publicKey, now),
    kept: asked === null && before !== null,
    publicKey: writePublicKey(publicKey),
  };
}

/** A feed's file, opened; in words where it is not there or not of this key. */
async function readFeed(folder: string, channel: string, publicKey: KeyObject): Promise<Manifest> {
  const name = feedFileName(channel);
  const bytes = await readFile(join(folder, name)).catch(() => {
    throw new Failure(`There is no ${name} in ${folder}, or it cannot be read.`);
  });
  try {
    return openFeed(bytes, [publicKey]).manifest;
  } catch {
    throw new Failure(`${name} was not signed with this key, or was altered since.`);
  }
}

/** Looks at a feed and each of its packages: would a computer take them today? */
export async function checkFeed(
  folder: string,
  channel: string,
  publicKey: KeyObject,
  now: number,
): Promise<Manifest> {
  const read = await readFeed(folder, channel, publicKey);
  if (Date.parse(read.expiresAt) <= now)
    throw new Failure(
      `${feedFileName(channel)} was good until ${read.expiresAt.slice(0, 10)}: computers say that it is too old. Sign it again.`,
    );
  for (const each of read.packages) {
    const [again] = (await findPackages(folder, read.version)).filter(({ name }) => name === each.name);
    const now = again === undefined ? null : await describePackage(folder, again);
    if (now?.sha512 !== each.sha512 || now.size !== each.size)
      throw new Failure(`${each.name} is not what the feed says.`);
  }
  return read;
}
