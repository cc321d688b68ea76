import { PassThrough, type Readable } from "node:stream";
import { dayIn } from "#contract/kit/days.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import { type LiveLine, presentRecord } from "#contract/services/live/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { type Audience, audienceOf, isIn } from "#server/access/audience.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Processes } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { membersOfOrganization } from "#server/platform/accounts/users.ts";
import { notifyDue } from "#server/platform/notifications/due.ts";
import type { LiveEvent, LiveHub, RecordRef } from "./hub.ts";
import { createPresenceBoard, type PresenceBoard } from "./presence-board.ts";
import { createReadersElsewhere } from "./readers-elsewhere.ts";

/** Milliseconds between two keep-alives, and for collecting changes before they are told. */
const beatEvery = 15_000;
const gatherFor = 40;
/** Most records in one line; beyond them everything is to be read again. */
const mostRecords = 300;
export const streamsOfUser = 10;

export interface LiveDeps {
  readonly db: Db;
  readonly hub: LiveHub;
  readonly processes: Processes;
  readonly clock: () => number;
  /** Milliseconds after which a stream ends and its reader reconnects. */
  readonly lasts: number;
  /** The people of sessions; those that have ended are missing. Does not count as activity. `on`: a transaction to look in. */
  readonly lookAtAll: (sessions: readonly string[], on?: Db) => Promise<ReadonlyMap<string, Auth>>;
  readonly failed: (error: unknown) => void;
  /** Which of these people have saved searches that are to be looked at by now; the time is in milliseconds. */
  readonly searching: (db: Db, userIds: readonly number[], at: number) => Promise<ReadonlySet<number>>;
  /**
   * Tells a reader what their saved searches have newly found; the time is in milliseconds. True where there was
   * something.
   */
  readonly tellFound: (db: Db, auth: Auth, at: number) => Promise<boolean>;
  /** Takes what was missed, such as a check-in, to those who lead; answers who was told. `now` is an ISO instant. */
  readonly tellMissed: (db: Db, now: string) => Promise<readonly number[]>;
}

/** Tells signed-in readers what changes, each only what they may see at that moment. */
export interface Live {
  readonly presence: PresenceBoard;
  readonly publish: LiveHub["publish"];
  /** Null where somebody has too many streams. */
  readonly open: (session: string, auth: Auth) => Readable | null;
  /** Readers who may see a record now; asked before a change hides it from some of them. */
  readonly seenBy: (db: Db, record: Pick<Access, "kind" | "id">) => Promise<readonly number[]>;
  readonly close: () => void;
}

interface Stream {
  readonly session: string;
  readonly out: PassThrough;
  auth: Auth;
  /** Stale resources by record; those without a record are told regardless of visibility. */
  readonly changed: Map<string, { readonly record: RecordRef | null; readonly resources: Set<Resource> }>;
  readonly present: Map<string, RecordRef>;
  overflow: boolean;
  end: NodeJS.Timeout | null;
}

const keyOf = (record: RecordRef) => `${record.kind} ${record.id}`;

