import type { Progress } from "../progress.ts";
import { type WorksheetState, worksheetProgress } from "./answers.ts";
import { worksheetOf } from "./worksheets.ts";

/**
 * How far a worksheet is, as lists say it; null where the words that it was begun under are not known here. Server and core
 * both work it out, so that what waits on this computer is counted as the server counts it.
 */
export function progressOf(
  state: WorksheetState,
  instrument: { readonly pack: string; readonly version: string },
): Progress | null {
  const pack = worksheetOf(instrument);
  return pack === null ? null : worksheetProgress(state, pack);
}
