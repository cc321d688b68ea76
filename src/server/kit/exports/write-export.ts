import { createHash } from "node:crypto";
import type { ExportFormat } from "#contract/kit/export-request.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { writeCsv } from "./csv.ts";
import { writeJson } from "./json.ts";
import type { Sheet } from "./sheet.ts";
import { writeXlsx } from "./xlsx.ts";

export interface WrittenExport {
  readonly bytes: Buffer;
  readonly mimeType: string;
}

const mimeTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
};

/** Writes every exported table, so that no cell is ever run (V-9). */
export async function writeExport(
  sheets: readonly Sheet[],
  options: { readonly format: ExportFormat; readonly bom: boolean; readonly at: Date },
): Promise<WrittenExport> {
  const { format, bom, at } = options;
  const mimeType = mimeTypes[format];
  if (format === "xlsx") return { bytes: await writeXlsx(sheets, at), mimeType };
  if (format === "json") return { bytes: writeJson(sheets), mimeType };
  const [sheet, ...more] = sheets;
  if (sheet === undefined || more.length > 0) throw new Error("A CSV holds one table.");
  return { bytes: writeCsv(sheet, { bom }), mimeType };
}

interface Asked {
  readonly sheets: readonly Sheet[];
  readonly options: Parameters<typeof writeExport>[1];
}

export const writeExportJob = {
  name: "export.write",
  work: async ({ sheets, options }) => {
    const { bytes, mimeType } = await writeExport(sheets, options);
    return {
      bytes: new Uint8Array(bytes),
      mimeType,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
  },
} satisfies Job<Asked, { readonly bytes: Uint8Array; readonly mimeType: string; readonly sha256: string }>;
