import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Every row of the specification's list that has a payload which Spec §3 or Spec §7 gives: sent as it stands there, with
// nothing of ours but the version that an update names in its header (decision 002). In order: each row finds what the
// rows before it made.

let server: TestServer;
let assessor: CookieClient;
const known: Record<string, string | number> = {};

beforeAll(async () => {
  server = await startTestServer();
  assessor = await server.as("assessor");
});
afterAll(() => server.close());

/** `{name}` in a text is what an earlier row remembered. */
function filled(value: unknown): unknown {
  if (typeof value === "string") {
    const whole = /^\{(\w+)\}$/.exec(value);
    if (whole?.[1] !== undefined) return known[whole[1]];
    return value.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name]));
  }
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [String(filled(key)), filled(each)]));
}

interface Row {
  readonly row: string;
  readonly payload?: object;
  /** What an update is made over. */
  readonly over?: string;
  readonly status: number;
  /** From the answer, by name. */
  readonly keep?: Readonly<Record<string, readonly string[]>>;
  /** What the answer must hold. */
  readonly answers?: object;
}

const steps = {
  key_observations: { ko1_radio: "y", ko1_comment: "Said so" },
  threat_classification: { threat_classification: 2 },
};
const general = {
  interview_type: "target/witness",
  subject_name: "Ada Moss",
  interview_date: "2026-09-30",
  person_conducting_interview: "P. Raman",
  location_interview: "Office",
  q1: "What was said",
  target_name: "Alan Brooks",
  id: "20418",
  affiliation: "student",
  other_affiliation: "",
  status: "current",
  student_grade: "9",
};
const safety = {
  type: "parent",
  subject_name: "Ada Moss",
  relationship_to_student: "Mother",
  mental_health1: "No",
};
const task = {
  remindable_id: "{assessment}",
  remindable_type: "assessment",
  title: "Ask the registrar",
  assigned_user_id: null,
  reminder_status_id: 1,
  remind_at: "2026-09-30",
};
const findings = { findings: "Two referrals", source: "academic_records", informationReviewed: "reviewed" };
const response = { findings: "Call the family", attachmentsPaths: [] };
const listed = { ...steps, interviews: ["{general}"], safety_interviews: ["{safety}"] };

const rows: readonly Row[] = [
  {
    row: "POST /api/v2/persons",
    payload: { first_name: "Ada", last_name: "Moss", person_type_id: 1 },
    status: 201,
    keep: { person: ["data", "uuid"] },
  },
  { row: "POST /api/v2/cases", payload: { title: "A remark" }, status: 201, keep: { case: ["data", "id"] } },
  {
    row: "POST /api/v2/assessments",
    payload: { uuid: null, person_uuid: "{person}", type: 1, case_id: "{case}", state: { steps } },
    status: 201,
    keep: { assessment: ["data", "id"], uuid: ["data", "uuid"] },
    answers: { data: { state: { steps, interviewIds: [] }, person_uuid: "{person}", attachments: {} } },
  },
  {
    row: "POST /api/v2/interviews",
    payload: { state: general },
    status: 201,
    keep: { general: ["data", "id"], generalUuid: ["data", "uuid"] },
    answers: { data: { state: general } },
  },
  {
    row: "POST /api/v2/interviews",
    payload: { uuid: null, state: safety },
    status: 201,
    keep: { safety: ["data", "id"], safetyUuid: ["data", "uuid"] },
  },
  {
    row: "PUT /api/v2/interviews/{generalUuid}",
    payload: { uuid: "{generalUuid}", state: { ...general, q2: "At lunch" } },
    over: "interview",
    status: 200,
    answers: { data: { id: "{general}", state: { ...general, q2: "At lunch" } } },
  },
  {
    row: "PUT /api/v2/assessments/{uuid}",
    payload: {
      uuid: "{uuid}",
      person_uuid: "{person}",
      type: 1,
      state: { steps: listed, interviewIds: ["{general}", "{safety}"] },
    },
    over: "assessment",
    status: 200,
    answers: { data: { state: { steps: listed, interviewIds: ["{general}", "{safety}"] } } },
  },
  {
    row: "POST /api/v2/reminders",
    payload: { ...task, state: findings, tempAttachments: [] },
    status: 201,
    keep: { findings: ["reminder", "id"] },
    answers: { reminder: { state: findings, reminder_status: { id: 1 } } },
  },
  {
    row: "POST /api/v2/reminders",
    payload: { ...task, state: response, tempAttachments: [] },
    status: 201,
    keep: { response: ["reminder", "id"] },
  },
  {
    row: "PUT /api/v2/reminders/{findings}",
    payload: { ...task, reminder_status_id: 4, state: findings, tempAttachments: [] },
    over: "reminder",
    status: 200,
    answers: { reminder: { id: "{findings}", reminder_status: { id: 4 } } },
  },
  {
    row: "GET /api/v2/assessments/{assessment}",
    status: 200,
    answers: {
      data: {
        interviews: [{ id: "{general}" }, { id: "{safety}" }],
        tasks: [{ id: "{findings}" }, { id: "{response}" }],
        state: { steps: { assessment_findings: ["{findings}"], threat_response: ["{response}"] } },
      },
    },
  },
  { row: "GET /api/v3/tasks?taskable_type=assessment&taskable_id={assessment}", status: 200 },
  { row: "DELETE /api/v2/interviews/{safetyUuid}", status: 204 },
  { row: "DELETE /api/v2/reminders/{response}/assessment", status: 204 },
  {
    row: "GET /api/v2/assessments/{uuid}",
    status: 200,
    answers: { data: { state: { interviewIds: ["{general}"] }, tasks: [{ id: "{findings}" }] } },
  },
  { row: "GET /api/v2/cases/{case}/report?destination=screen", status: 200 },
  { row: "POST /api/v2/cases/{case}/report", payload: { destination: "screen" }, status: 200 },
  { row: "GET /api/v2/searches/quick?q=Moss", status: 200 },
  { row: "GET /api/v2/persons/search?q=Moss", status: 200 },
  { row: "POST /logout", payload: { type: "stateful" }, status: 204 },
];

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((now, key) => (now as Record<string, unknown> | undefined)?.[key], value);

async function send({ row, payload, over }: Row): Promise<Answer> {
  const [method = "", path = ""] = row.split(" ");
  const address = String(filled(path));
  const kind = { interview: "interviews", assessment: "assessments", reminder: "reminders" }[over ?? ""];
  const of = address.split("/").at(-1) ?? "";
  const column = /^\d+$/.test(of) ? "id" : "uuid";
  const found =
    kind === undefined
      ? undefined
      : await server.db
          .selectFrom(kind as "interviews")
          .select("version")
          .where(column as "uuid", "=", of)
          .executeTakeFirstOrThrow();
  return assessor.request(method, address, {
    ...(payload === undefined ? {} : { body: filled(payload) }),
    ...(found === undefined ? {} : { ifMatch: found.version }),
  });
}

it.each(rows.map((each) => [each.row, each] as const))(
  "%s takes the payload of the specification",
  async (_, row) => {
    const answer = await send(row);
    expect(answer.status, answer.text).toBe(row.status);
    for (const [name, path] of Object.entries(row.keep ?? {})) {
      const value = valueAt(answer.body, path);
      expect(value, name).toBeDefined();
      known[name] = value as string | number;
    }
    if (row.answers !== undefined) expect(answer.body).toMatchObject(filled(row.answers) as object);
  },
);
