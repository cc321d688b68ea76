import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultBasePaths, type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { contentDigest } from "#server/platform/files/received-body.ts";
import { type Draft, draftsOf, resolve } from "#support/arbitrary/requests.ts";
import { tellCounts } from "#support/counted.ts";
import { completed } from "#support/matrix/completed.ts";
import { type Answer, type Caller, jsonOf, multipart, queryString } from "#support/matrix/http.ts";
import { withMerge } from "#support/matrix/merged.ts";
import { needsAdministrator } from "#support/matrix/model.ts";
import { readied } from "#support/matrix/ready.ts";
import { changesShared, recordOf } from "#support/matrix/record-of.ts";
import { refusedOnOneComputer } from "#support/matrix/report-links.ts";
import { callFor, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

/**
 * FUZZ_REQUESTS and FUZZ_SEED set the number of requests, and repeat a failed run. `npm run fuzz` and
 * `npm run test:long` send 100,000.
 */
const total = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

let world: TestWorld;
const statuses = new Map<number, number>();
const succeeded = new Set<EndpointName>();

beforeAll(async () => {
  world = await startWorld();
});

afterAll(async () => {
  await world?.close();
  const sorted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`fuzz: seed ${seed}, ${sorted.join(", ")}\n`);
  tellCounts({ "requests of the fuzz": [...statuses.values()].reduce((sum, count) => sum + count, 0) });
});

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function headersOf(
  draft: Draft,
  definition: EndpointDefinition,
  version: string | null,
): Record<string, string> {
  const match = draft.match === "current" ? version : draft.match === "none" ? null : draft.match;
  return {
    ...(match === null || definition.method === "GET" ? {} : { "if-match": match }),
    ...(draft.key === null ? {} : { "idempotency-key": draft.key }),
    ...(draft.wire === "no token" ? { "x-xsrf-token": "" } : {}),
  };
}

async function currentVersion(name: EndpointName, target: Target): Promise<string | null> {
  const about =
    name === "assessments.save"
      ? { table: "assessments" as const, id: target.assessment.id }
      : recordOf(name, target);
  if (about === null) return null;
  const row = await world.db
    .selectFrom(about.table)
    .select("version")
    .where("id", "=", about.id)
    .executeTakeFirst();
  return `"${row?.version ?? 1}"`;
}

async function send(
  name: EndpointName,
  draft: Draft,
  caller: Caller,
  targets: { own: Target; foreign: Target },
) {
  const definition: EndpointDefinition = endpoints[name];
  const { own, foreign } = targets;
  await readied(world, name, own, new Date(world.clock.advance(0)).toISOString());
  const named = {
    own: { ...own, call: await completed(name, caller, callFor[name](own)) },
    foreign: { ...foreign, call: callFor[name](foreign) },
  };
  const filled = (value: unknown) => resolve(value, named);
  const params = filled(draft.params) as Record<string, unknown>;
  const path = definition.path.replace(/\{(\w+)\}/g, (_, key: string) => encoded(params[key]));
  const given = filled(draft.query);
  const query = typeof given === "object" && given !== null ? queryString(wellFormed(given)) : "";
  const doubled = draft.wire === "twice" && query !== "" ? `${query}&${query.slice(1)}` : query;
  const headers = headersOf(draft, definition, await currentVersion(name, targets.own));
  const url = `${defaultBasePaths[definition.base]}${path}${doubled}`;
  if (definition.method === "GET") return caller.send({ method: "GET", url, headers });
  if (definition.format === "multipart") {
    const { payload, contentType } = multipart({
      name: draft.file.name.toWellFormed(),
      content: Buffer.from(draft.file.content),
      type: draft.file.type,
    });
    const cut = draft.wire === "cut short" ? payload.subarray(0, payload.length - 20) : payload;
    const type = draft.wire === "wrong type" ? "application/json" : contentType;
    return caller.send({ method: "POST", url, headers: { ...headers, "content-type": type }, payload: cut });
  }
  if (definition.format === "bytes") {
    const bytes = Buffer.from(draft.wire === "no body" ? "" : draft.chunk);
    return caller.send({
      method: definition.method,
      url,
      headers: {
        ...headers,
        "content-type": draft.wire === "wrong type" ? "application/json" : "application/octet-stream",
        "content-digest": draft.wire === "no token" ? "x" : contentDigest(bytes),
      },
      payload: draft.wire === "cut short" ? bytes.subarray(1) : bytes,
    });
  }
  const body = draft.wire === "no body" ? undefined : filled(draft.body);
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text === undefined) return caller.send({ method: definition.method, url, headers });
  const type = draft.wire === "wrong type" ? "text/html" : "application/json";
  const payload = draft.wire === "cut short" ? text.slice(0, Math.floor(text.length / 2)) : text;
  return caller.send({
    method: definition.method,
    url,
    headers: { ...headers, "content-type": type },
    payload,
  });
}

const wellFormed = (query: object) =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key.toWellFormed(),
      typeof value === "string" ? value.toWellFormed() : value,
    ]),
  );

