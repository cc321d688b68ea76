import "./record-history.css";
import { History } from "lucide-react";
import { dayIn } from "#contract/kit/days.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDate, formatTimeIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type RecordHistoryProps = {
  readonly of: "persons.history" | "entities.history";
  readonly uuid: string;
  /** Whose clocks it is told by. */
  readonly organizationId: number | null;
  /** One entry in words: "changed Grade and Tags". */
  readonly say: (action: string, fields: readonly string[], other: string | null) => string;
};

/** The History tab of a record: who changed which fields, and when. */
export function RecordHistory({ of, uuid, organizationId, say }: RecordHistoryProps) {
  const zone = useZoneOf()(organizationId);
  const today = useToday(zone);
  // The first page is asked for as it is taken along for work without a network.
  const query = (page: number) => (page === 1 ? {} : { page });
  const list = usePagedList(of, query, { id: uuid });
  return (
    <div className="record-history">
      <PagedList
        list={list}
        noun="the history"
        count={4}
        empty={
          <EmptyState icon={History} title={t("No changes recorded")} snug level={2}>
            {t("Changes of this record are listed here with their author and time.")}
          </EmptyState>
        }
      >
        {({ data }) =>
          [...Map.groupBy(data, ({ at }) => dayIn(Date.parse(at), zone))].map(([day, entries]) => (
            <section key={day}>
              <SectionHeader title={day === today ? t("Today") : formatDate(day)} />
              <ul>
                {entries.map((entry) => (
                  <li key={`${entry.action}-${entry.id}`} className="record-history-line">
                    <span className="record-history-words">
                      <strong>{entry.user?.full_name ?? "Bellwether"}</strong>{" "}
                      {say(entry.action, entry.fields, entry.other ?? null)}
                    </span>
                    <span className="record-history-time bw-numbers">{formatTimeIn(entry.at, zone)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </div>
  );
}
