import { Link } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { compartmentName } from "#contract/records/compartments/schema.ts";
import { periodAt, type Schedule } from "#contract/records/organizations/schedule.ts";
import { paths } from "#lib/page/paths.ts";
import { useSchedule } from "#lib/page/use-schedule.ts";
import { formatDate, formatDateIn, formatMoment, saysTime } from "#lib/words/format-date.ts";
import { fromInstant } from "#lib/words/instants.ts";
import { t } from "#lib/words/t.ts";
import { CasePlace } from "#parts/places/case-place.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Tag, Tags } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { CaseTasksDue } from "./case-tasks-due.tsx";
import { confidentialityNames } from "./case-words.ts";
import { EventLink } from "./event-link.tsx";
import { CaseDutiesDue } from "./notices/case-duties-due.tsx";
import { TeamEditor } from "./page/team-editor.tsx";

type CaseProps = { readonly record: CaseRecord };

/** With the period of the school day in which it was: `Nov 19, 2026, 10:42 AM, Period 3`. */
function occurred(at: string | null, { bell_times, time_zone }: Schedule): string {
  const said = formatMoment(at, time_zone);
  if (at === null || !saysTime(at, time_zone)) return said;
  const { time } = fromInstant(at, time_zone);
  const period = periodAt(bell_times, time);
  return period === null ? said : `${said}, ${period}`;
}

/** What the server erases of a closed case, with the day from which it does; what is over is not said any more. */
const erasedLines = ({ erasing }: CaseRecord): readonly string[] =>
  erasing
    .filter(({ from }) => new Date(from) > new Date())
    .map(({ compartment, from }) =>
      t("{{compartment}} from {{date}}", {
        compartment: compartmentName(compartment),
        date: formatDate(from),
      }),
    );

/** The events that it concerns, each leading to its own page. */
const EventsOfCase = ({ events, former_events }: Pick<CaseRecord, "events" | "former_events">) => (
  <ul>
    {events.map((event) => (
      <li key={event.uuid}>
        <EventLink event={event} />
      </li>
    ))}
    {former_events.map((words) => (
      <li key={words}>{t("{{event}}, deleted", { event: words })}</li>
    ))}
  </ul>
);

/** Due tasks with late ones first, the team, details. */
export function CaseInspector({ record }: CaseProps) {
  const schedule = useSchedule(record.organization_id);
  const erased = erasedLines(record);
  return (
    <div className="case-inspector">
      <CaseTasksDue record={record} />
      <CaseDutiesDue record={record} />
      <section>
        <SectionHeader
          title={t("Team")}
          count={record.team.length + record.guests.length}
          action={record.can.edit ? <TeamEditor record={record} /> : null}
        />
        <ul className="case-team">
          {record.team.map((member) => (
            <li key={member.id}>
              <Who
                name={member.full_name}
                kind="colleague"
                note={[member.role === "lead" ? "Lead" : "", member.title ?? ""].filter(Boolean).join(", ")}
              >
                <Link to={paths.colleague(member.id)}>{member.full_name}</Link>
              </Who>
            </li>
          ))}
          {record.guests.map((guest) => (
            <li key={guest.uuid}>
              <Who
                name={guest.name}
                kind="colleague"
                note={[guest.role, guest.contact ?? "", "no account"].filter(Boolean).join(", ")}
              />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <SectionHeader title={t("Details")} />
        <FactList
          facts={[
            { label: t("Type"), value: record.type?.label ?? null },
            ...(record.template
              ? [
                  {
                    label: t("Template"),
                    value: `${record.template.name}, version ${record.template.version}`,
                  },
                ]
              : []),
            { label: t("School"), value: record.organization_name },
            { label: t("Location"), value: record.location === null ? null : <CasePlace record={record} /> },
            ...(record.events.length + record.former_events.length > 0
              ? [{ label: t("Events"), value: <EventsOfCase {...record} /> }]
              : []),
            { label: t("Occurred"), value: occurred(record.occurred_at, schedule) },
            { label: t("Reported"), value: formatMoment(record.reported_at, schedule.time_zone) },
            { label: t("Seen by"), value: confidentialityNames[record.confidentiality] },
            ...(record.closed_at
              ? [{ label: t("Closed"), value: formatDateIn(record.closed_at, schedule.time_zone) }]
              : []),
            ...(record.legal_hold ? [{ label: t("Legal hold"), value: "Yes, it cannot be deleted" }] : []),
            ...(erased.length > 0
              ? [
                  {
                    label: t("Erased by the server"),
                    value: t("If anything lies there: {{what}}", { what: erased.join("; ") }),
                  },
                ]
              : []),
            ...(record.tags.length > 0
              ? [
                  {
                    label: t("Tags"),
                    value: (
                      <Tags>
                        {record.tags.map((tag) => (
                          <Tag key={tag}>{tag}</Tag>
                        ))}
                      </Tags>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
    </div>
  );
}
