import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { blobPath, storedBlobs } from "#server/platform/files/places/folder/paths.ts";
import { compartmentKinds, compartmentTable } from "#server/platform/retention/in-compartment.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import { tellCounts } from "#support/counted.ts";
import type { Erased, EraseWish } from "#support/killed/erase-compartments.ts";
import { long } from "#support/long.ts";
import { closedEntries, grantAll } from "#support/matrix/closed-entries.ts";
import { startWorld } from "#support/matrix/server.ts";
import { withEmployment, withTeacher } from "#support/matrix/staff.ts";
import { insertNotes } from "#support/server/clinical-notes.ts";
import { closeLongAgo } from "#support/server/due-cases.ts";
import { runsFor } from "#support/server/running-days.ts";
import { auditProblems, testKey } from "#support/server/server.ts";

// The server is killed while it erases compartments: notes, files, tasks, and what was signed about staff. Each record is whole
// or gone with its entry of the log, `verify-audit` has nothing to say, and the next start goes on to the end.

const kills = long ? 40 : 4;
const day = 86_400_000;
const closed = ["clinical", "employment"] as const;
const script = join(import.meta.dirname, "../../support/killed/erase-compartments.ts");

let root = "";
let places: Erased;
let before: ReadonlySet<string>;

const openIn = (folder: string): Db => sqlite.open({ file: join(folder, "server.db"), key: testKey });

async function withDatabase<T>(folder: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = openIn(folder);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Records that lie in the compartments that are erased, but for files of people, which go with their person. */
async function lying(db: Db): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of compartmentKinds) {
    let rows = db
      .selectFrom(compartmentTable(kind) as "media")
      .select("id")
      .where("compartment", "in", closed);
    if (kind === "media") rows = rows.where("owner_type", "not in", ["person", "comment"]);
    found.push(...(await rows.execute()).map(({ id }) => `${kind} ${id}`));
  }
  return found;
}

const told = async (db: Db): Promise<readonly string[]> =>
  (
    await db
      .selectFrom("audit_log")
      .select(["record_type", "record_id"])
      .where("action", "=", "compartment.erase")
      .execute()
  ).map(({ record_type, record_id }) => `${record_type} ${record_id}`);

/** What is wrong in a folder: a record that is neither there nor told of, a file that is missing, what `verify-audit` says. */
async function wrongIn(folder: string): Promise<readonly string[]> {
  return withDatabase(folder, async (db) => {
    const [there, gone] = [await lying(db), await told(db)];
    const problems = (await auditProblems(db)).map(({ text }) => text);
    const files = await db
      .selectFrom("media")
      .innerJoin("blobs", "blobs.blob_key", "media.blob_key")
      .select("storage_name")
      .execute();
    const missing = files.filter(
      ({ storage_name }) => !existsSync(blobPath(join(folder, "files"), storage_name)),
    );
    return [
      ...problems,
      ...missing.map(({ storage_name }) => `The file ${storage_name} is missing.`),
      ...gone.filter((each, at) => there.includes(each) || gone.indexOf(each) !== at),
      ...[...before].filter((each) => !there.includes(each) && !gone.includes(each)),
    ];
  });
}

/** Files in their places that no record names any more: the next start puts them aside, to be erased with what lies there. */
async function leftFiles(folder: string): Promise<readonly string[]> {
  const names = await withDatabase(folder, (db) => db.selectFrom("blobs").select("storage_name").execute());
  const known = new Set(names.map(({ storage_name }) => storage_name));
  return (await storedBlobs(join(folder, "files"))).filter((name) => !known.has(name));
}

/** A life of a server; null where it was killed. */
const live = (wish: EraseWish) =>
  new Promise<Erased | null>((resolve, reject) => {
    execFile(process.execPath, [script, JSON.stringify(wish)], (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as Erased);
      else if (error.signal === "SIGKILL" && wish.dieAt !== null) resolve(null);
      else reject(new Error(`${error.message}\n${stderr}`));
    });
  });

const ahead = 45 * day;
const copyOf = (name: string): string => {
  const folder = join(root, name);
  cpSync(join(root, "filled"), folder, { recursive: true });
  return folder;
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "bellwether-erasing-"));
  const world = await startWorld({ inFile: true });
  const target = await world.build("team");
  const caseId = target.case?.id ?? 0;
  await grantAll(world, "owner");
  await withEmployment(world, await withTeacher(world, target));
  const set = (legal_hold: 0 | 1) =>
    world.db.updateTable("cases").set({ legal_hold }).where("id", "=", caseId).execute();
  await closedEntries(world, target, set);
  await insertNotes(world.db, caseId, 60);
  await closeLongAgo(world.db, caseId);
  const compartments = closed.map((compartment) => ({ compartment, months: 24 }));
  await setSchedule(
    world.db,
    world.places.district,
    { ...usualSchedule, compartments },
    "2012-01-02T10:00:00.000Z",
  );
  // Held, it outlives the days of grace of a schedule and of what was just written; they are days in which the server runs.
  await set(1);
  await runsFor(world, ahead / day);
  await set(0);
  await world.settled();
  before = new Set(await lying(world.db));
  cpSync(dirname(world.files), join(root, "filled"), { recursive: true });
  await world.close();
  const whole = copyOf("whole");
  const lived = await live({ folder: whole, ahead, dieAt: null });
  if (lived === null) throw new Error("Nobody killed it.");
  places = lived;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("erases all of it where nobody kills it", async () => {
  expect(before.size).toBeGreaterThan(70);
  for (const kind of compartmentKinds) expect([...before].join()).toContain(kind);
  const folder = join(root, "whole");
  expect(await wrongIn(folder)).toEqual([]);
  expect(await withDatabase(folder, lying)).toEqual([]);
  expect(places.deletes.length).toBeGreaterThanOrEqual(before.size);
});

it("leaves each record whole or gone wherever it is killed, and goes on at the next start", async () => {
  // Half of them between a commit and what follows it, half between a record that was deleted and its entry of the log.
  const half = Math.ceil(kills / 2);
  const spread = (among: readonly number[], count: number) =>
    Array.from({ length: count }, (_, at) => among[Math.floor(((at + 0.5) * among.length) / count)] ?? 0);
  const deleted = places.deletes.map((step) => step + 1);
  const wanted = new Set([...spread(places.commits, half), ...spread(deleted, half)]);
  const wrong: string[] = [];
  let between = 0;
  for (const dieAt of wanted) {
    const folder = copyOf(`killed-${dieAt}`);
    const tell = (words: readonly string[]) => wrong.push(...words.map((each) => `at ${dieAt}: ${each}`));
    if ((await live({ folder, ahead, dieAt })) !== null) tell(["It was not killed."]);
    tell(await wrongIn(folder));
    const left = await withDatabase(folder, lying);
    if (left.length > 0 && left.length < before.size) between += 1;
    await live({ folder, ahead: ahead + 2 * day, dieAt: null });
    tell(await wrongIn(folder));
    tell(await withDatabase(folder, lying));
    tell(await leftFiles(folder));
    rmSync(folder, { recursive: true, force: true });
  }
  expect(wrong).toEqual([]);
  expect(between).toBeGreaterThan(kills / 3);
  tellCounts({ "kills while erasing": wanted.size });
}, 1_800_000);
