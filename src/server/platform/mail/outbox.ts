import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { AuditKey, AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { openUnder, sealUnder } from "#server/security/sealing.ts";

const minute = 60_000;
/** For which nobody else sends a mail that is being sent: longer than a mail server may be silent. */
const held = 2 * minute;
const longestPause = 30 * minute;
/** How long a mail is tried: one with a code is of no use later. */
const lastsWithSecret = 60 * minute;
const lasts = 24 * 60 * minute;
const mostAtOnce = 20;

const purpose = "a mail that waits";
/** Null in tests alone. */
const tokenOf = (key: AuditKey | null): string => key?.sign([purpose]) ?? purpose;
const iso = (at: number): string => new Date(at).toISOString();

interface Waiting<M> {
  readonly id: number;
  readonly message: M;
}

/** Mails until a mail server has taken or refused them, so that they outlive its failures and ours. */
export interface Outbox<M> {
  /** Keeps one for whoever has put it there to send it now. */
  readonly put: (message: M) => Promise<number>;
  readonly drop: (id: number) => Promise<void>;
  /** It is to be tried later; false where it has been tried for so long that it is dropped. */
  readonly later: (id: number) => Promise<boolean>;
  /** Takes those whose time has come. Of two that ask at the same time each mail is given to one. */
  readonly takeDue: () => Promise<readonly Waiting<M>[]>;
}

/**
 * The rows hold words about people, and codes: they are sealed under the key of the audit log, which lies where the database
 * does not.
 */
export function createOutbox<M extends { readonly secret?: string }>(
  db: Db,
  keys: AuditKeys | null,
  clock: () => number,
): Outbox<M> {
  const drop = async (id: number): Promise<void> => {
    await db.deleteFrom("mails_waiting").where("id", "=", id).execute();
  };

  /** Null where it was sealed under a key that is lost, or changed. */
  const open = ({ sealed, key_id }: Row<"mails_waiting">): M | null => {
    const key = key_id === null ? null : (keys?.find(key_id)?.key ?? null);
    try {
      return openUnder(tokenOf(key), purpose, sealed) as M;
    } catch {
      return null;
    }
  };

  return {
    put: (message) => {
      const key = keys?.signing ?? null;
      const now = clock();
      return insertRow(db, "mails_waiting", {
        sealed: sealUnder(tokenOf(key), purpose, message),
        key_id: key?.id ?? null,
        tries: 1,
        next_at: iso(now + held),
        until_at: iso(now + (message.secret === undefined ? lasts : lastsWithSecret)),
      });
    },
    drop,
    later: async (id) => {
      const row = await db
        .selectFrom("mails_waiting")
        .select(["tries", "until_at"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return false;
      const next_at = iso(clock() + Math.min(longestPause, minute * 2 ** (row.tries - 1)));
      if (next_at > row.until_at) {
        await drop(id);
        return false;
      }
      await db.updateTable("mails_waiting").set({ next_at }).where("id", "=", id).execute();
      return true;
    },
    takeDue: async () => {
      const now = clock();
      const due = await db
        .selectFrom("mails_waiting")
        .selectAll()
        .where("next_at", "<=", iso(now))
        .orderBy("id")
        .limit(mostAtOnce)
        .execute();
      const taken: Waiting<M>[] = [];
      for (const row of due) {
        const mine = await db
          .updateTable("mails_waiting")
          .set({ next_at: iso(now + held), tries: row.tries + 1 })
          .where("id", "=", row.id)
          .where("tries", "=", row.tries)
          .returning("id")
          .executeTakeFirst();
        if (mine === undefined) continue;
        const message = open(row);
        if (message === null || row.until_at < iso(now)) await drop(row.id);
        else taken.push({ id: row.id, message });
      }
      return taken;
    },
  };
}
