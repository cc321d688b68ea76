import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import type { Joining } from "../processes.ts";
import { locks, processLocks } from "./locks.ts";
import { living } from "./running.ts";

const channel = "bellwether";
/** Bytes of a notification; PostgreSQL takes 8000. */
const longest = 7_500;
/** Milliseconds between two beats, and after which one that was not answered means that the line is broken. */
const beatEvery = 1_000;
const patience = 4_000;
const mostPause = 2_000;
/** Seconds without a beat after which whoever leads is taken to hang: a machine that is paused keeps its locks. */
const hung = 15;
const keepalives = ["tcp_keepalives_idle = 4", "tcp_keepalives_interval = 2", "tcp_keepalives_count = 3"];

/** A connection that does one statement after the other. */
interface Wire {
  readonly query: <R extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<pg.QueryResult<R>>;
  readonly end: () => Promise<void>;
}

function wireOn(client: pg.Client): Wire {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const asked = last.then(() => client.query<R>(text, [...values]));
      last = asked.catch(() => undefined);
      return asked;
    },
    end: () => client.end().catch(() => undefined),
  };
}

/** `long`: the row with its body. */
const envelope = z.object({
  from: z.string(),
  topic: z.string(),
  what: z.unknown().optional(),
  long: z.int().optional(),
});

export interface LineTo {
  readonly heard: (topic: string, what: unknown, from: string) => void;
  readonly missed: () => void;
  /** It leads from now on, or another process has ended. */
  readonly left: () => void;
}

export interface Line {
  readonly tell: (topic: string, what: unknown) => void;
  readonly leads: () => boolean;
  /** Milliseconds by which this computer’s clock is ahead of the database’s, as the last beat found. */
  readonly clockAhead: () => number;
  readonly close: () => Promise<void>;
}

interface About extends Joining {
  readonly url: string;
  readonly own: string;
  readonly machine: string;
}

/**
 * One connection of a process, which it keeps for itself: by its locks the database knows that the process lives and which one
 * leads, and on it news come and go. Where it breaks it is made anew, and until then this process does not lead.
 */
