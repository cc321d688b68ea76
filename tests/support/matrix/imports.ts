import { randomUUID } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Db } from "#server/database/schema.ts";
import { insertImport, updateImport } from "#server/services/imports/repository.ts";
import { setSchedule } from "#server/services/imports/scheduled/schedules.ts";
import { rosterFiles } from "../roster-set.ts";
import { type Call, type Caller, jsonOf } from "./http.ts";
import type { Target } from "./requests.ts";

type Names = Extract<EndpointName, `imports.${string}`>;

const one = (target: Target) => ({ params: { id: target.import.id } });

/** Calls about imports; those that take a file get one from `withRoster`. */
export const importRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "imports.list": () => ({
    query: { q: "a", page: 1, per_page: 50, sort: "-created_at", state: "done,checked" },
  }),
  "imports.new": () => ({}),
  "imports.preview": () => ({ body: { uploads: [randomUUID()] } }),
  "imports.create": () => ({
    body: {
      uploads: [randomUUID()],
      mapping: { columns: { "Given name": "firstName" }, constants: { role: "student" } },
      profile_name: "Office list",
    },
  }),
  "imports.setLimit": () => ({ body: { percent: 12 } }),
  "imports.schedule": () => ({}),
  "imports.setSchedule": () => ({
    body: {
      enabled: true,
      folder: "",
      profile_id: null,
      time: "02:30",
      error_limit: 20,
      mail_to: ["roster@district.example"],
    },
  }),
  "imports.runSchedule": () => ({ body: {} }),
  "imports.show": one,
  "imports.findings": (target) => ({
    ...one(target),
    query: { q: "a", page: 1, per_page: 50, sort: "id", kind: "problem,vanished" },
  }),
  "imports.accounts": one,
  "imports.staff": (target) => ({ ...one(target), query: { position: "teacher", page: 1, per_page: 50 } }),
  "imports.problems": one,
  "imports.run": (target) => ({ ...one(target), body: { decisions: [] } }),
  "imports.cancel": one,
  "imports.undo": one,
};

/** An import that was checked and waits for a decision. */
export async function insertCheckedImport(db: Db, root: number, userId: number): Promise<{ id: number }> {
  const now = new Date().toISOString();
  const id = await insertImport(db, { root, userId, mapping: null, worker: "the tests", now });
  await updateImport(db, id, { state: "checked", checked: 1, format: "oneroster-1.1", total: 0 });
  return { id };
}

/** Puts a roster into the folder of each tree of organizations; a row has an error, so that it is checked and not written. */
export async function placeRosters(db: Db, root: string): Promise<void> {
  const trees = await db.selectFrom("organizations").select("id").where("parent_id", "is", null).execute();
  const set = rosterFiles({
    schools: [{ id: "s1", name: "Alder High School" }],
    people: [{ id: "u1", given: "", family: "Ashby", number: "S-1" }],
  });
  const before = new Date(Date.now() - 3_600_000);
  for (const { id } of trees) {
    const folder = join(root, `organization-${id}`);
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(set)) {
      await writeFile(join(folder, name), text);
      await utimes(join(folder, name), before, before);
    }
  }
}

/** Brings an import, or the schedule of each tree, into the state that a call needs. */
export async function readyImport(db: Db, name: EndpointName, id: number, at: string): Promise<void> {
  if (name === "imports.runSchedule") {
    const trees = await db.selectFrom("organizations").select("id").where("parent_id", "is", null).execute();
    const rules = {
      enabled: false,
      folder: "",
      profile_id: null,
      time: "02:00",
      error_limit: 0,
      mail_to: [],
    };
    for (const tree of trees) await setSchedule(db, tree.id, rules, Date.parse(at));
  }
  if (name === "imports.undo") await updateImport(db, id, { state: "done", finished_at: at, total: 1 });
}

/** Where calls name files that their caller has just uploaded. */
const uploaded: Partial<Record<EndpointName, string>> = {
  "imports.preview": "uploads",
  "imports.create": "uploads",
  "entities.attach": "attachments",
  "locations.attach": "attachments",
};

/** The same call with a file that its caller has just uploaded. */
export async function withRoster(name: EndpointName, caller: Caller, call: Call): Promise<Call> {
  const field = uploaded[name];
  if (field === undefined) return call;
  const content = Buffer.from("Given name,Last name,Student number\nWren,Ashby,S-1\n");
  const sent = await caller.call("uploads.create", {
    file: { name: "people.txt", type: "text/plain", content },
  });
  const { id } = jsonOf(sent) as { id: string };
  return { ...call, body: { ...(call.body as object), [field]: [id] } };
}
