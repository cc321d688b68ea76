import type { WholeValue } from "#server/database/whole/rows.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { type AuditRow, chainStart, linkOf } from "#server/platform/audit/audit-link.ts";

interface Head {
  readonly chain: number;
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Do the entries of a copy of the audit log follow one another up to their heads? Whether the log tells the truth, `verify`
 * says of a database, which knows the anchors too.
 */
export function createChainCheck(keys: AuditKeys | null) {
  const last = new Map<number, Head>();
  const broken = new Map<number, string>();
  let entries = 0;
  const tell = (chain: number, sequence: number, what: string) => {
    if (!broken.has(chain)) broken.set(chain, `The audit log: chain ${chain}, entry ${sequence}: ${what}.`);
  };
  return {
    count: () => entries,
    add: (columns: Readonly<Record<string, WholeValue>>): void => {
      entries += 1;
      const { id: _, hash, ...row } = columns as unknown as AuditRow;
      const before = last.get(row.chain);
      // The beginning of a chain may have been removed by its own rules (decision 058).
      if (before === undefined && row.sequence === 1 && row.prev_hash !== chainStart)
        tell(row.chain, 1, "it does not begin the chain");
      if (before !== undefined && (row.sequence <= before.sequence || row.prev_hash !== before.hash)) {
        if (row.sequence === before.sequence + 1 || row.sequence <= before.sequence)
          tell(row.chain, row.sequence, "it does not follow the entry before it");
      }
      const key = row.key_id === null ? null : (keys?.find(row.key_id)?.key ?? null);
      if ((row.key_id === null || key !== null) && linkOf(row, key) !== hash)
        tell(row.chain, row.sequence, "its content is not what was signed");
      last.set(row.chain, { chain: row.chain, sequence: row.sequence, hash });
    },
    problems: (heads: readonly Head[]): readonly string[] => {
      for (const head of heads) {
        const found = last.get(head.chain);
        if (found?.sequence !== head.sequence || found.hash !== head.hash)
          tell(head.chain, head.sequence, "the log does not end with it");
      }
      return [...broken.values()];
    },
  };
}
