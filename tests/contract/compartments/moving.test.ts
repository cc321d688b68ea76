import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import { type Compartment, compartments } from "#contract/records/compartments/schema.ts";
import { differs, face, firstDifference, reads, wordsIn } from "#support/matrix/closed.ts";
import { closedEntries, grantAll, openAgain, type Written } from "#support/matrix/closed-entries.ts";
import { completed } from "#support/matrix/completed.ts";
import type { Answer } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { made } from "#support/matrix/staff.ts";

// Comments and files of a case in a closed compartment are as if they were not there for whoever may not read it: every
// endpoint of the table answers what it answered before there were any (decision 092).

let world: TestWorld;
let target: Target;
let written: readonly Written[];

/** In the team; leads the school; above all of its district. None of them has a right to a compartment. */
const readers = ["member", "schoolAdministrator", "districtAdministrator"] as const satisfies Actor[];
const closed = compartments.filter((each) => each !== "education");
const faces = new Map<string, string>();

const saysAny = (answer: Answer, among: readonly Written[] = written) => {
  const said = wordsIn(answer).toLowerCase();
  return among.filter(({ mark }) => said.includes(mark)).map(({ mark }) => mark);
};
/** With a query of its own, in place of that of the table of requests, which leaves much out. */
const ask = async (
  actor: Actor,
  name: EndpointName,
  query?: Readonly<Record<string, unknown>>,
  caller = world.callers[actor],
) => {
  const call = await world.callWithVersion(name, target);
  return caller.call(name, query === undefined ? call : { ...call, query });
};
/** Reads that leave out what they can, once more with all of it. */
const whole = () =>
  [
    ["cases.timeline", { per_page: 200 }],
    ["cases.media", { per_page: 200 }],
    ["cases.list", { per_page: 200, sort: "-updated_at" }],
    ["deleted.list", { per_page: 200 }],
    ["deleted.list", { per_page: 200, case_id: target.case?.id }],
    ["notifications.list", { per_page: 200 }],
    ["interviews.list", { per_page: 200 }],
    ["tasks.list", { per_page: 200 }],
    ["tasks.list", { per_page: 200, mine: "yes" }],
    ["tasks.list", { per_page: 200, taskable_id: target.case?.id }],
    ["searches.quick", { q: "zwetschge" }],
  ] as const satisfies readonly (readonly [EndpointName, object])[];
const wholeFace = async (actor: Actor, [name, query]: ReturnType<typeof whole>[number]) =>
  [`${actor} ${name} ${JSON.stringify(query)}`, face(await ask(actor, name, query))] as const;
const commentOf = (compartment: Compartment) =>
  written.find((each) => each.kind === "comment" && each.compartment === compartment && !each.deleted);

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  const hold = (legal_hold: 0 | 1) =>
    world.db
      .updateTable("cases")
      .set({ legal_hold })
      .where("id", "=", target.case?.id ?? 0)
      .execute();
  await grantAll(world, "owner");
  // What is overwritten under legal hold is kept, and may be read as something deleted.
  await hold(1);
  for (const actor of readers)
    for (const name of reads) {
      const answer = await world.callers[actor].call(name, await world.callWithVersion(name, target));
      faces.set(`${actor} ${name}`, face(answer));
    }
  for (const actor of readers) for (const each of whole()) faces.set(...(await wholeFace(actor, each)));
  written = await closedEntries(world, target, hold);
  const kinds = (kind: string) =>
    written.filter((each) => each.kind === kind).map((each) => each.compartment);
  expect([...new Set(kinds("comment"))].toSorted()).toEqual([...closed].toSorted());
  expect([...new Set(kinds("media"))].toSorted()).toEqual([...closed].toSorted());
  const granted = closed.filter((each) => each !== "memory_aid");
  for (const kind of ["task", "interview"])
    expect([...new Set(kinds(kind))].toSorted()).toEqual(granted.toSorted());
});
afterAll(() => world?.close());

