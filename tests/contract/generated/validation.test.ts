import { afterAll, aroundEach, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints, pathParameters } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { kinds, plainKinds } from "#contract/kit/kinds.ts";
import { sqlInjections } from "#support/arbitrary/hostile.ts";
import { mutationsOf, namesField } from "#support/arbitrary/mutations.ts";
import { tellCounts } from "#support/counted.ts";
import { type Answer, type Call, type Caller, jsonOf, queryString, urlOf } from "#support/matrix/http.ts";
import { needsAdministrator } from "#support/matrix/model.ts";
import { readied } from "#support/matrix/ready.ts";
import { changesShared } from "#support/matrix/record-of.ts";
import { callFor, type Target } from "#support/matrix/requests.ts";
import { startUnclaimed, startWorld, type TestWorld } from "#support/matrix/server.ts";

let world: TestWorld;
let target: Target;
let foreign: Target;
const counted = { refused: 0, extras: 0, injections: 0 };

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  foreign = await world.build("foreign");
});

afterAll(async () => {
  await world?.close();
  const { refused, extras, injections } = counted;
  tellCounts({ "spoiled inputs": refused, "smuggled fields": extras, "injection strings": injections });
});

const bodyDefinition = (name: EndpointName): EndpointDefinition => endpoints[name];

interface Refusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** What is wrong with the answer to an invalid input. */
function checkRefusal(answer: Answer, field: string): readonly string[] {
  if (answer.status !== 422) return [`${answer.status} ${answer.text.slice(0, 120)}`];
  const { message, errors } = jsonOf(answer) as Refusal;
  const fields = Object.keys(errors ?? {});
  const all = Object.values(errors ?? {}).flat();
  const more = all.length - 1;
  const summary = more < 1 ? all[0] : `${all[0]} (and ${more} more ${more === 1 ? "error" : "errors"})`;
  return [
    ...(namesField(fields, field) ? [] : [`names ${fields.join(", ")}`]),
    ...(message === summary ? [] : [`message "${message}" does not sum up its errors`]),
    ...(all.every((text) => /^[A-Z].*\.$/s.test(text)) ? [] : [`unfinished words: ${all.join(" | ")}`]),
  ];
}

async function refuseAll(
  caller: Caller,
  name: EndpointName,
  inputs: readonly { readonly call: Call; readonly field: string; readonly kind: string }[],
  of: Pick<TestWorld, "writes" | "auditEnd" | "auditRows"> = world,
): Promise<readonly string[]> {
  const before = await of.writes();
  const audited = await of.auditEnd();
  const wrong: string[] = [];
  for (const { call, field, kind } of inputs) {
    counted.refused += 1;
    const problems = checkRefusal(await caller.call(name, call), field);
    wrong.push(...problems.map((problem) => `${kind} ${field}: ${problem}`));
  }
  if ((await of.writes()) !== before) wrong.push("changed something");
  const done = (await of.auditRows(audited)).filter((row) => row.outcome === "ok");
  if (done.length > 0) wrong.push(`wrote ${done.length} audit rows of success`);
  return wrong;
}

const profileBodies = [
  { action: "details", full_name: "Robin Vale", title: "Counselor", phone: "555-0100" },
  { action: "password", current_password: "x", password: "a long enough phrase", password_confirmation: "x" },
  { action: "second-factor-begin", current_password: "x" },
  { action: "second-factor-confirm", code: "123456" },
  { action: "second-factor-end", current_password: "x" },
];

/** A caller with the right, so that only the body is refused. */
const actorOf = (name: EndpointName) =>
  changesShared(name) ? "districtAdministrator" : needsAdministrator(name) ? "schoolAdministrator" : "owner";
const callerOf = (name: EndpointName) =>
  name === "session.verify" ? world.callers.pending : world.callers[actorOf(name)];

const withBody = endpointNames.filter((name) => bodyDefinition(name).body && name !== "session.setUp");
const withQuery = endpointNames.filter((name) => bodyDefinition(name).query);

const spoiledBodies = (name: EndpointName, call: Call) => {
  const { body } = bodyDefinition(name);
  if (!body) return [];
  const valid = name === "session.profile" ? profileBodies : [call.body];
  return valid.flatMap((input) =>
    mutationsOf(body, input).map(({ kind, field, value }) => ({
      kind,
      field,
      call: { ...call, body: value },
    })),
  );
};

