import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listener, listen, until } from "#support/server/listen.ts";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

let server: TestServer;
let gym: { readonly id: number; readonly uuid: string };
let pattern: number;
const path = "/api/v2/threat-intelligence-bulletins";
const hour = 3_600_000;
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const get = async (user: TestUserName, at: string) => (await server.as(user)).get(at);
const post = async (user: TestUserName, at: string, body: object = {}) =>
  (await server.as(user)).post(at, body);

beforeAll(async () => {
  server = await startTestServer();
  const group = await post("assessor", "/api/v2/location-groups", {
    organization_id: server.organizations.north,
    name: "River Valley Conference",
    type: "athletic_conference",
  });
  pattern = group.body.data.id;
  const place = await post("assessor", "/api/v2/locations", {
    organization_id: server.organizations.north,
    name: "North gym",
    type: "room",
  });
  gym = place.body.data;
});
afterAll(() => server.close());

const words = (more: object = {}) => ({
  uuid: randomUUID(),
  title: "Fight announced for Friday",
  body: "Two groups have agreed to meet at the north gate.",
  source: "A call to the front office",
  reliability: "usually",
  credibility: "possible",
  organization_ids: [server.organizations.north],
  valid_to: later(48 * hour),
  ...more,
});

const issued = async (more: object = {}, user: TestUserName = "assessor") => {
  const answer = await post(user, `/api/v2/locations/${gym.id}/threat-intelligence-bulletins`, words(more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const titles = async (user: TestUserName, query = "") =>
  (await get(user, `${path}${query}`)).body.data.map((each: { title: string }) => each.title);
const told = async (user: TestUserName) =>
  (await get(user, "/api/v2/notifications?kind=bulletin_issued,bulletin_withdrawn")).body.data;

describe("who sees a bulletin", () => {
  it("its audience does, on its list, on the page of its place and as a notification; nobody else learns of it", async () => {
    const { uuid } = await issued({ title: "For the north alone" });
    expect(await titles("colleague")).toContain("For the north alone");
    expect(await titles("viewer", "?unread=yes")).toContain("For the north alone");
    // Above the addressed school.
    expect(await titles("district")).toContain("For the north alone");
    expect(await told("colleague")).toMatchObject([{ kind: "bulletin_issued", subject: { uuid } }]);
    const place = await get("viewer", `/api/v2/locations/${gym.uuid}`);
    expect(place.body.data.bulletins).toMatchObject([{ title: "For the north alone", read_at: null }]);
    // It is told of the building too, with the room that it is about.
    const building = await post("assessor", "/api/v2/locations", {
      organization_id: server.organizations.north,
      name: "North building",
      type: "building",
    });
    const parent_id = building.body.data.id;
    await server.db.updateTable("locations").set({ parent_id }).where("id", "=", gym.id).execute();
    const whole = await get("viewer", `/api/v2/locations/${parent_id}`);
    expect(whole.body.data.bulletins).toMatchObject([{ title: "For the north alone", place: "North gym" }]);
    expect(await titles("viewer", `?location_id=${parent_id}`)).toEqual(["For the north alone"]);
    for (const user of ["south", "stranger"] as const) {
      expect(await titles(user)).toEqual([]);
      expect((await get(user, `${path}/${uuid}`)).status).toBe(404);
      expect((await post(user, `${path}/${uuid}/read`)).status).toBe(404);
      expect(await told(user)).toEqual([]);
      expect((await get(user, "/api/v2/searches/quick?q=north%20alone")).body.data).toEqual([]);
    }
  });

  it("one for a district is for the schools below it, and one for another school is not for its place's own", async () => {
    await issued({ title: "For all", organization_ids: [server.organizations.district] });
    expect(await titles("south")).toContain("For all");
    await issued({ title: "For the south", organization_ids: [server.organizations.south] });
    expect(await titles("south")).toContain("For the south");
    expect(await titles("viewer")).not.toContain("For the south");
    const place = await get("viewer", `/api/v2/locations/${gym.uuid}`);
    expect(JSON.stringify(place.body)).not.toContain("For the south");
    // Its place is not one of theirs: they read its name and whose it is, and are led nowhere.
    const [row] = (await get("south", `${path}?sort=-created_at`)).body.data;
    expect(row).toMatchObject({ title: "For the south", place: "North gym, North School", location: null });
  });

  it("one for a location group is for the schools that keep a place of it, from the day on which they do", async () => {
    await issued({ title: "For the conference", organization_ids: [], location_group_ids: [pattern] });
    expect(await titles("south")).not.toContain("For the conference");
    expect(await titles("viewer")).not.toContain("For the conference");
    const field = await post("south", "/api/v2/locations", { name: "South field", type: "stadium" });
    expect(field.status, field.text).toBe(201);
    await server.db
      .updateTable("locations")
      .set({ location_group_id: pattern })
      .where("id", "=", field.body.data.id)
      .execute();
    expect(await titles("south")).toContain("For the conference");
    expect(await titles("viewer")).not.toContain("For the conference");
    expect(await titles("south", `?location_group_id=${pattern}`)).toEqual(["For the conference"]);
    const choices = (await get("south", `${path}/create`)).body.data.location_groups;
    expect(choices).toMatchObject([{ id: pattern, name: "River Valley Conference" }]);
  });

  it("its audience hears of it on their live line, and readers of its place who are not addressed hear nothing", async () => {
    const viewer = await listen(server, "viewer");
    const south = await listen(server, "south");
    await issued({ title: "Silent", organization_ids: [server.organizations.south] });
    const hears = ({ lines }: Listener) =>
      lines.some((line) => line.type === "changed" && line.resources.includes("bulletins"));
    await until(() => hears(south));
    await viewer.caughtUp();
    expect(hears(viewer)).toBe(false);
    viewer.stop();
    south.stop();
  });

  it("a group says which places belong to it and which schools hear of bulletins for it", async () => {
    const { data } = (await get("assessor", `/api/v2/location-groups/${pattern}/members`)).body;
    // The place of the other school is not theirs to see; that it hears of bulletins is.
    expect(data.locations).toEqual([]);
    expect(data.organizations).toMatchObject([{ id: server.organizations.south, name: "South School" }]);
    expect((await get("stranger", `/api/v2/location-groups/${pattern}/members`)).status).toBe(404);
  });

  it("whoever writes one is warned of full names of people of their own cases alone", async () => {
    const writer = await server.as("assessor");
    const { person_types } = (await writer.get("/api/v2/persons/create")).body.data;
    const person = await writer.post("/api/v2/persons", {
      organization_id: server.organizations.north,
      first_name: "Zoë",
      last_name: "van Dyke",
      person_type_id: person_types[0].id,
    });
    const said = { text: "Watch for ZOE VAN DYKE at the gate." };
    const names = async (user: TestUserName) => (await post(user, `${path}/names`, said)).body.data.names;
    // In no case yet.
    expect(await names("assessor")).toEqual([]);
    const made = await writer.post("/api/v2/cases", {
      organization_id: server.organizations.north,
      title: "Note on a desk",
      stage: "intake",
      reported_at: "2024-11-19T15:00:00.000Z",
      persons: [{ person_uuid: person.body.data.uuid, role: "subject" }],
    });
    expect(made.status, made.text).toBe(201);
    expect(await names("assessor")).toEqual(["Zoë van Dyke"]);
    expect(await names("south")).toEqual([]);
    const other = await post("assessor", `${path}/names`, { text: "Watch for Zoë at the gate." });
    expect(other.body.data.names).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([
    [{ organization_ids: [] }, "organization_ids"],
    [{ organization_ids: [999_999] }, "organization_ids"],
    [{ location_group_ids: [999_999] }, "location_group_ids"],
    [{ valid_to: "2020-01-01T00:00:00.000Z" }, "valid_to"],
    [{ valid_from: "2098-01-01T00:00:00.000Z" }, "valid_to"],
    [{ withdrawn_reason: "Never was" }, "uuid"],
    [{ reliability: "A" }, "reliability"],
  ])("%o at its field, and nothing is issued", async (more, field) => {
    const before = await titles("assessor");
    const answer = await post("assessor", path, words(more));
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await titles("assessor")).toEqual(before);
  });

  it("another district cannot be addressed, and a viewer issues none", async () => {
    const away = await post("assessor", path, words({ organization_ids: [server.organizations.agency] }));
    expect(Object.keys(away.body.errors)).toEqual(["organization_ids"]);
    expect((await post("viewer", path, words())).status).toBe(403);
  });
});

describe("a bulletin that is sent again", () => {
  it("is the same one: no double, and nobody is told twice", async () => {
    const body = words({ title: "Once" });
    const at = `/api/v2/locations/${gym.id}/threat-intelligence-bulletins`;
    const first = await post("assessor", at, body);
    const again = await post("assessor", at, body);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect((await titles("viewer")).filter((each: string) => each === "Once")).toHaveLength(1);
    const subjects = (await told("viewer")).filter(
      (each: { subject: { uuid: string } | null }) => each.subject?.uuid === body.uuid,
    );
    expect(subjects).toHaveLength(1);
    for (const more of [
      { body: "Other words." },
      { organization_ids: [server.organizations.south] },
      { valid_to: later(90 * hour) },
    ]) {
      const other = await post("assessor", at, { ...body, ...more });
      expect(Object.keys(other.body.errors), JSON.stringify(more)).toEqual(["uuid"]);
    }
    // Somebody else's uuid looks taken, and says no more.
    expect((await post("south", path, { ...words(), ...body })).status).toBe(422);
  });

  it("with a reason is withdrawn, as by the call of its own", async () => {
    const body = words({ title: "Called back" });
    const at = `/api/v2/locations/${gym.id}/threat-intelligence-bulletins`;
    await post("assessor", at, body);
    const answer = await post("assessor", at, { ...body, withdrawn_reason: "It was last year's." });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      state: "withdrawn",
      withdrawn_reason: "It was last year's.",
    });
  });
});

describe("receipts and withdrawal", () => {
  it("the issuer and administrators see who has read it; the audience sees its own receipt alone", async () => {
    const { uuid } = await issued({ title: "Read me" });
    const read = await post("viewer", `${path}/${uuid}/read`);
    expect(read.status, read.text).toBe(200);
    expect(read.body.data).toMatchObject({ receipts: null });
    expect(read.body.data.read_at).not.toBeNull();
    server.advance(60_000);
    await post("viewer", `${path}/${uuid}/read`);
    expect(await titles("viewer", "?unread=yes")).not.toContain("Read me");
    for (const user of ["assessor", "admin", "district"] as const) {
      const { receipts } = (await get(user, `${path}/${uuid}`)).body.data;
      // Once, at the first moment.
      expect(receipts.read).toEqual([
        {
          user: { id: server.users.viewer.id, full_name: "Test viewer" },
          at: read.body.data.read_at,
        },
      ]);
      const waiting = receipts.waiting.map((each: { id: number }) => each.id);
      expect(waiting).toContain(server.users.colleague.id);
      expect(waiting).not.toContain(server.users.viewer.id);
      expect(waiting).not.toContain(server.users.assessor.id);
      expect(waiting).not.toContain(server.users.south.id);
      expect(waiting).not.toContain(server.users.deactivated.id);
    }
    expect((await get("colleague", `${path}/${uuid}`)).body.data.receipts).toBeNull();
  });

  it("an administrator who is not addressed sees it and gives no receipt", async () => {
    const { uuid } = await issued({ title: "South alone", organization_ids: [server.organizations.south] });
    expect((await get("admin", `${path}/${uuid}`)).status).toBe(200);
    expect((await post("admin", `${path}/${uuid}/read`)).status).toBe(403);
    expect((await get("assessor", `${path}/${uuid}`)).body.data.receipts.read).toEqual([]);
    expect((await post("south", `${path}/${uuid}/read`)).status).toBe(200);
  });

  it("whoever had not read it has nothing to read any more, in windows that are open too", async () => {
    const { uuid } = await issued({ title: "Unread" });
    const unread = async () => (await get("colleague", "/api/v2/notifications/unread")).body.data.count;
    const before = await unread();
    const colleague = await listen(server, "colleague");
    const since = colleague.lines.length;
    await post("assessor", `${path}/${uuid}/withdraw`, { reason: "It was about another school." });
    await until(() =>
      colleague.lines
        .slice(since)
        .some((line) => line.type === "changed" && line.resources.includes("notifications")),
    );
    expect(await unread()).toBe(before - 1);
    colleague.stop();
  });

  it("whoever had read it is told why it was withdrawn; what it said stays unsaid to whoever had not", async () => {
    const { id, uuid } = await issued({ title: "Mistaken" });
    await post("viewer", `${path}/${uuid}/read`);
    expect((await post("colleague", `${path}/${uuid}/withdraw`, { reason: "No" })).status).toBe(403);
    const gone = await post("assessor", `${path}/${uuid}/withdraw`, {
      reason: "It was about another school.",
    });
    expect(gone.status, gone.text).toBe(200);
    const of = async (user: TestUserName) =>
      (await told(user)).filter(
        (each: { kind: string; subject: { id: number } | null }) =>
          each.kind === "bulletin_withdrawn" && each.subject?.id === id,
      );
    expect(await of("viewer")).toHaveLength(1);
    expect(await of("colleague")).toHaveLength(0);
    expect((await get("viewer", `${path}/${uuid}`)).body.data).toMatchObject({
      state: "withdrawn",
      withdrawn_reason: "It was about another school.",
      body: "Two groups have agreed to meet at the north gate.",
    });
    expect((await get("colleague", `${path}/${uuid}`)).body.data).toMatchObject({
      withdrawn_reason: "It was about another school.",
      body: null,
      source: null,
    });
    expect((await post("colleague", `${path}/${uuid}/read`)).status).toBe(422);
    expect((await post("assessor", `${path}/${uuid}/withdraw`, { reason: "Twice" })).status).toBe(422);
    const place = await get("viewer", `/api/v2/locations/${gym.uuid}`);
    expect(JSON.stringify(place.body.data.bulletins)).not.toContain("Mistaken");
  });

  it("it is over when its time is, and then nobody is asked to read it", async () => {
    await issued({ title: "Short", valid_to: later(24 * hour) });
    expect(await titles("viewer", "?unread=yes")).toContain("Short");
    server.advance(25 * hour);
    expect(await titles("viewer", "?unread=yes")).not.toContain("Short");
    expect(await titles("viewer", "?state=over")).toContain("Short");
  });
});

describe("a bulletin that is issued for a case", () => {
  it("stands in the timeline of that case, and is refused for one in which its author may not write", async () => {
    const { body } = await post("assessor", "/api/v2/cases", {
      ...{ title: "Threat against the game", organization_id: server.organizations.north },
      confidentiality: "team",
    });
    const { id } = body.data;
    const bulletin = await issued({ title: "Bags are looked into", case_id: id });
    expect(JSON.stringify(bulletin)).not.toContain(body.data.number);
    const { data } = (await get("assessor", `/api/v2/cases/${id}/timeline`)).body;
    expect(data).toContainEqual(
      expect.objectContaining({ kind: "details", field: "bulletin_issued", to: "Bags are looked into" }),
    );
    // Who was told of the case names whom it was addressed to.
    const { bulletins } = (await get("assessor", `/api/v2/cases/${id}/notices`)).body;
    expect(bulletins).toMatchObject([
      { uuid: bulletin.uuid, title: "Bags are looked into", withdrawn_at: null },
    ]);
    expect(bulletins[0].audience).toEqual(
      bulletin.audience.organizations.map(({ name }: { name: string }) => name),
    );
    const path = `/api/v2/locations/${gym.id}/threat-intelligence-bulletins`;
    const refused = await post("admin", path, words({ case_id: 999_999 }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["case_id"]]);
  });
});

describe("a bulletin until the end of an event", () => {
  it("is named where that is moved, says to whoever issued it that it ends before, and is issued anew in one step", async () => {
    const at = `/api/v2/locations/${gym.uuid}/events`;
    const times = { starts_at: later(24 * hour), ends_at: later(26 * hour) };
    const event = await post("assessor", at, { title: "Home game", type: "sports", ...times });
    expect(event.status, event.text).toBe(201);
    const { uuid: until_event } = event.body.data;
    const opened = await post("assessor", "/api/v2/cases", {
      organization_id: server.organizations.north,
      title: "Words about the game",
      events: [until_event],
    });
    expect(opened.status, opened.text).toBe(201);
    const first = await issued({ until_event, valid_to: times.ends_at, case_id: opened.body.data.id });
    expect(first.until_event).toMatchObject({ uuid: until_event, title: "Home game" });
    const edited = async (user: TestUserName) =>
      (await get(user, `${at}/${until_event}/edit`)).body.data.record;
    expect((await edited("assessor")).bulletins).toMatchObject([{ uuid: first.uuid }]);

    const moved = { starts_at: later(72 * hour), ends_at: later(74 * hour) };
    const { version } = event.body.data;
    const change = await (await server.as("assessor")).put(
      `${at}/${until_event}`,
      { title: "Home game", type: "sports", ...moved },
      { ifMatch: version },
    );
    expect(change.status, change.text).toBe(200);
    const shown = async (user: TestUserName) => (await get(user, `${path}/${first.uuid}`)).body.data;
    expect((await shown("assessor")).until_event.ends_at).toBe(moved.ends_at);
    // Whoever goes by it learns it too, as far as they see the place.
    expect((await shown("colleague")).until_event.ends_at).toBe(moved.ends_at);
    const row = async (user: TestUserName, uuid = first.uuid) =>
      (await get(user, path)).body.data.find((each: { uuid: string }) => each.uuid === uuid);
    expect((await row("colleague")).until_event).toMatchObject({
      title: "Home game",
      ends_at: moved.ends_at,
    });
    const notices = async () =>
      (await get("assessor", `/api/v2/cases/${opened.body.data.id}/notices`)).body.bulletins;
    expect(await notices()).toMatchObject([{ uuid: first.uuid, until_event: { ends_at: moved.ends_at } }]);

    const elsewhere = await issued({
      ...{ until_event, valid_to: times.ends_at, organization_ids: [server.organizations.south] },
    });
    const atSouth = (await get("south", `${path}/${elsewhere.uuid}`)).body.data;
    expect([atSouth.title, atSouth.until_event, atSouth.until_deleted]).toEqual([
      elsewhere.title,
      null,
      false,
    ]);
    expect((await row("south", elsewhere.uuid)).until_event).toBeNull();
    await post("assessor", `${path}/${elsewhere.uuid}/withdraw`, { reason: "Issued for the test." });

    const anew = await issued({ until_event, valid_to: moved.ends_at, instead_of: first.uuid });
    expect(await shown("assessor")).toMatchObject({ state: "withdrawn" });
    expect((await edited("assessor")).bulletins).toMatchObject([{ uuid: anew.uuid }]);
    // The case is told of it too.
    expect(await notices()).toMatchObject([
      { uuid: anew.uuid, withdrawn_reason: null },
      { uuid: first.uuid, withdrawn_reason: `Another one was issued in its place: ${anew.title}` },
    ]);

    // Whoever deletes the event is seldom who issued the bulletin: that says so, and the case names it.
    const asAssessor = await server.as("assessor");
    const last = (await get("assessor", `${at}/${until_event}/edit`)).body.data.record;
    const gone = await asAssessor.delete(`${at}/${until_event}`, { ifMatch: last.version });
    expect(gone.status, gone.text).toBeLessThan(300);
    const still = (user: TestUserName) => get(user, `${path}/${anew.uuid}`);
    expect((await still("assessor")).body.data).toMatchObject({ until_event: null, until_deleted: true });
    expect((await still("colleague")).body.data.until_deleted).toBe(true);
    expect(await row("colleague", anew.uuid)).toMatchObject({ until_event: null, until_deleted: true });
    expect((await notices())[0]).toMatchObject({ uuid: anew.uuid, until_deleted: true });
    const { data } = (await get("assessor", `/api/v2/cases/${opened.body.data.id}/timeline`)).body;
    const notes = (field: string) =>
      data.flatMap((each: { field: string; note: string | null }) => (each.field === field ? each.note : []));
    expect(notes("event_moved")).toEqual([`Bulletin “${first.title}”, which ends before it`]);
    expect(notes("event_deleted")).toEqual([`Bulletin “${anew.title}” until its end`]);
    // Which one was issued in place of which is told with it.
    const told = data.filter(({ field }: { field: string }) => field === "bulletin_issued");
    expect(told.map(({ from }: { from: string | null }) => from).sort()).toEqual([first.title, null]);
  });

  it("names no event that its author does not see, and takes the place of no bulletin that they may not withdraw", async () => {
    const refused = async (more: object, field: string) => {
      const answer = await post(
        "assessor",
        `/api/v2/locations/${gym.id}/threat-intelligence-bulletins`,
        words(more),
      );
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty(field);
    };
    await refused({ until_event: randomUUID() }, "until_event");
    const theirs = await issued({ title: "By somebody else" }, "district");
    await refused({ instead_of: theirs.uuid }, "instead_of");
    expect((await get("assessor", `${path}/${theirs.uuid}`)).body.data.withdrawn_at).toBeNull();
  });
});

describe("who is told what became of a bulletin", () => {
  const hears = async (user: TestUserName, kind: string, uuid: string) =>
    (await get(user, `/api/v2/notifications?kind=${kind}`)).body.data.filter(
      ({ subject }: { subject: { uuid: string } | null }) => subject?.uuid === uuid,
    );

  it("its issuer is told by name when its event is moved beyond it, and when that is deleted", async () => {
    const at = `/api/v2/locations/${gym.id}/events`;
    const times = { starts_at: later(500 * hour), ends_at: later(502 * hour) };
    const game = { title: "Cup game", type: "sports" };
    const event = (await post("assessor", at, { ...game, ...times })).body.data;
    const { uuid } = await issued({
      ...{ title: "Until the cup game is over", until_event: event.uuid, valid_to: times.ends_at },
    });
    const colleague = await server.as("colleague");
    const move = async (ends_at: string, version: number) => {
      const answer = await colleague.put(
        `${at}/${event.uuid}`,
        { ...game, starts_at: times.starts_at, ends_at },
        { ifMatch: version },
      );
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.version;
    };
    const shorter = await move(later(501 * hour), event.version);
    expect(await hears("assessor", "bulletin_outdated", uuid)).toEqual([]);
    const longer = await move(later(504 * hour), shorter);
    expect(await hears("assessor", "bulletin_outdated", uuid)).toMatchObject([
      {
        title: "The event until whose end you issued a bulletin takes place at another time",
        subject: { called: "Until the cup game is over" },
        read_at: null,
      },
    ]);
    expect((await colleague.delete(`${at}/${event.uuid}`, { ifMatch: longer })).status).toBe(204);
    // What holds no more asks for nothing any more.
    const unread = async () =>
      (await hears("assessor", "bulletin_outdated", uuid)).flatMap(
        ({ title, read_at }: { title: string; read_at: string | null }) => (read_at === null ? [title] : []),
      );
    expect(await hears("assessor", "bulletin_outdated", uuid)).toHaveLength(2);
    expect(await unread()).toEqual(["The event until whose end you issued a bulletin was deleted"]);
    const deleted = (await get("admin", "/api/v2/deleted?q=Cup%20game")).body.data;
    const back = await post("admin", `/api/v2/deleted/${deleted[0].id}/restore`);
    expect(back.status, back.text).toBeLessThan(300);
    expect(await unread()).toEqual(["The event until whose end you issued a bulletin is on record again"]);
    await post("assessor", `${path}/${uuid}/withdraw`, { reason: "Another one says the new hours." });
    expect(await unread()).toEqual([]);
    expect(await hears("colleague", "bulletin_outdated", uuid)).toEqual([]);
  });

  it("whoever had not read one that is withdrawn is called by it no more", async () => {
    const { uuid } = await issued({ title: "Withdrawn unread", valid_to: later(500 * hour) });
    expect(await hears("viewer", "bulletin_issued", uuid)).toMatchObject([
      { read_at: null, subject: { called: "Withdrawn unread" } },
    ]);
    expect((await post("assessor", `${path}/${uuid}/withdraw`, { reason: "Not so." })).status).toBe(200);
    expect(await hears("viewer", "bulletin_issued", uuid)).toMatchObject([{ read_at: expect.any(String) }]);
  });
});