describe.each(readers)("%s, who has no right to a compartment", (actor) => {
  it("reads everywhere what was there before", async () => {
    const wrong: string[] = [];
    for (const name of reads.filter((each) => !differs(each))) {
      const answer = await world.callers[actor].call(name, await world.callWithVersion(name, target));
      const difference = firstDifference(faces.get(`${actor} ${name}`) ?? "", face(answer));
      if (difference !== null) wrong.push(`${name}: ${difference}`);
    }
    for (const each of whole()) {
      const [key, is] = await wholeFace(actor, each);
      expect(is).toMatch(/^200/);
      const difference = firstDifference(faces.get(key) ?? "", is);
      if (difference !== null) wrong.push(`${key}: ${difference}`);
    }
    expect(wrong).toEqual([]);
  });

  it("finds no word of it in any answer, whatever is asked or taken out", async () => {
    const wrong: string[] = [];
    for (const name of endpointNames.filter((each) => endpoints[each].group !== "session")) {
      const caller = world.callers[actor];
      const call = await world.callWithVersion(name, target);
      const run = async () => {
        const answer = await caller.call(name, await completed(name, caller, call));
        await world.settled();
        return answer;
      };
      const answer = endpoints[name].method === "GET" ? await run() : await world.undone(run);
      const found = saysAny(answer);
      if (found.length > 0) wrong.push(`${name} ${answer.status}: ${found.join(", ")}`);
    }
    expect(wrong).toEqual([]);
  });

  it("searches for its very words and finds nothing, not even that somebody wrote them", async () => {
    const said = ({ text }: Answer) => text.replaceAll(/zwetschge\w*|quetschenmus/g, "");
    const never = [
      said(await ask(actor, "searches.quick", { q: "quetschenmus" })),
      said(await ask(actor, "cases.media", { q: "quetschenmus" })),
    ];
    for (const { mark } of written) {
      expect(said(await ask(actor, "searches.quick", { q: mark }))).toBe(never[0]);
      // A word with a slip is found by a word that somebody wrote.
      expect(said(await ask(actor, "searches.quick", { q: mark.slice(0, -1) }))).toBe(never[0]);
      expect(said(await ask(actor, "cases.media", { q: mark }))).toBe(never[1]);
    }
  });

  it("is answered as of an entry or a file that never was", async () => {
    const wrong: string[] = [];
    const ofComment = [
      "cases.updateComment",
      "cases.deleteComment",
      "cases.commentVersions",
      "cases.moveComment",
    ] as const;
    const ofFile = [
      "media.file",
      "media.update",
      "media.delete",
      "cases.moveFile",
      "persons.moveFile",
    ] as const;
    const ofTask = [
      "tasks.show",
      "tasks.update",
      "tasks.complete",
      "tasks.delete",
      "cases.moveTask",
    ] as const;
    const ofInterview = ["interviews.update", "interviews.delete", "cases.moveInterview"] as const;
    const same = async (
      name: (typeof ofComment | typeof ofFile | typeof ofTask | typeof ofInterview)[number],
      there: object,
      never: object,
    ) => {
      const call = await world.callWithVersion(name, target);
      const asked = async (params: object) =>
        face(await world.callers[actor].call(name, { ...call, params: { ...call.params, ...params } }));
      const [is, missing] = [await asked(there), await asked(never)];
      if (is !== missing || !is.startsWith("404")) wrong.push(`${name}: ${is} / ${missing}`);
    };
    for (const { kind, id, uuid } of written)
      if (kind === "comment") {
        for (const name of ofComment) {
          await same(name, { commentId: id }, { commentId: 990_080 });
          await same(name, { commentId: uuid }, { commentId: randomUUID() });
        }
      } else if (kind === "task") {
        const named = (name: (typeof ofTask)[number], key: number | string) =>
          name === "cases.moveTask" ? { taskId: key } : { id: key };
        for (const name of ofTask) {
          await same(name, named(name, id), named(name, 990_082));
          await same(name, named(name, uuid), named(name, randomUUID()));
        }
      } else if (kind === "interview") {
        const named = (name: (typeof ofInterview)[number], key: string) =>
          name === "cases.moveInterview" ? { interviewUuid: key } : { uuid: key };
        for (const name of ofInterview) await same(name, named(name, uuid), named(name, randomUUID()));
      } else for (const name of ofFile) await same(name, { mediaId: id }, { mediaId: 990_081 });
    expect(wrong).toEqual([]);
  });

  it("sees no line of the log about it, and nothing kept of it", async () => {
    if (actor !== "member") {
      const log = await made(world.callers[actor], "logs.list", {
        query: { about: `case:${target.case?.id}`, act: "changed", per_page: 200 },
      });
      const told = new Set(
        log.data.map(
          ({ record }: { record: { kind: string; id: number } | null }) => `${record?.kind} ${record?.id}`,
        ),
      );
      expect(told.size).toBeGreaterThan(2);
      for (const { kind, id } of written) expect(told).not.toContain(`${kind} ${id}`);
    }
    const kept = await world.db
      .selectFrom("kept_records")
      .select(["id", "kind"])
      .where("compartment", "!=", "education")
      .execute();
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(["comment", "media", "task", "interview"]));
    for (const { id } of kept)
      expect((await world.callers[actor].call("deleted.show", { params: { id } })).status).toBe(404);
  });

  it("writes into none of them", async () => {
    for (const compartment of closed.filter((each) => each !== "memory_aid")) {
      const call = await world.callWithVersion("cases.comment", target);
      const body = { ...(call.body as object), compartment };
      const answer = await world.callers[actor].call("cases.comment", { ...call, body });
      expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/Ask an administrator/)]);
      const moving = await world.callWithVersion("cases.moveComment", target);
      const to = { compartment, reason: "It belongs there." };
      const moved = await world.callers[actor].call("cases.moveComment", { ...moving, body: to });
      expect([moved.status, moved.text]).toEqual([422, expect.stringMatching(/Ask an administrator/)]);
    }
  });
});

