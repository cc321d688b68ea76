import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { nameRemoved } from "#contract/services/reports/spanish.ts";
import { writeDocx } from "#server/services/reports/write-docx.ts";
import { createRedactor, type Hidden, namePartsOf } from "./redaction.ts";
import { standIns } from "./stand-ins.ts";

const ambiguous = nameRemoved["en-US"];

const person = (first_name: string, last_name: string, more: Partial<Hidden> = {}) => ({
  id: 1,
  first_name,
  middle_name: null,
  last_name,
  name: `${first_name} ${last_name}`,
  preferred_name: null,
  aliases: [],
  marks: [],
  standsFor: "Student A",
  ...more,
});
const wren = person("Wren", "Ashby", {
  preferred_name: "Birdie",
  aliases: ["the Quiet One"],
  marks: ["S-20418", "(555) 018-4477", "14 Alder Lane, Apt 3", "wren@example.org"],
});
const redact = createRedactor([wren], []);

describe("names in texts", () => {
  it.each([
    ["Wren Ashby said so.", "Student A said so."],
    ["ASHBY, wren", "Student A"],
    ["Wren’s bag; W. Ashby's locker", "Student A’s bag; Student A's locker"],
    ["wren.ashby and WrenAshby", "Student A and Student A"],
    ["“Birdie” is what they call her", "“Student A” is what they call her"],
    ["the Ashbys came", "the Student A came"],
    ["Wr\u00ADen\u200B spoke", "Student A spoke"],
    ["A wrench and an ashbyte stay", "A wrench and an ashbyte stay"],
    ["ID s-20418", "ID Student A"],
    ["S20418, s 20418; S-204181 stays", "Student A, Student A; S-204181 stays"],
    ["call 555-018-4477 or 555.018.4477", "call Student A or Student A"],
    ["lives at 14 Alder Lane apt. 3", "lives at Student A"],
    ["wren@example.org wrote", "Student A wrote"],
    ["plays as Wren7, and as ashby_99", "plays as Student A7, and as Student A_99"],
    ["W. A. and W.A., and Wren A.; WA stays", "Student A and Student A, and Student A; WA stays"],
    ["quiet one, the other one", "Student A, the other Student A"],
  ])("%s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it("finds a name with and without its accents, however they are written", () => {
    const take = createRedactor([person("José", "Núñez")], []);
    expect(take("Jose\u0301 and JOSE NUNEZ, O.K.")).toBe("Student A and Student A, O.K.");
  });

  it("finds a name that invisible signs are in, or that they glue to another word", () => {
    const signs = [
      "\u00AD",
      "\u061C",
      "\u180E",
      "\u200B",
      "\u200D",
      "\u202E",
      "\u2060",
      "\u2066",
      "\u3164",
      "\uFE0F",
      "\uFEFF",
      "\u0007",
    ];
    const some = fc
      .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 })
      .map((each) => each.join(""));
    const name = fc.constantFrom("Wren", "Ashby", "Birdie", "Wren Ashby");
    const within = fc.tuple(name, fc.nat(), some).map(([word, at, sign]) => {
      const place = at % word.length;
      return `${word.slice(0, place)}${sign}${word.slice(place)}`;
    });
    fc.assert(
      fc.property(fc.oneof(name, within), some, some, (written, before, after) => {
        const said = redact(`room${before}${written}${after}room`).replace(/[^A-Za-z ]/g, "");
        expect(said).toBe("roomStudent Aroom");
      }),
    );
    expect(redact("a wrench, an ashbyte")).toBe("a wrench, an ashbyte");
  });

  it("attributes a shared family name to nobody", () => {
    const take = createRedactor([wren], ["Tom Ashby", "Ann Lee"]);
    expect(take("Ms. Ashby and Wren met Ann Lee")).toBe(`Ms. ${ambiguous} and Student A met Ann Lee`);
  });

  const al = person("Al", "Green");
  const fatima = person("Fatima", "Al-Rashidi", { standsFor: "Parent C" });
  const omar = person("Abd Allah", "Omar", { aliases: ["Abdi"] });
  it.each([
    // The full name of whoever stays wins where it stands whole.
    ["Target: Rosa Vidal-Al", "Target: Rosa Vidal-Al"],
    ["ROSA  VIDAL‑AL’s coat; Al Green’s coat", "ROSA  VIDAL‑AL’s coat; Student A’s coat"],
    ["Vidal-Al waited for Green", `Vidal-Al waited for ${ambiguous}`],
    ["Tom Green and Al Green met", "Tom Green and Student A met"],
    ["Tom Green-Al and xTom Green", `Tom Student A and xTom ${ambiguous}`],
    ["Rosa Vidal-Al Green came", "Rosa Student A came"],
    ["Vidal, then Al", `Vidal, then ${ambiguous}`],
    // The words of a hyphenated name stand or fall together.
    ["Fatima-Rashid's note, Ms. rashidi‑fatima", "Parent C's note, Ms. Parent C"],
    ["Rashidi-Smith; Smith-Rashidi; O'Neil-Fatima-Lee", "Parent C; Parent C; Parent C"],
    ["Green—Smith said", `${ambiguous}—Smith said`],
    // Of the same name twice one is left.
    ["Abd Allah Abd Allah was afraid of Abdi-Omar.", "Student B was afraid of Student B."],
    ["Omar\nOmar, Omar", "Student B\nStudent B, Student B"],
  ])("of somebody who stays is left whole: %s", (text, expected) => {
    const take = createRedactor(
      [al, fatima, { ...omar, standsFor: "Student B" }],
      ["Rosa Vidal-Al", "Tom Green"],
    );
    expect(take(text)).toBe(expected);
  });

  it("does not leave half of a hyphenated word", () => {
    const take = createRedactor([fatima], ["Rosa Vidal-Al"]);
    expect(createRedactor([fatima], ["Tom Quill"])("Al-Rashid came")).toBe("Parent C came");
    expect(take("Al-Rashid came, and Rosa Vidal-Al")).toBe(`${ambiguous} came, and Rosa Vidal-Al`);
  });

  it("leaves no name that has all of a name that is taken out, which may be the same person", () => {
    const take = createRedactor([al], ["Al Green-Smith", "Green Al"]);
    expect(take("Al Green-Smith; Green Al")).not.toMatch(/green|smith/i);
  });

  it("leaves everything as it is when nobody is chosen", () => {
    expect(createRedactor([], ["Wren Ashby"])("Wren Ashby")).toBe("Wren Ashby");
  });
});

