import { Ellipsis, UserPlus } from "lucide-react";
import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import {
  type Attendance,
  attendances,
  type Meeting,
  type MeetingPerson,
} from "#contract/records/meetings/schema.ts";
import { formatShortDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { attendanceNames, attendanceWords, nameOfPerson } from "#parts/meetings/meeting-words.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { AddPerson } from "./add-person.tsx";
import { type ChangeMeeting, marked } from "./use-change-meeting.ts";

interface PeopleProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
  /** Null where it is only read. */
  readonly change: ChangeMeeting | null;
}

/** Who is here, who is asked, and who is absent, under a heading of its own each. */
export function People({ record, meeting, change }: PeopleProps) {
  const [adding, setAdding] = useState(false);
  const { people } = meeting;
  const groups = (["present", "invited", "absent", "excused"] as const)
    .map((attendance) => ({
      title: attendanceWords(attendance, meeting),
      people: people.filter((each) => each.attendance === attendance),
    }))
    .filter((group) => group.people.length > 0);
  return (
    <>
      <section>
        <SectionHeader
          title={t("People")}
          count={people.length || undefined}
          action={
            change === null ? null : (
              <IconButton
                icon={UserPlus}
                label={t("Ask somebody else")}
                size="small"
                onClick={() => setAdding(true)}
              />
            )
          }
        />
        {people.length === 0 ? <p className="meeting-quiet">{t("Nobody is asked yet.")}</p> : null}
        {groups.map((group) => (
          <div key={group.title} className="meeting-group">
            <h3 className="meeting-group-title">{group.title}</h3>
            <ul className="meeting-people">
              {group.people.map((person) => (
                <Person key={person.uuid} person={person} sequence={meeting.sequence} change={change} />
              ))}
            </ul>
          </div>
        ))}
      </section>
      {adding && change !== null ? (
        <AddPerson record={record} meeting={meeting} change={change} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

/** Whether the invitation went to them, and whether it says what holds now. */
function invitedWords({ invited_at, invited_sequence }: MeetingPerson, sequence: number): string {
  if (invited_at === null) return "";
  return invited_sequence === sequence
    ? t("Invitation sent {{day}}", { day: formatShortDate(invited_at) })
    : t("Has an older invitation");
}

interface PersonProps {
  readonly person: MeetingPerson;
  readonly sequence: number;
  readonly change: ChangeMeeting | null;
}

function Person({ person, sequence, change }: PersonProps) {
  const name = nameOfPerson(person);
  const who = [person.role, person.agency, person.user === null ? t("no account") : null];
  const note = [who.filter(Boolean).join(", "), change === null ? "" : invitedWords(person, sequence)]
    .filter(Boolean)
    .join(" · ");
  const put = (attendance: Attendance) => void change?.(marked([person.uuid], attendance));
  return (
    <li>
      <Who name={name} kind="colleague" note={note} />
      {change === null ? null : (
        <Menu
          label={name}
          placement="bottom-end"
          items={[
            ...attendances.map((attendance) => ({
              label: attendanceNames[attendance],
              checked: person.attendance === attendance,
              onSelect: () => put(attendance),
            })),
            "line" as const,
            {
              label: t("Take off the list"),
              ...(person.invited_at === null
                ? {}
                : { note: t("They are sent a mail that it holds no more.") }),
              onSelect: () =>
                void change((body) => ({
                  ...body,
                  people: body.people.filter((each) => each.uuid !== person.uuid),
                })),
            },
          ]}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              icon={Ellipsis}
              size="tiny"
              label={t("{{name}}: attendance", { name })}
            />
          )}
        />
      )}
    </li>
  );
}
