import { createHash } from "node:crypto";
import type { FeedPackage, Manifest } from "./feed-file.ts";
import { UpdateError } from "./update-error.ts";
import { compareVersions } from "./versions.ts";

/** What an installation is: which of a feed's packages replaces it. */
export interface Installation {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  readonly kind: string;
}

export interface ChoiceDeps {
  readonly installed: Installation;
  readonly channel: string;
  readonly delayDays: number;
  /** 0: no deadline. */
  readonly deadlineDays: number;
  /** Of this installation; made once, never sent anywhere. */
  readonly id: string;
  readonly now: number;
}

export interface Offer {
  readonly version: string;
  readonly releasedAt: string;
  readonly package: FeedPackage;
  readonly notes: Manifest["notes"];
  /** Milliseconds since 1970; null where it may be installed now. */
  readonly notBefore: number | null;
  readonly deadline: number | null;
}

const day = 86_400_000;

/**
 * Where this computer stands among a hundred, from 0 up to 100: the same for one version whatever the percentage, and another
 * for the next version, so that it is not always the same computers that go first.
 */
export const rankOf = (id: string, version: string): number =>
  (createHash("sha256").update(`${id}\n${version}`).digest().readUInt32BE(0) / 0x1_0000_0000) * 100;

/** The percentage of a feed; electron-updater takes what is no number for everybody, here it is refused. */
function percentOf(staging: unknown): number {
  if (typeof staging !== "number" || !Number.isFinite(staging) || staging < 0 || staging > 100)
    throw new UpdateError("bad-staging");
  return staging;
}

/** What a verified feed has for this computer; null where it has everything already or is not among the first. */
export function chooseUpdate(feed: Manifest, deps: ChoiceDeps): Offer | null {
  const { installed, now } = deps;
  if (feed.channel !== deps.channel) throw new UpdateError("other-feed");
  if (Date.parse(feed.expiresAt) <= now) throw new UpdateError("expired");
  const percent = percentOf(feed.staging);
  const newer = compareVersions(feed.version, installed.version);
  if (newer < 0) throw new UpdateError("older");
  if (newer === 0) return null;
  if (feed.minVersion !== null && compareVersions(installed.version, feed.minVersion) < 0)
    throw new UpdateError("too-old");
  const fitting = feed.packages.filter(
    ({ platform, kind }) => platform === installed.platform && kind === installed.kind,
  );
  const found =
    fitting.find(({ arch }) => arch === installed.arch) ?? fitting.find(({ arch }) => arch === "universal");
  if (found === undefined) throw new UpdateError("no-file");
  if (rankOf(deps.id, feed.version) >= percent) return null;
  const released = Date.parse(feed.releasedAt);
  const notBefore = released + deps.delayDays * day;
  return {
    version: feed.version,
    releasedAt: feed.releasedAt,
    package: found,
    notes: feed.notes,
    notBefore: notBefore > now ? notBefore : null,
    deadline: deps.deadlineDays > 0 ? Math.max(notBefore, released + deps.deadlineDays * day) : null,
  };
}
