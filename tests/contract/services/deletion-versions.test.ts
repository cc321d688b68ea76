import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { type Answer, type Call, jsonOf } from "#support/matrix/http.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// Every deletion of the endpoint table that says a version is refused where that is not the newest.

let world: TestWorld;
let target: Target;

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
});
afterAll(() => world?.close());

const deletions = endpointNames.filter((name) => endpoints[name].method === "DELETE");
const ofARecord = deletions.filter((name) => {
  const { policy }: EndpointDefinition = endpoints[name];
  return policy.kind === "record";
});

const saying = async (name: EndpointName, version: number): Promise<Call> => {
  const call = await world.callWithVersion(name, target);
  return { ...call, headers: { ...call.headers, "if-match": `"${version}"` } };
};

/** By the first of them who may. */
async function asked(name: EndpointName, call: Call): Promise<Answer> {
  const { owner, schoolAdministrator, districtAdministrator } = world.callers;
  const first = await owner.call(name, call);
  if (first.status !== 403) return first;
  const second = await schoolAdministrator.call(name, call);
  return second.status === 403 ? districtAdministrator.call(name, call) : second;
}

describe("a deletion with another version than the newest", () => {
  it("is possible for every record but what has no versions: the caller's own calendar, sessions and practice case, and tokens of a directory", () => {
    expect(deletions.filter((name) => !ofARecord.includes(name)).toSorted()).toEqual([
      "practice.erase",
      "session.endOthers",
      "session.endSession",
      "settings.endScimToken",
      "taskCalendar.revoke",
    ]);
  });

  it.each(ofARecord)("%s is refused, and takes nothing away", async (name) => {
    const before = await world.snapshot();
    const answer = await asked(name, await saying(name, 999));
    expect(answer.status, answer.text).toBe(412);
    expect(Object.keys(jsonOf(answer) as object)).toEqual(expect.arrayContaining(["message", "current"]));
    expect(await world.snapshot()).toBe(before);
  });

  it.each(["persons.deleteMedia", "assessments.deleteMedia"] as const)(
    "%s goes by the version of the file, and answers how that is now",
    async (name) => {
      const mediaId = name === "persons.deleteMedia" ? target.personMedia : target.assessmentMedia;
      const body = { file_name: "Letter of the mother", tags: ["mother"] };
      const renamed = { params: { mediaId }, body, headers: { "if-match": '"1"' } };
      await world.undone(async () => {
        expect((await world.callers.member.call("media.update", renamed)).status).toBe(200);
        const stale = await asked(name, await saying(name, 1));
        expect(stale.status).toBe(412);
        expect(jsonOf(stale)).toMatchObject({ current: { id: mediaId, version: 2, tags: ["mother"] } });
        expect((await asked(name, await saying(name, 2))).status).toBe(204);
      });
    },
  );

  it("tells nothing of a file of another record", async () => {
    const params = { id: target.person.id, mediaId: target.assessmentMedia };
    const call = { params, headers: { "if-match": '"999"' } };
    const answer = await world.callers.owner.call("persons.deleteMedia", call);
    expect(answer.status, answer.text).toBe(404);
  });
});
