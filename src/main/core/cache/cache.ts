import { createHash } from "node:crypto";
import { z } from "zod";
import type { LocalHit } from "#contract/bridge/registry.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import { faultOf, isDiskFault, openStore, removeStore, type Store } from "#core/store/store.ts";
import { cacheMigrations } from "./cache-schema.ts";
import { type CachedKind, cachedRecords } from "./cached-records.ts";
import { cachedWords } from "./cached-words.ts";
import { searchCache } from "./search-cache.ts";

/** A cached answer of the server; `data` is the parsed body. */
export interface CachedAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly etag: string | null;
  /** ISO time at which the server gave it. */
  readonly cachedAt: string;
}

/**
 * The cache: answers one person has read, by endpoint and input. It may be thrown away, and no use of it ever fails.
 */
export interface Cache {
  readonly get: (key: string) => CachedAnswer | null;
  readonly put: (key: string, endpoint: string, cached: CachedAnswer) => void;
  /** Changes the cached answers of these endpoints in which the text occurs; their age stays. */
  readonly revise: (endpoints: readonly string[], text: string, change: (data: unknown) => unknown) => void;
  readonly remove: (key: string) => void;
  readonly removeUnpinned: (key: string) => void;
  /**
   * A record from the newest cached answer that holds it. `key` is its uuid (for a file its path id) or its id, also
   * as decimal digits.
   */
  readonly record: (
    kind: CachedKind,
    key: string | number,
  ) => { readonly data: unknown; readonly cachedAt: string } | null;
  /** Records with words that begin like the typed ones, best first; at most 20. */
  readonly search: (q: string) => readonly LocalHit[];
  /** Sets the answers that `owner` needs. They neither expire nor make room for others. */
  readonly pin: (owner: string, keys: readonly string[]) => void;
  readonly unpin: (owner: string) => void;
  /** Keys of the answers that `owner` needs. */
  readonly pinned: (owner: string) => readonly string[];
  /** When this answer was cached; null where it is not. */
  readonly cachedAt: (key: string) => string | null;
  /** For other tables of the cache file. A failure answers `otherwise`; a damaged file is made anew. */
  readonly use: <T>(work: (store: Store) => T, otherwise: T) => T;
  readonly close: () => void;
}

export interface CacheOptions {
  readonly file: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  /** Limit for all bodies together without the pinned ones, in UTF-16 units. Default 100 million. */
  readonly totalLimit?: number;
  readonly faultHook?: FaultHook | undefined;
}

/** Older answers are not shown: 30 days, in milliseconds. */
export const maxCacheAge = 30 * 86_400_000;
/** A longer body could not cross the bridge. */
const maxBody = 1_000_000;
const pruneEvery = 50;

const row = z.object({
  pinned: z.number(),
  status: z.number(),
  etag: z.string().nullable(),
  copied_at: z.number(),
  body: z.string(),
});

