import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";
import { type Anchor, appendText, readAnchors, signAnchor, writeLines } from "./anchor-file.ts";
import type { AuditKey } from "./audit-keys.ts";
import { AuditRefusedError } from "./audit-refused.ts";

const remembered = z.object({ lines: z.int().positive(), mac: z.string() });

/** What the database remembers of its anchors: how many lines there were, and the mac of the last one. */
export async function rememberedAnchors(db: Db): Promise<z.output<typeof remembered> | null> {
  const value = await readSetting(db, "audit_anchors");
  const parsed = remembered.safeParse(value === null ? null : JSON.parse(value));
  return parsed.success ? parsed.data : null;
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
}

async function look(file: string): Promise<Found> {
  const exists = existsSync(file);
  const last = new Map<number, Anchor>();
  const databases = new Set<string>();
  let [lines, mac] = [0, ""];
  if (exists)
    for await (const { anchor } of readAnchors(file)) {
      if (anchor === null) continue;
      last.set(anchor.chain, anchor);
      databases.add(anchor.database);
      [lines, mac] = [anchor.line, anchor.mac];
    }
  return { file, exists, lines, mac, databases, last };
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
export async function findAnchors(db: Db, file: string, lost: "refuse" | "begin"): Promise<FoundAnchors> {
  const found = await look(file).catch((error: unknown) => {
    throw unusable(file, "read", error);
  });
  const database = await readSetting(db, "database_id");
  const former = await rememberedAnchors(db);
  const foreign = [...found.databases].some((each) => each !== database);
  if (foreign && lost === "refuse")
    throw new AuditRefusedError(
      `The file of anchors ${file} belongs to another database. Check AUDIT_ANCHOR_FILE.`,
    );
  if (former !== null && !found.exists && lost === "refuse")
    throw new AuditRefusedError(
      `The file of anchors ${file} is missing; this database has written ${former.lines} lines of anchors. Check AUDIT_ANCHOR_FILE. To begin a new file of anchors, create an empty one there.`,
    );
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await appendText(file, "");
  } catch (error) {
    throw unusable(file, "written to", error);
  }
  const begins = !found.exists || foreign || found.lines === 0;
  return { ...found, foreign, anew: former !== null && begins };
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

/** Does the database still have the entry that was anchored? */
async function stillThere(db: Db, { chain, sequence, hash }: Anchor): Promise<boolean> {
  const row = await db
    .selectFrom("audit_log")
    .select("hash")
    .where("chain", "=", chain)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  return row?.hash === hash;
}

export async function openAnchors(
  found: FoundAnchors,
  key: AuditKey,
  database: string,
): Promise<AnchorWriter> {
  const { file } = found;
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
          !(await stillThere(db, anchored))
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
