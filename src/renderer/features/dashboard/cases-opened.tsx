import { Table2 } from "lucide-react";
import { useState } from "react";
import type { DashboardOverview } from "#contract/services/dashboard/schema.ts";
import { formatShortDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

type CasesOpenedProps = { readonly weeks: DashboardOverview["opened"] };

/** Cases opened by week: a chart with a sentence, or the table behind it. */
export function CasesOpened({ weeks }: CasesOpenedProps) {
  const [asTable, setAsTable] = useState(false);
  const all = weeks.reduce((sum, week) => sum + week.count, 0);
  const most = Math.max(1, ...weeks.map((week) => week.count));
  const thisWeek = weeks.at(-1)?.count ?? 0;
  const sentence = t("{{all}} in all, {{thisWeek}} this week", { all, thisWeek });
  return (
    <section aria-labelledby="dash-opened" className="bw-dash-opened">
      <SectionHeader
        id="dash-opened"
        title={t("Cases opened")}
        count={t("Last 12 weeks")}
        action={
          <IconButton
            icon={Table2}
            label={asTable ? t("Show as a chart") : t("Show as a table")}
            size="small"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
        }
      />
      {asTable ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Week of")}</th>
              <th scope="col">{t("Cases")}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, count }) => (
              <tr key={week}>
                <th scope="row">{formatShortDate(week)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div role="img" aria-label={t("Cases opened in the last 12 weeks: {{sentence}}.", { sentence })}>
          <div className="bw-dash-columns" aria-hidden>
            <span className="bw-dash-scale">
              <span>{most}</span>
              <span>0</span>
            </span>
            <span className="bw-dash-plot">
              {weeks.map(({ week, count }) => (
                <span key={week} style={{ height: `${(count / most) * 100}%` }} />
              ))}
            </span>
          </div>
          <p className="bw-dash-axis-words" aria-hidden>
            <span>{formatShortDate(weeks[0]?.week ?? "")}</span>
            <span>{sentence}</span>
            <span>{formatShortDate(weeks.at(-1)?.week ?? "")}</span>
          </p>
        </div>
      )}
    </section>
  );
}