it("finds a name wherever it stands in a long text, and once", () => {
  const one = createRedactor([person("José-Wren", "Ashby", { marks: ["S-20418"] })], []);
  // Long texts are looked through in pieces of 50,000 signs: each part of a name comes to lie at the end of one.
  for (let shift = 0; shift <= 20; shift += 1) {
    const [before, between] = ["𝒶 ".repeat(16_666), "— ".repeat(25_000)].map((each) => each.slice(2 * shift));
    const text = `${before} José-Wren Ashby${between} Ashby, José Wren${between}xAshby S\u00a0-20418 Ashbyton`;
    const found = one.found(text).map(({ from, to }) => text.slice(from, to));
    expect([shift, ...found]).toEqual([shift, "José-Wren Ashby", "Ashby, José Wren", "S\u00a0-20418"]);
    // The end of another word is no name.
    expect(one.found(`${"a".repeat(50_000 - shift)}Ashby`)).toEqual([]);
  }
});

it("names a parent after the child, and letters follow the order of the case", () => {
  const people = [
    { id: 1, person_type_id: 1 },
    { id: 2, person_type_id: 7 },
    { id: 3, person_type_id: 1 },
    { id: 4, person_type_id: 3 },
  ];
  expect([...standIns(people, [{ parent: 2, child: 3 }])].toSorted(([a], [b]) => a - b)).toEqual([
    [1, "Student A"],
    [2, "Parent of Student B"],
    [3, "Student B"],
    [4, "Staff member A"],
  ]);
});

