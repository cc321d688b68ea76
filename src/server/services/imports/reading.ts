import { join } from "node:path";
import type { ImportMapping, ImportPreview, RosterKind } from "#contract/services/imports/schema.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { RosterLimits } from "#server/rosters/limits.ts";
import { type OpenRoster, type OpenRosterOptions, openRoster } from "#server/rosters/open-roster.ts";
import { previewTable } from "#server/rosters/preview-table.ts";
import { type RosterItem, readRoster } from "#server/rosters/read-roster.ts";
import { openSheets, type WrittenSheets, writeSheets } from "#server/rosters/source/workbook-source.ts";
import { tableKinds } from "#server/rosters/table-mapping.ts";

/** A roster that is being read: its format, its rows and what is wrong with them, a few hundred at a time. */
export interface Reading {
  readonly format: string;
  readonly items: AsyncIterable<readonly RosterItem[]>;
  /** Does what is missing of this kind count as gone? Not where the files hold changes alone, or nothing of the kind (E-3). */
  readonly isWhole: (kind: RosterKind) => boolean;
  readonly close: () => Promise<void>;
}

/** One file is opened by itself, several as the folder that they are in. */
const openFiles = (
  folder: string,
  names: readonly string[],
  options: Pick<OpenRosterOptions, "openWorkbook"> = {},
): Promise<OpenRoster> => {
  const [only] = names;
  return only !== undefined && names.length === 1
    ? openRoster(join(folder, only), { ...options, name: only })
    : openRoster(folder, { ...options, name: "the chosen files" });
};

/** To take a workbook apart it has to be read whole, which takes longer than a request may wait. */
export const writeSheetsJob = {
  name: "imports.sheets",
  work: ({ path, name, limits }) => writeSheets(path, name, limits),
} satisfies Job<
  { readonly path: string; readonly name: string; readonly limits: RosterLimits },
  WrittenSheets
>;

export async function openReading(
  folder: string,
  names: readonly string[],
  given: {
    readonly mapping: ImportMapping | null;
    readonly today: string;
    readonly signal: AbortSignal;
    readonly jobs: Pick<Jobs, "run">;
  },
): Promise<Reading> {
  const { mapping, today, signal, jobs } = given;
  const opened = await openFiles(folder, names, {
    openWorkbook: async (path, name, limits) =>
      openSheets(name, await jobs.run(writeSheetsJob, { path, name, limits })),
  });
  const kinds = opened.format === "table" ? tableKinds(opened.kinds, mapping) : opened.kinds;
  return {
    format: opened.format,
    items: readRoster(opened, { ...(mapping === null ? {} : { mapping }), today, signal }),
    isWhole: (kind) => kinds[kind] === "bulk",
    close: () => opened.close(),
  };
}

/** Looks into files before anything is begun. */
async function previewFiles(folder: string, names: readonly string[]): Promise<ImportPreview> {
  const opened = await openFiles(folder, names);
  try {
    const { format, files, problems } = opened;
    const [only] = names;
    const table =
      format === "table" && only !== undefined && !problems.some((each) => each.severity === "fatal")
        ? await previewTable(join(folder, only))
        : { columns: [], rows: [], problems: [] };
    return {
      format,
      files: files.map(({ name, size }) => ({ name, size })),
      columns: table.columns.map(({ name, examples, look, field }) => ({
        name,
        examples: [...examples],
        look,
        field,
      })),
      rows: table.rows.map((row) => [...row]),
      problems: [...problems, ...table.problems].map(({ severity, message, fix }) => ({
        severity,
        message,
        fix,
      })),
    };
  } finally {
    await opened.close();
  }
}

/** To look into a workbook it has to be read whole, which takes longer than a request may. */
export const previewFilesJob = {
  name: "imports.preview",
  work: ({ folder, names }) => previewFiles(folder, names),
} satisfies Job<{ readonly folder: string; readonly names: readonly string[] }, ImportPreview>;
