import { type JsonText, writeJson } from "#server/database/json-text.ts";
import type { ListQuery, SortOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { readingActions } from "#server/platform/audit/reading-actions.ts";
import { historyPage, loggedChanges, type Names } from "#server/platform/audit/record-history.ts";

/**
 * Changes of a person, newest first: those of the audit log, records checks only for readers who may see them, and what
 * imports changed and did not take back.
 */
export async function personHistory(
  db: Db,
  person: { readonly id: number; readonly withChecks: boolean },
  query: ListQuery<SortOf<"persons.history">>,
) {
  const logged = loggedChanges(db).where((e) => {
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
  return historyPage(db, logged.unionAll(imported), query);
}
