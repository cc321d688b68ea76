import { sql } from "kysely";
import { wavrType } from "#contract/records/assessments/schema.ts";
import { wavrForms } from "#contract/records/wavr/schema.ts";
import { openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids, visibleCases } from "#server/access/visibility.ts";
import { inOrderOf, personMatches, textMatches } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { personOfRow } from "#server/records/persons/repository.ts";
import { lastUpdated, standingKey, standingsOf } from "./standing.ts";

// WAVR assessments in lists of all assessments: one for each person in a case, known by the first of its documents.

/** Documents that the reader may read. */
const readable = (db: Db, reader: Reader) =>
  db
    .selectFrom("wavr_forms")
    .innerJoin("persons", "persons.id", "wavr_forms.person_id")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .where("wavr_forms.form", "in", [...wavrForms])
    .where("wavr_forms.id", "in", openForms(reader))
    .where(visibleCases(reader));

export interface WavrNarrowing {
  readonly pattern: string | null;
  readonly caseId?: number | undefined;
  readonly personId?: number | undefined;
}

/** Their rows beside those of CSTAG, with the columns that a list is sorted by; null where there are none. */
export async function wavrRows(db: Db, reader: Reader, { pattern, caseId, personId }: WavrNarrowing) {
  let found = readable(db, reader);
  if (caseId !== undefined) found = found.where("wavr_forms.case_id", "=", caseId);
  if (personId !== undefined) found = found.where("wavr_forms.person_id", "=", personId);
  if (pattern !== null)
    found = found.where((e) => e.or([personMatches(pattern), textMatches("cases.number", pattern)]));
  if ((await found.select("wavr_forms.id").limit(1).executeTakeFirst()) === undefined) return null;
  return found
    .select((e) => [
      sql<string>`'wavr'`.as("kind"),
      e.fn.min("wavr_forms.id").as("id"),
      "persons.name as person",
      "cases.number as case_number",
      sql<number | null>`cast(null as integer)`.as("classification"),
      e.fn.min("wavr_forms.created_at").as("created_at"),
      e.fn.max("wavr_forms.updated_at").as("updated_at"),
    ])
    .groupBy(["wavr_forms.case_id", "wavr_forms.person_id", "persons.name", "cases.number"]);
}

/** Assessments by the first of their documents, in that order, as lists show them. */
export async function wavrSummaries(db: Db, reader: Reader, first: readonly number[]) {
  if (first.length === 0) return [];
  const heads = await readable(db, reader)
    .select(["wavr_forms.id", "wavr_forms.uuid", "wavr_forms.version", "wavr_forms.created_at"])
    .select(["wavr_forms.case_id", "persons.id as person_id", "wavr_forms.created_by", "cases.number"])
    .select(["persons.uuid as person_uuid", "persons.name as person_name"])
    .select(["persons.person_type_id", "persons.grade"])
    .where("wavr_forms.id", "in", ids(first))
    .execute();
  const cases = heads.map(({ case_id }) => case_id);
  const documents = await readable(db, reader)
    .select(["wavr_forms.case_id", "persons.id as person_id", "wavr_forms.updated_at"])
    .where("wavr_forms.case_id", "in", ids(cases))
    .execute();
  const of = Map.groupBy(documents, standingKey);
  const standings = await standingsOf(db, reader, reader.reach, cases);
  const users = await userRefs(
    db,
    heads.map(({ created_by }) => created_by),
  );
  return inOrderOf(first, heads).flatMap((row) => {
    const wavr = standings.get(standingKey(row));
    if (wavr === undefined) return [];
    const own = of.get(standingKey(row)) ?? [];
    const author = users.get(row.created_by);
    return [
      {
        id: row.id,
        uuid: row.uuid,
        version: row.version,
        created_at: row.created_at,
        updated_at: lastUpdated(own) ?? row.created_at,
        type: wavrType,
        person_uuid: row.person_uuid,
        person: personOfRow(row),
        case_id: row.case_id,
        case_number: row.number,
        classification: null,
        created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
        wavr,
      },
    ];
  });
}

export type WavrSummaryRow = Awaited<ReturnType<typeof wavrSummaries>>[number];

/** Those that were written last. */
export async function recentWavr(
  db: Db,
  reader: Reader,
  pattern: string | null,
  most: number,
): Promise<readonly WavrSummaryRow[]> {
  const rows = await wavrRows(db, reader, { pattern });
  if (rows === null) return [];
  const found = await db
    .selectFrom(rows.as("listed"))
    .select("listed.id")
    .orderBy("listed.updated_at", "desc")
    .orderBy("listed.id")
    .limit(most)
    .execute();
  return wavrSummaries(
    db,
    reader,
    found.map(({ id }) => id),
  );
}

/** Those of one person, in the cases that the reader may see; the one that was changed last first. */
export async function wavrOfPerson(db: Db, reader: Reader, personId: number) {
  const rows = await wavrRows(db, reader, { pattern: null, personId });
  if (rows === null) return [];
  const found = await rows.execute();
  const all = await wavrSummaries(
    db,
    reader,
    found.map(({ id }) => id),
  );
  return all
    .map(({ case_id, case_number, updated_at, wavr }) => ({ case_id, case_number, updated_at, ...wavr }))
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at));
}
