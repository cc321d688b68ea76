import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** After so many starts that did not reach a page, a safe one is offered. */
export const failedStarts = 2;

export interface StartMarker {
  /** How many starts before this one did not reach a page. */
  readonly failed: number;
  /** This one has. */
  readonly reached: () => void;
}

/** Notes in the data folder that a start has begun. Where it cannot be written, nothing is counted. */
export function markStart(folder: string): StartMarker {
  const file = join(folder, "starting");
  let failed = 0;
  try {
    failed = Math.min(99, Number.parseInt(readFileSync(file, "utf8"), 10) || 0);
  } catch {
    // The last start reached its page, or there was none.
  }
  try {
    writeFileSync(file, `${failed + 1}\n`, { mode: 0o600 });
  } catch {
    failed = 0;
  }
  return { failed, reached: () => rmSync(file, { force: true }) };
}
