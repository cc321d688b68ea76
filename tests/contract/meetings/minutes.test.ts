import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as Y from "yjs";
import { fromBase64, toBase64 } from "#contract/records/minutes/bytes.ts";
import {
  addLine,
  allLines,
  moveLine,
  newDocument,
  removeLine,
  setKind,
  setText,
} from "#contract/records/minutes/document.ts";
import { mostClientsOfOne, mostUpdateBytes } from "#contract/records/minutes/limits.ts";
import { insertRow } from "#server/database/rows.ts";
import { linesOfMeeting } from "#server/records/minutes/repository.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let dana: CookieClient;
let elena: CookieClient;
let caseId: number;

const at = "2026-11-19T16:09:00.000Z";
const lineId = (number: number) => `0199bbbb-0000-7000-8000-${String(number).padStart(12, "0")}`;
const base = (meeting: string) => `/api/v2/cases/${caseId}/meetings/${meeting}/minutes`;

beforeAll(async () => {
  server = await startTestServer();
  dana = await server.as("admin");
  elena = await server.as("assessor");
  const made = await dana.request("POST", "/api/v2/cases", {
    body: {
      title: "A report",
      organization_id: server.organizations.north,
      confidentiality: "organization",
      team: [{ user_id: server.users.assessor.id, role: "member" }],
    },
  });
  caseId = made.body.data.id;
});
afterAll(() => server.close());

async function meeting(): Promise<{ readonly id: number; readonly uuid: string }> {
  const body = {
    title: "Team meeting",
    starts_at: "2026-11-19T17:00:00.000Z",
    ends_at: "2026-11-19T17:45:00.000Z",
  };
  const made = await dana.request("POST", `/api/v2/cases/${caseId}/meetings`, { body });
  expect(made.status).toBe(201);
  return made.body.data;
}

/** A computer at a meeting: what it typed and has not sent. */
function computer(uuid: string, client: CookieClient) {
  const doc = newDocument();
  const waiting: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== "read") waiting.push(update);
  });
  const write = (update: string) => client.request("POST", `${base(uuid)}/updates`, { body: { update } });
  return {
    doc,
    write,
    send: () => write(toBase64(Y.mergeUpdates(waiting.splice(0)))),
    read: async (after = 0) => {
      const { body } = await client.request("GET", `${base(uuid)}/updates?after=${after}`);
      Y.applyUpdate(doc, fromBase64(body.data.update), "read");
      return body.data;
    },
    show: async () => (await client.request("GET", base(uuid))).body.data,
  };
}

