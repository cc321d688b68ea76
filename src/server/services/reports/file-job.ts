import type { ReportFormat } from "#contract/kit/export-request.ts";
import type { FileStep } from "#contract/kit/told-file.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Job } from "#server/platform/jobs/job.ts";

interface Asked {
  readonly report: ReportContent;
  readonly format: ReportFormat;
  readonly at: Date;
}

/** The libraries are read by whoever writes a document first, and not at each start. */
const writers: Readonly<Record<ReportFormat, (report: ReportContent, at: Date) => Promise<Uint8Array>>> = {
  docx: async (report, at) => {
    const { writeDocx } = await import("./write-docx.ts");
    return new Uint8Array(await writeDocx(report, at));
  },
  pdf: async (report, at) => {
    const { writePdf } = await import("./pdf/write-pdf.ts");
    return writePdf(report, at);
  },
};

export const writeReportJob = {
  name: "report.file",
  work: async ({ report, format, at }, tell = () => undefined) => {
    tell({ doing: "writing", at: null, of: null });
    return writers[format](report, at);
  },
} satisfies Job<Asked, Uint8Array, FileStep>;
