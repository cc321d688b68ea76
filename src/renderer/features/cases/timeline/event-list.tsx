import "./timeline.css";
import {
  ArrowRightLeft,
  Building2,
  ClipboardList,
  Clock,
  FileText,
  Link2,
  ListChecks,
  Megaphone,
  MessageSquare,
  Paperclip,
  Pencil,
  User,
  Users,
} from "lucide-react";
import { Link } from "react-router";
import { dayIn } from "#contract/kit/days.ts";
import { addressOf } from "#contract/kit/kinds.ts";
import { type CaseEvent, type EventGroup, eventKinds } from "#contract/records/case-work/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate, formatTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { OtherZoneNote } from "#parts/places/zone-note.tsx";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { eventWords, typedNote } from "./timeline-words.ts";

const icons: Readonly<Record<EventGroup, LucideIcon>> = {
  status: ArrowRightLeft,
  details: Pencil,
  people: User,
  entities: Building2,
  team: Users,
  assessments: ClipboardList,
  tasks: ListChecks,
  comments: MessageSquare,
  time: Clock,
  notices: Megaphone,
  files: Paperclip,
  related: Link2,
  output: FileText,
};

type EventListProps = {
  readonly events: readonly CaseEvent[];
  readonly caseId: number;
  /** By whose clocks they are told: those of the case's school. */
  readonly zone: Zone;
  /** 3 under a section's heading, 2 below the page's title. */
  readonly level?: 2 | 3;
};

/** Events by day, latest first. */
export function EventList({ events, caseId, zone, level = 3 }: EventListProps) {
  const days = Map.groupBy(events, (event) => dayIn(Date.parse(event.at), zone));
  const today = useToday(zone);
  const Heading = `h${level}` as const;
  return (
    <div className="timeline">
      {events.length === 0 ? null : <OtherZoneNote zone={zone} />}
      {[...days].map(([day, list]) => (
        <section key={day}>
          <Heading className="timeline-day">{day === today ? t("Today") : formatDate(day)}</Heading>
          <ol className="timeline-events">
            {list.map((event) => (
              <OneEvent key={event.id} event={event} caseId={caseId} zone={zone} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface OneEventProps extends Pick<EventListProps, "caseId" | "zone"> {
  readonly event: CaseEvent;
}

function OneEvent({ event, caseId, zone }: OneEventProps) {
  const told = eventWords(event);
  const note = typedNote(event);
  // Who caused events from before timelines existed is not known.
  const words = event.user ? told : told.charAt(0).toUpperCase() + told.slice(1);
  const { link } = event;
  const to =
    link === null
      ? null
      : link.kind === "assessment"
        ? paths.caseCstag(caseId, link.id)
        : addressOf(link.kind, { id: link.id, uuid: link.id });
  return (
    <li className="timeline-event">
      <span className="timeline-disc">
        <Icon of={icons[eventKinds[event.kind]]} size={14} />
      </span>
      <div className="timeline-words">
        <p>
          {event.user ? <strong>{event.user.full_name} </strong> : null}
          {to === null ? words : <Link to={to}>{words}</Link>}
        </p>
        {event.kind === "comment" && event.text ? <p className="timeline-text">{event.text}</p> : null}
        {note ? <p className="timeline-text">{note}</p> : null}
      </div>
      <time className="timeline-time bw-numbers" dateTime={event.at}>
        {formatTimeIn(event.at, zone)}
      </time>
    </li>
  );
}
