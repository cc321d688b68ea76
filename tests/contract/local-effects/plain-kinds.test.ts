import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpointOf } from "#contract/endpoints/plain-shapes.ts";
import { defaultBasePaths, type EndpointName, endpoints, fillPath } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds } from "#contract/kit/kinds.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { type PlainQueued, plainQueued } from "#core/outbox/effects/plain/plain-effect.ts";
import type { Change } from "#core/outbox/types.ts";
import { sampleBody } from "#support/arbitrary/sample-body.ts";
import { createHolders } from "#support/matrix/holders.ts";
import { createLocalChanges } from "#support/outbox/local-changes.ts";
import { comparable } from "#support/outbox/local-compare.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Every plain kind of the table whose changes may wait is added and changed twice, on this computer and on the server,
// with bodies made from its schemas; what is read afterwards is compared. A new row in the table is tried here by itself.

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

let server: TestServer;
let client: CookieClient;

let namedBy: ReturnType<typeof createHolders>;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.as("assessor");
  namedBy = createHolders(
    server.organizations.north,
    async (kind, body) => (await really(`${kinds[kind].prefix}.create` as EndpointName, { body })).data.id,
  );
});
afterAll(() => server.close());

const really = async (endpoint: EndpointName, input: RawInput): Promise<Loose> => {
  const definition: EndpointDefinition = endpoints[endpoint];
  const query = new URLSearchParams(input.query as Record<string, string>).toString();
  const path = `${defaultBasePaths[definition.base]}${fillPath(definition.path, input.params ?? {})}`;
  const answer = await client.request(definition.method, query === "" ? path : `${path}?${query}`, {
    body: input.body,
    ...(input.ifMatch === undefined ? {} : { ifMatch: input.ifMatch }),
  });
  if (answer.status >= 300) throw new Error(`${endpoint}: ${answer.status} ${answer.text}`);
  return endpoints[endpoint].response?.parse(answer.body);
};

/** A whole body, in the organization of whoever adds it; its label says for which test it was made. */
async function bodyFor(kind: PlainQueued, mark: string, seed: number): Promise<Loose> {
  const { body } = endpointOf(kind, "create") ?? {};
  if (!(body instanceof z.ZodObject)) throw new Error(`A body of the kind ${kind} is not an object.`);
  return sampleBody(body, seed, {
    [kinds[kind].label]: `${mark} ${seed}`,
    uuid: undefined,
    organization_id: server.organizations.north,
    ...(await namedBy(kind)),
  });
}

/** The page of one record, where its kind has one. */
function showOf(kind: PlainQueued, uuid: string): readonly (readonly [EndpointName, RawInput])[] {
  const { show }: Kind = kinds[kind];
  return show === null ? [] : [[show.endpoint as EndpointName, { params: { [show.param]: uuid } }]];
}

/** Everything that reads of this kind show, with filters by what its records say of themselves. */
function readsOf(
  kind: PlainQueued,
  known: Loose,
  mark: string,
): readonly (readonly [EndpointName, RawInput])[] {
  const { prefix, edit } = kinds[kind];
  const query = endpointOf(kind, "list")?.query;
  const filters = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const by = filters.filter((name) => ["string", "number"].includes(typeof known[name]));
  const listed = `${prefix}.list` as EndpointName;
  const search = `${prefix}.search`;
  return [
    ...showOf(kind, known.uuid),
    [edit.endpoint, { params: { id: known.uuid } }],
    [edit.endpoint, { params: { id: known.id } }],
    [listed, { query: { per_page: "200" } }],
    [listed, { query: { q: mark, per_page: "200" } }],
    ...by.map((name): [EndpointName, RawInput] => [
      listed,
      { query: { q: mark, [name]: String(known[name]), per_page: "200" } },
    ]),
    ...(Object.hasOwn(endpoints, search)
      ? [[search as EndpointName, { query: { q: mark } }] as [EndpointName, RawInput]]
      : []),
  ];
}

