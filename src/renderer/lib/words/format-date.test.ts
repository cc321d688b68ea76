import { describe, expect, it } from "vitest";
import { ownZone } from "#contract/kit/days.ts";
import {
  formatDate,
  formatDateTime,
  formatDateTimeIn,
  formatDay,
  formatDue,
  formatLast,
  formatMinutes,
  formatMoment,
  formatRecent,
  formatShortDate,
  formatTime,
  fromIsoDay,
  inputToIso,
  isoToInput,
  isWrittenAsDate,
  saysTime,
  wholeInputToIso,
} from "./format-date.ts";
import { fromInstant, toInstant } from "./instants.ts";

const NOW = new Date(2026, 10, 19, 15, 0);

describe("dates on screen", () => {
  it("shows short month, day and year", () => {
    expect(formatDate("2026-11-09")).toBe("Nov 9, 2026");
    expect(formatDate(null)).toBe("");
    expect(formatDate("soon")).toBe("");
  });

  it("leaves the year out in lists of the current year", () => {
    expect(formatShortDate("2026-11-09", NOW)).toBe("Nov 9");
    expect(formatShortDate("2025-11-09", NOW)).toBe("Nov 9, 2025");
  });

  it("says Today", () => {
    expect(formatDay("2026-11-19", NOW)).toBe("Today");
    expect(formatDay("2026-11-18", NOW)).toBe("Nov 18, 2026");
  });

  it("tells the time with AM and PM", () => {
    expect(formatTime("2026-11-19T00:05:00")).toBe("12:05 AM");
    expect(formatTime("2026-11-19T12:00:00")).toBe("12:00 PM");
    expect(formatDateTime("2026-11-19T14:14:00")).toBe("Nov 19, 2026, 2:14 PM");
    expect(formatRecent("2026-11-19T10:42:00", NOW)).toBe("10:42 AM");
    expect(formatRecent("2026-11-13T10:42:00", NOW)).toBe("Nov 13");
    expect(formatLast("2026-11-19T10:42:00", NOW)).toBe("10:42 AM");
    expect(formatLast("2026-11-13T10:42:00", NOW)).toBe("Nov 13, 2026");
  });

  it("says how late a task is, in whole days", () => {
    expect(formatDue("2026-11-19", "2026-11-19")).toEqual({ text: "Due today", late: false });
    expect(formatDue("2026-11-23", "2026-11-19")).toEqual({ text: "Due Nov 23, 2026", late: false });
    expect(formatDue("2026-11-18", "2026-11-19")).toEqual({
      text: "Due Nov 18, 2026, 1 day late",
      late: true,
    });
    expect(formatDue("2025-12-31", "2026-11-19")).toEqual({
      text: "Due Dec 31, 2025, 323 days late",
      late: true,
    });
  });

  it("counts days across a change of clocks", () => {
    expect(formatDue("2026-10-31", "2026-11-02").text).toBe("Due Oct 31, 2026, 2 days late");
  });

  it("tells durations", () => {
    expect([380, 60, 20, 0].map(formatMinutes)).toEqual(["6 h 20 m", "1 h", "20 m", "0 m"]);
  });
});

describe("dates that are typed", () => {
  it("tells a day that does not exist from text that is no date", () => {
    expect(isWrittenAsDate("2/30/2011")).toBe(true);
    expect(inputToIso("2/30/2011")).toBeNull();
    expect(isWrittenAsDate("2/30/11")).toBe(true);
    expect(isWrittenAsDate("2011-02-30")).toBe(true);
    expect(isWrittenAsDate("soon")).toBe(false);
  });

  it("turns MM/DD/YYYY into an ISO day and back", () => {
    expect(inputToIso("11/19/2026")).toBe("2026-11-19");
    expect(inputToIso(" 1/9/2026 ")).toBe("2026-01-09");
    expect(inputToIso("2010-05-03")).toBe("2010-05-03");
    expect(inputToIso("2010-05-3")).toBeNull();
    expect(inputToIso("5/3/10")).toBeNull();
    const now = new Date(2026, 10, 28);
    expect(
      ["5/3/10", "5/3/85", "5/3/46", "5/3/47", "2/30/10"].map((each) => wholeInputToIso(each, now)),
    ).toEqual(["2010-05-03", "1985-05-03", "2046-05-03", "1947-05-03", null]);
    expect(isoToInput("2026-01-09")).toBe("01/09/2026");
    expect(isoToInput(null)).toBe("");
  });

  it.each(["", "11/19", "13/01/2026", "02/30/2026", "19.11.26", "tomorrow", "11/19/2026x"])(
    "refuses %j",
    (text) => {
      expect(inputToIso(text)).toBeNull();
    },
  );

  it("knows leap days", () => {
    expect(fromIsoDay("2028-02-29")).not.toBeNull();
    expect(fromIsoDay("2026-02-29")).toBeNull();
  });
});

describe("moments at a school", () => {
  // Of two zones at least one is not that of whoever runs this.
  const zones = ["America/Chicago", "Asia/Tokyo"];

  it("are typed and read by its clocks, wherever the computer is", () => {
    for (const zone of zones) {
      const typed = toInstant("2026-11-19", "12:20", zone);
      expect(fromInstant(typed, zone)).toEqual({ day: "2026-11-19", time: "12:20" });
      expect(formatMoment(typed, zone)).toMatch(/^Nov 19, 2026, 12:20 PM/);
    }
    expect(toInstant("2026-11-19", "12:20", "America/Chicago")).toBe("2026-11-19T18:20:00.000Z");
  });

  it("name its zone where this computer is in another, and only there", () => {
    const at = "2026-11-19T18:20:00.000Z";
    expect(formatDateTimeIn(at, ownZone())).toBe(formatDateTime(at));
    const other = ownZone() === "America/Chicago" ? "America/Denver" : "America/Chicago";
    expect(formatDateTimeIn(at, other)).toMatch(/^Nov 19, 2026, 1[12]:20 [AP]M [CM]ST$/);
  });

  it("at its midnight stand for the day alone", () => {
    for (const zone of zones) {
      const day = toInstant("2026-11-19", "", zone) ?? "";
      expect(saysTime(day, zone)).toBe(false);
      expect(formatMoment(day, zone)).toBe("Nov 19, 2026");
      expect(fromInstant(day, zone)).toEqual({ day: "2026-11-19", time: "" });
    }
  });

  it("of a day without a clock are that day", () => {
    for (const zone of [...zones, null]) expect(formatMoment("2026-11-19", zone)).toBe("Nov 19, 2026");
  });
});
