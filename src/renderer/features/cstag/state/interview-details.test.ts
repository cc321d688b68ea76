import { describe, expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { interviewTypeField } from "#instruments/interviews.ts";
import { missingFields, prefilled, shownFields } from "./interview-details.ts";

const { interviews, safety } = currentInstrument();
const { detailFields, targetWitnessFields } = interviews;

describe("details of an interview", () => {
  it("begin with the subject's name, today and whoever is signed in, as far as they are known", () => {
    const from = { personName: "Jordan Avery", userName: "Dana Whitfield", today: "2026-11-19" };
    expect(prefilled(detailFields, from)).toEqual({
      subject_name: "Jordan Avery",
      interview_date: "2026-11-19",
      person_conducting_interview: "Dana Whitfield",
    });
    expect(prefilled(detailFields, { ...from, personName: null })).not.toHaveProperty("subject_name");
  });

  it("ask for a grade of students only, and for another affiliation only where it is other", () => {
    const keys = (affiliation: string) =>
      shownFields(targetWitnessFields, { affiliation }).map(({ key }) => key);
    expect(keys("student")).toContain("student_grade");
    expect(keys("teacher")).not.toContain("student_grade");
    expect(keys("other")).toContain("other_affiliation");
    expect(keys("student")).toContain("building/program");
  });

  it("require the type, and the subject's name in a safety interview", () => {
    expect(missingFields([interviewTypeField, ...detailFields], {})).toEqual({
      interview_type: "Interview type is required.",
    });
    const fields = safety.typeOf("parent")?.fields ?? [];
    expect(missingFields(fields, { subject_name: "  " })).toEqual({
      subject_name: "Subject name is required.",
    });
    expect(missingFields(fields, { subject_name: "Jordan" })).toEqual({});
  });
});
