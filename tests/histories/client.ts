import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { BridgeError } from "#contract/bridge/errors.ts";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { LocalKind } from "#contract/kit/kinds.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { answerKey } from "#core/cache/cache.ts";
import { wholeRecords } from "#core/kit/whole-records.ts";
import { createOutbox } from "#core/outbox/create-outbox.ts";
import type { CachedRead } from "#core/outbox/deps.ts";
import { createEffects } from "#core/outbox/effects/effects.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import { outboxMigrations } from "#core/outbox/store/outbox-tables.ts";
import { openStore } from "#core/store/store.ts";
import { createLink, type Link, type Site } from "./network.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** A record as a window shows it. */
export type Shown = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly local_revision?: number;
};

/** One computer: the real outbox on its own file, a cache in memory, two windows, and a connection to the server. */
export interface Client {
  readonly number: number;
  /** Who is signed in there, from 0; two computers may be the same person's. */
  readonly user: number;
  readonly link: Link;
  readonly outbox: () => Outbox;
  /** What each window shows, by uuid. */
  readonly windows: readonly Map<string, Shown>[];
  signedIn: boolean;
  /** Restarted or signed out, with windows that show what was read before. */
  forgot: boolean;
  /** Reads like a page: from the server where it answers, else from the cache, with waiting changes overlaid. */
  readonly read: (endpoint: EndpointName, input: RawInput) => Promise<unknown>;
  /** Like `read`, but only from this computer. */
  readonly readHere: (endpoint: EndpointName, input: RawInput) => unknown;
  readonly setOnline: (online: boolean) => void;
  readonly signIn: (signedIn: boolean) => void;
  readonly restart: () => void;
  readonly close: () => void;
  /** Words that a choice in the review removed: each must be in the outbox's record of choices. */
  readonly decidedAway: Set<string>;
  /** The whole record of choices, as text; for a closed outbox. */
  readonly choicesText: () => string;
  /** Errors that the outbox reported: none is expected. */
  readonly faults: readonly unknown[];
}

export interface ClientDeps {
  readonly number: number;
  readonly user: number;
  readonly folder: string;
  readonly world: World;
  readonly site: Site;
  readonly random: Random;
  readonly onMerged: () => void;
  /** An unused outbox file: copying one is cheaper than creating one. */
  readonly template: string | null;
}

export const historyKey = "6b".repeat(32);
const probeEvery = 15_000;
const effects = createEffects();
/** As on the real server of the histories. */
const school = organization.parse({
  id: 2,
  uuid: "01980000-0000-7000-8000-000000000002",
  name: "North School",
  kind: "school",
  parent_id: 1,
  number_prefix: "NOR",
});

export const etagOf = (record: Pick<Shown, "version" | "local_revision">): string =>
  record.local_revision === undefined
    ? `"${record.version}"`
    : `"${record.version}+${record.local_revision}"`;