describe("who has the right", () => {
  const everything = { per_page: 200 };

  it("finds it where it is, and nobody finds a memory aid but its author", async () => {
    await grantAll(world, "member");
    const granted = await world.signIn("member");
    const there = written.filter((each) => !each.deleted);
    for (const [actor, caller] of [
      ["owner", world.callers.owner],
      ["member", granted],
    ] as const) {
      const found = [
        ...saysAny(await ask(actor, "cases.comments", undefined, caller)),
        ...saysAny(await ask(actor, "cases.media", everything, caller)),
        ...saysAny(await ask(actor, "persons.show", undefined, caller)),
        ...saysAny(await ask(actor, "tasks.list", { ...everything, taskable_id: target.case?.id }, caller)),
        ...saysAny(await ask(actor, "interviews.list", everything, caller)),
      ];
      const theirs = there.filter(({ compartment }) => actor === "owner" || compartment !== "memory_aid");
      expect([actor, [...new Set(found)].toSorted()]).toEqual([
        actor,
        [...new Set(theirs.map(({ mark }) => mark))].toSorted(),
      ]);
      expect(saysAny(await ask(actor, "cases.timeline", everything, caller)).length).toBeGreaterThan(2);
    }
    const kept = await ask("owner", "deleted.list", { ...everything, case_id: target.case?.id });
    expect(saysAny(kept)).not.toEqual([]);
    const counted = async (caller = world.callers.owner) =>
      JSON.parse((await ask("owner", "cases.show", undefined, caller)).text).data.counts.comments;
    // The memory aid, and the one that was deleted.
    expect((await counted()) - (await counted(granted))).toBe(2);
  });

  it("finds comments and files by their words, and nobody finds those of others' memory aids", async () => {
    const member = await world.signIn("member");
    const wrong: string[] = [];
    for (const { kind, mark, compartment, deleted } of written) {
      if (kind !== "comment" && kind !== "media") continue;
      for (const [actor, caller] of [
        ["owner", world.callers.owner],
        ["member", member],
      ] as const) {
        const { data } = JSON.parse((await ask(actor, "searches.quick", { q: mark }, caller)).text);
        const hits = data.filter(({ kind: of }: { kind: string }) => of === "comment" || of === "file");
        const may = !deleted && (actor === "owner" || compartment !== "memory_aid");
        if (hits.length > 0 !== may) wrong.push(`${actor} ${kind} ${compartment} ${mark}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("keeps it from what leaves, for whoever takes it out", async () => {
    const wrong: string[] = [];
    for (const name of ["exports.case", "cases.report"] as const) {
      const run = async () => {
        const answer = await ask("owner", name);
        await world.settled();
        return answer;
      };
      const answer = await world.undone(run);
      expect(answer.status).toBeLessThan(300);
      if (saysAny(answer).length > 0) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });

  it("loses it with the right", async () => {
    await grantAll(world, "member", false);
    const caller = await world.signIn("member");
    expect(saysAny(await ask("member", "cases.comments", undefined, caller))).toEqual([]);
  });

  it("opens it to everybody again, with a reason that those read who read it", async () => {
    const clinical = commentOf("clinical");
    if (clinical === undefined) throw new Error("Nothing clinical was written.");
    expect(await openAgain(world, target, clinical, { reason: "" })).toBe(422);
    expect(await openAgain(world, target, clinical, { reason: "Why not", version: 99 })).toBe(412);
    const memory = { compartment: "memory_aid", reason: "For me alone" };
    expect(await openAgain(world, target, clinical, memory)).toBe(422);
    expect(await openAgain(world, target, clinical, { reason: "Says what the class heard" })).toBe(200);
    const caller = await world.signIn("member");
    expect(saysAny(await ask("member", "cases.comments", undefined, caller))).toContain(clinical.mark);
    const timeline = await ask("member", "cases.timeline", everything, caller);
    expect(timeline.text).toContain("Says what the class heard");
    const found = await ask("member", "searches.quick", { q: clinical.mark }, caller);
    expect(found.text).toContain(clinical.mark);
  });
});
