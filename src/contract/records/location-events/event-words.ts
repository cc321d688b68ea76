import { momentIn } from "#contract/kit/days.ts";
import type { CaseLocationEvent } from "./schema.ts";

const day = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

const clock = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** An event as papers and facts of a case name it, in its own zone: "Game against Westfield (Gym, Fri, Nov 27, 2026, 7:00 PM)". */
export function eventWords(
  event: Pick<CaseLocationEvent, "title" | "location" | "starts_at" | "time_zone" | "recurrence">,
): string {
  const at = momentIn(Date.parse(event.starts_at), event.time_zone);
  const when = `${day.format(new Date(`${at.day}T12:00:00Z`))}, ${clock(at.time)}`;
  const again = event.recurrence === null ? "" : `, ${event.recurrence.every}`;
  return `${event.title} (${event.location}, ${when}${again})`;
}
