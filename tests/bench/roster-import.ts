import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { manyLastNames } from "#server/sample/district/words.ts";
import { firstNames } from "#server/sample/names.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { District, type DistrictSize } from "#support/rosters/district.ts";
import { generate } from "#support/rosters/generate.ts";
import { type Progress, rounded } from "./measure.ts";
import { startRosterServer } from "./programs/roster-server.ts";
import { readRosterAlone } from "./read-roster.ts";

/** As many different ones as a district has: whoever shares a name is compared. */
const names = { firstNames, lastNames: manyLastNames };

const sizes: Readonly<Record<"full" | "tenth" | "smoke", Partial<DistrictSize>>> = {
  full: {
    schools: 60,
    students: 60_000,
    staff: 6_000,
    guardians: 54_000,
    classes: 6_000,
    enrollments: 394_000,
    ...names,
  },
  tenth: {
    schools: 12,
    students: 6_000,
    staff: 600,
    guardians: 5_400,
    classes: 600,
    enrollments: 39_400,
    ...names,
  },
  smoke: {},
};

type Client = Awaited<ReturnType<typeof startRosterServer>>["client"];

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

/** Rows a second that reading alone takes, in a process of its own: the engine, and csv-parse into cells. */
async function readingAlone(district: District, folder: string) {
  const files = await generate(district, "oneroster-1.1", folder, "folder");
  const engine = await readRosterAlone("engine", files);
  const cells = await readRosterAlone("alone", files);
  const aSecond = (milliseconds: number) => Math.round((engine.rows / milliseconds) * 1000);
  return { engine: aSecond(engine.milliseconds), csv_parse: aSecond(cells.milliseconds) };
}

/**
 * A whole district taken over twice: seconds, memory of the server's process, what others wait, and rows a second against
 * reading the files alone and against bare inserts.
 */
export async function benchRosterImport(progress: Progress, wanted: "full" | "tenth" | "smoke") {
  const folder = await temporaryFolder();
  const server = await startRosterServer();
  try {
    const district = new District(sizes[wanted]);
    const { client } = server;
    const { size } = district;
    const rows = size.students + size.staff + size.guardians + size.enrollments + size.classes;
    const quiet = await besides(client, () => setTimeout(2_000));
    const right = async (call: ReturnType<Client["get"]>) => {
      const answer = await call;
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
      return answer.body;
    };
    const reading = await readingAlone(district, `${folder.path}/alone`);
    const once = async (round: number) => {
      const zip = await generate(district, "oneroster-1.1", `${folder.path}/${round}`);
      const upload = await right(client.upload("roster.zip", await readFile(zip)));
      const { processor: before } = await server.settled();
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
      const { peak, processor } = await server.settled();
      progress(
        `${wanted}, round ${round}: check ${Math.round(checked - began)} ms, run ${Math.round(ended - checked)} ms, ${done.data.state}, ${JSON.stringify(done.data.counts.person)}, p99 ${Math.round(checking.p99)} and ${Math.round(running.p99)} ms, processors ${Math.round(processor - before)} s, ${peak} MB`,
      );
      return {
        check_seconds: rounded((checked - began) / 1000),
        run_seconds: rounded((ended - checked) / 1000),
        seconds: rounded((ended - began) / 1000),
        processor_seconds: rounded(processor - before),
        rows_per_second: Math.round(rows / ((ended - began) / 1000)),
        others_p99_ms: rounded(Math.max(checking.p99, running.p99)),
        others_slowest_ms: rounded(Math.max(checking.slowest, running.slowest)),
        peak_rss_mb: peak,
      };
    };
    const { peak: idle } = await server.settled();
    const first = await once(1);
    const again = await once(2);
    const bareRows = Math.min(Math.ceil(rows / 1_000) * 1_000, 100_000);
    const bare = Math.round(bareRows / ((await server.insertBare(bareRows)).took / 1000));
    const ratios = (each: typeof first) => ({
      ...each,
      times_reading: rounded(reading.engine / each.rows_per_second),
      times_csv_parse: rounded(reading.csv_parse / each.rows_per_second),
      times_bare_inserts: rounded(bare / each.rows_per_second),
    });
    return {
      rows,
      reading_rows_per_second: reading.engine,
      csv_parse_rows_per_second: reading.csv_parse,
      bare_inserts_per_second: bare,
      first: ratios(first),
      again: ratios(again),
      others_quiet_p99_ms: rounded(quiet.p99),
      idle_rss_mb: idle,
    };
  } finally {
    await server.stop();
    await folder.remove();
  }
}
