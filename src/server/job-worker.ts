import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { writeExportJob } from "./kit/exports/write-export.ts";
import type { Job, JobAnswer, JobMessage, JobRequest } from "./platform/jobs/job.ts";
import { settleLogJob } from "./platform/jobs/settle-log-job.ts";
import { readKeptJob } from "./services/deleted/read-kept.ts";
import { composeAccessJob } from "./services/disclosures/access-compose.ts";
import { previewFilesJob, writeSheetsJob } from "./services/imports/reading.ts";
import { judgePackJob } from "./services/packs/check-job.ts";
import { composeReportJob } from "./services/reports/compose-report.ts";
import { writeReportJob } from "./services/reports/file-job.ts";
import { nameFileJob } from "./services/reports/file-name.ts";
import { planPictureJob } from "./services/reports/plan-picture.ts";
import { readAgainJob } from "./services/reports/reading/read-again.ts";

// biome-ignore lint/suspicious/noExplicitAny: each job knows its own input, which arrives with its name.
const jobs: readonly Job<any, unknown, any>[] = [
  composeReportJob,
  writeReportJob,
  nameFileJob,
  readAgainJob,
  planPictureJob,
  writeExportJob,
  readKeptJob,
  composeAccessJob,
  settleLogJob,
  judgePackJob,
  previewFilesJob,
  writeSheetsJob,
];

/** Requests come first. On Linux this is of the thread alone, elsewhere it would be of the whole process. */
if (process.platform === "linux") setPriority(0, 5);

const send = (message: JobMessage): void => parentPort?.postMessage(message);

async function answer({ name, input }: JobRequest): Promise<JobAnswer> {
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) return { ok: false, message: `No job is called ${name}.` };
  try {
    return { ok: true, output: await job.work(input, (told: unknown) => send({ told })) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", async (request: JobRequest) => send(await answer(request)));
