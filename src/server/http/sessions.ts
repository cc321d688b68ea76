import "@fastify/cookie";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "#server/database/schema.ts";
import { onOneConnection } from "#server/database/together.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { deviceOf, noteDevice } from "#server/platform/accounts/devices.ts";
import { authIn, lookUp } from "#server/platform/accounts/directory.ts";
import {
  deleteSession,
  findSession,
  findSessions,
  insertSession,
  revokeSession,
  type SessionRow,
  touchSession,
} from "#server/platform/accounts/sessions.ts";
import { isOn, updateUser } from "#server/platform/accounts/users.ts";
import { randomToken, sha256 } from "#server/security/tokens.ts";
import type { Csrf } from "./csrf.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** For the second factor after the password. */
const pendingLimit = 10 * minute;
/** A kept session lives at most so long, whatever is set (V-4). */
const longestKept = 14 * day;
const xsrfMinutes = 120;
const touchEvery = minute;
/** The rights of so many sessions are worked out before other work has its turn. */
const lookedAtOnce = 50;

/** What the name of the cookie of a session ends with. */
export const sessionCookie = "bellwether_session";

/** How a session was begun at a provider (decision 119). */
export interface ByProvider {
  readonly identityId: number;
  /** What the provider calls its own session. */
  readonly session: string | null;
  /** By what it signs somebody out, sealed (`sign-out-hint.ts`). */
  readonly hint: string | null;
  /** Did the provider ask for a second step, so that none is owed here? */
  readonly secondFactor: boolean;
}

const byProviderOf = (row: SessionRow): ByProvider | null =>
  row.identity_id === null
    ? null
    : {
        identityId: row.identity_id,
        session: row.provider_session,
        hint: row.provider_hint,
        secondFactor: row.second_factor_elsewhere === 1,
      };

/** The session of one request: whose it is, and how a handler changes it. */
export interface SessionControl {
  readonly auth: Auth | null;
  /** The person who still owes a second factor. */
  readonly pending: {
    readonly userId: number;
    readonly remember: boolean;
    readonly provider: ByProvider | null;
  } | null;
  readonly idHash: string | null;
  /** How it was begun at a provider; null for a password, or where there is none. */
  readonly provider: ByProvider | null;
  /** Its person was switched off or has no role any more: it opens nothing, and its computer is told to remove its cache. */
  readonly revoked: boolean;
  /** Begins a session under a new id, never the one received; durable with the transaction. */
  readonly begin: (
    db: Db,
    userId: number,
    options: {
      readonly remember: boolean;
      readonly pending: boolean;
      /** Null for a password. */
      readonly provider?: ByProvider | null;
    },
  ) => Promise<void>;
  readonly end: (db: Db) => Promise<void>;
  /** Applies what `begin` or `end` did to the answer. */
  readonly settle: () => void;
}

export interface Sessions {
  readonly cookieName: string;
  readonly isStateful: (request: FastifyRequest) => boolean;
  /** `active`: does the request count as activity of its person? */
  readonly open: (request: FastifyRequest, stateful: boolean, active: boolean) => Promise<OpenSession>;
  /** The person of a session, by the hash of its id; null where it is not valid. Leaves no trace. */
  readonly look: (idHash: string) => Promise<Auth | null>;
  /** The same of many: those that are not valid are missing. `on`: a transaction to look in. */
  readonly lookAtAll: (idHashes: readonly string[], on?: Db) => Promise<ReadonlyMap<string, Auth>>;
}

export interface OpenSession {
  readonly control: SessionControl;
  /** The id that CSRF tokens are bound to; for a guest it is only a cookie. */
  readonly id: string;
  readonly writeCookies: (reply: FastifyReply) => void;
}

/** Has the time passed within which a second factor was to be set up? Nothing but that is open then. */
export const owesSecondFactor = ({ user, rules }: Auth, now: number): boolean =>
  user.totp_confirmed === 0 && rules.secondFactorBy !== null && Date.parse(rules.secondFactorBy) <= now;

