import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import type { HistoryEntry } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDay, formatTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { historyWords } from "./work/person-work-words.ts";

/** Entries under the day on which they happened, newest first. */
function byDay(rows: readonly HistoryEntry[]) {
  const days = new Map<string, HistoryEntry[]>();
  for (const row of rows) {
    const day = formatDay(row.at);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

/** The History tab: who changed which fields, and when. */
export function PersonHistory({ person }: { readonly person: Person }) {
  const [page, setPage] = useState(1);
  const query = page === 1 ? {} : { page };
  const found = useQuery({
    ...apiQuery(useApi(), "persons.history", { params: { id: person.uuid }, query }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const meta = found.data?.meta;
  return (
    <div className="person-history">
      <Loaded query={found} label="Loading the history" count={4} />
      {found.isSuccess && rows.length === 0 ? (
        <EmptyState icon={History} title="No changes recorded" snug level={2}>
          Changes of this record are listed here with their author and time.
        </EmptyState>
      ) : null}
      {byDay(rows).map(([day, entries]) => (
        <section key={day}>
          <SectionHeader title={day} />
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className="person-line">
                <span className="person-line-words">
                  <strong className="person-strong">{entry.user?.full_name ?? "Bellwether"}</strong>{" "}
                  {historyWords(entry.action, entry.fields)}
                </span>
                <span className="person-meta bw-numbers">{formatTime(entry.at)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {meta && meta.last_page > 1 ? (
        <nav className="person-pages" aria-label="Pages of the history">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={page === meta.last_page} onClick={() => setPage(page + 1)}>
            Older
          </Button>
          <span className="person-meta" role="status">
            Entries {meta.from ?? 0} to {meta.to ?? 0} of {meta.total}
          </span>
        </nav>
      ) : null}
    </div>
  );
}
