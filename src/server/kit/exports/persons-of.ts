import { setImmediate } from "node:timers/promises";
import type { Db } from "#server/database/schema.ts";

/** Records asked about in one turn. */
const atOnce = 400;

/** The people whose records a list holds: of cases all that are in them, of assessments their subjects. */
export async function personsOf(
  db: Db,
  list: "cases" | "persons" | "assessments" | "tasks",
  ids: readonly number[],
): Promise<readonly number[]> {
  if (list === "persons") return ids;
  // A task names nobody in a field of its own.
  if (list === "tasks") return [];
  const found = new Set<number>();
  for (let begin = 0; begin < ids.length; begin += atOnce) {
    await setImmediate();
    const some = ids.slice(begin, begin + atOnce);
    const rows =
      list === "cases"
        ? await db.selectFrom("case_persons").select("person_id").where("case_id", "in", some).execute()
        : await db.selectFrom("assessments").select("person_id").where("id", "in", some).execute();
    for (const row of rows) found.add(row.person_id);
  }
  return [...found];
}
