import { afterAll, beforeAll, expect, it } from "vitest";
import { deepest, tooDeepMessage } from "#contract/kit/depth.ts";
import { assessmentBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// C4: JSON that nobody could read again was saved, and deeper JSON answered 500.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
/** Body, state, steps and form are the first four levels. */
const around = 4;

const save = (levels: number) => {
  const body = assessmentBody(team);
  const key_observations = { deep: nested(levels - around) };
  return world.callers.owner.call("assessments.save", {
    body: { ...body, state: { ...body.state, steps: { key_observations } } },
  });
};

it.each([deepest + 1, 1_550])("refuses a body of %i levels, and says why", async (levels) => {
  const answer = await save(levels);
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text)).toMatchObject({ errors: { body: [tooDeepMessage] } });
});

it("refuses one that no stack would hold", async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const answer = await world.callers.owner.send({
    method: "POST",
    url: "/api/v2/assessments",
    headers: { "content-type": "application/json" },
    payload: deep,
  });
  expect(answer.status).toBe(422);
});

it("opens what it has saved at the limit", async () => {
  const saved = await save(deepest);
  expect(saved.status).toBe(201);
  const { uuid } = JSON.parse(saved.text).data;
  const shown = await world.callers.owner.call("assessments.show", { params: { idOrUuid: uuid } });
  expect(shown.status).toBe(200);
});