describe("a body that its schema refuses", () => {
  it.each(withBody)("%s answers 422, names the field and changes nothing", async (name) => {
    const caller = callerOf(name);
    const inputs = spoiledBodies(name, await world.callWithVersion(name, target));
    expect(inputs.length).toBeGreaterThan(0);
    expect(await refuseAll(caller, name, inputs)).toEqual([]);
  });

  it("session.setUp does so while the server has nobody", async () => {
    const unclaimed = await startUnclaimed();
    try {
      const inputs = spoiledBodies("session.setUp", callFor["session.setUp"](target));
      expect(inputs.length).toBeGreaterThan(10);
      expect(await refuseAll(unclaimed.caller, "session.setUp", inputs, unclaimed)).toEqual([]);
    } finally {
      await unclaimed.close();
    }
  });

  // Signing out requires nothing, so that nothing prevents it.
  const needsBody = withBody.filter((name) => !bodyDefinition(name).body?.safeParse({}).success);

  it.each(needsBody)("%s refuses what is no object at all", async (name) => {
    const caller = callerOf(name);
    const call = await world.callWithVersion(name, target);
    const before = await world.writes();
    for (const body of ['"text"', "17", "[]", "null", "true", "{", "", '{"a":1}}']) {
      const answer = await caller.send({
        method: endpoints[name].method,
        url: urlOf(endpoints[name], call),
        headers: { "content-type": "application/json", ...call.headers },
        payload: body,
      });
      expect([400, 422], `${body}: ${answer.text}`).toContain(answer.status);
    }
    expect(await world.writes()).toBe(before);
  });
});

describe("a query that its schema refuses", () => {
  it.each(withQuery)("%s answers 422 and names the parameter", async (name) => {
    const { query } = bodyDefinition(name);
    const call = callFor[name](target);
    if (!query) throw new Error("no query");
    const asSent = (value: unknown) =>
      Object.fromEntries(new URLSearchParams(queryString(value as Record<string, unknown>)));
    const inputs = mutationsOf(query, asSent(call.query))
      .map(({ kind, field, value }) => ({ kind, field, call: { ...call, query: asSent(value) } }))
      .filter(({ call: { query: sent } }) => !query.safeParse(sent).success);
    expect(await refuseAll(callerOf(name), name, inputs)).toEqual([]);
  });
});

