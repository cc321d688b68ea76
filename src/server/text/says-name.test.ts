import { expect, it } from "vitest";
import { saysName } from "./says-name.ts";

const zoe = { name: "Zoë Ann O’Brien", first_name: "Zoë", last_name: "O’Brien" };

it.each(["Look out for Zoë O’Brien.", "O'BRIEN, ZOE: wait", "Zoe Ann O'Brien's brother", "zoe\n o’brien"])(
  "is found in %j",
  (text) => expect(saysName(text, zoe)).toBe(true),
);

it.each(["Zoë", "O’Brien", "Zoë and Mr. O’Brien", "Zoës O’Brien", ""])("is not found in %j", (text) =>
  expect(saysName(text, zoe)).toBe(false),
);

it("is no single word", () => {
  const will = { name: "Will", first_name: "", last_name: "Will" };
  expect(saysName("They will wait.", will)).toBe(false);
});
