import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { endpointOf } from "#contract/endpoints/plain-shapes.ts";
import { defaultBasePaths } from "#contract/endpoints/table.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds, plainKinds } from "#contract/kit/kinds.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import { sampleBody } from "#support/arbitrary/sample-body.ts";
import { createHolders } from "#support/matrix/holders.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

const secret = "known to the server alone";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const table of Object.values(plainTables))
    await sql`alter table ${sql.table(table)} add column later text default ${sql.lit(secret)}`.execute(
      server.db,
    );
});
afterAll(() => server.close());

it.each(plainKinds)("what a table says beyond the contract stays inside: %s", async (kind) => {
  const client = await server.as("district");
  const namedBy = createHolders(server.organizations.district, async (holder, of) => {
    const { path: at = "", base: root = "v2" } = endpointOf(holder, "create") ?? {};
    return (await client.post(`${defaultBasePaths[root]}${at}`, of)).body.data.id;
  });
  const { path = "", body, base = "v2" } = endpointOf(kind, "create") ?? {};
  if (!(body instanceof z.ZodObject)) throw new Error(`A body of the kind ${kind} is not an object.`);
  const named = await namedBy(kind);
  const given = (seed: number) =>
    sampleBody(body, seed, { uuid: undefined, organization_id: server.organizations.district, ...named });
  const list = `${defaultBasePaths[base]}${path}`;
  const made = await client.post(list, given(1));
  expect(made.status, made.text).toBe(201);
  const one = `${list}/${made.body.data.uuid}`;
  const { show }: Kind = kinds[kind];
  const answers = [
    made,
    await client.put(one, given(2), { ifMatch: 1 }),
    await client.put(one, given(3), { ifMatch: 1 }),
    await client.get(`${one}/edit`),
    await client.get(list),
    ...(show === null ? [] : [await client.get(one)]),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 412, 200, 200, ...(show ? [200] : [])]);
  for (const { text } of answers) expect(text).not.toContain(secret);
});
