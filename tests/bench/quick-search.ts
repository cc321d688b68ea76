import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { buildApp } from "#server/app.ts";
import type { Database } from "#server/database/schema.ts";
import { reachOf } from "#server/policies/reach.ts";
import { allOrganizations } from "#server/repositories/organizations.ts";
import { quickSearch } from "#server/repositories/quick-search.ts";
import { findUserByEmail, membershipsOf } from "#server/repositories/users.ts";
import { makeDataFolder } from "#server/sample/data-folder.ts";
import { sampleScales } from "#server/sample/district.ts";
import { sqliteSearchIndex as index } from "#server/search/sqlite-search-index.ts";
import { temporaryFolder } from "#support/app.ts";
import { createCookieClient } from "#support/cookie-client.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";

/** A beginning, a name, a name with a slip, a word of many comments, a number. */
const queries = {
  beginning: "mar",
  name: "bellford",
  slip: "belfrod",
  comments: "trombone",
  number: "S01-2026",
};

/** What the index alone needs for the same words: its newest twenty, whoever may see them. */
const plainQuery = {
  beginning: '"mar"*',
  name: '"bellford"*',
  slip: '"bellford"',
  comments: '"trombone"*',
  number: '"s01" "2026"',
};

type Name = keyof typeof queries;
type Times = Readonly<
  Record<Name, { readonly http: number; readonly database: number; readonly index: number }>
>;

async function measure(
  folder: string,
  smoke: boolean,
  size: "tenth" | "district",
  options: BenchOptions,
  progress: Progress,
) {
  const began = performance.now();
  const counts = smoke ? sampleScales.small : sampleScales[size];
  const today = Date.parse("2026-11-20T18:00:00.000Z");
  const made = await makeDataFolder({ folder, counts, seed: 1, today });
  const seconds = rounded((performance.now() - began) / 1000);
  progress(`quick search: ${size} made in ${seconds} s, ${JSON.stringify(made.counts)}`);
  const { app } = await buildApp({
    databaseFile: made.databaseFile,
    databaseKey: made.databaseKey,
    blobDirectory: join(folder, "files"),
    rateLimits: { perMinute: 10_000_000, signInPerMinute: 5, signInPerHour: 50 },
  });
  const connection = new SqliteDatabase(made.databaseFile);
  try {
    connection.pragma("cipher='sqlcipher'");
    connection.pragma("legacy=4");
    connection.pragma(`key="x'${made.databaseKey}'"`);
    const newest = connection.prepare(
      "select rowid from search_words where search_words match ? order by rowid desc limit 20",
    );
    const client = createCookieClient(await app.listen({ host: "127.0.0.1", port: 0 }), null);
    const signedIn = await client.signIn(made.email, made.password);
    if (signedIn.status !== 200) throw new Error(`Signing in answered ${signedIn.status}.`);
    const noted: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
    const db = new Kysely<Database>({
      dialect: new SqliteDialect({ database: connection }),
      log: ({ query }) => void noted.push(query),
    });
    const user = await findUserByEmail(db, made.email);
    if (user === undefined) throw new Error("The sample has nobody to sign in.");
    const reach = reachOf(await membershipsOf(db, user.id), await allOrganizations(db));
    const times: [string, unknown][] = [];
    for (const name of Object.keys(queries) as Name[]) {
      const path = `/api/v2/searches/quick?q=${encodeURIComponent(queries[name])}`;
      noted.length = 0;
      await quickSearch({ db, index, reader: { userId: user.id, reach } }, queries[name]);
      const statements = [...noted];
      const ways = {
        // The statements of this search, straight to the driver.
        database: async () => {
          for (const { sql, parameters } of statements) connection.prepare(sql).all(parameters);
        },
        http: async () => {
          const answer = await client.request("GET", path);
          if (answer.status !== 200) throw new Error(`Quick search answered ${answer.status}.`);
        },
        index: async () => newest.all([plainQuery[name]]),
      };
      const calls = Math.max(3, Math.ceil(options.calls / 10));
      times.push([name, await alternate(ways, { rounds: options.rounds, calls })]);
    }
    return { seconds, counts: made.counts, times: Object.fromEntries(times) as Times };
  } finally {
    connection.close();
    await app.close();
  }
}

/** Quick search over HTTP, against its statements straight on the database and the index alone, at a tenth of a district and at a whole one. */
export async function benchQuickSearch(options: BenchOptions, progress: Progress, smoke: boolean) {
  const folder = await temporaryFolder();
  try {
    const tenth = await measure(join(folder.path, "tenth"), smoke, "tenth", options, progress);
    const district = await measure(join(folder.path, "district"), smoke, "district", options, progress);
    const results = (Object.keys(queries) as Name[]).map((name): [string, unknown] => {
      const [small, large] = [tenth.times[name], district.times[name]];
      return [
        name,
        {
          milliseconds: { tenth: rounded(small.http), district: rounded(large.http) },
          database_milliseconds: { tenth: rounded(small.database), district: rounded(large.database) },
          index_milliseconds: { tenth: rounded(small.index), district: rounded(large.index) },
          http_to_database: rounded(large.http / large.database),
          http_to_index: rounded(large.http / large.index),
          growth: rounded(large.http / small.http),
          database_growth: rounded(large.database / small.database),
        },
      ];
    });
    return {
      sample_seconds: { tenth: tenth.seconds, district: district.seconds },
      records: district.counts,
      ...Object.fromEntries(results),
    };
  } finally {
    await folder.remove();
  }
}
