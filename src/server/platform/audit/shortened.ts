import { type JsonText, readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { type AuditRow, linkOf } from "./audit-link.ts";

/**
 * The entry by which a chain says that its beginning was removed, since it was older than the log is kept (decision 058). It
 * is signed as every entry is, so that nobody without the audit key can say so.
 */
export const shorteningAction = "audit.shortened";

export interface Shortened {
  /** The last entry that may be missing. */
  readonly through: number;
  /** The hash of that entry, which the one after it follows. */
  readonly hash: string;
  /** Everything removed is older than this. */
  readonly before: string;
  /** What is remembered of all that was removed; null where a version removed it that remembered nothing. */
  readonly memory: Memory | null;
  /** Before which entries were removed that nothing remembers; null where there are none. */
  readonly forgotten: string | null;
}

/** How many removed entries are remembered of a chain, and a digest of them that goes on with each. */
export interface Memory {
  readonly count: number;
  readonly digest: string;
}

export const shortenedFields = ({
  through,
  hash,
  before,
  memory,
  forgotten,
}: Shortened): readonly string[] => [
  `through:${through}`,
  `hash:${hash}`,
  `before:${before}`,
  ...(memory === null ? [] : [`remembered:${memory.count}`, `digest:${memory.digest}`]),
  ...(memory === null || forgotten === null ? [] : [`forgotten:${forgotten}`]),
];

function read(fields: JsonText<string[]>): Shortened | null {
  const told = new Map(
    readJson(fields).map((each) => [each.split(":")[0], each.slice(each.indexOf(":") + 1)]),
  );
  const through = Number(told.get("through"));
  const [hash, before] = [told.get("hash"), told.get("before")];
  if (!Number.isSafeInteger(through) || through <= 0 || hash === undefined || before === undefined)
    return null;
  const digest = told.get("digest");
  const memory = digest === undefined ? null : { count: Number(told.get("remembered")), digest };
  return {
    through,
    hash,
    before,
    memory,
    forgotten: memory === null ? before : (told.get("forgotten") ?? null),
  };
}

/** What an entry says was removed; null where it says nothing of it, or its signature does not hold. */
export function shortenedBy({ id: _, hash, ...row }: AuditRow, keys: AuditKeys | null): Shortened | null {
  if (row.action !== shorteningAction || row.key_id === null) return null;
  const key = keys?.find(row.key_id)?.key ?? null;
  if (key === null || linkOf(row, key) !== hash) return null;
  const said = read(row.fields);
  return said === null || said.through >= row.sequence ? null : said;
}

/** The entry up to which a chain was shortened so far, as that entry says. */
export async function shortenedSoFar(db: Db, keys: AuditKeys, chain: number): Promise<Shortened | null> {
  const known = await db
    .selectFrom("audit_shortened")
    .selectAll()
    .where("chain", "=", chain)
    .executeTakeFirst();
  if (known === undefined) return null;
  const row = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("chain", "=", chain)
    .where("sequence", "=", known.mark)
    .executeTakeFirst();
  return row === undefined ? null : shortenedBy(row, keys);
}

/** How far each chain was shortened, by the newest entry that says so and whose signature holds. */
export async function shortenedChains(
  db: Db,
  keys: AuditKeys | null,
): Promise<ReadonlyMap<number, Shortened>> {
  const rows = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", shorteningAction)
    .orderBy("chain")
    .orderBy("sequence")
    .execute();
  const found = new Map<number, Shortened>();
  for (const row of rows) {
    const said = shortenedBy(row, keys);
    if (said !== null) found.set(row.chain, said);
  }
  return found;
}

/** May an entry be missing? */
export const mayBeGone = (
  shortened: ReadonlyMap<number, Shortened>,
  { chain, sequence }: { readonly chain: number; readonly sequence: number },
): boolean => sequence <= (shortened.get(chain)?.through ?? 0);
