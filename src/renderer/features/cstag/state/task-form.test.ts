import { describe, expect, it } from "vitest";
import { reminderBody } from "#contract/records/reminders/schema.ts";
import { draftBody, emptyDraft, taskErrors } from "./task-form.ts";

const draft = emptyDraft("2026-11-19");

describe("the task form", () => {
  it("asks for the source of a findings task and the description of a response task", () => {
    expect(taskErrors("assessment_findings", draft)).toEqual({
      source: "Source of information is required.",
    });
    const blank = { ...draft, state: { findings: "  " } };
    expect(taskErrors("threat_response", blank)).toEqual({ findings: "Task description is required." });
    expect(taskErrors("assessment_findings", { ...draft, state: { source: "prior_threats" } })).toEqual({});
  });

  it("sends what the contract takes: due today, To Do, a title from the source", () => {
    const state = { source: "prior_threats", informationReviewed: "reviewed" };
    const body = reminderBody.parse(draftBody("assessment_findings", 7, { ...draft, state }, [], []));
    expect(body).toMatchObject({
      remindable_id: 7,
      remindable_type: "assessment",
      title: "Review prior threats",
      remind_at: "2026-11-19",
      reminder_status_id: 1,
      assigned_user_id: null,
      state,
    });
  });

  it("lists a response task's files, old and new, and hands over only the new ones", () => {
    const [old, fresh] = ["018f0000-0000-7000-8000-000000000001", "018f0000-0000-7000-8000-000000000002"];
    const filled = { ...draft, title: "Own title", state: { findings: "Warn the target." } };
    const body = reminderBody.parse(draftBody("threat_response", 7, filled, [fresh], [old]));
    expect(body.title).toBe("Own title");
    expect(body.tempAttachments).toEqual([fresh]);
    expect(body.state.attachmentsPaths).toEqual([old, fresh]);
  });
});
