import { afterAll, beforeAll, expect, it } from "vitest";
import { type Network, network } from "#contract/services/network/schema.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { startTestServer, type TestServer } from "#support/server.ts";
import { assessor, coordinator } from "#support/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sample: true });
});
afterAll(() => server.close());

async function as(email: string) {
  const client = server.client();
  expect((await client.signIn(email, samplePassword)).status).toBe(200);
  return client;
}

type Client = Awaited<ReturnType<typeof as>>;
const read = async (client: Client, id: number, query = ""): Promise<Network> => {
  const answer = await client.get(`/api/v2/cases/${id}/network${query}`);
  expect(answer.status).toBe(200);
  return network.parse(answer.body.data);
};
const cases = async (client: Client) =>
  (await client.get("/api/v2/cases?per_page=200")).body.data as { id: number; number: string }[];

it("joins a case to its people and their other cases, and each edge has both its ends", async () => {
  const client = await as(coordinator);
  let deeper = 0;
  for (const { id } of (await cases(client)).slice(0, 12)) {
    const near = await read(client, id);
    const far = await read(client, id, "?depth=2");
    const people = (await client.get(`/api/v2/cases/${id}`)).body.data.persons as { uuid: string }[];
    const shown = near.nodes.filter((node) => node.kind === "person").map((node) => node.key);
    for (const { uuid } of people) expect(shown).toContain(uuid);
    for (const { nodes, edges } of [near, far]) {
      const ids = new Set(nodes.map((node) => node.id));
      expect(ids.size).toBe(nodes.length);
      for (const edge of edges) expect(ids.has(edge.from) && ids.has(edge.to)).toBe(true);
    }
    for (const node of near.nodes) expect(far.nodes.map((each) => each.id)).toContain(node.id);
    if (far.nodes.length > near.nodes.length) deeper += 1;
    // Expanding a node with `more` shows more; expanding one without shows nothing new.
    for (const node of near.nodes.filter((each) => each.distance === 1).slice(0, 4)) {
      const opened = await read(client, id, `?expand=${node.id}`);
      expect(opened.nodes.length > near.nodes.length).toBe(node.more);
    }
  }
  expect(deeper).toBeGreaterThan(0);
});

it("shows nobody a case that they may not see, however far they go", async () => {
  const [all, some] = [await as(coordinator), await as(assessor)];
  const visible = new Set((await cases(some)).map((each) => `case:${each.id}`));
  const everything = new Set((await cases(all)).map((each) => `case:${each.id}`));
  expect(visible.size).toBeLessThan(everything.size);
  for (const { id } of await cases(some)) {
    const found = await read(some, id, "?depth=2");
    for (const node of found.nodes) if (node.kind === "case") expect(visible).toContain(node.id);
  }
});

it("expands only nodes that were reached", async () => {
  const client = await as(assessor);
  const [first] = await cases(client);
  const near = await read(client, first?.id ?? 0);
  expect(await read(client, first?.id ?? 0, "?expand=person:999999,contact:0123456789abcdef")).toEqual(near);
});
