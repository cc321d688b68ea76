import { CalendarClock } from "lucide-react";
import { Link } from "react-router";
import type { DashboardOverview } from "#contract/services/dashboard/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatShortDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { formatClock } from "#parts/tasks/task-words.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type CheckInsProps = { readonly rows: DashboardOverview["check_ins"]; readonly today: string };

/** My check-ins of plans, and tasks that have a time of day, the next first. */
export function CheckIns({ rows, today }: CheckInsProps) {
  const coming = rows.filter((row) => row.due_at >= today);
  return (
    <section aria-labelledby="dash-check-ins">
      <SectionHeader id="dash-check-ins" title={t("Check-ins")} />
      {coming.length === 0 ? (
        <EmptyState icon={CalendarClock} title={t("No check-ins ahead")} snug>
          {t("Check-ins of plans and tasks with a time of day stand here.")}
        </EmptyState>
      ) : (
        <ul>
          {coming.map((row) => (
            <li key={row.uuid} className="bw-dash-check-in">
              <span className="bw-dash-when">
                <strong>{row.due_at === today ? t("Today") : formatShortDate(row.due_at)}</strong>
                {row.due_time === null ? null : <span>{formatClock(row.due_time)}</span>}
              </span>
              <span className="bw-dash-assessment-words">
                <Link to={paths.task(row.uuid)} className="bw-dash-link bw-ellipsis">
                  {row.title}
                </Link>
                <span className="bw-dash-note">{row.case_number ?? t("No case")}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
