import ical, { ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
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

export interface FeedOptions {
  readonly caseNumbers: boolean;
  readonly timeZone: string;
}

/** `Case task due`: somebody who sees the phone learns that a task is due, and nothing else. */
function titleOf({ kind, case_id, case_number }: FeedTask, { caseNumbers }: FeedOptions): string {
  const words = kind === "reminder" || case_id !== null ? "Case task due" : "Task due";
  return caseNumbers && case_number !== null ? `${words}: ${case_number}` : words;
}

/**
 * RFC 5545: each task is an event on its due day or at its time, marked as free. A team meeting takes its time, and is called in
 * the calendar as its invitation is, so that it does not stand there twice.
 */
export function taskFeed(
  tasks: readonly FeedTask[],
  options: FeedOptions,
  meetings: readonly FeedMeeting[] = [],
): string {
  const years = tasks.map(({ due_at }) => Number(due_at.slice(0, 4)));
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
  return `${calendar.toString()}\r\n`;
}
