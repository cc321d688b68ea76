import { expect, it } from "vitest";
import { namesTakenOut } from "./names-taken-out.ts";

const person = (id: number, name: string, reported = false) => ({
  id,
  name,
  role: "witness",
  stands_for: null,
  reported,
});
const people = [person(1, "Wren Ashby"), person(2, "Tess Marlowe", true)];

it.each([
  ["of the list alone", "Jo Ortiz", [1], false, 1],
  ["and a reporter who is on no list", "Jo Ortiz", [1], true, 2],
  ["of whom one reported", "Tess Marlowe", [1, 2], true, 2],
  ["of whom one reported and whom the report is about", "Wren Ashby", [1], true, 1],
  ["of whom one reported and stays anonymous", null, [1, 2], true, 2],
])("counts people %s once", (_, reporter, redact, redact_reporter, count) => {
  const listed = reporter === "Jo Ortiz" ? [person(1, "Wren Ashby")] : people;
  expect(namesTakenOut({ people: listed, reporter }, { redact, redact_reporter })).toBe(count);
});

it("counts nobody for a reporter of whom no name is known", () => {
  const chosen = { redact: [1], redact_reporter: true };
  expect(namesTakenOut({ people: [person(1, "Wren Ashby")], reporter: null }, chosen)).toBe(1);
});
