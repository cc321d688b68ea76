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
import { addressOf } from "#contract/kit/kinds.ts";
import { type CaseEvent, type EventGroup, eventKinds } from "#contract/records/case-work/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDay, formatTime, toIsoDay } from "#lib/words/format-date.ts";
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
  /** 3 under a section's heading, 2 below the page's title. */
  readonly level?: 2 | 3;
};

/** Events by day, latest first. */
export function EventList({ events, caseId, level = 3 }: EventListProps) {
  const days = Map.groupBy(events, (event) => toIsoDay(new Date(event.at)));
  const Heading = `h${level}` as const;
  return (
    <div className="timeline">
      {[...days].map(([day, list]) => (
        <section key={day}>
          <Heading className="timeline-day">{formatDay(day)}</Heading>
          <ol className="timeline-events">
            {list.map((event) => (
              <OneEvent key={event.id} event={event} caseId={caseId} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function OneEvent({ event, caseId }: { readonly event: CaseEvent; readonly caseId: number }) {
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
        {formatTime(event.at)}
      </time>
    </li>
  );
}
