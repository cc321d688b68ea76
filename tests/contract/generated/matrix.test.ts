import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { isPlain, kinds, plainKinds } from "#contract/kit/kinds.ts";
import { tellCounts } from "#support/counted.ts";
import { completed } from "#support/matrix/completed.ts";
import { entityBody } from "#support/matrix/entities.ts";
import { type Answer, type Call, jsonOf } from "#support/matrix/http.ts";
import { undoing, withMerge } from "#support/matrix/merged.ts";
import {
  type Actor,
  actors,
  type Expected,
  expected,
  isListed,
  type RecordSet,
  recordSets,
  rules,
} from "#support/matrix/model.ts";
import { plainBody } from "#support/matrix/plain.ts";
import { readied } from "#support/matrix/ready.ts";
import { refusedOnOneComputer } from "#support/matrix/report-links.ts";
import {
  assessmentBody,
  callFor,
  caseBody,
  interviewBody,
  personBody,
  relationBody,
  reminderBody,
  type Target,
  taskBody,
} from "#support/matrix/requests.ts";
import { withDue } from "#support/matrix/retention.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

const denials: Readonly<Record<Exclude<Expected, "allowed" | "open">, readonly number[]>> = {
  signIn: [401],
  forbidden: [403],
  hidden: [404],
  refused: [403, 404, 422],
  closed: [401, 403, 404, 422],
};
const isDenial = (answer: Answer) => answer.status >= 400 && answer.status < 500;

let world: TestWorld;
let targets: Record<RecordSet, Target>;
let baseline = 0;
const counted = { cells: 0, allowed: 0, denied: 0, wrong: 0 };

beforeAll(async () => {
  world = await startWorld();
  const made: [RecordSet, Target][] = [];
  for (const set of recordSets) made.push([set, await world.build(set)]);
  targets = Object.fromEntries(made) as Record<RecordSet, Target>;
  await world.deactivate();
  baseline = await world.writes();
});

afterAll(async () => {
  await world?.close();
  const { cells, allowed, denied, wrong } = counted;
  tellCounts({ "cells of the matrix": cells, allowed, denied, wrong });
});

/** An answer without the parts that differ from call to call. */
const face = (answer: Answer): string => {
  const correlation = String(answer.headers["x-correlation-id"] ?? "");
  const text = correlation === "" ? answer.text : answer.text.replaceAll(correlation, "");
  const { "content-type": type, "content-length": length, etag } = answer.headers;
  return JSON.stringify([answer.status, type, length, etag, text]);
};

const note = (problems: readonly string[]) => {
  counted.cells += 1;
  if (problems.length > 0) counted.wrong += 1;
  return problems;
};

/** What is wrong with an answer that should refuse: its status, or a change that happened all the same. */
async function checkDenied(answer: Answer, statuses: readonly number[]): Promise<string[]> {
  counted.denied += 1;
  const problems = statuses.includes(answer.status) ? [] : [`${answer.status} ${answer.text.slice(0, 160)}`];
  const after = await world.writes();
  if (after !== baseline) problems.push("changed something");
  baseline = after;
  return problems;
}

const isWrite = (name: EndpointName) => endpoints[name].method !== "GET";

const setsOf = (name: EndpointName): readonly RecordSet[] => {
  const rule = rules[name];
  if ("who" in rule) return ["team"];
  const needsCase =
    ("kind" in rule && rule.kind === "case") || (name.startsWith("cases.") && name !== "cases.create");
  return needsCase ? recordSets.filter((set) => set !== "solo") : recordSets;
};

/** Calls that end sessions or confirm passwords come last, since they affect the others. */
const inOrder = [...endpointNames].sort((a, b) => rank(a) - rank(b));
function rank(name: EndpointName): number {
  return name === "session.login" || name === "session.confirmPassword"
    ? 1
    : name === "session.logout" || name === "session.signOutThere"
      ? 2
      : 0;
}

async function runCell(name: EndpointName, actor: Actor, set: RecordSet): Promise<readonly string[]> {
  const outcome = expected(name, actor, set);
  if (outcome === "allowed") return runAllowed(name, actor, set);
  const target = targets[set];
  const audited = await world.auditEnd();
  const answer = await world.callers[actor].call(name, await world.callWithVersion(name, target));
  if (outcome === "open") {
    baseline = await world.writes();
    return [401, 403, 404].includes(answer.status) || answer.status >= 500
      ? [`${answer.status} ${answer.text}`]
      : [];
  }
  // What is too long for a guest is refused by its length, before anybody asks who sends it.
  const tooLong = outcome === "signIn" && name === "packs.load";
  const problems = await checkDenied(answer, tooLong ? [413] : denials[outcome]);
  if ((outcome === "hidden" || outcome === "refused") && set !== "missing") {
    const never = await world.callers[actor].call(
      name,
      await world.callWithVersion(name, neverWas(name, set)),
    );
    if (face(never) !== face(answer)) problems.push(`differs from missing: ${face(answer)} / ${face(never)}`);
  }
  const exists = set !== "missing" && set !== "deleted";
  if (exists && (outcome === "forbidden" || outcome === "hidden")) {
    const rows = await world.auditRows(audited);
    if (!rows.some((row) => row.outcome === "denied")) problems.push("the denial is not in the audit log");
  }
  return problems;
}

