import { History } from "lucide-react";
import { Link } from "react-router";
import type { CaseActivity } from "#contract/services/dashboard/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatRecentIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { activityWords } from "./activity-words.ts";

/** The latest events in the cases that one may see; cases by number, and no names but colleagues'. */
export function Activity({ rows }: { readonly rows: readonly CaseActivity[] }) {
  // By the clocks of the school in which one works, as the notifications beside it.
  const zone = useZoneOf()(null);
  return (
    <section aria-labelledby="dash-activity">
      <SectionHeader id="dash-activity" title={t("Recent activity")} />
      {rows.length === 0 ? (
        <EmptyState icon={History} title={t("Nothing has happened yet")} snug>
          {t("What is done in the cases that you may see stands here.")}
        </EmptyState>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="bw-dash-activity">
              <Avatar name={row.user?.full_name ?? "Bellwether"} kind="colleague" />
              <span className="bw-dash-activity-words">
                <strong>{row.user?.full_name ?? t("Somebody")}</strong> {activityWords(row)}{" "}
                <Link to={paths.case(row.case_id)}>{row.case_number}</Link>
              </span>
              <span className="bw-dash-day">{formatRecentIn(row.at, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
