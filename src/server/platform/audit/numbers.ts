import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import { type Collector, chainName } from "./audit-problems.ts";

/** As many are told; the first says enough. */
const most = 20;

/**
 * Finds entries that stand among those of all chains at another place than where they were chained (decision 128): by the
 * number that each signs, which is greater than those of all before it. Entries from before there were numbers come first.
 */
export async function verifyNumbers(db: Db, collector: Collector): Promise<void> {
  const { rows } = await sql<{ chain: number; sequence: number }>`
    select chain, sequence from (
      select id, chain, sequence, number,
        max(number) over (order by id rows between unbounded preceding and 1 preceding) as former
      from audit_log
    ) as entries
    where former is not null and (number is null or number <= former)
    order by id limit ${sql.lit(most)}`.execute(db);
  for (const { chain, sequence } of rows)
    collector.add({
      ...{ chain, sequence, problem: "changed" },
      text: `${chainName(chain)}, entry ${sequence}: it stands among the entries of other chains at another place than where it was written.`,
    });
}
