import { Link } from "react-router";
import type { Dashboard, DashboardOverview } from "#contract/services/dashboard/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { BarTable } from "#ui/facts/bar-table.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

type StageTableProps = {
  readonly rows: Dashboard["open_cases_by_stage"];
  readonly days: DashboardOverview["days_in_stage"];
};

const dayCount = (days: number | null | undefined): string =>
  days === null || days === undefined ? "" : t("{{count}} days", { count: days });

/** The number of open cases in each stage, and how long they have been there. */
export function StageTable({ rows, days }: StageTableProps) {
  const open = rows.filter((row) => row.stage !== "closed");
  const total = open.reduce((sum, row) => sum + row.count, 0);
  return (
    <section aria-labelledby="dash-stages" className="bw-dash-stages">
      <SectionHeader
        id="dash-stages"
        title={t("Open cases by stage")}
        count={total}
        action={
          <Link to={paths.cases()} className="bw-dash-more">
            {t("View cases")}
          </Link>
        }
      />
      <BarTable
        heads={[t("Stage"), t("Cases"), t("Median time")]}
        rows={open.map((row) => ({
          id: row.stage,
          label: <StageGlyph stage={row.stage} />,
          count: row.count,
          more: row.count === 0 ? "" : dayCount(days.find((each) => each.stage === row.stage)?.median),
        }))}
      />
    </section>
  );
}
