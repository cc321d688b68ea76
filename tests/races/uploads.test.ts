import { afterEach, beforeEach, expect, it } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Files that are sent at the same moment: each in a transaction of its own, as they are at several processes.

const cluster = process.env[serverVariable] ?? "";
const size = 100_000;
let url: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeEach(async () => {
  url = await makeDatabase(cluster);
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server.close();
  await folder.remove();
  await dropDatabase(cluster, url);
});

const start = async (options: Parameters<typeof startTestServer>[0]) => {
  server = await startTestServer({
    ...{ engine: postgres, databaseUrl: url, blobDirectory: folder.path },
    ...options,
  });
};
const bytesOf = (place: number) => new TextEncoder().encode(`${place} `.padEnd(size, "a"));

it("never pass together what a person or an organization may keep", async () => {
  await start({ uploadQuota: { person: 5 * size + 1, organization: 8 * size + 1 } });
  const people = [await server.as("assessor"), await server.as("colleague")];
  const answers = await Promise.all(
    people.flatMap((one, person) =>
      Array.from({ length: 12 }, (_, place) =>
        one.upload(`${place}.txt`, bytesOf(person * 100 + place)).then(({ status }) => ({ person, status })),
      ),
    ),
  );
  const taken = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 422);
  expect(taken.length + refused.length).toBe(answers.length);
  expect(taken.length).toBe(8);
  for (const person of [0, 1]) expect(taken.filter((each) => each.person === person).length).toBeLessThan(6);
  const { bytes } = await server.db
    .selectFrom("uploads")
    .select((e) => e.fn.sum<number>("size").as("bytes"))
    .executeTakeFirstOrThrow();
  expect(Number(bytes)).toBe(8 * size);
});

it("never pass together what a person may keep, however far their organization is from its limit", async () => {
  await start({
    ...{ uploadMaxBytes: size, requestsAtOnce: 100 },
    uploadQuota: { person: 5 * size + 1, organization: 1000 * size },
  });
  const one = await server.as("assessor");
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => one.upload(`${at}.txt`, bytesOf(at))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 422)).toHaveLength(19);
});
