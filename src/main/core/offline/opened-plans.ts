import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import type { Cache } from "#core/cache/cache.ts";
import type { PinnedFiles } from "./pinned-files.ts";
import type { PinnedTable } from "./pinned-table.ts";

export interface OpenedPlansDeps {
  readonly cache: Pick<Cache, "record">;
  readonly table: PinnedTable;
  readonly files: Pick<PinnedFiles, "has" | "fetch" | "remove">;
  /** Bytes of all files together. */
  readonly filesLimit: number;
}

/** The floor plan that an answer is about; null where it is about something else. */
export const floorPlanIn = (name: EndpointName, answer: unknown): FloorPlan | null =>
  name === "floorPlans.show"
    ? (endpoints["floorPlans.show"].response.safeParse(answer).data?.data ?? null)
    : null;

const kind = "floor-plan";
const ownerOf = (uuid: string) => `${kind} ${uuid}`;

/** Drawings of floor plans that somebody has opened: kept as long as the copy of the plan itself is (30 days). */
export function createOpenedPlans({ cache, table, files, filesLimit }: OpenedPlansDeps) {
  /** Forgets the drawings of plans that are not on this computer any more. */
  const sweep = async (): Promise<void> => {
    for (const owner of table.owners(kind))
      if (cache.record(kind, owner.slice(kind.length + 1)) === null) table.need(owner, []);
    await files.remove(table.forgetUnneeded());
  };

  return {
    sweep,
    keep: async ({ uuid, drawing }: FloorPlan, signal: AbortSignal): Promise<void> => {
      const owner = ownerOf(uuid);
      const fits = drawing !== null && drawing.size <= filesLimit - table.sizeOfOthers(owner);
      table.need(owner, fits ? [drawing.id] : []);
      if (fits && !files.has(drawing.id)) await files.fetch(drawing, signal);
      await sweep();
    },
  };
}