// Every name begins with letters that occur in no label or markup, so that what is found is the name.
const syllable = fc.stringMatching(/^[Zz][qÿžø][a-zéñüß]{1,6}$/);
const word = fc
  .tuple(syllable, fc.option(fc.tuple(fc.constantFrom("-", "'", "’"), syllable)))
  .map(([one, more]) => (more === null ? one : one + more.join("")));
const names = fc.record({
  first: word,
  middle: fc.option(word),
  last: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
  preferred: fc.option(word),
  aliases: fc.array(
    fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
    {
      maxLength: 2,
    },
  ),
});
const between = fc.constantFrom(" ", ", ", ".\n", "’s ", " (", ") ", "/", "-", "“", "” ", "\t", "_");
const cases = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.normalize("NFD"),
);
const folded = (text: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

it("leaves no name and no part of one in the document, wherever it was written", async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.array(fc.tuple(fc.nat(), between, cases, fc.constantFrom("said", "waits", "7")), { maxLength: 20 }),
      async ({ first, middle, last, preferred, aliases }, words) => {
        const one = person(first, last, { middle_name: middle, preferred_name: preferred, aliases });
        const all = [
          one.name,
          first,
          last,
          ...(middle ? [middle] : []),
          ...(preferred ? [preferred] : []),
          ...aliases,
        ];
        const text = words
          .map(([which, gap, change, more]) => `${gap}${change(all[which % all.length] ?? "")}${gap}${more}`)
          .join("");
        const take = createRedactor([one], []);
        const bytes = await writeDocx(
          {
            language: "en-US",
            number: "NOR-2026-0001",
            title: take(text),
            organization: "School",
            printed_by: "Somebody",
            printed_at: "Today",
            sections: [
              {
                id: "threat",
                title: "Threat report",
                blocks: [
                  { kind: "text", text: take(text), rows: [] },
                  { kind: "table", text: "", rows: [["Words"], [take(text)]] },
                ],
              },
            ],
          },
          new Date("2026-11-21T10:00:00Z"),
        );
        const xml = Object.values(unzipSync(bytes))
          .map((part) => folded(strFromU8(part)))
          .join("\n");
        const left = namePartsOf(one).filter((part) => xml.includes(part));
        expect(left).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

it("leaves the full names of those who stay whole, and beside them no part of a name that is taken out", () => {
  const staysAs = fc.constantFrom("alone" as const, "hyphen" as const, "apart" as const);
  fc.assert(
    fc.property(
      names,
      word,
      staysAs,
      fc.array(fc.tuple(fc.nat(), fc.boolean(), cases), { maxLength: 20 }),
      (gone, own, how, order) => {
        const one = person(gone.first, gone.last, { middle_name: gone.middle, aliases: gone.aliases });
        const shared = gone.first;
        const stays = {
          alone: `Rosa ${shared}`,
          hyphen: `Rosa ${own}-${shared}`,
          apart: `Rosa ${own} ${shared}`,
        }[how];
        fc.pre(how === "alone" || namePartsOf(one).every((part) => !folded(own).includes(part)));
        const whole = [one.first_name, one.last_name].flatMap((each) => folded(each).split(/[^\p{L}]+/u));
        fc.pre(!whole.every((part) => folded(stays).includes(part)));
        const written = [stays, one.name, gone.first, gone.last, ...gone.aliases];
        const text = order
          .map(([which, staying, change]) =>
            change(staying ? stays : (written[which % written.length] ?? "")),
          )
          .join(" 7; ");
        const left = folded(createRedactor([one], [stays])(text));
        const count = (said: string) => said.split(folded(stays)).length - 1;
        expect(count(left)).toBe(count(folded(text)));
        const beside = left.replaceAll(folded(stays), "");
        expect(namePartsOf(one).filter((part) => beside.includes(part))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
