import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import { answerKey, type Cache, maxCacheAge, openCache } from "#core/cache/cache.ts";
import { localAnswer } from "#core/cache/local-answers.ts";

let folder: string;
let open: Cache;
let now: number;
let faults: unknown[];
let reached: string[];

const begin = (totalLimit?: number) =>
  openCache({
    file: join(folder, "cache"),
    key: "c3".repeat(32),
    now: () => now,
    onFault: (error) => faults.push(error),
    faultHook: (point) => reached.push(point),
    ...(totalLimit === undefined ? {} : { totalLimit }),
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-copies-"));
  now = Date.parse("2026-03-01T08:00:00Z");
  faults = [];
  reached = [];
  open = begin();
});
afterEach(async () => {
  open.close();
  expect(faults).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

const copy = (data: unknown) => ({ status: 200, data, etag: null, cachedAt: new Date(now).toISOString() });
const avery = { id: 7, uuid: "u-avery", name: "Avery Núñez", preferred_name: "Ace", student_id: "S-4411" };
const person = (more: object = {}) => ({
  ...avery,
  grade: "9",
  organization_name: "North School",
  person_type: { id: 1, name: "Student" },
  aliases: [],
  tags: ["athlete"],
  attachments: {},
  ...more,
});
const assessment = {
  id: 30,
  uuid: "u-assessment",
  person: { name: "Avery Núñez" },
  case_number: "NOR-2026-0001",
  interviews: [{ id: 41, uuid: "u-interview", state: { subject_name: "Jo" } }],
  tasks: [{ id: 51, uuid: "u-task", attachments: { "path-1": { id: 61, path_id: "path-1" } } }],
  attachments: { "path-2": { id: 62, path_id: "path-2", file_name: "note.pdf" } },
};
const found = (q: string) => open.search(q).map(({ kind, id }) => `${kind} ${id}`);

describe("records in the cache", () => {
  it("are found by id and by uuid, also inside an assessment", () => {
    open.put("p", "persons.show", copy({ data: person() }));
    open.put("a", "assessments.show", copy({ data: assessment }));
    open.put("c", "cases.edit", copy({ data: { case: { id: 9, uuid: "u-case" }, users: [] } }));
    expect(open.record("person", 7)).toEqual({ data: person(), cachedAt: "2026-03-01T08:00:00.000Z" });
    expect(open.record("person", "7")?.data).toEqual(open.record("person", "u-avery")?.data);
    expect(open.record("case", "u-case")?.data).toEqual({ id: 9, uuid: "u-case" });
    expect(open.record("interview", "u-interview")?.data).toEqual(assessment.interviews[0]);
    expect(open.record("reminder", 51)?.data).toEqual(assessment.tasks[0]);
    expect(open.record("media", "path-2")?.data).toMatchObject({ file_name: "note.pdf" });
    expect(open.record("media", 61)?.data).toMatchObject({ path_id: "path-1" });
    expect([open.record("person", 8), open.record("case", 7)]).toEqual([null, null]);
  });

  it("are the newest ones, survive a restart, and disappear with their answers", () => {
    open.put("by-id", "persons.show", copy({ data: person({ version: 1 }) }));
    now += 1000;
    open.put("by-uuid", "persons.show", copy({ data: person({ version: 2 }) }));
    open.close();
    open = begin();
    expect(open.record("person", 7)?.data).toMatchObject({ version: 2 });
    open.remove("by-uuid");
    expect(open.record("person", 7)?.data).toMatchObject({ version: 1 });
    open.remove("by-id");
    expect(open.record("person", 7)).toBeNull();
  });

  it("are stored completely or not at all, with a report when they are", () => {
    open.put("p", "persons.show", copy({ data: person() }));
    expect(reached).toEqual(["cache.after-put"]);
  });
});

describe("the search", () => {
  it("finds beginnings of words in any order, without accents, in records and in rows of lists", () => {
    open.put("p", "persons.show", copy({ data: person() }));
    open.put(
      "l",
      "persons.list",
      copy({ data: [person({ id: 8, uuid: "u-sam", name: "Sam Avers", student_id: null, tags: [] })] }),
    );
    open.put(
      "c",
      "cases.list",
      copy({
        data: [{ id: 9, number: "NOR-2026-0001", title: "Hallway", subjects: ["Avery Núñez"], tags: [] }],
      }),
    );
    open.put("a", "assessments.show", copy({ data: assessment }));
    expect(found("nun ave")).toEqual(["person u-avery", "assessment u-assessment", "case 9"]);
    expect(found("NÚÑEZ ace")).toEqual(["person u-avery"]);
    expect(found("s-44")).toEqual(["person u-avery"]);
    expect(found("athl")).toEqual(["person u-avery"]);
    expect(found("nor-2026-0001")).toEqual(["case 9", "assessment u-assessment"]);
    expect(open.search("hall")).toEqual([
      { kind: "case", id: "9", title: "Hallway", detail: "NOR-2026-0001, Avery Núñez" },
    ]);
    for (const nothing of ["zebra", "", " ", '"', "ave* OR", "núñezz zebra"])
      expect(found(nothing)).toEqual([]);
  });

  it("accepts typing mistakes where nothing else matches", () => {
    open.put("p", "persons.show", copy({ data: person() }));
    for (const typed of ["Avrey", "Nunes", "Averi nunz", "averyy"])
      expect(found(typed), typed).toEqual(["person u-avery"]);
    open.put("q", "persons.show", copy({ data: person({ id: 8, uuid: "u-other", name: "Avrey Lee" }) }));
    expect(found("avrey")).toEqual(["person u-other"]);
  });

  it("follows what is stored and removed", () => {
    open.put("p", "persons.show", copy({ data: person() }));
    open.put("l", "persons.list", copy({ data: [person()] }));
    open.put("p", "persons.show", copy({ data: person({ name: "Riley Stone", preferred_name: null }) }));
    expect([found("avery"), found("riley")]).toEqual([[], ["person u-avery"]]);
    open.remove("p");
    expect(found("riley")).toEqual(["person u-avery"]);
    open.put("l", "persons.list", copy({ data: [] }));
    expect(found("riley")).toEqual([]);
  });

  it("answers at most 20, quickly among many", () => {
    for (let page = 0; page < 20; page += 1)
      open.put(
        `l${page}`,
        "persons.list",
        copy({
          data: Array.from({ length: 100 }, (_, n) =>
            person({ uuid: `u${page}-${n}`, name: `Avery ${page} ${n}` }),
          ),
        }),
      );
    expect(found("ave")).toHaveLength(20);
  });
});

describe("pinned answers", () => {
  it("neither expire nor make room, until nothing needs them", () => {
    open.close();
    open = begin(60_000);
    open.pin("case 9", ["a", "later"]);
    open.pin("case 8", ["a"]);
    open.put("a", "persons.show", copy({ data: person() }));
    now += maxCacheAge + 1;
    open.put("later", "persons.show", copy("x".repeat(100_000)));
    for (let n = 0; n < 100; n += 1) {
      now += 1;
      open.put(`k${n}`, "persons.show", copy("x".repeat(1_000)));
    }
    expect(open.get("k0")).toBeNull();
    expect(open.get("k99")).not.toBeNull();
    expect([open.get("a")?.data, open.record("person", 7)?.data]).toEqual([{ data: person() }, person()]);
    open.unpin("case 9");
    expect(open.get("a")).not.toBeNull();
    open.pin("case 8", []);
    expect([open.get("a"), open.record("person", 7)]).toEqual([null, null]);
  });
});

describe("the form of a plain record, without the server", () => {
  const group = {
    id: 5,
    uuid: "0194fdc2-fa2f-7cc0-81d3-ff12045b73c8",
    version: 1,
    created_at: "2026-02-01T08:00:00Z",
    updated_at: "2026-02-01T08:00:00Z",
    organization_id: 2,
    organization_name: "North School",
    name: "River Valley Conference",
    type: "other",
    description: null,
    can: { edit: false, delete: false, export: false, reveal: false },
  };
  /** As it is read: a server from before does not count its places. */
  const known = { ...group, place_count: 0 };
  const read = (id: string | number) => {
    const answer = localAnswer(open, "locationGroups.edit", { params: { id } }, "2026-03-02T08:00:00Z");
    return endpoints["locationGroups.edit"].response.parse(answer?.data).data;
  };

  it("opens for one who may only see it and so never read what the form offers", () => {
    open.put("list", "locationGroups.list", copy({ data: [group] }));
    for (const id of [group.id, group.uuid])
      expect(read(id)).toEqual({ location_group: known, organizations: [], types: [] });
  });

  it("offers what the form of a new one did, where that was read", () => {
    open.put("list", "locationGroups.list", copy({ data: [group] }));
    const lists = { organizations: [], types: ["other"] };
    open.put(answerKey("locationGroups.new", {}), "locationGroups.new", copy({ data: lists }));
    expect(read(group.id)).toEqual({ location_group: known, ...lists });
  });
});