/** Numbers become text, as in an address: `7` and `"7"` are the same question. */
const sorted = (value: unknown): unknown => {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, sorted(one)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** The key of an answer: the same for the same call, however its input was written. */
export const answerKey = (endpoint: string, input: { readonly params?: unknown; readonly query?: unknown }) =>
  createHash("sha256")
    .update(JSON.stringify([endpoint, sorted(input.params ?? {}), sorted(input.query ?? {})]))
    .digest("hex");

const upsert = `insert into copies (key, endpoint, status, etag, copied_at, size, body, indexed, pinned)
  values (?, ?, ?, ?, ?, ?, ?, 1, exists (select 1 from pins where pins.key = ?))
  on conflict (key) do update set endpoint = excluded.endpoint, status = excluded.status, etag = excluded.etag,
  copied_at = excluded.copied_at, size = excluded.size, body = excluded.body, indexed = 1`;

const recordBy = (column: "id" | "uuid") =>
  `select json_extract(copies.body, records.path) as data, copies.copied_at, copies.pinned
  from records join copies on copies.key = records.key
  where records.kind = ? and records.${column} = ? order by copies.copied_at desc limit 1`;
const recordById = recordBy("id");
const recordByUuid = recordBy("uuid");
const recordRow = z.object({ data: z.string(), copied_at: z.number(), pinned: z.number() });

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Runs `work` in one transaction. */
export function transaction(store: Store, work: () => void): void {
  store.run("begin immediate");
  try {
    work();
    store.run("commit");
  } catch (error) {
    try {
      store.run("rollback");
    } catch {
      // The first error tells what is wrong; rolling back fails where SQLite ended the transaction itself.
    }
    throw error;
  }
}

const putEntry = `insert into entries (kind, id, title, detail, names, words) values (?, ?, ?, ?, ?, ?)
  on conflict (kind, id) do update set title = excluded.title, detail = excluded.detail, names = excluded.names,
  words = excluded.words
  where (title, detail, names, words) is not (excluded.title, excluded.detail, excluded.names, excluded.words)`;

/** Indexes the records and words of this answer. */
function indexAnswer(into: Store, key: string, endpoint: string, data: unknown): void {
  into.run("delete from records where key = ?", [key]);
  for (const { kind, id, uuid, path } of cachedRecords(endpoint, data))
    into.run("insert into records (key, kind, id, uuid, path) values (?, ?, ?, ?, ?)", [
      key,
      kind,
      id,
      uuid,
      path,
    ]);
  const before = new Set(into.all("select entry from shown where key = ?", [key]).map((one) => one.entry));
  for (const { kind, id, title, detail, names, words } of cachedWords(endpoint, data)) {
    into.run(putEntry, [kind, id, title, detail, names, words]);
    const entry = into.get("select entry from entries where kind = ? and id = ?", [kind, id])?.entry;
    into.run("insert or ignore into shown (key, entry) values (?, ?)", [key, entry]);
    before.delete(entry);
  }
  for (const entry of before) into.run("delete from shown where key = ? and entry = ?", [key, entry]);
}

/** Opens the cache. A damaged file is replaced by an empty one, at most once. */
export function openCache(options: CacheOptions): Cache {
  const { file, now, onFault } = options;
  const totalLimit = options.totalLimit ?? 100_000_000;
  let store: Store | null = null;
  let rebuilt = false;
  let puts = 0;

  const open = () => {
    const opened = openStore({ file, key: options.key, migrations: cacheMigrations, durable: false });
    if (opened.ok) store = opened.store;
    else rebuild(opened.error);
  };

  const rebuild = (error: unknown) => {
    onFault(error);
    store?.close();
    store = null;
    // A full or read-only disk is not damage: the cache is then unused, and nothing is thrown away.
    if (rebuilt || isDiskFault(faultOf(error))) return;
    rebuilt = true;
    removeStore(file);
    open();
  };

  const attempt = <T>(work: (store: Store) => T, otherwise: T): T => {
    if (!store) return otherwise;
    try {
      return work(store);
    } catch (error) {
      if (isDiskFault(faultOf(error))) onFault(error);
      else rebuild(error);
      return otherwise;
    }
  };

  const prune = (from: Store) => {
    from.run("delete from copies where pinned = 0 and copied_at < ?", [now() - maxCacheAge]);
    let total = Number(from.get("select sum(size) as total from copies where pinned = 0")?.total ?? 0);
    while (total > totalLimit) {
      const oldest = from.all("select rowid, size from copies where pinned = 0 order by copied_at limit 20");
      if (oldest.length === 0) return;
      for (const { rowid, size } of oldest) {
        if (total <= totalLimit) return;
        from.run("delete from copies where rowid = ?", [rowid]);
        total -= Number(size);
      }
    }
  };

  const tooOld = ({ pinned, copied_at }: { readonly pinned: number; readonly copied_at: number }) =>
    pinned === 0 && copied_at < now() - maxCacheAge;

  const setPins = (into: Store, owner: string, keys: readonly string[]) => {
    const before = into.all("select key from pins where owner = ?", [owner]).map((one) => String(one.key));
    const wanted = new Set(keys);
    for (const key of before)
      if (!wanted.has(key)) into.run("delete from pins where owner = ? and key = ?", [owner, key]);
    for (const key of wanted) into.run("insert or ignore into pins (owner, key) values (?, ?)", [owner, key]);
    for (const key of new Set([...before, ...wanted]))
      into.run(
        "update copies set pinned = exists (select 1 from pins where pins.key = copies.key) where key = ?",
        [key],
      );
  };

  open();
  attempt(prune, undefined);

  return {
    get: (key) =>
      attempt((from) => {
        const found = from.get("select pinned, status, etag, copied_at, body from copies where key = ?", [
          key,
        ]);
        if (!found) return null;
        const { status, etag, copied_at, body, pinned } = row.parse(found);
        if (tooOld({ pinned, copied_at })) return null;
        return { status, etag, cachedAt: iso(copied_at), data: JSON.parse(body) as unknown };
      }, null),
    put: (key, endpoint, cached) => {
      attempt((into) => {
        const body = JSON.stringify(cached.data);
        if (body.length > maxBody) return void into.run("delete from copies where key = ?", [key]);
        transaction(into, () => {
          const known = into.get("select 1 from copies where key = ? and indexed = 1 and body = ?", [
            key,
            body,
          ]);
          into.run(upsert, [
            key,
            endpoint,
            cached.status,
            cached.etag,
            Date.parse(cached.cachedAt),
            body.length,
            body,
            key,
          ]);
          if (!known) indexAnswer(into, key, endpoint, cached.data);
        });
        puts += 1;
        if (puts % pruneEvery === 0) prune(into);
      }, undefined);
      options.faultHook?.("cache.after-put");
    },
    revise: (endpoints, text, change) =>
      attempt((into) => {
        const holding = into.all(
          `select key, endpoint, body from copies where endpoint in (${endpoints.map(() => "?").join(", ")}) and instr(body, ?) > 0`,
          [...endpoints, text],
        );
        transaction(into, () => {
          for (const { key, endpoint, body } of holding) {
            const data: unknown = JSON.parse(String(body));
            const next = change(data);
            if (next === data) continue;
            const revised = JSON.stringify(next);
            into.run("update copies set body = ?, size = ?, etag = null where key = ?", [
              revised,
              revised.length,
              String(key),
            ]);
            indexAnswer(into, String(key), String(endpoint), next);
          }
        });
      }, undefined),
    remove: (key) => attempt((from) => void from.run("delete from copies where key = ?", [key]), undefined),
    removeUnpinned: (key) =>
      attempt((from) => void from.run("delete from copies where key = ? and pinned = 0", [key]), undefined),
    record: (kind, key) =>
      attempt((from) => {
        const byId = typeof key === "number" || /^[1-9][0-9]{0,15}$/.test(key);
        const found = from.get(byId ? recordById : recordByUuid, [kind, byId ? Number(key) : key]);
        if (!found) return null;
        const { data, copied_at, pinned } = recordRow.parse(found);
        if (tooOld({ pinned, copied_at })) return null;
        return { data: JSON.parse(data) as unknown, cachedAt: iso(copied_at) };
      }, null),
    search: (q) => attempt<readonly LocalHit[]>((from) => searchCache(from, q), []),
    pin: (owner, keys) => attempt((into) => transaction(into, () => setPins(into, owner, keys)), undefined),
    unpin: (owner) => attempt((into) => transaction(into, () => setPins(into, owner, [])), undefined),
    pinned: (owner) =>
      attempt<readonly string[]>(
        (from) => from.all("select key from pins where owner = ?", [owner]).map((one) => String(one.key)),
        [],
      ),
    cachedAt: (key) =>
      attempt((from) => {
        const found = from.get("select copied_at from copies where key = ?", [key]);
        return found ? iso(Number(found.copied_at)) : null;
      }, null),
    use: attempt,
    close: () => {
      attempt((open) => open.close(), undefined);
      store = null;
    },
  };
}
