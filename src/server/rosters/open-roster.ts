import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { RosterKind } from "#contract/services/imports/schema.ts";
import { recognise } from "./format.ts";
import type { KindModes } from "./formats/items.ts";
import { type RosterLimits, rosterLimits } from "./limits.ts";
import { FatalProblem, fatal } from "./problem.ts";
import type { RosterFormat, RosterProblem } from "./roster.ts";
import { openFile, openFolder } from "./source/folder-source.ts";
import type { Source } from "./source/source.ts";
import { type OpenWorkbook, openWorkbook } from "./source/workbook-source.ts";
import { entriesOf, openZip } from "./source/zip-source.ts";

export type { KindMode, KindModes } from "./formats/items.ts";
export type { RosterLimits } from "./limits.ts";

/** A roster whose format is known. Close it after use. */
export interface OpenRoster {
  readonly format: RosterFormat;
  /** Bytes, unpacked. */
  readonly files: readonly { readonly name: string; readonly size: number }[];
  /** Of each kind whether all, the changes or nothing is there (E-3). */
  readonly kinds: KindModes;
  /** What was found before reading a row; where one is `fatal`, reading gives nothing but these. */
  readonly problems: readonly RosterProblem[];
  /** For readRoster. */
  readonly source: Source;
  close(): Promise<void>;
}

export interface OpenRosterOptions {
  readonly limits?: Partial<RosterLimits>;
  /** What the file is called where it is told, such as the name it was uploaded by; the name in `path` otherwise. */
  readonly name?: string;
  /** How a workbook is opened: in this thread where nothing else is said. */
  readonly openWorkbook?: OpenWorkbook;
}

const nothing: Readonly<Record<RosterKind, "absent">> = {
  school: "absent",
  person: "absent",
  enrollment: "absent",
  relation: "absent",
};

const noSource = (problem: RosterProblem): Source => ({
  files: [],
  problems: [problem],
  stream: async () => {
    throw new FatalProblem(problem);
  },
  close: async () => {},
});

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const isWorkbook = async (path: string): Promise<boolean> => {
  const entries = await entriesOf(path).catch(() => []);
  return entries.some((each) => each.fileName === "xl/workbook.xml");
};

const unreadable = (file: string, code: string, message: string): RosterProblem =>
  fatal({ code, file, message, fix: "Choose a ZIP, a CSV or an XLSX file, or a folder of CSV files." });

async function sourceOf(path: string, name: string, limits: RosterLimits, openBook: OpenWorkbook) {
  const found = await stat(path);
  if (found.isDirectory()) return { source: await openFolder(path, name, limits), single: false };
  if (found.size === 0)
    return { source: noSource(unreadable(name, "empty-file", "The file is empty.")), single: true };
  const start = await firstBytes(path);
  if (start.subarray(0, 2).toString("latin1") === "PK") {
    try {
      if (await isWorkbook(path)) return { source: await openBook(path, name, limits), single: true };
      return { source: await openZip(path, name, limits), single: false };
    } catch (failure) {
      if (!(failure instanceof FatalProblem)) throw failure;
      return { source: noSource(failure.problem), single: false };
    }
  }
  if (start.readUInt8(0) === 0xd0 && start.subarray(0, 4).toString("hex") === "d0cf11e0")
    return {
      source: noSource(
        unreadable(name, "old-workbook", "The file is a workbook that is old or has a password."),
      ),
      single: true,
    };
  return { source: await openFile(path, name, limits), single: true };
}

/**
 * Opens a roster: a ZIP, a folder, or one table as CSV or XLSX. Nothing is written anywhere. What is wrong with it is
 * among `problems`; fails only where the path cannot be read at all.
 */
export async function openRoster(path: string, options: OpenRosterOptions = {}): Promise<OpenRoster> {
  const limits = { ...rosterLimits, ...options.limits };
  const name = options.name ?? basename(path);
  const { source, single } = await sourceOf(path, name, limits, options.openWorkbook ?? openWorkbook);
  const opened = (
    format: RosterFormat,
    kinds: KindModes,
    problems: readonly RosterProblem[],
  ): OpenRoster => ({
    format,
    files: source.files,
    kinds,
    problems,
    source,
    close: () => source.close(),
  });
  if (source.problems.some((each) => each.severity === "fatal"))
    return opened("table", nothing, source.problems);
  try {
    const { format, kinds, problems } = await recognise(source, single);
    return opened(format, kinds, [...source.problems, ...problems]);
  } catch (failure) {
    if (!(failure instanceof FatalProblem)) {
      await source.close();
      throw failure;
    }
    return opened("table", nothing, [...source.problems, failure.problem]);
  }
}
