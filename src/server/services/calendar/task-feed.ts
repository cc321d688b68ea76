import ical, { ICalEventBusyStatus, ICalEventRepeatingFreq, ICalEventTransparency } from "ical-generator";
import {
  type EventRepeat,
  type LocationEventType,
  locationEventTypeNames,
} from "#contract/records/location-events/schema.ts";
import { meetingUid } from "#server/records/meetings/meeting-invitation.ts";
import { timeZoneComponent } from "./time-zone.ts";

/** What a calendar may know of a task: no title, description or people. */
export interface FeedTask {
  readonly kind: "task" | "reminder";
  readonly uuid: string;
  readonly version: number;
  readonly updated_at: string;
  readonly case_id: number | null;
  readonly case_number: string | null;
  readonly due_at: string;
  readonly due_time: string | null;
}

/** What a calendar may know of a meeting: no title, agenda or people. */
export interface FeedMeeting {
  readonly uuid: string;
  readonly sequence: number;
  readonly updated_at: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly case_number: string;
}

/** What a calendar may know of an event of a location: no title, place or note, which may name somebody. */
export interface FeedEvent {
  readonly uuid: string;
  readonly version: number;
  readonly updated_at: string;
  readonly type: LocationEventType;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly repeats: FeedRepeats | null;
}

/** `from` and `to` are what clocks in the zone show the first time, `2026-11-19T08:05:00`; `until` is an instant. */
interface FeedRepeats {
  readonly every: EventRepeat;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly until: string;
}

interface Further {
  readonly meetings?: readonly FeedMeeting[];
  readonly events?: readonly FeedEvent[];
}

export interface FeedOptions {
  readonly caseNumbers: boolean;
  readonly timeZone: string;
}

/** `Case task due`: somebody who sees the phone learns that a task is due, and nothing else. */
function titleOf({ kind, case_id, case_number }: FeedTask, { caseNumbers }: FeedOptions): string {
  const words = kind === "reminder" || case_id !== null ? "Case task due" : "Task due";
  return caseNumbers && case_number !== null ? `${words}: ${case_number}` : words;
}

const frequency = { daily: ICalEventRepeatingFreq.DAILY, weekly: ICalEventRepeatingFreq.WEEKLY };

/** When an event takes place: one that repeats keeps its hour in its zone, however clocks are set. */
function timesOf({ starts_at, ends_at, repeats }: FeedEvent) {
  if (repeats === null) return { start: new Date(starts_at), end: new Date(ends_at) };
  const start = new Date(repeats.from);
  const lasts = Date.parse(ends_at) - Date.parse(starts_at);
  return {
    start,
    end: repeats.to > repeats.from ? new Date(repeats.to) : new Date(start.getTime() + lasts),
    timezone: repeats.zone,
    repeating: { freq: frequency[repeats.every], until: new Date(repeats.until) },
  };
}

/** The years in which clocks have to be known. */
const yearsOf = (tasks: readonly FeedTask[], events: readonly FeedEvent[]): readonly number[] =>
  [
    ...tasks.map(({ due_at }) => due_at),
    ...events.flatMap(({ repeats }) => (repeats === null ? [] : [repeats.from, repeats.to, repeats.until])),
  ].map((day) => Number(day.slice(0, 4)));

/**
 * RFC 5545: each task is an event on its due day or at its time, marked as free. A team meeting takes its time, and is called in
 * the calendar as its invitation is, so that it does not stand there twice. Events of locations say their kind.
 */
export function taskFeed(
  tasks: readonly FeedTask[],
  options: FeedOptions,
  { meetings = [], events = [] }: Further = {},
): string {
  const years = yearsOf(tasks, events);
  const calendar = ical({
    name: "Bellwether tasks",
    prodId: { company: "Bellwether", product: "Bellwether", language: "EN" },
    // Only times of day have a zone, given at each one; the calendar's own timestamps are in UTC.
    timezone: { name: null, generator: (zone: string) => timeZoneComponent(zone, years) },
  });
  for (const task of tasks)
    calendar.createEvent({
      id: `${task.kind}-${task.uuid}@bellwether`,
      sequence: task.version,
      stamp: new Date(task.updated_at),
      summary: titleOf(task, options),
      start: new Date(`${task.due_at}T${task.due_time ?? "00:00"}:00`),
      ...(task.due_time === null ? { allDay: true } : { timezone: options.timeZone }),
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    });
  for (const meeting of meetings)
    calendar.createEvent({
      id: meetingUid(meeting.uuid),
      sequence: meeting.sequence,
      stamp: new Date(meeting.updated_at),
      summary: options.caseNumbers ? `Team meeting: ${meeting.case_number}` : "Team meeting",
      start: new Date(meeting.starts_at),
      end: new Date(meeting.ends_at),
    });
  for (const event of events)
    calendar.createEvent({
      id: `event-${event.uuid}@bellwether`,
      sequence: event.version,
      stamp: new Date(event.updated_at),
      summary: `Event: ${locationEventTypeNames[event.type]}`,
      ...timesOf(event),
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    });
  return `${calendar.toString()}\r\n`;
}
