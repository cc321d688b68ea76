import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { migrations } from "#server/database/migrations/migrations.ts";
import type { SchemaSql } from "#server/database/schema-sql.ts";
import { tablesAfter } from "#server/database/whole/own-tables.ts";
import { createSum, lineOf } from "#server/database/whole/rows.ts";
import { isCopied } from "#server/database/whole/whole.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { createChainCheck } from "./chain-check.ts";
import { eachAtOnce } from "./copy-files.ts";
import { BackupError, blobFile } from "./format.ts";
import { type Backup, openBackup } from "./open-backup.ts";
import { readBytes } from "./sealed-files.ts";

export interface VerifiedBackup {
  readonly backup: Backup | null;
  /** What is not as it was written, in sentences that name the file. */
  readonly problems: readonly string[];
  readonly rows: number;
  readonly entries: number;
}

const stepsNamed = (names: readonly string[]) => migrations.filter(({ name }) => names.includes(name));

/** Reads a file to its end; its bytes go nowhere. */
const readThrough = (bytes: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(
    bytes,
    new Writable({
      write: (_chunk, _encoding, done) => done(),
    }),
  );

/** Reads all of a backup: the hash of each file, the rows of each table, and the chains of the audit log. */
export async function verifyBackup(
  folder: string,
  key: Buffer,
  { auditKeys, schema }: { readonly auditKeys: AuditKeys | null; readonly schema: SchemaSql },
): Promise<VerifiedBackup> {
  const problems: string[] = [];
  const noting = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      problems.push(error.message);
    }
  };
  let backup: Backup | null = null;
  await noting(async () => {
    backup = await openBackup(folder, key);
  });
  const found = backup as Backup | null;
  if (found === null) return { backup: null, problems, rows: 0, entries: 0 };
  const { tables, heads, files } = found.manifest;
  const there = new Set(tables.map(({ name }) => name));
  for (const name of tablesAfter(stepsNamed(found.manifest.migrations), schema))
    if (isCopied(name) && !there.has(name)) problems.push(`The table ${name} is not in the backup.`);
  const chains = createChainCheck(auditKeys);
  let all = 0;
  for (const table of tables)
    await noting(async () => {
      const { add, sum } = createSum();
      for await (const rows of found.rows(table))
        for (const row of rows) {
          add(lineOf(row));
          if (table.name === "audit_log")
            chains.add(Object.fromEntries(table.columns.map((name, place) => [name, row[place] ?? null])));
        }
      const { rows, digest } = sum();
      all += rows;
      if (rows !== table.rows || digest !== table.digest)
        throw new BackupError(`Damaged: ${table.file.path} (it holds other rows than were counted).`);
    });
  problems.push(...chains.problems(heads));
  let [count, bytes] = [0, 0];
  await noting(() =>
    eachAtOnce(found.files(), async ({ name, ...sum }) => {
      count += 1;
      bytes += sum.size;
      await noting(() => readThrough(readBytes(folder, { path: blobFile(name), ...sum })));
    }),
  );
  if (problems.length === 0 && (count !== files.count || bytes !== files.bytes))
    problems.push(`Damaged: ${files.list.path} (it lists other files than were counted).`);
  await noting(async () => void (await found.anchors()));
  return { backup: found, problems: problems.sort(), rows: all, entries: chains.count() };
}
