import { v7 as uuidv7 } from "uuid";
import { type Doc, encodeStateAsUpdate, encodeStateVector } from "yjs";
import { fromBase64, toBase64 } from "#contract/records/minutes/bytes.ts";
import { addLine, allLines, newDocument, setText } from "#contract/records/minutes/document.ts";
import type { Answer } from "#support/server/cookie-client.ts";
import type { Team } from "./team.ts";

/** A case with an assessment, a WAVR intake and a meeting that two people work on. */
export async function newCase(team: Team, prefix: string) {
  const person = uuidv7();
  const assessment = uuidv7();
  const intake = uuidv7();
  const must = async (path: string, body: unknown) => {
    const answer = await team.rival("POST", path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  await must("/persons", {
    ...{ uuid: person, first_name: "Canary", last_name: prefix, person_type_id: 1 },
    // WAVR is for adults.
    date_of_birth: "1985-04-01",
  });
  const record = await must("/cases", { title: prefix, persons: [{ person_uuid: person, role: "subject" }] });
  const state = { steps: { key_observations: { shared: "first" } }, interviewIds: [] };
  await must("/assessments", { uuid: assessment, person_uuid: person, case_id: record.id, state });
  await must(`/cases/${record.id}/wavr-intake-questionnaires`, {
    uuid: intake,
    person_uuid: person,
    state: { shared: "first" },
  });
  const meeting = uuidv7();
  const at = "2026-11-20T10:00:00.000Z";
  await must(`/cases/${record.id}/meetings`, {
    uuid: meeting,
    title: prefix,
    starts_at: at,
    ends_at: "2026-11-20T11:00:00.000Z",
  });
  const line = uuidv7();
  const begun = await writeMinutes(team, record.id, meeting, (doc) => {
    addLine(doc, { id: line, kind: "text", at, after: null });
    setText(doc, line, "first");
  });
  if (begun.status !== 200) throw new Error(`Minutes: ${begun.status} ${begun.text}`);
  return {
    person,
    intake,
    assessment,
    meeting,
    line,
    case: { id: record.id as number, uuid: record.uuid as string },
  };
}

/** A colleague writes into the minutes as they are on the server. */
async function writeMinutes(team: Team, caseId: number, meeting: string, write: (doc: Doc) => void) {
  const path = `/cases/${caseId}/meetings/${meeting}/minutes`;
  const { data } = (await team.rival("GET", path)).body;
  const doc = newDocument([fromBase64(data.update)]);
  const before = encodeStateVector(doc);
  write(doc);
  return team.rival("POST", `${path}/updates`, { update: toBase64(encodeStateAsUpdate(doc, before)) });
}

export type Place = Awaited<ReturnType<typeof newCase>>;

/** A colleague's edits; each is on the server when it resolves. */
export function createRival(
  team: Team,
  { case: { id }, assessment, intake, meeting, line }: Place,
  prefix: string,
) {
  const tokens: string[] = [];
  const until = async (
    attempt: (mine: object, token: string) => Promise<Answer>,
    shared: boolean,
  ): Promise<void> => {
    const token = `${prefix}r${tokens.length + 1}r`;
    const mine = { [`k_${token}`]: token, ...(shared ? { shared: `theirs of ${prefix}` } : {}) };
    for (let round = 0; round < 20; round += 1) {
      const answer = await attempt(mine, token);
      if (answer.status === 200) return void tokens.push(token);
      if (answer.status !== 412) throw new Error(`A colleague's edit: ${answer.status} ${answer.text}`);
    }
    throw new Error("A colleague does not get through.");
  };
  const editAssessment = async (mine: object) => {
    const { data } = (await team.rival("GET", `/assessments/${assessment}`)).body;
    const { steps } = data.state;
    const state = {
      ...data.state,
      steps: { ...steps, key_observations: { ...steps.key_observations, ...mine } },
    };
    const body = { uuid: assessment, person_uuid: data.person_uuid, type: 1, case_id: data.case_id, state };
    return team.rival("PUT", `/assessments/${assessment}`, body, data.version);
  };
  const editIntake = async (mine: object) => {
    const path = `/cases/${id}/wavr-intake-questionnaires`;
    const { data } = (await team.rival("GET", path)).body;
    const now = data.find((each: { readonly uuid: string }) => each.uuid === intake);
    const body = { uuid: intake, person_uuid: now.person_uuid, state: { ...now.state, ...mine } };
    return team.rival("POST", path, body, now.version);
  };
  const edit = async (shared: boolean): Promise<void> => {
    await until(editAssessment, shared);
    await until(editIntake, shared);
    await until(
      (_, token) =>
        writeMinutes(team, id, meeting, (doc) => {
          if (shared)
            return setText(doc, line, `${allLines(doc).find((each) => each.id === line)?.text} ${token}`);
          const own = uuidv7();
          addLine(doc, { id: own, kind: "text", at: new Date().toISOString(), after: null });
          setText(doc, own, token);
        }),
      shared,
    );
  };
  return { tokens, edit };
}
