import { type EndedBy, taskDone } from "#contract/records/tasks/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { ids } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";

type Ended = Pick<Row<"tasks">, "plan_id" | "dropped_at"> & {
  readonly closed_at: string | null;
  readonly archived_at: string | null;
};

/**
 * Why tasks that nobody did are on no list any more. A plan and a case end them in the moment in which they are closed: by that the
 * version is known that closed the plan, or did not name what it asked for before.
 */
export async function endingsOf(db: Db, rows: readonly Ended[]): Promise<(row: Ended) => EndedBy | null> {
  const dropped = rows.filter(({ dropped_at, plan_id }) => dropped_at !== null && plan_id !== null);
  const copies =
    dropped.length === 0
      ? []
      : await db
          .selectFrom("wavr_copies")
          .innerJoin("wavr_forms", "wavr_forms.id", "wavr_copies.form_id")
          .select(["wavr_copies.form_id", "wavr_copies.made_at", "wavr_copies.state", "wavr_forms.form"])
          .where("wavr_copies.form_id", "in", ids(dropped.flatMap(({ plan_id }) => plan_id ?? [])))
          .where("wavr_copies.made_at", "in", [
            ...new Set(dropped.flatMap(({ dropped_at }) => dropped_at ?? [])),
          ])
          .execute();
  const saved = new Map(
    copies.map(({ form_id, made_at, form, state }) => {
      const said = readJson(state);
      const status = form === "safety_plan" ? said.status : planStatusOf(said);
      return [`${form_id} ${made_at}`, status === "ended" ? ("plan" as const) : ("unasked" as const)];
    }),
  );
  return ({ plan_id, dropped_at, closed_at, archived_at }) => {
    if (dropped_at === null) return null;
    const by = saved.get(`${plan_id} ${dropped_at}`);
    if (by !== undefined) return by;
    return dropped_at === closed_at || dropped_at === archived_at ? "case" : null;
  };
}

/** When reminders of cases were done, as their timeline tells it; of those that are done, by id. */
export async function remindersDone(
  db: Db,
  reminders: readonly { readonly id: number; readonly reminder_status: { readonly id: number } }[],
  cases: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const done = reminders.filter(({ reminder_status }) => reminder_status.id === taskDone).map(({ id }) => id);
  if (done.length === 0) return new Map();
  const events = await db
    .selectFrom("case_events")
    .select(["record_id", "at"])
    .where("case_id", "in", ids(cases.filter((each) => each !== null)))
    .where("kind", "=", "reminder_completed")
    .where("record_id", "in", ids(done))
    .orderBy("id")
    .execute();
  return new Map(
    events.flatMap(({ record_id, at }) => (record_id === null ? [] : [[record_id, at] as const])),
  );
}