describe("minutes of a meeting", () => {
  it("are not taken away unnoticed: whoever wrote in them is told that the meeting was deleted", async () => {
    const { uuid } = await meeting();
    const two = computer(uuid, elena);
    addLine(two.doc, { id: lineId(90), kind: "text", at, after: null });
    setText(two.doc, lineId(90), "She spoke of the bus.");
    expect((await two.send()).status).toBe(200);
    const told = async (client: CookieClient): Promise<readonly string[]> =>
      (await client.request("GET", "/api/v2/notifications")).body.data
        .filter(({ kind }: { readonly kind: string }) => kind === "meeting_deleted")
        .map(({ title }: { readonly title: string }) => title);
    const { body } = await dana.request("GET", `/api/v2/cases/${caseId}/meetings/${uuid}`);
    const gone = await dana.request("DELETE", `/api/v2/cases/${caseId}/meetings/${uuid}`, {
      ifMatch: body.data.version,
    });
    expect(gone.status, gone.text).toBe(204);
    expect(await told(elena)).toEqual([
      expect.stringMatching(/^A team meeting in whose minutes you wrote was deleted in \S+$/),
    ]);
    expect(await told(dana)).toEqual([]);
  });

  it("hold what two wrote at once, each line with its author", async () => {
    const { uuid, id } = await meeting();
    const [one, two] = [computer(uuid, dana), computer(uuid, elena)];
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    setText(one.doc, lineId(1), "Ms. Avery asks for one person to call.");
    addLine(two.doc, { id: lineId(2), kind: "task", at, after: null });
    setText(two.doc, lineId(2), "Call on Fridays");
    expect((await one.send()).status).toBe(200);
    expect((await two.send()).status).toBe(200);
    const { sequence } = await one.read();
    await two.read();
    expect(sequence).toBe(2);
    expect(allLines(one.doc)).toEqual(allLines(two.doc));

    setText(two.doc, lineId(1), "Ms. Avery asks for one person to call. She left.");
    await two.send();
    // Only what is new comes, and it is enough.
    const news = await one.read(sequence);
    expect(fromBase64(news.update).length).toBeLessThan(100);
    expect(allLines(one.doc)).toEqual(allLines(two.doc));

    const { lines } = await one.show();
    expect(lines).toHaveLength(2);
    const first = lines.find((line: { id: string }) => line.id === lineId(1));
    expect(first).toMatchObject({
      kind: "text",
      text: "Ms. Avery asks for one person to call. She left.",
      author: { id: server.users.admin.id },
      others: [{ id: server.users.assessor.id }],
      at,
    });
    expect(await linesOfMeeting(server.db, id)).toEqual(lines);
  });

  it("name whoever takes a word out of a line of somebody else, or makes a decision of it", async () => {
    const { uuid, id } = await meeting();
    const [one, two] = [computer(uuid, dana), computer(uuid, elena)];
    for (const number of [1, 2, 3]) {
      addLine(one.doc, { id: lineId(number), kind: "text", at, after: null });
      setText(one.doc, lineId(number), "We do not agree to that.");
    }
    await one.send();
    await two.read();
    setText(two.doc, lineId(1), "We do agree to that.");
    expect((await two.send()).status).toBe(200);
    setKind(two.doc, lineId(2), "decision");
    expect((await two.send()).status).toBe(200);
    setText(one.doc, lineId(3), "We do not agree.");
    expect((await one.send()).status).toBe(200);

    const { lines, hands } = await one.show();
    const elenas = { id: server.users.assessor.id };
    const named = (shown: readonly { id: string; others: object[] }[]) =>
      [1, 2, 3].map((number) => shown.find((line) => line.id === lineId(number))?.others);
    expect(named(lines)).toMatchObject([[elenas], [elenas], []]);
    expect(hands).toHaveLength(2);
    expect((await one.read()).hands).toEqual(hands);
    expect(named(await linesOfMeeting(server.db, id))).toMatchObject([[elenas], [elenas], []]);
  });

  it("are in the log for whoever reads them, by whichever call, and not for each key of a colleague", async () => {
    const { uuid, id } = await meeting();
    const one = computer(uuid, dana);
    const other = computer(uuid, elena);
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    await one.send();
    // Nothing is told.
    await other.read(1);
    const entries = async () =>
      (
        await server.db
          .selectFrom("audit_log")
          .select("action")
          .where("record_type", "=", "meeting")
          .where("record_id", "=", id)
          .where("user_id", "=", server.users.assessor.id)
          .execute()
      ).map(({ action }) => action);
    expect(await entries()).toEqual([]);
    await other.read();
    await other.read();
    expect(await entries()).toEqual(["minutes.since"]);
  });

  it("leave room for the pages of everybody", async () => {
    const { uuid, id } = await meeting();
    const one = computer(uuid, dana);
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    await one.send();
    for (let client = 1; client < mostClientsOfOne; client += 1)
      await insertRow(server.db, "minutes_clients", {
        meeting_id: id,
        client: String(client),
        user_id: server.users.admin.id,
      });
    const more = computer(uuid, dana);
    await more.read();
    setText(more.doc, lineId(1), "Once more");
    expect((await more.send()).status).toBe(422);
    // The page that is open goes on, and so does everybody else.
    setText(one.doc, lineId(1), "Goes on");
    expect((await one.send()).status).toBe(200);
    const other = computer(uuid, elena);
    await other.read();
    setText(other.doc, lineId(1), "Goes on, with two");
    expect((await other.send()).status).toBe(200);
  });

  it("stay whole when they are written as one, and keep who sent what", async () => {
    const { uuid, id } = await meeting();
    const one = computer(uuid, dana);
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    await one.send();
    const late = computer(uuid, elena);
    const early = (await late.read()).sequence;
    for (let count = 1; count <= 60; count += 1) {
      setText(one.doc, lineId(1), "word ".repeat(count));
      expect((await one.send()).status).toBe(200);
    }
    removeLine(late.doc, lineId(1));
    await late.send();
    await late.read(early);
    await one.read();
    expect(allLines(late.doc)).toEqual(allLines(one.doc));
    // Elena took away what stood there then; what Dana wrote since brings it back.
    expect((await one.show()).lines).toHaveLength(1);
    removeLine(late.doc, lineId(1));
    await late.send();
    expect((await one.show()).lines).toEqual([]);
    expect(await linesOfMeeting(server.db, id)).toEqual([]);
    const rows = await server.db
      .selectFrom("minutes_updates")
      .select(["sequence", "user_id"])
      .where("meeting_id", "=", id)
      .orderBy("sequence")
      .execute();
    expect(rows).toHaveLength(63);
    expect(rows.slice(-2).map(({ user_id }) => user_id)).toEqual(Array(2).fill(server.users.assessor.id));
  });

  it("take the same update twice and keep it once", async () => {
    const { uuid } = await meeting();
    const one = computer(uuid, dana);
    addLine(one.doc, { id: lineId(1), kind: "decision", at, after: null });
    const update = toBase64(Y.encodeStateAsUpdate(one.doc));
    expect((await one.write(update)).status).toBe(200);
    expect((await one.write(update)).status).toBe(200);
    expect((await one.read()).sequence).toBe(1);
  });

  it("take no words under another's name", async () => {
    const { uuid } = await meeting();
    const [one, two] = [computer(uuid, dana), computer(uuid, elena)];
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    await one.send();
    await two.read();
    const forger = newDocument([Y.encodeStateAsUpdate(one.doc)]);
    forger.clientID = one.doc.clientID;
    const before = Y.encodeStateVector(forger);
    setText(forger, lineId(1), "I agree to everything.");
    const refused = await two.write(toBase64(Y.encodeStateAsUpdate(forger, before)));
    expect(refused.status).toBe(422);
    expect(refused.body.errors.update).toEqual([
      "This was written by somebody else. Each sends what they wrote themselves.",
    ]);
    expect((await one.show()).lines).toMatchObject([{ text: "", author: { id: server.users.admin.id } }]);
    // Moving a line of another is no forging: it stays theirs.
    addLine(two.doc, { id: lineId(2), kind: "text", at, after: lineId(1) });
    moveLine(two.doc, lineId(1), lineId(2));
    expect((await two.send()).status).toBe(200);
    const { lines } = await one.show();
    expect(lines.map((line: { id: string; author: { id: number } }) => [line.id, line.author.id])).toEqual([
      [lineId(2), server.users.assessor.id],
      [lineId(1), server.users.admin.id],
    ]);
  });

  it("refuse what is no update with words, and what is too much", async () => {
    const { uuid } = await meeting();
    const one = computer(uuid, dana);
    for (const update of ["", "!!!!", "AAAA", "AQID", toBase64(new Uint8Array(20_000).fill(0x75))]) {
      const { status, body } = await one.write(update);
      expect([update.slice(0, 4), status === 200 ? 200 : 422]).toEqual([update.slice(0, 4), status]);
      if (status !== 200) expect(Object.keys(body.errors)).toEqual(["update"]);
    }
    const large = await one.write(toBase64(new Uint8Array(mostUpdateBytes + 3)));
    expect(large.status).toBe(422);
    expect(large.body.errors.update).toEqual(["This is too much at once. Paste it in parts."]);
    expect((await one.show()).lines).toEqual([]);
  });

  it("change no more once the meeting has ended", async () => {
    const { uuid, id } = await meeting();
    const one = computer(uuid, dana);
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    await one.send();
    await server.db.updateTable("meetings").set({ ended_at: at }).where("id", "=", id).execute();
    setText(one.doc, lineId(1), "One more thing.");
    const late = await one.send();
    expect(late.status).toBe(409);
    expect(late.body.message).toBe("This meeting has ended. What was written down then is what is signed.");
    expect(await one.show()).toMatchObject({ ended_at: at, can: { edit: false }, lines: [{ text: "" }] });
  });

  it("change no more once the meeting was called off", async () => {
    const { uuid } = await meeting();
    const one = computer(uuid, dana);
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    await one.send();
    const off = await dana.request("POST", `/api/v2/cases/${caseId}/meetings/${uuid}/call-off`, { body: {} });
    expect(off.status, off.text).toBe(200);
    setText(one.doc, lineId(1), "One more thing.");
    const late = await one.send();
    expect([late.status, late.text]).toEqual([409, expect.stringMatching(/was called off/)]);
    expect(await one.show()).toMatchObject({ can: { edit: false }, lines: [{ text: "" }] });
  });

  it("are nobody's to write who may only read the case", async () => {
    const { uuid } = await meeting();
    const viewer = computer(uuid, await server.as("viewer"));
    addLine(viewer.doc, { id: lineId(1), kind: "text", at, after: null });
    expect([403, 404]).toContain((await viewer.send()).status);
  });
});
