import { expect, test } from "vitest";
import { starterNamed } from "#contract/records/report-templates/starters/starters.ts";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { readerPreset } from "#contract/services/reports/readers.ts";
import { wordsIn } from "#contract/services/reports/spanish.ts";
import { blocksIn } from "./block-words.ts";
import { sectionWriters } from "./case-parts.ts";

const dates = datesIn("UTC");
const english = wordsIn("en-US");
const record = { team: [], guests: [], closed_at: null, closing_reason: null };
const state = {
  status: "in_force",
  strengths: null,
  family_part: null,
  measures: [
    {
      what: "Comes by the main door",
      owner_id: null,
      owner: "Ms. Pell",
      place: null,
      time_of_day: null,
      starts: "2026-11-23",
      ends: null,
    },
  ],
  when_changes: null,
  who_knows: "The bus driver knows the route.",
  cadence: "weekly",
  check_in_by: 7,
  review_date: "2026-12-10",
  review_days: [{ kind: "court", on: "2026-12-01", words: "Juvenile court" }],
  criteria: [{ text: "Four calm weeks", met: null, words: null }],
  signatures: [],
  closing_reason: null,
};
const plan = {
  person: { name: "Wren Ashby", person_type: { id: 1 } },
  version: 3,
  state,
  check_in_by: "Priya Raman",
  check_ins: [],
};
const source = (more: object) =>
  ({ record, assessments: [], tasks: [], plans: [], boards: [], disclosures: [], ...more }) as never;

test("a report says of a safety plan how it is looked after, what would end it and who knows what", () => {
  const blocks = sectionWriters.monitoring(source({ plans: [plan] }), dates, english);
  expect(blocks.flatMap(({ rows }) => rows)).toEqual(
    expect.arrayContaining([
      ["Version", "3"],
      ["Check-ins", "Every week"],
      ["Who checks in", "Priya Raman"],
      ["Day in court", "Dec 1, 2026, Juvenile court"],
      ["Comes by the main door", "Ms. Pell", "", "", "Nov 23, 2026", ""],
    ]),
  );
  const texts = blocks.map(({ text }) => text);
  for (const text of ["What would end the plan", "Four calm weeks", "The bus driver knows the route."])
    expect(texts).toContain(text);
});

test("the same in Spanish, but for what people wrote", () => {
  const blocks = blocksIn(
    "es-US",
    sectionWriters.monitoring(source({ plans: [plan] }), datesIn("UTC", "es-US"), wordsIn("es-US")),
  );
  const rows = blocks.flatMap((each) => each.rows);
  expect(rows).toContainEqual(["Seguimientos", "Cada semana"]);
  expect(rows.map(([label]) => label)).toEqual(expect.arrayContaining(["Versión", "Día en el tribunal"]));
  expect(blocks.map(({ text }) => text)).toContain("Qué pondría fin al plan");
});

test("a closing review stands only in a case that is closed, and an agreement where there is one", () => {
  const told = (of: object) =>
    sectionWriters
      .monitoring(source({ record: { ...record, persons: [], ...of } }), dates, english)
      .map(({ text }) => text);
  expect(told({})).not.toContain("Closing review");
  expect(told({ closed_at: "2026-11-20T10:00:00.000Z" })).toContain("Closing review");
  expect(sectionWriters.agreement(source({ meetings: [] }), dates, english)).toEqual([]);
});

test("the record of disclosures names what was given", () => {
  const given = {
    recipient: "Town police",
    recipient_organization: null,
    name: "For the town police",
    template: null,
    ground: "emergency",
    purpose: "Safety.",
    threat: null,
    issued_at: "2026-11-20T10:00:00.000Z",
    issued_by: null,
  };
  const template = { id: 1, name: "Threat report", edition: 2 };
  const [block] = sectionWriters.disclosures(
    source({ disclosures: [given, { ...given, template }] }),
    dates,
    english,
  );
  expect(block?.rows.map((cells) => cells[1])).toEqual([
    "What was given",
    "For the town police",
    "Threat report",
  ]);
});

test("police read of measures, and of interviews only where somebody ticks them", () => {
  const sections = readerPreset("police")?.sections ?? [];
  expect(sections).toContain("monitoring");
  for (const each of ["interviews", "safety"] as const) expect(sections).not.toContain(each);
});

test("a case review counts what is open once", () => {
  expect(JSON.stringify(starterNamed("case-review")?.content()).match(/Open tasks/g)).toBeNull();
});

test("whoever agreed has a line to sign, once, and words that are no name have none", () => {
  const team = [{ id: 1, full_name: "Dana Whitfield", title: "Principal", role: "lead" }];
  const steps = {
    threat_classification: { agreed_by: "Dana Whitfield, Priya Raman and Tom Quill; everybody at the table" },
  };
  const boards = [{ members: [{ user: { full_name: "Priya Raman" }, answer: "agrees" }] }];
  const [block] = sectionWriters.signatures(
    source({ record: { ...record, team }, assessments: [{ state: { steps } }], boards }),
    dates,
    english,
  );
  expect(block?.rows.slice(1).map(([name]) => name)).toEqual([
    "Dana Whitfield",
    "Priya Raman",
    "Tom Quill",
    "",
    "",
  ]);
});
