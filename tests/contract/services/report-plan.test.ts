import { createCanvas } from "@napi-rs/canvas";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReportSection } from "#contract/services/reports/schema.ts";
import { writePdf } from "#server/services/reports/pdf/write-pdf.ts";
import { writeDocx } from "#server/services/reports/write-docx.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let made: { id: number };
let plain: { id: number };
let gym: { id: number; organization_id: number };
let doors: { id: number; location_id: number };
beforeAll(async () => {
  server = await startTestServer();
  const organization_id = server.organizations.north;
  const building = await posted("/api/v2/locations", {
    organization_id,
    name: "Main building",
    type: "building",
    address: "12 School Road",
  });
  gym = await posted("/api/v2/locations", {
    organization_id,
    name: "Gym",
    type: "room",
    parent_id: building.id,
  });
  const upload = await (await writer()).upload("second.webp", await drawing());
  const plan = await posted("/api/v2/floor-plans", {
    location_id: building.id,
    name: "Second floor",
    drawing_upload_id: upload.body.id,
  });
  const zone = await posted("/api/v2/zones", {
    floor_plan_id: plan.id,
    name: "Second-floor restroom",
    type: "restroom",
    watched: "Between classes",
    polygon: [
      [0.7, 0.6],
      [0.95, 0.6],
      [0.95, 0.95],
      [0.7, 0.95],
    ],
  });
  doors = await posted("/api/v2/zones", {
    floor_plan_id: plan.id,
    name: "Gym doors",
    type: "entrance",
    polygon: [[0.1, 0.1]],
  });
  made = await posted("/api/v2/cases", { title: "Words on a wall", organization_id, zone_id: zone.id });
  plain = await posted("/api/v2/cases", { title: "Nowhere", organization_id });
});
afterAll(() => server.close());

