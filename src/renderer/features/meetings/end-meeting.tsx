import { useQuery } from "@tanstack/react-query";
import { CalendarClock, SquareCheck } from "lucide-react";
import { useState } from "react";
import type { UserRef } from "#contract/kit/common.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { hasBegun, unmarkedOf } from "#contract/records/meetings/ending.ts";
import type { Attendance, Meeting, MeetingPerson } from "#contract/records/meetings/schema.ts";
import type { MinutesLine } from "#contract/records/minutes/schema.ts";
import { apiQuery, etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { formatDate, formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { attendanceNames, nameOfPerson } from "#parts/meetings/meeting-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Ask } from "./ask.tsx";
import { type ChangeMeeting, marked } from "./use-change-meeting.ts";

interface EndMeetingProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
  readonly change: ChangeMeeting;
  /** Asks whose the task of a line is, and when it is due. */
  readonly onTask: (line: { readonly id: string; readonly text: string }) => void;
  readonly onClose: () => void;
}

/** Says what an end keeps for good, and asks first of everybody of whom nobody has said whether they were there. */
export function EndMeeting(props: EndMeetingProps) {
  const [opened] = useState(() => new Date().toISOString());
  return hasBegun(props.meeting, opened) ? <End {...props} /> : <NotYet {...props} />;
}

/** Before it begins there is nothing to end: another time, or a call off. */
function NotYet({ meeting, onClose }: EndMeetingProps) {
  const put = usePutSearch();
  return (
    <Dialog
      open
      width="small"
      title={t("The meeting has not begun")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            variant="primary"
            icon={CalendarClock}
            onClick={() => {
              onClose();
              put({ edit: "1" });
            }}
          >
            {t("Change time or place…")}
          </Button>
        </>
      }
    >
      <p className="bw-dialog-text">
        {t(
          "It begins on {{day}}, {{time}}, and cannot be ended before. If it was held earlier, change its time first.",
          { day: formatDate(meeting.starts_at), time: formatTime(meeting.starts_at) },
        )}
      </p>
    </Dialog>
  );
}

function End({ record, meeting, change, onTask, onClose }: EndMeetingProps) {
  const end = useApiMutation("meetings.end");
  const params = { id: record.id, meetingId: meeting.uuid };
  const written = useQuery(apiQuery(useApi(), "minutes.show", { params }));
  const unmarked = unmarkedOf(meeting.people);
  const there = meeting.people.filter(({ attendance }) => attendance === "present").map(nameOfPerson);
  const done = meeting.agenda.filter((each) => each.done).length;
  const lines = written.data?.data.lines ?? [];
  const writers = notListed(meeting, lines);
  const taskless = lines.filter(
    ({ id, kind, text }) =>
      kind === "task" && text.trim() !== "" && !meeting.tasks.some(({ line }) => line === id),
  );
  const count = written.data?.data.lines.filter(
    ({ kind, text }) => kind !== "heading" && text.trim() !== "",
  ).length;
  return (
    <Ask
      title={t("End the meeting?")}
      action={t("End the meeting")}
      disabled={there.length === 0 || unmarked.length > 0}
      record={meeting}
      waits={t(
        "The server cannot be reached now. It ends a meeting, since it keeps the minutes of everybody as one. Write and mark who is here: that waits on this computer, and the meeting can be ended afterwards.",
      )}
      run={() => end.mutateAsync({ params, ifMatch: etagOf(meeting) })}
      onDone={() => announce(t("The meeting has ended. Everybody who was there signs now."))}
      onClose={onClose}
    >
      {unmarked.length > 0 ? <Unmarked people={unmarked} change={change} /> : null}
      {writers.length > 0 ? <Writers people={writers} change={change} /> : null}
      {there.length === 0 && unmarked.length === 0 ? (
        <Callout kind="wait">{t("Nobody is marked as here. Say first who was there.")}</Callout>
      ) : null}
      {count === 0 ? (
        <Callout kind="wait" className="meeting-warned" title={t("The minutes are empty.")}>
          {t("What was said cannot be written once the meeting has ended.")}
        </Callout>
      ) : null}
      {taskless.length > 0 ? (
        <Callout
          kind="wait"
          className="meeting-warned"
          title={t("{{count}} lines are marked as tasks, and no task was made of them.", {
            count: taskless.length,
          })}
        >
          {t(
            "Say now whose each is and when it is due. Once the meeting has ended that is not asked any more.",
          )}
          <ul className="meeting-taskless">
            {taskless.map((line) => (
              <li key={line.id}>
                <span>{line.text.trim()}</span>
                <Button size="small" icon={SquareCheck} onClick={() => onTask(line)}>
                  {t("Make a task of it…")}
                </Button>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <p className="bw-dialog-text">{t("This stays as it is now. Nobody can change it afterwards.")}</p>
      <ul className="meeting-kept">
        {count === undefined || count === 0 ? null : <li>{t("{{count}} lines of minutes", { count })}</li>}
        <li>
          {meeting.agenda.length === 0
            ? t("Nothing was on the agenda")
            : t("{{done}} of {{count}} items of the agenda talked about", {
                done,
                count: meeting.agenda.length,
              })}
        </li>
        {(["present", "absent", "excused"] as const).map((attendance) => (
          <Marked key={attendance} attendance={attendance} people={meeting.people} />
        ))}
      </ul>
      {there.length === 0 ? null : (
        <p className="bw-dialog-text">{t("Asked to sign: {{names}}.", { names: there.join(", ") })}</p>
      )}
    </Ask>
  );
}

/** Who wrote in the minutes and is not on the list of who was asked, as whoever keeps them often is not. */
function notListed(meeting: Meeting, lines: readonly MinutesLine[]): readonly UserRef[] {
  const listed = new Set(meeting.people.map(({ user }) => user?.id));
  const all = lines.flatMap(({ author, others }) => (author === null ? others : [author, ...others]));
  return [...new Map(all.map((each) => [each.id, each])).values()].filter(({ id }) => !listed.has(id));
}

interface WritersProps {
  readonly people: readonly UserRef[];
  readonly change: ChangeMeeting;
}

/** Asks of each whether they were there; nobody has to say so. */
function Writers({ people, change }: WritersProps) {
  const put = async ({ id, full_name }: UserRef) => {
    const person = { uuid: crypto.randomUUID(), user_id: id, attendance: "present" as const };
    const unnamed = { name: null, role: null, agency: null, email: null };
    if (await change((body) => ({ ...body, people: [...body.people, { ...person, ...unnamed }] })))
      announce(t("{{attendance}}: {{names}}", { attendance: attendanceNames.present, names: full_name }));
  };
  return (
    <div className="meeting-unmarked">
      {people.map((person) => {
        const name = person.full_name;
        return (
          <fieldset key={person.id} aria-label={name}>
            <p>{t("{{name}} wrote in the minutes and is not on the list of who was asked.", { name })}</p>
            <Button size="small" onClick={() => void put(person)}>
              {t("Was here too")}
            </Button>
          </fieldset>
        );
      })}
    </div>
  );
}

interface MarkedProps {
  readonly attendance: Attendance;
  readonly people: readonly MeetingPerson[];
}

function Marked({ attendance, people }: MarkedProps) {
  const names = people.filter((each) => each.attendance === attendance).map(nameOfPerson);
  if (names.length === 0) return null;
  return (
    <li>
      {t("{{attendance}}: {{names}}", { attendance: attendanceNames[attendance], names: names.join(", ") })}
    </li>
  );
}

interface UnmarkedProps {
  readonly people: readonly MeetingPerson[];
  readonly change: ChangeMeeting;
}

/** One press for each, and one for all of them. */
function Unmarked({ people, change }: UnmarkedProps) {
  const put = async (them: readonly MeetingPerson[], attendance: Attendance) => {
    const names = them.map(nameOfPerson).join(", ");
    if (
      await change(
        marked(
          them.map(({ uuid }) => uuid),
          attendance,
        ),
      )
    )
      announce(t("{{attendance}}: {{names}}", { attendance: attendanceNames[attendance], names }));
  };
  return (
    <div className="meeting-unmarked">
      {people.map((person) => {
        const name = nameOfPerson(person);
        return (
          <fieldset key={person.uuid} aria-label={name}>
            <p>{t("Nobody said whether {{name}} was there.", { name })}</p>
            {(["present", "absent", "excused"] as const).map((attendance) => (
              <Button key={attendance} size="small" onClick={() => void put([person], attendance)}>
                {attendanceNames[attendance]}
              </Button>
            ))}
          </fieldset>
        );
      })}
      {people.length > 1 ? (
        <div className="meeting-all-of-them">
          <Button size="small" onClick={() => void put(people, "present")}>
            {t("All of them were here")}
          </Button>
          <Button size="small" onClick={() => void put(people, "absent")}>
            {t("None of them was here")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