describe("unlisted fields (V-2)", () => {
  aroundEach((run) => world.undone(run));

  const smuggled = () => ({
    id: foreign.person.id,
    version: 4711,
    created_by: world.userIds.stranger,
    created_at: "1999-01-01T00:00:00.000Z",
    updated_at: "1999-01-01T00:00:00.000Z",
    owner_id: 1,
    assessment_id: foreign.assessment.id,
    person_id: foreign.person.id,
    number: "XXX-1999-0001",
    status: "closed",
    legal_hold: true,
    archived_at: "1999-01-01T00:00:00.000Z",
    closed_at: "1999-01-01T00:00:00.000Z",
    source: "smuggled",
    search_text: "smuggled",
    classification: 3,
    instrument_pack: "smuggled",
    path: "/etc/passwd",
    path_id: "smuggled",
    url: "https://smuggled.example",
    sha256: "smuggled",
    mime_type: "text/html",
    size: 1,
    password_hash: "smuggled",
    email: "smuggled@school.example",
    active: 0,
    role: "administrator",
    memberships: [{ organization_id: world.places.otherDistrict, role: "administrator" }],
    can: { edit: true, delete: true },
    totp_secret: "smuggled",
  });

  const kept = [
    "id",
    "uuid",
    "created_by",
    "created_at",
    "organization_id",
    "number",
    "source",
    "legal_hold",
  ];
  const placeOf = (name: EndpointName): number =>
    name === "users.addMembership"
      ? target.annex.id
      : changesShared(name) || name === "users.linkProvider"
        ? world.places.district
        : world.places.school;
  const rowsOf = (text: string) =>
    text.split("\n").map((line): [string, Record<string, unknown>] => {
      const space = line.indexOf(" ");
      return [line.slice(0, space), JSON.parse(line.slice(space + 1)) as Record<string, unknown>];
    });

  const writes = withBody.filter((name) => endpoints[name].group !== "session" || name === "session.profile");

  it.each(writes)("%s ignores them", async (name) => {
    await readied(world, name, target, new Date().toISOString());
    const before = rowsOf(await world.snapshot());
    const call = await world.callWithVersion(name, target);
    const extras = smuggled();
    counted.extras += Object.keys(extras).length;
    const body = { ...extras, ...(call.body as object) };
    const answer = await callerOf(name).call(name, { ...call, body });
    expect([200, 201, 204, 422], answer.text).toContain(answer.status);
    const text = await world.snapshot();
    const after = rowsOf(text);
    expect(text.includes("smuggled") || text.includes("1999-01-01") || text.includes("/etc/passwd")).toBe(
      false,
    );
    const byId = (rows: typeof before) => new Map(rows.map(([table, row]) => [`${table} ${row.id}`, row]));
    const rowsBefore = byId(before);
    const rowsAfter = byId(after);
    for (const [table, row] of before.filter(([, each]) => each.id !== undefined)) {
      const now = rowsAfter.get(`${table} ${row.id}`);
      // A deleted record accepts nothing; a change of a meeting leaves out who is not named.
      if (now === undefined && (name.endsWith(".deleteMany") || name === "meetings.update")) continue;
      const meant = name === "cases.hold" ? ["legal_hold"] : [];
      for (const key of kept.filter((each) => each in row && !meant.includes(each))) {
        expect(now?.[key], `${table} ${row.id} ${key}`).toBe(row[key]);
      }
    }
    const isNew = ([table, row]: (typeof after)[number]) =>
      row.id !== undefined && !rowsBefore.has(`${table} ${row.id}`);
    for (const [, row] of after.filter(isNew)) {
      // What the schedule begins is begun by nobody in particular, whoever asked for it.
      const maker = name === "imports.runSchedule" ? null : world.userIds[actorOf(name)];
      if ("created_by" in row) expect(row.created_by).toBe(maker);
      if ("version" in row) expect(row.version).toBe(1);
      // A list is of the whole tree, and names records of its schools.
      const place = "record_uuid" in row ? world.places.school : placeOf(name);
      if ("organization_id" in row) expect(row.organization_id).toBe(place);
    }
    const people = (rows: typeof before) =>
      rows.filter(([table]) => table === "users" || table === "memberships").length;
    const newcomers: readonly string[] = ["users.create", "users.inviteMany"];
    const meantToAdd = newcomers.includes(name) ? 2 : name === "users.addMembership" ? 1 : 0;
    expect(people(after) - people(before)).toBe(meantToAdd);
  });

  it.each(writes)("%s is not poisoned by the names of prototypes", async (name) => {
    const call = await world.callWithVersion(name, target);
    for (const key of ["__proto__", "constructor"]) {
      const poison = `"${key}":{"prototype":{"polluted":true},"polluted":true}`;
      const body = JSON.stringify(call.body);
      const inState = body.replace('"state":{', `"state":{${poison},`);
      for (const payload of [body.replace("{", `{${poison},`), inState]) {
        const answer = await callerOf(name).send({
          method: endpoints[name].method,
          url: urlOf(endpoints[name], call),
          headers: { "content-type": "application/json", ...call.headers },
          payload,
        });
        expect(answer.status).toBeLessThan(500);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }
    }
  });

  /** Whose call is refused here for what it names, whatever its texts are. */
  const ofAnotherState: readonly EndpointName[] = [
    "imports.preview",
    "imports.create",
    "imports.runSchedule",
    "users.invitation",
    "users.acceptInvitation",
    "cases.approveDisclosure",
    "reports.sendLink",
    "persons.unmerge",
    "entities.unmerge",
    "entities.attach",
    "locations.attach",
  ];

  const withNul = (value: unknown): unknown =>
    typeof value === "string" && value !== ""
      ? `${value.slice(0, 1)}\u0000${value.slice(1)}\u0000`
      : Array.isArray(value)
        ? value.map(withNul)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNul(each)]))
          : value;

  it.each(writes)("%s takes its texts without NUL, which no database has to keep", async (name) => {
    await readied(world, name, target, new Date().toISOString());
    const call = await world.callWithVersion(name, target);
    const answer = await callerOf(name).call(name, { ...call, body: withNul(call.body) });
    const done = [200, 201, 202, 204];
    expect(ofAnotherState.includes(name) ? [...done, 422] : done, answer.text).toContain(answer.status);
    const kept = `${answer.text}\n${await world.snapshot()}`.split("\n");
    expect(kept.filter((line) => line.includes("u0000"))).toEqual([]);
  });

  it.each([
    "persons.update",
    "cases.update",
    "assessments.update",
    "interviews.update",
    ...plainKinds.map((kind) => `${kinds[kind].prefix}.update` as const),
  ] as const)("%s keeps the record's own uuid", async (name) => {
    const call = await world.callWithVersion(name, target);
    const body = { ...(call.body as object), uuid: foreign.person.uuid };
    const answer = await callerOf(name).call(name, { ...call, body });
    expect(answer.status, answer.text).toBeLessThan(500);
    const text = await world.snapshot();
    const holders = text.split("\n").filter((line) => line.includes(`"uuid":"${foreign.person.uuid}"`));
    expect(holders).toHaveLength(1);
  });
});

describe("SQL in queries (V-12)", () => {
  it.each(withQuery)("%s answers 200 or 422 for every string in every parameter", async (name) => {
    const before = await world.writes();
    const parameters = Object.keys(bodyDefinition(name).query?.shape ?? {});
    expect(sqlInjections.length).toBeGreaterThanOrEqual(40);
    for (const parameter of parameters) {
      for (const text of sqlInjections) {
        counted.injections += 1;
        const { params } = callFor[name](target);
        const answer = await callerOf(name).call(name, { params, query: { [parameter]: text } });
        expect([200, 422], `${parameter}=${text}: ${answer.text}`).toContain(answer.status);
      }
    }
    expect(await world.writes()).toBe(before);
  });

  const withParameters = endpointNames.filter((name) => pathParameters(endpoints[name].path).length > 0);

  it.each(withParameters)("%s answers 404 for every string in its path", async (name) => {
    const before = await world.writes();
    const valid = await world.callWithVersion(name, target);
    for (const parameter of pathParameters(endpoints[name].path)) {
      for (const text of sqlInjections) {
        counted.injections += 1;
        const call = { ...valid, params: { ...valid.params, [parameter]: text } };
        const answer = await callerOf(name).call(name, call);
        // The term is a name to search for, which may match nobody.
        const wanted = parameter === "term" ? [200, 400, 404] : [400, 404];
        expect(wanted, `${parameter}=${text}: ${answer.text}`).toContain(answer.status);
      }
    }
    expect(await world.writes()).toBe(before);
  });
});
