import { describe, expect, test } from "vitest";
import { ageOn } from "#contract/kit/days.ts";
import { person, personBody } from "#contract/records/persons/schema.ts";
import { readList } from "#lib/lists/list-url.ts";
import { personLabels } from "#parts/words/person-labels.ts";
import {
  emptyPerson,
  personFormSchema,
  personResolver,
  personValues,
  withoutBlankRows,
} from "./form/person-values.ts";
import { personListSpec, personQuery } from "./list/person-list-url.ts";
import { addressLine, gradeOptions, gradeWords, sourceWords } from "./person-words.ts";
import { historyWords } from "./work/person-work-words.ts";

const stored = person.parse({
  id: 7,
  uuid: "0190a0a0-0000-7000-8000-000000000007",
  version: 3,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-02-01T00:00:00.000Z",
  name: "Ann Lee",
  person_type: { id: 1, name: "Student" },
  grade: "10",
  preferred_name: null,
  student_id: "S1",
  date_of_birth: "2010-05-04",
  organization_id: 2,
  organization_name: "North",
  tags: ["a"],
  open_case_count: 0,
  first_name: "Ann",
  middle_name: null,
  last_name: "Lee",
  aliases: ["Annie"],
  pronouns: null,
  enrollment_status: "enrolled",
  languages: ["English"],
  accommodations: [],
  strengths: ["Chess"],
  description: null,
  phones: [{ label: null, number: "555" }],
  emails: [],
  school_day: [
    {
      label: "Period 3",
      from: "10:05",
      to: "10:55",
      days: ["mon"],
      course: "Algebra I",
      place: null,
      with: null,
      bus: null,
    },
  ],
  addresses: [{ label: null, street: "1 Elm", city: "North", state: "MN", postal_code: null }],
  source: "typed",
  source_id: null,
  cases: [],
  assessments: [],
  attachments: {},
  can: { edit: true, delete: false },
});

describe("form", () => {
  test("a stored person goes through the form unchanged", () => {
    const body = personBody.parse(personValues(stored));
    for (const field of Object.keys(body) as (keyof typeof body)[]) {
      if (field === "person_type_id") expect(body[field]).toBe(1);
      else if (field !== "organization_id" && field !== "uuid" && field !== "attachments")
        expect(body[field], field).toEqual(stored[field]);
    }
  });

  test("the form holds every field of the contract, and each has a label", () => {
    const held = Object.keys(emptyPerson([{ id: 1 }])).sort();
    const wanted = Object.keys(personBody.shape).filter((key) => key !== "uuid" && key !== "attachments");
    expect(held).toEqual(wanted.sort());
    expect(Object.keys(personLabels).sort()).toEqual(held);
  });

  test("an empty form lacks names and type, and nothing is preselected", () => {
    const schools = [{ id: 1 }, { id: 2 }];
    const missing = personFormSchema
      .safeParse(emptyPerson(schools))
      .error?.issues.map((issue) => issue.path[0]);
    expect(missing?.sort()).toEqual(["first_name", "last_name", "organization_id", "person_type_id"]);
    const paths = personBody
      .safeParse(emptyPerson([{ id: 1 }]))
      .error?.issues.map((issue) => issue.path.join("."));
    expect(paths).toEqual(["first_name", "last_name", "person_type_id"]);
  });

  test("blank rows are dropped, others stay", () => {
    const values = {
      ...emptyPerson([{ id: 1 }]),
      phones: [
        { number: " ", label: "" },
        { number: "", label: "Home" },
      ],
    };
    expect(withoutBlankRows(values)).toEqual({
      ...emptyPerson([{ id: 1 }]),
      phones: [{ number: "", label: "Home" }],
      school_day: [],
      emails: [],
      addresses: [],
    });
  });
});

test("a blank row is no error and is not sent; a half-filled one is named", async () => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const named = { ...emptyPerson([{ id: 1 }]), first_name: "Ann", last_name: "Lee", person_type_id: 1 };
  const blank = { number: "", label: "" };
  const good = await personResolver(
    { ...named, phones: [blank, { number: "555", label: "" }] },
    undefined,
    options,
  );
  expect(good.errors).toEqual({});
  expect(good.values).toMatchObject({ phones: [{ number: "555", label: null }] });
  const half = await personResolver(
    { ...named, phones: [blank, { number: "", label: "Home" }] },
    undefined,
    options,
  );
  expect(half.errors.phones?.[1]?.number?.message).toBe("Number is required.");
});

test("the address becomes the endpoint's query", () => {
  const state = readList(
    new URLSearchParams("q=ann&page=2&sort=-updated_at&grade=10&has_open_case=yes&stage=x"),
    personListSpec,
  );
  expect(personQuery(state)).toMatchObject({
    q: "ann",
    sort: "-updated_at",
    grade: "10",
    has_open_case: "yes",
    person_type_id: undefined,
  });
  expect(personQuery(readList(new URLSearchParams(), personListSpec)).q).toBeUndefined();
});

test("ages turn on the birthday", () => {
  expect(ageOn("2008-11-21", "2026-11-20")).toBe(17);
  expect(ageOn("2008-11-21", "2026-11-21")).toBe(18);
  expect(ageOn("2027-01-01", "2026-11-21")).toBeNull();
  expect(ageOn("nonsense", "2026-11-21")).toBeNull();
});

test("grades and addresses read as words", () => {
  expect(["K", "PK", "10", "Adult program"].map(gradeWords)).toEqual([
    "Kindergarten",
    "Pre-kindergarten",
    "Grade 10",
    "Adult program",
  ]);
  expect(gradeOptions("Adult program").at(-1)).toEqual({ value: "Adult program", label: "Adult program" });
  expect(gradeOptions("10")).toHaveLength(14);
  expect(
    addressLine({ label: null, street: "1 Elm", city: "North", state: "MN", postal_code: "55057" }),
  ).toBe("1 Elm, North, MN 55057");
});

test("somebody typed in whom a roster knows now is said to be both, and what it changed is named", () => {
  expect(sourceWords({ source: "typed", source_id: null })).toBe("Typed in");
  expect(sourceWords({ source: "typed", source_id: "1001" })).toBe("Typed in, then found in a roster");
  expect(sourceWords({ source: "import", source_id: "1001" })).toBe("Roster import");
  expect(historyWords("person.import", ["date_of_birth", "student_id"])).toBe(
    "took over from a roster: Date of birth and Student ID",
  );
});
