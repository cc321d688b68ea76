import { readJson } from "#server/database/json-text.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { readingActions } from "#server/platform/audit/reading-actions.ts";

/** Changes of a person from the audit log, newest first; records checks only for readers who may see them. */
export async function personHistory(
  db: Db,
  person: { readonly id: number; readonly withChecks: boolean },
  query: ListQuery<SortOf<"persons.history">>,
) {
  const found = db
    .selectFrom("audit_log")
    .where("outcome", "=", "ok")
    .where((e) => {
      const own = e.and([
        e("record_type", "=", "person"),
        e("record_id", "=", person.id),
        e("action", "not in", readingActions),
        e("action", "not like", "protected-note.%"),
      ]);
      if (!person.withChecks) return own;
      const checks = e
        .selectFrom("records_checks")
        .select("records_checks.id")
        .where("records_checks.person_id", "=", person.id);
      return e.or([own, e.and([e("record_type", "=", "records_check"), e("record_id", "in", checks)])]);
    });
  const { total, rows } = await pageOf(
    found
      .select(["id", "at", "action", "fields", "user_id"])
      .orderBy(...sorting({ at: byValue("audit_log.id") }, query.sort)),
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
      const user = row.user_id === null ? undefined : users.get(row.user_id);
      return {
        id: row.id,
        at: row.at,
        action: row.action,
        fields: readJson(row.fields),
        user: user === undefined ? null : { id: user.id, full_name: user.full_name },
      };
    }),
  };
}
