import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import { updateNotes } from "#contract/bridge/updates.ts";
import { timestamp } from "#contract/kit/common.ts";
import { UpdateError } from "./update-error.ts";
import { isVersion } from "./versions.ts";

/** A feed is one file beside the installers, so that it cannot be half replaced. */
export const feedFileName = (channel: string): string => `bellwether-${channel}.json`;

/** Largest feed file in bytes. */
export const maxFeedBytes = 262_144;

const version = z.string().refine(isVersion, { error: "A version is written like 1.4.0 or 1.4.0-beta.2." });
const plainName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._ -]*$/, { error: "Names of files have no folders in them." });

export const platforms = ["win32", "darwin", "linux"] as const;
export const architectures = ["x64", "arm64", "universal"] as const;
/** Kinds of packages that install themselves. */
export const packageKinds = ["nsis", "zip", "appimage"] as const;

const feedPackage = z.strictObject({
  platform: z.enum(platforms),
  arch: z.enum(architectures),
  kind: z.enum(packageKinds),
  name: plainName,
  size: z.int().positive(),
  /** Of the whole file, base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  /** Bytes at the end of an AppImage that hold its map of blocks. */
  blockMapSize: z.int().positive().nullable(),
});
export type FeedPackage = z.infer<typeof feedPackage>;

/** What is signed. */
export const manifest = z.strictObject({
  product: z.literal("bellwether"),
  channel: z.string().regex(/^[a-z]{1,20}$/),
  /** Grows with every feed that is made: an older one is a replay. */
  sequence: z.int().positive(),
  version,
  releasedAt: timestamp,
  /** After this moment the feed says nothing any more: somebody may be holding a newer one back. */
  expiresAt: timestamp,
  /** Older ones cannot take this version directly. */
  minVersion: version.nullable(),
  /** Of a hundred computers, how many are offered it. Checked apart, so that what is wrong with it has its own words. */
  staging: z.unknown().optional(),
  packages: z.array(feedPackage).max(30),
  notes: updateNotes,
});
export type Manifest = z.infer<typeof manifest>;

const envelope = z.object({
  format: z.literal("bellwether-feed-1"),
  /** The first bytes of the key's hash: tells a wrong key from an altered file. */
  key: z.string(),
  signature: z.string(),
  /** The manifest as text; its bytes in UTF-8 are what is signed. */
  signed: z.string(),
});

/** Keeps a signature of anything else from being one of a feed. */
const domain = Buffer.from("bellwether-feed-1\n", "utf8");
const signedBytes = (text: string): Buffer => Buffer.concat([domain, Buffer.from(text, "utf8")]);

const rawKeyStart = Buffer.from("302a300506032b6570032100", "hex");

/** An Ed25519 public key in base64, as SPKI or its 32 bytes alone; null for anything else. */
export function readPublicKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text.replace(/-----[A-Z ]+-----|\s/g, ""), "base64");
  try {
    const der = bytes.length === 32 ? Buffer.concat([rawKeyStart, bytes]) : bytes;
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : null;
  } catch {
    return null;
  }
}

/** A public key as policies and builds carry it. */
export const writePublicKey = (key: KeyObject): string =>
  key.export({ format: "der", type: "spki" }).toString("base64");

/** A short name of a key. */
export const keyName = (key: KeyObject): string =>
  createHash("sha256").update(writePublicKey(key)).digest("hex").slice(0, 16);

/** The text of a feed file. */
export function signFeed(content: Manifest, key: KeyObject): string {
  const signed = `${JSON.stringify(content, null, 2)}\n`;
  const signature = sign(null, signedBytes(signed), key).toString("base64");
  const file = { format: "bellwether-feed-1", key: keyName(createPublicKey(key)), signature, signed };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export interface OpenedFeed {
  readonly manifest: Manifest;
  /** Tells two feeds of one sequence apart. */
  readonly hash: string;
  /** Of the key that signed it. */
  readonly key: string;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UpdateError("broken", error);
  }
}

/** Verifies the bytes first and reads them afterwards. */
export function openFeed(bytes: Uint8Array, keys: readonly KeyObject[]): OpenedFeed {
  if (bytes.length === 0 || bytes.length > maxFeedBytes) throw new UpdateError("broken");
  const file = parseJson(Buffer.from(bytes).toString("utf8"));
  if (typeof file === "object" && file !== null && !("signature" in file)) throw new UpdateError("unsigned");
  const parsed = envelope.safeParse(file);
  if (!parsed.success) throw new UpdateError("broken", parsed.error);
  const { key: named, signature, signed } = parsed.data;
  if (signature === "") throw new UpdateError("unsigned");
  const key = keys.find((one) => keyName(one) === named);
  if (key === undefined) throw new UpdateError("wrong-key");
  if (!verify(null, signedBytes(signed), key, Buffer.from(signature, "base64")))
    throw new UpdateError("altered");
  const content = manifest.safeParse(parseJson(signed));
  if (!content.success) throw new UpdateError("broken", content.error);
  if (content.data.notes.en === undefined) throw new UpdateError("broken");
  return {
    manifest: content.data,
    hash: createHash("sha256").update(signed, "utf8").digest("hex"),
    key: named,
  };
}
