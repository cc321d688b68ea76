import type { RecordKind } from "#contract/kit/kinds.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { isToldMerged } from "./kept/followed-persons.ts";
import { readingActions } from "./reading-actions.ts";

/** Fields by name, as the audit log lists them, or with the values that an import found there. */
export type Names = readonly string[] | Readonly<Record<string, unknown>>;
const isList = (names: Names): names is readonly string[] => Array.isArray(names);

type HistoryQuery = ListQuery<SortOf<"persons.history">>;

/** What was done of the audit log, as the history of a record lists it. */
export const loggedChanges = (db: Db) =>
  db
    .selectFrom("audit_log")
    .select((e) => ["id", "at", "action", e.ref("fields").$castTo<JsonText<Names>>().as("fields"), "user_id"])
    .where("outcome", "=", "ok");

/** One page of changes, newest first, with who made them. */
export async function historyPage(db: Db, changes: ReturnType<typeof loggedChanges>, query: HistoryQuery) {
  const found = db.selectFrom(changes.as("entries"));
  const { total, rows } = await pageOf(
    found
      .selectAll()
      .orderBy(...sorting({ at: byValue("entries.at") }, query.sort))
      .orderBy(...sorting({ at: byValue("entries.id") }, query.sort)),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const users = await userRefs(
    db,
    rows.map((row) => row.user_id),
  );
  return {
    total,
    rows: rows.map((row) => {
      const said = readJson(row.fields);
      const user = row.user_id === null ? undefined : users.get(row.user_id);
      return {
        id: row.id,
        at: row.at,
        action: row.action,
        fields: isList(said) ? said.filter((name) => !isToldMerged(name)) : Object.keys(said),
        user: user === undefined ? null : { id: user.id, full_name: user.full_name },
      };
    }),
  };
}

/** Changes of a record by the audit log, newest first. */
export const recordHistory = (
  db: Db,
  { kind, id }: { readonly kind: RecordKind; readonly id: number },
  query: HistoryQuery,
) =>
  historyPage(
    db,
    loggedChanges(db)
      .where("record_type", "=", kind)
      .where("record_id", "=", id)
      .where("action", "not in", readingActions),
    query,
  );
