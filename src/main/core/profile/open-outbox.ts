import { EventEmitter } from "node:events";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { answerKey, type Cache } from "#core/cache/cache.ts";
import { createUploadCleaner } from "#core/files/clean-uploads.ts";
import { createSealedFiles, type SealedFiles } from "#core/files/sealed-files.ts";
import { createUploadSender } from "#core/files/upload-sender.ts";
import { workZoneOf } from "#core/kit/work-zone.ts";
import { createOutbox } from "#core/outbox/create-outbox.ts";
import type { CachedRead, OutboxDeps } from "#core/outbox/deps.ts";
import { createEffects } from "#core/outbox/effects/effects.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import type { OutboxListener, OutboxPeer } from "#core/outbox/outbox-peer.ts";
import type { LocalAuthor } from "#core/outbox/types.ts";
import type { Clock, Log } from "#core/ports/system.ts";

export interface OpenOutboxOptions {
  readonly id: string;
  readonly folder: string;
  readonly key: string;
  readonly cache: Cache | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly peer: OutboxPeer;
  readonly listener: OutboxListener;
}

const nobody: LocalAuthor = { id: 0, full_name: "" };

const timers: OutboxDeps["timers"] = {
  set: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds);
    timer.unref();
    return timer;
  },
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

const readOf = (cached: { readonly data: unknown; readonly cachedAt: string } | null): CachedRead | null =>
  cached ? { data: cached.data, cachedAt: Date.parse(cached.cachedAt) } : null;

/** Names of colleagues, from the cached lists. */
const colleagueIn = (cache: Cache | null, id: number): LocalAuthor | null => {
  for (const per_page of [200, 100, undefined]) {
    const data = cache?.get(answerKey("users.list", { query: { per_page } }))?.data as
      | { readonly data: readonly LocalAuthor[] }
      | undefined;
    const found = data?.data.find((one) => one.id === id);
    if (found) return { id, full_name: found.full_name };
  }
  return null;
};

/**
 * The outbox of a person on a team server, with the files that wait in it: first what sends a file, then the outbox
 * that has files sent, then what removes the files that the outbox does not name any more.
 */
export function openOutbox({ id, folder, key, cache, clock, log, peer, listener }: OpenOutboxOptions): {
  readonly outbox: Outbox;
  readonly files: SealedFiles;
} {
  const onFault = (error: unknown) => log.error("outbox", error);
  const session = () => peer.session();
  const author = () => session()?.user ?? nobody;
  const news = new EventEmitter<{ changed: [] }>();
  const { faultHook } = listener;

  const files = createSealedFiles({ folder: join(folder, "uploads"), faultHook });
  const { sendUpload } = createUploadSender({
    api: peer.api,
    files,
    headers: () => ({ "X-Bellwether-User": String(author().id) }),
    onProgress: listener.onUploadProgress,
    faultHook,
  });
  const outbox = createOutbox({
    file: join(folder, "outbox"),
    key,
    author: () => ({ id: author().id, full_name: author().full_name }),
    around: () => ({
      organizations: session()?.organizations ?? [],
      home: session()?.user?.memberships.find(({ active }) => active)?.organization_id ?? null,
      zone: workZoneOf(session()),
      colleague: (user) => colleagueIn(cache, user),
    }),
    effects: createEffects(),
    send: (endpoint, input, options) => peer.api.callRaw(endpoint, input, { ...options, quiet: true }),
    sendUpload,
    gate: () => peer.gate(id),
    cached: (endpoint, input) => readOf(cache?.get(answerKey(endpoint, input)) ?? null),
    cachedRecord: (kind, record) => readOf(cache?.record(kind, record) ?? null),
    now: clock.now,
    random: Math.random,
    timers,
    newId: () => uuidv7(),
    faultHook,
    onFault,
    onChanged: () => news.emit("changed"),
    onData: peer.onData,
    onMerged: ({ fields, ...merged }) =>
      listener.onMerged({ ...merged, fields: fields.map((path) => [...path]) }),
  });
  const cleaner = createUploadCleaner({ sealed: files, outbox, now: clock.now, onFault });
  news.on("changed", () => void cleaner.look());
  news.on("changed", peer.onChanged);
  void cleaner.sweep();
  return { outbox, files };
}
