import { type JsonText, readJson, writeJson } from "#server/database/json-text.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { readingActions } from "#server/platform/audit/reading-actions.ts";

/** Fields by name, as the audit log lists them, or with the values that an import found there. */
type Names = readonly string[] | Readonly<Record<string, unknown>>;
const isList = (names: Names): names is readonly string[] => Array.isArray(names);

/**
 * Changes of a person, newest first: those of the audit log, records checks only for readers who may see them, and what
 * imports changed and did not take back.
 */
export async function personHistory(
  db: Db,
  person: { readonly id: number; readonly withChecks: boolean },
  query: ListQuery<SortOf<"persons.history">>,
) {
  const logged = db
    .selectFrom("audit_log")
    .select((e) => ["id", "at", "action", e.ref("fields").$castTo<JsonText<Names>>().as("fields"), "user_id"])
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
  const imported = db
    .selectFrom("import_changes")
    .innerJoin("imports", "imports.id", "import_changes.import_id")
    .where("import_changes.target", "=", "person")
    .where("import_changes.record_id", "=", person.id)
    .where("import_changes.before", "is not", null)
    .where("import_changes.before", "<>", writeJson({}))
    .select((e) => [
      "import_changes.id",
      e.fn.coalesce("imports.finished_at", "imports.created_at").as("at"),
      e.val("person.import").as("action"),
      e.ref("import_changes.before").$castTo<JsonText<Names>>().as("fields"),
      "imports.created_by as user_id",
    ]);
  const found = db.selectFrom(logged.unionAll(imported).as("entries"));
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
        fields: isList(said) ? [...said] : Object.keys(said),
        user: user === undefined ? null : { id: user.id, full_name: user.full_name },
      };
    }),
  };
}
