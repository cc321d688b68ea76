import { describe, expect, it } from "vitest";
import { familyDates, familyWords } from "./family.ts";
import { pseudo } from "./language/pseudo.ts";
import { catalogue, say } from "./t.ts";

// Messages of the tests alone: `say` is `t` without its types.
catalogue.addResourceBundle("en-US", "translation", { "{{count}} cases_one": "{{count}} case" });

describe("words", () => {
  it("are their own key, with what they are filled with", () => {
    expect(say("Delete {{name}}: it’s gone. Really?", { name: "Ada" })).toBe(
      "Delete Ada: it’s gone. Really?",
    );
    expect(say("Read: {{name}}", { name: "{{other}} $t(Delete) <b>&" })).toBe(
      "Read: {{other}} $t(Delete) <b>&",
    );
  });

  it("have a form for one and one for many, and numbers with commas", () => {
    expect(say("{{count}} cases", { count: 1 })).toBe("1 case");
    expect(say("{{count}} cases", { count: 0 })).toBe("0 cases");
    expect(say("{{count, number}} rows", { count: 12345 })).toBe("12,345 rows");
  });
});

describe("the pseudo-language", () => {
  it("accents every letter, is two fifths longer, and leaves what is filled in", () => {
    const words = pseudo("Read <link>{{count}} files</link>");
    expect(words).toMatch(/^⟦Ŕéåđ <link>\{\{count\}\} ƒîļéš<\/link> .+⟧$/);
    expect(pseudo("Save the case now").length).toBe(Math.ceil(17 * 1.4) + 2);
  });
});

describe("words for families", () => {
  it("follow their language whatever the page speaks", () => {
    expect(familyWords("es-US")("Case {{number}}", { number: "A-1" })).toBe("Caso A-1");
    expect(familyWords("en-US")("Case {{number}}", { number: "A-1" })).toBe("Case A-1");
  });

  it("write dates as their language does", () => {
    expect(familyDates("en-US").day("2026-11-19")).toBe("Nov 19, 2026");
    expect(familyDates("es-US").day("2026-11-19")).toBe("19 nov 2026");
    expect(familyDates("es-US").moment(new Date(2026, 10, 19, 15, 5).toISOString())).toMatch(
      /^19 nov 2026, 3:05 p\.\s?m\.$/,
    );
    expect([familyDates("es-US").day(null), familyDates("es-US").day("soon")]).toEqual(["", ""]);
  });
});
