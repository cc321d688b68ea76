import { existsSync } from "node:fs";
import { mkdir, open, rename, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Expression, SqlBool } from "kysely";
import { z } from "zod";
import type { LogStream } from "#contract/services/logs/stream.ts";
import { lineage } from "#server/access/reach.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { LogSink } from "#server/options/options.ts";
import { readOrganizationSetting } from "#server/platform/accounts/organization-settings.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { appendText } from "./anchor-file.ts";
import { ofAllChains, ofChains } from "./of-chains.ts";

export const streamSetting = "log_stream";
const shape = z.enum(["off", "syslog", "json"]);

/** How the log of a tree of organizations is streamed. */
export const streamOf = async (db: Db, root: number): Promise<LogStream> =>
  (await readOrganizationSetting(db, root, streamSetting, shape)) ?? "off";

/** The file of a tree, beside the database; null where the database is in memory. */
export const streamFile = (databaseFile: string, root: number): string | null =>
  databaseFile === ":memory:" ? null : join(dirname(databaseFile), "log-stream", `organization-${root}.log`);

const positionName = (root: number) => `log_stream_position_${root}`;

/** From here on: what was written before the stream was turned on is not in it. */
export async function beginStream(db: Db, root: number): Promise<void> {
  const last = await db
    .selectFrom("audit_log")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  await writeSetting(db, positionName(root), String(last?.id ?? 0));
}

const failureName = (root: number) => `log_stream_failed_${root}`;

/** Since when the file of a tree could not be written; null where the last pass came through. */
export const streamFailure = async (db: Db, root: number): Promise<string | null> =>
  (await readSetting(db, failureName(root))) || null;

type Entry = Row<"audit_log">;

/** Facts of an entry that a district's collector gets: ids, kinds and who, nothing of what records hold. */
const factsOf = (entry: Entry, who: string | null) => ({
  id: entry.id,
  chain: entry.chain,
  sequence: entry.sequence,
  action: entry.action,
  outcome: entry.outcome,
  user_id: entry.user_id,
  user: who,
  record_type: entry.record_type,
  record_id: entry.record_id,
  address: entry.address,
  hash: entry.hash,
});

/** RFC 5424, 6.3.3: these three are escaped in a value. */
const quoted = (value: string | number) => `"${String(value).replace(/["\\\]]/g, (sign) => `\\${sign}`)}"`;

