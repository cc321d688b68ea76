import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpointOf } from "#contract/endpoints/plain-shapes.ts";
import { defaultBasePaths } from "#contract/endpoints/table.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { labelHitField } from "#contract/services/search/schema.ts";
import { sampleBody, sampleOf } from "#support/arbitrary/sample-body.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestOrganizationName, type TestServer } from "#support/server/server.ts";

// Every plain kind: what the table of kinds says it is found by finds it, and its filter by a school narrows it down.

let server: TestServer;
let client: CookieClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.as("district");
});
afterAll(() => server.close());

/** So unlike each other that no correction of spelling takes one for another. */
const marks = [
  "quillfeather",
  "marshlantern",
  "copperthistle",
  "basaltwindow",
  "oxbowtrumpet",
  "fjordpepper",
];

const placeOf = (kind: PlainKind) => {
  const { path = "", base = "v2" } = endpointOf(kind, "create") ?? {};
  return `${defaultBasePaths[base]}${path}`;
};

function bodyOf(kind: PlainKind): z.ZodObject {
  const { body } = endpointOf(kind, "create") ?? {};
  if (!(body instanceof z.ZodObject)) throw new Error(`A body of the kind ${kind} is not an object.`);
  return body;
}

/** A sample of a field, each of whose free texts is `mark`; words that stand for a choice stay. */
function saying(mark: string, sample: unknown): unknown {
  if (typeof sample === "string") return sample.startsWith("Seven oaks") ? mark : sample;
  if (Array.isArray(sample)) return sample.map((each) => saying(mark, each));
  if (typeof sample !== "object" || sample === null) return sample;
  return Object.fromEntries(Object.entries(sample).map(([name, each]) => [name, saying(mark, each)]));
}

async function add(
  kind: PlainKind,
  seed: number,
  where: TestOrganizationName,
  known: Readonly<Record<string, unknown>>,
): Promise<string> {
  const organization_id = kinds[kind].kept === "tree" ? undefined : server.organizations[where];
  const body = sampleBody(bodyOf(kind), seed, { ...known, uuid: undefined, organization_id });
  const made = await client.post(placeOf(kind), body);
  expect(made.status, made.text).toBe(201);
  return made.body.data.uuid;
}

const uuidsOf = (answer: { readonly body: { readonly data: readonly { readonly uuid: string }[] } }) =>
  answer.body.data.map(({ uuid }) => uuid);

describe.each(plainKinds)("a record of the kind %s", (kind) => {
  const { label, words, searched }: Kind = kinds[kind];
  const fields = [label ?? "", ...words].map((field, place) => ({ field, mark: marks[place] ?? "" }));
  let uuid = "";
  beforeAll(async () => {
    const { shape } = bodyOf(kind);
    const said = fields.map(({ field, mark }) => [field, saying(mark, sampleOf(shape[field], 1))]);
    uuid = await add(kind, 1, "north", Object.fromEntries(said));
    await add(kind, 2, "north", { [label ?? ""]: "Something else" });
  });

  it.each(fields)("is found in its list by its $field", async ({ mark }) => {
    const typed = mark.slice(2, -2).toUpperCase();
    expect(uuidsOf(await client.get(`${placeOf(kind)}?q=${typed}`))).toEqual([uuid]);
  });

  const quickly = searched === null ? [] : fields;
  it.each(quickly)("is found by the quick search by its $field", async (wanted) => {
    const hits = (await client.get(`/api/v2/searches/quick?q=${wanted.mark}`)).body.data;
    const field = wanted.field === label ? labelHitField : wanted.field;
    expect(hits.filter((hit: { kind: string }) => hit.kind === kind)).toMatchObject([{ uuid, field }]);
  });
});

const ofOrganizations = plainKinds.filter((kind) => kinds[kind].kept === "organization");

it.each(ofOrganizations)("a list holds those of the school that is asked for alone: %s", async (kind) => {
  const ours = await add(kind, 3, "north", {});
  const theirs = await add(kind, 4, "south", {});
  const listed = async (query: string) => uuidsOf(await client.get(`${placeOf(kind)}?per_page=200&${query}`));
  expect(await listed("")).toEqual(expect.arrayContaining([ours, theirs]));
  for (const [school, own, other] of [
    [server.organizations.north, ours, theirs],
    [server.organizations.south, theirs, ours],
  ] as const) {
    const found = await listed(`organization_id=${school}`);
    expect(found).toContain(own);
    expect(found).not.toContain(other);
  }
});