export async function openLine(about: About, to: LineTo): Promise<Line> {
  let wire: Wire | null = null;
  let number: number | null = null;
  let holdsOwn = false;
  let leading = false;
  let answeredAt = 0;
  let ahead = 0;
  let beats = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();

  const takesLead = async (on: Wire): Promise<boolean> => {
    const { rows } = await on.query<{ had: boolean }>("select pg_try_advisory_lock($1) as had", [locks.lead]);
    return rows[0]?.had === true;
  };

  /**
   * Ends the line of a process that leads and does not beat. When it wakes up it finds its last beat too old to lead by, and
   * makes a new line.
   */
  const deposeHung = (on: Wire) =>
    on.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and application_name like 'bellwether line%' and state_change < clock_timestamp() - $2::float8 * interval '1 s'
        and pid in (select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
          and (classid::bigint << 32) + objid::bigint = $1::bigint)`,
      [locks.lead, hung],
    );

  const hear = (on: Wire, text: string) => {
    // One after the other, as they came: a long one is looked up meanwhile.
    reading = reading.then(async () => {
      const { from, topic, what, long } = envelope.parse(JSON.parse(text));
      if (from === about.own) return;
      if (topic === "missed") return to.missed();
      if (long === undefined) return to.heard(topic, what, from);
      const { rows } = await on.query<{ body: string }>("select body from long_news where id = $1", [long]);
      if (rows[0] === undefined) to.missed();
      else to.heard(topic, JSON.parse(rows[0].body), from);
    });
    reading = reading.catch(() => to.missed());
  };

  const send = (on: Wire, topic: string, what: unknown): Promise<unknown> => {
    const whole = JSON.stringify({ from: about.own, topic, what });
    if (Buffer.byteLength(whole) <= longest) return on.query("select pg_notify($1, $2)", [channel, whole]);
    return on.query(
      `with put as (insert into long_news (body, sent_at) values ($1, $2) returning id)
       select pg_notify($3, json_build_object('from', $4::text, 'topic', $5::text, 'long', id)::text) from put`,
      [JSON.stringify(what), new Date().toISOString(), channel, about.own, topic],
    );
  };

  const broken = (on: Wire) => {
    if (wire !== on) return;
    wire = null;
    holdsOwn = false;
    leading = false;
    clearTimeout(timer);
    void on.end();
    if (!closed) timer = setTimeout(() => void reconnect(1), 50).unref();
  };

  /**
   * Takes the lock of its row, with the row itself: whoever looks finds both. The row is made again where another process has
   * taken this one for dead.
   */
  const holdOwn = async (on: Wire): Promise<void> => {
    const { rows } = await on.query<{ id: string; had: boolean }>(
      `insert into processes (uuid, version, machine, started_at, newest, signing, place)
       values ($1, $2, $3, $4, $6, $7, $8)
       on conflict (uuid) do update set version = excluded.version
       returning id, pg_try_advisory_lock($5::int, id::int) as had`,
      [
        about.own,
        about.version,
        about.machine,
        about.now,
        processLocks,
        about.newest,
        about.signing,
        about.place,
      ],
    );
    number = Number(rows[0]?.id);
    holdsOwn = rows[0]?.had === true;
  };

  /** Rows of processes that have ended; true where there were some. */
  const removeDead = async (on: Wire): Promise<boolean> => {
    const { rowCount } = await on.query(`delete from processes where id not in (${living})`);
    return (rowCount ?? 0) > 0;
  };

  const beat = async (on: Wire): Promise<void> => {
    const asked = Date.now();
    const { rows } = await on.query<{ now: number; known: boolean }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as now,
        exists (select 1 from processes where id = $1) as known`,
      [number],
    );
    const [found] = rows;
    // A beat that took long says little of the clock.
    if (found !== undefined && Date.now() - asked < beatEvery) ahead = asked - found.now;
    if (!holdsOwn || found?.known !== true) await holdOwn(on);
    if (!leading) await deposeHung(on);
    const took = !leading && holdsOwn && (await takesLead(on));
    leading ||= took;
    answeredAt = performance.now();
    beats += 1;
    if (!leading) return;
    const ended = await removeDead(on);
    if (beats % 60 === 0)
      await on.query("delete from long_news where sent_at < $1", [
        new Date(Date.now() - 600_000).toISOString(),
      ]);
    // What it told last may have been lost with it.
    if (ended) await send(on, "missed", null);
    if (ended) to.missed();
    if (took || ended) to.left();
  };

  const beating = (on: Wire) => {
    timer = setTimeout(() => {
      const late = setTimeout(() => broken(on), patience).unref();
      beat(on).then(
        () => {
          clearTimeout(late);
          if (wire === on) beating(on);
        },
        () => {
          clearTimeout(late);
          broken(on);
        },
      );
    }, beatEvery).unref();
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: about.url,
      application_name: `bellwether line ${about.version}`,
      keepAlive: true,
      connectionTimeoutMillis: patience,
    });
    const on = wireOn(client);
    client.on("error", () => broken(on));
    client.on("end", () => broken(on));
    client.on("notification", ({ payload = "" }) => hear(on, payload));
    try {
      await client.connect();
      // A computer that is gone says nothing: the database finds out within seconds, and lets go of its locks.
      for (const setting of keepalives) await on.query(`set ${setting}`);
      await on.query("select pg_advisory_lock_shared($1)", [locks.use]);
      await on.query(`listen ${channel}`);
      await holdOwn(on);
      wire = on;
      await beat(on);
      beating(on);
    } catch (error) {
      if (wire === on) broken(on);
      else void on.end();
      throw error;
    }
  };

  const reconnect = async (tries: number): Promise<void> => {
    if (closed) return;
    try {
      await connect();
      const on = wire;
      to.missed();
      if (on !== null) await send(on, "missed", null);
    } catch {
      if (wire === null && !closed)
        timer = setTimeout(() => void reconnect(tries + 1), Math.min(mostPause, 50 * 2 ** tries)).unref();
    }
  };

  await connect();
  return {
    tell: (topic, what) => {
      const on = wire;
      // Where it is broken, all are told afterwards that they have missed something.
      if (on !== null) send(on, topic, what).catch(() => broken(on));
    },
    clockAhead: () => ahead,
    leads: () => leading && performance.now() - answeredAt < beatEvery + patience,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const on = wire;
      wire = null;
      leading = false;
      if (on === null) return;
      // The database would let go of them when it has seen the end: another process that starts now need not wait for that.
      const freed = on.query("select pg_advisory_unlock_all()").catch(() => undefined);
      await Promise.race([freed, wait(patience, undefined, { ref: false })]);
      await on.end();
    },
  };
}
