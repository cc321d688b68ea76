import { expect, it } from "vitest";
import { asKind, daysPeriod, readStatisticsAddress } from "./statistics-address.ts";

const read = (search: string) => readStatisticsAddress(new URLSearchParams(search), "2026-11-25");

it("asks for this month by school where the address says nothing, or what nobody can read", () => {
  const usual = { period: "2026-11", kind: "month", from: "2026-11-01", to: "2026-11-30", by: "school" };
  expect(read("")).toMatchObject({ ...usual, organization: undefined, view: "done" });
  expect(read("period=2026-13&organization=x&by=person&show=all")).toMatchObject(usual);
});

it("reads a year, two days and an organization", () => {
  expect(read("period=2025&by=grade&organization=3")).toMatchObject({
    ...{ kind: "year", from: "2025-01-01", to: "2025-12-31", by: "grade", organization: 3 },
  });
  expect(read("period=2025-08-15..2026-06-05").kind).toBe("days");
});

it("keeps the time as far as it can where the kind of period changes", () => {
  const of = read("period=2025-08-15..2026-06-05");
  expect([asKind(of, "month"), asKind(of, "year"), asKind(of, "days")]).toEqual([
    "2025-08",
    "2025",
    "2025-08-15..2026-06-05",
  ]);
});

it("lets the other day give way to the one that was chosen", () => {
  expect(daysPeriod("2026-03-02", "2026-03-01", "from")).toBe("2026-03-02..2026-03-02");
  expect(daysPeriod("2026-03-02", "2026-03-01", "to")).toBe("2026-03-01..2026-03-01");
});