/** What is wrong with an answer, whatever the request was. */
function problemOf(name: EndpointName, answer: Answer): string | null {
  if (answer.status >= 500) return `${answer.status} ${answer.text.slice(0, 300)}`;
  const { response, status, format, mayBeFile }: EndpointDefinition = endpoints[name];
  if (answer.status < 300) {
    if (answer.status !== status && !(name === "assessments.save" && answer.status === 200))
      return `${answer.status} instead of ${status}`;
    const isFile = answer.headers["content-disposition"] !== undefined;
    if (response === null || format === "lines" || (mayBeFile && isFile)) return null;
    const parsed = response.safeParse(jsonOf(answer));
    return parsed.success ? null : `outside its schema: ${parsed.error.message}`;
  }
  // Signed-in users are redirected.
  if (answer.status === 302 && name === "session.login") return null;
  if (answer.status < 400) return `redirects: ${answer.status}`;
  const body = jsonOf(answer) as { message?: unknown } | null;
  return typeof body?.message === "string" ? null : `says nothing: ${answer.text.slice(0, 200)}`;
}

/** By its name, so that an endpoint more changes the requests of no other. */
const seedOf = (name: EndpointName): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0) + seed;

/** A person can be deleted only after the case. */
const rank = (name: EndpointName) =>
  name === "persons.delete" ? 2 : endpoints[name].method === "DELETE" ? 1 : 0;

const ofAdministrators = (name: EndpointName) =>
  changesShared(name) ||
  needsAdministrator(name) ||
  (
    [
      "persons.merge",
      "persons.unmerge",
      "entities.merge",
      "entities.unmerge",
      "entities.deleteMany",
    ] as readonly EndpointName[]
  ).includes(name);

/** May it take the people of the world their accounts, roles or places, or ask them for a second factor? */
const changesPeople = (name: EndpointName): boolean =>
  name === "settings.setAccounts" ||
  (endpoints[name].method !== "GET" && ["users", "organizations"].includes(endpoints[name].group));

it(`answers ${total} requests made from the schemas without one server error`, {
  timeout: Math.max(900_000, total * 100),
}, async () => {
  const each = Math.ceil(total / endpointNames.length);
  const most = 8 * each;
  const drafts = new Map(
    endpointNames.map((name) => [name, fc.sample(draftsOf(name), { numRuns: most, seed: seedOf(name) })]),
  );
  const { owner, viewer, schoolAdministrator, districtAdministrator, anonymous } = world.callers;
  const stayers = { owner, viewer, schoolAdministrator, districtAdministrator, anonymous };
  let targets = { own: await world.build("team"), foreign: await world.build("foreign") };
  // Deletions come last in a round: most requests need existing records.
  const inOrder = endpointNames.toSorted((a, b) => rank(a) - rank(b));
  const wrong: string[] = [];
  let sent = 0;
  // Session calls and invitations need a secret in order to succeed; all others must be reached past their checks.
  const secret = (name: EndpointName) =>
    endpoints[name].base === "root" || endpoints[name].group === "session";
  const reachable = endpointNames.filter(
    (name) => !secret(name) && !refusedOnOneComputer.includes(name) && total >= 5000,
  );
  const unreached = () => reachable.filter((name) => !succeeded.has(name));
  // What chance has left out so far, and that alone, is given more rounds.
  for (let index = 0; index < each || (index < most && unreached().length > 0); index++) {
    if (index % 2 === 1) targets = { ...targets, own: await world.build("team") };
    // Sometimes with a merge that can be undone.
    if (index % 8 === 3)
      targets = { ...targets, own: await withMerge(world, stayers.districtAdministrator, targets.own) };
    const left = index < each ? null : unreached();
    for (const name of left === null ? inOrder : inOrder.filter((every) => left.includes(every))) {
      const draft = drafts.get(name)?.[index];
      if (draft === undefined || (index < each && sent >= total)) continue;
      const usual = ofAdministrators(name) ? "districtAdministrator" : "owner";
      const who = (["anonymous", "viewer", "schoolAdministrator"] as const)[index % 10] ?? usual;
      const answer = await send(name, draft, stayers[who], targets);
      sent += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 300) succeeded.add(name);
      const problem = problemOf(name, answer);
      if (problem !== null)
        wrong.push(
          `FUZZ_SEED=${seed} ${name} #${index} as ${who}: ${problem}\n  ${JSON.stringify(draft).slice(0, 1500)}`,
        );
      const ofSession = endpoints[name].group === "session" && endpoints[name].method !== "GET";
      if (ofSession || (changesPeople(name) && answer.status < 300)) {
        await world.restorePeople();
        for (const each of ["owner", "viewer", "schoolAdministrator", "districtAdministrator"] as const)
          stayers[each] = world.callers[each];
      }
    }
    if (wrong.length > 20) break;
  }
  expect(wrong.join("\n")).toBe("");
  expect(sent).toBeGreaterThanOrEqual(total);
  const successes = [...statuses]
    .filter(([status]) => status < 300)
    .reduce((sum, [, count]) => sum + count, 0);
  expect(successes / sent).toBeGreaterThan(0.15);
  expect(unreached()).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  await world.verifyAudit();
});
