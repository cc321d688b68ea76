import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { firstFiles } from "#contract/records/case-media/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { type Change, firstLocalId } from "#core/outbox/types.ts";
import { typedLine } from "#support/matrix/minutes.ts";
import { worksheetBodyFor } from "#support/matrix/worksheets.ts";
import { createLocalChanges, type LocalChanges } from "#support/outbox/local-changes.ts";
import { comparable } from "#support/outbox/local-compare.ts";
import { interviewState, person, sceneOf, steps } from "#support/outbox/local-scene.ts";
import { callsOf } from "#support/server/calls-of.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Every change is made on this computer and on the server, and the records read afterwards are compared.

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

let server: TestServer;
let client: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.as("assessor");
});
afterAll(() => server.close());

const { send, really, readThere, recordIn } = callsOf(() => client);
const upload = async (name: string, text = "name,age\nAda,12\n"): Promise<Loose> =>
  (await client.upload(name, new TextEncoder().encode(text))).body;

const scene = () => sceneOf({ server, really, recordIn, upload });
type Scene = Awaited<ReturnType<typeof scene>>;

const readsOf = (at: Scene): readonly (readonly [EndpointName, RawInput])[] => [
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
  ["tasks.list", { query: { taskable_id: at.case.id, assignee_id: server.users.assessor.id } }],
];

interface Turn {
  readonly local: LocalChanges;
  readonly at: Scene;
  readonly ids: Map<unknown, unknown>;
}

/** Makes one change here and on the server; both answers must be equal. */
async function both(
  { local, ids }: Turn,
  endpoint: EndpointName,
  input: RawInput,
  known: Loose = null,
): Promise<{ change: Change; answer: Loose }> {
  const change = local.queue(endpoint, input, known);
  const here = local.answer(change);
  const toServer = (value: Loose): Loose =>
    JSON.parse(JSON.stringify(value), (_, each) =>
      typeof each === "number" ? (ids.get(each) ?? each) : each,
    );
  const there = await really(endpoint, {
    params: toServer(change.params),
    body: toServer(change.body),
    ...(known === null ? {} : { ifMatch: `"${known.version}"` }),
  });
  const record = recordIn(there);
  if (change.creates) ids.set(change.creates.localId, record.id);
  for (const item of Object.values(record.attachments ?? {}) as Loose[]) {
    const waiting = recordIn(here.data).attachments?.[item.path_id];
    if (waiting?.id >= firstLocalId) ids.set(waiting.id, item.id);
  }
  expect(endpoints[endpoint].response?.safeParse(here.data).error).toBeUndefined();
  expect(comparable(here.data, ids)).toEqual(comparable(there, ids));
  return { change, answer: there };
}

/** An upload that is in the outbox and on the server under the same id. */
async function waitingFile(turn: Turn, name: string): Promise<string> {
  const { id, size, sha256, mime_type } = await upload(name, `name,age\n${name},12\n`);
  turn.local.queue("uploads.create", { body: { uploadId: id, name, type: mime_type, size, sha256 } });
  return id;
}

interface Step {
  readonly name: string;
  readonly run: (turn: Turn) => Promise<readonly { readonly change: Change; readonly answer: Loose }[]>;
}

const personChange = ({ at }: Turn, more: object) => {
  const { organization_id, person_type, ...fields } = at.person;
  return { ...fields, organization_id, person_type_id: person_type.id, attachments: undefined, ...more };
};

