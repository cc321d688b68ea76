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
  const offered = (more: object = {}) =>
    Object.fromEntries(
      intake.sections
        .flatMap(({ fields }) => fields)
        .flatMap((field) => {
          const found = fromCase(field, { ...known, ...more } as never, "own");
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
