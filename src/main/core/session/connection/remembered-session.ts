import { createHash } from "node:crypto";
import { z } from "zod";
import type { SessionJar } from "#core/api/session-jar.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { Log } from "#core/ports/system.ts";

/** Stores a connection's cookies in the keychain, if the person asked for it. */
export interface RememberedSession {
  readonly restore: () => Promise<void>;
  /** The profile that the stored session belongs to; null where that is unknown, or the session has ended. */
  readonly owner: () => string | null;
  readonly setOwner: (profileId: string | null) => Promise<void>;
  readonly remember: (wanted: boolean) => Promise<void>;
  /** Did the person ask for it? */
  readonly wanted: () => boolean;
  /** Writes changes; cheap where there are none. */
  readonly keep: () => Promise<void>;
}

const storedSession = z.object({ profile: z.string().nullable(), cookies: z.string() });

function readSession(text: string): z.infer<typeof storedSession> {
  try {
    return storedSession.parse(JSON.parse(text));
  } catch {
    // The format of earlier versions: the cookies alone.
    return { profile: null, cookies: text };
  }
}

/** Name of the session's keychain entry; it does not reveal the address. */
export const sessionSecret = (kind: string, url: string): string =>
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
  let owner: string | null = null;

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // Without a keychain the session lasts for this run; signing in still works.
      log.info("session.keychain", { name: error instanceof Error ? error.name : "unknown" });
    }
  };

  const keep = async () => {
    const cookies = jar.save();
    if (!wanted || cookies === null) return;
    const saved = JSON.stringify({ profile: owner, cookies });
    if (saved === written) return;
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
        const { profile, cookies } = readSession(saved);
        jar.restore(cookies);
        owner = jar.save() === null ? null : profile;
        wanted = true;
        written = saved;
      }),
    owner: () => owner,
    setOwner: async (profileId) => {
      if (owner === profileId) return;
      owner = profileId;
      await keep();
    },
    remember: async (value) => {
      wanted = value;
      owner = null;
      if (value) return keep();
      written = null;
      await attempt(() => credentials.remove(entry));
    },
    wanted: () => wanted,
    keep,
  };
}
