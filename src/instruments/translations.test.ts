import { describe, expect, it } from "vitest";
import { instrumentOf } from "./instrument.ts";
import { shippedPacks } from "./packs.ts";
import { plainHeading } from "./plain-headings.ts";
import { languageOf, translationOf, translations } from "./translations.ts";

/** Every text of a pack that is read aloud, and the notices, by where it stands. */
const spokenOf = (identity: { readonly pack: string; readonly version: string }) => {
  const { notices, safety, interviews } = instrumentOf(identity);
  const out = new Map<string, string>();
  for (const [at, notice] of notices.entries()) out.set(`notice ${at}`, notice);
  for (const { type, title, opening, closing, groups } of safety.types) {
    out.set(`${type} title`, title).set(`${type} opening`, opening).set(`${type} closing`, closing);
    for (const group of groups) {
      out.set(`${group.key} heading`, plainHeading(group)).set(`${group.key} intro`, group.intro);
      for (const { field, text, simpler_text } of group.questions) {
        out.set(field, text);
        if (simpler_text !== undefined) out.set(`${field} simpler`, simpler_text);
      }
    }
  }
  for (const { type, title, opening, closing, questions } of interviews.forms) {
    out.set(`${type} general title`, title).set(`${type} general opening`, opening);
    out.set(`${type} general closing`, closing);
    for (const { key, text } of questions) out.set(`${type} ${key}`, text);
  }
  return out;
};

describe.each(translations.map((each) => [each.meta.version, each] as const))(
  "the Spanish of %s",
  (_, each) => {
    const { meta, safety_interviews, interviews } = each;
    const translated = new Map<string, string>();
    for (const [at, notice] of meta.notices.entries()) translated.set(`notice ${at}`, notice);
    for (const [type, { title, opening, closing, groups }] of Object.entries(safety_interviews)) {
      translated.set(`${type} title`, title).set(`${type} opening`, opening).set(`${type} closing`, closing);
      for (const [key, { heading, intro, questions }] of Object.entries(groups)) {
        translated.set(`${key} heading`, heading).set(`${key} intro`, intro);
        for (const [field, { text, simpler_text }] of Object.entries(questions)) {
          translated.set(field, text);
          if (simpler_text !== undefined) translated.set(`${field} simpler`, simpler_text);
        }
      }
    }
    for (const [type, { title, opening, closing, questions }] of Object.entries(interviews)) {
      translated.set(`${type} general title`, title).set(`${type} general opening`, opening);
      translated.set(`${type} general closing`, closing);
      for (const [key, { text }] of Object.entries(questions)) translated.set(`${type} ${key}`, text);
    }
    const english = spokenOf(meta);

    it("belongs to a pack that comes with the program", () => {
      const known = shippedPacks.map(({ pack, content }) => `${pack} ${content.meta.version}`);
      expect(known).toContain(`${meta.pack} ${meta.version}`);
      expect(meta.language).toBe("es-US");
    });

    it("has every text that is read aloud, and none that is not in the pack", () => {
      expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    });

    it("is Spanish: nothing stands as it is in English, questions have both their signs", () => {
      for (const [place, words] of translated) {
        expect(words.trim(), place).toBe(words);
        expect(words, place).not.toBe(english.get(place));
        expect((words.match(/\?/g) ?? []).length, place).toBe((words.match(/¿/g) ?? []).length);
        expect(words, place).not.toMatch(/\b(?:the|your|you|what|child)\b/i);
        expect(words, place).not.toMatch(/!/);
      }
    });

    it("says usted to adults and tú to students", () => {
      const adults = [...Object.entries(safety_interviews)].filter(([type]) => type !== "subject");
      for (const [, interview] of adults)
        expect(JSON.stringify(interview)).not.toMatch(
          /(?<![\p{L}])(?:tú|tu|tus|te|ti|contigo|cuéntame|puedes|tienes|quieres)(?![\p{L}])/iu,
        );
      expect(JSON.stringify(safety_interviews.subject)).not.toMatch(
        /(?<![\p{L}])(?:usted|su hijo)(?![\p{L}])/iu,
      );
    });

    it("says that it is to be checked before it is used", () => {
      expect(meta.translation_notice).toMatch(/revisarla un profesional/);
    });
  },
);

it("offers no other language where a pack has none", () => {
  expect(translationOf({ pack: "bellwether", version: "1.0.0" }, "es-US")).toBeNull();
  expect(translationOf({ pack: "a-district", version: "1.1.0" }, "es-US")).toBeNull();
  expect(translationOf({ pack: "bellwether", version: "1.1.0" }, "es-US")).not.toBeNull();
});

it("reads the language of an interview, and takes anything unknown for English", () => {
  expect(languageOf({ interview_language: "es-US" })).toBe("es-US");
  for (const state of [{}, { interview_language: "en-US" }, { interview_language: 7 }])
    expect(languageOf(state)).toBeNull();
});
