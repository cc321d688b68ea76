import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitionProblems } from "./definition.ts";
import {
  conditionTests,
  type FieldValue,
  fieldTypes,
  type TemplateField,
  type TemplateSection,
  templateSection,
} from "./field-schema.ts";
import {
  fieldProblem,
  fieldProblems,
  fieldsOf,
  isAnswered,
  keepValues,
  leftOver,
  shownSections,
} from "./fields.ts";

const keys = ["a", "b", "c", "d", "e", "constructor"] as const;
const options = [
  { value: "red", label: "Red" },
  { value: "blue", label: "Blue" },
];

const field = (key: string, more: Partial<TemplateField> = {}): TemplateField => ({
  key,
  label: key.toUpperCase(),
  type: "text",
  options: [],
  required: false,
  help: null,
  show_when: null,
  ...more,
});
const section = (fields: readonly TemplateField[], more: Partial<TemplateSection> = {}): TemplateSection => ({
  key: "s",
  title: "S",
  help: null,
  show_when: null,
  fields: [...fields],
  ...more,
});

/** Any definition over a few keys, with conditions on earlier fields. */
const anySections = fc
  .array(
    fc.record({
      type: fc.constantFrom(...fieldTypes),
      required: fc.boolean(),
      about: fc.nat(5),
      test: fc.constantFrom(...conditionTests),
      value: fc.constantFrom("red", "yes", "1", "x"),
      match: fc.constantFrom("all" as const, "any" as const),
      conditional: fc.boolean(),
    }),
    { maxLength: keys.length },
  )
  .map((plans) =>
    plans.map((plan, at) => {
      const about = keys[plan.about % Math.max(1, at)];
      const when =
        at > 0 && plan.conditional && about !== undefined
          ? { match: plan.match, conditions: [{ field: about, test: plan.test, value: plan.value }] }
          : null;
      return field(keys[at] ?? "z", { type: plan.type, required: plan.required, options, show_when: when });
    }),
  )
  .map((fields) => [section(fields.slice(0, 3)), section(fields.slice(3), { key: "t" })]);

const anyValue: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.constantFrom<FieldValue>(
    null,
    "",
    "red",
    "yes",
    "2026-11-21",
    "0190a0a0-0000-7000-8000-000000000007",
    1,
    2.5,
  ),
  fc.constantFrom<FieldValue>(["red"], [], ["green"]),
  fc.string(),
);
const anyValues = fc
  .dictionary(fc.constantFrom(...keys, "gone"), anyValue)
  .map((values) => values as Record<string, FieldValue>);

describe("conditions", () => {
  const when = (test: (typeof conditionTests)[number], value: string | null = null) => ({
    match: "all" as const,
    conditions: [{ field: "a", test, value }],
  });
  const shows = (type: TemplateField["type"], condition: ReturnType<typeof when>, value: FieldValue) =>
    fieldsOf(
      shownSections([section([field("a", { type, options }), field("b", { show_when: condition })])], {
        a: value,
      }),
    ).some((each) => each.key === "b");

  it("read an answer as a person does", () => {
    expect(shows("yes_no", when("is", "yes"), "yes")).toBe(true);
    expect(shows("yes_no", when("is", "yes"), null)).toBe(false);
    expect(shows("yes_no", when("is_not", "yes"), null)).toBe(true);
    expect(shows("choices", when("is", "red"), ["blue", "red"])).toBe(true);
    expect(shows("choices", when("is_not", "red"), ["blue", "red"])).toBe(false);
    expect(shows("number", when("is", "3"), 3)).toBe(true);
    expect(shows("text", when("answered"), "  ")).toBe(false);
    expect(shows("choices", when("blank"), [])).toBe(true);
  });

  it("take a hidden field for blank, whatever it holds", () => {
    const chain = [
      field("a", { type: "yes_no" }),
      field("b", { type: "yes_no", show_when: when("is", "yes") }),
      field("c", { show_when: { match: "all", conditions: [{ field: "b", test: "is", value: "yes" }] } }),
    ];
    const shown = (values: Record<string, FieldValue>) =>
      fieldsOf(shownSections([section(chain)], values)).map((each) => each.key);
    expect(shown({ a: "yes", b: "yes" })).toEqual(["a", "b", "c"]);
    expect(shown({ a: "no", b: "yes" })).toEqual(["a"]);
  });

  it("hide a section with all that is in it", () => {
    const hidden = section([field("b", { required: true })], { key: "t", show_when: when("is", "yes") });
    const sections = [section([field("a", { type: "yes_no" })]), hidden];
    expect(fieldProblems(sections, { a: "no" })).toEqual([]);
    expect(fieldProblems(sections, { a: "yes" })).toEqual([{ key: "b", message: "B is required." }]);
  });

  it("give the same result each time, and never show what is not in the definition", () => {
    fc.assert(
      fc.property(anySections, anyValues, (sections, values) => {
        const shown = shownSections(sections, values);
        expect(shownSections(shown, values)).toEqual(shown);
        const all = new Set(fieldsOf(sections).map((each) => each.key));
        expect(fieldsOf(shown).every((each) => all.has(each.key))).toBe(true);
      }),
    );
  });

  it("do not depend on what a hidden field holds", () => {
    fc.assert(
      fc.property(anySections, anyValues, anyValue, (sections, values, other) => {
        const shown = shownSections(sections, values);
        const visible = new Set(fieldsOf(shown).map((each) => each.key));
        const hidden = fieldsOf(sections).filter((each) => !visible.has(each.key));
        const changed = { ...values, ...Object.fromEntries(hidden.map((each) => [each.key, other])) };
        expect(shownSections(sections, changed)).toEqual(shown);
        expect(fieldProblems(sections, changed)).toEqual(fieldProblems(sections, values));
      }),
    );
  });
});

