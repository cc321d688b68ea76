import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { insertMany } from "#server/database/bulk.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { District, type DistrictSize } from "#support/rosters/district.ts";
import { generate } from "#support/rosters/generate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { type Progress, rounded } from "./measure.ts";

const sizes: Readonly<Record<"full" | "tenth" | "smoke", Partial<DistrictSize>>> = {
  full: {
    schools: 60,
    students: 60_000,
    staff: 6_000,
    guardians: 54_000,
    classes: 6_000,
    enrollments: 394_000,
  },
  tenth: { schools: 12, students: 6_000, staff: 600, guardians: 5_400, classes: 600, enrollments: 39_400 },
  smoke: {},
};

type Client = Awaited<ReturnType<TestServer["as"]>>;

/** The slowest hundredth of other requests, in milliseconds, while some work goes on. */
async function besides<T>(client: Client, work: () => Promise<T>) {
  const times: number[] = [];
  let done = false;
  const asking = (async () => {
    while (!done) {
      const began = performance.now();
      await client.get("/api/v2/notifications?per_page=20");
      times.push(performance.now() - began);
      // Ten people who each look at something every second.
      await setTimeout(100);
    }
  })();
  const answer = await work().finally(() => {
    done = true;
  });
  await asking;
  const sorted = times.sort((a, b) => a - b);
  return { answer, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, slowest: sorted.at(-1) ?? 0 };
}

/** Rows a second of bare inserts into a table of the same database, with which an import is compared. */
async function bareInserts(server: TestServer, rows: number): Promise<number> {
  const began = performance.now();
  const values = Array.from({ length: 1_000 }, (_, at) => at);
  for (let begin = 0; begin < rows; begin += 1_000)
    await server.db.transaction().execute((db) =>
      insertMany(
        db,
        "roster_records",
        values.map((at) => ({
          organization_id: server.organizations.agency,
          kind: "enrollment" as const,
          sourced_id: `bare-${begin + at}`,
          record_id: at,
          said: JSON.stringify({
            personSourcedId: `person-${at}`,
            schoolSourcedId: "sch-1",
            className: "Algebra I",
            role: "student",
          }),
          active: 1,
          import_id: 0,
        })),
      ),
    );
  return rows / ((performance.now() - began) / 1000);
}

/** A whole district taken over twice: seconds, rows a second against bare inserts, memory, and what others wait. */
export async function benchRosterImport(progress: Progress, wanted: "full" | "tenth" | "smoke") {
  const folder = await temporaryFolder();
  const limits = {
    uploadMaxBytes: 400 * 1024 * 1024,
    uploadQuota: { person: 2 ** 40, organization: 2 ** 40 },
  };
  const server = await startTestServer({ inFile: true, ...limits, checkResponses: false });
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, 100);
  try {
    const district = new District(sizes[wanted]);
    const client = await server.as("district");
    const { size } = district;
    const rows = size.students + size.staff + size.guardians + size.enrollments + size.classes;
    const quiet = await besides(client, () => setTimeout(2_000));
    const right = async (call: ReturnType<Client["get"]>) => {
      const answer = await call;
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
      return answer.body;
    };
    const once = async (round: number) => {
      const zip = await generate(district, "oneroster-1.1", `${folder.path}/${round}`);
      const upload = await right(client.upload("roster.zip", await readFile(zip)));
      const began = performance.now();
      const { answer: made, ...checking } = await besides(client, async () => {
        const { data } = await right(client.post("/api/v2/imports", { uploads: [upload.id] }));
        await server.settled();
        return right(client.get(`/api/v2/imports/${data.id}`));
      });
      const checked = performance.now();
      const { answer: done, ...running } = await besides(client, async () => {
        await right(client.post(`/api/v2/imports/${made.data.id}/run`, {}));
        await server.settled();
        return right(client.get(`/api/v2/imports/${made.data.id}`));
      });
      const ended = performance.now();
      progress(
        `${wanted}, round ${round}: check ${Math.round(checked - began)} ms, run ${Math.round(ended - checked)} ms, ${done.data.state}, ${JSON.stringify(done.data.counts.person)}, p99 ${Math.round(checking.p99)} and ${Math.round(running.p99)} ms, ${Math.round(memory / 1e6)} MB`,
      );
      return {
        seconds: rounded((ended - began) / 1000),
        rows_per_second: Math.round(rows / ((ended - began) / 1000)),
        others_p99_ms: rounded(Math.max(checking.p99, running.p99)),
        others_slowest_ms: rounded(Math.max(checking.slowest, running.slowest)),
      };
    };
    const before = process.memoryUsage.rss();
    const first = await once(1);
    const again = await once(2);
    const bare = await bareInserts(server, Math.min(rows, 100_000));
    return {
      rows,
      bare_inserts_per_second: Math.round(bare),
      first: { ...first, ratio: rounded(bare / first.rows_per_second) },
      again: { ...again, ratio: rounded(bare / again.rows_per_second) },
      others_quiet_p99_ms: rounded(quiet.p99),
      peak_rss_mb: Math.round(memory / 1e6),
      added_rss_mb: Math.round((memory - before) / 1e6),
    };
  } finally {
    clearInterval(watch);
    await server.close();
    await folder.remove();
  }
}
