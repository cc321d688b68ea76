import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { wholeMeetingsOfCase } from "./repository.ts";

/** Of these tasks those that their whole team may see: a paper has no others. */
async function seenByTeam(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("tasks")
    .select("id")
    .where("id", "in", [...ids, -1])
    .where("visibility", "=", visibleToTeam)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The meetings of a case that were held, the oldest first, as they were kept when they ended. */
export async function meetingsForReport(db: Db, reader: Reader, caseId: number) {
  const meetings = await wholeMeetingsOfCase(db, reader, caseId);
  const held = meetings
    .filter(({ minutes }) => minutes !== null)
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at));
  const seen = await seenByTeam(
    db,
    held.flatMap(({ tasks }) => tasks.map(({ id }) => id)),
  );
  return held.map(({ title, starts_at, place, people, minutes, tasks }) => ({
    title,
    starts_at,
    place,
    people,
    minutes: minutes ?? [],
    tasks: tasks.filter(({ id }) => seen.has(id)),
  }));
}
