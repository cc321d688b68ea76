import "./meetings.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { formatShortDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useMinute } from "#lib/words/use-today.ts";
import { MeetingDialog } from "#parts/meetings/meeting-dialog.tsx";
import { stateWords, whenOf } from "#parts/meetings/meeting-words.ts";
import { LateWords } from "#parts/minutes/late-words.tsx";
import { Minutes } from "#parts/minutes/minutes.tsx";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { TaskForm } from "#parts/tasks/task-form.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded, together } from "#ui/states/loaded.tsx";
import { Agenda } from "./agenda.tsx";
import { Decisions } from "./decisions.tsx";
import { KeptMinutes } from "./kept-minutes.tsx";
import { MeetingActions } from "./meeting-actions.tsx";
import { NotAsked } from "./not-asked.tsx";
import { People } from "./people.tsx";
import { SignOff } from "./sign-off.tsx";
import { useChangeMeeting } from "./use-change-meeting.ts";

/** A meeting of the team: its agenda, its minutes, who is there, and the sign-off once it has ended. */
export function MeetingPage() {
  const { caseId = "", meetingId = "" } = useParams();
  const api = useApi();
  const record = useQuery(apiQuery(api, "cases.show", { params: { id: caseId } }));
  const found = useQuery(apiQuery(api, "meetings.show", { params: { id: caseId, meetingId } }));
  const ofCase = record.data?.data;
  const meeting = found.data?.data;
  const title =
    meeting === undefined ? t("Meeting") : t("Meeting, {{day}}", { day: formatShortDate(meeting.starts_at) });
  const crumbs = ofCase === undefined ? [] : [{ label: ofCase.number, to: paths.caseMeetings(ofCase.id) }];
  usePage(title, [{ label: t("Cases"), to: paths.cases() }, ...crumbs, { label: title }]);
  if (ofCase !== undefined && meeting !== undefined) return <Open record={ofCase} meeting={meeting} />;
  const back = <LinkButton to={paths.caseMeetings(caseId)}>{t("Go to the meetings of the case")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={t("Meeting")} />}>
      <Loaded
        query={together(record, found)}
        label={t("Loading the meeting")}
        shape="text"
        count={6}
        back={back}
      />
    </PageLayout>
  );
}

interface OpenProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
}

function Open({ record, meeting }: OpenProps) {
  const { change, problem } = useChangeMeeting(Number(record.id), meeting);
  const [search] = useSearchParams();
  const put = usePutSearch();
  const now = useMinute();
  const planned = meeting.state === "planned";
  const edits = planned && meeting.can.edit;
  const [line, setLine] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const lineId = line?.id ?? search.get("line");
  const closeTask = () => {
    setLine(null);
    put({ line: "" });
  };
  const middle =
    meeting.minutes !== null ? (
      <KeptMinutes meeting={meeting} lines={meeting.minutes} />
    ) : meeting.state === "planned" ? (
      <Minutes key={meeting.uuid} caseId={Number(record.id)} meeting={meeting} onTask={setLine} />
    ) : null;
  return (
    <PageLayout
      wide
      header={
        <PageHeader
          title={meeting.title}
          facts={
            <>
              <strong>{record.number}</strong>
              <span>{whenOf(meeting)}</span>
              {meeting.place === null ? null : <span>{meeting.place}</span>}
              <span>{stateWords(meeting, now)}</span>
              <LocalNote record={meeting} />
            </>
          }
          actions={
            <MeetingActions
              record={record}
              meeting={meeting}
              change={change}
              onTask={setLine}
              waits={lineId !== null}
            />
          }
        />
      }
      inspector={
        <div className="meeting-aside">
          <People record={record} meeting={meeting} change={edits ? change : null} />
          {meeting.minutes === null ? null : <Decisions lines={meeting.minutes} />}
          <SignOff record={record} meeting={meeting} />
        </div>
      }
      inspectorLabel={t("People")}
    >
      <section
        className={cx("meeting", middle === null && "meeting-without-minutes")}
        aria-label={t("Agenda and minutes")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard where nothing in it takes the focus.
        tabIndex={0}
      >
        {problem === null ? null : (
          <Callout kind="stop" title={t("Not changed.")} role="alert">
            {problem}
          </Callout>
        )}
        <NotAsked meeting={meeting} />
        <LateWords caseId={Number(record.id)} meeting={meeting.uuid} />
        <div className="meeting-columns">
          <Agenda record={record} meeting={meeting} change={edits ? change : null} />
          {middle}
        </div>
      </section>
      {search.get("edit") === "1" && edits ? (
        <MeetingDialog record={record} meeting={meeting} onClose={() => put({ edit: "" })} />
      ) : null}
      {lineId !== null && lineId !== "" && record.can.edit ? (
        <DraftGate draftKey={draftKeys.meetingTask(Number(record.id), meeting.uuid, lineId)}>
          {(draft) => (
            <TaskForm
              task={null}
              caseId={Number(record.id)}
              found={draft}
              from={{ title: line?.text ?? "", meeting: { uuid: meeting.uuid, line: lineId } }}
              onClose={closeTask}
            />
          )}
        </DraftGate>
      ) : null}
    </PageLayout>
  );
}
