import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import { bothSides, type Reads } from "#support/outbox/both-sides.ts";
import { createLocalChanges } from "#support/outbox/local-changes.ts";
import { comparable } from "#support/outbox/local-compare.ts";

// A case that is opened on this computer, as the server has it once it was sent: all but its number.

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

const sides = bothSides();
const { server, really, recordIn } = sides;

/** Somebody, a place and the form of a new case, as the server has them. */
async function scene() {
  const { north } = server().organizations;
  const person = recordIn(
    await really("persons.create", {
      body: {
        first_name: "Ada",
        last_name: `Moss ${randomUUID().slice(0, 6)}`,
        person_type_id: 1,
        organization_id: north,
      },
    }),
  );
  const gym = recordIn(
    await really("locations.create", { body: { name: "Gym", type: "room", organization_id: north } }),
  );
  const form = recordIn(await really("cases.new", {}));
  return { person, gym, form, uuid: randomUUID() };
}
type Scene = Awaited<ReturnType<typeof scene>>;

interface Way {
  readonly name: string;
  readonly body: (at: Scene) => object;
}

const ways: readonly Way[] = [
  {
    name: "with all that a form can say",
    body: ({ person, gym, form }) => ({
      title: " Threat against the game ",
      organization_id: server().organizations.north,
      stage: "monitoring",
      category_id: form.categories[0].id,
      type_id: null,
      confidentiality: "organization",
      occurred_at: "2026-11-19T15:42:00.000Z",
      reported_at: "2026-11-19T16:00:00.000Z",
      reporter: { name: "Lee", role: "Coach", anonymous: false },
      location: "By the north door",
      location_id: gym.id,
      summary: "Said at practice.",
      exact_words: "Nobody will walk out.",
      immediate_safety: "The doors are watched.",
      tags: ["game", "friday"],
      persons: [{ person_uuid: person.uuid, role: "subject" }],
      team: [{ user_id: server().users.assessor.id, role: "lead" }],
    }),
  },
  {
    name: "with a title alone and a place on record, and closed at once",
    body: ({ gym }) => ({
      title: "A report",
      location_id: gym.id,
      stage: "closed",
      closing_reason: "A slip.",
    }),
  },
];

const reads = ({ uuid, person, gym }: Scene): Reads => [
  ["cases.show", { params: { id: uuid } }],
  ["cases.list", { query: { per_page: "200" } }],
  ["cases.list", { query: { per_page: "200", status: "open,monitoring", mine: "yes" } }],
  ["cases.list", { query: { per_page: "200", location_id: String(gym.id) } }],
  ["cases.list", { query: { per_page: "200", q: person.last_name } }],
];

/** Without what the server alone says of a case: its number, and what may be done there. */
const withoutNumber = (value: Loose): Loose =>
  JSON.parse(JSON.stringify(value), (_, each) => {
    if (typeof each?.number !== "string" || each.can === undefined) return each;
    const { number, can, ...rest } = each;
    return rest;
  });

describe.each(ways)("a case opened here $name", ({ body }) => {
  it("is read as the server will have it, before it is sent and after", async () => {
    const at = await scene();
    const author = { id: server().users.assessor.id, full_name: "Test assessor" };
    const session = (await (await sides.as("assessor")).get("/api/v2/session")).body.data;
    let now = Date.now();
    const local = createLocalChanges(author, () => now, { organizations: [...session.organizations] });
    const known: Reads = [
      ["cases.new", {}],
      ["persons.show", { params: { id: at.person.uuid } }],
      ["locations.show", { params: { id: at.gym.uuid } }],
    ];
    const lists = reads(at).slice(1);
    for (const [endpoint, input] of [...known, ...lists])
      local.keep(endpoint, input, await really(endpoint, input));
    now += 60_000;
    const change = local.queue("cases.create", { body: { uuid: at.uuid, ...body(at) } });
    const here = local.answer(change).data;
    expect(endpoints["cases.create"].response.safeParse(here).error).toBeUndefined();
    expect(here.data.number).toBe("");
    const there = await really("cases.create", { body: change.body });
    const ids = new Map<unknown, unknown>([[change.creates?.localId, recordIn(there).id]]);
    const same = (one: Loose) => comparable(withoutNumber(one), ids);
    expect(same(here)).toEqual(same(there));
    const compare = async (when: string) => {
      for (const [endpoint, input] of reads(at))
        expect(same(local.read(endpoint, input)), `${endpoint} ${JSON.stringify(input)} ${when}`).toEqual(
          same(await really(endpoint, input)),
        );
    };
    await compare("while it waits");
    local.ack(change.seq, there);
    await compare("when the server has it");
    expect(local.read("cases.show", { params: { id: at.uuid } }).data.number).toBe(recordIn(there).number);
  });
});
