import type { Job } from "#server/platform/jobs/job.ts";
import type { BuiltReport } from "./compose-report.ts";

interface Asked {
  readonly report: BuiltReport;
  readonly at: Date;
}

/** The library is read by whoever writes a document first, and not at each start. */
export const writeDocxJob = {
  name: "report.docx",
  work: async ({ report, at }) => {
    const { writeDocx } = await import("./write-docx.ts");
    return new Uint8Array(await writeDocx(report, at));
  },
} satisfies Job<Asked, Uint8Array>;
