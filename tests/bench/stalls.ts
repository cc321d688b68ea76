import { createHash, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { contentDigest } from "#server/platform/files/received-body.ts";
import { sampleScales } from "#server/sample/district/district.ts";
import { temporaryFolder } from "#support/app/app.ts";
import type { Answer } from "#support/server/cookie-client.ts";
import { type BenchOptions, type Progress, rounded } from "./measure.ts";
import { openDistrict } from "./programs/district-server.ts";

/** More than this over the slowest quiet one, somebody else would notice (milliseconds). */
const mostOver = 250;
const quietCalls = 100;

/** The slowest other request while one runs that is long: of a report, an export, a calendar, an upload, a dashboard. */
export async function benchStalls(options: BenchOptions, progress: Progress, smoke: boolean) {
  const folder = await temporaryFolder();
  const district = await openDistrict(folder.path, smoke ? sampleScales.small : sampleScales.district);
  try {
    const { client, password, db } = district;
    const right = async (call: Promise<Answer>): Promise<Answer> => {
      const answer = await call;
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
      return answer;
    };
    await right(client.post("/user/confirm-password", { password }));
    const largest = await db
      .selectFrom("case_persons")
      .select(["case_id", (e) => e.fn.countAll<number>().as("people")])
      .groupBy("case_id")
      .orderBy("people", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const persons = await db
      .selectFrom("case_persons")
      .select("person_id")
      .where("case_id", "=", largest.case_id)
      .execute();
    const redact = [...new Set(persons.map((row) => row.person_id))].join(",");
    const calendar = await right(
      client.post("/api/v3/task-calendar", { case_numbers: true, time_zone: "America/Chicago" }),
    );
    let uploads = 0;
    /** As core sends a file: in parts. The client runs in this process, and must not be what others wait for. */
    const upload = async (): Promise<Answer> => {
      uploads += 1;
      const part = new Uint8Array(1024 * 1024).fill(96 + uploads);
      const parts = Math.min(options.uploadMegabytes, 90);
      const whole = createHash("sha256");
      for (let index = 0; index < parts; index += 1) {
        whole.update(part);
        await setImmediate();
      }
      const id = randomUUID();
      const path = `/api/v2/uploads/resumable/${id}`;
      const facts = { file_name: "scan.txt", size: parts * part.length, sha256: whole.digest("hex") };
      await right(client.post("/api/v2/uploads/resumable", { id, ...facts }));
      const headers = { "Content-Digest": contentDigest(part) };
      for (let index = 0; index < parts; index += 1)
        await right(client.request("PUT", `${path}/chunks/${index * part.length}`, { bytes: part, headers }));
      return client.post(`${path}/finish`);
    };
    const long: Readonly<Record<string, () => Promise<Answer>>> = {
      report: () => client.get(`/api/v2/cases/${largest.case_id}/report?redact=${redact}`),
      export: () =>
        client.post("/api/v2/case-exports/download", { format: "xlsx", reason: "A measurement." }),
      calendar: () => client.get(calendar.body.path),
      upload,
      dashboard: () => client.get("/api/v2/dashboard/overview"),
    };

    const other = async (): Promise<number> => {
      const began = performance.now();
      await right(client.get("/api/v2/session"));
      return performance.now() - began;
    };
    for (let call = 0; call < 20; call += 1) await other();
    let quiet = 0;
    for (let call = 0; call < quietCalls; call += 1) quiet = Math.max(quiet, await other());

    const slowest: [string, unknown][] = [];
    for (const [name, run] of Object.entries(long)) {
      let worst = 0;
      let took = 0;
      for (let round = 0; round < Math.min(3, options.rounds); round += 1) {
        let done = false;
        const began = performance.now();
        const running = right(run()).finally(() => {
          done = true;
        });
        do worst = Math.max(worst, await other());
        while (!done);
        await running;
        took = Math.max(took, performance.now() - began);
      }
      progress(`stalls: ${name} took ${Math.round(took)} ms, another request ${Math.round(worst)} ms`);
      slowest.push([
        name,
        { milliseconds: rounded(took), slowest_other: rounded(worst), over_quiet: rounded(worst - quiet) },
      ]);
    }
    return { slowest_quiet: rounded(quiet), most_over: mostOver, while: Object.fromEntries(slowest) };
  } finally {
    await district.close();
    await folder.remove();
  }
}