/** A call that succeeds. What it changes is undone, so that each of them finds the set's own records. */
async function runAllowed(name: EndpointName, actor: Actor, set: RecordSet): Promise<readonly string[]> {
  const callOn = async (target: Target) => {
    const caller = world.callers[actor];
    const call = await completed(name, caller, await world.callWithVersion(name, target));
    const done = await caller.call(name, await withDue(name, caller, call));
    // What goes on by itself, such as the check of a roster that was taken from its folder, is over before the next call.
    await world.settled();
    return done;
  };
  const undoneToo: readonly EndpointName[] = ["imports.create", "retention.propose", "retention.keep"];
  const changes = isWrite(name) && (!("who" in rules[name]) || undoneToo.includes(name));
  const answer = changes
    ? await world.undone(async () => callOn(await ready(name, set)))
    : await callOn(targets[set]);
  counted.allowed += 1;
  const after = await world.writes();
  const problems = changes && after !== baseline ? ["was not undone"] : [];
  baseline = after;
  const status = refusedOnOneComputer.includes(name) ? 422 : endpoints[name].status;
  if (answer.status === status) return problems;
  return [...problems, `${answer.status} ${answer.text.slice(0, 200)} (expected ${status})`];
}

/** How a hidden record must look. Of a case and a person, only the person may be visible. */
const neverWas = (name: EndpointName, set: RecordSet): Target =>
  name === "assessments.save" && set !== "deleted"
    ? { ...targets.missing, person: targets[set].person }
    : name === "users.addMembership" && set !== "deleted"
      ? { ...targets.missing, hire: targets[set].hire }
      : targets.missing;

/** A person can only be deleted without cases and assessments, and a merge undone after it was made. */
async function ready(name: EndpointName, set: RecordSet): Promise<Target> {
  const target = targets[set];
  const administrator = world.callers[set === "foreign" ? "stranger" : "districtAdministrator"];
  await readied(world, name, target, new Date(world.clock.advance(0)).toISOString());
  if (undoing.some((each) => each === name)) return withMerge(world, administrator, target);
  if (name !== "persons.delete") return target;
  if (target.case) await administrator.call("cases.delete", callFor["cases.delete"](target));
  const body = { ...personBody(target), attachments: undefined };
  const made = await administrator.call("persons.create", { body });
  return { ...target, person: (jsonOf(made) as { data: Target["person"] }).data };
}

describe("lists", () => {
  const lists = [
    ["persons.list", "person"],
    ["persons.search", "person"],
    ["entities.search", "entity"],
    ["locations.search", "location"],
    ["zones.offered", "zone"],
    ["cases.list", "case"],
    ["assessments.list", "assessment"],
    ["interviews.list", "interview"],
    ["tasks.list", "task"],
    ...plainKinds.map((kind) => [`${kinds[kind].prefix}.list` as const, kind] as const),
  ] as const;

  it.each(lists)("%s shows what each may see, and nothing else", async (name, kind) => {
    const signedIn = actors.filter((actor) => !["anonymous", "deactivated", "pending"].includes(actor));
    const wrong: string[] = [];
    for (const set of recordSets.filter(
      (each) => each !== "missing" && !(each === "solo" && kind === "case"),
    )) {
      const target = targets[set];
      const { uuid } =
        (kind === "case" ? target.case : isPlain(kind) ? target.plain[kind] : target[kind]) ?? {};
      for (const actor of signedIn) {
        const caller = await sessionOf(actor);
        const searches = name.endsWith(".search");
        const query = searches ? { q: searchedFor[name] } : listQueryOf(kind, target);
        const answer = await caller.call(name, { query });
        const { data } = jsonOf(answer) as { data: { uuid: string }[] };
        const listed = data.some((row) => row.uuid === uuid);
        const full = searches && data.length === 20;
        const right = listed === isListed(kind, actor, set) || (full && !listed);
        wrong.push(...note(right ? [] : [`${actor} on ${set}: ${listed ? "listed" : "not listed"}`]));
      }
    }
    expect(wrong).toEqual([]);
  });

  const searchedFor: Readonly<Record<string, string>> = {
    "persons.search": "Ashby",
    "entities.search": "northwind",
    "locations.search": "seven oaks",
    "zones.offered": "seven oaks",
  };
  const listQueryOf = (kind: string, target: Target) => ({
    per_page: 200,
    ...(kind === "interview" ? { assessment_uuid: target.assessment.uuid } : {}),
    ...(kind === "assessment" ? { person_uuid: target.person.uuid } : {}),
  });
  const sessions = new Map<Actor, Awaited<ReturnType<TestWorld["signIn"]>>>();
  const sessionOf = async (actor: Actor) => {
    const found = sessions.get(actor) ?? (await world.signIn(actor));
    sessions.set(actor, found);
    return found;
  };
});

