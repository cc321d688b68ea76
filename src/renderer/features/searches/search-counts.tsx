import { ChartBar } from "lucide-react";
import { useSearchParams } from "react-router";
import type { SearchReport } from "#contract/services/saved-searches/schema.ts";
import { t } from "#lib/words/t.ts";
import { BarTable } from "#ui/facts/bar-table.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type SearchCountsProps = { readonly report: SearchReport; readonly total: number };

const percent = (count: number, total: number): string =>
  total === 0 ? "" : `${Math.round((count / total) * 100)}%`;

/** Counts of the found records by a column. */
export function SearchCounts({ report, total }: SearchCountsProps) {
  const { counts, countable, count_by: by } = report;
  const [, setAddress] = useSearchParams();
  const label = countable.find((each) => each.id === by)?.label ?? "";
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
        <h2 id="search-report">{t("By {{label}}", { label: label.toLowerCase() })}</h2>
        {countable.length > 1 ? (
          <SelectField
            label={t("Count by")}
            toolbar
            value={by}
            options={countable.map((each) => ({ value: each.id, label: each.label }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {counts.length === 0 ? (
        <EmptyState icon={ChartBar} title={t("Nothing to count")} level={3} snug>
          {t("The search finds no record now.")}
        </EmptyState>
      ) : (
        <BarTable
          heads={[label, t("Records"), t("Share")]}
          rows={counts.map((row) => ({
            id: row.label,
            label: row.label,
            count: row.count,
            more: percent(row.count, total),
          }))}
          total={total}
        />
      )}
      <p className="search-note">{t("Only records that you may see are counted.")}</p>
    </section>
  );
}
