import { createHash } from "node:crypto";
import { z } from "zod";
import { faultOf, openStore, removeStore, type Store } from "../store/store.ts";

/** An answer of the server as it was kept; `data` is the parsed body. */
export interface Copy {
  readonly status: number;
  readonly data: unknown;
  readonly etag: string | null;
  /** ISO time at which the server gave it. */
  readonly copiedAt: string;
}

/** What one person has read, by endpoint and input. It may be thrown away: no use of it ever fails. */
export interface Copies {
  readonly get: (key: string) => Copy | null;
  readonly put: (key: string, endpoint: string, copy: Copy) => void;
  readonly remove: (key: string) => void;
  readonly close: () => void;
}

export interface CopiesOptions {
  readonly file: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  /** UTF-16 units of all bodies together. Default 100 million. */
  readonly totalLimit?: number;
}

/** A copy older than this is not shown: 30 days, in milliseconds. */
export const maxCopyAge = 30 * 86_400_000;
/** A body longer than this could not cross the bridge. */
const maxBody = 1_000_000;
const pruneEvery = 50;

const migrations = [
  (database: { exec: (sql: string) => unknown }) => {
    database.exec(
      "create table copies (key text primary key, endpoint text not null, status integer not null, etag text, copied_at integer not null, size integer not null, body text not null)",
    );
    // Pruning reads this index alone, never the bodies.
    database.exec("create index copies_by_age on copies (copied_at, size)");
  },
];

const row = z.object({
  status: z.number(),
  etag: z.string().nullable(),
  copied_at: z.number(),
  body: z.string(),
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, sorted(one)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** The name of an answer: the same for the same call, however its input was written. */
export const copyKey = (endpoint: string, input: { readonly params?: unknown; readonly query?: unknown }) =>
  createHash("sha256")
    .update(JSON.stringify([endpoint, sorted(input.params ?? {}), sorted(input.query ?? {})]))
    .digest("hex");

/** Opens the copies; a damaged file is made anew, at most once, and then there are none. */
export function openCopies(options: CopiesOptions): Copies {
  const { file, now, onFault } = options;
  const totalLimit = options.totalLimit ?? 100_000_000;
  let store: Store | null = null;
  let rebuilt = false;
  let puts = 0;

  const open = () => {
    const opened = openStore({ file, key: options.key, migrations, durable: false });
    if (opened.ok) store = opened.store;
    else rebuild(opened.error);
  };

  const rebuild = (error: unknown) => {
    onFault(error);
    store?.close();
    store = null;
    // A full or unwritable disk is no damage: there are no copies then, and nothing is thrown away.
    if (rebuilt || faultOf(error) === "io") return;
    rebuilt = true;
    removeStore(file);
    open();
  };

  const attempt = <T>(work: (store: Store) => T, otherwise: T): T => {
    if (!store) return otherwise;
    try {
      return work(store);
    } catch (error) {
      if (faultOf(error) === "io") onFault(error);
      else rebuild(error);
      return otherwise;
    }
  };

  const prune = (from: Store) => {
    from.run("delete from copies where copied_at < ?", [now() - maxCopyAge]);
    let total = Number(from.get("select sum(size) as total from copies")?.total ?? 0);
    while (total > totalLimit) {
      const oldest = from.all("select rowid, size from copies order by copied_at limit 20");
      if (oldest.length === 0) return;
      for (const { rowid, size } of oldest) {
        if (total <= totalLimit) return;
        from.run("delete from copies where rowid = ?", [rowid]);
        total -= Number(size);
      }
    }
  };

  open();
  attempt(prune, undefined);

  return {
    get: (key) =>
      attempt((from) => {
        const found = from.get("select status, etag, copied_at, body from copies where key = ?", [key]);
        if (!found) return null;
        const { status, etag, copied_at, body } = row.parse(found);
        if (copied_at < now() - maxCopyAge) return null;
        const copiedAt = new Date(copied_at).toISOString();
        return { status, etag, copiedAt, data: JSON.parse(body) as unknown };
      }, null),
    put: (key, endpoint, copy) =>
      attempt((into) => {
        const body = JSON.stringify(copy.data);
        if (body.length > maxBody) return void into.run("delete from copies where key = ?", [key]);
        into.run(
          "insert or replace into copies (key, endpoint, status, etag, copied_at, size, body) values (?, ?, ?, ?, ?, ?, ?)",
          [key, endpoint, copy.status, copy.etag, Date.parse(copy.copiedAt), body.length, body],
        );
        puts += 1;
        if (puts % pruneEvery === 0) prune(into);
      }, undefined),
    remove: (key) => attempt((from) => void from.run("delete from copies where key = ?", [key]), undefined),
    close: () => {
      attempt((open) => open.close(), undefined);
      store = null;
    },
  };
}
