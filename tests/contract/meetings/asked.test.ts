import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invitationsPerHour } from "#server/http/limiters.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { catchMail, type MailCatcher } from "#support/server/mail-catcher.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Who is asked to a meeting, and who is told of it, when somebody loses their rights or makes too much of it (decision 090).

let server: TestServer;
let mail: MailCatcher;
let lead: CookieClient;
let member: CookieClient;
let caseId: number;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const path = () => `/api/v2/cases/${caseId}/meetings`;
const at = (meeting: Loose, rest = "") => `${path()}/${meeting.uuid}${rest}`;
const bodyOf = (people: readonly object[], more: object = {}) => ({
  title: "About Wren Ashby",
  starts_at: "2025-11-19T17:00:00.000Z",
  ends_at: "2025-11-19T17:45:00.000Z",
  place: "Room 112",
  people,
  ...more,
});
const colleague = (name: "assessor" | "investigator" | "colleague", attendance = "invited") => ({
  uuid: randomUUID(),
  user_id: server.users[name].id,
  attendance,
});
const guest = (email: string) => ({ uuid: randomUUID(), name: "Karin Lund", email, attendance: "invited" });
async function planned(people: readonly object[]): Promise<Loose> {
  const made = await lead.post(path(), bodyOf(people));
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
async function changed(meeting: Loose, people: readonly object[], more: object = {}): Promise<Loose> {
  const done = await lead.put(at(meeting), bodyOf(people, more), { ifMatch: meeting.version });
  expect(done.status, done.text).toBe(200);
  return done.body.data;
}
const invite = (meeting: Loose) => lead.post(at(meeting, "/invitations"), {});
const setTeam = async (...names: ("assessor" | "investigator" | "colleague")[]) => {
  const { body } = await lead.get(`/api/v2/cases/${caseId}`);
  const team = names.map((name, place) => ({
    user_id: server.users[name].id,
    role: place === 0 ? "lead" : "member",
  }));
  const saved = await lead.put(
    `/api/v2/cases/${caseId}`,
    { title: "A note on a desk", confidentiality: "team", team },
    { ifMatch: body.data.version },
  );
  expect(saved.status, saved.text).toBe(200);
};
/** Mails that came to an address, with whether each asks or calls off. */
const mailsTo = (address: string) =>
  mail.received.filter(({ to }) => to.includes(address)).map(({ message }) => message);
const methodsTo = (address: string) =>
  mailsTo(address).map((message) => /method=(\w+)/.exec(message)?.[1] ?? "none");

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
  member = await server.as("colleague");
  const made = await lead.post("/api/v2/cases", {
    title: "A note on a desk",
    confidentiality: "team",
    team: [{ user_id: server.users.assessor.id, role: "lead" }],
  });
  expect(made.status, made.text).toBe(201);
  caseId = made.body.data.id;
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

it("tells a colleague who left the team no new time and place, and asks them no more", async () => {
  await setTeam("assessor", "investigator", "colleague");
  const people = [colleague("investigator"), colleague("colleague")];
  const meeting = await planned(people);
  await invite(meeting);
  await expect.poll(() => methodsTo(server.users.colleague.email)).toEqual(["REQUEST"]);
  await setTeam("assessor", "investigator");

  const moved = await changed(await read(meeting), people, { place: "At the home of the family" });
  expect(moved.people.map(({ reachable }: Loose) => reachable)).toEqual([true, false]);
  expect((await invite(moved)).status).toBe(200);
  const named = await lead.post(at(moved, "/invitations"), { people: [people[1]?.uuid] });
  expect(named.status).toBe(422);
  await lead.post(at(moved, "/call-off"), {});
  await expect.poll(() => methodsTo(server.users.colleague.email)).toEqual(["REQUEST", "CANCEL"]);
  expect(mailsTo(server.users.colleague.email).join()).not.toContain("At the home of the family");
  const notes = await member.get("/api/v2/notifications");
  expect(notes.body.data.map(({ kind }: Loose) => kind)).not.toContain("meeting_moved");
  expect(notes.body.data.map(({ kind }: Loose) => kind)).not.toContain("meeting_called_off");
});

it("calls off for whoever another one takes the place of, and sends the same version once in whichever row", async () => {
  const row = guest("first@county.example");
  const meeting = await planned([row]);
  await invite(meeting);
  const current = await read(meeting);
  const other = await changed(current, [{ ...row, email: "second@county.example" }]);
  await expect.poll(() => methodsTo("first@county.example")).toEqual(["REQUEST", "CANCEL"]);
  await invite(other);
  await expect.poll(() => methodsTo("second@county.example")).toEqual(["REQUEST"]);

  const again = await changed(await read(meeting), [guest("second@county.example")]);
  expect(again.people[0].invited_sequence).toBe(0);
  expect((await invite(again)).status).toBe(200);
  await changed(await read(meeting), []);
  await expect.poll(() => methodsTo("second@county.example")).toEqual(["REQUEST", "CANCEL"]);
});

it("lets nobody send more invitations within an hour than a team has meetings", async () => {
  const before = mail.received.length;
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const strangers = Array.from({ length: 50 }, (_, each) => guest(`s${round}x${each}@elsewhere.example`));
    statuses.push((await invite(await planned(strangers))).status);
  }
  expect(statuses.at(-1)).toBe(429);
  await server.settled();
  expect(mail.received.length - before).toBeLessThanOrEqual(invitationsPerHour);
  server.advance(3_600_000);
  lead = await server.as("assessor");
  expect((await invite(await planned([guest("later@county.example")]))).status).toBe(200);
});

it("says in the log that people or attendance were changed, as anybody in the team can do", async () => {
  const people = [colleague("assessor", "present"), colleague("investigator", "present")];
  const meeting = await planned(people);
  const absent = people.map((each, place) => ({ ...each, attendance: place === 0 ? "absent" : "present" }));
  const marked = await changed(meeting, absent);
  await changed(marked, absent.slice(1));
  const log = await server.db
    .selectFrom("audit_log")
    .select("fields")
    .where("action", "=", "meeting.update")
    .where("record_id", "=", meeting.id)
    .orderBy("id")
    .execute();
  expect(log.map(({ fields }) => JSON.parse(fields))).toEqual([["attendance"], ["people"]]);
});

it("takes no paper that was signed before anybody met", async () => {
  const people = [{ ...guest("paper@county.example"), attendance: "present" }];
  const meeting = await planned(people);
  const done = await lead.post(at(meeting, "/end"), {}, { ifMatch: meeting.version });
  const sign = (signed_on: string) =>
    lead.post(at(meeting, "/signatures"), { person_uuid: people[0]?.uuid, kind: "paper", signed_on });
  expect((await sign("2020-01-05")).body.errors.signed_on[0]).toBe(
    "The day must not lie before the meeting.",
  );
  expect((await sign(done.body.data.ended_at.slice(0, 10))).status).toBe(200);
});

async function read(meeting: Loose): Promise<Loose> {
  return (await lead.get(at(meeting))).body.data;
}