describe.each(plainQueued)("%s", (kind) => {
  it("is read on this computer as the server will have it, before it is sent and after", async () => {
    const { prefix, edit } = kinds[kind];
    const create = `${prefix}.create` as EndpointName;
    const update = `${prefix}.update` as EndpointName;
    expect([endpoints[create].queue, endpoints[update].queue]).toEqual([true, true]);
    const mark = `Mark ${randomUUID().slice(0, 8)}`;
    const known = (await really(create, { body: await bodyFor(kind, mark, 1) })).data;
    const author = { id: server.users.assessor.id, full_name: "Test assessor" };
    const session = (await client.get("/api/v2/session")).body.data;
    let now = Date.now();
    const local = createLocalChanges(author, () => now, { organizations: [...session.organizations] });
    const reads = readsOf(kind, known, mark);
    local.keep(`${prefix}.new` as EndpointName, {}, await really(`${prefix}.new` as EndpointName, {}));
    for (const [endpoint, input] of reads) local.keep(endpoint, input, await really(endpoint, input));
    now += 60_000;

    const ids = new Map<unknown, unknown>();
    const done: { readonly change: Change; readonly answer: Loose }[] = [];
    const both = async (endpoint: EndpointName, input: RawInput, base: Loose, id: unknown = null) => {
      const change = local.queue(endpoint, input, base);
      const here = local.answer(change);
      const answer = await really(endpoint, {
        params: id === null ? change.params : { id },
        body: change.body,
        ...(base === null ? {} : { ifMatch: `"${base.version}"` }),
      });
      if (change.creates) ids.set(change.creates.localId, answer.data.id);
      expect(endpoints[endpoint].response?.safeParse(here.data).error).toBeUndefined();
      expect(comparable(here.data, ids)).toEqual(comparable(answer, ids));
      done.push({ change, answer });
      return here.data.data;
    };
    const made = await both(create, { body: await bodyFor(kind, mark, 2) }, null);
    await both(update, { params: { id: known.uuid }, body: await bodyFor(kind, mark, 3) }, known);
    await both(
      update,
      { params: { id: made.uuid }, body: await bodyFor(kind, mark, 4) },
      made,
      ids.get(made.id),
    );

    const madeReads: readonly (readonly [EndpointName, RawInput])[] = [
      ...showOf(kind, made.uuid),
      [edit.endpoint, { params: { id: made.uuid } }],
    ];
    const fresh = await Promise.all(
      [...reads, ...madeReads].map(([endpoint, input]) => really(endpoint, input)),
    );
    const compare = (when: string) => {
      for (const [index, [endpoint, input]] of [...reads, ...madeReads].entries()) {
        const words = `${endpoint} ${JSON.stringify(input)} ${when}`;
        const here = local.read(endpoint, input);
        expect(endpoints[endpoint].response?.safeParse(here).error, words).toBeUndefined();
        expect(comparable(here, ids), words).toEqual(comparable(fresh[index], ids));
      }
    };
    compare("while it waits");
    for (const { change, answer } of done) local.ack(change.seq, answer);
    compare("when the server has it");
    now += 60_000;
    for (const [index, [endpoint, input]] of [...reads, ...madeReads].entries())
      local.keep(endpoint, input, fresh[index]);
    compare("when it was read again");
    for (const [index, [endpoint, input]] of reads.entries())
      expect(local.read(endpoint, input)).toBe(fresh[index]);
  });
});

describe("an organization of interest under a template", () => {
  it("shows the version that the form offered and the answers that the server keeps", async () => {
    const district = await server.as("district");
    const ask = (key: string) => ({ key, label: `The ${key}`, type: "text" });
    const made = await district.post("/api/v2/entity-templates", {
      name: `Mark ${randomUUID().slice(0, 8)}`,
      sections: [{ key: "one", title: "One", fields: [ask("place"), ask("day")] }],
    });
    expect(made.status, made.text).toBe(201);
    const template_id = made.body.data.id;
    const { data: known } = await really("entities.create", { body: await bodyFor("entity", "Mark", 1) });
    const read: RawInput = { params: { id: known.uuid } };
    const local = createLocalChanges({ id: server.users.assessor.id, full_name: "Test assessor" });
    local.keep("entities.new", {}, await really("entities.new", {}));
    local.keep("entities.show", read, await really("entities.show", read));
    const plain = await bodyFor("entity", "Mark", 2);
    const body = (fields: object) => ({
      ...plain,
      template_id,
      template_version: 1,
      fields,
    });
    const first: RawInput = { ...read, body: body({ place: "The park", day: null, other: "Not asked" }) };
    local.queue("entities.update", first, known);
    await really("entities.update", { ...first, ifMatch: `"${known.version}"` });
    const there = await really("entities.show", read);
    expect(there.data.fields).toEqual({ place: "The park" });
    expect(comparable(local.read("entities.show", read), new Map())).toEqual(comparable(there, new Map()));
  });
});

describe("a case", () => {
  it("names its organizations of interest as they were changed here", async () => {
    const mark = `Mark ${randomUUID().slice(0, 8)}`;
    const { data: known } = await really("entities.create", { body: await bodyFor("entity", mark, 1) });
    const { data: record } = await really("cases.create", {
      body: { title: "A report", organization_id: server.organizations.north, persons: [] },
    });
    const read: RawInput = { params: { id: record.id } };
    await really("cases.attachEntity", { ...read, body: { entity_uuid: known.uuid, note: "Seen there" } });
    const local = createLocalChanges({ id: server.users.assessor.id, full_name: "Test assessor" });
    local.keep("cases.show", read, await really("cases.show", read));
    const changed: RawInput = { params: { id: known.uuid }, body: await bodyFor("entity", mark, 2) };
    local.queue("entities.update", changed, known);
    await really("entities.update", { ...changed, ifMatch: `"${known.version}"` });
    const there = await really("cases.show", read);
    expect(there.data.entities[0].name).toBe(`${mark} 2`);
    expect(comparable(local.read("cases.show", read), new Map())).toEqual(comparable(there, new Map()));
  });
});
