import { type RawBuilder, sql } from "kysely";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { DueKind } from "#contract/services/retention/schema.ts";
import type { Db } from "#server/database/schema.ts";

type Counted = { readonly kind: string; readonly count: number };

type Ids = RawBuilder<unknown>;

/** Number of rows by the record to which they belong, for each kind of what goes with a case. */
const belowCases: readonly (readonly [string, (among: Ids) => RawBuilder<unknown>])[] = [
  [
    "person",
    (among) => sql`select case_id as id, count(distinct person_id) as n from case_persons
    where case_id in ${among} group by case_id`,
  ],
  [
    "assessment",
    (among) => sql`select case_id as id, count(*) as n from assessments
    where case_id in ${among} group by case_id`,
  ],
  [
    "interview",
    (among) => sql`select a.case_id as id, count(*) as n from interviews i
    join assessments a on a.id = i.assessment_id
    where a.case_id in ${among} and i.compartment = ${openCompartment} group by a.case_id`,
  ],
  [
    "reminder",
    (among) => sql`select a.case_id as id, count(*) as n from reminders r
    join assessments a on a.id = r.assessment_id where a.case_id in ${among} group by a.case_id`,
  ],
  [
    "task",
    (among) => sql`select case_id as id, count(*) as n from tasks
    where case_id in ${among} and compartment = ${openCompartment} group by case_id`,
  ],
  [
    "comment",
    (among) => sql`select case_id as id, count(*) as n from comments
    where case_id in ${among} and deleted_at is null and compartment = ${openCompartment} group by case_id`,
  ],
  [
    "time-entry",
    (among) => sql`select case_id as id, count(*) as n from time_entries
    where case_id in ${among} group by case_id`,
  ],
  [
    "notice",
    (among) => sql`select case_id as id, count(*) as n from case_notices
    where case_id in ${among} group by case_id`,
  ],
  [
    "wavr",
    (among) => sql`select case_id as id, count(*) as n from wavr_forms
    where case_id in ${among} and compartment = ${openCompartment} group by case_id`,
  ],
  [
    "media",
    (among) => sql`select id, count(*) as n from (
    select owner_id as id from media where owner_type = 'case' and owner_id in ${among}
      and compartment = ${openCompartment}
    union all select a.case_id as id from media m join assessments a on a.id = m.owner_id
      where m.owner_type = 'assessment' and a.case_id in ${among} and m.compartment = ${openCompartment}
    union all select a.case_id as id from media m join reminders r on r.id = m.owner_id
      join assessments a on a.id = r.assessment_id where m.owner_type = 'reminder' and a.case_id in ${among}
      and m.compartment = ${openCompartment}
    union all select c.case_id as id from media m join comments c on c.id = m.owner_id
      where m.owner_type = 'comment' and c.case_id in ${among} and c.compartment = ${openCompartment}
    ) files group by id`,
  ],
];

const belowPersons: typeof belowCases = [
  [
    "records_check",
    (among) => sql`select person_id as id, count(*) as n from records_checks
    where person_id in ${among} group by person_id`,
  ],
  [
    "protected_note",
    (among) => sql`select person_id as id, count(*) as n from protected_notes
    where person_id in ${among} group by person_id`,
  ],
  [
    "media",
    (among) => sql`select id, count(*) as n from (
    select owner_id as id from media where owner_type = 'person' and owner_id in ${among}
      and compartment = ${openCompartment}
    union all select k.person_id as id from media m join records_checks k on k.id = m.owner_id
      where m.owner_type = 'records_check' and k.person_id in ${among}
    ) files group by id`,
  ],
];

/** How many records of which kind would go with each of these; what lies in a compartment is not counted. */
export async function countBelow(
  db: Db,
  kind: DueKind,
  records: readonly number[],
): Promise<ReadonlyMap<number, readonly Counted[]>> {
  const found = new Map<number, Counted[]>();
  if (records.length === 0) return found;
  const among = sql`(${sql.join(records)})`;
  for (const [counted, query] of kind === "case" ? belowCases : belowPersons) {
    const { rows } = await sql<{ id: number; n: number }>`${query(among)}`.execute(db);
    for (const { id, n } of rows)
      found.set(id, [...(found.get(id) ?? []), { kind: counted, count: Number(n) }]);
  }
  return found;
}
