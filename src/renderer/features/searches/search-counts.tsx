import { ChartBar } from "lucide-react";
import { useSearchParams } from "react-router";
import type { SearchReport } from "#contract/entities/saved-search.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";

type SearchCountsProps = { readonly report: SearchReport; readonly total: number };

const percent = (count: number, total: number): string =>
  total === 0 ? "" : `${Math.round((count / total) * 100)}%`;

/** How many there are of each kind: a real table, whose bars only repeat its numbers from zero on. */
export function SearchCounts({ report, total }: SearchCountsProps) {
  const { counts, countable, count_by: by } = report;
  const [, setAddress] = useSearchParams();
  const label = countable.find((each) => each.id === by)?.label ?? "";
  const most = Math.max(1, ...counts.map((row) => row.count));
  const choose = (id: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("by", id);
        return next;
      },
      { replace: true },
    );
  return (
    <section className="search-report" aria-labelledby="search-report">
      <div className="search-report-head">
        <h2 id="search-report">By {label.toLowerCase()}</h2>
        {countable.length > 1 ? (
          <SelectField
            label="Count by"
            toolbar
            value={by}
            options={countable.map((each) => ({ value: each.id, label: each.label }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {counts.length === 0 ? (
        <EmptyState icon={ChartBar} title="Nothing to count" level={3} snug>
          The search finds no record now.
        </EmptyState>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">Records</th>
              <th scope="col" className="search-number">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>
                  <span className="search-bar-cell">
                    <span className="search-axis" aria-hidden>
                      <span className="search-bar" style={{ width: `${(row.count / most) * 100}%` }} />
                    </span>
                    <span className="search-count">{row.count.toLocaleString("en-US")}</span>
                  </span>
                </td>
                <td className="search-number">{percent(row.count, total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td>
                <span className="search-bar-cell">
                  <span className="search-count search-total">{total.toLocaleString("en-US")}</span>
                </span>
              </td>
              <td className="search-number" />
            </tr>
          </tfoot>
        </table>
      )}
      <p className="search-note">Only records that you may see are counted.</p>
    </section>
  );
}
