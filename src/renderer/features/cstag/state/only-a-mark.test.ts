import { expect, it } from "vitest";
import { reminder } from "#contract/records/reminders/schema.ts";
import { toIsoDay } from "#lib/words/format-date.ts";
import { whyItStays } from "./only-a-mark.ts";

const made = new Date(2026, 10, 25, 15, 9);
const marked = reminder.parse({
  id: 5,
  uuid: "0190a0a0-0000-7000-8000-000000000005",
  version: 1,
  created_at: made.toISOString(),
  updated_at: made.toISOString(),
  title: "Review academic records",
  section: "assessment_findings",
  remind_at: toIsoDay(made),
  assigned_user: { id: 2, full_name: "Dana Whitfield" },
  reminder_status: { id: 4, name: "Done" },
  remindable_id: 9,
  remindable_type: "assessment",
  state: { source: "academic_records", informationReviewed: "reviewed" },
  attachments: {},
  created_by: { id: 2, full_name: "Dana Whitfield" },
});

it("lets a task go with its mark where nothing else was ever typed into it", () => {
  expect(whyItStays(marked)).toBeNull();
  expect(whyItStays({ ...marked, state: { ...marked.state, findings: " " } })).toBeNull();
});

it("keeps a task in which there is more, and says what", () => {
  expect(whyItStays({ ...marked, state: { ...marked.state, findings: "Two entries." } })).toMatch(/findings/);
  expect(whyItStays({ ...marked, attachments: { file: { name: "a.txt" } } as never })).toMatch(/files/);
  for (const changed of [
    { title: "Call the registrar" },
    { assigned_user: null },
    { assigned_user: { id: 3, full_name: "Marcus Bell" } as never },
    { remind_at: "2026-12-01" },
    { reminder_status: { id: 2, name: "In Progress" } },
  ])
    expect(whyItStays({ ...marked, ...changed })).toMatch(/of its own/);
});
