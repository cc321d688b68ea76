import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyMeetings } from "#server/platform/audit/kept/kept-meetings.ts";
import { typedLineOf } from "#support/matrix/minutes.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { catchMail, type MailCatcher } from "#support/server/mail-catcher.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A team meeting from its plan to the last signature (decision 090).

let server: TestServer;
let mail: MailCatcher;
let lead: CookieClient;
let member: CookieClient;
let viewer: CookieClient;
let admin: CookieClient;
let caseId: number;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const path = () => `/api/v2/cases/${caseId}/meetings`;
const at = (meeting: Loose, rest = "") => `${path()}/${meeting.uuid}${rest}`;

const colleague = (name: "assessor" | "investigator" | "viewer", attendance = "invited") => ({
  uuid: randomUUID(),
  user_id: server.users[name].id,
  attendance,
});
const guest = (attendance = "invited", email: string | null = null) => ({
  uuid: randomUUID(),
  name: "Karin Lund",
  role: "Clinician",
  agency: "County youth services",
  email,
  attendance,
});
const bodyOf = (people: readonly object[]) => ({
  title: "About Wren Ashby",
  starts_at: "2025-11-19T17:00:00.000Z",
  ends_at: "2025-11-19T17:45:00.000Z",
  place: "Room 112",
  agenda: [{ uuid: randomUUID(), text: "What is new about Wren" }],
  people,
});
async function planned(...people: readonly object[]): Promise<Loose> {
  const made = await lead.post(path(), bodyOf(people));
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
const read = async (client: CookieClient, meeting: Loose): Promise<Loose> =>
  (await client.get(at(meeting))).body.data;
const personOf = (meeting: Loose, id: number | null) =>
  meeting.people.find((each: Loose) => (each.user?.id ?? null) === id);
const sign = (client: CookieClient, meeting: Loose, body: object) =>
  client.post(at(meeting, "/signatures"), body);
async function ended(...people: readonly object[]): Promise<Loose> {
  const meeting = await planned(...people);
  const done = await lead.post(at(meeting, "/end"), {}, { ifMatch: meeting.version });
  expect(done.status, done.text).toBe(200);
  return done.body.data;
}
async function problems(): Promise<readonly string[]> {
  const collector = createCollector();
  await verifyMeetings(server.db, collector);
  return collector.all().map(({ text }) => text);
}

beforeAll(async () => {
  mail = await catchMail();
  server = await startTestServer({
    mail: {
      host: "127.0.0.1",
      port: mail.port,
      secure: false,
      user: null,
      password: null,
      from: "Bellwether <threat@district.example>",
    },
  });
  lead = await server.as("assessor");
  member = await server.as("investigator");
  viewer = await server.as("viewer");
  admin = await server.as("admin");
  const person = await lead.post("/api/v2/persons", {
    first_name: "Wren",
    last_name: "Ashby",
    person_type_id: 1,
  });
  const made = await lead.post("/api/v2/cases", {
    title: "A note on a desk",
    persons: [{ person_uuid: person.body.data.uuid, role: "subject" }],
    team: [
      { user_id: server.users.assessor.id, role: "lead" },
      { user_id: server.users.investigator.id, role: "member" },
      { user_id: server.users.viewer.id, role: "member" },
    ],
  });
  expect(made.status, made.text).toBe(201);
  caseId = made.body.data.id;
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

it("asks colleagues who may see the case, and people by name, and tells the colleagues", async () => {
  const outside = { uuid: randomUUID(), user_id: server.users.colleague.id };
  const refused = await lead.post(path(), bodyOf([colleague("investigator"), outside]));
  expect(refused.status).toBe(422);
  expect(refused.body.errors["people.1.user_id"][0]).toContain("may not see the case");
  expect(
    (await lead.post(path(), bodyOf([{ uuid: randomUUID() }]))).body.errors["people.0.name"],
  ).toHaveLength(1);
  const backwards = await lead.post(path(), { ...bodyOf([]), ends_at: "2025-11-19T16:00:00.000Z" });
  expect(backwards.body.errors.ends_at[0]).toBe("The end must be later than the start.");
  const meeting = await planned(colleague("investigator"), guest());
  expect(meeting.state).toBe("planned");
  const notes = await member.get("/api/v2/notifications?kind=meeting_planned");
  expect(notes.body.data[0].title).toMatch(/^You are asked to a team meeting in /);
  expect(notes.text).not.toContain("Wren");
  expect((await viewer.post(path(), bodyOf([]))).status).toBe(403);
});

it("changes with the version that was read, until it has ended, and goes only while it was not held", async () => {
  const meeting = await planned(colleague("assessor", "present"));
  const people = [{ ...colleague("assessor", "present"), uuid: meeting.people[0].uuid }];
  const changed = await member.put(at(meeting), bodyOf(people), { ifMatch: meeting.version });
  expect(changed.status, changed.text).toBe(200);
  expect((await lead.put(at(meeting), bodyOf(people), { ifMatch: meeting.version })).status).toBe(412);
  const done = await lead.post(at(meeting, "/end"), {}, { ifMatch: changed.body.data.version });
  expect(done.body.data).toMatchObject({ state: "ended", minutes: [], can: { delete: false } });
  const late = await lead.put(at(meeting), bodyOf([]), { ifMatch: done.body.data.version });
  expect(late.status).toBe(409);
  expect(late.body.message).toContain("The meeting has ended.");
  expect((await lead.delete(at(meeting))).status).toBe(409);
  expect((await lead.post(at(meeting, "/call-off"), {})).status).toBe(409);
  const other = await planned(colleague("assessor"));
  expect((await lead.delete(at(other))).status).toBe(204);
  const nobody = await planned(colleague("assessor"));
  const empty = await lead.post(at(nobody, "/end"), {}, { ifMatch: nobody.version });
  expect(empty.body.errors.people[0]).toBe("Say who was there before the meeting ends.");
});

it("is not ended before it begins, and nobody in it is left without a word of whether they were there", async () => {
  const [me, karin] = [colleague("assessor", "present"), guest()];
  const body = { ...bodyOf([me, karin]), starts_at: "2026-05-05T14:00:00Z", ends_at: "2026-05-05T15:00:00Z" };
  let now = Date.parse("2026-05-05T13:58:00.000Z");
  const ahead = await startTestServer({ clock: () => now });
  try {
    const there = await ahead.as("assessor");
    const own = await there.post("/api/v2/cases", { title: "A note on a desk" });
    const address = `/api/v2/cases/${own.body.data.id}/meetings`;
    const people = [{ ...me, user_id: ahead.users.assessor.id }, karin];
    const made = await there.post(address, { ...body, people });
    const end = (version: number) =>
      there.post(`${address}/${made.body.data.uuid}/end`, {}, { ifMatch: version });
    expect((await end(1)).body.errors.starts_at[0]).toBe(
      "The meeting begins on May 5, 2026, 2:00 PM UTC and cannot be ended before. If it was held earlier, change its time first.",
    );
    // A clock that is a minute behind is no reason to refuse.
    now += 60_000;
    expect((await end(1)).body.errors.people[0]).toBe(
      "Nobody said who of these was there: Karin Lund. Say it of each first.",
    );
    const marked = [people[0], { ...karin, attendance: "absent" }];
    await there.put(`${address}/${made.body.data.uuid}`, { ...body, people: marked }, { ifMatch: 1 });
    expect((await end(2)).body.data.state).toBe("ended");
  } finally {
    await ahead.close();
  }
});

it("is signed by each under their own account, on paper for who has none, once and for good", async () => {
  const meeting = await ended(
    colleague("assessor", "present"),
    colleague("investigator", "present"),
    colleague("viewer", "present"),
    { ...guest("present") },
  );
  const ids = server.users;
  const mine = personOf(meeting, ids.assessor.id);
  const theirs = personOf(meeting, ids.investigator.id);
  const nobodyElse = await sign(lead, meeting, { person_uuid: theirs.uuid, kind: "agrees" });
  expect(nobodyElse.body.errors.person_uuid[0]).toContain("Nobody signs for somebody else.");
  const onPaper = { person_uuid: theirs.uuid, kind: "paper", signed_on: "2026-01-05" };
  expect((await sign(admin, meeting, onPaper)).body.errors.kind[0]).toContain(
    "They sign under it themselves.",
  );
  expect((await read(lead, meeting)).can.sign).toBe(mine.uuid);
  const first = await sign(lead, meeting, { person_uuid: mine.uuid, kind: "agrees" });
  expect(first.status, first.text).toBe(200);
  expect(first.body.data.can.sign).toBeNull();
  expect((await sign(lead, meeting, { person_uuid: mine.uuid, kind: "differs", words: "No." })).status).toBe(
    422,
  );
  expect(
    (await sign(member, meeting, { person_uuid: theirs.uuid, kind: "differs" })).body.errors.words,
  ).toHaveLength(1);
  const words = "The post still stands.";
  expect((await sign(member, meeting, { person_uuid: theirs.uuid, kind: "differs", words })).status).toBe(
    200,
  );
  // Somebody who only reads cannot sign, and somebody without an account neither: both do on paper.
  for (const person of [personOf(meeting, ids.viewer.id), personOf(meeting, null)]) {
    const paper = { person_uuid: person.uuid, kind: "paper" };
    expect((await sign(lead, meeting, paper)).body.errors.signed_on).toHaveLength(1);
    expect((await sign(lead, meeting, { ...paper, signed_on: meeting.ended_at.slice(0, 10) })).status).toBe(
      200,
    );
  }
  const all = await read(viewer, meeting);
  expect(all.state).toBe("signed");
  expect(personOf(all, ids.investigator.id).signature).toMatchObject({ kind: "differs", words });
  expect(await problems()).toEqual([]);
});

it("finds a changed byte, a signature that was taken out and one that was put in", async () => {
  const meeting = await ended(colleague("assessor", "present"), guest("present"));
  const mine = personOf(meeting, server.users.assessor.id);
  await sign(lead, meeting, { person_uuid: mine.uuid, kind: "agrees" });
  expect(await problems()).toEqual([]);
  const { db } = server;
  const people = await db
    .selectFrom("meeting_people")
    .selectAll()
    .where("meeting_id", "=", meeting.id)
    .execute();
  await db
    .updateTable("meeting_people")
    .set({ attendance: "absent" })
    .where("id", "=", people[1]?.id ?? 0)
    .execute();
  expect(await problems()).toEqual([
    `Meeting ${meeting.id}, meeting ${meeting.id}: it was changed after it was kept.`,
  ]);
  await db
    .updateTable("meeting_people")
    .set({ attendance: "present" })
    .where("id", "=", people[1]?.id ?? 0)
    .execute();
  const [row] = await db
    .selectFrom("meeting_signatures")
    .selectAll()
    .where("meeting_id", "=", meeting.id)
    .execute();
  if (row === undefined) throw new Error("The signature was not kept.");
  await db.deleteFrom("meeting_signatures").where("id", "=", row.id).execute();
  expect(await problems()).toEqual([
    `Meeting ${meeting.id}, signature ${row.attendee_id}: it was kept, and is missing.`,
  ]);
  const { id: _id, ...again } = row;
  await db.insertInto("meeting_signatures").values(again).execute();
  expect(await problems()).toEqual([]);
});

it("sends an invitation that names nobody, once for each version of it, and calls it off", async () => {
  const meeting = await planned(colleague("investigator"), guest("invited", "karin@county.example"), guest());
  const before = mail.received.length;
  const sent = await lead.post(at(meeting, "/invitations"), { people: [] });
  expect(sent.status, sent.text).toBe(200);
  await expect.poll(() => mail.received.length).toBe(before + 2);
  const again = await lead.post(at(meeting, "/invitations"), { people: [] });
  expect(again.status).toBe(200);
  const unreachable = await lead.post(at(meeting, "/invitations"), { people: [meeting.people[2].uuid] });
  expect(unreachable.body.errors["people.0"][0]).toContain("There is no address");
  const mails = mail.received.slice(before);
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(
    ["karin@county.example", server.users.investigator.email].toSorted(),
  );
  for (const { message } of mails) {
    expect(message).toContain("method=REQUEST");
    for (const secret of ["Wren", "A note on a desk", "Karin Lund"]) expect(message).not.toContain(secret);
  }
  const file = await lead.get(at(meeting, "/invitation"));
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file.text)).getFirstSubcomponent("vevent") as ICAL.Component,
  );
  expect(event.uid).toBe(`meeting-${meeting.uuid}@bellwether`);
  expect(event.summary).toBe("Team meeting");
  expect(event.startDate.toJSDate().toISOString()).toBe("2025-11-19T17:00:00.000Z");
  const current = sent.body.data;
  const moved = await lead.put(
    at(meeting),
    {
      ...bodyOf(current.people.map((each: Loose) => ({ ...each, user_id: each.user?.id }))),
      place: "Library",
    },
    { ifMatch: current.version },
  );
  expect(moved.body.data.sequence).toBe(1);
  await lead.post(at(meeting, "/invitations"), { people: [] });
  await expect.poll(() => mail.received.length).toBe(before + 4);
  expect(mail.received.at(-1)?.message).toContain("SEQUENCE:1");
  const off = await lead.post(at(meeting, "/call-off"), {});
  expect(off.body.data.state).toBe("called_off");
  await expect.poll(() => mail.received.length).toBe(before + 6);
  expect(mail.received.at(-1)?.message).toContain("method=CANCEL");
  expect((await lead.post(at(meeting, "/invitations"), { people: [] })).status).toBe(409);
});

