import { expect, it } from "vitest";
import { dayIn, momentIn, startOfDayIn } from "#contract/kit/days.ts";
import { daysUntilDue, noSchedule, periodAt, scheduleIn, scheduleOf, schoolYearOf } from "./schedule.ts";

const bells = [
  { name: "Period 1", starts: "08:05", ends: "08:55" },
  { name: "Period 2", starts: "09:00", ends: "09:50" },
];

it("takes each value from the nearest that has set it", () => {
  const school = { ...noSchedule, task_days: 2, bell_times: [] };
  const district = {
    ...noSchedule,
    task_days: 5,
    findings_days: 3,
    time_zone: "America/Chicago",
    bell_times: bells,
  };
  expect(scheduleOf([school, noSchedule, district])).toEqual({
    time_zone: "America/Chicago",
    school_year: null,
    // None of its own is something that a school says.
    bell_times: [],
    findings_days: 3,
    response_days: 0,
    task_days: 2,
  });
  const places = [
    { ...school, organization_id: 7, parent_id: 1 },
    { ...district, organization_id: 1, parent_id: null },
  ];
  expect(scheduleIn(places, 7).findings_days).toBe(3);
  expect(scheduleIn(places, 1).task_days).toBe(5);
  expect(scheduleIn(places, 9)).toEqual(scheduleOf([]));
  expect(scheduleIn(places, null)).toEqual(scheduleOf([]));
});

it("counts days by what the task is about", () => {
  const schedule = scheduleOf([{ ...noSchedule, findings_days: 1, response_days: 2, task_days: 3 }]);
  const sections = ["assessment_findings", "threat_response", null] as const;
  expect(sections.map((section) => daysUntilDue(schedule, section))).toEqual([1, 2, 3]);
});

it("knows the period of a time, and none between two", () => {
  const times = ["08:04", "08:05", "08:54", "08:55", "09:00", "09:50"];
  expect(times.map((time) => periodAt(bells, time))).toEqual([
    null,
    "Period 1",
    "Period 1",
    null,
    "Period 2",
    null,
  ]);
});

it("begins a school year on its day", () => {
  expect(schoolYearOf("08-15", "2026-08-14")).toEqual({ from: "2025-08-15", to: "2026-08-14" });
  expect(schoolYearOf("08-15", "2026-08-15")).toEqual({ from: "2026-08-15", to: "2027-08-14" });
  expect(schoolYearOf("03-01", "2027-05-01", 0).to).toBe("2028-02-29");
  expect(schoolYearOf("08-15", "2026-11-24", -1)).toEqual({ from: "2025-08-15", to: "2026-08-14" });
});

it("tells the day of a time zone, and when it begins, also where clocks change", () => {
  const at = Date.parse("2026-11-20T18:00:00Z");
  expect(dayIn(at, "Pacific/Auckland")).toBe("2026-11-21");
  expect(momentIn(at, "America/Chicago")).toEqual({ day: "2026-11-20", time: "12:00" });
  expect(momentIn(Date.parse("2026-11-20T06:00:00Z"), "America/Chicago").time).toBe("00:00");
  const begins = (day: string, zone: string) => new Date(startOfDayIn(day, zone)).toISOString();
  expect(begins("2026-11-21", "Pacific/Auckland")).toBe("2026-11-20T11:00:00.000Z");
  expect(begins("2026-03-08", "America/Chicago")).toBe("2026-03-08T06:00:00.000Z");
  expect(begins("2026-03-09", "America/Chicago")).toBe("2026-03-09T05:00:00.000Z");
  expect(begins("2026-11-01", "America/Chicago")).toBe("2026-11-01T05:00:00.000Z");
  expect(begins("2026-11-02", "America/Chicago")).toBe("2026-11-02T06:00:00.000Z");
});
