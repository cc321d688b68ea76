import fc from "fast-check";
import ICAL from "ical.js";
import ical from "node-ical";
import { describe, expect, it } from "vitest";
import { type FeedTask, taskFeed } from "./task-feed.ts";

const task: FeedTask = {
  kind: "task",
  uuid: "019a9f4e-0000-7000-8000-000000000001",
  version: 3,
  updated_at: "2026-11-20T15:00:00.000Z",
  case_id: 7,
  case_number: "NHS-2026-0042",
  due_at: "2026-11-25",
  due_time: null,
};
const zone = "America/Chicago";
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));

/** The instant at which a calendar shows an event, by the event's own zone. */
function momentOf(text: string): string {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [found] = calendar.getAllSubcomponents("vtimezone");
  if (!found) throw new Error("The feed has no time zone.");
  const timezone = new ICAL.Timezone(found);
  const at = eventsOf(text)[0]?.startDate.clone();
  if (!at) throw new Error("The feed has no event.");
  ICAL.Timezone.convert_time(at, timezone, ICAL.Timezone.utcTimezone);
  return at.toString().replace(/Z?$/, "Z");
}

describe("a calendar of tasks", () => {
  it("is read in the same way by two programs", () => {
    const text = taskFeed([task, { ...task, kind: "reminder", case_number: null, due_time: "14:30" }], {
      caseNumbers: false,
      timeZone: zone,
    });
    const [first, second] = eventsOf(text);
    expect(first?.uid).toBe(`task-${task.uuid}@bellwether`);
    expect(first?.sequence).toBe(3);
    expect(first?.summary).toBe("Case task due");
    expect(first?.startDate.isDate).toBe(true);
    expect(first?.startDate.toString()).toBe("2026-11-25");
    expect(first?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-20T15:00:00Z");
    expect(second?.uid).toBe(`reminder-${task.uuid}@bellwether`);
    expect(second?.component.getFirstProperty("dtstart")?.getParameter("tzid")).toBe(zone);
    const read = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === "VEVENT");
    expect(read.map((one) => one.summary)).toEqual(["Case task due", "Case task due"]);
    expect(read[0]?.start.dateOnly).toBe(true);
    expect(read[1]?.start.toISOString()).toBe("2026-11-25T20:30:00.000Z");
  });

  it("contains its zone's rules for winter and summer, so that no list of zones is needed", () => {
    const at = (due_at: string, due_time: string, timeZone: string) =>
      momentOf(taskFeed([{ ...task, due_at, due_time }], { caseNumbers: false, timeZone }));
    expect(at("2026-01-15", "09:00", zone)).toBe("2026-01-15T15:00:00Z");
    expect(at("2026-07-15", "09:00", zone)).toBe("2026-07-15T14:00:00Z");
    expect(at("2026-03-08", "03:30", zone)).toBe("2026-03-08T08:30:00Z");
    expect(at("2026-11-01", "02:30", zone)).toBe("2026-11-01T08:30:00Z");
    expect(at("2026-07-15", "09:00", "America/Phoenix")).toBe("2026-07-15T16:00:00Z");
    expect(at("2026-12-15", "09:00", "Asia/Kolkata")).toBe("2026-12-15T03:30:00Z");
  });

  it("says a case's number only where it was asked for, and a task of one's own has none", () => {
    const titles = (caseNumbers: boolean) =>
      eventsOf(
        taskFeed([task, { ...task, case_id: null, case_number: null }], { caseNumbers, timeZone: zone }),
      ).map((event) => event.summary);
    expect(titles(false)).toEqual(["Case task due", "Task due"]);
    expect(titles(true)).toEqual(["Case task due: NHS-2026-0042", "Task due"]);
  });

  it("repeats an event at the same hour of its zone through the change of clocks, up to its last day", () => {
    const event = {
      uuid: task.uuid,
      version: 1,
      updated_at: task.updated_at,
      type: "sports" as const,
      starts_at: "2026-10-24T00:30:00.000Z",
      ends_at: "2026-10-24T02:00:00.000Z",
      repeats: {
        every: "weekly" as const,
        zone,
        from: "2026-10-23T19:30:00",
        to: "2026-10-23T21:00:00",
        until: "2026-11-07T05:59:00.000Z",
      },
    };
    const text = taskFeed([], { caseNumbers: false, timeZone: "Asia/Kolkata" }, { events: [event] });
    expect(momentOf(text)).toBe("2026-10-24T00:30:00Z");
    const read = Object.values(ical.sync.parseICS(text)).find((one) => one?.type === "VEVENT");
    expect(read?.rrule?.all().map((at: Date) => at.toISOString())).toEqual([
      "2026-10-24T00:30:00.000Z",
      "2026-10-31T00:30:00.000Z",
      "2026-11-07T01:30:00.000Z",
    ]);
    expect(read?.end?.toISOString()).toBe("2026-10-24T02:00:00.000Z");
  });

  it("is a calendar without a task", () => {
    expect(eventsOf(taskFeed([], { caseNumbers: true, timeZone: zone }))).toEqual([]);
  });

  it("folds at 75 octets, ends each line with CRLF, and gives back whatever text stands in it", () => {
    const words = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
      // Control characters cannot occur in iCalendar or in case numbers.
      .filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
    fc.assert(
      fc.property(words, (case_number) => {
        const text = taskFeed([{ ...task, case_number }], { caseNumbers: true, timeZone: zone });
        expect(text.endsWith("\r\n")).toBe(true);
        const lines = text.slice(0, -2).split("\r\n");
        for (const line of lines) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        }
        expect(eventsOf(text)[0]?.summary).toBe(`Case task due: ${case_number}`);
      }),
      { numRuns: 500 },
    );
  });
});
