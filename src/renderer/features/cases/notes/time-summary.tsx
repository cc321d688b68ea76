import type { ReactNode } from "react";
import type { TimeLog } from "#contract/records/case-notes/schema.ts";
import { formatMinutes } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";

type SumProps = {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly minutes: number; readonly entries: number }[];
};

function Sums({ title, parts }: SumProps) {
  return (
    <table className="case-sums">
      <caption>{title}</caption>
      <tbody>
        {parts.map(({ name, minutes, entries }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="bw-numbers">{t("{{count}} entries", { count: entries })}</td>
            <td className="bw-numbers">{formatMinutes(minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type TimeSummaryProps = { readonly log: TimeLog; readonly action?: ReactNode };

/** Total time, by person and by activity, over all matching entries, not only those shown. */
export function TimeSummary({ log, action }: TimeSummaryProps) {
  const { by_user, by_activity } = log.totals;
  return (
    <section>
      <SectionHeader
        title={t("{{duration}} in all", { duration: formatMinutes(log.total_minutes) })}
        action={action}
      />
      {log.total > 1 ? (
        <div className="case-sums-pair">
          <Sums
            title={t("By colleague")}
            parts={by_user.map((part) => ({
              ...part,
              name: part.user?.full_name ?? t("A former colleague"),
            }))}
          />
          <Sums
            title={t("By activity")}
            parts={by_activity.map((part) => ({ ...part, name: part.activity }))}
          />
        </div>
      ) : null}
    </section>
  );
}