export function createLive(deps: LiveDeps): Live {
  const { db, hub, processes, clock } = deps;
  const streams = new Set<Stream>();
  /** Those to which something is to be told. */
  const awake = new Set<Stream>();
  let gathering: NodeJS.Timeout | null = null;
  let flushing = false;
  const presence = createPresenceBoard({
    processes,
    clock,
    moved: (record) => hub.here({ type: "presence", record }),
  });
  const begun = clock();
  /** The day in each time zone on which its readers were told last; at first that of the start. */
  const days = new Map<string, string>();

  const write = (stream: Stream, line: LiveLine) => {
    if (!stream.out.writableEnded) stream.out.write(`${JSON.stringify(line)}\n`);
  };

  const drop = (stream: Stream) => {
    if (streams.delete(stream)) elsewhere.closed(stream.session);
    awake.delete(stream);
    if (stream.end) clearTimeout(stream.end);
  };

  const finish = (stream: Stream, reason: "session" | "replaced" | "renew") => {
    if (!streams.has(stream)) return;
    drop(stream);
    write(stream, { type: "end", reason });
    stream.out.end();
    if (reason === "session") presence.leave(stream.session);
  };

  const elsewhere = createReadersElsewhere({
    processes,
    here: () => [...streams].map(({ session, auth }) => ({ session, userId: auth.userId })),
    replaced: (session) => {
      for (const stream of streams) if (stream.session === session) finish(stream, "replaced");
    },
  });

  /** Checks the sessions again; without one a stream ends and says nothing more. Answers those that go on. */
  const still = async (checked: readonly Stream[]): Promise<readonly Stream[]> => {
    const found = await deps.lookAtAll(checked.map(({ session }) => session));
    return checked.filter((stream) => {
      if (!streams.has(stream)) return false;
      const auth = found.get(stream.session);
      if (auth === undefined || auth.reach.members.length === 0) {
        finish(stream, "session");
        return false;
      }
      stream.auth = auth;
      return true;
    });
  };

  const sees = async (stream: Stream, record: RecordRef): Promise<boolean> =>
    (await loadAccess(db, stream.auth, record.kind, record.id))?.rights.view ?? false;

  const isOwed = ({ overflow, changed, present }: Stream): boolean =>
    overflow || changed.size + present.size > 0;

  const flush = async (stream: Stream): Promise<void> => {
    const changed = [...stream.changed.values()];
    const present = [...stream.present.values()];
    const { overflow } = stream;
    stream.changed.clear();
    stream.present.clear();
    stream.overflow = false;
    if (overflow) write(stream, { type: "again" });
    const resources = new Set<Resource>();
    const records: RecordRef[] = [];
    for (const each of overflow ? [] : changed) {
      if (each.record !== null) {
        if (!(await sees(stream, each.record))) continue;
        records.push(each.record);
      }
      for (const resource of each.resources) resources.add(resource);
    }
    if (resources.size > 0)
      write(stream, {
        type: "changed",
        resources: [...resources],
        records: records.map((each) => ({ ...each })),
      });
    for (const record of present) {
      const known = presentRecord.safeParse(record);
      if (known.success && (await sees(stream, record)))
        write(stream, { type: "presence", record: known.data });
    }
  };

  /** Takes from these readers what they cannot see anyhow: one look at each record, not one for each of them. */
  const dropUnseen = async (waking: readonly Stream[]): Promise<void> => {
    const audiences = new Map<string, Audience>();
    for (const stream of waking) {
      for (const [key, record] of [
        ...[...stream.changed].map(([name, each]) => [name, each.record] as const),
        ...stream.present,
      ]) {
        if (record === null) continue;
        const audience = audiences.get(keyOf(record)) ?? (await audienceOf(db, record));
        audiences.set(keyOf(record), audience);
        if (isIn(audience, stream.auth)) continue;
        stream.changed.delete(key);
        stream.present.delete(key);
      }
    }
  };

  /** All that waits, each stream one line at a time; what comes meanwhile is the next round's. */
  const flushAll = async (): Promise<void> => {
    const waking = [...awake];
    awake.clear();
    try {
      await dropUnseen(waking);
      for (const stream of await still(waking.filter(isOwed)))
        await flush(stream).catch((error: unknown) => {
          deps.failed(error);
          finish(stream, "renew");
        });
    } catch (error) {
      deps.failed(error);
      for (const stream of waking) finish(stream, "renew");
    }
  };

  const gather = () => {
    if (gathering !== null || flushing || awake.size === 0) return;
    gathering = setTimeout(() => {
      gathering = null;
      flushing = true;
      void flushAll().finally(() => {
        flushing = false;
        gather();
      });
    }, gatherFor);
  };

  /** A slow reader gets everything at once when it has caught up. */
  const wake = (stream: Stream) => {
    if (stream.out.writableNeedDrain) return;
    awake.add(stream);
    gather();
  };

  const add = (stream: Stream, record: RecordRef | null, resources: readonly Resource[]) => {
    const key = record === null ? "" : keyOf(record);
    const known = stream.changed.get(key) ?? { record, resources: new Set<Resource>() };
    for (const resource of resources) known.resources.add(resource);
    stream.changed.set(key, known);
    if (stream.changed.size > mostRecords) {
      stream.overflow = true;
      stream.changed.clear();
    }
    wake(stream);
  };

  /** These sessions may have ended, or may do something else from now on. */
  const lookAgain = (userId: number | null) => {
    const theirs = [...streams].filter(({ auth }) => userId === null || auth.userId === userId);
    still(theirs)
      .then((open) => {
        for (const stream of open) add(stream, null, ["session"]);
      })
      .catch(deps.failed);
  };

  const take = (stream: Stream, event: Exclude<LiveEvent, { type: "session" }>) => {
    const { userId } = stream.auth;
    switch (event.type) {
      case "changed":
        if (event.session !== null && event.session === stream.session) return;
        for (const record of event.records) add(stream, record, event.resources);
        if (event.seenBy.includes(userId)) add(stream, null, event.resources);
        else if (event.records.length === 0 && event.userId === userId) add(stream, null, event.resources);
        return;
      case "stale":
        if (stream.auth.reach.roots.includes(event.root)) add(stream, null, event.resources);
        return;
      case "told":
        if (event.userIds.includes(userId)) add(stream, null, ["notifications"]);
        return;
      case "presence":
        stream.present.set(keyOf(event.record), event.record);
        return wake(stream);
      case "missed":
        stream.overflow = true;
        stream.changed.clear();
        return wake(stream);
      default:
        return event satisfies never;
    }
  };

  const stopListening = hub.subscribe((event) => {
    if (event.type === "session") lookAgain(event.userId);
    else for (const stream of streams) take(stream, event);
  });

  /** A new day has begun: connected readers are told what is due. */
  const tellDue = async (): Promise<void> => {
    const now = new Date(clock()).toISOString();
    const readers = new Map([...streams].map((stream) => [stream.auth.userId, stream.auth]));
    const turned = new Map<string | null, string>();
    for (const { timeZone } of readers.values()) {
      const day = dayIn(clock(), timeZone);
      const known = days.get(timeZone ?? "") ?? dayIn(begun, timeZone);
      days.set(timeZone ?? "", day);
      if (known !== day) turned.set(timeZone, day);
    }
    for (const auth of readers.values()) {
      const day = turned.get(auth.timeZone);
      if (day === undefined) continue;
      const news = await db.transaction().execute((transaction) => notifyDue(transaction, auth, day, now));
      if (news) hub.publish({ type: "told", userIds: [auth.userId] });
    }
  };

  /** Connected readers are told what their saved searches have found since. */
  const tellSearches = async (): Promise<void> => {
    const readers = new Map([...streams].map((stream) => [stream.auth.userId, stream.auth]));
    const due = await deps.searching(db, [...readers.keys()], clock());
    for (const auth of readers.values()) {
      if (!due.has(auth.userId)) continue;
      const news = await db
        .transaction()
        .execute((transaction) => deps.tellFound(transaction, auth, clock()));
      if (news) hub.publish({ type: "told", userIds: [auth.userId] });
    }
  };

  const tellMissed = async (): Promise<void> => {
    if (!processes.leads()) return;
    const now = new Date(clock()).toISOString();
    const userIds = await db.transaction().execute((transaction) => deps.tellMissed(transaction, now));
    if (userIds.length > 0) hub.publish({ type: "told", userIds });
  };

  const beat = async (): Promise<void> => {
    presence.sweep();
    for (const stream of await still([...streams]))
      if (!stream.out.writableNeedDrain) write(stream, { type: "beat" });
    await tellDue();
    await tellSearches();
    await tellMissed();
  };
  const beating = setInterval(() => void beat().catch(deps.failed), beatEvery);
  beating.unref();

  return {
    presence,
    publish: hub.publish,
    open: (session, auth) => {
      for (const stream of streams) if (stream.session === session) finish(stream, "replaced");
      const own = [...streams].filter((stream) => stream.auth.userId === auth.userId);
      const others = elsewhere
        .all()
        .filter((each) => each.userId === auth.userId && each.session !== session);
      if (own.length + others.length >= streamsOfUser) return null;
      const stream: Stream = {
        session,
        auth,
        out: new PassThrough(),
        changed: new Map(),
        present: new Map(),
        overflow: false,
        end: null,
      };
      streams.add(stream);
      elsewhere.opened({ session, userId: auth.userId });
      stream.out.once("close", () => drop(stream));
      stream.out.on("error", () => drop(stream));
      stream.out.on("drain", () => isOwed(stream) && wake(stream));
      write(stream, { type: "hello" });
      if (deps.lasts === 0) finish(stream, "renew");
      else stream.end = setTimeout(() => finish(stream, "renew"), deps.lasts).unref();
      return stream.out;
    },
    seenBy: async (transaction, record) => {
      const audience = await audienceOf(transaction, record);
      if (audience === "nobody") return [];
      const inAudience =
        audience === "anybody" ? null : new Set(await membersOfOrganization(transaction, audience));
      const readers = new Map([...streams].map((stream) => [stream.auth.userId, stream.auth]));
      // Whoever reads at another process is looked up as that one would.
      const others = elsewhere
        .all()
        .filter(({ userId }) => !readers.has(userId) && (inAudience === null || inAudience.has(userId)));
      const found = await deps.lookAtAll(
        others.map(({ session }) => session),
        transaction,
      );
      for (const auth of found.values()) readers.set(auth.userId, auth);
      const seeing: number[] = [];
      for (const [userId, auth] of readers)
        if (
          isIn(audience, auth) &&
          (await loadAccess(transaction, auth, record.kind, record.id))?.rights.view
        )
          seeing.push(userId);
      return seeing;
    },
    close: () => {
      clearInterval(beating);
      if (gathering !== null) clearTimeout(gathering);
      stopListening();
      for (const stream of streams) finish(stream, "renew");
    },
  };
}
