import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import { vehicleBody } from "#support/matrix-bodies.ts";
import { jsonOf } from "#support/matrix-http.ts";
import type { Actor } from "#support/matrix-model.ts";
import { callFor, personBody, type Target } from "#support/matrix-requests.ts";
import { startWorld, type TestWorld } from "#support/matrix-server.ts";

// What the matrix does not cover of a person's work: how relations connect, whose a vehicle is, and that the text of
// a protected note appears in no answer but its own.

let world: TestWorld;
let team: Target;

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;
type Person = { readonly id: number; readonly uuid: string };

const call = async (actor: Actor, name: EndpointName, params: object, body?: object): Promise<Loose> => {
  const answer = await world.callers[actor].call(name, {
    params: params as never,
    ...(body ? { body } : {}),
  });
  return { status: answer.status, ...(answer.text === "" ? {} : (jsonOf(answer) as object)) };
};
const newPerson = async (first_name: string): Promise<Person> => {
  const body = { ...personBody(team), first_name, last_name: "Lindqvist" };
  return (jsonOf(await world.callers.owner.call("persons.create", { body })) as Loose).data;
};
const attach = (parent: Person, child: Person, actor: Actor = "owner") =>
  call(actor, "persons.attachChild", { id: parent.uuid, childId: child.uuid }, {});
const relationsOf = async (person: Person): Promise<[string, string, number | null][]> =>
  (await call("owner", "persons.relations", { id: person.id })).data.map((each: Loose) => [
    each.kind,
    each.person.uuid,
    each.id,
  ]);

describe("relations", () => {
  it("are shown on both pages, and children of one parent are siblings", async () => {
    const [mother, son, daughter] = [
      await newPerson("Ida"),
      await newPerson("Olle"),
      await newPerson("Ebba"),
    ];
    expect((await attach(mother, son)).status).toBe(201);
    expect((await attach(mother, daughter)).status).toBe(201);
    expect((await relationsOf(mother)).map(([kind, uuid]) => [kind, uuid])).toEqual([
      ["child", son.uuid],
      ["child", daughter.uuid],
    ]);
    expect((await relationsOf(son)).map(([kind, uuid]) => [kind, uuid])).toEqual([
      ["parent", mother.uuid],
      ["sibling", daughter.uuid],
    ]);
    const [, relationId] = [null, (await relationsOf(son))[0]?.[2]];
    expect((await call("owner", "persons.unrelate", { id: son.id, relationId })).status).toBe(204);
    expect(await relationsOf(son)).toEqual([]);
    expect((await relationsOf(mother)).map(([, uuid]) => uuid)).toEqual([daughter.uuid]);
  });

  it("make nobody their own ancestor, and exist only once", async () => {
    const [one, two, three] = [await newPerson("Ann"), await newPerson("Bo"), await newPerson("Cy")];
    await attach(one, two);
    await attach(two, three);
    for (const [parent, child] of [
      [three, one],
      [two, one],
      [one, one],
      [one, two],
    ] as const)
      expect((await attach(parent, child)).errors.child_id).toHaveLength(1);
    const term = "Lindqvist";
    const offered = (await call("owner", "persons.potentialParents", { id: one.id, term })).data;
    const uuids = offered.map((each: Loose) => each.uuid);
    for (const never of [one, two, three]) expect(uuids).not.toContain(never.uuid);
    const forThree = (await call("owner", "persons.potentialParents", { id: three.id, term })).data;
    expect(forThree.map((each: Loose) => each.uuid)).toContain(one.uuid);
    const body = { person_uuid: two.uuid, kind: "friend" };
    expect((await call("owner", "persons.relate", { id: one.id }, body)).status).toBe(201);
    const back = { person_uuid: one.uuid, kind: "friend" };
    expect((await call("owner", "persons.relate", { id: two.id }, back)).status).toBe(422);
  });

  it("neither offer nor accept anybody of another school or district", async () => {
    const foreign = await world.build("foreign");
    const district = await world.build("district");
    const term = "Ashby";
    const offered = (await call("owner", "persons.potentialParents", { id: team.person.id, term })).data;
    const uuids = offered.map((each: Loose) => each.uuid);
    for (const other of [foreign, district]) expect(uuids).not.toContain(other.person.uuid);
    expect((await attach(team.person, foreign.person)).status).toBe(404);
    // A reader of both sees the relation; a reader of one does not learn of the other.
    const kin = await newPerson("Kin");
    await attach(district.person, kin, "districtAdministrator");
    expect(await relationsOf(kin)).toEqual([]);
  });
});

