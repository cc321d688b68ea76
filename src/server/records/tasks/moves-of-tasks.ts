import { type Compartment, compartments, ownCompartment } from "#contract/records/compartments/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { opens } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { caseRights } from "#server/access/rights.ts";
import type { Db, Row } from "#server/database/schema.ts";

interface Movable extends Pick<Row<"tasks">, "id" | "plan_id" | "visibility" | "compartment"> {
  /** Of its case; null where it has none. */
  readonly case_organization_id: number | null;
  readonly confidentiality: Row<"cases">["confidentiality"] | null;
  readonly team_role: Row<"case_team">["role"] | null;
  readonly archived_at: string | null;
}

/** Of these tasks those that somebody is to try again by, who could not be reached. */
export async function triesAmong(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("case_notices")
    .select("task_id")
    .where("task_id", "in", [...ids, -1])
    .execute();
  return new Set(rows.flatMap(({ task_id }) => task_id ?? []));
}

/** The compartments to which the reader may move each of these tasks; nothing of those that stay where they are. */
export async function movesOfTasks(db: Db, reader: Reader, rows: readonly Movable[]) {
  const found = new Map<number, Compartment[]>();
  for (const row of rows) {
    const { case_organization_id: organizationId, confidentiality, archived_at } = row;
    if (organizationId === null || confidentiality === null || archived_at !== null) continue;
    if (row.plan_id !== null || row.visibility !== visibleToTeam) continue;
    if (!caseRights(reader.reach, { organizationId, confidentiality, teamRole: row.team_role }).edit)
      continue;
    const to = compartments.filter(
      (each) => each !== ownCompartment && each !== row.compartment && opens(reader, each, organizationId),
    );
    if (to.length > 0) found.set(row.id, to);
  }
  const tries = found.size === 0 ? new Set<number>() : await triesAmong(db, [...found.keys()]);
  return ({ id }: Movable): { moves_to?: Compartment[] } => {
    const to = found.get(id);
    return to === undefined || tries.has(id) ? {} : { moves_to: to };
  };
}
