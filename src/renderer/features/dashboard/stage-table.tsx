import { Link } from "react-router";
import type { Dashboard, DashboardOverview } from "#contract/entities/dashboard.ts";
import { paths } from "#lib/paths.ts";
import { SectionHeader } from "#ui/section-header.tsx";
import { StageGlyph } from "#ui/stage-glyph.tsx";

type StageTableProps = {
  readonly rows: Dashboard["open_cases_by_stage"];
  readonly days: DashboardOverview["days_in_stage"];
};

const dayCount = (days: number | null | undefined): string =>
  days === null || days === undefined ? "" : days === 1 ? "1 day" : `${days} days`;

/** A real table; the bars only repeat its numbers. */
export function StageTable({ rows, days }: StageTableProps) {
  const open = rows.filter((row) => row.stage !== "closed");
  const total = open.reduce((sum, row) => sum + row.count, 0);
  const most = Math.max(1, ...open.map((row) => row.count));
  return (
    <section aria-labelledby="dash-stages" className="bw-dash-stages">
      <SectionHeader
        id="dash-stages"
        title="Open cases by stage"
        count={total}
        action={
          <Link to={paths.cases()} className="bw-dash-more">
            View cases
          </Link>
        }
      />
      <table>
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Cases</th>
            <th scope="col" className="bw-dash-median">
              Median time
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map((row) => (
            <tr key={row.stage}>
              <th scope="row">
                <StageGlyph stage={row.stage} />
              </th>
              <td>
                <span className="bw-dash-cell">
                  <span className="bw-dash-axis" aria-hidden>
                    <span className="bw-dash-bar" style={{ width: `${(row.count / most) * 100}%` }} />
                  </span>
                  <span className="bw-dash-number">{row.count}</span>
                </span>
              </td>
              <td className="bw-dash-median">
                {row.count === 0 ? "" : dayCount(days.find((each) => each.stage === row.stage)?.median)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
