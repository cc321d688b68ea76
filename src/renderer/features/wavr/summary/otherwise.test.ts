import { describe, expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { limitsKey } from "#instruments/wavr-parts.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { fromWorksheet } from "./judgment.ts";
import { corrected, otherwiseIn, otherwiseLines } from "./otherwise.ts";

const { worksheet } = currentInstrument().wavr;
const before = { w1_code: "present", w1_notes: "Heard it.", w4_code: "prominent", w4_notes: "Two rifles." };
const own = (form: SectionForm) => [{ who: null, form }];
const filled = fromWorksheet(worksheet, before);
const opinion = filled.opinion ?? "";
const limits = filled[limitsKey] ?? "";

describe("what a field tells otherwise than the worksheets", () => {
  it("is nothing while they agree, or before anything is coded", () => {
    expect(otherwiseIn(worksheet, "opinion", opinion, own(before))).toEqual([]);
    expect(otherwiseIn(worksheet, "opinion", opinion, own({}))).toEqual([]);
    expect(otherwiseIn(worksheet, "recommendations", opinion, own({ w4_code: "absent" }))).toEqual([]);
  });

  it("stays said while the old code stands there, whatever is written beside it", () => {
    const now = { ...before, w4_code: "present" };
    const text = `He is calmer.\n${opinion} Sold by now.`;
    const found = otherwiseIn(worksheet, "opinion", text, own(now));
    expect(otherwiseLines("Opinion", found)).toEqual([
      "Opinion still reads “4. Weapons Skill and/or Access (prominent)”: your worksheet says Present.",
    ]);
    const mended = corrected("opinion", text, found, null);
    expect(mended).toBe(text.replace("(prominent)", "(present)"));
    expect(otherwiseIn(worksheet, "opinion", mended, own(now))).toEqual([]);
  });

  it("tells of a recent change, and of a factor that is coded absent by now", () => {
    const changed = otherwiseIn(worksheet, "opinion", opinion, own({ ...before, w1_recent_change: true }));
    expect(otherwiseLines("Opinion", changed).join()).toMatch(/says Present, recent change\.$/);
    expect(corrected("opinion", opinion, changed, null)).toContain("(present, recent change): Heard it.");
    const absent = otherwiseIn(worksheet, "opinion", opinion, own({ ...before, w4_code: "absent" }));
    expect(corrected("opinion", opinion, absent, null)).toContain("(absent): Two rifles.");
  });

  it("leaves a code that one of several raters has, and names each where none does", () => {
    const raters = (code: string) => [
      { who: null, form: { ...before, w4_code: "present" } },
      { who: "Marcus Oyelaran", form: { w4_code: code } },
    ];
    expect(otherwiseIn(worksheet, "opinion", opinion, raters("prominent"))).toEqual([]);
    const found = otherwiseIn(worksheet, "opinion", opinion, raters("absent"));
    expect(otherwiseLines("Opinion", found)).toHaveLength(2);
    expect(otherwiseLines("Opinion", found)[1]).toMatch(/the worksheet of Marcus Oyelaran says Absent\.$/);
    expect(corrected("opinion", opinion, found, "Marcus Oyelaran")).toContain("(absent): Two rifles.");
  });

  it("takes out of the limits what is coded since, and leaves the rest", () => {
    const named = (text: string, codes: Readonly<Record<string, string>>) =>
      otherwiseIn(worksheet, limitsKey, text, own({ ...before, ...codes }));
    const found = named(`We saw nobody.\n${limits}`, { w2_code: "absent", w21_code: "present" });
    expect(otherwiseLines("Limits", found)[0]).toMatch(
      /^Limits still reads “Not coded: 2\. .+\.”: .+ Absent\.$/,
    );
    const mended = corrected(limitsKey, `We saw nobody.\n${limits}`, found, null);
    expect(mended).toMatch(/^We saw nobody\.\nNot coded: 3\. .+; 20\. [^;]+\.$/);
    expect(named(mended, { w2_code: "absent", w21_code: "present" })).toEqual([]);
    const one = onlyOpen("w2");
    expect(corrected(limitsKey, one, named(one, { w2_code: "absent" }), null)).toBe("");
    expect(named("4. Weapons Skill and/or Access: he was not asked.", {})).toEqual([]);
  });
});

/** The limits where one factor alone is not coded. */
function onlyOpen(key: string): string {
  const all = worksheet.factors.filter((factor) => factor.key !== key);
  return (
    fromWorksheet(worksheet, Object.fromEntries(all.map((each) => [`${each.key}_code`, "absent"])))[
      limitsKey
    ] ?? ""
  );
}
