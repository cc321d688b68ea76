import { join } from "node:path";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { sampleScales } from "#server/sample/district/district.ts";
import { quickSearch } from "#server/services/search/quick-search.ts";
import { temporaryFolder } from "#support/app.ts";
import { openDistrict } from "./district-server.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";

/** A beginning of a word, a name, a name with a slip, a frequent word, a number. */
const queries = {
  beginning: "mar",
  name: "bellford",
  slip: "belfrod",
  comments: "trombone",
  number: "S01-2026",
};

/** The index's own work for the same words: its newest twenty, regardless of visibility. */
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
  const district = await openDistrict(folder, smoke ? sampleScales.small : sampleScales[size]);
  progress(`quick search: ${size} made in ${district.seconds} s, ${JSON.stringify(district.counts)}`);
  try {
    const { db, connection, reader, noteOf, repeat, get } = district;
    const newest = connection.prepare(
      "select rowid from search_words where search_words match ? order by rowid desc limit 20",
    );
    const times: [string, unknown][] = [];
    for (const name of Object.keys(queries) as Name[]) {
      const path = `/api/v2/searches/quick?q=${encodeURIComponent(queries[name])}`;
      const ways = {
        database: repeat(
          await noteOf(() => quickSearch({ db, index: sqlite.search, reader }, queries[name])),
        ),
        http: () => get(path),
        index: async () => newest.all([plainQuery[name]]),
      };
      const calls = Math.max(3, Math.ceil(options.calls / 10));
      times.push([name, await alternate(ways, { rounds: options.rounds, calls })]);
    }
    return {
      seconds: district.seconds,
      counts: district.counts,
      times: Object.fromEntries(times) as Times,
    };
  } finally {
    await district.close();
  }
}

/**
 * Quick search over HTTP, compared with its statements on the database and the index alone, at a tenth of a district
 * and at a whole one.
 */
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
