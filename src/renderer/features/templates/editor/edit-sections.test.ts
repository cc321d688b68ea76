import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf } from "#contract/records/case-templates/fields.ts";
import { keyFor, movedField, newField, newSection, sayWhen } from "./edit-sections.ts";

const section = (title: string, ...labels: string[]): TemplateSection => ({
  ...newSection(title, []),
  fields: labels.map((label) => newField(label, "yes_no", [])),
});
const labelsOf = (sections: readonly TemplateSection[]) =>
  sections.map((each) => each.fields.map((field) => field.label));

describe("fields", () => {
  test("move within their section, and over its end into the next", () => {
    const two = [section("One", "A", "B"), section("Two", "C")];
    expect(labelsOf(movedField(two, 0, 0, 1))).toEqual([["B", "A"], ["C"]]);
    expect(labelsOf(movedField(two, 0, 1, 1))).toEqual([["A"], ["B", "C"]]);
    expect(labelsOf(movedField(two, 1, 0, -1))).toEqual([["A", "B", "C"], []]);
    expect(movedField(two, 0, 0, -1)).toBe(two);
    expect(movedField(two, 1, 0, 1)).toBe(two);
  });

  test("are never lost or doubled by a move", () => {
    const some = fc.array(fc.array(fc.string({ maxLength: 3 }), { maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        some,
        fc.nat(5),
        fc.nat(5),
        fc.constantFrom(-1 as const, 1 as const),
        (all, at, index, by) => {
          const sections = all.map((labels, place) => section(String(place), ...labels));
          const sorted = (of: readonly TemplateSection[]) =>
            fieldsOf(of)
              .map((field) => field.label)
              .sort();
          expect(sorted(movedField(sections, at, index, by))).toEqual(sorted(sections));
        },
      ),
    );
  });

  test("get keys that say what they are, each once, also where a label has no letters", () => {
    expect(keyFor("Kind of weapon?", [], "field")).toBe("kind_of_weapon");
    expect(keyFor("Kind of weapon", ["kind_of_weapon"], "field")).toBe("kind_of_weapon_2");
    expect(keyFor("Ünïcode é", [], "field")).toBe("u_ni_code_e");
    expect(keyFor("???", ["field"], "field")).toBe("field_2");
    fc.assert(
      fc.property(fc.string(), (label) => {
        expect(keyFor(label, [], "field")).toMatch(/^[a-z][a-z0-9_]{0,59}$/);
      }),
    );
  });

  test("say their condition as a sentence", () => {
    // A choice that nobody named is not there, so none can be published.
    expect(newField("Kind", "choice", []).options).toEqual([]);
    const weapon = newField("Weapon mentioned", "yes_no", []);
    const when = (test: "is" | "blank", value: string | null) => ({
      match: "any" as const,
      conditions: [{ field: weapon.key, test, value }],
    });
    expect(sayWhen(when("is", "yes"), [weapon])).toBe("Show when Weapon mentioned is Yes");
    expect(sayWhen(when("blank", null), [weapon])).toBe("Show when Weapon mentioned is not answered");
    expect(sayWhen(null, [weapon])).toBe("");
  });
});
