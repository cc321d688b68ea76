import { join } from "node:path";
import { endpoints } from "#contract/endpoints/table.ts";
import type { RecordKind } from "#contract/kit/kinds.ts";
import { loadAccess } from "#server/access/access.ts";
import { listCases } from "#server/records/case-lists/list.ts";
import { presentCase } from "#server/records/cases/repository.ts";
import { listPersons, presentPerson } from "#server/records/persons/repository.ts";
import { sampleScales } from "#server/sample/district/district.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";
import { openDistrict } from "./programs/district-server.ts";

type Times = Readonly<Record<string, { readonly http: number; readonly database: number }>>;

async function measure(
  folder: string,
  smoke: boolean,
  size: "tenth" | "district",
  options: BenchOptions,
  progress: Progress,
) {
  const district = await openDistrict(folder, smoke ? sampleScales.small : sampleScales[size]);
  progress(`daily work: ${size} made in ${district.seconds} s, ${JSON.stringify(district.counts)}`);
  try {
    const { db, reader, noteOf, repeat, get } = district;
    const busiest = await db
      .selectFrom("comments")
      .innerJoin("cases", "cases.id", "comments.case_id")
      .select(["cases.id", (e) => e.fn.countAll<number>().as("comments")])
      .groupBy("cases.id")
      .orderBy("comments", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const person = await db
      .selectFrom("case_persons")
      .select("person_id")
      .where("case_id", "=", busiest.id)
      .orderBy("position")
      .limit(1)
      .executeTakeFirstOrThrow();
    const accessTo = async (kind: RecordKind, id: number) => {
      const access = await loadAccess(db, reader, kind, id);
      if (access === null) throw new Error(`The district has no ${kind} ${id}.`);
      return access;
    };
    const cases = (query: Record<string, string>) => ({
      path: `/api/v2/cases?${new URLSearchParams(query)}`,
      work: () => listCases(db, reader, endpoints["cases.list"].query.parse(query)),
    });
    const people = (query: Record<string, string>) => ({
      path: `/api/v2/persons?${new URLSearchParams(query)}`,
      work: () => listPersons(db, reader, endpoints["persons.list"].query.parse(query)),
    });
    const calls = {
      cases_list: cases({ per_page: "100" }),
      cases_filter_and_sort: cases({
        per_page: "100",
        stage: "evaluating,responding",
        classification: "2,3",
        sort: "title",
      }),
      cases_last_rows: cases({ per_page: "100", sort: "number", page: smoke ? "1" : "10" }),
      persons_list: people({ per_page: "100", sort: "name" }),
      persons_search_and_sort: people({ per_page: "100", q: "mar", sort: "-updated_at" }),
      case_page: {
        path: `/api/v2/cases/${busiest.id}`,
        work: async () => presentCase(db, reader, await accessTo("case", busiest.id)),
      },
      person_page: {
        path: `/api/v2/persons/${person.person_id}`,
        work: async () => presentPerson(db, reader, await accessTo("person", person.person_id)),
      },
    };
    const times: [string, unknown][] = [];
    for (const [name, { path, work }] of Object.entries(calls)) {
      const ways = { database: repeat(await noteOf(work)), http: () => get(path) };
      const count = Math.max(3, Math.ceil(options.calls / 10));
      times.push([name, await alternate(ways, { rounds: options.rounds, calls: count })]);
    }
    return { seconds: district.seconds, counts: district.counts, times: Object.fromEntries(times) as Times };
  } finally {
    await district.close();
  }
}

/**
 * Lists with filter and sort, a case and a person, over HTTP compared with their statements alone, at a tenth of a
 * district and at a whole one.
 */
export async function benchDailyWork(options: BenchOptions, progress: Progress, smoke: boolean) {
  const folder = await temporaryFolder();
  try {
    const tenth = await measure(join(folder.path, "tenth"), smoke, "tenth", options, progress);
    const district = await measure(join(folder.path, "district"), smoke, "district", options, progress);
    const results = Object.entries(district.times).map(([name, large]): [string, unknown] => {
      const small = tenth.times[name] ?? large;
      return [
        name,
        {
          milliseconds: { tenth: rounded(small.http), district: rounded(large.http) },
          database_milliseconds: { tenth: rounded(small.database), district: rounded(large.database) },
          http_to_database: rounded(large.http / large.database),
          growth: rounded(large.http / small.http),
          database_growth: rounded(large.database / small.database),
        },
      ];
    });
    return { records: district.counts, ...Object.fromEntries(results) };
  } finally {
    await folder.remove();
  }
}