describe("vehicles", () => {
  it("are offered by their plate, can be shared, and are deleted with their last person", async () => {
    const [one, two] = [await newPerson("Gus"), await newPerson("Liv")];
    const car = { ...vehicleBody(), plate: "Fox 1234", separate: false };
    const made = await call("owner", "persons.attachVehicle", { id: one.id }, car);
    expect(made.matches).toEqual([]);
    const again = { ...car, plate: "fox-1234", state: null };
    const offered = await call("owner", "persons.attachVehicle", { id: two.id }, again);
    expect(offered.data).toBeNull();
    expect(offered.matches.map((each: Loose) => each.id)).toEqual([made.data.id]);
    const vehicle_id = made.data.id;
    const shared = await call(
      "owner",
      "persons.attachVehicle",
      { id: two.id },
      { vehicle_id, note: "Lot B" },
    );
    expect(shared.data).toMatchObject({ id: vehicle_id, note: "Lot B", persons: [{ uuid: one.uuid }] });
    const stranger = await world.build("foreign");
    const elsewhere = await call("stranger", "persons.attachVehicle", { id: stranger.person.id }, again);
    expect(elsewhere.matches).toEqual([]);
    for (const person of [one, two])
      expect((await call("owner", "persons.detachVehicle", { id: person.id }, { vehicle_id })).status).toBe(
        204,
      );
    const left = await world.db.selectFrom("vehicles").select("id").where("id", "=", vehicle_id).execute();
    expect(left).toEqual([]);
  });
});

describe("records checks", () => {
  it("need their purpose and a permissible use, and keep their report for whoever may change the person", async () => {
    const params = { id: team.person.id };
    for (const missing of ["purpose", "permissible_use"]) {
      const { [missing]: _, ...body } = callFor["persons.check"](team).body as Record<string, unknown>;
      expect((await call("owner", "persons.check", params, body)).errors[missing]).toHaveLength(1);
    }
    const upload = (
      jsonOf(await world.callers.owner.call("uploads.create", callFor["uploads.create"](team))) as Loose
    ).id;
    const body = { state: "received", note: null, attachments: [upload] };
    const at = { ...params, checkId: team.recordsCheck.id };
    const answer = await world.callers.owner.call("persons.updateCheck", {
      params: at,
      body,
      headers: { "if-match": '"1"' },
    });
    const { data } = jsonOf(answer) as Loose;
    expect(data).toMatchObject({ state: "received", version: 2, answered_at: expect.any(String) });
    const mediaId = data.attachments[upload].id;
    const file = async (actor: Actor) =>
      (await world.callers[actor].call("media.file", { params: { mediaId } })).status;
    expect([await file("owner"), await file("investigator")]).toEqual([200, 200]);
    expect([await file("viewer"), await file("neighbor"), await file("stranger")]).toEqual([404, 404, 404]);
    const history = (await call("owner", "persons.history", params)).data;
    expect(history[0]).toMatchObject({
      action: "records-check.update",
      fields: expect.arrayContaining(["attachments"]),
    });
    const seen = (await call("viewer", "persons.history", params)).data;
    expect(seen.some((each: Loose) => each.action.startsWith("records-check"))).toBe(false);
  });
});