export function createClient({
  number,
  user,
  folder,
  world,
  site,
  random,
  template,
  onMerged,
}: ClientDeps): Client {
  const link = createLink(world, site, random.fork("network"), number);
  const file = join(folder, `outbox-${number}`);
  const copies = new Map<string, CachedRead & { readonly endpoint: EndpointName }>();
  const windows = [new Map<string, Shown>(), new Map<string, Shown>()];
  const faults: unknown[] = [];
  let reachable = true;
  let probing = false;
  let made = 0;
  let opened = 0;
  const dice = random.fork("dice");
  const hex = (digits: number) =>
    dice
      .int(16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  const prefix = `${hex(8)}-${hex(4)}`;
  if (template !== null)
    for (const end of ["", ".head"].filter((each) => existsSync(`${template}${each}`)))
      copyFileSync(`${template}${end}`, `${file}${end}`);

  const newId = () => {
    made += 1;
    const tail = `${String(number).padStart(4, "0")}${String(made).padStart(8, "0")}`;
    return `${prefix}-7${dice.int(0x1000).toString(16).padStart(3, "0")}-8000-${tail}`;
  };

  /** Like a connection that looks for a lost server. */
  const probe = () => {
    if (probing) return;
    probing = true;
    world.plan(probeEvery, () => {
      probing = false;
      if (link.online && site.up) faultHook();
      else probe();
    });
  };
  const faultHook = () => {
    reachable = true;
    if (client.signedIn) outbox.wake();
  };

  const send = async (endpoint: EndpointName, input: RawInput, key: string | null, signal?: AbortSignal) => {
    const mine = opened;
    try {
      const given = JSON.parse(JSON.stringify(input)) as RawInput;
      const call = { user, endpoint, input: given, idempotencyKey: key };
      const { status, data, etag } = await link.call(call, signal);
      if (mine === opened) reachable = true;
      return { status, data, etag };
    } catch (error) {
      if (mine === opened && error instanceof BridgeError) {
        if (error.code === "OFFLINE") {
          reachable = false;
          probe();
        }
        if (error.code === "UNAUTHENTICATED" && error.details.status === 401) client.signedIn = false;
      }
      throw error;
    }
  };

  /** Like the cache: the newest copy of a record inside an answer. */
  const cachedRecord = (kind: LocalKind, key: string | number): CachedRead | null => {
    let newest: CachedRead | null = null;
    for (const { endpoint, data, cachedAt } of copies.values())
      for (const { kind: of, record } of wholeRecords(endpoint, data)) {
        const isIt = of === kind && (record.uuid === key || String(record.id) === String(key));
        if (isIt && (newest === null || cachedAt >= newest.cachedAt)) newest = { data: record, cachedAt };
      }
    return newest;
  };

  const open = (): Outbox => {
    opened += 1;
    return createOutbox({
      file,
      key: historyKey,
      author: () => ({ id: user + 1, full_name: `Assessor ${user + 1}` }),
      effects,
      around: () => ({ organizations: [school], home: school.id }),
      send: (endpoint, input, options) => send(endpoint, input, options.idempotencyKey, options.signal),
      sendUpload: () => Promise.reject(new Error("Histories upload nothing.")),
      gate: () => (client.signedIn ? (reachable ? "ready" : "away") : "sign-in"),
      cached: (endpoint, input) => copies.get(answerKey(endpoint, input)) ?? null,
      cachedRecord,
      now: world.now,
      random: dice.next,
      timers: world.timers,
      newId,
      onFault: (error) => faults.push(error),
      onChanged: () => {},
      onData: () => {},
      onMerged,
    });
  };

  const over = (endpoint: EndpointName, input: RawInput) => {
    const { input: asServer } = outbox.mapped(input);
    return outbox.overlay(endpoint, input, copies.get(answerKey(endpoint, asServer)) ?? null)?.data ?? null;
  };

  const client: Client = {
    number,
    user,
    link,
    outbox: () => outbox,
    windows,
    signedIn: true,
    forgot: false,
    faults,
    readHere: over,
    read: async (endpoint, input) => {
      const { input: asServer, local } = outbox.mapped(input);
      if (client.signedIn && reachable && !local) {
        const mine = opened;
        const asked = outbox.changes().filter((change) => change.state === "acked").length;
        const answer = await send(endpoint, asServer, null).catch((error: unknown) => {
          if (error instanceof BridgeError && error.code === "NOT_FOUND")
            copies.delete(answerKey(endpoint, asServer));
          return null;
        });
        // Like the read-through cache: an answer requested before one's own change is not cached.
        const acked = outbox.changes().filter((change) => change.state === "acked").length;
        if (answer !== null && mine === opened && acked === asked) {
          const data = endpoints[endpoint].response?.parse(answer.data);
          copies.set(answerKey(endpoint, asServer), { endpoint, data, cachedAt: world.now() });
        }
      }
      return over(endpoint, input);
    },
    setOnline: (online) => {
      link.online = online;
      if (online) probe();
    },
    signIn: (signedIn) => {
      // Signing out removes the cache (D-6); the outbox waits for its own user.
      if (!signedIn) copies.clear();
      if (!signedIn) client.forgot = true;
      client.signedIn = signedIn;
      if (signedIn) outbox.wake();
    },
    restart: () => {
      client.forgot = true;
      outbox.close();
      reachable = true;
      outbox = open();
      outbox.wake();
    },
    close: () => outbox.close(),
    decidedAway: new Set(),
    choicesText: () => {
      const opened = openStore({ file, key: historyKey, migrations: outboxMigrations, durable: true });
      if (!opened.ok) throw new Error(`The outbox of client ${number} does not open: ${opened.fault}`);
      const rows = opened.store.all("select base, mine, theirs, take from choices");
      opened.store.close();
      return JSON.stringify(rows);
    },
  };
  let outbox = open();
  return client;
}

/** An unused, closed outbox: every client starts with a copy of it. */
export function createTemplate(file: string): string {
  const refuse = () => Promise.reject(new Error("Nothing is sent from here."));
  createOutbox({
    file,
    key: historyKey,
    author: () => ({ id: 1, full_name: "Assessor 1" }),
    effects,
    send: refuse,
    sendUpload: refuse,
    gate: () => "away",
    cached: () => null,
    now: () => 0,
    random: () => 0,
    timers: { set: () => null, clear: () => {} },
    newId: () => "",
    onFault: () => {},
    onChanged: () => {},
    onData: () => {},
    onMerged: () => {},
  }).close();
  return file;
}
