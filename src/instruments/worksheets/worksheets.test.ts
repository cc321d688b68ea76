import { describe, expect, it, test } from "vitest";
import { madeUpWorksheet } from "#support/made-up-worksheet.ts";
import { offeredModels } from "../models.ts";
import {
  changedSince,
  choiceKey,
  missingFields,
  themeProgress,
  unknownChoices,
  worksheetProgress,
} from "./answers.ts";
import { shippedWorksheets } from "./registration.ts";
import { type WorksheetPack, worksheetSchema } from "./worksheet-schema.ts";
import { registerWorksheet, worksheetModel, worksheetOf } from "./worksheets.ts";

const made: WorksheetPack = worksheetSchema.parse(madeUpWorksheet);

function* words(node: unknown): Generator<string> {
  if (typeof node === "string") yield node;
  else if (typeof node === "object" && node !== null)
    for (const each of Object.values(node)) yield* words(each);
}

describe.each(shippedWorksheets.map((each) => [worksheetSchema.parse(each).meta.pack, each] as const))(
  "%s",
  (_, content) => {
    const pack = worksheetSchema.parse(content);
    it("keeps to the shape, and has nothing that the shape does not name", () => {
      expect(pack).toEqual(content);
    });
    it("speaks calmly, and of no score that it has", () => {
      for (const each of words(pack)) expect(each).not.toMatch(/!|\.\.\.|["']/);
      expect(
        [...words(pack)].filter((each) => /\b(?:points|high risk|low risk|risk level)\b/i.test(each)),
      ).toEqual([]);
    });
    it("says where it comes from, and that its wording is its own", () => {
      expect(pack.meta.license).toMatch(/wording/);
      expect(pack.meta.notices.join()).toMatch(/no score/);
    });
    it("has whatever each question asks in a sentence, and a help with it", () => {
      const questions = pack.themes.flatMap((theme) => theme.questions);
      for (const { text, help } of questions) {
        expect(text).toMatch(/[.?]$/);
        expect(help).toMatch(/[.?]$/);
      }
    });
  },
);

test("two answers are never kept under one key", () => {
  const [light] = madeUpWorksheet.themes;
  const twice = { ...madeUpWorksheet, themes: [light, { ...light, key: "again" }] };
  expect(() => worksheetSchema.parse(twice)).toThrow(/light_1/);
});

test("a pack that is taken up is offered, in its newest version, and is gone when it is taken away", () => {
  const next = { ...madeUpWorksheet, meta: { ...madeUpWorksheet.meta, version: "0.2.0" } };
  const away = [registerWorksheet(madeUpWorksheet), registerWorksheet(next)];
  expect(offeredModels().filter((each) => each === "lighthouse")).toHaveLength(1);
  expect(worksheetModel("lighthouse")?.meta.version).toBe("0.2.0");
  expect(worksheetOf({ pack: "lighthouse", version: "0.1.0" })?.meta.version).toBe("0.1.0");
  for (const takeAway of away) takeAway();
  expect(offeredModels()).not.toContain("lighthouse");
});

test("what was looked into is counted, by words or by a choice, and nothing of what they say", () => {
  const [light] = made.themes;
  if (light === undefined) throw new Error("It has no theme.");
  expect(themeProgress({ light_1: "  " }, light)).toEqual({ done: 0, total: 1 });
  expect(themeProgress({ light_1_choice: "unheard of" }, light)).toEqual({ done: 1, total: 1 });
  expect(worksheetProgress({ light_1: "His aunt.", said: "So." }, made)).toEqual({ done: 1, total: 2 });
});

test("what is missing is what the pack requires, and a list without entries is nothing", () => {
  expect(missingFields({ next: [] }, made).map(({ key }) => key)).toEqual(["said"]);
  expect(missingFields({ said: "So." }, made)).toEqual([]);
});

test("what changed since a signature is named by what it answers", () => {
  const signed = { light_1: "His aunt.", said: "So.", unheard_of: 1 };
  expect(changedSince(made, signed, { ...signed, rocks_1_choice: null })).toEqual([]);
  expect(
    changedSince(made, signed, { light_1: "His coach.", said: "So.", rocks_overview: "Little." }),
  ).toEqual(["What helps?", "unheard_of", "Rocks: What it means"]);
});

describe.each(shippedWorksheets.map((each) => [worksheetSchema.parse(each).meta.pack, each] as const))(
  "choices of %s",
  (_, content) => {
    it("are those of the pack before anything is signed with them", () => {
      const pack = worksheetSchema.parse(content);
      const question = pack.themes[0]?.questions[0];
      const [known] = pack.choice?.options ?? [];
      if (question === undefined || known === undefined) throw new Error("The pack asks with choices.");
      const key = choiceKey(question.key);
      expect(unknownChoices({ [key]: known.value }, pack)).toEqual([]);
      expect(unknownChoices({ [question.key]: "In words alone." }, pack)).toEqual([]);
      expect(unknownChoices({ [key]: "purple" }, pack)).toMatchObject([{ key, label: question.text }]);
    });
  },
);
