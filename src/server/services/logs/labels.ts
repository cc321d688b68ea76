import { sql } from "kysely";
import { addressOf, kinds, type RecordKind, recordKinds } from "#contract/kit/kinds.ts";
import { notClosed } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";

interface Labelled {
  readonly id: number;
  readonly uuid: string;
  readonly label: string | null;
}
type Labels = (db: Db, reader: Reader, wanted: number[]) => Promise<readonly Labelled[]>;

/** Names and places of records of organizations that the reader administers; of colleagues in the reader's trees. */
const readers: Partial<Record<RecordKind, Labels>> = {
  case: (db, { reach }, wanted) =>
    db
      .selectFrom("cases")
      .select(["id", "uuid", "number as label"])
      .where("id", "in", wanted)
      .where("organization_id", "in", ids(reach.administers))
      .execute(),
  person: (db, { reach }, wanted) =>
    db
      .selectFrom("persons")
      .select(["id", "uuid", "name as label"])
      .where("id", "in", wanted)
      .where("organization_id", "in", ids(reach.administers))
      .execute(),
  assessment: (db, { reach }, wanted) =>
    db
      .selectFrom("assessments")
      .innerJoin("persons", "persons.id", "assessments.person_id")
      .leftJoin("cases", "cases.id", "assessments.case_id")
      .select(["assessments.id", "assessments.uuid", "persons.name as label"])
      .where("assessments.id", "in", wanted)
      .where((e) =>
        e(e.fn.coalesce("cases.organization_id", "persons.organization_id"), "in", ids(reach.administers)),
      )
      .execute(),
  task: (db, reader, wanted) =>
    db
      .selectFrom("tasks")
      .leftJoin("cases", "cases.id", "tasks.case_id")
      .select(["tasks.id", "tasks.uuid", "tasks.title as label"])
      .where("tasks.id", "in", wanted)
      .where((e) =>
        e(
          e.fn.coalesce("cases.organization_id", "tasks.organization_id"),
          "in",
          ids(reader.reach.administers),
        ),
      )
      .where(notClosed(reader, "task", sql.ref("tasks.id")))
      .execute(),
  user: async (db, { reach }, wanted) =>
    db
      .selectFrom("users")
      .select(["id", "uuid", "full_name as label"])
      .where("id", "in", wanted)
      .where("id", "in", (e) =>
        e
          .selectFrom("memberships")
          .select("memberships.user_id")
          .where("memberships.organization_id", "in", ids(reach.trees)),
      )
      .execute(),
  organization: (db, { reach }, wanted) =>
    db
      .selectFrom("organizations")
      .select(["id", "uuid", "name as label"])
      .where("id", "in", wanted)
      .where("id", "in", ids(reach.trees))
      .execute(),
  entity: (db, { reach }, wanted) =>
    db
      .selectFrom("entities")
      .select(["id", "uuid", "name as label"])
      .where("id", "in", wanted)
      .where("organization_id", "in", ids(reach.administers))
      .execute(),
};

const isKind = (kind: string): kind is RecordKind => (recordKinds as readonly string[]).includes(kind);

export type RecordLabel = {
  readonly kind: string;
  readonly id: number;
  readonly label: string | null;
  readonly address: string | null;
};

/** What the records of entries are called, and where they are, as far as the reader may know. */
export async function labelsOf(
  db: Db,
  reader: Reader,
  entries: readonly { readonly record_type: string | null; readonly record_id: number | null }[],
): Promise<(kind: string | null, id: number | null) => RecordLabel | null> {
  const known = new Map<string, Labelled>();
  for (const [kind, group] of Map.groupBy(entries, (entry) => entry.record_type)) {
    const read = kind !== null && isKind(kind) ? readers[kind] : undefined;
    const wanted = [...new Set(group.flatMap((entry) => entry.record_id ?? []))];
    if (read === undefined || wanted.length === 0) continue;
    for (const row of await read(db, reader, wanted)) known.set(`${kind} ${row.id}`, row);
  }
  return (kind, id) => {
    if (kind === null || id === null) return null;
    const row = known.get(`${kind} ${id}`);
    const address =
      row !== undefined && isKind(kind) ? addressOf(kind, { id: row.id, uuid: row.uuid }) : null;
    return { kind, id, label: row?.label ?? null, address };
  };
}

/** What a record is called in a file: "case MV-2026-0004", "person 12". */
export const labelWords = (record: RecordLabel | null): string =>
  record === null
    ? ""
    : `${isKind(record.kind) ? kinds[record.kind].noun : record.kind} ${record.label ?? record.id}`;
