import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { RetentionSchedule } from "#contract/services/retention/schedule.ts";
import type { DueKind, DueRule, DueState } from "#contract/services/retention/schema.ts";
import { ids } from "#server/access/visibility.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { monthsBefore } from "#server/platform/retention/months.ts";
import { organizationsOf, scheduleOf } from "#server/platform/retention/schedule.ts";

/** What of a case says how long it is kept. */
interface Sort {
  readonly category_id: number | null;
  readonly type_id: number | null;
}

/** A tree, what it has set, and the sorts of cases that it has closed. */
export interface Tree {
  readonly root: number;
  readonly organizations: readonly number[];
  readonly schedule: RetentionSchedule;
  readonly labels: { readonly category: Labels; readonly type: Labels };
  readonly sorts: readonly Sort[];
}
type Labels = ReadonlyMap<number, string>;

async function labelsOf(db: Db, table: "case_categories" | "case_types", root: number): Promise<Labels> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "label"])
    .where("organization_id", "=", root)
    .execute();
  return new Map(rows.map((row) => [row.id, row.label]));
}

export async function readTree(db: Db, root: number): Promise<Tree> {
  const organizations = await organizationsOf(db, root);
  return {
    root,
    organizations,
    schedule: await scheduleOf(db, root),
    labels: {
      category: await labelsOf(db, "case_categories", root),
      type: await labelsOf(db, "case_types", root),
    },
    sorts: await db
      .selectFrom("cases")
      .select(["category_id", "type_id"])
      .distinct()
      .where("closed_at", "is not", null)
      .where("organization_id", "in", ids(organizations))
      .execute(),
  };
}

/** How long cases of a sort are kept after their closing; null: until somebody decides. */
export function ruleOf({ schedule, labels }: Pick<Tree, "schedule" | "labels">, sort: Sort): DueRule | null {
  const set = schedule.rules.filter(
    (rule) => rule.id === (rule.of === "category" ? sort.category_id : sort.type_id),
  );
  if (set.length === 0)
    return schedule.cases_months === null
      ? null
      : { of: "default", label: null, months: schedule.cases_months };
  let longest: DueRule | null = null;
  for (const { of, id, months } of set) {
    if (months === null) return null;
    if (longest === null || months > longest.months)
      longest = { of, label: labels[of].get(id) ?? null, months };
  }
  return longest;
}

export const personRule = ({ schedule }: Pick<Tree, "schedule">): DueRule | null =>
  schedule.persons_months === null ? null : { of: "left", label: null, months: schedule.persons_months };

/** What a row is compared with: `at` and `now` are ISO instants. */
export interface Asked {
  readonly at: string;
  readonly now: string;
}

const day = (at: string) => at.slice(0, 10);

/** The state of a record that is due, as SQL; legal hold stands before everything else. */
const stateOf = (kind: DueKind, held: string, now: string) => sql<DueState>`case
  when ${sql.raw(held)} then 'held'
  when exists (select 1 from retention_keeps where record_kind = ${sql.lit(kind)}
    and retention_keeps.record_id = ${sql.raw(`${kind}s`)}.id and retention_keeps.until > ${day(now)}
    and retention_keeps.ended_at is null) then 'kept'
  when exists (select 1 from retention_items join retention_lists on retention_lists.id = list_id
    where record_kind = ${sql.lit(kind)} and retention_items.record_id = ${sql.raw(`${kind}s`)}.id
    and retention_items.state = 'waiting' and (retention_lists.state in ('running', 'cancelling')
      or (retention_lists.state = 'proposed' and retention_lists.until > ${now}))) then 'proposed'
  else 'due' end`;

/** Closed cases of a tree that are kept no longer, by the rules of their sorts. */
export function dueCases(db: Db, tree: Tree, { at, now }: Asked) {
  const sorted = (e: ExpressionBuilder<Database, "cases">) =>
    e.or(
      tree.sorts.flatMap((sort) => {
        const rule = ruleOf(tree, sort);
        if (rule === null) return [];
        const same = (column: keyof Sort) =>
          sort[column] === null ? e(column, "is", null) : e(column, "=", sort[column]);
        return [
          e.and([same("category_id"), same("type_id"), e("closed_at", "<=", monthsBefore(at, rule.months))]),
        ];
      }),
    );
  return db
    .selectFrom("cases")
    .where("cases.organization_id", "in", ids(tree.organizations))
    .where("cases.closed_at", "is not", null)
    .where("cases.status", "=", "closed")
    .where(sorted)
    .select(stateOf("case", "cases.legal_hold = 1", now).as("state"));
}

/** Somebody of a case or an assessment, or whom a roster names. */
const needed = (column: string) => sql<SqlBool>`(
  exists (select 1 from case_persons where case_persons.person_id = ${sql.raw(column)})
  or exists (select 1 from assessments where assessments.person_id = ${sql.raw(column)})
  or exists (select 1 from wavr_forms where wavr_forms.person_id = ${sql.raw(column)})
  or exists (select 1 from roster_records where roster_records.kind = 'person'
    and roster_records.record_id = ${sql.raw(column)} and roster_records.active = 1))`;

/**
 * People who are in no case, no assessment and no roster, and related to nobody who is: so nobody whom a case under legal
 * hold needs is among them.
 */
export function duePersons(db: Db, tree: Tree, { at, now }: Asked) {
  const rule = personRule(tree);
  return db
    .selectFrom("persons")
    .where("persons.organization_id", "in", ids(tree.organizations))
    .where("persons.merged_into", "is", null)
    .where("persons.updated_at", "<=", rule === null ? "" : monthsBefore(at, rule.months))
    .where(sql<SqlBool>`not ${needed("persons.id")}`)
    .where(
      sql<SqlBool>`not exists (select 1 from person_relations
        where person_relations.from_person_id = persons.id and ${needed("person_relations.to_person_id")})`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from person_relations
        where person_relations.to_person_id = persons.id and ${needed("person_relations.from_person_id")})`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from entity_relations
        join case_entities on case_entities.entity_id = entity_relations.entity_id
        where entity_relations.person_id = persons.id)`,
    )
    .select(stateOf("person", "1 = 0", now).as("state"));
}
