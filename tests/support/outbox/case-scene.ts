import { randomUUID } from "node:crypto";
import { firstFiles } from "#contract/records/case-media/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { wholePlan } from "#support/matrix/plans.ts";
import { worksheetBodyFor } from "#support/matrix/worksheets.ts";
import type { bothSides, Reads } from "#support/outbox/both-sides.ts";

type Sides = ReturnType<typeof bothSides>;

export const person = { first_name: "Ada", last_name: "Moss", person_type_id: 1, grade: "9", tags: ["bus"] };
export const steps = {
  key_observations: { ko1_radio: "y", ko1_comment: "Said so twice." },
  threat_classification: { threat_classification: 1 },
  unknown_step: { kept: true },
};
export const interviewState = { interview_type: "subject", subject_name: "Ada Moss", q1: "“I was angry.”" };

/** A case with a person, an assessment, an interview, two tasks and files, as the server has them. */
export async function caseScene({ really, recordIn, upload, server: current }: Sides) {
  const server = current();
  const organization_id = server.organizations.north;
  const body = { ...person, last_name: `Moss ${randomUUID().slice(0, 6)}`, organization_id };
  const one = recordIn(
    await really("persons.create", { body: { ...body, attachments: [(await upload("note.csv")).id] } }),
  );
  const place = recordIn(
    await really("cases.create", {
      body: { title: "A report", organization_id, persons: [{ person_uuid: one.uuid, role: "subject" }] },
    }),
  );
  const files = [(await upload("plan.csv")).id];
  const begun = recordIn(
    await really("assessments.save", {
      body: {
        uuid: null,
        person_uuid: one.uuid,
        case_id: place.id,
        state: { steps, interviewIds: [] },
        attachments: files,
      },
    }),
  );
  const interview = recordIn(
    await really("interviews.create", {
      body: { uuid: null, assessment_uuid: begun.uuid, section: "interviews", state: interviewState },
    }),
  );
  const task = (more: object) =>
    really("reminders.create", {
      body: {
        remindable_id: begun.id,
        section: "threat_response",
        remind_at: "2026-12-01",
        state: { findings: "Call the family.\nToday." },
        ...more,
      },
    });
  const mine = recordIn(await task({ assigned_user_id: server.users.assessor.id }));
  const other = recordIn(await task({ remind_at: "2026-11-30", state: { findings: "Ask the bus driver." } }));
  const work = (more: object) =>
    really("tasks.create", {
      body: { title: "Call the bus company", taskable_type: "case", taskable_id: place.id, ...more },
    });
  const user = server.users.assessor.id;
  const first = recordIn(
    await work({
      due_at: "2026-12-03",
      due_time: "09:30",
      assignee_ids: [user],
      recurrence: { every: "weekly", until: null },
      checklist: [{ text: "Ask for the driver", done: false }],
    }),
  );
  const second = recordIn(await work({ title: "Write it down", due_at: "2026-12-02", priority: 3 }));
  await really("wavr.saveIntake", {
    params: { id: place.id },
    body: { person_uuid: one.uuid, state: { adult_confirmed: "yes" } },
  });
  const worksheet = recordIn(
    await really("wavr.saveWorksheet", {
      params: { id: place.id },
      body: { person_uuid: one.uuid, state: { w1_code: "present" } },
    }),
  );
  const at = { id: place.id, worksheetId: randomUUID() };
  const two = recordIn(await really("persons.create", { body }));
  const saved = worksheetBodyFor(two.uuid, { a: "Said so." });
  const filled = recordIn(await really("worksheets.save", { params: at, body: saved }));
  const plan = recordIn(
    await really("plans.save", {
      params: { id: place.id },
      body: { person_uuid: one.uuid, state: wholePlan },
    }),
  );
  const { check_ins } = (await really("plans.show", { params: { id: place.id } })).data;
  // The server makes the next check-in, which this computer cannot: of a plan that is no longer in force there is none.
  const state = writeJson({ ...wholePlan, status: "draft" });
  await server.db.updateTable("wavr_forms").set({ state }).where("id", "=", plan.id).execute();
  const checkIn = { plan_uuid: plan.uuid, uuid: check_ins[0].uuid };
  await really("boards.begin", {
    params: { id: place.id },
    body: { question: "classification", record_uuid: begun.uuid, asked: [user] },
  });
  const meeting = recordIn(
    await really("meetings.create", {
      params: { id: place.id },
      body: {
        title: "Team meeting",
        starts_at: "2026-11-19T17:00:00.000Z",
        ends_at: "2026-11-19T17:45:00.000Z",
      },
    }),
  );
  const boards = recordIn(await really("boards.list", { params: { id: place.id } }));
  const assessment = recordIn(await really("assessments.show", { params: { idOrUuid: begun.uuid } }));
  return {
    checkIn,
    person: one,
    case: place,
    assessment,
    interview,
    worksheet,
    ...{ filled, two },
    own: boards.own[0],
    meeting,
    mine,
    other,
    first,
    second,
  };
}
export type CaseScene = Awaited<ReturnType<typeof caseScene>>;

