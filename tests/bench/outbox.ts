import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { temporaryFolder } from "#support/app.ts";
import { createCookieClient } from "#support/cookie-client.ts";
import { testPassword } from "#support/server.ts";
import { openEncrypted } from "./encrypted-file.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";
import {
  assessmentBody,
  makeScene,
  memoryKeychain,
  startTeamCore,
  type TeamCore,
  taskBody,
} from "./team-core.ts";
import { startTeamServer, type TeamServer } from "./team-server.ts";

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A day's changes: saves of the open assessment, tasks and comments. */
async function queueDay({ api }: TeamCore, { person, caseId, assessment }: Scene, count: number) {
  let known = assessment;
  for (let index = 0; index < count; index++) {
    if (index % 5 === 0) {
      const body = { ...assessmentBody(person.uuid, caseId, `${index} `), uuid: known.uuid };
      const seen = known.local_revision === undefined ? "" : `+${known.local_revision}`;
      const ifMatch = `"${known.version}${seen}"`;
      known = (await api("assessments.update", { params: { uuid: known.uuid }, body, ifMatch })).data.data;
    } else if (index % 5 < 3) await api("reminders.create", { body: taskBody(assessment.id, index) });
    else await api("cases.comment", { params: { id: caseId }, body: { body: `Note ${index}` } });
  }
}

/** A cached case through core without a network, compared with SQLite's own read of the same text. */
async function benchCachedCase(core: TeamCore, scene: Scene, folder: string, options: BenchOptions) {
  const input = { params: { id: scene.caseId } };
  const body = JSON.stringify((await core.api("cases.show", input)).data);
  const file = openEncrypted(join(folder, "bare-read"));
  file.put("case", body);
  const ways = { core: () => core.api("cases.show", input), sqlite: async () => file.get("case") };
  await core.leave();
  const none = await alternate(ways, options);
  await queueDay(core, scene, options.waitingChanges);
  const some = await alternate(ways, options);
  file.close();
  await core.arrive();
  const ratios = (times: typeof none) => ({
    milliseconds: { core: rounded(times.core), sqlite: rounded(times.sqlite) },
    core_to_sqlite: rounded(times.core / times.sqlite),
    core_minus_sqlite_milliseconds: rounded(times.core - times.sqlite),
  });
  return {
    body_kb: rounded(body.length / 1000),
    nothing_waits: ratios(none),
    waiting: options.waitingChanges,
    changes_wait: ratios(some),
  };
}

/** A save without a network, until it counts as saved, compared with one transaction of the same bytes. */
async function benchQueuedSave(core: TeamCore, { person }: Scene, folder: string, options: BenchOptions) {
  const file = openEncrypted(join(folder, "bare-save"));
  const bytes = JSON.stringify(assessmentBody(person.uuid));
  await core.leave();
  const times = await alternate(
    {
      save: () => core.api("assessments.save", { body: assessmentBody(person.uuid) }),
      transaction: async () => file.put(uuidv7(), bytes),
    },
    { rounds: options.rounds, calls: Math.max(1, Math.ceil(options.calls / 10)) },
  );
  const waiting = await core.waiting();
  file.close();
  await core.arrive();
  return {
    body_kb: rounded(bytes.length / 1000),
    waiting_at_the_end: waiting,
    milliseconds: { save: rounded(times.save), transaction: rounded(times.transaction) },
    save_to_transaction: rounded(times.save / times.transaction),
  };
}

/** Runs all of `calls`, so many at a time. */
async function inLanes(calls: readonly (() => Promise<void>)[], lanes: number): Promise<number> {
  const left = calls.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const call of left) await call();
    }),
  );
  return performance.now() - began;
}

/** Waiting saves sent to the server, compared with the same number of calls without core. */
async function benchDrain(core: TeamCore, { person }: Scene, server: TeamServer, options: BenchOptions) {
  const client = createCookieClient(server.url);
  await client.signIn(server.users.colleague.email, testPassword);
  const count = options.drainedSaves;
  const call = async () => {
    const { status, text } = await client.post("/api/v2/assessments", assessmentBody(person.uuid));
    if (status !== 201) throw new Error(`The server answered ${status}: ${text}`);
  };
  const calls = (share: number) => Array.from({ length: Math.ceil(count * share) }, () => call);
  // Half of the direct calls before and half after, since the server's database grows meanwhile.
  const before = { one: await inLanes(calls(0.25), 1), four: await inLanes(calls(0.25), 4) };
  await core.leave();
  for (let index = 0; index < count; index++)
    await core.api("assessments.save", { body: assessmentBody(person.uuid) });
  const waited = await core.waiting();
  const began = performance.now();
  await core.arrive();
  const drained = performance.now() - began;
  const after = { four: await inLanes(calls(0.25), 4), one: await inLanes(calls(0.25), 1) };
  const [one, four] = [(before.one + after.one) * 2, (before.four + after.four) * 2];
  return {
    saves: waited,
    milliseconds: {
      drained: rounded(drained),
      called_one_by_one: rounded(one),
      called_four_at_once: rounded(four),
    },
    drained_to_one_by_one: rounded(drained / one),
    drained_to_four_at_once: rounded(drained / four),
  };
}

/** Working without a network: reading, saving, and sending the outbox. */
export async function benchOutbox(options: BenchOptions, progress: Progress) {
  const folder = await temporaryFolder();
  const server = await startTeamServer();
  const core = await startTeamCore(join(folder.path, "data"), server, memoryKeychain());
  try {
    await core.signIn();
    const scene = await makeScene(core, server);
    progress("outbox: opening a cached case");
    const cached_case = await benchCachedCase(core, scene, folder.path, options);
    progress("outbox: queued saves");
    const queued_save = await benchQueuedSave(core, scene, folder.path, options);
    progress(`outbox: ${options.drainedSaves} saves that waited`);
    const drain = await benchDrain(core, scene, server, options);
    return { cached_case, queued_save, drain };
  } finally {
    await core.stop();
    await server.stop();
    await folder.remove();
  }
}
