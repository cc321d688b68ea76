import { expressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { concernChoices } from "#contract/records/case-lists/schema.ts";
import { currentPack } from "#instruments/packs.ts";
import { openForms, type Reading } from "#server/access/compartments.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { classificationOfCase } from "#server/records/cases/repository.ts";

// Levels of concern of WAVR in lists of cases: what was signed, for whoever may read the documents. For everybody else there is none.

type Concern = (typeof concernChoices)[number];

export const isConcern = (value: string): value is Concern =>
  (concernChoices as readonly string[]).includes(value);

const levelOf = (choice: Concern): string => choice.replace("concern_", "");

const signedOf = (reader: Reading) =>
  expressionBuilder<Database, "cases">()
    .selectFrom("wavr_forms")
    .where("wavr_forms.form", "=", "assessment")
    .where("wavr_forms.concern", "is not", null)
    .where("wavr_forms.id", "in", openForms(reader));

/** Was a level of concern signed in the case, one of these where they are named? */
export function hasConcern(reader: Reading, among: readonly Concern[] = []) {
  const e = expressionBuilder<Database, "cases">();
  const values = among.map(levelOf);
  // Not one case after the other: who is found stands in few cases.
  const signed = signedOf(reader).select("wavr_forms.case_id");
  return e(
    "cases.id",
    "in",
    values.length === 0
      ? signed
      : signed.where((each) =>
          each.or([each("wavr_forms.concern", "in", values), each("wavr_forms.concern_other", "in", values)]),
        ),
  );
}

/** Where a case stands among others by its highest level of concern for targeted violence, behind all classifications of CSTAG. */
export const concernRank = (reader: Reading) =>
  signedOf(reader)
    .select(
      sql<number>`max(case wavr_forms.concern ${sql.join(
        concernChoices.map((choice, at) => sql`when ${sql.lit(levelOf(choice))} then ${sql.lit(10 + at)}`),
        sql` `,
      )} else 10 end)`.as("rank"),
    )
    .whereRef("wavr_forms.case_id", "=", "cases.id");

/** "Concern: Elevated", in the words of the pack that is current. */
export const concernLabels: Readonly<Record<string, string>> = Object.fromEntries(
  concernChoices.map((choice) => {
    const level = currentPack.content.wavr.assessment.levels.find(({ value }) => value === levelOf(choice));
    return [choice, `Concern: ${level?.label ?? levelOf(choice)}`];
  }),
);

/** How many of these cases have each level of concern, and how many of those that have one are not classified by CSTAG. */
export async function countConcerns(
  db: Db,
  reader: Reading,
  among: SelectQueryBuilder<Database, "cases", object>,
) {
  const rows = await db
    .selectFrom("cases")
    .innerJoin("wavr_forms", "wavr_forms.case_id", "cases.id")
    .select(["cases.id", "wavr_forms.concern", "wavr_forms.concern_other"])
    .select(classificationOfCase().as("classification"))
    .where("wavr_forms.form", "=", "assessment")
    .where("wavr_forms.concern", "is not", null)
    .where("wavr_forms.id", "in", openForms(reader))
    .where("cases.id", "in", among.select("cases.id"))
    .execute();
  const casesWith = (choice: Concern) =>
    new Set(
      rows
        .filter(({ concern, concern_other }) => [concern, concern_other].includes(levelOf(choice)))
        .map(({ id }) => id),
    ).size;
  return {
    unclassified: new Set(rows.filter((row) => row.classification === null).map(({ id }) => id)).size,
    counts: new Map<string, number>(
      concernChoices.flatMap((choice) => {
        const count = casesWith(choice);
        return count === 0 ? [] : [[choice, count] as const];
      }),
    ),
  };
}
