import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { answerKey, openCache } from "#core/cache/cache.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import { readProfileSecrets } from "#core/profile/profile-secrets.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";
import { assessmentBody, makeScene, memoryKeychain, startTeamCore } from "./programs/team-core.ts";
import { startTeamServer, type TeamServer } from "./programs/team-server.ts";

/** Assessments of a hundred kilobytes in the cache, pinned so that nothing removes them. */
async function fill(data: string, credentials: CredentialStore, megabytes: number) {
  const [id = ""] = await readdir(join(data, "profiles"));
  const key = (await readProfileSecrets(credentials, id))?.copiesKey;
  if (!key) throw new Error("The profile has no copies.");
  const file = join(data, "profiles", id, "cache");
  const copies = openCache({
    file,
    key,
    now: Date.now,
    totalLimit: Number.POSITIVE_INFINITY,
    onFault: (error) => {
      throw error;
    },
  });
  const { state: one, ...rest } = assessmentBody("0190a000-0000-7000-8000-000000000000");
  const state = { ...one, more: [one, one, one] };
  const size = JSON.stringify({ data: { ...rest, state } }).length;
  const count = Math.ceil((megabytes * 1_000_000) / size);
  const keys: string[] = [];
  for (let index = 0; index < count; index++) {
    const uuid = `0190a000-0000-7000-8000-${String(index).padStart(12, "0")}`;
    const person = { id: index + 1, uuid, name: `Person ${index}` };
    const data = { data: { ...rest, id: 1_000_000 + index, uuid, person, case_number: null, state } };
    const name = answerKey("assessments.show", { params: { idOrUuid: uuid } });
    keys.push(name);
    copies.put(name, "assessments.show", {
      status: 200,
      etag: '"1"',
      cachedAt: new Date().toISOString(),
      data,
    });
  }
  copies.pin("bench", keys);
  copies.close();
  return { copies: count, megabytes: (await stat(file)).size / 1_000_000 };
}

/** A used profile whose cache holds the case to show at the start. */
async function profile(path: string, server: TeamServer, megabytes: number) {
  const credentials = memoryKeychain();
  const core = await startTeamCore(path, server, credentials);
  await core.signIn();
  const { caseId } = await makeScene(core, server);
  await core.api("cases.show", { params: { id: caseId } });
  await core.stop();
  const filled = megabytes === 0 ? null : await fill(path, credentials, megabytes);
  const start = async () => {
    const began = performance.now();
    const started = await startTeamCore(path, server, credentials);
    const { cachedAt } = await started.api("cases.show", { params: { id: caseId } });
    const milliseconds = performance.now() - began;
    if (cachedAt === null) throw new Error("The first read did not come from the cache.");
    await started.stop();
    return milliseconds;
  };
  return { filled, start };
}

/** Start and first read of a core with a large cache file, compared with a cache of one case. */
export async function benchCacheStart(options: BenchOptions, progress: Progress) {
  const folder = await temporaryFolder();
  const server = await startTeamServer();
  try {
    const small = await profile(join(folder.path, "small"), server, 0);
    progress(`cache-start: filling a cache with ${options.cacheMegabytes} MB`);
    const big = await profile(join(folder.path, "big"), server, options.cacheMegabytes);
    const times = { small: [] as number[], big: [] as number[] };
    // The first start of each also reads its file from disk.
    const first = { small: await small.start(), big: await big.start() };
    for (let round = 0; round < options.startRounds; round++)
      for (const name of round % 2 === 0 ? (["small", "big"] as const) : (["big", "small"] as const))
        times[name].push(await (name === "big" ? big : small).start());
    const [one, other] = [median(times.small), median(times.big)];
    return {
      cache_file_mb: rounded(big.filled?.megabytes ?? 0),
      copies: big.filled?.copies ?? 0,
      milliseconds: {
        big_cache: rounded(other),
        small_cache: rounded(one),
        first_big_cache: rounded(first.big),
        first_small_cache: rounded(first.small),
      },
      big_to_small: rounded(other / one),
    };
  } finally {
    await server.stop();
    await folder.remove();
  }
}
