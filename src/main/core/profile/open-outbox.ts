import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import { type Copies, copyKey } from "../cache/copies.ts";
import { createWaitingFiles, type WaitingFiles } from "../files/waiting-files.ts";
import { createOutbox } from "../outbox/create-outbox.ts";
import type { KnownRead, OutboxDeps } from "../outbox/deps.ts";
import { createEffects } from "../outbox/effects/effects.ts";
import type { OutboxLink, OutboxPeer } from "../outbox/link.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { LocalAuthor } from "../outbox/types.ts";
import type { Clock, Log } from "../ports/system.ts";

export interface OpenOutboxOptions {
  readonly id: string;
  readonly folder: string;
  readonly key: string;
  readonly copies: Copies | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly link: OutboxLink;
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

const readOf = (copy: { readonly data: unknown; readonly copiedAt: string } | null): KnownRead | null =>
  copy ? { data: copy.data, copiedAt: Date.parse(copy.copiedAt) } : null;

/** Names of colleagues, from the cached lists. */
const colleagueIn = (copies: Copies | null, id: number): LocalAuthor | null => {
  for (const per_page of [200, 100, undefined]) {
    const data = copies?.get(copyKey("users.list", { query: { per_page } }))?.data as
      | { readonly data: readonly LocalAuthor[] }
      | undefined;
    const found = data?.data.find((one) => one.id === id);
    if (found) return { id, full_name: found.full_name };
  }
  return null;
};

/** The outbox of a person on a team server, with its files. */
export function openOutbox({ id, folder, key, copies, clock, log, link }: OpenOutboxOptions): {
  readonly outbox: Outbox;
  readonly files: WaitingFiles;
} {
  const onFault = (error: unknown) => log.error("outbox", error);
  const peer = (): OutboxPeer => {
    const found = link.peer();
    if (!found) throw new BridgeError("OFFLINE", "The server cannot be reached.", {}, true);
    return found;
  };
  const session = () => link.peer()?.session() ?? null;
  const author = () => session()?.user ?? nobody;
  const headers = () => ({ "X-Bellwether-User": String(author().id) });

  let outbox: Outbox | null = null;
  const files = createWaitingFiles({
    folder: join(folder, "uploads"),
    api: {
      callRaw: (...call) => peer().api.callRaw(...call),
      callStream: (...call) => peer().api.callStream(...call),
    },
    outbox: () => outbox,
    headers,
    onProgress: link.onUploadProgress,
    now: clock.now,
    onFault,
    reach: link.reach,
  });

  const opened = createOutbox({
    file: join(folder, "outbox"),
    key,
    author: () => ({ id: author().id, full_name: author().full_name }),
    around: () => ({
      organizations: session()?.organizations ?? [],
      home: session()?.user?.memberships.find(({ active }) => active)?.organization_id ?? null,
      colleague: (user) => colleagueIn(copies, user),
    }),
    effects: createEffects(),
    send: (endpoint, input, options) => peer().api.callRaw(endpoint, input, { ...options, quiet: true }),
    sendUpload: files.sendUpload,
    gate: () => link.peer()?.gate(id) ?? "away",
    copy: (endpoint, input) => readOf(copies?.get(copyKey(endpoint, input)) ?? null),
    copiedRecord: (kind, record) => readOf(copies?.record(kind, record) ?? null),
    now: clock.now,
    random: Math.random,
    timers,
    newId: () => uuidv7(),
    reach: link.reach,
    onFault,
    onChanged: () => {
      void files.look();
      link.peer()?.onChanged();
    },
    onData: (resources, atServer) => link.peer()?.onData(resources, atServer),
    onMerged: ({ fields, ...merged }) =>
      link.onMerged({ ...merged, fields: fields.map((path) => [...path]) }),
  });
  outbox = opened;
  void files.sweep();
  return { outbox: opened, files };
}
