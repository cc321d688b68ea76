import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CaseEvent, eventKinds } from "#contract/records/case-work/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { EventList } from "./event-list.tsx";
import { timelinePage } from "./timeline-query.ts";

const views = [
  { value: "all", label: t("All") },
  { value: "notes", label: t("Notes") },
  { value: "changes", label: t("Changes") },
] as const;
type View = (typeof views)[number]["value"];

const most = 8;
const isIn = (view: View, event: CaseEvent) =>
  view === "all" || (eventKinds[event.kind] === "comments") === (view === "notes");

/** The latest events of a case, for its overview. */
export function RecentEvents({ record }: { readonly record: CaseRecord }) {
  const [view, setView] = useState<View>("all");
  const query = timelinePage(1);
  const zone = useZoneOf()(record.organization_id);
  const found = useQuery(apiQuery(useApi(), "cases.timeline", { params: { id: record.id }, query }));

  return (
    <section>
      <SectionHeader
        title={t("Timeline")}
        action={
          <Segmented label={t("Show in the timeline")} options={views} value={view} onChange={setView} />
        }
      />
      <Loaded query={found} label={t("Loading the timeline")} shape="text" count={4}>
        {({ data }) => {
          const events = data.filter((event) => isIn(view, event)).slice(0, most);
          return events.length === 0 ? (
            <None>{view === "notes" ? t("No notes yet.") : t("Nothing yet.")}</None>
          ) : (
            <EventList events={events} caseId={record.id} zone={zone} />
          );
        }}
      </Loaded>
      {(found.data?.meta.total ?? 0) > 0 ? (
        <LinkButton to="?tab=timeline" variant="minimal" size="small">
          {t("View the whole timeline")}
        </LinkButton>
      ) : null}
    </section>
  );
}
