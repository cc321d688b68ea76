import { expect, it } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { fileEndings } from "#contract/records/media/file-types.ts";
import { createSpecRecords } from "./spec-records.ts";

const uuid = "0190a000-0000-7000-8000-000000000001";
const user = { id: 3, full_name: "Priya Raman" };
const file = { id: 5, file_name: "Notes.txt", url: "/storage/5", mime_type: "text/plain", tags: [] };
const interview = { id: 8, uuid, state: { type: "parent", subject_name: "Ada Moss" } };
const reminder = {
  id: 9,
  title: "Call the family",
  remind_at: "2026-09-30",
  assigned_user: user,
  reminder_status: { id: 2 },
  remindable_id: 1,
  remindable_type: "assessment",
  state: { findings: "Call the family", attachmentsPaths: [] },
};
const assessment = {
  id: 1,
  uuid,
  person_uuid: uuid,
  type: 1,
  state: { steps: {}, interviewIds: [8] },
  person: { name: "Ada Moss", uuid },
  person_type: { name: "Student" },
  interviews: [interview],
  tasks: [reminder],
  attachments: { [uuid]: file },
};

const shapes: readonly (readonly [EndpointName, object])[] = [
  ["session.show", { data: { user } }],
  ["users.show", { data: user }],
  ["persons.show", { data: { uuid, name: "Ada Moss" } }],
  ["cases.show", { data: { id: 7, number: "NHS-2026-0042" } }],
  ["assessments.show", { data: assessment }],
  ["assessments.updateMedia", { data: file }],
  ["interviews.create", { data: interview }],
  ["reminders.create", { reminder }],
  ["uploads.create", { ...file, id: uuid }],
];

it.each(shapes)(
  "%s: what Spec §3 names is completed to the shape of the table, and stays as it is",
  (name, body) => {
    const whole = createSpecRecords(() => 1000)(name, body);
    expect(endpoints[name].response?.safeParse(whole).error).toBeUndefined();
    expect(whole).toMatchObject(body);
  },
);

it("gives a record without a version one that rises with its content only", () => {
  let now = 1000;
  const complete = createSpecRecords(() => now);
  const version = (state: object) =>
    (complete("interviews.create", { data: { ...interview, state } }) as { data: { version: number } }).data
      .version;
  const first = version({ type: "parent" });
  now = 2000;
  expect(version({ type: "parent" })).toBe(first);
  expect(version({ type: "teacher" })).toBe(2000);
  now = 1500;
  expect(version({ type: "subject" })).toBe(2001);
});

it("sends files of every kind to a server that does not say which it takes", () => {
  expect(createSpecRecords(() => 1)("session.show", { data: { user } })).toMatchObject({
    data: { server: { upload_types: fileEndings } },
  });
});

it("leaves what our own server says as it is", () => {
  const whole = {
    data: { ...interview, version: 4, created_at: "x", updated_at: "y", section: "interviews" },
  };
  expect(createSpecRecords(() => 1)("interviews.update", whole)).toEqual(whole);
  const list = { data: [{ id: 1, uuid, version: 2, person_uuid: uuid }], meta: {} };
  expect(createSpecRecords(() => 1)("assessments.list", list)).toEqual(list);
});
