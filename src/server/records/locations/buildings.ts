import type { Db } from "#server/database/schema.ts";
import { deepestPlace } from "./nesting.ts";

export interface InBuilding {
  /** The place itself, where it is a part of nothing, or of a campus. */
  readonly building: number;
  /** What of the building it is, or is a part of; null for the building itself. */
  readonly part: number | null;
}

/** In which building each of these places is. A campus has buildings, and is the building of none. */
export async function buildingsOf(db: Db, ids: readonly number[]): Promise<(id: number) => InBuilding> {
  const found = new Map<number, { readonly type: string; readonly parent_id: number | null }>();
  let asked = [...new Set(ids)];
  for (let level = 0; level < deepestPlace && asked.length > 0; level += 1) {
    const rows = await db
      .selectFrom("locations")
      .select(["id", "type", "parent_id"])
      .where("id", "in", asked)
      .execute();
    for (const { id, ...row } of rows) found.set(id, row);
    asked = [...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))].filter((id) => !found.has(id));
  }
  return (id) => {
    let at: InBuilding = { building: id, part: null };
    for (let level = 0; level < deepestPlace; level += 1) {
      const above = found.get(at.building)?.parent_id ?? null;
      const whole = above === null ? undefined : found.get(above);
      if (above === null || whole === undefined || whole.type === "campus") break;
      at = { building: above, part: at.building };
    }
    return at;
  };
}