it("gives tasks of the case a way back to the line that they come from", async () => {
  const meeting = await planned(colleague("assessor"));
  const { id: line, update } = typedLineOf("Call Ms. Avery tomorrow.");
  const written = await lead.post(at(meeting, "/minutes/updates"), { update });
  expect(written.status, written.text).toBe(200);
  const task = { title: "Call Ms. Avery", taskable_type: "case", taskable_id: caseId };
  const made = await lead.post("/api/v3/tasks", { ...task, meeting: { uuid: meeting.uuid, line } });
  expect(made.status, made.text).toBe(201);
  expect(made.body.data.meeting).toMatchObject({ uuid: meeting.uuid, line });
  expect((await read(member, meeting)).tasks).toMatchObject([{ line, title: "Call Ms. Avery", done: false }]);
  const elsewhere = await lead.post("/api/v3/tasks", {
    title: "Alone",
    meeting: { uuid: meeting.uuid, line },
  });
  expect(elsewhere.body.errors["meeting.uuid"]).toHaveLength(1);
  const nowhere = await lead.post("/api/v3/tasks", {
    ...task,
    meeting: { uuid: meeting.uuid, line: "nosuchline" },
  });
  expect([nowhere.status, nowhere.body.errors]).toEqual([
    422,
    { "meeting.line": ["This line was not found in the minutes of the meeting. Choose one of its lines."] },
  ]);
  const offers = await lead.get(`/api/v2/cases/${caseId}/agenda-offers`);
  expect(offers.body.data.offers).toContainEqual(
    expect.objectContaining({ kind: "task", title: "Call Ms. Avery" }),
  );
});