/** Facility «log audit», «informational» or, for a refusal, «warning». The number is that of examples (RFC 5612). */
export function streamLine(entry: Entry, who: string | null, kind: "syslog" | "json"): string {
  const facts = factsOf(entry, who);
  if (kind === "json") return `${JSON.stringify({ at: entry.at, ...facts })}\n`;
  const priority = 13 * 8 + (entry.outcome === "denied" ? 4 : 6);
  const pairs = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${quoted(value)}`],
  );
  const message = entry.action.replace(/[^\x21-\x7e]/g, "_").slice(0, 32);
  return `<${priority}>1 ${entry.at} - bellwether - ${message} [bellwether@32473 ${pairs.join(" ")}]\n`;
}

const tailSize = 4_096;
const idIn = /(?:^\{.*?"id":|\[bellwether@32473 id=")(\d+)/;
const hashIn = /[" ]hash(?:":|=)"([0-9a-f]+)"/;

interface Written {
  readonly id: number;
  readonly hash: string;
}

/** The entry of the last whole line; a part of a line, which a kill or a full disk left, is cut off. */
async function lastWritten(file: string): Promise<Written | null> {
  if (!existsSync(file)) return null;
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const begin = Math.max(0, size - tailSize);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tailSize), 0, tailSize, begin);
    const tail = buffer.subarray(0, bytesRead);
    const end = tail.lastIndexOf(10) + 1;
    if (end < bytesRead) await truncate(file, begin + end);
    const line = tail.subarray(0, end).toString("utf8").trimEnd().split("\n").at(-1) ?? "";
    const id = Number(idIn.exec(line)?.[1] ?? 0);
    return id === 0 ? null : { id, hash: hashIn.exec(line)?.[1] ?? "" };
  } finally {
    await handle.close();
  }
}

interface StreamOptions {
  readonly databaseFile: string;
  readonly log: LogSink | null;
  /** Bytes of a file before another is begun. */
  readonly largest?: number;
  readonly clock?: () => number;
  /** Does this process write it? Of several one does. */
  readonly leads?: () => boolean;
}

const filesKept = 5;

/** `file.4` becomes `file.5`, and so on; the oldest goes. */
async function rotate(file: string): Promise<void> {
  for (let number = filesKept - 1; number >= 1; number -= 1)
    if (existsSync(`${file}.${number}`)) await rename(`${file}.${number}`, `${file}.${number + 1}`);
  await rename(file, `${file}.1`);
}

const atOnce = 200;
const every = 5_000;

export interface LogStreamWriter {
  /** Writes what has come since the last time; a pass at a time. */
  readonly write: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Appends entries of the log, as they come, to a file for each tree of organizations that has turned this on. Where it
 * goes on after a restart or a failure, the last line of the file says; nothing is lost or written twice.
 */
export function createLogStream(
  db: Db,
  { databaseFile, log, largest = 10 * 1024 * 1024, clock = Date.now, leads = () => true }: StreamOptions,
): LogStreamWriter {
  const positions = new Map<number, number>();

  /**
   * Is the entry of a file in this log? It is not where an older copy of the database was restored beside newer files: the
   * same numbers are then given again, to other entries.
   */
  const isOurs = async ({ id, hash }: Written): Promise<boolean> => {
    const row = await db.selectFrom("audit_log").select("hash").where("id", "=", id).executeTakeFirst();
    return row?.hash === hash;
  };

  const writeTree = async (root: number, chosen: Expression<SqlBool>, kind: "syslog" | "json") => {
    const file = streamFile(databaseFile, root);
    if (file === null) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const stored = Number((await readSetting(db, positionName(root))) ?? 0);
    const known = positions.get(root);
    let position = known ?? stored;
    if (known === undefined) {
      const last = await lastWritten(file);
      if (last !== null && last.id > stored) {
        if (await isOurs(last)) position = last.id;
        else {
          await rotate(file);
          log?.error("log-stream.begun-anew", { organization: root });
        }
      }
    }
    for (;;) {
      const rows = await db
        .selectFrom("audit_log")
        .selectAll()
        .where("id", ">", position)
        .where(chosen)
        .orderBy("id")
        .limit(atOnce)
        .execute();
      const last = rows.at(-1);
      if (last === undefined) break;
      const users = await userRefs(
        db,
        rows.map((row) => row.user_id),
      );
      const nameOf = (id: number | null) => (id === null ? null : (users.get(id)?.full_name ?? null));
      if (existsSync(file) && (await stat(file)).size >= largest) await rotate(file);
      await appendText(file, rows.map((row) => streamLine(row, nameOf(row.user_id), kind)).join(""));
      position = last.id;
      positions.set(root, position);
      await writeSetting(db, positionName(root), String(position));
      if (rows.length < atOnce) break;
    }
  };

  const pass = async () => {
    // Whoever wrote meanwhile has gone on: where, their last line says.
    if (!leads()) return positions.clear();
    const all = await allOrganizations(db);
    const parents = new Map(all.map((each) => [each.id, each.parent_id]));
    const roots = all.filter((each) => each.parent_id === null);
    // What nobody of a tree did, as guesses at the sign-in, is told where no other tree could learn of it.
    const entriesOf = roots.length === 1 ? ofAllChains : ofChains;
    for (const { id: root } of roots) {
      const kind = await streamOf(db, root);
      const chains = all.map((each) => each.id).filter((each) => lineage(each, parents).includes(root));
      if (kind === "off") {
        positions.delete(root);
        continue;
      }
      try {
        await writeTree(root, entriesOf(chains), kind);
        if ((await streamFailure(db, root)) !== null) await writeSetting(db, failureName(root), "");
      } catch (error) {
        // Some lines may be written: what the file says counts at the next pass.
        positions.delete(root);
        log?.error("log-stream.failed", { organization: root }, error);
        await writeSetting(db, failureName(root), new Date(clock()).toISOString());
      }
    }
  };
  let last: Promise<void> = Promise.resolve();
  const write = () => {
    last = last.then(pass).catch((error: unknown) => log?.error("log-stream.failed", {}, error));
    return last;
  };
  const timer = databaseFile === ":memory:" ? undefined : setInterval(() => void write(), every).unref();
  return {
    write,
    close: async () => {
      clearInterval(timer);
      if (databaseFile !== ":memory:") await write();
    },
  };
}