describe("answers", () => {
  it("are judged by the kind of their field, in words that name it", () => {
    const judge = (type: TemplateField["type"], value: FieldValue) =>
      fieldProblem(field("weapon", { type, label: "Kind of weapon", options }), value);
    expect(judge("number", "many")).toBe("Kind of weapon must be a number.");
    expect(judge("number", Number.NaN)).toBe("Kind of weapon must be a number.");
    expect(judge("number", -2.5)).toBeNull();
    expect(judge("date", "2026-02-30")).toBe("Kind of weapon must be a date as MM/DD/YYYY.");
    expect(judge("date", "2028-02-29")).toBeNull();
    expect(judge("choice", "green")).toBe("Kind of weapon is not one of the choices.");
    expect(judge("choices", ["red", "green"])).toBe("Kind of weapon is not one of the choices.");
    expect(judge("choices", ["red", "blue"])).toBeNull();
    expect(judge("yes_no", "perhaps")).toBe("Kind of weapon is not one of the choices.");
    expect(judge("person", "Wren")).toBe("Kind of weapon must be a person.");
    expect(judge("user", 7)).toBeNull();
    expect(judge("text", 7)).toBe("Kind of weapon must be text.");
  });

  it("are required only where they show", () => {
    fc.assert(
      fc.property(anySections, anyValues, (sections, values) => {
        const shown = fieldsOf(shownSections(sections, values));
        for (const { key } of fieldProblems(sections, values))
          expect(shown.some((each) => each.key === key)).toBe(true);
        const missing = shown.filter(
          (each) =>
            each.required && !isAnswered(Object.hasOwn(values, each.key) ? (values[each.key] ?? null) : null),
        );
        const named = new Set(fieldProblems(sections, values).map((each) => each.key));
        expect(missing.every((each) => named.has(each.key))).toBe(true);
      }),
    );
  });

  it("stay through a save: what is sent is kept, what is not sent or has no field stays as it was", () => {
    fc.assert(
      fc.property(anySections, anyValues, anyValues, (sections, before, sent) => {
        const after = keepValues(sections, before, sent);
        const known = new Set(fieldsOf(sections).map((each) => each.key));
        const value = (of: Record<string, FieldValue>, key: string) =>
          Object.hasOwn(of, key) && isAnswered(of[key] ?? null) ? of[key] : undefined;
        for (const key of [...keys, "gone"]) {
          const from = known.has(key) && Object.hasOwn(sent, key) ? sent : before;
          expect(value(after, key)).toEqual(value(from, key));
        }
        expect(keepValues(sections, after, after)).toEqual(after);
        expect(keepValues(sections, after, {})).toEqual(after);
      }),
    );
  });

  it("without a field any more are listed, not dropped", () => {
    const [one, two] = [[section([field("a"), field("b")])], [section([field("a")])]];
    const held = keepValues(one, {}, { a: "x", b: "y" });
    expect(leftOver(one, held)).toEqual([]);
    expect(leftOver(two, keepValues(two, held, { a: "z" }))).toEqual(["b"]);
    expect(keepValues(two, held, { a: "z", b: null })).toEqual({ a: "z", b: "y" });
  });
});

describe("a definition", () => {
  const messages = (...fields: TemplateField[]) =>
    definitionProblems([section(fields)]).map(({ path, message }) => [path.join("."), message]);
  const about = (name: string, value: string | null = "yes") => ({
    match: "all" as const,
    conditions: [{ field: name, test: "is" as const, value }],
  });

  it("may not ask about what comes later, is not there, or cannot be answered so", () => {
    expect(messages(field("a", { show_when: about("b") }), field("b", { type: "yes_no" }))).toEqual([
      [
        "sections.0.fields.0.show_when",
        "The condition is about B, which does not come earlier. Move it up or choose another one.",
      ],
    ]);
    expect(messages(field("a", { show_when: about("zz") }))[0]?.[1]).toContain("not there");
    expect(
      messages(field("a", { type: "yes_no" }), field("b", { show_when: about("a", "maybe") })),
    ).toHaveLength(1);
    expect(
      messages(field("a", { type: "yes_no" }), field("b", { show_when: about("a", null) })),
    ).toHaveLength(1);
    expect(messages(field("a", { type: "yes_no" }), field("b", { show_when: about("a") }))).toEqual([]);
  });

  it("has each key once, and choices to choose from", () => {
    expect(messages(field("a"), field("a"))[0]?.[0]).toBe("sections.0.fields.1.key");
    expect(messages(field("a", { type: "choice" }))[0]?.[1]).toBe("A needs at least two choices.");
    expect(messages(field("a", { type: "choices", options: [...options, ...options] }))[0]?.[0]).toBe(
      "sections.0.fields.0.options",
    );
  });

  it("survives JSON unchanged", () => {
    fc.assert(
      fc.property(anySections, (sections) => {
        const read = sections.map((each) => templateSection.parse(JSON.parse(JSON.stringify(each))));
        expect(read).toEqual(sections);
      }),
    );
  });
});
