import { describe, expect, it } from "vitest";
import { choiceIn, wordsIn } from "#contract/services/reports/spanish.ts";
import { answerScale, classificationOption, informationReviewed, sources } from "./cstag.ts";
import { instrumentOf } from "./instrument.ts";
import { interviewDetailNames, interviewTypeField, safetyKinds } from "./interviews.ts";
import { identityOf, shippedPacks } from "./packs.ts";
import { plainHeading } from "./plain-headings.ts";

// What a report in Spanish says of what is chosen from a list, in the words of every questionnaire that comes with the program.

const say = wordsIn("es-US");
const choice = choiceIn("es-US");
const inBoth = new Set(["No"]);

describe.each(shippedPacks.map((each) => [each.content.meta.version, each] as const))(
  "words of %s",
  (_, pack) => {
    const instrument = instrumentOf(identityOf(pack));
    const { case_categories, case_types } = pack.content.case;

    it("has categories, types and meanings in Spanish", () => {
      for (const { label } of case_categories) expect(choice("Category", label)).not.toBe(label);
      for (const { label } of case_types) expect(choice("Type", label)).not.toBe(label);
      for (const value of [0, 1, 2, 3]) {
        const { definition = "" } = instrument.classification.optionOf(value) ?? {};
        expect(say(definition)).not.toBe(definition);
        const label = classificationOption(value)?.label ?? "";
        expect(say(label)).not.toBe(label);
      }
    });

    it("has the titles, labels and choices of interviews in Spanish", () => {
      const fields = [
        interviewTypeField,
        ...interviewDetailNames,
        ...safetyKinds.flatMap(({ type }) => instrument.safety.typeOf(type)?.fields ?? []),
      ];
      for (const { label } of fields) expect(say(label), label).not.toBe(label);
      for (const { key, label, options } of interviewDetailNames)
        for (const option of options) expect(choice(label, option.label), key).not.toBe(option.label);
      const titles = [
        ...["subject", "target/witness"].map((type) => instrument.interviews.formOf(type)?.title ?? ""),
        ...safetyKinds.map(({ type }) => instrument.safety.typeOf(type)?.title ?? ""),
      ];
      for (const title of titles) expect(say(title)).not.toBe(title);
      for (const { groups } of safetyKinds)
        for (const group of groups) expect(say(plainHeading(group)), group.key).not.toBe(plainHeading(group));
    });
  },
);

it("has sources, reviews and answers in Spanish", () => {
  for (const { label } of [...sources, ...informationReviewed]) expect(say(label)).not.toBe(label);
  for (const { label } of answerScale)
    if (!inBoth.has(label)) expect(choice("Answer", label)).not.toBe(label);
});
