import { expect, it } from "vitest";
import { createKeptLists } from "./kept-lists.ts";

// The server keeps the whole way in tests/e2e/services/specification-server.spec.ts; here, what must not be done.

type Json = Readonly<Record<string, unknown>>;

/** A server that answers these records; with `version` it is our own, which keeps the lists itself. */
function server(more: Json) {
  let state: Json = { steps: {}, interviewIds: [] };
  const sent: string[] = [];
  const record = () => ({ id: 1, uuid: "a", person_uuid: "p", case_id: null, state, ...more });
  const lists = createKeptLists(async (name, input) => {
    sent.push(name);
    if (name === "assessments.update") state = (input.body as { state: Json }).state;
    const data = name.startsWith("interviews.") ? { id: 9, uuid: "i", state: {}, ...more } : record();
    lists.saw(name, { data });
    return { status: 200, data: { data }, etag: null };
  });
  return { lists, sent, state: () => state };
}

const interview = {
  body: { assessment_uuid: "a", section: "interviews", state: { interview_type: "subject" } },
};

it("adds a new interview to the lists of a server that keeps none, and takes a deleted one out", async () => {
  const { lists, sent, state } = server({});
  await lists.call("interviews.create", interview);
  expect(state()).toEqual({ steps: { interviews: [9] }, interviewIds: [9] });
  await lists.call("interviews.delete", { params: { uuid: "i" } });
  expect(state()).toEqual({ steps: {}, interviewIds: [] });
  expect(sent.filter((name) => name === "assessments.update")).toHaveLength(2);
});

it("saves a state over the lists that are there, whatever lists it was read with", async () => {
  const { lists, state } = server({});
  await lists.call("interviews.create", interview);
  const stale = { steps: { key_observations: { ko1_radio: "y" }, interviews: [4] }, interviewIds: [4] };
  await lists.call("assessments.update", { params: { uuid: "a" }, body: { state: stale } });
  expect(state()).toEqual({
    steps: { key_observations: { ko1_radio: "y" }, interviews: [9] },
    interviewIds: [9],
  });
});

it("makes no call more where the server keeps the lists", async () => {
  const { lists, sent } = server({ version: 3 });
  await lists.call("interviews.create", interview);
  await lists.call("assessments.update", { params: { uuid: "a" }, body: { state: {} } });
  expect(sent).toEqual(["interviews.create", "assessments.update"]);
});

it("sends new interviews beside each other where the server keeps the lists, and one after another where not", async () => {
  const mostAtOnce = async (more: Json) => {
    let [now, most] = [0, 0];
    const answers: (() => void)[] = [];
    const lists = createKeptLists(async (name) => {
      if (name === "interviews.create") {
        now += 1;
        most = Math.max(most, now);
        await new Promise<void>((answer) => answers.push(answer));
        now -= 1;
      }
      const data = { id: 1, uuid: "a", person_uuid: "p", case_id: null, state: {}, ...more };
      lists.saw(name, { data });
      return { status: 200, data: { data }, etag: null };
    });
    lists.saw("assessments.show", { data: { id: 1, uuid: "a", ...more } });
    const calls = [1, 2].map(() => lists.call("interviews.create", interview));
    const ended = Promise.all(calls).then(() => true);
    const turn = () => new Promise<false>((next) => setImmediate(() => next(false)));
    while (!(await Promise.race([ended, turn()]))) for (const answer of answers.splice(0)) answer();
    return most;
  };
  expect([await mostAtOnce({ version: 3 }), await mostAtOnce({})]).toEqual([2, 1]);
});