/** Every read that shows something of it. */
export const readsOfCase = (at: CaseScene, assessor: number): Reads => [
  ["persons.show", { params: { id: at.person.uuid } }],
  ["persons.edit", { params: { id: at.person.id } }],
  ["persons.list", { query: { sort: "-updated_at", per_page: "200" } }],
  ["persons.list", { query: { q: at.person.last_name } }],
  ["persons.search", { query: { q: at.person.last_name } }],
  ["cases.show", { params: { id: at.case.id } }],
  ["cases.edit", { params: { id: at.case.id } }],
  ["cases.comments", { params: { id: at.case.id }, query: { limit: 50 } }],
  ["cases.media", { params: { id: at.case.id }, query: firstFiles }],
  ["cases.media", { params: { id: at.case.uuid }, query: { origin: "comment,person", sort: "name" } }],
  ["cases.media", { params: { id: at.case.id }, query: { q: "plan", kind: "document", sort: "-size" } }],
  ["cases.timeLog", { params: { id: at.case.id }, query: { limit: 100 } }],
  ["cases.timeLog", { params: { id: at.case.id }, query: { to: "2026-11-19T00:00:00.000Z" } }],
  ["plans.show", { params: { id: at.case.id } }],
  ["tasks.show", { params: { id: at.checkIn.uuid } }],
  ["wavr.show", { params: { id: at.case.id } }],
  ["wavr.heads", { params: { id: at.case.id } }],
  ["wavr.worksheet", { params: { id: at.case.id, worksheetId: at.worksheet.uuid } }],
  ["worksheets.list", { params: { id: at.case.id } }],
  ["worksheets.show", { params: { id: at.case.id, worksheetId: at.filled.uuid } }],
  ["boards.list", { params: { id: at.case.id } }],
  ["meetings.list", { params: { id: at.case.id } }],
  ["meetings.show", { params: { id: at.case.id, meetingId: at.meeting.uuid } }],
  ["minutes.show", { params: { id: at.case.id, meetingId: at.meeting.uuid } }],
  ["assessments.show", { params: { idOrUuid: at.assessment.uuid } }],
  ["assessments.list", { query: { person_uuid: at.person.uuid } }],
  ["assessments.list", { query: { case_id: at.case.id, sort: "person" } }],
  ["assessments.related", { query: { person_uuid: at.person.uuid, except: at.interview.uuid } }],
  ["interviews.list", { query: { assessment_uuid: at.assessment.uuid } }],
  ["dashboard.show", { query: { search: at.person.last_name } }],
  ["tasks.show", { params: { id: at.first.uuid } }],
  ["tasks.show", { params: { id: at.second.id } }],
  ["tasks.list", { query: { taskable_id: at.case.id, per_page: "200" } }],
  ["tasks.list", { query: { taskable_id: at.case.id, status: "1,2,3", mine: "yes", sort: "-due_at" } }],
  ["tasks.list", { query: { taskable_id: at.case.id, due_from: "2026-12-02", kind: "task", sort: "title" } }],
  ["tasks.list", { query: { taskable_id: at.case.id, priority: "3,4", q: "write" } }],
  ["tasks.list", { query: { taskable_id: at.case.id, assignee_id: assessor } }],
];
