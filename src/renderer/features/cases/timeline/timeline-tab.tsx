import { History } from "lucide-react";
import { useSearchParams } from "react-router";
import { eventGroups } from "#contract/records/case-work/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { EventList } from "./event-list.tsx";
import { timelinePage } from "./timeline-query.ts";
import { groupNames } from "./timeline-words.ts";

const all = { value: "", label: t("Everything") };

/** The Timeline tab: every event of a case, with filters by kind and person in the address. */
export function CaseTimeline({ record }: { readonly record: CaseRecord }) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const zone = useZoneOf()(record.organization_id);
  const group = eventGroups.find((each) => each === search.get("kind"));
  const who = /^(user|person)-(\d+)$/.exec(search.get("who") ?? "");
  const list = usePagedList(
    "cases.timeline",
    (page) => ({
      ...timelinePage(page),
      ...(group ? { group } : {}),
      ...(who?.[1] === "user" ? { user_id: Number(who[2]) } : {}),
      ...(who?.[1] === "person" ? { person_id: Number(who[2]) } : {}),
    }),
    { id: record.id },
  );
  const { meta, names } = list.data ?? {};
  const isFiltered = group !== undefined || who !== null;
  return (
    <div className="timeline-page">
      <div className="timeline-filters">
        <SelectField
          id="timeline-kind"
          label={t("Kind")}
          options={[all, ...eventGroups.map((value) => ({ value, label: groupNames[value] }))]}
          value={group ?? ""}
          onChange={(event) => put({ kind: event.target.value, page: "" })}
        />
        <SelectField
          id="timeline-who"
          label={t("Person")}
          options={[
            { value: "", label: t("Everyone") },
            {
              group: t("Colleagues"),
              options: (names?.users ?? []).map((user) => ({
                value: `user-${user.id}`,
                label: user.full_name,
              })),
            },
            {
              group: t("People in the case"),
              options: (names?.persons ?? []).map((each) => ({
                value: `person-${each.id}`,
                label: each.name,
              })),
            },
          ]}
          value={who?.[0] ?? ""}
          onChange={(event) => put({ who: event.target.value, page: "" })}
        />
        {isFiltered ? (
          <Button variant="minimal" onClick={() => put({ kind: "", who: "", page: "" })}>
            {t("Clear filters")}
          </Button>
        ) : null}
      </div>
      <p className="bw-hidden" role="status">
        {meta ? `${meta.total} ${meta.total === 1 ? "event" : "events"}` : ""}
      </p>
      <PagedList
        list={list}
        noun="the timeline"
        shape="text"
        count={6}
        words={[t("Later"), t("Earlier")]}
        empty={
          <EmptyState
            icon={History}
            title={isFiltered ? t("No events match") : t("Nothing has happened yet")}
            snug
            level={2}
          >
            {isFiltered
              ? t("Choose another kind or person.")
              : t("What is done in this case is listed here.")}
          </EmptyState>
        }
      >
        {({ data }) => <EventList events={data} caseId={record.id} zone={zone} level={2} />}
      </PagedList>
    </div>
  );
}
