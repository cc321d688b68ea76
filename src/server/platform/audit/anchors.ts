import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";
import { wasSignedIn } from "#server/platform/accounts/users.ts";
import { type Anchor, appendText, signAnchor, writeLines } from "./anchor-file.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { AuditRefusedError } from "./audit-refused.ts";
import { type Belonging, checkAnchorFile } from "./check-anchor-file.ts";
import { mayBeGone, shortenedChains } from "./shortened.ts";

const remembered = z.object({ lines: z.int().positive(), mac: z.string() });

/** What the database remembers of its anchors: how many lines there were, and the mac of the last one. */
export async function rememberedAnchors(db: Db): Promise<z.output<typeof remembered> | null> {
  const value = await readSetting(db, "audit_anchors");
  const parsed = remembered.safeParse(value === null ? null : JSON.parse(value));
  return parsed.success ? parsed.data : null;
}

/**
 * Must there be anchors? The log of a database that remembers none may have been cut off, and the memory with it: a
 * signature says that a server with anchors has run, and so does a sign-in that no entry tells of.
 */
export async function wasAnchored(db: Db): Promise<boolean> {
  const entries = db.selectFrom("audit_log").select("id").limit(1);
  const signed = await entries.where("key_id", "is not", null).executeTakeFirst();
  if (signed !== undefined) return true;
  return (await entries.executeTakeFirst()) === undefined && wasSignedIn(db);
}

/** Reads of the file what a writer has to know. */
interface Found {
  readonly file: string;
  readonly exists: boolean;
  readonly lines: number;
  readonly mac: string;
  readonly databases: ReadonlySet<string>;
  /** The newest anchor of each chain. */
  readonly last: ReadonlyMap<number, Anchor>;
  /** What is wrong with the file, in sentences. */
  readonly problems: readonly string[];
}

async function look(file: string, belongs: Belonging): Promise<Found> {
  const exists = existsSync(file);
  const last = new Map<number, Anchor>();
  const databases = new Set<string>();
  const problems = new Map<string, string>();
  let [lines, mac] = [0, ""];
  if (exists)
    await checkAnchorFile(file, belongs, {
      // A key that was lost for good is told when it is, and another database's file is refused or put aside.
      tell: (kind, text) => {
        if (kind !== "key" && kind !== "foreign" && !problems.has(kind)) problems.set(kind, `${file}${text}`);
      },
      each: async (anchor) => {
        last.set(anchor.chain, anchor);
        databases.add(anchor.database);
        [lines, mac] = [anchor.line, anchor.mac];
      },
    });
  return { file, exists, lines, mac, databases, last, problems: [...problems.values()] };
}

/** The file of anchors before anything is written. `anew`: former anchors of the database are missing. */
export interface FoundAnchors extends Found {
  readonly anew: boolean;
  readonly foreign: boolean;
}

const unusable = (file: string, what: string, error: unknown) =>
  new AuditRefusedError(
    `The file of anchors ${file} cannot be ${what} (${error instanceof Error ? error.message : "unknown"}).`,
  );

/**
 * Makes the file where it is missing. Throws an AuditRefusedError where that cannot be, or where the file is another
 * database's or gone, and `lost` says to refuse.
 */
export async function findAnchors(
  db: Db,
  file: string,
  lost: "refuse" | "begin",
  keys: AuditKeys,
): Promise<FoundAnchors> {
  const database = await readSetting(db, "database_id");
  const former = await rememberedAnchors(db);
  const found = await look(file, { database, keys, remembered: former }).catch((error: unknown) => {
    throw unusable(file, "read", error);
  });
  const anchored = former !== null || (await wasAnchored(db));
  const foreign = [...found.databases].some((each) => each !== database);
  if (foreign && lost === "refuse")
    throw new AuditRefusedError(
      `The file of anchors ${file} belongs to another database. Check AUDIT_ANCHOR_FILE.`,
    );
  if (anchored && !found.exists && lost === "refuse") {
    const how =
      former === null
        ? "the log of this database was anchored, but the database remembers no anchors either: somebody may have removed both, and the end of the log with them"
        : `this database has written ${former.lines} lines of anchors`;
    throw new AuditRefusedError(
      `The file of anchors ${file} is missing; ${how}. Check AUDIT_ANCHOR_FILE. To begin a new file of anchors, create an empty one there. The log then says so.`,
    );
  }
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await appendText(file, "");
  } catch (error) {
    throw unusable(file, "written to", error);
  }
  const begins = !found.exists || foreign || found.lines === 0;
  return { ...found, foreign, anew: anchored && begins };
}

/** Writes anchors; a pass at a time. */
export interface AnchorWriter {
  /**
   * Appends the heads that changed since the last pass. `contradicted`: chains whose entries are no longer what was
   * anchored. `newest`: the newest anchor of each chain.
   */
  readonly write: (
    db: Db,
    at: string,
  ) => Promise<{ readonly contradicted: readonly number[]; readonly newest: readonly Anchor[] }>;
}

/** Does the database still have the entry that was anchored, or say under a signature that it is too old to be kept? */
async function stillThere(db: Db, keys: AuditKeys, { chain, sequence, hash }: Anchor): Promise<boolean> {
  const row = await db
    .selectFrom("audit_log")
    .select("hash")
    .where("chain", "=", chain)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  return row === undefined
    ? mayBeGone(await shortenedChains(db, keys), { chain, sequence })
    : row.hash === hash;
}

export async function openAnchors(
  found: FoundAnchors,
  keys: AuditKeys,
  database: string,
): Promise<AnchorWriter> {
  const { file } = found;
  const key = keys.signing;
  if (found.foreign) await rename(file, `${file}.of-${[...found.databases][0]}`);
  const last = new Map(found.foreign ? [] : found.last);
  let end = found.foreign ? { line: 0, mac: "" } : { line: found.lines, mac: found.mac };

  return {
    write: async (db, at) => {
      const heads = await db.selectFrom("audit_heads").selectAll().orderBy("chain").execute();
      const changed = heads.filter(({ chain, hash }) => last.get(chain)?.hash !== hash);
      const touched = new Set(changed.map(({ chain }) => chain));
      const contradicted: number[] = [];
      for (const [chain, anchored] of last)
        if (
          (touched.has(chain) || !heads.some((head) => head.chain === chain)) &&
          !(await stillThere(db, keys, anchored))
        )
          contradicted.push(chain);
      const added: Anchor[] = [];
      for (const { chain, sequence, hash } of changed) {
        const before = added.at(-1) ?? end;
        const line = before.line + 1;
        added.push(signAnchor(key, { line, database, at, chain, sequence, hash, previous: before.mac }));
      }
      const newest = added.at(-1);
      if (newest !== undefined) {
        await appendText(file, writeLines(added));
        for (const each of added) last.set(each.chain, each);
        end = newest;
        // Afterwards: after a kill between the two the file has more lines than the database knows, which is no loss.
        await writeSetting(db, "audit_anchors", JSON.stringify({ lines: newest.line, mac: newest.mac }));
      }
      return { contradicted, newest: [...last.values()] };
    },
  };
}
