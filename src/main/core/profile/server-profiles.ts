import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import type { ProfileProblem } from "#contract/bridge/app-state.ts";
import { session as sessionShape } from "#contract/services/session/schema.ts";
import { answerKey } from "#core/cache/cache.ts";
import type { OutboxListener, OutboxPeer } from "#core/outbox/outbox-peer.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { AppPaths, Clock, Log } from "#core/ports/system.ts";
import { removeStore } from "#core/store/store.ts";
import { type Left, leftIn, sumOfClosed } from "./closed-account.ts";
import { isDamaged } from "./damage.ts";
import { createKeptCopies } from "./kept-copies.ts";
import { keychainClosed, lostProfile, openProfile, removeSafeCache } from "./open-profile.ts";
import type { OfflineSession, Profile, Profiles } from "./profile.ts";
import {
  closedProfiles,
  marksOf,
  profileId,
  profilesWithCache,
  readMark,
  serverMark,
  writeMark,
} from "./profile-marks.ts";
import {
  newKey,
  newProfileSecrets,
  type ProfileSecrets,
  readProfileSecrets,
  writeProfileSecrets,
} from "./profile-secrets.ts";
import { argonCost, type SecretCost } from "./secret-cost.ts";
import { lastUsedAt, listAside, setAside } from "./set-aside.ts";

export interface ServerProfilesDeps {
  readonly url: string;
  readonly paths: AppPaths;
  readonly credentials: CredentialStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Entries that no keychain stored, by profile; they end with this run. */
  readonly inMemory: Map<string, ProfileSecrets>;
  /** What was left in those of them that were closed. */
  readonly leftInMemory: Map<string, Left>;
  /** The connection whose profiles these are, as their outboxes need it. */
  readonly peer: OutboxPeer;
  readonly listener: OutboxListener;
  readonly secretCost: SecretCost;
  readonly policy: PolicyPort;
  readonly safe?: boolean | undefined;
}

/** The signed-in person's profile that cannot be used. */
interface Lost {
  readonly id: string;
  readonly folder: string;
  readonly kind: ProfileProblem["kind"];
}

const sessionKey = answerKey("session.show", {});
const withKeys = (entry: ProfileSecrets, copies: boolean): ProfileSecrets => ({
  ...entry,
  copiesKey: copies ? (entry.copiesKey ?? newKey()) : null,
  outboxKey: entry.outboxKey ?? newKey(),
});
const spelled = (email: string) => email.trim().toLowerCase();

/**
 * Profiles on a team server: one folder each. Keys are in the keychain; without one, the folders are temporary and
 * the keys last for this run.
 */
