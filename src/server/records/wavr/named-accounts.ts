import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";

type State = Readonly<Record<string, unknown>>;

const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) => numbersIn(each))
    : typeof value === "number" && Number.isSafeInteger(value)
      ? [value]
      : [];

const isState = (value: unknown): value is State => typeof value === "object" && value !== null;

/** Colleagues whom a state names by their accounts, by field: who assessed, who manages the plan, and who owns its actions. */
function namedByField(state: State): readonly (readonly [string, readonly number[]])[] {
  const actions: readonly unknown[] = Array.isArray(state.actions) ? state.actions : [];
  return [
    ["state.assessors", numbersIn(state.assessors)],
    ["state.case_manager", numbersIn(state.case_manager)],
    ...actions.map(
      (each, at) => [`state.actions.${at}.owner`, isState(each) ? numbersIn(each.owner) : []] as const,
    ),
  ];
}

export const namedIn = (state: State): readonly number[] => namedByField(state).flatMap(([, ids]) => ids);

/** Accounts that have, or had, a role in the tree of the case: a state may name any number. */
export async function knownHere(db: Db, caseId: number, ids: readonly number[]): Promise<readonly number[]> {
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

/** Whoever is newly named by a number has a role in the tree of the case: papers print their names. */
export async function requireKnown(
  db: Db,
  caseId: number,
  state: State,
  before: Pick<Row<"wavr_forms">, "state"> | null,
): Promise<void> {
  const held = new Set(before === null ? [] : namedIn(readJson(before.state)));
  const named = namedByField(state).map(
    ([field, ids]) => [field, ids.filter((id) => !held.has(id))] as const,
  );
  const added = named.flatMap(([, ids]) => ids);
  if (added.length === 0) return;
  const known = new Set(await knownHere(db, caseId, added));
  for (const [field, ids] of named)
    if (ids.some((id) => !known.has(id)))
      throw invalid(
        field,
        "This colleague was not found. Choose one of your own district, or write the name.",
      );
}
