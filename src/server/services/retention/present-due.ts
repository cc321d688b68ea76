import { sql } from "kysely";
import type { DueKind, DueRule, DueState } from "#contract/services/retention/schema.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { settledTime } from "#server/platform/retention/erasing-time.ts";
import { monthsAfter, monthsBefore } from "#server/platform/retention/months.ts";
import { countBelow } from "./count-below.ts";
import { type Asked, dueCases, duePersons, personRule, ruleOf, type Tree } from "./due.ts";

/** Which of what is due. */
export interface DueQuery {
  readonly kind: DueKind;
  readonly standing?: readonly DueState[] | undefined;
  readonly school_id?: number | undefined;
  readonly category_id?: number | undefined;
  /** These alone. */
  readonly among?: readonly number[] | undefined;
}

/** A record that is due, with what its rule and its certificate need. */
export interface Due {
  readonly kind: DueKind;
  readonly id: number;
  readonly uuid: string;
  readonly number: string | null;
  readonly title: string;
  readonly organization_id: number;
  readonly category: string | null;
  readonly type: string | null;
  readonly opened_at: string;
  readonly since: string;
  readonly rule: DueRule;
  readonly state: DueState;
}

function caseRows(db: Db, tree: Tree, asked: Asked, query: DueQuery) {
  let found = dueCases(db, tree, asked);
  if (query.school_id !== undefined) found = found.where("cases.organization_id", "=", query.school_id);
  if (query.category_id !== undefined) found = found.where("cases.category_id", "=", query.category_id);
  if (query.among !== undefined) found = found.where("cases.id", "in", [...query.among, -1]);
  const all = found.select([
    ...(["cases.id", "cases.uuid", "cases.number", "cases.title", "cases.organization_id"] as const),
    ...(["cases.category_id", "cases.type_id", "cases.created_at", "cases.closed_at as since"] as const),
  ]);
  return db.selectFrom(all.as("due"));
}

function personRows(db: Db, tree: Tree, asked: Asked, query: DueQuery) {
  let found = duePersons(db, tree, asked);
  if (query.school_id !== undefined) found = found.where("persons.organization_id", "=", query.school_id);
  if (query.among !== undefined) found = found.where("persons.id", "in", [...query.among, -1]);
  const all = found.select([
    ...(["persons.id", "persons.uuid", "persons.name as title", "persons.organization_id"] as const),
    ...(["persons.created_at", "persons.updated_at as since"] as const),
    sql<string | null>`null`.as("number"),
    sql<number | null>`null`.as("category_id"),
    sql<number | null>`null`.as("type_id"),
  ]);
  return db.selectFrom(all.as("due"));
}

type Found = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

/** The same columns of either kind. */
function selected(db: Db, tree: Tree, asked: Asked, query: DueQuery) {
  const rows =
    query.kind === "case"
      ? caseRows(db, tree, asked, query)
      : (personRows(db, tree, asked, query) as unknown as ReturnType<typeof caseRows>);
  const states = query.standing ?? [];
  return (states.length === 0 ? rows : rows.where("due.state", "in", [...states])).selectAll("due");
}

function asDue(tree: Tree, kind: DueKind, row: Found): Due {
  const rule = kind === "case" ? ruleOf(tree, row) : personRule(tree);
  if (rule === null || row.since === null) throw new Error("A record is due without a rule.");
  const { category, type } = tree.labels;
  return {
    kind,
    id: row.id,
    uuid: row.uuid,
    number: row.number,
    title: row.title,
    organization_id: row.organization_id,
    category: row.category_id === null ? null : (category.get(row.category_id) ?? null),
    type: row.type_id === null ? null : (type.get(row.type_id) ?? null),
    opened_at: row.created_at,
    since: row.since,
    rule,
    state: row.state,
  };
}

/** Those of some records that are due. */
export async function dueAmong(
  db: Db,
  tree: Tree,
  asked: Asked,
  { kind, among }: Required<Pick<DueQuery, "kind" | "among">>,
): Promise<readonly Due[]> {
  const rows = await selected(db, tree, asked, { kind, among }).execute();
  return rows.map((row) => asDue(tree, kind, row));
}

const sortColumns = { since: byValue("due.since") };

export async function listDue(
  db: Db,
  tree: Tree,
  asked: Asked,
  query: DueQuery & ListQuery<SortOf<"retention.due">>,
) {
  const found = selected(db, tree, asked, query);
  const { total, rows } = await pageOf(
    found.orderBy(...sorting(sortColumns, query.sort)).orderBy("due.id"),
    found.clearSelect().select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const due = rows.map((row) => asDue(tree, query.kind, row));
  const counts = await countBelow(
    db,
    query.kind,
    due.map((each) => each.id),
  );
  const names = await organizationNames(db);
  const keeps = await keepsOf(
    db,
    query.kind,
    due.map((each) => each.id),
    asked.now,
  );
  const settled = await settledTime(db, Date.parse(asked.now));
  return {
    total,
    rows: due.map(({ organization_id, ...each }) => ({
      ...each,
      organization: { id: organization_id, name: names.get(organization_id) ?? "" },
      due_at: monthsAfter(each.since, each.rule.months),
      kept_until: keeps.get(each.id)?.until ?? null,
      kept_reason: keeps.get(each.id)?.reason ?? null,
      can_propose:
        each.state === "due" &&
        settled !== null &&
        each.since <= monthsBefore(new Date(settled).toISOString(), each.rule.months),
      with: [...(counts.get(each.id) ?? [])],
    })),
  };
}

async function organizationNames(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom("organizations").select(["id", "name"]).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function keepsOf(db: Db, kind: DueKind, records: readonly number[], now: string) {
  const rows = await db
    .selectFrom("retention_keeps")
    .select(["record_id", "until", "reason"])
    .where("record_kind", "=", kind)
    .where("record_id", "in", [...records, -1])
    .where("until", ">", now.slice(0, 10))
    .where("ended_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.record_id, row]));
}

/** How much is due, by kind, organization, category and state. */
export async function summarizeDue(db: Db, tree: Tree, asked: Asked) {
  const names = await organizationNames(db);
  const groups = [];
  for (const kind of ["case", "person"] as const) {
    const rows = await selected(db, tree, asked, { kind })
      .clearSelect()
      .select(["due.organization_id", "due.category_id", "due.state"])
      .select((e) => e.fn.countAll<number>().as("n"))
      .groupBy(["due.organization_id", "due.category_id", "due.state"])
      .execute();
    for (const row of rows)
      groups.push({
        kind,
        organization: { id: row.organization_id, name: names.get(row.organization_id) ?? "" },
        category: row.category_id === null ? null : (tree.labels.category.get(row.category_id) ?? null),
        state: row.state,
        count: Number(row.n),
      });
  }
  return groups.sort(
    (a, b) =>
      a.kind.localeCompare(b.kind) ||
      a.organization.name.localeCompare(b.organization.name) ||
      (a.category ?? "").localeCompare(b.category ?? "") ||
      a.state.localeCompare(b.state),
  );
}