const writer = () => server.as("assessor");
async function posted(path: string, body: object) {
  const answer = await (await writer()).post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
async function drawing(width = 2400, height = 1500): Promise<Buffer> {
  const paper = createCanvas(width, height);
  const pen = paper.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.strokeRect(100, 100, width - 200, height - 200);
  return paper.encode("webp", 90);
}
async function sectionsOf(id: number, more = ""): Promise<readonly ReportSection[]> {
  const answer = await (await writer()).get(`/api/v2/cases/${id}/report?format=pdf${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.sections;
}
const blocksOf = async (id: number, more = "") =>
  (await sectionsOf(id, more)).find((section) => section.id === "place")?.blocks ?? [];

it("a report of a case in a zone has the plan with its zone, its legend, and words for whoever does not see it", async () => {
  const [title, legend, plan] = await blocksOf(made.id);
  expect(title?.text).toBe("Where it happened");
  expect(legend?.rows).toEqual([
    ["Place", "Main building, Second floor"],
    ["Address", "12 School Road"],
    ["Marked zone", "Second-floor restroom (Restroom)"],
    ["Watched", "Between classes"],
  ]);
  expect(plan?.text).toBe(
    "Floor plan: Main building, Second floor. Second-floor restroom (Restroom) is marked in the lower right corner.",
  );
  expect(plan?.plan).toMatchObject({ width: 1200, height: 750, polygon: [[0.7, 0.6], {}, {}, {}] });
  // The rest of the floor is named, so that one finds one's way on it.
  expect(plan?.plan?.others).toEqual([{ label: "Gym doors", at: [0.1, 0.1] }]);
  expect(plan?.plan?.small).toBe(false);
  expect(
    Buffer.from(plan?.plan?.picture ?? "", "base64")
      .subarray(0, 2)
      .toString("hex"),
  ).toBe("ffd8");
  expect(await blocksOf(plain.id)).toEqual([]);
  expect(await blocksOf(made.id, "&sections=threat,classification")).toEqual([]);
});

it("a case in a room that a plan draws has that plan too, without anybody having chosen its zone", async () => {
  const organization_id = server.organizations.north;
  const { body } = await (await writer()).get("/api/v2/locations?q=Main");
  const building = body.data.find(({ name }: { name: string }) => name === "Main building");
  const room = { organization_id, name: "Second-floor restroom", type: "room", parent_id: building.id };
  const restroom = await posted("/api/v2/locations", room);
  const inRoom = { title: "In the room", organization_id, location_id: restroom.id };
  const [title, legend, plan] = await blocksOf((await posted("/api/v2/cases", inRoom)).id);
  expect(title?.text).toBe("Where it happened");
  expect(legend?.rows).toContainEqual(["Address", "12 School Road"]);
  expect(legend?.rows).toContainEqual(["Marked zone", "Second-floor restroom (Restroom)"]);
  expect(plan?.plan).toMatchObject({ polygon: [[0.7, 0.6], {}, {}, {}] });
});

it("the plan is a picture with a shape in a PDF, and a picture with words in Word", async () => {
  const { body } = await (await writer()).get(`/api/v2/cases/${made.id}/report?sections=place`);
  const report = { ...body.data, kind: "paper" as const };
  const at = new Date("2026-11-27T09:00:00Z");
  const pdf = Buffer.from(await writePdf(report, at)).toString("latin1");
  expect(pdf).toContain("/Subtype /Image");
  // It still says of itself that it can be read by everybody.
  expect(pdf).toContain("pdfuaid:part");
  const docx = unzipSync(new Uint8Array(await writeDocx(report, at)));
  expect(Object.keys(docx).filter((name) => name.endsWith(".png"))).toHaveLength(1);
  expect(Buffer.from(docx["word/document.xml"] ?? []).toString()).toContain(
    "is marked in the lower right corner",
  );
});

it("a drawing as large as pictures may be is there too, made smaller", async () => {
  const client = await writer();
  const upload = await client.upload("huge.webp", await drawing(9900, 9900));
  const location = (await client.get("/api/v2/locations")).body.data[0];
  const about = { location_id: location.id, name: "Site", drawing_upload_id: upload.body.id };
  const plan = await posted("/api/v2/floor-plans", about);
  const spot = { floor_plan_id: plan.id, name: "Gate", type: "entrance", polygon: [[0.5, 0.5]] };
  const zone = await posted("/api/v2/zones", spot);
  const organization_id = server.organizations.north;
  const { id } = await posted("/api/v2/cases", { title: "At the gate", organization_id, zone_id: zone.id });
  const shown = (await blocksOf(id)).find((block) => block.plan);
  expect(shown?.plan).toMatchObject({ width: 1200, height: 1200, picture: expect.any(String) });
});

it("police read what takes place there, what is different now, where a measure is, and whom the team told", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const at = `/api/v2/locations/${gym.id}`;
  await posted(`${at}/events`, {
    title: "Home game",
    type: "sports",
    starts_at: inDays(5),
    ends_at: inDays(5.1),
    expected_attendance: 600,
  });
  await posted(`${at}/events`, {
    title: "Spring concert",
    type: "performance",
    starts_at: inDays(40),
    ends_at: inDays(40.1),
  });
  await posted(`${at}/impactors`, {
    type: "threat_nearby",
    severity: "marked",
    note: "Officers stand at the doors.",
    starts_at: inDays(-1),
    ends_at: inDays(6),
  });
  const before = (await sectionsOf(made.id, "&sections=notices")).find(({ id }) => id === "notices");
  expect(before?.blocks).toMatchObject([{ kind: "none", text: "No notice is recorded with the case." }]);
  await posted(`${at}/threat-intelligence-bulletins`, {
    title: "Written threat about the Friday game",
    body: "Come by the main doors.",
    reliability: "untested",
    credibility: "possible",
    organization_ids: [server.organizations.north],
    valid_to: inDays(6),
  });
  const client = await writer();
  const { person_types } = (await client.get("/api/v2/persons/create")).body.data;
  const person = await posted("/api/v2/persons", {
    organization_id: server.organizations.north,
    first_name: "Nobody",
    last_name: "Known",
    person_type_id: person_types[0].id,
  });
  const one = (await client.get(`/api/v2/cases/${made.id}`)).body.data;
  const { title, organization_id, zone_id, location_id } = one;
  const changed = await client.put(
    `/api/v2/cases/${made.id}`,
    {
      ...{ title, organization_id, zone_id, location_id },
      persons: [{ person_uuid: person.uuid, role: "subject" }],
    },
    { ifMatch: one.version },
  );
  expect(changed.status, changed.text).toBe(200);
  await posted(`/api/v2/cases/${made.id}/safety-plans`, {
    person_uuid: person.uuid,
    state: {
      status: "in_force",
      measures: [{ what: "Two officers at the doors", location_id: doors.location_id, zone_id: doors.id }],
      cadence: "weekly",
      review_date: inDays(10).slice(0, 10),
    },
  });

  const blocks = await blocksOf(made.id, "&sections=place");
  const [legend, drawn] = blocks.slice(-2);
  expect(legend?.rows).toEqual(
    expect.arrayContaining([["Also marked", "Gym doors (Entrance): Two officers at the doors"]]),
  );
  expect(drawn?.plan?.zones).toMatchObject([{ label: "Second-floor restroom" }, { label: "Gym doors" }]);
  expect(drawn?.text).toContain("Gym doors (Entrance) is marked in the upper left corner.");
  const said = JSON.stringify(blocks.slice(0, -2));
  for (const words of [
    "Home game (Game or sports)",
    "600",
    "Gym, North School",
    "Officers stand at the doors.",
  ])
    expect(said).toContain(words);
  // A bulletin's words are for whom it was issued to.
  expect(said).toContain("Written threat about the Friday game");
  expect(said).not.toContain("Come by the main doors.");
  expect(said).toMatch(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, /);
  expect(said).not.toContain("Spring concert");
  const told = (await sectionsOf(made.id, "&sections=notices")).find(({ id }) => id === "notices");
  expect(told?.blocks).toEqual(before?.blocks);
});

it("two plans say what each is there for, and have room on a page; a place without an address says so", async () => {
  const organization_id = server.organizations.north;
  const field = await posted("/api/v2/locations", { organization_id, name: "Field", type: "other" });
  const drawn = await posted("/api/v2/floor-plans", { location_id: field.id, name: "All of it" });
  const spot = { floor_plan_id: drawn.id, name: "Stands", type: "gathering", polygon: [[0.5, 0.5]] };
  const stands = await posted("/api/v2/zones", spot);
  const client = await writer();
  const types = (await client.get("/api/v2/persons/create")).body.data.person_types;
  const person = await posted("/api/v2/persons", {
    ...{ organization_id, first_name: "Lee", last_name: "Park", person_type_id: types[0].id },
  });
  const { id } = await posted("/api/v2/cases", {
    ...{ title: "In the stands", organization_id, zone_id: stands.id },
    persons: [{ person_uuid: person.uuid, role: "subject" }],
  });
  await posted(`/api/v2/cases/${id}/safety-plans`, {
    person_uuid: person.uuid,
    state: {
      status: "in_force",
      measures: [
        { what: "Comes in here", location_id: doors.location_id, zone_id: doors.id, time_of_day: "7:45 AM" },
      ],
      ...{ cadence: "weekly", review_date: "2127-05-01" },
    },
  });
  const blocks = await blocksOf(id);
  const at = (text: string) => blocks.findIndex((block) => block.kind === "heading" && block.text === text);
  const [own, others] = [at("Where it happened"), at("Where measures are done")];
  expect(own).toBeGreaterThan(-1);
  expect(others).toBeGreaterThan(own);
  expect(blocks[own + 1]?.rows).toContainEqual(["Address", "No address is recorded"]);
  expect(blocks[others + 1]?.rows).toContainEqual(["What is done there", "Comes in here, 7:45 AM"]);
  expect(blocks.flatMap(({ plan }) => (plan ? [plan.small] : []))).toEqual([true, true]);
});

it("sections in which nothing is recorded are one line, and steps of an assessment that nobody made are none but that nothing is classified", async () => {
  const sections = await sectionsOf(plain.id, "&sections=threat,interviews,classification,files,comments");
  expect(sections.map(({ id }) => id)).toEqual(["threat", "classification", "empty"]);
  expect(sections[1]?.blocks).toMatchObject([{ rows: [["Classification", "Not classified"]] }]);
  expect(sections[2]).toMatchObject({
    title: "Nothing is recorded under",
    blocks: [{ text: "Files of the case, Comments." }],
  });
});

it("the picture has the outlines of the other zones and signs of known points, whose meaning stands in the legend", async () => {
  const { organization_id, id: location_id } = gym;
  const drawn = await posted("/api/v2/floor-plans", { location_id, name: "Third floor" });
  const area = (left: number, top: number) => [
    [left, top],
    [left + 0.2, top],
    [left + 0.2, top + 0.2],
    [left, top + 0.2],
  ];
  const add = (name: string, type: string, polygon: readonly (readonly number[])[]) =>
    posted("/api/v2/zones", { floor_plan_id: drawn.id, name, type, polygon });
  const lab = await add("Lab", "room", area(0.1, 0.1));
  await add("Library", "room", area(0.6, 0.6));
  await add("Camera by the stairs", "camera", [[0.5, 0.2]]);
  await add("North exit", "exit", [[0.9, 0.1]]);
  const { id } = await posted("/api/v2/cases", { title: "In the lab", organization_id, zone_id: lab.id });
  const blocks = await blocksOf(id);
  expect(blocks.flatMap(({ rows }) => rows)).toContainEqual(["Signs", "C: Camera; E: Exit"]);
  const { plan } = blocks.find((block) => block.plan) ?? {};
  expect(plan?.outlines?.map(({ sign, polygon }) => [sign, polygon.length])).toEqual([
    ["", 4],
    ["C", 1],
    ["E", 1],
  ]);
  const { body } = await (await writer()).get(`/api/v2/cases/${id}/report?sections=place`);
  const at = new Date("2026-11-27T09:00:00Z");
  const report = { ...body.data, kind: "paper" as const };
  expect(Buffer.from(await writePdf(report, at)).toString("latin1")).toContain("pdfuaid:part");
  expect((await writeDocx(report, at)).length).toBeGreaterThan(1000);
});

it("names the event that the case concerns among its facts", async () => {
  const { organization_id, id: location_id } = gym;
  const game = await posted(`/api/v2/locations/${location_id}/events`, {
    title: "Game against Westfield",
    type: "sports",
    starts_at: "2026-12-05T01:00:00.000Z",
    ends_at: "2026-12-05T04:00:00.000Z",
  });
  const { id } = await posted("/api/v2/cases", { title: "Threat", organization_id, events: [game.uuid] });
  const rows = (await sectionsOf(id)).flatMap(({ blocks }) => blocks.flatMap((block) => block.rows));
  const [, said] = rows.find(([label]) => label === "Event") ?? [];
  expect(said).toMatch(/^Game against Westfield \(Gym, \w+, Dec \d, 2026, \d+:00 [AP]M\)$/);
});

it("police read once where help is sent, and whom to call", async () => {
  const { organization_id } = gym;
  const campus = await posted("/api/v2/locations", {
    ...{
      organization_id,
      name: "Field house",
      type: "building",
      address: "4 Field Lane",
      phone: "(555) 555-0100",
    },
    contacts: [{ name: "Front office", reached_at: "(555) 555-0101" }],
  });
  const room = await posted("/api/v2/locations", {
    ...{ organization_id, name: "Locker room", type: "room", parent_id: campus.id },
  });
  await server.db
    .updateTable("users")
    .set({ phone: "(555) 555-0102" })
    .where("id", "=", server.users.assessor.id)
    .execute();
  const team = [{ user_id: server.users.assessor.id, role: "lead" }];
  const { id } = await posted("/api/v2/cases", {
    ...{ title: "In the locker room", organization_id, location_id: room.id, team },
  });
  const rows = (await blocksOf(id)).flatMap((block) => (block.kind === "facts" ? block.rows : []));
  expect(rows.filter(([label]) => label === "Address")).toEqual([["Address", "4 Field Lane"]]);
  expect(rows.find(([label]) => label === "Whom to call")?.[1]?.split("\n")).toEqual([
    expect.stringMatching(/\(555\) 555-0102$/),
    "Field house, (555) 555-0100",
    "Front office, (555) 555-0101",
  ]);
});

it("a place in words alone is told with the place of the event that the case concerns, or says that nothing is on record of it", async () => {
  const { organization_id } = gym;
  const hall = await posted("/api/v2/locations", {
    ...{ organization_id, name: "Arena", type: "building", address: "9 Arena Way", phone: "(555) 555-0177" },
  });
  const game = await posted(`/api/v2/locations/${hall.id}/events`, {
    ...{ title: "Final", type: "sports" },
    starts_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    ends_at: new Date(Date.now() + 3.1 * 86_400_000).toISOString(),
  });
  const words = { organization_id, title: "On the rack", location: "Bicycle rack" };
  const rowsOf = async (body: object) =>
    (await blocksOf((await posted("/api/v2/cases", { ...words, ...body })).id)).flatMap(({ rows }) => rows);
  const tied = await rowsOf({ events: [game.uuid] });
  expect(tied).toContainEqual(["Place of the event", "Arena"]);
  expect(tied).toContainEqual(["Address", "9 Arena Way"]);
  expect(tied.find(([label]) => label === "Whom to call")?.[1]).toContain("Arena, (555) 555-0177");
  expect(tied.flat().join()).toContain("Final (Game or sports)");
  const room = await posted("/api/v2/locations", {
    organization_id,
    name: "Aula",
    type: "room",
    parent_id: hall.id,
  });
  const plan = await posted("/api/v2/floor-plans", { location_id: hall.id, name: "Ground floor" });
  await posted("/api/v2/zones", {
    ...{ floor_plan_id: plan.id, name: "Aula", type: "room", room_id: room.id },
    polygon: [
      [0.1, 0.1],
      [0.3, 0.1],
      [0.3, 0.3],
    ],
  });
  const play = await posted(`/api/v2/locations/${room.id}/events`, {
    ...{ title: "Play", type: "performance", starts_at: game.starts_at, ends_at: game.ends_at },
  });
  const { id } = await posted("/api/v2/cases", { ...words, events: [play.uuid] });
  const blocks = await blocksOf(id);
  expect(blocks.map(({ text }) => text)).toContain("Where the event takes place");
  expect(blocks.some((block) => block.plan)).toBe(true);
  expect(await rowsOf({})).toContainEqual([
    "Address",
    "The place is words alone; nothing is on record of it",
  ]);
});
