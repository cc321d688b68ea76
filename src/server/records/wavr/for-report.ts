import { openCompartment } from "#contract/records/compartments/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";
import { formsOfCase, shapes } from "./repository.ts";

type State = Readonly<Record<string, unknown>>;

const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) => numbersIn(each))
    : typeof value === "number" && Number.isSafeInteger(value)
      ? [value]
      : [];

const listIn = (value: unknown): readonly State[] =>
  Array.isArray(value)
    ? value.filter((each: unknown): each is State => typeof each === "object" && each !== null)
    : [];

/** Colleagues whom a state names by their accounts: who assessed, who manages the plan, and who owns its actions. */
const namedIn = (state: State): readonly number[] => [
  ...numbersIn(state.assessors),
  ...numbersIn([state.case_manager, ...listIn(state.actions).map(({ owner }) => owner)]),
];

/** Accounts that have, or had, a role in the tree of the case: a state may name any number. */
async function knownHere(db: Db, caseId: number, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("organization_trees as theirs", "theirs.organization_id", "memberships.organization_id")
    .innerJoin("organization_trees as own", "own.root_id", "theirs.root_id")
    .innerJoin("cases", "cases.organization_id", "own.organization_id")
    .select("memberships.user_id")
    .distinct()
    .where("cases.id", "=", caseId)
    .where("memberships.user_id", "in", [...ids, -1])
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * The WAVR of a case as its papers tell it: the last signed version of each judgment, and each plan that is in force or was closed.
 * What is an employment record is in no paper that is made from the case (decision 084), whoever makes it.
 */
export async function wavrForReport(db: Db, reader: Reader, caseId: number) {
  const isOpen = ({ compartment }: Pick<Row<"wavr_forms">, "compartment">) => compartment === openCompartment;
  const judgments = (await formsOfCase(db, reader, caseId, "assessment")).filter(({ row }) => isOpen(row));
  const signed = judgments.map(shapes.assessment).flatMap(({ person, instrument, summaries }) => {
    const last = summaries.at(-1);
    return last === undefined ? [] : [{ person, instrument, ...last }];
  });
  const plans = (await formsOfCase(db, reader, caseId, "plan"))
    .filter(({ row }) => isOpen(row))
    .map(shapes.plan)
    .filter(({ state }) => planStatusOf(state) !== "draft")
    .map(({ person, instrument, state, versions }) => ({
      person,
      instrument,
      state,
      number: versions.at(-1)?.number ?? 0,
    }));
  const ids = await knownHere(
    db,
    caseId,
    [...signed, ...plans].flatMap(({ state }) => namedIn(state)),
  );
  const name = await namesOf(db, ids);
  const worksheet = await db
    .selectFrom("wavr_forms")
    .select("id")
    .where("case_id", "=", caseId)
    .where("form", "=", "worksheet")
    .where("compartment", "=", openCompartment)
    .executeTakeFirst();
  const begun = judgments.length > 0 || worksheet !== undefined;
  return { begun, signed, plans, colleagues: ids.flatMap((id) => name(id) ?? []) };
}
