import pg from "pg";
import { median, rounded } from "../measure.ts";
import { actions, type Desk } from "./mix.ts";

/** What one person waits for on an idle server, and how much of that are statements of PostgreSQL itself. */
export async function statementsOf(database: string, desk: Desk, rounds: number, chance: () => number) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query("create extension if not exists pg_stat_statements");
    const found: [string, unknown][] = [];
    for (const { name, run } of actions) {
      await client.query("select pg_stat_statements_reset()");
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        if (await run(desk, chance, `alone-${name.replaceAll(" ", "-")}-${round}`))
          times.push(performance.now() - began);
      }
      if (times.length === 0) continue;
      const { rows } = await client.query(
        "select sum(total_exec_time) as spent, sum(calls) as calls from pg_stat_statements where query not like '%pg_stat_statements%'",
      );
      const statements = Number(rows[0]?.spent ?? 0) / times.length;
      found.push([
        name,
        {
          milliseconds: rounded(median(times)),
          statements: rounded(Number(rows[0]?.calls ?? 0) / times.length),
          statements_milliseconds: rounded(statements),
          times_statements: rounded(median(times) / statements),
        },
      ]);
    }
    return Object.fromEntries(found);
  } finally {
    await client.end();
  }
}
