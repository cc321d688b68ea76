import { expect, test } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { fromCase } from "./from-case.ts";
import { knownIn } from "./intake.ts";

const { intake } = currentInstrument().wavr;

test("facts are counted, whatever shape they have; the person of concern is none of them", () => {
  const { total } = knownIn({}, intake);
  const form = { person_uuid: "x", referred_by: "Lee", behavior_types: [], recent_stressors: ["job"] };
  expect(knownIn(form, intake)).toEqual({ done: 2, total });
});

test("what the case knows is offered to the questions that ask for it, and nothing is guessed", () => {
  const known = {
    reported_at: "2026-11-18T09:30:00.000Z",
    occurred_at: null,
    reporter: { name: "Lee Ortiz", role: "coworker", anonymous: false },
    location: "Front office",
    place: null,
    exact_words: "  ",
    summary: null,
    persons: [
      { uuid: "own", name: "Ada Quill", role: "target" },
      { uuid: "other", name: "Wren Ashby", role: "target" },
      { uuid: "seen", name: "Sam Field", role: "witness" },
    ],
  };
  const at = { personUuid: "own", zone: null };
  const offered = (more: object = {}) =>
    Object.fromEntries(
      intake.sections
        .flatMap(({ fields }) => fields)
        .flatMap((field) => {
          const found = fromCase(field, { ...known, ...more } as never, at);
          return found === null ? [] : [[field.key, found.value]];
        }),
    );
  expect(offered()).toEqual({
    referral_date: known.reported_at,
    referred_by: "Lee Ortiz",
    referrer_role: "coworker",
    incident_location: "Front office",
    target_people: ["other"],
  });
  // Who asked to stay anonymous is not named here either.
  const anonymous = offered({ reporter: { name: "Lee Ortiz", role: "Neighbor", anonymous: true } });
  expect([anonymous.referred_by, anonymous.referrer_role]).toEqual([undefined, "anonymous"]);
  expect(offered({ reporter: { name: null, role: "Neighbor", anonymous: false } })).not.toHaveProperty(
    "referrer_role",
  );
});

test("when it happened reads by the clocks of the school, and without a time where none was said", () => {
  const field = intake.sections.flatMap(({ fields }) => fields).find(({ key }) => key === "incident_date");
  if (field === undefined) throw new Error("The intake does not ask when it happened.");
  const words = (occurred_at: string) =>
    fromCase(field, { occurred_at } as never, { personUuid: "own", zone: "America/Chicago" })?.words;
  expect(words("2026-11-25T06:00:00.000Z")).toBe("Nov 25, 2026");
  expect(words("2026-11-28T02:40:00.000Z")).toMatch(/^Nov 27, 2026, 8:40 PM/);
});
