import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DisclosureLine } from "#contract/services/disclosures/schema.ts";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// FERPA 99.32: who outside the school was told of a student, by which card it was, and one line for what left once.

let server: TestServer;
let lead: CookieClient;
let made = 0;

interface Made {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
// What is counted by the hour begins anew.
beforeEach(async () => {
  server.advance(3_600_000);
  lead = await server.as("assessor");
  await lead.post("/user/confirm-password", { password: testPassword });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
async function done(path: string, body: object): Promise<any> {
  const answer = await lead.post(path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}

/** Somebody of a kind: 1 is a student, 3 a teacher, 7 a parent. */
async function somebody(first: string, person_type_id = 1): Promise<Made> {
  made += 1;
  const last = `Quill${"abcdefghijklmnopqrstuvwxyz".charAt(made)}er`;
  const answer = await done("/api/v2/persons", {
    organization_id: server.organizations.north,
    first_name: first,
    last_name: last,
    person_type_id,
  });
  return { ...answer, name: `${first} ${last}` };
}

async function parentOf(child: Made): Promise<Made> {
  const parent = await somebody("Ana", 7);
  await done(`/api/v2/persons/${parent.id}/attach-child/${child.id}`, { note: null });
  return parent;
}

async function caseOf(people: readonly (readonly [Made, string])[]): Promise<{ id: number; number: string }> {
  return done("/api/v2/cases", {
    title: "A remark",
    summary: "Somebody said it.",
    organization_id: server.organizations.north,
    persons: people.map(([{ uuid }, role]) => ({ person_uuid: uuid, role })),
  });
}

const told = { outcome: "told", at: "2026-03-02T15:00:00.000Z", way: "telephone" };
const tell = (place: { id: number }, body: object) =>
  done(`/api/v2/cases/${place.id}/notices`, { ...told, ...body });

const log = async ({ id }: Made): Promise<readonly DisclosureLine[]> =>
  (await lead.get(`/api/v2/persons/${id}/disclosures`)).body.data;
const whoWasTold = async (person: Made) =>
  (await log(person)).filter(({ kind }) => kind === "notice").map(({ recipient }) => recipient);

describe("who was told of a case", () => {
  it("stands in the logs of its subject and its target where the police were told", async () => {
    const [subject, target, witness] = [
      await somebody("Wren"),
      await somebody("Tova"),
      await somebody("Win"),
    ];
    const place = await caseOf([
      [subject, "subject"],
      [target, "target"],
      [witness, "witness"],
    ]);
    await tell(place, { audience: "police", name: "Officer Lund", said: "The words, and where it was." });
    await tell(place, { audience: "police", said: "That it is over.", way: "video" });
    for (const person of [subject, target])
      expect(await log(person)).toMatchObject([
        { kind: "notice", recipient: "Police", way: "video", purpose: "That it is over." },
        {
          kind: "notice",
          at: told.at,
          what: "Told the police",
          recipient: "Officer Lund",
          recipient_organization: "Police",
          way: "phone",
          ground: null,
          purpose: "The words, and where it was.",
          by: { full_name: "Test assessor" },
          case: { id: place.id, number: place.number },
          name_taken_out: false,
        },
      ]);
    expect(await whoWasTold(witness)).toEqual([]);
    const admin = await server.as("admin");
    await admin.post("/user/confirm-password", { password: testPassword });
    const file = await admin.post(`/api/v2/persons/${subject.id}/disclosures/export`, {
      format: "csv",
      bom: false,
      reason: "Asked for",
    });
    expect(parseCsv(file.text).map((row) => row[4])).toEqual(["Way", "By video call", "By phone"]);
  });

  it("is a disclosure where parents of another child were told, and none where it were their own", async () => {
    const [subject, target] = [await somebody("Wren"), await somebody("Tova")];
    const [ofSubject, ofTarget] = [await parentOf(subject), await parentOf(target)];
    const place = await caseOf([
      [subject, "subject"],
      [target, "target"],
    ]);
    await tell(place, { audience: "subject_parents", person_ids: [ofSubject.id] });
    await tell(place, { audience: "target_parents", person_ids: [ofTarget.id] });
    expect(await whoWasTold(subject)).toEqual([ofTarget.name]);
    expect(await whoWasTold(target)).toEqual([ofSubject.name]);
    await tell(place, { audience: "target_parents" });
    expect(await whoWasTold(subject)).toEqual(["Parents of the target", ofTarget.name]);
    expect(await whoWasTold(target)).toEqual([ofSubject.name]);
  });

  it("tells of two targets apart: each has the parents of the other in their log", async () => {
    const [subject, one, two] = [await somebody("Wren"), await somebody("Tova"), await somebody("Tim")];
    const [ofOne, ofTwo] = [await parentOf(one), await parentOf(two)];
    const place = await caseOf([
      [subject, "subject"],
      [one, "target"],
      [two, "target"],
    ]);
    await tell(place, { audience: "target_parents", person_ids: [ofOne.id, ofTwo.id] });
    expect(await whoWasTold(subject)).toEqual([`${ofOne.name}, ${ofTwo.name}`]);
    expect(await whoWasTold(one)).toEqual([ofTwo.name]);
    expect(await whoWasTold(two)).toEqual([ofOne.name]);
  });

  it("is none where school officials were told, or nobody was", async () => {
    const [subject, target] = [await somebody("Wren"), await somebody("Tess", 3)];
    const place = await caseOf([
      [subject, "subject"],
      [target, "target"],
    ]);
    for (const audience of ["district", "staff"]) await tell(place, { audience, name: "Student services" });
    await tell(place, { audience: "target", person_ids: [target.id] });
    await tell(place, { audience: "police", outcome: "decided_not", reason: "The school keeps them safe." });
    expect(await whoWasTold(subject)).toEqual([]);
    const other = await somebody("Tova");
    const second = await caseOf([
      [subject, "subject"],
      [other, "target"],
    ]);
    await tell(second, { audience: "target" });
    expect(await whoWasTold(subject)).toEqual(["Target"]);
    expect(await whoWasTold(other)).toEqual([]);
  });
});

const card = {
  name: "Dale Whitt",
  role: "Bus driver",
  what_to_do: "Seat the boy with the red cap behind you.",
  whom_to_call: "Front office, 555-0100",
};

describe("a card that names somebody", () => {
  it("asks whom it is about", async () => {
    const [subject, target] = [await somebody("Wren"), await somebody("Zoë")];
    const place = await caseOf([
      [subject, "subject"],
      [target, "target"],
    ]);
    const at = `/api/v2/cases/${place.id}/cards`;
    const [first = "", last = ""] = target.name.split(" ");
    for (const words of [
      { what_to_do: `Look out for ${target.name}.` },
      { what_to_do: `Look out for ${last.toUpperCase()}, zoe.` },
      { role: `Driver of ${first} ${last}` },
      { whom_to_call: `The mother of ${first}  ${last}: 555` },
      { name: `Mother of ${target.name}` },
      { what_to_do: `Look out for ${first}.` },
      { what_to_do: "Seat zoe behind you." },
      { what_to_do: `Keep the ${last} boy in sight.` },
      { name: `Mother of ${first}` },
    ]) {
      const refused = await lead.post(at, { ...card, ...words });
      expect([refused.status, refused.body.errors], JSON.stringify(words)).toEqual([
        422,
        { person_id: [`It names ${target.name}. Say whom it is about.`] },
      ]);
    }
    expect((await lead.post(at, { ...card, what_to_do: `Look out for ${first}ly.` })).status).toBe(201);
    // A word of somebody else's full name names them, and not whoever has it too.
    const own = await done(at, { ...card, name: `${first} Whitt`, whom_to_call: `${first} Whitt, 555-0100` });
    expect(own.name).toBe(`${first} Whitt`);
    // Whoever has it may be of the case themselves.
    expect((await lead.post(at, { ...card, name: target.name })).status).toBe(201);
    expect((await lead.get(`/api/v2/persons/${target.id}/disclosures`)).body.data).toEqual([]);
  });

  it("stands in the log of everybody whom it names, also where it was changed to do so", async () => {
    const [subject, target] = [await somebody("Wren"), await somebody("Tova")];
    const place = await caseOf([
      [subject, "subject"],
      [target, "target"],
    ]);
    const at = `/api/v2/cases/${place.id}/cards`;
    await done(at, { ...card, what_to_do: `Keep him away from ${target.name}.`, person_id: subject.id });
    expect((await log(subject)).map(({ kind }) => kind)).toEqual(["card"]);
    expect((await log(target)).map(({ kind }) => kind)).toEqual(["card"]);
    const plain = await done(at, card);
    const words = { whom_to_call: card.whom_to_call, last_day: plain.last_day };
    for (const [version, what_to_do] of [
      `Look out for ${subject.name.split(" ")[0]}.`,
      "Greet them.",
    ].entries())
      expect(
        (await lead.put(`${at}/${plain.id}`, { ...words, what_to_do }, { ifMatch: version + 1 })).status,
      ).toBe(200);
    expect((await log(subject)).map(({ kind }) => kind)).toEqual(["card", "card"]);
    expect(await log(target)).toHaveLength(1);
  });
});

describe("a report that left", () => {
  const chosen = (redact: readonly number[]) => ({ sections: ["threat"], redact });
  const download = (place: { id: number }, more: object) =>
    lead.post(`/api/v2/cases/${place.id}/report`, {
      destination: "download",
      reason: "For the file",
      ...more,
    });

  it("says whose name was taken out of its file, also where it is made again", async () => {
    const [subject, target] = [await somebody("Wren"), await somebody("Tova")];
    const place = await caseOf([
      [subject, "subject"],
      [target, "target"],
    ]);
    expect((await download(place, chosen([target.id]))).status).toBe(200);
    const [saved] = (await lead.get(`/api/v2/reports?case_id=${place.id}`)).body.data;
    const again = await lead.post(`/api/v2/cases/${place.id}/reports/${saved.id}/file`, { reason: "Lost" });
    expect(again.status).toBe(200);
    expect((await log(target)).map((line) => [line.purpose, line.name_taken_out])).toEqual([
      ["Lost", true],
      ["For the file", true],
    ]);
    expect((await log(subject)).map((line) => line.name_taken_out)).toEqual([false, false]);
  });

  it("is one line for a disclosure and its document, and one with its recipient for each further way out", async () => {
    const subject = await somebody("Wren");
    const place = await caseOf([[subject, "subject"]]);
    const disclosure = await done(`/api/v2/cases/${place.id}/custom-report`, {
      ...chosen([subject.id]),
      name: "For the family",
      recipient: "Ana Marsh",
      recipient_organization: "Family",
      ground: "inspection",
      purpose: "They asked for it.",
    });
    const wish = { disclosure_id: disclosure.id, ...chosen([]) };
    expect((await download(place, { ...wish, format: "pdf" })).status).toBe(200);
    expect(await log(subject)).toMatchObject([
      { kind: "disclosure", what: "Report “For the family” (PDF)", name_taken_out: true },
    ]);
    const [saved] = (await lead.get(`/api/v2/reports?case_id=${place.id}`)).body.data;
    const report = `/api/v2/cases/${place.id}/reports/${saved.id}`;
    server.advance(1_000);
    await done(`${report}/links`, { email: "family@home.example" });
    server.advance(1_000);
    await lead.post(`${report}/file`, { reason: "Lost" });
    server.advance(1_000);
    // Made once more: its line moves on, and what was made before stays on record.
    expect((await download(place, wish)).status).toBe(200);
    const whose = { recipient_organization: "Family", ground: "inspection", name_taken_out: true };
    expect(await log(subject)).toMatchObject([
      { ...whose, kind: "disclosure", what: "Report “For the family” (DOCX)", recipient: "Ana Marsh" },
      { ...whose, kind: "export", recipient: "Ana Marsh", purpose: "Lost" },
      {
        ...whose,
        kind: "export",
        what: "Report “For the family” as a link (PDF)",
        recipient: "Ana Marsh (family@home.example)",
        purpose: "Sent as a link to family@home.example",
      },
      { ...whose, kind: "export", what: "Report “For the family” as a file (PDF)", recipient: "Ana Marsh" },
    ]);
  });
});

it("writes down that somebody looked through the reports that were made", async () => {
  expect((await lead.get("/api/v2/reports")).status).toBe(200);
  const entries = await server.db
    .selectFrom("audit_log")
    .select(["action", "outcome", "user_id"])
    .where("action", "=", "reports.list")
    .execute();
  expect(entries.at(-1)).toEqual({
    action: "reports.list",
    outcome: "ok",
    user_id: server.users.assessor.id,
  });
  const admin = await server.as("admin");
  const shown = (await admin.get("/api/v2/log-entries")).body;
  expect(JSON.stringify(shown)).toContain("Looked through reports that were made");
});
