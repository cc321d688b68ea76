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

/** The id of the last whole line; a part of a line, which a kill left, is cut off. */
async function lastWritten(file: string): Promise<number> {
  if (!existsSync(file)) return 0;
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const begin = Math.max(0, size - tailSize);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tailSize), 0, tailSize, begin);
    const tail = buffer.subarray(0, bytesRead);
    const end = tail.lastIndexOf(10) + 1;
    if (end < bytesRead) await truncate(file, begin + end);
    const line = tail.subarray(0, end).toString("utf8").trimEnd().split("\n").at(-1) ?? "";
    return Number(idIn.exec(line)?.[1] ?? 0);
  } finally {
    await handle.close();
  }
}

interface StreamOptions {
  readonly databaseFile: string;
  readonly log: LogSink | null;
  /** Bytes of a file before another is begun. */
  readonly largest?: number;
}

const filesKept = 5;

/** `file.4` becomes `file.5`, and so on; the oldest goes. */
async function rotate(file: string, largest: number): Promise<void> {
  if (!existsSync(file) || (await stat(file)).size < largest) return;
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
 * goes on after a restart, the last line of the file says; nothing is lost or written twice.
 */
export function createLogStream(
  db: Db,
  { databaseFile, log, largest = 10 * 1024 * 1024 }: StreamOptions,
): LogStreamWriter {
  const positions = new Map<number, number>();

  const writeTree = async (root: number, chosen: Expression<SqlBool>, kind: "syslog" | "json") => {
    const file = streamFile(databaseFile, root);
    if (file === null) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const stored = Number((await readSetting(db, positionName(root))) ?? 0);
    let position = Math.max(stored, positions.get(root) ?? (await lastWritten(file)));
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
      await rotate(file, largest);
      await appendText(file, rows.map((row) => streamLine(row, nameOf(row.user_id), kind)).join(""));
      position = last.id;
      positions.set(root, position);
      await writeSetting(db, positionName(root), String(position));
      if (rows.length < atOnce) break;
    }
  };

  const pass = async () => {
    const all = await allOrganizations(db);
    const parents = new Map(all.map((each) => [each.id, each.parent_id]));
    const roots = all.filter((each) => each.parent_id === null);
    // What nobody of a tree did, as guesses at the sign-in, is told where no other tree could learn of it.
    const entriesOf = roots.length === 1 ? ofAllChains : ofChains;
    for (const { id: root } of roots) {
      const kind = await streamOf(db, root);
      const chains = all.map((each) => each.id).filter((each) => lineage(each, parents).includes(root));
      if (kind === "off") positions.delete(root);
      else await writeTree(root, entriesOf(chains), kind);
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
