import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { SessionJar } from "#core/api/session-jar.ts";
import type { OfflineOfProfile } from "#core/offline/offline-of-profile.ts";
import type { Log } from "#core/ports/system.ts";
import type { Profiles } from "#core/profile/profile.ts";
import type { Connection, SignOutThere } from "./connection.ts";
import { signedOut, wrongPassword } from "./connection-words.ts";
import { checkPassword } from "./lock-check.ts";
import type { LockTries } from "./lock-tries.ts";
import type { Reachability } from "./reachability.ts";
import type { RememberedSession } from "./remembered-session.ts";
import type { SessionReader } from "./session-reader.ts";
import type { SessionState } from "./session-state.ts";

export interface SignInDeps {
  readonly state: SessionState;
  readonly api: ApiClient;
  readonly jar: SessionJar;
  readonly profiles: Profiles | null;
  readonly remembered: RememberedSession;
  readonly offline: OfflineOfProfile;
  readonly reachability: Pick<Reachability, "set">;
  readonly reader: SessionReader;
  readonly tries: LockTries | null;
  /** False where a policy has people sign in at their provider alone. */
  readonly passwords: boolean;
  readonly log: Log;
}

/** Starting and ending sessions: with the server, without it, and behind the lock. */
export function createSignIn(
  deps: SignInDeps,
): Pick<
  Connection,
  "signIn" | "finishAtProvider" | "verify" | "acceptInvitation" | "signOut" | "unlock" | "unlockConfirmed"
> {
  const { state, api, jar, profiles, remembered, offline, reachability, reader, tries, passwords, log } =
    deps;
  /** The password of a sign-in that is not complete yet. */
  let typed: { readonly email: string; readonly password: string } | null = null;

  const login = (email: string, password: string, remember: boolean) =>
    api.call("session.login", { body: { email, password, remember } });

  /** A guest route redirects somebody who is signed in already: sign out there and try once more. */
  const loginAfterGuestRedirect = async (email: string, password: string, remember: boolean) => {
    try {
      return await login(email, password, remember);
    } catch (error) {
      if (!(error instanceof BridgeError) || error.details.status !== 302) throw error;
      await api.call("session.logout", { body: {} });
      return login(email, password, remember);
    }
  };

  const keepPassword = async () => {
    if (typed && state.session?.user) await profiles?.keepPassword(typed.email, typed.password);
    if (!state.pending) typed = null;
  };

  const signInOffline = async (email: string, password: string, cause: unknown) => {
    tries?.require();
    const found = (await profiles?.unlock(email, password)) ?? "unknown";
    if (found === "wrong") {
      await tries?.wrong();
      throw wrongPassword();
    }
    if (found === "unknown") throw cause;
    await tries?.right();
    // A session remembered for somebody else must not act for this person when the server is back.
    if (remembered.owner() !== found.profileId) jar.clear();
    reachability.set(false);
    reader.open(found);
  };

  /** The session ended while locked: the password that unlocks also starts the next session. */
  const signInBehindLock = async (email: string, password: string): Promise<boolean> => {
    if (!passwords)
      throw new BridgeError(
        "FORBIDDEN",
        "Your session has ended, and your organization has people sign in at its provider. Sign out, then sign in there. What waits here stays.",
      );
    const remember = remembered.wanted();
    try {
      const answer = await loginAfterGuestRedirect(email, password, remember);
      state.pending = answer.data.two_factor;
      state.signsOutThere = false;
    } catch (error) {
      if (!(error instanceof BridgeError) || error.code !== "VALIDATION") throw error;
      await profiles?.refusePassword(email, password);
      return false;
    }
    typed = { email, password };
    if (state.session?.user) state.session = signedOut(state.session);
    await remembered.remember(remember);
    return true;
  };

  const signOutThere = async (): Promise<SignOutThere | null> => {
    const { address, name } = (await api.call("session.signOutThere", {})).data.data;
    return address === null ? null : { address, name };
  };

  return {
    signIn: async ({ email, password, remember }) => {
      try {
        const answer = await loginAfterGuestRedirect(email, password, remember);
        state.pending = answer.data.two_factor;
        state.signsOutThere = false;
      } catch (error) {
        if (error instanceof BridgeError && error.code === "VALIDATION")
          await profiles?.refusePassword(email, password);
        if (!isAway(error)) throw error;
        return signInOffline(email, password, error);
      }
      typed = { email, password };
      await remembered.remember(remember);
      await reader.readAnew();
      await keepPassword();
    },
    finishAtProvider: async ({ code, secret, purpose }) => {
      const answer = await api.call("session.finishAtProvider", { body: { code, secret } });
      if (purpose === "confirm") return;
      state.signsOutThere = answer.data.signs_out_there;
      state.pending = answer.data.two_factor;
      typed = null;
      await remembered.remember(false);
      await reader.readAnew();
    },
    verify: async (code) => {
      const answer = await api.call("session.verify", { body: { code } });
      state.pending = answer.data.two_factor;
      await remembered.keep();
      await reader.readAnew();
      await keepPassword();
    },
    acceptInvitation: async ({ token, password, password_confirmation }) => {
      const invited = await api.call("users.invitation", { body: { token } });
      await api.call("users.acceptInvitation", { body: { token, password, password_confirmation } });
      typed = { email: invited.data.data.email, password };
      state.pending = false;
      await remembered.remember(false);
      await reader.readAnew();
      await keepPassword();
    },
    signOut: async () => {
      state.leaving = true;
      typed = null;
      offline.leave();
      await remembered.remember(false);
      // The old person's cache must be removed, which needs their profile open.
      if (state.locked && state.session?.user) await profiles?.enter(state.session.user.id);
      await profiles?.signOut();
      let there: SignOutThere | null = null;
      try {
        if (state.signsOutThere) there = await signOutThere();
        else await api.call("session.logout", { body: { type: "stateful" } });
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error;
        log.info("session.logout", { code: error.code });
      }
      jar.clear();
      await reader.settled();
      state.leaving = false;
      state.signsOutThere = false;
      reader.endSession();
      await reader.readAnew();
      return there;
    },
    unlockConfirmed: async () => {
      const user = state.session?.user ?? null;
      state.locked = false;
      if (user) await profiles?.enter(user.id);
      await reader.readAnew();
    },
    unlock: async (password, email) => {
      const user = state.session?.user ?? null;
      const verdict = user ? await checkPassword({ api, profiles }, user.id, password) : "ended";
      if (verdict === "wrong") return false;
      if (verdict === "ended" && !(await signInBehindLock(email, password))) return false;
      state.locked = false;
      if (verdict === "right" && user) await profiles?.enter(user.id);
      await reader.readAnew();
      await keepPassword();
      return true;
    },
  };
}
