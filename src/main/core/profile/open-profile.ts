import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ProfileProblem } from "#contract/bridge/app-state.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { openCopies } from "../cache/copies.ts";
import { openDrafts, refusedDrafts } from "../drafts/drafts.ts";
import type { OutboxLink } from "../outbox/link.ts";
import type { Clock, Log } from "../ports/system.ts";
import { openOutbox } from "./open-outbox.ts";
import type { Profile } from "./profile.ts";
import type { ProfileEntry } from "./profile-entry.ts";

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
  keptIn: "keychain",
  drafts: refusedDrafts(keyLost()),
  copies: null,
  outbox: null,
  files: null,
  close: () => {},
});

export interface OpenProfileOptions {
  readonly id: string;
  readonly folder: string;
  readonly entry: ProfileEntry;
  readonly keptIn: Profile["keptIn"];
  readonly clock: Clock;
  readonly log: Log;
  readonly link: OutboxLink;
}

/** Opens the profile of a person on a team server. */
export function openProfile({ id, folder, entry, keptIn, clock, log, link }: OpenProfileOptions): Profile {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    log.error("profile.folder", error);
    return { ...lostProfile(id), keptIn, drafts: refusedDrafts(unusable()) };
  }
  const common = { now: clock.now };
  const drafts = openDrafts({
    ...common,
    file: join(folder, "drafts"),
    key: entry.draftsKey,
    reach: link.reach,
    onFault: (error) => log.error("drafts", error),
  });
  const copies =
    entry.copiesKey === null
      ? null
      : openCopies({
          ...common,
          file: join(folder, "cache"),
          key: entry.copiesKey,
          reach: link.reach,
          onFault: (error) => log.error("cache", error),
        });
  const key = entry.outboxKey ?? null;
  const waiting = key === null ? null : openOutbox({ id, folder, key, copies, clock, log, link });
  return {
    id,
    keptIn,
    drafts,
    copies,
    outbox: waiting?.outbox ?? null,
    files: waiting?.files.sealed ?? null,
    keptFolder: join(folder, "kept"),
    close: () => {
      waiting?.outbox.close();
      drafts.close();
      copies?.close();
    },
  };
}
