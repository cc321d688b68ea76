import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { AppPaths, Clock, Log } from "#core/ports/system.ts";
import { removeStore } from "#core/store/store.ts";
import { readMark, writeMark } from "./profile-marks.ts";
import { readProfileSecrets, writeProfileSecrets } from "./profile-secrets.ts";
import { lastUsedAt } from "./set-aside.ts";

export interface KeptCopiesDeps {
  readonly paths: AppPaths;
  readonly credentials: CredentialStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly policy: PolicyPort;
}

const day = 86_400_000;

/** Removes copies that a policy does not let be kept; what the server does not have yet is no copy, and stays. */
export interface KeptCopies {
  /** May copies be kept at all? */
  readonly allowed: boolean;
  /** Were the copies of this folder kept for too long, or may none be? */
  readonly isOver: (folder: string) => Promise<boolean>;
  /** Removes the files of copies below a profile’s folder; its key is removed by whoever has it. */
  readonly remove: (folder: string) => Promise<void>;
  /** Of everybody who worked here, on every server. Nobody’s profile may be open. */
  readonly sweep: () => Promise<void>;
}

export function createKeptCopies({ paths, credentials, clock, log, policy }: KeptCopiesDeps): KeptCopies {
  const { values, fixed } = policy;
  const allowed = values.OfflineCopies;
  const longest = fixed.has("OfflineDays") ? values.OfflineDays * day : null;
  const root = join(paths.data, "profiles");
  const hasCopies = (folder: string) => existsSync(join(folder, "cache")) || existsSync(join(folder, "kept"));

  const isOver = async (folder: string): Promise<boolean> => {
    if (!allowed) return true;
    if (longest === null) return false;
    const reached = (await readMark(folder))?.savedAt ?? (await lastUsedAt(folder));
    return reached !== null && clock.now() - Date.parse(reached) > longest;
  };

  const remove = async (folder: string) => {
    removeStore(join(folder, "cache"));
    await rm(join(folder, "kept"), { recursive: true, force: true }).catch((error: unknown) =>
      log.error("profile.kept", error),
    );
  };

  /** The key first: without it the copies cannot be read even if the rest fails (D-6). */
  const forget = async (id: string, folder: string) => {
    const entry = await readProfileSecrets(credentials, id).catch(() => null);
    if (entry?.copiesKey)
      await writeProfileSecrets(credentials, id, { ...entry, copiesKey: null, signIn: null }).catch(
        (error: unknown) => log.error("profile.keychain", error),
      );
    const mark = await readMark(folder);
    if (mark !== null && mark.savedAt !== null)
      await writeMark(folder, { ...mark, savedAt: null }).catch((error: unknown) =>
        log.error("profile.mark", error),
      );
    await remove(folder);
  };

  return {
    allowed,
    isOver,
    remove,
    sweep: async () => {
      if (allowed && longest === null) return;
      for (const id of await readdir(root).catch(() => [])) {
        const folder = join(root, id);
        // Folders that were set aside hold copies too, whose key is gone already.
        if (!/^[0-9a-f]{32}(\.locked-\d+)?$/.test(id) || !hasCopies(folder) || !(await isOver(folder)))
          continue;
        log.info("profile.copies-removed", {});
        await forget(id, folder);
      }
    },
  };
}
