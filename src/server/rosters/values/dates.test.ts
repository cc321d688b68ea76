import { expect, test } from "vitest";
import { DateColumn } from "./dates.ts";

const day = (text: string) => new DateColumn("mdy").read(text).day;

test.each([
  "2012-03-07",
  "2012/3/7",
  "2012.03.07",
  "20120307",
  "3/7/2012",
  "03-07-2012",
  "3.7.2012",
  "3/7/12",
  "7-Mar-2012",
  "7 March 2012",
  "Mar 7, 2012",
  "March 7th, 2012",
  "2012-03-07T00:00:00.000Z",
  "2012-03-07 12:30",
  "3/7/2012 12:00:00 AM",
  "40975",
])("%s is the seventh of March 2012", (text) => {
  expect(day(text)).toBe("2012-03-07");
});

test.each([
  "",
  "soon",
  "2012-02-30",
  "2011-02-29",
  "13/13/2012",
  "0000-00-00",
  "1/1/1800",
  "123",
  "Foo 7, 2012",
])("%j is no day", (text) => {
  expect(day(text)).toBeUndefined();
});

test("leap days are days", () => {
  expect([day("2012-02-29"), day("2000-02-29"), day("1900-02-29")]).toEqual([
    "2012-02-29",
    "2000-02-29",
    undefined,
  ]);
});

test.each([
  [["3/4/2012", "5/13/2012"], "mdy", "2012-03-04"],
  [["3/4/2012", "13/5/2012"], "dmy", "2012-04-03"],
  // Where nothing tells, the month comes first.
  [["3/4/2012", "5/6/2012"], null, "2012-03-04"],
  // What contradicts itself tells nothing.
  [["3/4/2012", "5/13/2012", "13/5/2012"], null, "2012-03-04"],
])("the column %j decides", (values, order, first) => {
  const column = new DateColumn();
  expect(column.needsOrder(values[0] ?? "")).toBe(true);
  for (const value of values) column.see(value);
  column.settle();
  expect(column.order).toBe(order);
  const read = column.read(values[0] ?? "");
  expect(read.day).toBe(first);
  expect(read.assumed ?? false).toBe(order === null);
});
