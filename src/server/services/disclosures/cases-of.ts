import { nobody, openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids, visibleCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";

/** Cases that a person is in, as far as the reader sees them. What lies in a compartment is told to no family. */
export async function casesOf(db: Db, reader: Reader, personId: number) {
  const rows = await db
    .selectFrom("cases")
    .select(["cases.id", "cases.number"])
    .where(visibleCases(reader))
    .where((e) =>
      e.or([
        e(
          "cases.id",
          "in",
          e.selectFrom("case_persons").select("case_persons.case_id").where("person_id", "=", personId),
        ),
        e(
          "cases.id",
          "in",
          e.selectFrom("assessments").select("assessments.case_id").where("person_id", "=", personId),
        ),
        e(
          "cases.id",
          "in",
          e
            .selectFrom("wavr_forms")
            .select("wavr_forms.case_id")
            .where("person_id", "=", personId)
            .where("wavr_forms.id", "in", openForms(nobody)),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, number }) => [id, { id, number }]));
}
export type Cases = Awaited<ReturnType<typeof casesOf>>;

export const among = (cases: Cases): number[] => ids([...cases.keys()]);

/** What most lines do not say. */
export const nothing = {
  recipient: null,
  recipient_organization: null,
  way: null,
  ground: null,
  threat: null,
  case: null,
  name_taken_out: false,
} as const;
