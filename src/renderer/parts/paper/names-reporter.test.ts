import { expect, test } from "vitest";
import { promisedReporters } from "./names-reporter.tsx";

const persons = [
  { name: "Wren Ashby", role: "subject" },
  { name: "Jo Ortiz", role: "reporter" },
] as const;

test("only a reporter who was promised to stay unnamed is warned of", () => {
  expect(promisedReporters({ reporter: { anonymous: true }, persons })).toEqual(["Jo Ortiz"]);
  expect(promisedReporters({ reporter: { anonymous: false }, persons })).toEqual([]);
  expect(promisedReporters(null)).toEqual([]);
});
