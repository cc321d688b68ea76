import { type SqlBool, sql } from "kysely";
import type { Row } from "#server/database/schema.ts";
import { actionPrefix } from "./plan-facts.ts";

// What a plan asks for is a task of three kinds, which the day or the key of its row tells apart: a check-in has none, an action
// has its key, and a review has its day.

type PlanTask = Pick<Row<"tasks">, "plan_id" | "plan_day">;

/** Is it a check-in, which is answered and not ticked off? */
export const isCheckIn = ({ plan_id, plan_day }: PlanTask): boolean => plan_id !== null && plan_day === null;

/** Is it something that the plan has somebody do? */
export const isAction = ({ plan_id, plan_day }: PlanTask): boolean =>
  plan_id !== null && (plan_day?.startsWith(actionPrefix) ?? false);

/** Is it a review of the plan, which is held and not ticked off either? */
export const isReview = (task: PlanTask): boolean =>
  task.plan_id !== null && task.plan_day !== null && !isAction(task);

const keys = `${actionPrefix}%`;

/** The same for queries of `tasks`. */
export const areCheckIns = () => sql<SqlBool>`(tasks.plan_id is not null and tasks.plan_day is null)`;
export const areActions = () => sql<SqlBool>`(tasks.plan_id is not null and tasks.plan_day like ${keys})`;
export const areReviews = () =>
  sql<SqlBool>`(tasks.plan_id is not null and tasks.plan_day is not null and tasks.plan_day not like ${keys})`;