export async function createServerProfiles(deps: ServerProfilesDeps): Promise<Profiles> {
  const {
    url,
    paths,
    credentials,
    clock,
    log,
    inMemory,
    leftInMemory,
    peer,
    listener,
    secretCost,
    policy,
    safe,
  } = deps;
  const copies = createKeptCopies(deps);
  const root = join(paths.data, "profiles");
  let open: { readonly profile: Profile; readonly folder: string; entry: ProfileSecrets | null } | null =
    null;
  let newest = (await profilesWithCache(root, url))[0] ?? null;
  let closed = await closedProfiles(root, url);
  /** Of this run, where no keychain keeps the profile. */
  const closedInMemory = new Map<string, Left>();

  const close = () => {
    if (open?.profile.keyPlace === "memory") leftInMemory.set(open.profile.id, leftIn(open.profile));
    open?.profile.close();
    open = null;
  };

  const lookForCache = async () => {
    newest = (await profilesWithCache(root, url))[0] ?? null;
    closed = await closedProfiles(root, url);
  };

  /** Their person is in again: nothing of it waits for an administrator any more. */
  const noteOpen = async (id: string) => {
    closedInMemory.delete(id);
    const mark = await readMark(join(root, id));
    if (!mark?.closed) return;
    await writeMark(join(root, id), { ...mark, closed: null }).catch((error: unknown) =>
      log.error("profile.mark", error),
    );
    await lookForCache();
  };

  const begin = (id: string, entry: ProfileSecrets, keyPlace: Profile["keyPlace"]): Profile => {
    close();
    const folder = join(keyPlace === "memory" ? join(paths.temp, "profiles") : root, id);
    const opened = openProfile({ id, folder, entry, keyPlace, clock, log, peer, listener, safe });
    const profile: Profile = isDamaged(opened)
      ? { ...opened, problem: { kind: "damaged", lastUsedAt: null } }
      : opened;
    open = { profile, folder, entry };
    return profile;
  };

  const beginLost = async (id: string): Promise<Profile> => {
    close();
    const folder = join(root, id);
    const profile = lostProfile(id, { kind: "key-lost", lastUsedAt: await lastUsedAt(folder) });
    open = { profile, folder, entry: null };
    return profile;
  };

  /** The signed-in person's profile where its key is missing; null where it is open. */
  const lost = (): Lost | null =>
    open?.profile.problem
      ? { id: open.profile.id, folder: open.folder, kind: open.profile.problem.kind }
      : null;

  /** Opens the locked folder where the keychain gives its key by now. Rejects where the keychain does not answer. */
  const reopened = async ({ id }: { readonly id: string }): Promise<boolean> => {
    const found = await readProfileSecrets(credentials, id).catch(() => {
      throw keychainClosed();
    });
    if (found !== null) await findOrMake(id);
    return found !== null;
  };

  /** Damaged files are set aside under the key that they have: whoever can repair them needs it. */
  const beginAfterDamage = async ({ id, folder }: Lost): Promise<void> => {
    close();
    await setAside(folder);
    log.info("profile.set-aside", {});
    await findOrMake(id);
  };

  const beginAgain = async (locked: { readonly id: string; readonly folder: string }): Promise<void> => {
    const aside = await setAside(locked.folder);
    try {
      await writeProfileSecrets(credentials, locked.id, newProfileSecrets());
    } catch {
      // Without a stored key nothing can begin: everything is put back.
      await rename(aside, locked.folder);
      throw keychainClosed();
    }
    log.info("profile.set-aside", {});
    await findOrMake(locked.id);
  };

  /** The entry from the keychain, created where there is none. */
  const findOrMake = async (id: string): Promise<Profile> => {
    const folder = join(root, id);
    const known = existsSync(folder);
    try {
      const found = await readProfileSecrets(credentials, id);
      // There are drafts or changes under a key that is gone: an empty profile beside them would hide that.
      if (found === null && known) return await beginLost(id);
      const isOver = known && (await copies.isOver(folder));
      // The key first: what was kept for too long is not opened with the one that it had.
      const kept = found !== null && isOver ? { ...found, copiesKey: null } : found;
      const entry = withKeys(kept ?? newProfileSecrets(), copies.allowed);
      if (found?.copiesKey !== entry.copiesKey || found?.outboxKey !== entry.outboxKey)
        await writeProfileSecrets(credentials, id, entry);
      if (isOver) await copies.remove(folder);
      const profile = begin(id, entry, "keychain");
      if ((await readMark(folder)) === null)
        await writeMark(folder, { server: serverMark(url), savedAt: null });
      return profile;
    } catch (error) {
      log.info("profile.keychain", { name: error instanceof Error ? error.name : "unknown" });
      close();
      if (known) return beginLost(id);
      if (policy.values.KeychainRequired) throw keychainClosed();
      const entry = withKeys(inMemory.get(id) ?? newProfileSecrets(), copies.allowed);
      inMemory.set(id, entry);
      return begin(id, entry, "memory");
    }
  };

  const mark = async (savedAt: string | null) => {
    if (open?.profile.keyPlace !== "keychain") return;
    await writeMark(open.folder, { server: serverMark(url), savedAt }).catch((error: unknown) =>
      log.error("profile.mark", error),
    );
    await lookForCache();
  };

  /** The stored session of the open profile; closes the profile where there is none. */
  const toOfflineSession = (id: string): OfflineSession | null => {
    const copy = open?.profile.cache?.get(sessionKey) ?? null;
    const parsed = sessionShape.safeParse(copy?.data);
    if (copy && parsed.success && parsed.data.user)
      return { profileId: id, session: parsed.data, savedAt: copy.cachedAt };
    close();
    return null;
  };

  const resume = async (id: string): Promise<OfflineSession | null> => {
    const entry = await readProfileSecrets(credentials, id).catch(() => null);
    if (!entry?.copiesKey || !existsSync(join(root, id)) || (await copies.isOver(join(root, id))))
      return null;
    const whole = withKeys(entry, true);
    // Nothing may depend on a key that the keychain did not accept.
    const kept = entry.outboxKey
      ? true
      : await writeProfileSecrets(credentials, id, whole).then(
          () => true,
          () => false,
        );
    begin(id, kept ? whole : entry, "keychain");
    return toOfflineSession(id);
  };

  /** Deletes the cache's key first, then the cache (D-6). Drafts and outbox keep theirs. */
  const forget = async (id: string, waits: Left | null = null): Promise<void> => {
    const left = open?.profile.id === id ? open : null;
    const known =
      left?.entry ?? inMemory.get(id) ?? (await readProfileSecrets(credentials, id).catch(() => null));
    const folder = left?.folder ?? join(root, id);
    if (known) {
      const entry: ProfileSecrets = { ...known, copiesKey: null, signIn: null };
      if (inMemory.has(id)) inMemory.set(id, entry);
      else
        await writeProfileSecrets(credentials, id, entry).catch((error: unknown) =>
          log.error("profile.keychain", error),
        );
      if (existsSync(folder) && !inMemory.has(id))
        await writeMark(folder, { server: serverMark(url), savedAt: null, closed: waits }).catch(
          (error: unknown) => log.error("profile.mark", error),
        );
      else if (waits) closedInMemory.set(id, waits);
      await lookForCache();
    }
    if (left) close();
    if (!known) return;
    removeStore(join(folder, "cache"));
    removeSafeCache(folder);
    await rm(join(folder, "kept"), { recursive: true, force: true }).catch((error: unknown) =>
      log.error("profile.kept", error),
    );
  };

  /** What waits in a profile that is opened for that alone, at once and without its cache. */
  const leftIfOpened = (id: string, secrets: ProfileSecrets): Left => {
    const folder = join(root, id);
    const entry = { ...secrets, copiesKey: null };
    const profile = openProfile({ id, folder, entry, keyPlace: "keychain", clock, log, peer, listener });
    try {
      return leftIn(profile);
    } finally {
      profile.close();
    }
  };

  /** What waits in a profile, open or not; null where it cannot be opened. */
  const leftBy = async (id: string): Promise<Left | null> => {
    const entry =
      open?.profile.id === id ? null : await readProfileSecrets(credentials, id).catch(() => null);
    // It may have been opened meanwhile: one file is not to be opened twice.
    if (open?.profile.id === id) return open.profile.problem ? null : leftIn(open.profile);
    return entry && existsSync(join(root, id)) ? leftIfOpened(id, entry) : null;
  };

  let waiting = 0;
  const countWaiting = async () => {
    let sum = 0;
    for (const { id, closed } of await marksOf(root, url)) {
      const entry = closed ? null : await readProfileSecrets(credentials, id).catch(() => null);
      // Somebody has signed in meanwhile, and their file is not to be opened twice.
      if (open) return;
      if (entry) sum += leftIfOpened(id, entry).changes;
    }
    waiting = sum;
  };

  return {
    current: () => open?.profile ?? null,
    enter: async (userId) => {
      const id = profileId(url, userId);
      if (open?.profile.id === id) return open.profile;
      close();
      const profile = await findOrMake(id);
      await noteOpen(id);
      return profile;
    },
    keepSession: async (session) => {
      const cachedAt = new Date(clock.now()).toISOString();
      open?.profile.cache?.put(sessionKey, "session.show", {
        status: 200,
        data: session,
        etag: null,
        cachedAt,
      });
      if (open?.entry?.signIn && open.entry.copiesKey !== null) await mark(cachedAt);
    },
    keepPassword: async (email, password) => {
      const into = open;
      if (!into?.entry) return;
      try {
        const signIn = { email: spelled(email), verifier: await hash(password, argonCost(secretCost)) };
        if (open !== into) return;
        const entry = { ...into.entry, signIn };
        if (into.profile.keyPlace === "memory") {
          // For the lock only: without a keychain a profile is not opened without its server (no mark is written).
          inMemory.set(into.profile.id, entry);
          into.entry = entry;
          return;
        }
        await writeProfileSecrets(credentials, into.profile.id, entry);
        into.entry = entry;
        if (entry.copiesKey !== null) await mark(new Date(clock.now()).toISOString());
      } catch (error) {
        // Signing in succeeded; only a later sign-in without the server will not.
        log.info("profile.keychain", { name: error instanceof Error ? error.name : "unknown" });
      }
    },
    refusePassword: async (email, password) => {
      for (const { id } of await profilesWithCache(root, url)) {
        const entry = await readProfileSecrets(credentials, id).catch(() => null);
        if (entry?.signIn?.email !== spelled(email)) continue;
        if (!(await verify(entry.signIn.verifier, password))) continue;
        await writeProfileSecrets(credentials, id, { ...entry, signIn: null }).catch((error: unknown) =>
          log.error("profile.keychain", error),
        );
        await writeMark(join(root, id), { server: serverMark(url), savedAt: null });
      }
      await lookForCache();
    },
    resume,
    unlock: async (email, password) => {
      for (const { id } of await profilesWithCache(root, url)) {
        const entry = await readProfileSecrets(credentials, id).catch(() => null);
        if (entry?.signIn?.email !== spelled(email)) continue;
        if (!(await verify(entry.signIn.verifier, password))) return "wrong";
        return (await resume(id)) ?? "unknown";
      }
      return "unknown";
    },
    confirm: async (userId, password) => {
      const id = profileId(url, userId);
      const entry = inMemory.get(id) ?? (await readProfileSecrets(credentials, id).catch(() => null));
      if (!entry?.signIn) return "unknown";
      return (await verify(entry.signIn.verifier, password)) ? "right" : "wrong";
    },
    checksPassword: () => (open?.entry?.signIn ?? null) !== null,
    signOut: async () => {
      if (open) await forget(open.profile.id);
    },
    wipe: async (id) => forget(id, await leftBy(id).catch(() => null)),
    closedAccount: () =>
      sumOfClosed([
        ...closed.map((each) => ({ ...each, lasting: true })),
        ...[...closedInMemory.values()].map((each) => ({ ...each, lasting: false })),
      ]),
    countWaiting,
    waitingHere: () => (open ? 0 : waiting),
    lookAgain: async () => {
      const locked = lost();
      if (locked) await reopened(locked);
    },
    beginAgain: async () => {
      const locked = lost();
      if (locked?.kind === "damaged") await beginAfterDamage(locked);
      else if (locked && !(await reopened(locked))) await beginAgain(locked);
    },
    setAside: async () => (open ? listAside(root, open.profile.id) : []),
    offlineSession: () => (newest ? { savedAt: newest.savedAt } : null),
    close,
  };
}
