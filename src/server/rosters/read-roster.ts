import { readClever } from "./formats/clever.ts";
import type { Batches, RosterItem } from "./formats/items.ts";
import { readOneRoster } from "./formats/oneroster.ts";
import { Reading } from "./formats/reading.ts";
import { readDataSyncV1 } from "./formats/sds-v1.ts";
import { readTable } from "./formats/table.ts";
import type { OpenRoster } from "./open-roster.ts";
import { FatalProblem } from "./problem.ts";
import type { RosterProblem } from "./roster.ts";
import type { TableMapping } from "./table-mapping.ts";

export type { RosterItem } from "./formats/items.ts";

export interface ReadRosterOptions {
  /** Which column is what, for format "table"; its date order holds for every format. */
  readonly mapping?: TableMapping;
  /** The ISO day against which ends are held. */
  readonly today: string;
  readonly signal?: AbortSignal;
}

export const isProblem = (item: RosterItem): item is RosterProblem => "severity" in item;

function batchesOf(opened: OpenRoster, options: ReadRosterOptions): Batches {
  const reading = new Reading(
    { source: opened.source, dateOrder: options.mapping?.dateOrder, signal: options.signal },
    opened.kinds,
    options.today,
  );
  if (opened.format === "sds-v1") return readDataSyncV1(reading);
  if (opened.format === "clever") return readClever(reading);
  if (opened.format === "table") return readTable(reading, opened.files[0]?.name ?? "", options.mapping);
  return readOneRoster(reading);
}

/**
 * The rows of a roster in batches: schools, then people, enrollments and relations; problems stand between them where
 * they were found. A row with an error is left out. A fatal problem is the last item. Fails where the signal aborts.
 */
export async function* readRoster(
  opened: OpenRoster,
  options: ReadRosterOptions,
): AsyncGenerator<readonly RosterItem[]> {
  if (opened.problems.length > 0) yield opened.problems;
  if (opened.problems.some((each) => each.severity === "fatal")) return;
  try {
    if (options.mapping?.sheet !== undefined) opened.source.choose?.(options.mapping.sheet);
    for await (const batch of batchesOf(opened, options)) {
      options.signal?.throwIfAborted();
      if (batch.length > 0) yield batch;
    }
  } catch (failure) {
    if (!(failure instanceof FatalProblem)) throw failure;
    yield [failure.problem];
  }
}
