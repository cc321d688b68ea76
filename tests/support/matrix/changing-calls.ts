import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import { entityBody } from "./entities.ts";
import type { Answer, Call } from "./http.ts";
import { assessmentBody, caseBody, interviewBody, personBody, type Target, taskBody } from "./requests.ts";
import type { TestWorld } from "./server.ts";

/** Words that differ from those that are there. */
const otherWords: Partial<Record<EndpointName, (of: Target, world: TestWorld) => object>> = {
  "persons.update": (of) => ({ ...personBody(of), description: "Other words" }),
  "cases.update": (of) => ({ ...caseBody(of), summary: "Other words" }),
  "cases.attachEntity": (of) => ({ entity_uuid: of.caseEntity.uuid, note: "Other words" }),
  "cases.team": (_of, world) => ({ user_id: world.userIds.member, role: null }),
  "persons.merge": (of) => ({
    other: of.twin.uuid,
    other_version: 1,
    person: { ...personBody(of), description: "Other words" },
  }),
  "entities.merge": (of) => ({
    other: of.entityTwin.uuid,
    other_version: 1,
    entity: { ...entityBody(of), description: "Other words" },
  }),
  "tasks.update": (of) => ({ ...taskBody(of), title: "Other words" }),
  "interviews.update": (of) => {
    const body = interviewBody(of, of.interview.uuid);
    return { ...body, state: { ...body.state, name: "Other words" } };
  },
  "assessments.save": (of) => {
    const body = assessmentBody(of, of.assessment.uuid);
    return { ...body, state: { ...body.state, steps: {} } };
  },
  "assessments.update": (of) => {
    const body = assessmentBody(of, of.assessment.uuid);
    return { ...body, state: { ...body.state, steps: {} } };
  },
};

/** A valid call of an endpoint upon the target, in other words than those that are there. */
export async function changingCall(world: TestWorld, target: Target, name: EndpointName): Promise<Call> {
  const ofCase = { ...target, plain: { ...target.plain, entity: target.caseEntity } };
  const call = await world.callWithVersion(name === "assessments.save" ? "assessments.update" : name, ofCase);
  const words = otherWords[name]?.(ofCase, world);
  return words === undefined ? call : { ...call, body: words };
}

/** Every endpoint that may change something, but for signing in and out. */
export const changingCalls = endpointNames.filter((name) => {
  const { method, group } = endpoints[name];
  return method !== "GET" && group !== "session";
});

/** Makes a call as the author where only authors may, otherwise as an administrator of the district. */
export async function madeByWhoMay(world: TestWorld, name: EndpointName, call: Call): Promise<Answer> {
  const answer = await world.callers.owner.call(name, call);
  return answer.status === 403 ? world.callers.districtAdministrator.call(name, call) : answer;
}