describe("the history of a person", () => {
  it("names the fields that changed and who changed them, and no value", async () => {
    const person = await newPerson("Nia");
    const body = {
      ...personBody(team),
      first_name: "Nia",
      last_name: "Lindqvist",
      grade: "11",
      description: "Secret-words",
    };
    await world.callers.member.call("persons.update", {
      params: { id: person.id },
      body,
      headers: { "if-match": '"1"' },
    });
    const answer = await call("owner", "persons.history", { id: person.id });
    expect(answer.data.map((each: Loose) => each.action)).toEqual(["person.update", "person.create"]);
    expect(answer.data[0].fields.toSorted()).toEqual(["description", "grade"]);
    expect(answer.data[0].user.id).toBe(world.userIds.member);
    expect(JSON.stringify(answer)).not.toContain("Secret-words");
  });
});

describe("protected notes", () => {
  const canary = "Zqhiddenlanternword";
  const note = (circle: string) => ({ category: "health", circle, body: `${canary} sees a therapist.` });
  const write = async (circle: string) =>
    (await call("owner", "persons.protect", { id: team.person.id }, note(circle))).data;
  const reveal = (actor: Actor, noteId: number, body: object = { reason: "support" }) =>
    call(actor, "persons.revealNote", { id: team.person.id, noteId }, body);

  it("open for their circle alone, with a reason, and say so to their author and administrators", async () => {
    const made = await write("administrators");
    expect(made).toMatchObject({ category: "health", can: { reveal: true, history: true } });
    expect((await reveal("owner", made.id, {})).errors.reason).toHaveLength(1);
    expect((await reveal("member", made.id)).status).toBe(403);
    expect((await reveal("investigator", made.id)).status).toBe(404);
    const opened = await reveal("schoolAdministrator", made.id, { reason: "safety", words: "Before noon" });
    expect(opened.data.body).toContain(canary);
    const at = { id: team.person.id, noteId: made.id };
    expect((await call("owner", "persons.noteReveals", at)).data).toMatchObject([
      { user: { id: world.userIds.schoolAdministrator }, reason: "safety", words: "Before noon" },
    ]);
    expect((await call("member", "persons.noteReveals", at)).status).toBe(403);
    const forAll = await write("assessors");
    expect((await reveal("member", forAll.id)).data.body).toContain(canary);
  });

  it("are opened anew each time: no answer is kept to repeat once the right is gone", async () => {
    const made = await write("assessors");
    const colleague = await world.signIn("colleague");
    const headers = { "idempotency-key": randomUUID() };
    const params = { id: team.person.id, noteId: made.id };
    const body = { reason: "support" };
    const first = await colleague.call("persons.revealNote", { params, body, headers });
    expect(first.text).toContain(canary);
    await world.db
      .updateTable("memberships")
      .set({ role: "viewer" })
      .where("user_id", "=", world.userIds.colleague)
      .execute();
    const second = await colleague.call("persons.revealNote", { params, body, headers });
    expect([second.status, second.text.includes(canary)]).toEqual([404, false]);
    const kept = await world.db.selectFrom("idempotency_keys").select("body").execute();
    expect(JSON.stringify(kept)).not.toContain(canary);
    const log = await world.db.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(canary);
    expect(
      log.some((row) => row.action === "protected-note.reveal" && row.fields === '["reason:support"]'),
    ).toBe(true);
    const index = await world.db
      .selectFrom("search_words" as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(index)).not.toContain(canary);
  });

  it("have their text in no answer that is read, whoever asks (V-2)", async () => {
    await write("assessors");
    const read = endpointNames.filter((name) => endpoints[name].method === "GET");
    const hits: string[] = [];
    let answered = 0;
    for (const name of read)
      for (const actor of [
        "owner",
        "member",
        "schoolAdministrator",
        "districtAdministrator",
        "viewer",
      ] as const) {
        const asked = callFor[name](team);
        const query = asked.query && "q" in asked.query ? { ...asked.query, q: canary } : asked.query;
        for (const each of [asked, { ...asked, query }]) {
          const answer = await world.callers[actor].call(name, each);
          if (answer.status === 200) answered += 1;
          // The query itself may be repeated in an answer; the text around it may not.
          if (answer.text.includes("sees a therapist") || (each === asked && answer.text.includes(canary)))
            hits.push(`${actor} ${name}`);
        }
      }
    expect(hits).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  });
});