const changes: readonly Step[] = [
  {
    name: "persons.create",
    run: async (turn) => [
      await both(turn, "persons.create", {
        body: {
          ...person,
          first_name: "  Bo ",
          last_name: turn.at.person.last_name,
          organization_id: turn.at.person.organization_id,
          phones: [{ number: "555 0100" }],
          attachments: [await waitingFile(turn, "photo list.csv")],
        },
      }),
    ],
  },
  {
    name: "persons.update",
    run: async (turn) => [
      await both(
        turn,
        "persons.update",
        {
          params: { id: turn.at.person.uuid },
          body: personChange(turn, {
            first_name: "Adele",
            middle_name: "M.",
            grade: "10",
            person_type_id: 2,
            attachments: [await waitingFile(turn, "second.csv")],
          }),
        },
        turn.at.person,
      ),
    ],
  },
  {
    name: "persons.updateMedia",
    run: async (turn) => {
      const [item] = Object.values(turn.at.person.attachments) as Loose[];
      const params = { id: turn.at.person.id, mediaId: item.id };
      return [
        await both(turn, "persons.updateMedia", {
          params,
          body: { file_name: "../renamed", tags: ["a", "a"] },
        }),
      ];
    },
  },
  {
    name: "assessments.save",
    run: async (turn) => [
      await both(turn, "assessments.save", {
        body: {
          uuid: randomUUID(),
          person_uuid: turn.at.person.uuid,
          case_id: turn.at.case.id,
          state: { steps: { ...steps, interviews: [7, 8] }, interviewIds: [7], later: { kept: 1 } },
          attachments: [await waitingFile(turn, "third.csv")],
        },
      }),
    ],
  },
  {
    name: "assessments.save without a case",
    run: async (turn) => [
      await both(turn, "assessments.save", {
        body: { uuid: null, person_uuid: turn.at.person.uuid, type: 1 },
      }),
    ],
  },
  {
    name: "assessments.save of a uuid that exists",
    run: async (turn) => {
      const { uuid, person_uuid, case_id, state } = turn.at.assessment;
      const body = {
        uuid,
        person_uuid,
        case_id,
        state: { ...state, steps: { ...state.steps, extra: { a: "b" } } },
      };
      return [await both(turn, "assessments.save", { body }, turn.at.assessment)];
    },
  },
  {
    name: "assessments.update",
    run: async (turn) => {
      const { uuid, person_uuid, state } = turn.at.assessment;
      const changed = { ...state.steps, threat_classification: { threat_classification: "3" } };
      const key_observations = { ...steps.key_observations, ko2_radio: "n" };
      const body = {
        uuid,
        person_uuid,
        state: { ...state, steps: { ...changed, key_observations, interviews: [] }, interviewIds: [] },
        attachments: [await waitingFile(turn, "fourth.csv")],
      };
      return [await both(turn, "assessments.update", { params: { uuid }, body }, turn.at.assessment)];
    },
  },
  {
    name: "assessments.updateMedia",
    run: async (turn) => {
      const [item] = Object.values(turn.at.assessment.attachments) as Loose[];
      const params = { id: turn.at.assessment.uuid, mediaId: item.id };
      return [await both(turn, "assessments.updateMedia", { params, body: { file_name: "Plan B.CSV" } })];
    },
  },
  {
    name: "interviews.create",
    run: async (turn) => [
      await both(turn, "interviews.create", {
        body: {
          uuid: null,
          assessment_uuid: turn.at.assessment.uuid,
          section: "safety_interviews",
          state: { type: "teacher", subject_name: "Ada Moss", peer_relations1: "Two friends." },
        },
      }),
    ],
  },
  {
    name: "interviews.update",
    run: async (turn) => {
      const { uuid, assessment_uuid, section } = turn.at.interview;
      const body = {
        uuid,
        assessment_uuid,
        section,
        state: { ...interviewState, q2: "“No.”", x_new: [1, { a: 2 }] },
      };
      return [await both(turn, "interviews.update", { params: { uuid }, body }, turn.at.interview)];
    },
  },
  {
    name: "reminders.create",
    run: async (turn) => [
      await both(turn, "reminders.create", {
        body: {
          remindable_id: turn.at.assessment.id,
          section: "assessment_findings",
          assigned_user_id: server.users.assessor.id,
          state: { source: "Teacher", informationReviewed: "reviewed" },
          tempAttachments: [await waitingFile(turn, "fifth.csv")],
        },
      }),
      await both(turn, "reminders.create", {
        body: {
          remindable_id: turn.at.assessment.id,
          section: "threat_response",
          remind_at: "2026-01-02",
          state: { findings: "First line\nsecond" },
        },
      }),
    ],
  },
  {
    name: "reminders.update",
    run: async (turn) => {
      const of = (task: Loose, more: object) => ({
        remindable_id: task.remindable_id,
        section: task.section,
        title: task.title,
        assigned_user_id: task.assigned_user?.id ?? null,
        reminder_status_id: task.reminder_status.id,
        remind_at: task.remind_at,
        state: task.state,
        ...more,
      });
      const { mine, other } = turn.at;
      const taken = of(other, { assigned_user_id: server.users.assessor.id, remind_at: "2026-12-24" });
      return [
        await both(
          turn,
          "reminders.update",
          { params: { id: mine.id }, body: of(mine, { reminder_status_id: 4 }) },
          mine,
        ),
        await both(turn, "reminders.update", { params: { id: other.id }, body: taken }, other),
      ];
    },
  },
  {
    name: "tasks.create",
    run: async (turn) => [
      await both(turn, "tasks.create", {
        body: {
          title: " Meet the coach ",
          taskable_type: "case",
          taskable_id: turn.at.case.id,
          assignee_ids: [server.users.assessor.id],
          due_at: "2026-12-02",
          due_time: "15:00",
          priority: 4,
        },
      }),
      await both(turn, "tasks.create", {
        body: {
          title: "Write the report",
          description: "Two pages.",
          taskable_type: "case",
          taskable_id: turn.at.case.id,
          visibility: 2,
          recurrence: { every: "monthly", until: "2027-06-01" },
          checklist: [{ text: "Outline" }],
        },
      }),
      await both(turn, "tasks.create", { body: { title: "Order paper", status: 4, visibility: 1 } }),
    ],
  },
  {
    name: "tasks.update",
    run: async (turn) => {
      const { first, second } = turn.at;
      const of = (task: Loose, more: object) => ({
        title: task.title,
        description: task.description,
        taskable_type: task.taskable_type,
        taskable_id: task.taskable_id,
        assignee_ids: task.assignees.map((user: Loose) => user.id),
        status: task.status,
        priority: task.priority,
        visibility: task.visibility,
        due_at: task.due_at,
        due_time: task.due_time,
        recurrence: task.recurrence,
        checklist: task.checklist,
        ...more,
      });
      const ticked = [{ text: "Ask for the driver", done: true }, { text: "Note the answer" }];
      return [
        await both(
          turn,
          "tasks.update",
          {
            params: { id: first.uuid },
            body: of(first, {
              title: "Write to the bus company",
              checklist: ticked,
              recurrence: null,
              due_at: null,
            }),
          },
          first,
        ),
        await both(
          turn,
          "tasks.update",
          {
            params: { id: second.id },
            body: of(second, { status: 4, assignee_ids: [server.users.assessor.id], priority: 1 }),
          },
          second,
        ),
      ];
    },
  },
  {
    name: "tasks.complete",
    run: async (turn) => [
      await both(turn, "tasks.complete", { params: { id: turn.at.second.uuid } }),
      await both(turn, "tasks.complete", { params: { id: turn.at.second.uuid } }),
    ],
  },
  {
    name: "tasks.delete",
    run: async (turn) => {
      const done = async (task: Loose) => {
        const change = turn.local.queue("tasks.delete", { params: { id: task.uuid } }, task);
        expect(turn.local.answer(change).data).toBeNull();
        await send("tasks.delete", { params: { id: task.uuid } });
        return { change, answer: null };
      };
      const made = await both(turn, "tasks.create", {
        body: { title: "A slip", taskable_type: "case", taskable_id: turn.at.case.id },
      });
      const taken = turn.local.queue("tasks.delete", { params: { id: made.change.subject.key } });
      await really("tasks.delete", { params: { id: recordIn(made.answer).id } });
      return [await done(turn.at.first), made, { change: taken, answer: null }];
    },
  },
  {
    name: "cases.comment",
    run: async (turn) => [
      await both(turn, "cases.comment", {
        params: { id: turn.at.case.id },
        body: { body: "Spoke with the driver.\nTwice.", mentions: [server.users.assessor.id] },
      }),
      await both(turn, "cases.comment", {
        params: { id: turn.at.case.uuid },
        body: {
          body: "And again, with the plan.",
          attachments: [await waitingFile(turn, "plan of the bus.csv"), await waitingFile(turn, "stops.csv")],
        },
      }),
    ],
  },
  {
    name: "wavr, documents begun and changed",
    run: async (turn) => {
      const { worksheet } = turn.at;
      const person_uuid = turn.at.person.uuid;
      const params = { id: turn.at.case.id };
      const begun = await both(turn, "wavr.saveIntake", {
        params,
        body: { uuid: randomUUID(), person_uuid, state: { referred_by: "Lee", later: { kept: 1 } } },
      });
      const state = { ...worksheet.state, w2_code: "absent", w2_sources: ["comment:4"] };
      return [
        begun,
        await both(
          turn,
          "wavr.saveIntake",
          {
            params,
            body: { uuid: begun.change.subject.key, person_uuid, state: { referred_by: "Lee Ortega" } },
          },
          recordIn(begun.answer),
        ),
        await both(
          turn,
          "wavr.updateWorksheet",
          { params: { ...params, worksheetId: worksheet.uuid }, body: { person_uuid, state } },
          worksheet,
        ),
        await both(turn, "wavr.saveAssessment", {
          params: { ...params, wavrAssessmentId: randomUUID() },
          body: { person_uuid, state: { level_others: "moderate" } },
        }),
      ];
    },
  },
  {
    name: "worksheets, one begun and one changed",
    run: async (turn) => {
      const { filled, person, two } = turn.at;
      const at = (worksheetId: string) => ({ id: turn.at.case.id, worksheetId });
      const save = (params: Loose, body: object, before?: typeof filled) =>
        both(turn, "worksheets.save", { params, body }, before);
      return [
        await save(at(randomUUID()), worksheetBodyFor(person.uuid, { b: "New.", later: { kept: 1 } })),
        await save(at(filled.uuid), worksheetBodyFor(two.uuid, { ...filled.state, c: "New." }), filled),
      ];
    },
  },
  {
    name: "plans.checkIn",
    run: async (turn) => [
      await both(turn, "plans.checkIn", {
        params: { id: turn.at.case.id },
        body: { ...turn.at.checkIn, outcome: "better", words: " Came on his own. ", changed: "" },
      }),
    ],
  },
  {
    name: "boards.answer, given and given again",
    run: async (turn) => {
      const { own } = turn.at;
      const params = { id: turn.at.case.id, boardId: own.board_uuid, answerId: own.uuid };
      const first = await both(
        turn,
        "boards.answer",
        { params, body: { choice: "2", evidence: [`interview:${turn.at.interview.uuid}`] } },
        own,
      );
      const body = { choice: "1", words: "He took it back.", evidence: [] };
      return [first, await both(turn, "boards.answer", { params, body }, recordIn(first.answer))];
    },
  },
  {
    name: "meetings, one planned and moved, one whose people and agenda were changed",
    run: async (turn) => {
      const { meeting } = turn.at;
      const params = { id: turn.at.case.id };
      const colleague = { uuid: randomUUID(), user_id: server.users.assessor.id, attendance: "invited" };
      const guest = { uuid: randomUUID(), name: "Officer Vale", email: "vale@example.test" };
      const when = { starts_at: "2026-11-26T11:00:00-06:00", ends_at: "2026-11-26T17:45:00.000Z" };
      const planned = await both(turn, "meetings.create", {
        params,
        body: { title: " Second meeting ", ...when, place: "", people: [colleague, guest] },
      });
      const item = { uuid: randomUUID(), text: "What is new", about: null, done: false };
      const moved = await both(
        turn,
        "meetings.update",
        {
          params: { ...params, meetingId: planned.change.subject.key },
          body: { title: "Second meeting", ...when, place: "Room 112", people: [colleague], agenda: [item] },
        },
        recordIn(planned.answer),
      );
      const { title, starts_at, ends_at } = meeting;
      const marked = await both(
        turn,
        "meetings.update",
        {
          params: { ...params, meetingId: meeting.uuid },
          body: {
            ...{ title, starts_at, ends_at },
            agenda: [{ ...item, uuid: randomUUID() }],
            people: [{ ...colleague, uuid: randomUUID(), attendance: "present" }],
          },
        },
        meeting,
      );
      return [planned, moved, marked];
    },
  },
  {
    name: "minutes.write, twice",
    run: async (turn) => {
      const params = { id: turn.at.case.id, meetingId: turn.at.meeting.uuid };
      const [one, two] = ["She asks for one person to call.", "She left at 11:20."];
      return [
        await both(turn, "minutes.write", { params, body: { update: typedLine(one ?? "") } }),
        await both(turn, "minutes.write", { params, body: { update: typedLine(two ?? "") } }),
      ];
    },
  },
  {
    name: "cases.logTime",
    run: async (turn) => [
      await both(turn, "cases.logTime", {
        params: { id: turn.at.case.id },
        body: { started_at: "2026-11-19T15:00:00-06:00", minutes: 45, activity: " Interview ", note: "" },
      }),
    ],
  },
  {
    name: "a person, their assessment, its interview, its task and a file, all made here",
    run: async (turn) => {
      const { organization_id, last_name } = turn.at.person;
      const all = [await both(turn, "persons.create", { body: { ...person, last_name, organization_id } })];
      const person_uuid = all[0]?.change.subject.key;
      const begun = await both(turn, "assessments.save", {
        body: { uuid: null, person_uuid, case_id: turn.at.case.id, state: { steps } },
      });
      const { subject, creates } = begun.change;
      const assessment_uuid = subject.key;
      all.push(begun);
      all.push(
        await both(turn, "interviews.create", {
          body: { uuid: null, assessment_uuid, section: "interviews", state: interviewState },
        }),
      );
      all.push(
        await both(turn, "reminders.create", {
          body: {
            remindable_id: creates?.localId,
            section: "threat_response",
            assigned_user_id: server.users.assessor.id,
            remind_at: "2026-12-05",
            state: { findings: "Tell the bus driver." },
            tempAttachments: [await waitingFile(turn, "sixth.csv")],
          },
        }),
      );
      return all;
    },
  },
];

