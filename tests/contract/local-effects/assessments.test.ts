import { randomUUID } from "node:crypto";
import { bothSides, type Step, type Turn } from "#support/outbox/both-sides.ts";
import {
  type CaseScene,
  caseScene,
  interviewState,
  person,
  readsOfCase,
  steps,
} from "#support/outbox/case-scene.ts";

// People, assessments, interviews and their tasks.

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

const sides = bothSides();
const { server, both, waitingFile } = sides;

const personChange = ({ at }: Turn<CaseScene>, more: object) => {
  const { organization_id, person_type, ...fields } = at.person;
  return { ...fields, organization_id, person_type_id: person_type.id, attachments: undefined, ...more };
};

const changes: readonly Step<CaseScene>[] = [
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
          assigned_user_id: server().users.assessor.id,
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
      const taken = of(other, { assigned_user_id: server().users.assessor.id, remind_at: "2026-12-24" });
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
];

sides.compareEach(
  () => caseScene(sides),
  (at) => readsOfCase(at, server().users.assessor.id),
  changes,
);