describe("a record of one's own that points at another's", () => {
  const insiders: readonly Actor[] = [
    "owner",
    "member",
    "investigator",
    "schoolAdministrator",
    "districtAdministrator",
  ];
  const elsewhere: readonly RecordSet[] = ["foreign", "deleted", "missing", "open", "solo"];

  const mediaCalls = [
    "persons.updateMedia",
    "persons.deleteMedia",
    "assessments.updateMedia",
    "assessments.deleteMedia",
  ] as const;

  it.each(mediaCalls)("%s takes no file of another record", async (name) => {
    const wrong: string[] = [];
    for (const actor of insiders) {
      const caller = await world.signIn(actor);
      for (const set of elsewhere) {
        for (const file of ["personMedia", "assessmentMedia"] as const) {
          const call = callFor[name](targets.team);
          const nested: Call = { ...call, params: { ...call.params, mediaId: targets[set][file] } };
          const problems = await checkDenied(await caller.call(name, nested), [404]);
          wrong.push(...note(problems).map((problem) => `${actor}, ${file} of ${set}: ${problem}`));
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  const pointed = (target: Target, at: Target): readonly (readonly [EndpointName, string, Call])[] => [
    [
      "persons.merge",
      "other",
      {
        params: { id: target.person.id },
        body: { other: at.person.uuid, other_version: 1, person: personBody(target) },
      },
    ],
    [
      "entities.merge",
      "other",
      {
        params: { id: target.plain.entity.id },
        body: { other: at.plain.entity.uuid, other_version: 1, entity: entityBody(target) },
      },
    ],
    [
      "entities.distinct",
      "other",
      { params: { id: target.plain.entity.id }, body: { other: at.plain.entity.uuid, distinct: true } },
    ],
    ...(["person", "location", "entity"] as const).map((kind): readonly [EndpointName, string, Call] => {
      const end = kind === "person" ? at.person : at.plain[kind];
      const body = { to_kind: kind, to_uuid: end.uuid, relation: "runs", note: null };
      return ["entities.relate", "to_uuid", { params: { id: target.plain.entity.id }, body }];
    }),
    [
      "persons.distinct",
      "other",
      { params: { id: target.person.id }, body: { other: at.person.uuid, distinct: true } },
    ],
    [
      "persons.update",
      "organization_id",
      {
        params: { id: target.person.id },
        body: { ...personBody(target), organization_id: at.organizationId },
      },
    ],
    [
      "cases.update",
      "organization_id",
      { params: { id: target.case?.id }, body: { ...caseBody(target), organization_id: at.organizationId } },
    ],
    [
      "cases.update",
      "persons",
      {
        params: { id: target.case?.id },
        body: { ...caseBody(target), persons: [{ person_uuid: at.person.uuid, role: "subject" }] },
      },
    ],
    [
      "cases.attachEntity",
      "entity_uuid",
      { params: { id: target.case?.id }, body: { entity_uuid: at.plain.entity.uuid, note: null } },
    ],
    ["cases.detachEntity", "entityId", { params: { id: target.case?.id, entityId: at.caseEntity.id } }],
    ...plainKinds
      .filter((kind) => kinds[kind].kept === "organization")
      .flatMap((kind): readonly (readonly [EndpointName, string, Call])[] => {
        const { prefix } = kinds[kind];
        const body = plainBody(kind, target);
        const params = { id: target.plain[kind].id };
        const elsewhere = { params, body: { ...body, organization_id: at.organizationId } };
        return [
          [`${prefix}.update`, "organization_id", elsewhere],
          [`${prefix}.create`, "uuid", { body: { ...body, uuid: at.plain[kind].uuid } }],
        ];
      }),
    [
      "cases.update",
      "team",
      {
        params: { id: target.case?.id },
        body: { ...caseBody(target), team: [{ user_id: at.userId, role: "lead" }] },
      },
    ],
    [
      "cases.create",
      "persons",
      { body: { ...caseBody(target), persons: [{ person_uuid: at.person.uuid, role: "subject" }] } },
    ],
    [
      "assessments.update",
      "case_id",
      {
        params: { uuid: target.assessment.uuid },
        body: { ...assessmentBody(target, target.assessment.uuid), case_id: at.case?.id },
      },
    ],
    [
      "assessments.update",
      "person_uuid",
      {
        params: { uuid: target.assessment.uuid },
        body: { ...assessmentBody(target, target.assessment.uuid), person_uuid: at.person.uuid },
      },
    ],
    [
      "assessments.save",
      "uuid",
      { body: assessmentBody(target, at.assessment.uuid), headers: { "if-match": '"1"' } },
    ],
    [
      "interviews.update",
      "assessment_uuid",
      {
        params: { uuid: target.interview.uuid },
        body: { ...interviewBody(target, target.interview.uuid), assessment_uuid: at.assessment.uuid },
      },
    ],
    ["interviews.create", "uuid", { body: interviewBody(target, at.interview.uuid) }],
    [
      "reminders.update",
      "remindable_id",
      {
        params: { id: target.reminder.id },
        body: { ...reminderBody(target), remindable_id: at.assessment.id },
      },
    ],
    [
      "reminders.update",
      "assigned_user_id",
      { params: { id: target.reminder.id }, body: { ...reminderBody(target), assigned_user_id: at.userId } },
    ],
    ["tasks.create", "taskable_id", { body: { ...taskBody(target), taskable_id: at.case?.id ?? null } }],
    [
      "tasks.update",
      "taskable_id",
      { params: { id: target.task.id }, body: { ...taskBody(target), taskable_id: at.case?.id ?? null } },
    ],
    [
      "tasks.update",
      "assignee_ids",
      { params: { id: target.task.id }, body: { ...taskBody(target), assignee_ids: [at.userId] } },
    ],
    ["tasks.create", "uuid", { body: { ...taskBody(target), uuid: at.task.uuid } }],
    [
      "persons.relate",
      "person_uuid",
      { params: { id: target.person.id }, body: { ...relationBody(target), person_uuid: at.person.uuid } },
    ],
    ["persons.attachChild", "childId", { params: { id: target.person.id, childId: at.person.id }, body: {} }],
    [
      "persons.attachVehicle",
      "vehicle_id",
      { params: { id: target.person.id }, body: { vehicle_id: at.vehicle.id } },
    ],
    [
      "persons.detachVehicle",
      "vehicle_id",
      { params: { id: target.person.id }, body: { vehicle_id: at.vehicle.id } },
    ],
    ["persons.unrelate", "relationId", { params: { id: target.person.id, relationId: at.relation.id } }],
    [
      "persons.updateCheck",
      "checkId",
      {
        params: { id: target.person.id, checkId: at.recordsCheck.id },
        body: { state: "declined" },
      },
    ],
    [
      "persons.updateCheck",
      "id",
      {
        params: { id: at.person.id, checkId: target.recordsCheck.id },
        body: { state: "declined" },
      },
    ],
    [
      "persons.revealNote",
      "noteId",
      { params: { id: target.person.id, noteId: at.protectedNote.id }, body: { reason: "safety" } },
    ],
    ["persons.create", "uuid", { body: { ...personBody(target), uuid: at.person.uuid } }],
    ["cases.create", "uuid", { body: { ...caseBody(target), uuid: at.case?.uuid } }],
  ];

  it("never reaches into another district, whatever the body names", async () => {
    const wrong: string[] = [];
    // Every call is refused and writes nothing, so that one target is enough, and no row of either district changes.
    const target = await world.build("team");
    baseline = await world.writes();
    for (const actor of insiders) {
      const caller = await world.signIn(actor);
      for (const [name, field, call] of pointed(target, targets.foreign)) {
        const withMatch = { ...(await world.callWithVersion(name, target)).headers, ...call.headers };
        const answer = await caller.call(name, { ...call, headers: withMatch });
        const after = await world.writes();
        const problems = [
          ...(after === baseline ? [] : ["changed something"]),
          ...(!isDenial(answer) ? [`${answer.status} ${answer.text.slice(0, 200)}`] : []),
        ];
        baseline = after;
        counted.denied += 1;
        wrong.push(...note(problems).map((problem) => `${actor} ${name} ${field}: ${problem}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("every call by everybody on every record", () => {
  it.each(inOrder)("%s", async (name) => {
    const wrong: string[] = [];
    for (const set of setsOf(name)) {
      for (const actor of actors) {
        const problems = note(await runCell(name, actor, set));
        wrong.push(...problems.map((problem) => `${actor} on ${set}: ${problem}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});

it("has at least 600 cells", () => {
  expect(counted.cells).toBeGreaterThanOrEqual(600);
});

it("leaves no endpoint out", () => {
  const definitions: readonly EndpointDefinition[] = endpointNames.map((name) => endpoints[name]);
  expect(Object.keys(rules).sort()).toEqual([...endpointNames].sort());
  expect(definitions.every((definition) => definition.policy !== undefined)).toBe(true);
});
