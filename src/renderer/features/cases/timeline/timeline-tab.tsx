import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useSearchParams } from "react-router";
import { eventGroups } from "#contract/records/case-work/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { EventList } from "./event-list.tsx";
import { timelinePage } from "./timeline-query.ts";
import { groupNames } from "./timeline-words.ts";

const all = { value: "", label: "Everything" };

/** The Timeline tab: every event of a case, filtered by kind and by person in the address. */
export function CaseTimeline({ record }: { readonly record: CaseRecord }) {
  const [search, setSearch] = useSearchParams();
  const group = eventGroups.find((each) => each === search.get("kind"));
  const who = /^(user|person)-(\d+)$/.exec(search.get("who") ?? "");
  const page = Math.max(1, Math.floor(Number(search.get("page") ?? 1)) || 1);
  const query = {
    ...timelinePage(page),
    ...(group ? { group } : {}),
    ...(who?.[1] === "user" ? { user_id: Number(who[2]) } : {}),
    ...(who?.[1] === "person" ? { person_id: Number(who[2]) } : {}),
  };
  const found = useQuery({
    ...apiQuery(useApi(), "cases.timeline", { params: { id: record.id }, query }),
    placeholderData: (before) => before,
  });
  const put = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries({ page: "", ...changes }))
          if (value === "") next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const events = found.data?.data ?? [];
  const { meta, names } = found.data ?? {};
  const isFiltered = group !== undefined || who !== null;
  return (
    <div className="timeline-page">
      <div className="timeline-filters">
        <SelectField
          id="timeline-kind"
          label="Kind"
          options={[all, ...eventGroups.map((value) => ({ value, label: groupNames[value] }))]}
          value={group ?? ""}
          onChange={(event) => put({ kind: event.target.value })}
        />
        <SelectField
          id="timeline-who"
          label="Person"
          options={[
            { value: "", label: "Everyone" },
            {
              group: "Colleagues",
              options: (names?.users ?? []).map((user) => ({
                value: `user-${user.id}`,
                label: user.full_name,
              })),
            },
            {
              group: "People in the case",
              options: (names?.persons ?? []).map((each) => ({
                value: `person-${each.id}`,
                label: each.name,
              })),
            },
          ]}
          value={who?.[0] ?? ""}
          onChange={(event) => put({ who: event.target.value })}
        />
        {isFiltered ? (
          <Button variant="minimal" onClick={() => put({ kind: "", who: "" })}>
            Clear filters
          </Button>
        ) : null}
      </div>
      <p className="bw-hidden" role="status">
        {meta ? `${meta.total} ${meta.total === 1 ? "event" : "events"}` : ""}
      </p>
      <Loaded query={found} label="Loading the timeline" shape="text" count={6} />
      {found.isSuccess && events.length === 0 ? (
        <EmptyState
          icon={History}
          title={isFiltered ? "No events match" : "Nothing has happened yet"}
          snug
          level={2}
        >
          {isFiltered ? "Choose another kind or person." : "What is done in this case is listed here."}
        </EmptyState>
      ) : null}
      {events.length > 0 ? <EventList events={events} caseId={record.id} level={2} /> : null}
      {meta && meta.last_page > 1 ? (
        <nav className="timeline-pages" aria-label="Pages of the timeline">
          <Button disabled={page <= 1} onClick={() => put({ page: page === 2 ? "" : String(page - 1) })}>
            Later
          </Button>
          <span className="case-meta bw-numbers">
            {`${meta.from ?? 0} to ${meta.to ?? 0} of ${meta.total}`}
          </span>
          <Button disabled={page >= meta.last_page} onClick={() => put({ page: String(page + 1) })}>
            Earlier
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
