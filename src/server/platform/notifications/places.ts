import type { NotificationSubject } from "#contract/services/notifications/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";

export type PlacedKind = NotificationSubject["kind"];

interface Place {
  readonly id: number;
  readonly uuid: string | null;
  readonly case_id: number | null;
  readonly case_number: string | null;
  readonly assessment_uuid: string | null;
  readonly called?: string;
}

const readers: Readonly<Record<PlacedKind, (db: Db, ids: readonly number[]) => Promise<Place[]>>> = {
  case: async (db, ids) => {
    const rows = await db
      .selectFrom("cases")
      .select(["id", "uuid", "number"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ number, ...row }) => ({
      ...row,
      case_id: row.id,
      case_number: number,
      assessment_uuid: null,
    }));
  },
  person: async (db, ids) => {
    const rows = await db.selectFrom("persons").select(["id", "uuid"]).where("id", "in", ids).execute();
    return rows.map((row) => ({ ...row, case_id: null, case_number: null, assessment_uuid: null }));
  },
  task: async (db, ids) => {
    const rows = await db
      .selectFrom("tasks")
      .leftJoin("cases", "cases.id", "tasks.case_id")
      .select(["tasks.id", "tasks.uuid", "tasks.case_id", "cases.number as case_number"])
      .where("tasks.id", "in", ids)
      .execute();
    return rows.map((row) => ({ ...row, assessment_uuid: null }));
  },
  search: async (db, ids) => {
    const rows = await db
      .selectFrom("saved_searches")
      .select(["id", "uuid"])
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({ ...row, case_id: null, case_number: null, assessment_uuid: null }));
  },
  assessment: async (db, ids) => {
    const rows = await db
      .selectFrom("assessments")
      .leftJoin("cases", "cases.id", "assessments.case_id")
      .select(["assessments.id", "assessments.uuid", "assessments.case_id", "cases.number as case_number"])
      .where("assessments.id", "in", ids)
      .execute();
    return rows.map((row) => ({ ...row, assessment_uuid: row.uuid }));
  },
  bulletin: async (db, ids) => {
    const rows = await db
      .selectFrom("bulletins")
      .select(["id", "uuid", "title as called"])
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({ ...row, case_id: null, case_number: null, assessment_uuid: null }));
  },
  destruction: async (_, ids) =>
    ids.map((id) => ({ id, uuid: null, case_id: null, case_number: null, assessment_uuid: null })),
  reminder: async (db, ids) =>
    db
      .selectFrom("reminders")
      .innerJoin("assessments", "assessments.id", "reminders.assessment_id")
      .leftJoin("cases", "cases.id", "assessments.case_id")
      .select([
        "reminders.id",
        "reminders.uuid",
        "assessments.case_id",
        "cases.number as case_number",
        "assessments.uuid as assessment_uuid",
      ])
      .where("reminders.id", "in", ids)
      .execute(),
};

/**
 * Where records belong, for readers who may see them. An assignee sees a reminder even where its case is hidden; then
 * the case is left out.
 */
export async function placesOf(
  db: Db,
  reader: Reader,
  subjects: readonly { readonly kind: PlacedKind; readonly id: number }[],
) {
  const found = new Map<string, NotificationSubject>();
  const kinds = [...Map.groupBy(subjects, (subject) => subject.kind)];
  const places = await Promise.all(
    kinds.map(([kind, group]) =>
      readers[kind](
        db,
        group.map((subject) => subject.id),
      ),
    ),
  );
  const cases = [...new Set(places.flat().flatMap(({ case_id }) => case_id ?? []))];
  const rights = await Promise.all(cases.map((id) => loadAccess(db, reader, "case", id)));
  const known = new Set(cases.filter((_, at) => rights[at]?.rights.view));
  for (const [at, [kind]] of kinds.entries())
    for (const place of places[at] ?? []) {
      const open = place.case_id !== null && known.has(place.case_id);
      found.set(`${kind} ${place.id}`, {
        kind,
        ...place,
        case_id: open ? place.case_id : null,
        case_number: open ? place.case_number : null,
      });
    }
  return (kind: string | null, id: number | null): NotificationSubject | null =>
    found.get(`${kind} ${id}`) ?? null;
}
