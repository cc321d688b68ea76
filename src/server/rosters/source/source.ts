import type { Readable } from "node:stream";
import type { RosterProblem } from "../roster.ts";

export interface SourceFile {
  /** As it is written in the ZIP or folder. */
  readonly name: string;
  /** Bytes, unpacked. */
  readonly size: number;
}

/** Where the files of a roster lie: a ZIP, a folder or one file. */
export interface Source {
  readonly files: readonly SourceFile[];
  /** What stands against reading it, or was passed over. */
  readonly problems: readonly RosterProblem[];
  /** Fails with FatalProblem where the file is damaged, also while it is read. */
  stream(name: string): Promise<Readable>;
  close(): Promise<void>;
  /** Of a workbook: its sheets, and which of them is read from now on; fails with FatalProblem for any other. */
  readonly sheets?: readonly string[];
  choose?(sheet: string): void;
}
