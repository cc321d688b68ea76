import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ProfileProblem } from "#contract/bridge/app-state.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { openCache } from "#core/cache/cache.ts";
import { openDrafts, refusedDrafts } from "#core/drafts/drafts.ts";
import type { OutboxListener, OutboxPeer } from "#core/outbox/outbox-peer.ts";
import type { Clock, Log } from "#core/ports/system.ts";
import { removeStore } from "#core/store/store.ts";
import { openOutbox } from "./open-outbox.ts";
import type { Profile } from "./profile.ts";
import type { ProfileSecrets } from "./profile-secrets.ts";

export const unusable = (): BridgeError =>
  new BridgeError(
    "DATA_UNREADABLE",
    "The folder of your drafts cannot be used. Nothing was deleted. What you type stays in this window until you save it.",
  );

export const keyLost = (): BridgeError =>
  new BridgeError(
    "DATA_UNREADABLE",
    "The keychain of this computer does not give the key to your drafts. Nothing was deleted. Unlock or restore the keychain and choose Look again, or begin again on this computer.",
  );

/** The keychain cannot be used: that is no reason to set anything aside. */
export const keychainClosed = (): BridgeError =>
  new BridgeError(
    "DATA_UNREADABLE",
    "The keychain of this computer does not answer. Unlock it, then try again. Nothing was set aside.",
  );

/** Replaces a profile whose key the keychain no longer gives. */
export const lostProfile = (id: string, problem?: ProfileProblem): Profile => ({
  id,
  problem,
  keyPlace: "keychain",
  drafts: refusedDrafts(keyLost()),
  cache: null,
  outbox: null,
  files: null,
  close: () => {},
});

export interface OpenProfileOptions {
  readonly id: string;
  readonly folder: string;
  readonly entry: ProfileSecrets;
  readonly keyPlace: Profile["keyPlace"];
  readonly clock: Clock;
  readonly log: Log;
  readonly peer: OutboxPeer;
  readonly listener: OutboxListener;
  /** Of a safe start: the cache is an empty one that lasts for this run, and the usual one waits untouched. */
  readonly safe?: boolean | undefined;
}

/** In a safe start the cache and the pinned files have other places. */
const cacheName = (safe: boolean | undefined) => (safe ? "cache.safe" : "cache");
const pinnedName = (safe: boolean | undefined) => (safe ? "kept.safe" : "kept");

/** Removes what a safe start had made for itself. */
export function removeSafeCache(folder: string): void {
  removeStore(join(folder, cacheName(true)));
  rmSync(join(folder, pinnedName(true)), { recursive: true, force: true });
}

/** Opens the profile of a person on a team server. */
export function openProfile(options: OpenProfileOptions): Profile {
  const { id, folder, entry, keyPlace, clock, log, peer, listener, safe } = options;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeSafeCache(folder);
  } catch (error) {
    log.error("profile.folder", error);
    return { ...lostProfile(id), keyPlace, drafts: refusedDrafts(unusable()) };
  }
  const common = { now: clock.now };
  const drafts = openDrafts({
    ...common,
    file: join(folder, "drafts"),
    key: entry.draftsKey,
    faultHook: listener.faultHook,
    onFault: (error) => log.error("drafts", error),
  });
  const cache =
    entry.copiesKey === null
      ? null
      : openCache({
          ...common,
          file: join(folder, cacheName(safe)),
          key: entry.copiesKey,
          faultHook: listener.faultHook,
          onFault: (error) => log.error("cache", error),
        });
  const key = entry.outboxKey ?? null;
  const waiting = key === null ? null : openOutbox({ id, folder, key, cache, clock, log, peer, listener });
  return {
    id,
    keyPlace,
    drafts,
    cache,
    outbox: waiting?.outbox ?? null,
    files: waiting?.files ?? null,
    // Its first name, which the folders of existing profiles have.
    pinnedFolder: join(folder, pinnedName(safe)),
    databases: [
      { name: "drafts", file: join(folder, "drafts"), key: entry.draftsKey },
      { name: "outbox", file: join(folder, "outbox"), key },
      { name: "cache", file: join(folder, cacheName(safe)), key: entry.copiesKey },
    ],
    close: () => {
      waiting?.outbox.close();
      drafts.close();
      cache?.close();
    },
  };
}
