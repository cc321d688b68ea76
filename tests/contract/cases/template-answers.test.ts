import { afterAll, beforeAll, expect, it } from "vitest";
import { currentInstrument, instrumentOf } from "#instruments/instrument.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Tokens of templates: answers of the assessment, in the words that it was begun under.

const former = { pack: "bellwether", version: "1.0.0" };
const { observations, interviews, safety } = instrumentOf(former);
const keyLabel = (key: string) => observations.key_observations.items.find((each) => each.key === key)?.label;

let server: TestServer;
let lead: CookieClient;
let path: string;
let wren: number;

async function made(at: string, body: object) {
  const answer = await lead.post(at, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.as("assessor");
  const person = await made("/api/v2/persons", { first_name: "Wren", last_name: "Ashby", person_type_id: 1 });
  wren = person.id;
  const persons = [{ person_uuid: person.uuid, role: "subject" }];
  const record = await made("/api/v2/cases", { title: "A remark", persons });
  path = `/api/v2/cases/${record.id}`;
  const steps = {
    key_observations: { ko5_radio: "p", ko5_comment: "Wren named {{case.number}}.", ko7_radio: "n" },
    observations_suggesting: { ni2_comment: "Alone at lunch." },
  };
  const assessment = await made("/api/v2/assessments", {
    person_uuid: person.uuid,
    type: 1,
    case_id: record.id,
    state: { steps },
    instrument: former,
  });
  const interview = (section: string, state: object) =>
    made("/api/v2/interviews", { assessment_uuid: assessment.uuid, section, state });
  await interview("interviews", {
    interview_type: "subject",
    subject_name: "Wren Ashby",
    q1: "It was a joke.",
    q2: " ",
  });
  await interview("interviews", {
    interview_type: "target/witness",
    subject_name: "Wren Ashby",
    target_name: "Lily Okoro",
    q1: "I heard it.",
  });
  const [group] = safety.typeOf("parent")?.groups ?? [];
  await interview("safety_interviews", {
    type: "parent",
    subject_name: "Wren Ashby",
    relationship_to_student: "Mother",
    [group?.questions[1]?.field ?? ""]: "Not at home.",
  });
});
afterAll(() => server.close());

const token = (name: string) => ({ type: "token", attrs: { name } });
const paragraph = (...content: readonly object[]) => ({ type: "paragraph", content });
const repeat = (list: string, ...names: readonly string[]) => ({
  type: "repeat",
  attrs: { list },
  content: [paragraph(...names.flatMap((name) => [token(name), { type: "text", text: " | " }]))],
});
const doc = (...content: readonly object[]) => ({ type: "doc", content });

async function preview(content: unknown): Promise<readonly string[]> {
  const answer = await lead.post(`${path}/report-preview`, { content });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.sections[0].blocks.map(({ text }: { text: string }) => text);
}

it("says the answer and the comment of a question, and never reads a comment again", async () => {
  expect(
    await preview("{{answer.ko5}}. {{comment.ko5}}\n{{answer.ko1}} {{comment.ni2}} {{assessment.notice}}"),
  ).toEqual([
    "Partially. Wren named {{case.number}}.",
    `[not recorded] Alone at lunch. ${instrumentOf(former).notices.join(" ")}`,
  ]);
});

it("goes through the answered questions of a section, in the words that they were answered under", async () => {
  const form = interviews.formOf("subject");
  const witness = interviews.formOf("target/witness");
  const parent = safety.typeOf("parent");
  const [group] = parent?.groups ?? [];
  const texts = await preview(
    doc(
      repeat(
        "key_observations",
        "observation.question",
        "observation.answer",
        "observation.comment",
        "observation.person",
      ),
      repeat("needs", "need.question", "need.answer", "need.comment"),
      repeat(
        "interview_answers",
        "interview_answer.interview",
        "interview_answer.with",
        "interview_answer.question",
        "interview_answer.answer",
      ),
      repeat("safety_answers", "safety_answer.with", "safety_answer.question", "safety_answer.answer"),
    ),
  );
  const need = observations.observations_suggesting.items.find(({ key }) => key === "ni2")?.label;
  expect(texts).toEqual([
    `${keyLabel("ko5")} | Partially | Wren named {{case.number}}. | Wren Ashby | `,
    `${keyLabel("ko7")} | No | [not recorded] | Wren Ashby | `,
    `${need} | [not recorded] | Alone at lunch. | `,
    `${form?.title} | Wren Ashby | ${form?.questions[0]?.text} | It was a joke. | `,
    `${witness?.title} | Lily Okoro | ${witness?.questions[0]?.text} | I heard it. | `,
    `Mother | ${group?.questions[1]?.text} | Not at home. | `,
  ]);
});

it("names whom an interview was with, and not whom it was about", async () => {
  expect(await preview(doc(repeat("interviews", "interview.with")))).toEqual([
    "Wren Ashby | ",
    "Lily Okoro | ",
    "Mother | ",
  ]);
});

it("shows a part when a question is answered", async () => {
  const when = (name: string, is: string) => ({
    type: "show_when",
    attrs: { token: name, is },
    content: [paragraph({ type: "text", text: `${name} ${is}` })],
  });
  const parts = ["answer.ko5", "answer.ko1", "comment.ko7"].flatMap((name) => [
    when(name, "filled"),
    when(name, "blank"),
  ]);
  expect(await preview(doc(...parts))).toEqual([
    "answer.ko5 filled",
    "answer.ko1 blank",
    "comment.ko7 blank",
  ]);
});

it("takes names out of comments as of everything else", async () => {
  const admin = await server.as("district");
  const answer = await admin.post("/api/v2/report-templates", {
    name: "Answers",
    content: doc(
      paragraph(token("comment.ko5")),
      repeat("key_observations", "observation.comment", "observation.person"),
      repeat("interview_answers", "interview_answer.with"),
    ),
  });
  expect(answer.status, answer.text).toBe(201);
  const report = await lead.get(`${path}/report?template_id=${answer.body.data.id}&redact=${wren}`);
  const [{ blocks }] = report.body.data.sections;
  expect(blocks.map(({ text }: { text: string }) => text)).toEqual([
    "Student A named {{case.number}}.",
    "Student A named {{case.number}}. | Student A | ",
    "[not recorded] | Student A | ",
    "Student A | ",
    "Lily Okoro | ",
  ]);
});

it("are told with their questions, and refused with their place where there is no such question", async () => {
  const { data } = (await lead.get("/api/v2/report-templates/token")).body;
  const current = currentInstrument().observations.key_observations.items.find(({ key }) => key === "ko5");
  expect(data.tokens).toContainEqual(
    expect.objectContaining({ name: "answer.ko5", within: null, question: current?.label }),
  );
  const asked = data.tokens.filter(({ name }: { name: string }) => /^(answer|comment)\./.test(name));
  expect(asked).toHaveLength(2 * (18 + 19));
  expect(asked.every(({ question }: { question: unknown }) => typeof question === "string")).toBe(true);
  const admin = await server.as("district");
  const wrong = doc(paragraph(token("answer.ko19")), paragraph(token("observation.answer")));
  const { status, body } = await admin.post("/api/v2/report-templates", { name: "Wrong", content: wrong });
  expect([status, body.errors.content]).toEqual([
    422,
    [
      "Paragraph 1: There is no token {{answer.ko19}}. Choose one of the list.",
      "Paragraph 2: {{observation.answer}} has a value only in a part that is repeated for “Answered key observations”. Put it there.",
    ],
  ]);
});
