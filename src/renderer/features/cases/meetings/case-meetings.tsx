import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Plus } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { MeetingHead } from "#contract/records/meetings/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isOnlyHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { useMinute } from "#lib/words/use-today.ts";
import { MeetingDialog } from "#parts/meetings/meeting-dialog.tsx";
import { stateWords, whenOf } from "#parts/meetings/meeting-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { mayWork } from "../page/case-moves.ts";

/** The Meetings tab: what is planned first, then what was held. */
export function CaseMeetings({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "meetings.list", { params: { id: record.id } }));
  const [search] = useSearchParams();
  const put = usePutSearch();
  const navigate = useNavigate();
  const now = useMinute();
  const meetings = found.data?.data.meetings;
  const count = meetings?.length ?? 0;
  const add = mayWork(record) ? (
    <Button
      size="small"
      variant={count > 0 ? "minimal" : "plain"}
      icon={Plus}
      onClick={() => put({ meeting: "new" })}
    >
      {t("Plan a meeting")}
    </Button>
  ) : null;
  return (
    <section>
      <SectionHeader title={t("Meetings")} count={count || undefined} action={count > 0 ? add : undefined} />
      <Loaded query={found} label={t("Loading the meetings")} count={4} />
      {meetings !== undefined && count === 0 ? (
        <EmptyState icon={CalendarDays} title={t("No meeting yet")} snug action={add}>
          {t("An agenda from what is open, who was there, minutes, and a sign-off by everybody who was.")}
        </EmptyState>
      ) : null}
      {meetings === undefined || count === 0 ? null : (
        <ul className="case-meetings">
          {meetings.map((meeting) => (
            <LinkedRow
              key={meeting.uuid}
              title={meeting.title}
              to={paths.meeting(record.id, meeting.uuid)}
              note={[
                whenOf(meeting),
                meeting.place ?? "",
                isOnlyHere(meeting) ? t("Saved on this computer, not sent yet") : "",
              ]
                .filter(Boolean)
                .join(" · ")}
              end={
                <>
                  <span>{stateWords(meeting, now)}</span>
                  <span>{peopleWords(meeting)}</span>
                </>
              }
            />
          ))}
        </ul>
      )}
      {search.get("meeting") === "new" && mayWork(record) ? (
        <MeetingDialog
          record={record}
          meeting={null}
          onSaved={({ uuid }) => void navigate(paths.meeting(record.id, uuid))}
          onClose={() => put({ meeting: "" })}
        />
      ) : null}
    </section>
  );
}

/** Who is asked, or who was there once it was held. */
function peopleWords({ people_count, present_count, ended_at }: MeetingHead): string {
  if (ended_at === null) return t("{{count}} people asked", { count: people_count });
  return t("{{count}} people were there", { count: present_count });
}
