import { expect, it } from "vitest";
import { namesPerson, namesSaid, saysName } from "./says-name.ts";

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

it("finds many people in a text that was cut into words once", () => {
  const isSaid = namesSaid("Zoe met Zoë O’Brien and Bo Li.");
  const person = (first_name: string, last_name: string) => ({
    name: `${first_name} ${last_name}`,
    first_name,
    last_name,
  });
  const people = [zoe, person("Li", "Bo"), person("Zoe", "Li"), person("Constructor", "Li")];
  expect(people.map(isSaid)).toEqual([true, true, false, false]);
});

const called = { ...zoe, preferred_name: "Bo Bee", aliases: ["Zozo", "Li"] };

it.each([
  "Seat Zoe behind you.",
  "zoë’s brother",
  "The O'Brien boy",
  "Mr. BRIEN",
  "Wait for Bo Bee.",
  "Zozo waits",
])("somebody is named by a part of the name in %j", (text) => expect(namesPerson(text, called)).toBe(true));

it.each(["Seat Zoes behind you.", "Z. O.", "Li waits", "Bo and Bee", "Call Zoe Brandt."])(
  "nobody is named in %j",
  (text) => expect(namesPerson(text, called, ["Zoe Brandt"])).toBe(false),
);

it("takes a name that is a word too for one where it begins with a capital", () => {
  const will = {
    name: "Will Park",
    first_name: "Will",
    last_name: "Park",
    preferred_name: null,
    aliases: [],
  };
  expect(namesPerson("They will wait in the park.", will)).toBe(false);
  expect(namesPerson("Seat Will behind you.", will)).toBe(true);
});
