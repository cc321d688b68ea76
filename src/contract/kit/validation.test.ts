import { describe, expect, it } from "vitest";
import { caseBody } from "#contract/records/cases/schema.ts";
import { interviewBody } from "#contract/records/interviews/schema.ts";
import { mediaEdit } from "#contract/records/media/schema.ts";
import { personBody } from "#contract/records/persons/schema.ts";
import { reminderBody } from "#contract/records/reminders/schema.ts";
import { fieldLabel, fieldMessages, summarize } from "./validation.ts";

const messagesOf = (schema: { safeParse: (value: unknown, params?: object) => unknown }, value: unknown) => {
  const result = schema.safeParse(value, { reportInput: true }) as
    | { success: true }
    | { success: false; error: Parameters<typeof fieldMessages>[0] };
  return result.success ? {} : fieldMessages(result.error);
};

const uuid = "0198a0f0-0000-7000-8000-000000000001";

describe("field messages", () => {
  it("name the field and the fix", () => {
    const messages = messagesOf(personBody, {
      last_name: "",
      person_type_id: 1,
      date_of_birth: "11/19/2026",
      phones: [{}],
    });
    expect(messages.first_name).toEqual(["First name is required."]);
    expect(messages.last_name).toEqual(["Last name is required."]);
    expect(messages.date_of_birth).toEqual(["Enter a date as MM/DD/YYYY."]);
    expect(messages["phones.0.number"]).toEqual(["Number is required."]);
  });

  it("say the bound of a length rule", () => {
    expect(messagesOf(caseBody, { title: "x".repeat(201) }).title).toEqual([
      "Title must be at most 200 characters.",
    ]);
  });

  it("keep the specification's own words", () => {
    expect(messagesOf(mediaEdit, { file_name: "  " }).file_name).toEqual(["New file name is required."]);
    expect(messagesOf(mediaEdit, {}).file_name).toEqual(["New file name is required."]);
    const findings = { remindable_id: 1, section: "assessment_findings", state: {} };
    expect(messagesOf(reminderBody, findings)["state.source"]).toEqual([
      "Source of information is required.",
    ]);
    const response = { remindable_id: 1, section: "threat_response", state: { findings: " " } };
    expect(messagesOf(reminderBody, response)["state.findings"]).toEqual(["Task description is required."]);
    const general = { assessment_uuid: uuid, section: "interviews", state: {} };
    expect(messagesOf(interviewBody, general)["state.interview_type"]).toEqual([
      "Interview type is required.",
    ]);
    const safety = { assessment_uuid: uuid, section: "safety_interviews", state: { type: "parent" } };
    expect(messagesOf(interviewBody, safety)["state.subject_name"]).toEqual(["Subject name is required."]);
  });

  it("summarize as Laravel does", () => {
    expect(summarize({ a: ["A is required."] })).toBe("A is required.");
    expect(summarize({ a: ["A is required.", "A is short."] })).toBe("A is required. (and 1 more error)");
    expect(summarize({ a: ["A."], b: ["B."], c: ["C."] })).toBe("A. (and 2 more errors)");
  });

  it("read as words", () => {
    expect(fieldLabel(["date_of_birth"])).toBe("Date of birth");
    expect(fieldLabel(["person_uuid"])).toBe("Person");
    expect(fieldLabel([])).toBe("This value");
  });
});

describe("bodies", () => {
  it("trim tags, drop blank and double ones", () => {
    const body = personBody.parse({
      first_name: " Jo ",
      last_name: "Li",
      person_type_id: 1,
      tags: [" a ", "", "a", "b"],
    });
    expect(body).toMatchObject({ first_name: "Jo", tags: ["a", "b"], pronouns: null });
  });

  it("keep keys of a state that this version does not know", () => {
    const state = { interview_type: "subject", "building/program": "B", future: { deep: [1] } };
    const body = interviewBody.parse({ assessment_uuid: uuid, section: "interviews", state });
    expect(body.state).toEqual(state);
  });
});
