import { readJson, writeJson } from "#server/database/json-text.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { AuditAbout, Call } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { keepForm } from "#server/records/wavr/keep-form.ts";
import { isAction } from "./kinds-of-tasks.ts";
import { actionsIn, planFacts } from "./plan-facts.ts";

interface Marking {
  /** How far it is from now on; left out where that stays. */
  readonly status?: number | undefined;
  /** What came of it; left out where nothing is said of that. */
  readonly outcome?: string | null | undefined;
}

type Entries = NonNullable<AuditAbout["each"]>;

/**
 * Whoever says by its task how far an action is, or what came of it, says so in its plan, as its next version. Answers what the
 * log is to say of the plan; nothing where the task is no action, or its plan has none any more or says the same.
 */
export async function markAction(
  call: Pick<Call<"tasks.complete">, "db" | "auth" | "now" | "touch">,
  task: Row<"tasks">,
  said: Marking,
): Promise<Entries> {
  if (!isAction(task) || task.plan_id === null) return [];
  const { db, now, touch } = call;
  const plan = await findRow(db, "wavr_forms", task.plan_id);
  const state = readJson(plan.state);
  const action = actionsIn(state).find(({ key }) => key === task.plan_day);
  if (action === undefined || !Array.isArray(state.actions)) return [];
  const { status = action.status } = said;
  // What was not done came to nothing.
  const outcome =
    said.outcome === undefined || task.dropped_at !== null ? action.outcome : (said.outcome ?? "").trim();
  const isSaidAnew = outcome !== action.outcome;
  if (action.status === status && !isSaidAnew) return [];
  if (isSaidAnew && planFacts(plan).status === "ended")
    throw invalid("outcome", "The plan of this action is closed: what came of it stays as it was said.");
  const actions = state.actions.map((each: unknown, at) =>
    at === action.at ? { ...(each as object), status, ...(isSaidAnew ? { outcome } : {}) } : each,
  );
  const changed = writeJson({ ...state, actions } as typeof state);
  await updateRow(db, "wavr_forms", plan.id, { state: changed, updated_at: now });
  touch("wavr", plan.id);
  const told: AuditAbout[] = [];
  const kept = await findRow(db, "wavr_forms", plan.id);
  await keepForm({ ...call, audit: (about) => void told.push(about) }, kept, "plan_saved", {});
  return told.map(({ fields = [] }) => ({
    action: "wavr.plan",
    recordType: "wavr",
    recordId: plan.id,
    organizationId: task.organization_id,
    fields,
  }));
}
