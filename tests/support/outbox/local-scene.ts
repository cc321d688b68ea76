import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { writeJson } from "#server/database/json-text.ts";
import { wholePlan } from "../matrix/plans.ts";
import { worksheetBodyFor } from "../matrix/worksheets.ts";
import type { TestServer } from "../server/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

interface Making {
  readonly server: TestServer;
  readonly really: (endpoint: EndpointName, input: RawInput) => Promise<Loose>;
  readonly recordIn: (answer: Loose) => Loose;
  readonly upload: (name: string) => Promise<Loose>;
}

export const person = { first_name: "Ada", last_name: "Moss", person_type_id: 1, grade: "9", tags: ["bus"] };
export const steps = {
  key_observations: { ko1_radio: "y", ko1_comment: "Said so twice." },
  threat_classification: { threat_classification: 1 },
  unknown_step: { kept: true },
};
export const interviewState = { interview_type: "subject", subject_name: "Ada Moss", q1: "“I was angry.”" };

/** A case with a person, an assessment, an interview, two tasks and files, as the server has them. */
export async function sceneOf({ server, really, recordIn, upload }: Making) {
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
