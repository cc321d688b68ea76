import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Reader } from "./access.ts";

// The rules of policies/rights.ts as conditions of a query. A property test holds the two together.

const ids = (list: readonly number[]): number[] => (list.length === 0 ? [-1] : [...list]);

type Condition = ExpressionWrapper<Database, never, SqlBool>;

export function visibleCases(e: ExpressionBuilder<Database, "cases">, reader: Reader): Condition {
  const inTeam = e.exists(
    e
      .selectFrom("case_team")
      .select("case_team.user_id")
      .whereRef("case_team.case_id", "=", "cases.id")
      .where("case_team.user_id", "=", reader.userId),
  );
  return e.or([
    e("cases.organization_id", "in", ids(reader.reach.administers)),
    e.and([
      e("cases.organization_id", "in", ids(reader.reach.members)),
      e.or([e("cases.confidentiality", "=", "organization"), inTeam]),
    ]),
  ]) as unknown as Condition;
}

export function visiblePersons(e: ExpressionBuilder<Database, "persons">, reader: Reader): Condition {
  return e("persons.organization_id", "in", ids(reader.reach.members)) as unknown as Condition;
}

/** For queries that join `persons` and (left) `cases` to `assessments`. */
export function visibleAssessments(
  e: ExpressionBuilder<Database, "assessments" | "persons" | "cases">,
  reader: Reader,
): Condition {
  return e.or([
    e.and([e("assessments.case_id", "is not", null), visibleCases(e as never, reader) as never]),
    e.and([
      e("assessments.case_id", "is", null),
      e.or([
        e("persons.organization_id", "in", ids(reader.reach.administers)),
        e.and([
          e("persons.organization_id", "in", ids(reader.reach.members)),
          e("assessments.created_by", "=", reader.userId),
        ]),
      ]),
    ]),
  ]) as unknown as Condition;
}
