import { expect, it } from "vitest";
import { withoutLoneNumbers } from "./lone-numbers.ts";

const both = ["Student A", "Parent of Student A (1)", "Parent of Student A (2)"];

it("takes the number from somebody who stands alone", () => {
  const said = ["Student A’s mother Parent of Student A (1) called."];
  expect(withoutLoneNumbers(both, said)(said)).toEqual(["Student A’s mother Parent of Student A called."]);
});

it("leaves it where both are named", () => {
  const said = { text: "Parent of Student A (2) told Parent of Student A (1)." };
  expect(withoutLoneNumbers(both, said)(said)).toEqual(said);
});
