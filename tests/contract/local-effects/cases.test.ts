import { randomUUID } from "node:crypto";
import { typedLine } from "#support/matrix/minutes.ts";
import { worksheetBodyFor } from "#support/matrix/worksheets.ts";
import { bothSides, type Step } from "#support/outbox/both-sides.ts";
import {
  type CaseScene,
  caseScene,
  interviewState,
  person,
  readsOfCase,
  steps,
} from "#support/outbox/case-scene.ts";

// The work in a case: tasks, comments, documents, plans and minutes.

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

const sides = bothSides();
const { server, both, deleted, recordIn, waitingFile } = sides;

const changes: readonly Step<CaseScene>[] = [
  {
    name: "tasks.create",
    run: async (turn) => [
      await both(turn, "tasks.create", {
        body: {
          title: " Meet the coach ",
          taskable_type: "case",
          taskable_id: turn.at.case.id,
          assignee_ids: [server().users.assessor.id],
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
            body: of(second, { status: 4, assignee_ids: [server().users.assessor.id], priority: 1 }),
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
      const made = await both(turn, "tasks.create", {
        body: { title: "A slip", taskable_type: "case", taskable_id: turn.at.case.id },
      });
      const { first } = turn.at;
      return [
        await deleted(turn, "tasks.delete", { params: { id: first.uuid } }, first),
        made,
        await deleted(turn, "tasks.delete", { params: { id: made.change.subject.key } }),
      ];
    },
  },
  {
    name: "cases.comment",
    run: async (turn) => [
      await both(turn, "cases.comment", {
        params: { id: turn.at.case.id },
        body: { body: "Spoke with the driver.\nTwice.", mentions: [server().users.assessor.id] },
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
      const colleague = { uuid: randomUUID(), user_id: server().users.assessor.id, attendance: "invited" };
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
            assigned_user_id: server().users.assessor.id,
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

sides.compareEach(
  () => caseScene(sides),
  (at) => readsOfCase(at, server().users.assessor.id),
  changes,
);
