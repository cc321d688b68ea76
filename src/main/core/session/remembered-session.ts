import { createHash } from "node:crypto";
import type { SessionJar } from "../api/session-jar.ts";
import type { CredentialStore } from "../ports/credential-store.ts";
import type { Log } from "../ports/system.ts";

/** Keeps a connection's cookies in the keychain when the person asked for it, else nowhere. */
export interface RememberedSession {
  readonly restore: () => Promise<void>;
  readonly remember: (wanted: boolean) => Promise<void>;
  /** Writes what changed since; cheap when nothing did. */
  readonly keep: () => Promise<void>;
}

/** The keychain's name of a connection's session: no address in the open. */
export const sessionEntry = (kind: string, url: string): string =>
  `session:${kind}:${createHash("sha256").update(url).digest("hex").slice(0, 16)}`;

export function createRememberedSession(deps: {
  readonly credentials: CredentialStore;
  readonly jar: SessionJar;
  readonly entry: string;
  readonly log: Log;
}): RememberedSession {
  const { credentials, jar, entry, log } = deps;
  let wanted = false;
  let written: string | null = null;

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // Without a keychain the session lasts for this run; signing in still works.
      log.info("session.keychain", { name: error instanceof Error ? error.name : "unknown" });
    }
  };

  const keep = async () => {
    const saved = jar.save();
    if (!wanted || saved === null || saved === written) return;
    await attempt(async () => {
      await credentials.set(entry, saved);
      written = saved;
    });
  };

  return {
    restore: () =>
      attempt(async () => {
        const saved = await credentials.get(entry);
        if (saved === null) return;
        jar.restore(saved);
        wanted = true;
        written = saved;
      }),
    remember: async (value) => {
      wanted = value;
      if (value) return keep();
      written = null;
      await attempt(() => credentials.remove(entry));
    },
    keep,
  };
}
