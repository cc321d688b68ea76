import {
  type DashboardLayout,
  type DashboardWidget,
  dashboardWidgets,
} from "#contract/services/dashboard/schema.ts";
import { t } from "#lib/words/t.ts";

export const widgetNames: Readonly<Record<DashboardWidget, string>> = {
  tasks: t("My tasks"),
  stages: t("Open cases by stage"),
  opened: t("Cases opened"),
  check_ins: t("Check-ins"),
  notifications: t("Notifications"),
  activity: t("Recent activity"),
  assessments: t("Recent assessments"),
  where_when: t("Where and when"),
};

export type Column = "left" | "right";
export type Step = "up" | "down" | "across" | "away";

const otherColumn = (column: Column): Column => (column === "left" ? "right" : "left");

const columnOf = (layout: DashboardLayout, widget: DashboardWidget): Column | null =>
  layout.left.includes(widget) ? "left" : layout.right.includes(widget) ? "right" : null;

/** Parts in neither column, in the order of the first arrangement. */
export const putAway = (layout: DashboardLayout): readonly DashboardWidget[] =>
  dashboardWidgets.filter((widget) => columnOf(layout, widget) === null);

/** Can the widget take this step from where it is? */
export function canTake(layout: DashboardLayout, widget: DashboardWidget, step: Step): boolean {
  const column = columnOf(layout, widget);
  if (column === null) return false;
  const at = layout[column].indexOf(widget);
  if (step === "up") return at > 0;
  if (step === "down") return at < layout[column].length - 1;
  return true;
}

export function arranged(layout: DashboardLayout, widget: DashboardWidget, step: Step): DashboardLayout {
  const column = columnOf(layout, widget);
  if (column === null || !canTake(layout, widget, step)) return layout;
  const own = layout[column].filter((each) => each !== widget);
  if (step === "away") return { ...layout, [column]: own };
  const other = otherColumn(column);
  if (step === "across") return { ...layout, [column]: own, [other]: [...layout[other], widget] };
  const at = layout[column].indexOf(widget) + (step === "up" ? -1 : 1);
  return { ...layout, [column]: own.toSpliced(at, 0, widget) };
}

/** Shows a hidden part again, at the end of a column. */
export const broughtBack = (
  layout: DashboardLayout,
  widget: DashboardWidget,
  column: Column,
): DashboardLayout =>
  columnOf(layout, widget) === null ? { ...layout, [column]: [...layout[column], widget] } : layout;
