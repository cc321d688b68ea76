import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InstrumentPack } from "#instruments/pack-schema.ts";
import { packIdentity } from "#instruments/packs.ts";
import { districtPack } from "#support/matrix/help.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Decision 060: a district's own words for the same questions.

const path = "/api/v2/content-packs";
let server: TestServer;
let district: CookieClient;
let assessor: CookieClient;
let stranger: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  [district, assessor, stranger] = await Promise.all([
    server.as("district"),
    server.as("assessor"),
    server.as("stranger"),
  ]);
});
afterAll(() => server.close());

const ourWords = "Who in Maple Valley heard it?";
const pack = (version: string, change?: (pack: InstrumentPack) => void) =>
  JSON.stringify(
    districtPack(version, (each) => {
      const [first] = each.cstag.key_observations.items;
      if (first !== undefined) first.label = ourWords;
      change?.(each);
    }),
  );
const load = (content: string, client = district) => client.post(path, { content });

async function begin(more: object = {}) {
  const person = await assessor.post("/api/v2/persons", {
    first_name: "Wren",
    last_name: "Ashby",
    person_type_id: 1,
  });
  const { uuid } = person.body.data;
  const record = await assessor.post("/api/v2/cases", {
    title: "A remark",
    persons: [{ person_uuid: uuid, role: "subject" }],
  });
  const made = await assessor.post("/api/v2/assessments", {
    person_uuid: uuid,
    type: 1,
    case_id: record.body.data.id,
    state: { steps: { key_observations: { ko1_radio: "y" } } },
    ...more,
  });
  expect(made.status, made.text).toBe(201);
  return { assessment: made.body.data, caseId: record.body.data.id as number };
}

describe("a pack", () => {
  it("is refused by each of its problems, with their places, and nothing is kept", async () => {
    const answer = await load(
      pack("1", (each) => {
        each.meta.notices.pop();
        each.cstag.interviews.intro = "Ask <b>now</b>.";
        each.cstag.key_observations.items.pop();
      }),
    );
    expect(answer.status).toBe(422);
    const said = answer.body.errors.content.join("\n");
    expect(said).toMatch(/^meta\.notices: /m);
    expect(said).toMatch(/^cstag\.interviews\.intro: .*markup/m);
    expect(said).toMatch(/^cstag\.key_observations\.items: There must be 18/m);
    expect((await load("{")).body.errors.content[0]).toContain("not JSON");
    expect((await district.get(path)).body.data.packs).toEqual([]);
  });

  it("is loaded, named by its content, and changes nothing before it is activated", async () => {
    const answer = await load(pack("2026.1"));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      name: "Maple Valley questions",
      version: "2026.1",
      active: false,
      sections: 1,
      texts: 2,
      pack: `maple-valley-questions-${answer.body.data.sha256.slice(0, 12)}`,
    });
    expect((await begin()).assessment.instrument).toEqual(packIdentity);
    expect((await assessor.get(`${path}/in-use`)).body.data).toEqual([]);
  });

  it("is never overwritten: neither the same content nor other words under its version are taken", async () => {
    expect((await load(pack("2026.1"))).body.errors.content[0]).toContain("loaded before");
    const other = pack("2026.1", (each) => {
      each.cstag.interviews.intro = "Other words.";
    });
    expect((await load(other)).body.errors.content[0]).toMatch(/^meta\.version: .*new version/);
  });

  it("is what new assessments of its tree begin under, and those keep its words when it is withdrawn", async () => {
    const [loaded] = (await district.get(path)).body.data.packs;
    const { pack: name, version } = loaded;
    const activated = await district.post(`${path}/activate`, { pack: name, version });
    expect(activated.body.data.active).toBe(true);
    const inUse = (await assessor.get(`${path}/in-use`)).body.data;
    expect(inUse).toEqual([{ organization_ids: [server.organizations.north], pack: name, version }]);
    const { assessment, caseId } = await begin();
    expect(assessment.instrument).toEqual({ pack: name, version });

    const withdrawn = await district.post(`${path}/withdraw`, { pack: name, version });
    expect(withdrawn.body.data.active).toBe(false);
    expect((await begin()).assessment.instrument).toEqual(packIdentity);
    const words = (await assessor.get(`${path}/${name}/${version}`)).body.data;
    expect(JSON.parse(words.content).cstag.key_observations.items[0].label).toBe(ourWords);
    const report = await assessor.post(`/api/v2/cases/${caseId}/report`, {
      sections: ["observations"],
    });
    expect(report.status, report.text).toBe(200);
    expect(report.text).toContain(ourWords);
    expect(report.text).not.toContain("which this computer does not have");
  });

  it("is told to nobody of another tree, and managed by those of its own alone", async () => {
    const [loaded] = (await district.get(path)).body.data.packs;
    const { pack: name, version } = loaded;
    expect((await stranger.get(`${path}/${name}/${version}`)).status).toBe(404);
    expect((await stranger.get(path)).body.data.packs).toEqual([]);
    expect((await stranger.post(`${path}/activate`, { pack: name, version })).status).toBe(422);
    expect((await assessor.get(path)).status).toBe(403);
    expect((await load(pack("5"), assessor)).status).toBe(403);
    // Another tree may load the same content: the name stands for the same words.
    const theirs = await load(pack("2026.1"), stranger);
    expect(theirs.body.data.pack).toBe(name);
  });

  it("is written down when it is loaded, activated, withdrawn and exported", async () => {
    const file = await district.get(`${path}/export`);
    expect(file.headers.get("content-disposition")).toContain("questionnaires-");
    const rows = await server.db.selectFrom("audit_log").select(["action", "chain"]).execute();
    const own = rows
      .filter(({ chain }) => chain === server.organizations.district)
      .map(({ action }) => action);
    for (const action of ["pack.load", "pack.activate", "pack.withdraw", "pack.export"])
      expect(own).toContain(action);
  });
});