describe.each(changes)("$name", ({ run }) => {
  it("is read on this computer as the server will have it, before it is sent and after", async () => {
    const at = await scene();
    const author = { id: server.users.assessor.id, full_name: "Test assessor" };
    const session = (await client.get("/api/v2/session")).body.data;
    let now = Date.now();
    const local = createLocalChanges(author, () => now, { organizations: [...session.organizations] });
    // A waiting file gets the server's path id, so that both sides name it alike.
    const turn: Turn = { local, at, ids: new Map() };
    for (const [endpoint, input] of readsOf(at)) local.keep(endpoint, input, await really(endpoint, input));
    now += 60_000;
    const done = await run(turn);
    const fresh = await Promise.all(readsOf(at).map(([endpoint, input]) => readThere(endpoint, input)));
    const compare = (when: string) => {
      for (const [index, [endpoint, input]] of readsOf(at).entries()) {
        const here = local.read(endpoint, input);
        if (fresh[index] === null) {
          expect(here, `${endpoint} ${when}`).toBeNull();
          continue;
        }
        expect(endpoints[endpoint].response?.safeParse(here).error, `${endpoint} ${when}`).toBeUndefined();
        expect(comparable(here, turn.ids), `${endpoint} ${when}`).toEqual(comparable(fresh[index], turn.ids));
      }
    };
    compare("while it waits");
    for (const { change, answer } of done) local.ack(change.seq, answer);
    for (const change of local.changes())
      if (change.endpoint === "uploads.create") local.ack(change.seq, local.answer(change).data);
    compare("when the server has it");
    now += 60_000;
    const there = [...readsOf(at).entries()].filter(([index]) => fresh[index] !== null);
    for (const [index, [endpoint, input]] of there) local.keep(endpoint, input, fresh[index]);
    compare("when it was read again");
    for (const [index, [endpoint, input]] of there) expect(local.read(endpoint, input)).toBe(fresh[index]);
  });
});