const stripScheme = (address: string) => address.replace(/^https?:\/\//, "").split("/")[0] ?? "";

export function createSessions(db: Db, options: ServerOptions, csrf: Csrf): Sessions {
  const cookieName = options.secureCookies ? `__Host-${sessionCookie}` : sessionCookie;
  const cookie = {
    path: "/",
    sameSite: "lax",
    secure: options.secureCookies,
    encode: encodeURIComponent,
  } as const;

  /** A kept session has no limit without use, where the person's organizations let sessions be kept. */
  const isLive = (row: SessionRow, { rules }: Auth, now: number): boolean => {
    const age = now - Date.parse(row.created_at);
    const idle = now - Date.parse(row.last_seen_at);
    if (row.remember === 1 && rules.rememberedDays > 0) return age < rules.rememberedDays * day;
    return age < rules.absoluteHours * 60 * minute && idle < rules.idleMinutes * minute;
  };

  const lookAtAll = async (idHashes: readonly string[], on: Db = db): Promise<ReadonlyMap<string, Auth>> => {
    const found = new Map<string, Auth>();
    if (idHashes.length === 0) return found;
    const { valid, looked } = await onOneConnection(on, async (line) => {
      const rows = await findSessions(line, idHashes);
      const valid = rows.filter((row) => row.pending === 0 && row.revoked === 0);
      return { valid, looked: await lookUp(line, [...new Set(valid.map((row) => row.user_id))]) };
    });
    const { directory, known: people } = looked;
    const now = options.clock();
    for (const [at, row] of valid.entries()) {
      if (at > 0 && at % lookedAtOnce === 0) await setImmediate();
      const known = people.get(row.user_id);
      if (known === undefined || !isOn(known.user, known.held)) continue;
      const auth = authIn(directory, known, row.second_factor_elsewhere === 1);
      if (isLive(row, auth, now) && !owesSecondFactor(auth, now)) found.set(row.id_hash, auth);
    }
    return found;
  };

  const look = async (idHash: string): Promise<Auth | null> =>
    (await lookAtAll([idHash])).get(idHash) ?? null;

  const load = async (id: string, now: number, active: boolean) => {
    const found = await onOneConnection(db, async (line) => {
      const row = await findSession(line, sha256(id));
      return row === undefined ? null : { row, looked: await lookUp(line, [row.user_id]) };
    });
    if (found === null) return null;
    const { row, looked } = found;
    const known = looked.known.get(row.user_id);
    const auth =
      known === undefined || row.pending === 1
        ? null
        : authIn(looked.directory, known, row.second_factor_elsewhere === 1);
    const alive = auth === null ? now - Date.parse(row.created_at) < pendingLimit : isLive(row, auth, now);
    if (known === undefined || !alive) {
      await deleteSession(db, row.id_hash);
      return null;
    }
    const { user, held } = known;
    // The row stays for the session's normal lifetime, so that every computer of this user hears of it.
    if (row.revoked === 1 || !isOn(user, held)) {
      if (row.revoked === 0) await revokeSession(db, row.id_hash);
      return "revoked";
    }
    if (active && now - Date.parse(row.last_seen_at) >= touchEvery) {
      const seen = new Date(now).toISOString();
      await touchSession(db, row.id_hash, seen);
      if (row.pending === 0) await updateUser(db, user.id, { last_seen_at: seen });
    }
    return { row, user, auth };
  };

  const open = async (request: FastifyRequest, stateful: boolean, active: boolean): Promise<OpenSession> => {
    const now = options.clock();
    const given = stateful ? request.cookies[cookieName] : undefined;
    const known = given !== undefined && /^[\w-]{43}$/.test(given) ? given : null;
    const loaded = known === null ? null : await load(known, now, active);
    const revoked = loaded === "revoked";
    const found = loaded === "revoked" ? null : loaded;
    let id = known ?? randomToken();
    let remembered = found?.row.remember === 1;
    let next: { id: string; remember: boolean } | null = null;

    const auth = found?.auth ?? null;

    const control: SessionControl = {
      auth,
      pending:
        found !== null && found.row.pending === 1
          ? {
              userId: found.user.id,
              remember: found.row.remember === 1,
              provider: byProviderOf(found.row),
            }
          : null,
      idHash: found?.row.id_hash ?? null,
      provider: found === null ? null : byProviderOf(found.row),
      revoked,
      begin: async (transaction, userId, { remember, pending, provider = null }) => {
        if (found !== null) await deleteSession(transaction, found.row.id_hash);
        const fresh = randomToken();
        const at = new Date(now).toISOString();
        const device = deviceOf(request.headers["x-bellwether-device"], request.headers["user-agent"]);
        if (!pending) await noteDevice(transaction, userId, device, at);
        await insertSession(transaction, {
          id_hash: sha256(fresh),
          user_id: userId,
          pending: pending ? 1 : 0,
          remember: remember ? 1 : 0,
          revoked: 0,
          created_at: at,
          last_seen_at: at,
          confirmed_at: null,
          program: device.program,
          address: request.ip,
          identity_id: provider?.identityId ?? null,
          provider_session: provider?.session ?? null,
          provider_hint: provider?.hint ?? null,
          second_factor_elsewhere: provider?.secondFactor === true ? 1 : 0,
        });
        next = { id: fresh, remember: remember && !pending };
      },
      end: async (transaction) => {
        if (found !== null) await deleteSession(transaction, found.row.id_hash);
        next = { id: randomToken(), remember: false };
      },
      settle: () => {
        if (next === null) return;
        id = next.id;
        remembered = next.remember;
      },
    };

    return {
      control,
      id,
      writeCookies: (reply) => {
        const lifetime = remembered ? longestKept : xsrfMinutes * minute;
        reply.setCookie(cookieName, id, { ...cookie, httpOnly: true, maxAge: lifetime / 1000 });
        reply.setCookie("XSRF-TOKEN", csrf.cookieValue(id), { ...cookie, maxAge: xsrfMinutes * 60 });
      },
    };
  };

  return {
    cookieName,
    isStateful: (request) => {
      const from = request.headers.referer ?? request.headers.origin;
      if (typeof from !== "string") return false;
      const host = stripScheme(from);
      return options.statefulOrigins === null
        ? host === request.host
        : options.statefulOrigins.includes(host);
    },
    open,
    look,
    lookAtAll,
  };
}
