import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDocx } from "#server/services/reports/reading/read-docx.ts";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { catchMail, mailText } from "#support/server/mail-catcher.ts";
import { auditProblems, startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// Whoever is sent a document has a link from a mail, and a code from a telephone: no session, no cookie, no program of ours.

let server: TestServer;
let lead: CookieClient;
let place: Loose;
let subject: Loose;
let report: Loose;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const day = 86_400_000;
const family = "family@home.example";

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
// What is counted by the minute and by the hour begins anew.
beforeEach(async () => {
  server.advance(3_600_000);
  lead = await signedIn(server);
  ({ place, subject, report } = await reportIn(server, lead));
});
afterEach(async () => expect(await auditProblems(server.db)).toEqual([]));

async function signedIn(at: TestServer): Promise<CookieClient> {
  const client = await at.as("assessor");
  await client.post("/user/confirm-password", { password: testPassword });
  return client;
}

async function done(client: CookieClient, path: string, body: object): Promise<Loose> {
  const answer = await client.post(path, body);
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

/** A case with a subject whose name was taken out of a report for their family. */
async function reportIn(at: TestServer, client: CookieClient, given = true) {
  const { data: person } = await done(client, "/api/v2/persons", {
    organization_id: at.organizations.north,
    first_name: "Zebediah",
    last_name: "Quillfeather",
    person_type_id: 1,
  });
  const { data: record } = await done(client, "/api/v2/cases", {
    title: "About Zebediah Quillfeather",
    summary: "Zebediah said it to Marlow.",
    organization_id: at.organizations.north,
    confidentiality: "organization",
    persons: [{ person_uuid: person.uuid, role: "subject" }],
    team: [{ user_id: at.users.assessor.id, role: "lead" }],
  });
  const path = `/api/v2/cases/${record.id}`;
  const chosen = { sections: ["threat"], redact: [person.id] };
  const disclosure = given
    ? await done(client, `${path}/custom-report`, {
        ...chosen,
        name: "For the family",
        recipient: "Ana Marsh",
        ground: "inspection",
        purpose: "They asked for it.",
      })
    : null;
  await client.post(`${path}/report`, {
    ...chosen,
    destination: "download",
    reason: "For the file",
    disclosure_id: disclosure?.data.id ?? null,
  });
  const { body } = await client.get(`/api/v2/reports?case_id=${record.id}`);
  return { place: record, subject: person, report: body.data[0] };
}

const at = () => `/api/v2/cases/${place.id}/reports/${report.id}/links`;
const send = (body: object = {}): Promise<Loose> => done(lead, at(), { email: family, ...body });
const links = async (): Promise<Loose> => (await lead.get(at())).body;
const linkNow = async () => (await links()).data[0];
const takeBack = (id: number) => lead.request("POST", `${at()}/${id}/take-back`);
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const give = (path: string, code: string) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    body: new URLSearchParams({ code }),
    headers: { Origin: "null", "Sec-Fetch-Site": "same-origin" },
  });
const told = async (): Promise<readonly string[]> =>
  (await lead.get(`/api/v2/cases/${place.id}/timeline`)).body.data
    .map((each: { kind: string }) => each.kind)
    .filter((kind: string) => kind.startsWith("link_"));
const logged = () =>
  server.db
    .selectFrom("audit_log")
    .select(["action", "outcome", "user_id", "fields"])
    .where((e) => e.or([e("action", "like", "paper.%"), e("action", "like", "case.report-link%")]))
    .where("record_id", "=", place.id)
    .orderBy("id")
    .execute();

describe("a report that was made for somebody", () => {
  it("leaves as a link and a code, and what is opened is what was sent", async () => {
    const { data, path, code } = await send();
    expect(path).toMatch(/^\/paper\/[0-9a-f]{64}$/);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(data).toMatchObject({ email: family, state: "given", mail_status: "none", opened: [] });

    const asked = await open(path);
    expect(asked.status).toBe(200);
    const form = await asked.text();
    for (const secret of ["Zebediah", place.number, "Ana", "Marlow", code])
      expect(form).not.toContain(secret);
    expect(asked.headers.get("referrer-policy")).toBe("no-referrer");
    expect(asked.headers.get("set-cookie")).toBeNull();
    expect(asked.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);

    const opened = await give(path, ` ${code.toLowerCase().replace("-", " ")}`);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("content-disposition")).toMatch(/^attachment; .*\.docx/);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    const bytes = new Uint8Array(await opened.arrayBuffer());
    const { text } = readDocx(bytes);
    expect(text).toContain("Student A said it to Marlow.");
    expect(text).not.toMatch(/Zebediah|Quillfeather/);
    expect(await linkNow()).toMatchObject({ state: "opened", opened: [expect.any(String)] });
    expect(await told()).toEqual(["link_opened", "link_sent"]);

    // Of the file that was entered when the link was made.
    const { sha256 } = await server.db
      .selectFrom("exports")
      .select("sha256")
      .where("case_id", "=", place.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    const entries = await logged();
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      "case.report-link ok",
      "paper.ask ok",
      "paper.open ok",
      "case.report-links ok",
    ]);
    expect(entries[2]?.user_id).toBeNull();
    // As often as it is needed, until its last day.
    expect((await give(path, code)).status).toBe(200);
    expect((await linkNow()).opened).toHaveLength(2);
  });

  it("needs the password, counts as an export, and stands in the person's disclosure log", async () => {
    const fresh = await server.as("assessor");
    const refused = await fresh.post(at(), { email: family });
    expect(refused.status).toBe(423);
    expect((await links()).data).toEqual([]);
    await send();
    const log = (await lead.get(`/api/v2/persons/${subject.id}/disclosures`)).body.data;
    expect(log.map((each: Loose) => each.purpose)).toContain(`Sent as a link to ${family}`);
  });

  it("keeps neither link nor code where somebody could read them", async () => {
    const { path, code } = await send();
    await give(path, code);
    const token = path.slice("/paper/".length);
    for (const table of ["report_links", "idempotency_keys", "audit_log", "case_events"] as const) {
      const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      for (const secret of [token, code, code.replace("-", "")]) expect(rows, table).not.toContain(secret);
      if (table === "audit_log" || table === "case_events") expect(rows, table).not.toContain(family);
    }
    expect(JSON.stringify(await links())).not.toContain(token);
  });

  it("is not given out once a name that was recorded since is found in it, and its sender is told", async () => {
    const { path, code } = await send();
    const shown = await lead.get(`/api/v2/persons/${subject.uuid}`);
    await lead.put(
      `/api/v2/persons/${subject.uuid}`,
      { first_name: "Zebediah", last_name: "Quillfeather", person_type_id: 1, aliases: ["Marlow"] },
      { ifMatch: shown.body.data.version },
    );
    const answer = await give(path, code);
    expect(answer.status).toBe(409);
    const words = await answer.text();
    expect(words).toContain("cannot be given out at the moment");
    expect(words).not.toContain("Marlow");
    expect((await give(path, code)).status).toBe(409);
    expect(await linkNow()).toMatchObject({ state: "given", opened: [], refused_at: expect.any(String) });
    expect(await told()).toEqual(["link_refused", "link_sent"]);
  });
});

describe("a link that is not available", () => {
  const gone = async (path: string, code: string) => {
    for (const answer of [await open(path), await give(path, code)]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("This document is not available.");
    }
  };

  it("was taken back with one call, once", async () => {
    const { data, path, code } = await send();
    const back = await takeBack(data.id);
    expect(back.status, back.text).toBe(200);
    expect(back.body.data).toMatchObject({
      state: "taken_back",
      taken_back_by: { id: server.users.assessor.id },
    });
    await gone(path, code);
    expect((await takeBack(data.id)).status).toBe(422);
    expect(await told()).toEqual(["link_taken_back", "link_sent"]);
  });

  it("is over after its last day, which is in 14 days, or as it was chosen", async () => {
    const { path, code } = await send();
    server.advance(13 * day);
    expect((await open(path)).status).toBe(200);
    server.advance(day);
    await gone(path, code);
    lead = await server.as("assessor");
    expect(await linkNow()).toMatchObject({ state: "ended" });
  });

  it("never was, or is locked: five wrong codes, and then the right one opens nothing either", async () => {
    await gone(`/paper/${"0".repeat(64)}`, "ABCD-2345");
    await gone("/paper/short", "ABCD-2345");
    const { path, code } = await send();
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await give(path, "AAAA-AAAA")).status);
    expect(statuses).toEqual([422, 422, 422, 422, 404]);
    server.advance(61_000);
    await gone(path, code);
    expect(await linkNow()).toMatchObject({ state: "locked" });
    expect(await told()).toEqual(["link_locked", "link_sent"]);
  });

  it("was to a report of a case that was deleted, until that is restored", async () => {
    const { path, code } = await send();
    expect((await give(path, code)).status).toBe(200);
    const shown = await lead.get(`/api/v2/cases/${place.id}`);
    const administrator = await server.as("admin");
    const deleted = await administrator.request("DELETE", `/api/v2/cases/${place.id}`, {
      ifMatch: shown.body.data.version,
    });
    expect(deleted.status, deleted.text).toBeLessThan(300);
    await gone(path, code);
    const left = await server.db.selectFrom("report_links").select("id").where("report_id", "=", report.id);
    expect(await left.execute()).toEqual([]);
    const kept = (await administrator.get("/api/v2/deleted")).body.data;
    const { id } = kept.find((each: Loose) => each.kind === "case" && each.title.includes(place.title));
    const restored = await administrator.request("POST", `/api/v2/deleted/${id}/restore`);
    expect(restored.status, restored.text).toBeLessThan(300);
    expect((await give(path, code)).status).toBe(200);
    expect((await linkNow()).opened).toHaveLength(2);
  });

  it("is one of many tries at once", async () => {
    const { path } = await send();
    const all = await Promise.all(Array.from({ length: 12 }, () => give(path, "AAAA-AAAA")));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

describe("who may", () => {
  it("send, see and take back: whoever may disclose the case", async () => {
    const { data } = await send();
    for (const [user, status] of [
      ["viewer", 403],
      ["investigator", 403],
      ["south", 404],
      ["stranger", 404],
    ] as const) {
      const client = await server.as(user);
      const statuses = [
        (await client.get(at())).status,
        (await client.post(at(), { email: family })).status,
        (await client.request("POST", `${at()}/${data.id}/take-back`)).status,
      ];
      expect(statuses, user).toEqual([status, status, status]);
    }
    expect(await linkNow()).toMatchObject({ state: "given" });
  });

  it("not reach a link through another case or another report", async () => {
    const { data } = await send();
    const other = await reportIn(server, lead);
    for (const path of [
      `/api/v2/cases/${other.place.id}/reports/${report.id}/links`,
      `/api/v2/cases/${place.id}/reports/${other.report.id}/links`,
    ]) {
      expect((await lead.get(path)).status).toBe(404);
      expect((await lead.post(path, { email: family })).status).toBe(404);
      expect((await lead.request("POST", `${path}/${data.id}/take-back`)).status).toBe(404);
    }
    const own = `/api/v2/cases/${other.place.id}/reports/${other.report.id}/links`;
    expect((await lead.request("POST", `${own}/${data.id}/take-back`)).status).toBe(404);
  });

  it("make none in an archived case, where one is taken back all the same", async () => {
    const { data } = await send();
    await server.db
      .updateTable("cases")
      .set({ archived_at: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", place.id)
      .execute();
    expect((await links()).refusal).toBe("archived");
    expect((await lead.post(at(), { email: family })).status).toBe(422);
    expect((await takeBack(data.id)).status).toBe(200);
  });

  it("make none of a report for the team's own use", async () => {
    const own = await reportIn(server, lead, false);
    const path = `/api/v2/cases/${own.place.id}/reports/${own.report.id}/links`;
    expect((await lead.get(path)).body.refusal).toBe("own_use");
    const answer = await lead.post(path, { email: family });
    expect(Object.keys(answer.body.errors)).toEqual(["report"]);
  });
});

it("refuses an address that is none, and a day that is over or too late, at its field", async () => {
  const today = new Date(Date.parse((await send()).data.last_day) - 13 * day).toISOString().slice(0, 10);
  const plus = (days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);
  for (const [field, body] of [
    ["email", { email: "nobody" }],
    ["last_day", { email: family, last_day: plus(-1) }],
    ["last_day", { email: family, last_day: plus(60) }],
  ] as const) {
    const answer: Answer = await lead.post(at(), body);
    expect(answer.status, field).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  }
  expect((await send({ last_day: plus(59) })).data).toMatchObject({ last_day: plus(59) });
});

describe("by mail", () => {
  const from = { user: null, password: null, from: "bellwether@district.example" };
  const origin = "https://bellwether.district.example";

  async function mailing(port: number) {
    const own = await startTestServer({ mail: { host: "127.0.0.1", port, secure: false, ...from } });
    const client = await signedIn(own);
    const made = await reportIn(own, client);
    const path = `/api/v2/cases/${made.place.id}/reports/${made.report.id}/links`;
    /** Sent by a client that knows the server by this name. */
    const mailNamed = async () => {
      const answer = await own.app.inject({
        method: "POST",
        url: path,
        payload: { email: family },
        headers: {
          host: "bellwether.district.example",
          origin,
          referer: `${origin}/`,
          cookie: await client.jar.getCookieString(own.url),
          "x-xsrf-token": decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? ""),
          "idempotency-key": randomUUID(),
        },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<Loose>();
    };
    return { own, client, path, mailNamed, ...made };
  }

  it("goes the link alone: no code, no name, nothing of the case", async () => {
    const mails = await catchMail();
    const { own, client, path, mailNamed, place: record } = await mailing(mails.port);
    try {
      const sent = await mailNamed();
      const [one, ...more] = mails.received;
      expect(more).toEqual([]);
      expect(one?.to).toEqual([family]);
      const text = one === undefined ? "" : mailText(one);
      expect(text).toContain(`${origin}${sent.path}`);
      expect(text).toContain("North School has sent you a document.");
      for (const secret of [
        sent.code,
        sent.code.replace("-", ""),
        record.number,
        "Zebediah",
        "Quillfeather",
        "Ana Marsh",
        "Test assessor",
        "For the family",
      ])
        expect(one?.message).not.toContain(secret);
      expect((await client.get(path)).body.data).toMatchObject([{ mail_status: "sent" }]);
    } finally {
      await own.close();
      await mails.close();
    }
  });

  it("is not sent where the address of the server is not known, and its sender is told where it fails", async () => {
    // Nothing listens there.
    const { own, client, path, mailNamed } = await mailing(1);
    try {
      expect(await done(client, path, { email: family })).toMatchObject({ data: { mail_status: "none" } });
      await mailNamed();
      expect((await client.get(path)).body.data).toMatchObject([
        { mail_status: "failed" },
        { mail_status: "none" },
      ]);
    } finally {
      await own.close();
    }
  });
});

it("speaks Spanish to whoever gets a letter in Spanish", async () => {
  const written = async (language: "en-US" | "es-US") => {
    const change = server.db.updateTable("saved_reports").set({ language });
    await change.where("id", "=", report.id).execute();
  };
  await written("es-US");
  const { path } = await send();
  // As it was kept: the log knows what it says.
  await written("en-US");
  expect(path).toMatch(/\?lang=es$/);
  const text = await (await open(path)).text();
  expect(text).toContain('<html lang="es">');
  expect(text).toContain("Obtener el documento");
});

it("is not made on one computer, which answers its own window alone", async () => {
  const own = await startTestServer({ launchSecret: "a launch secret of the tests" });
  try {
    const client = await signedIn(own);
    const made = await reportIn(own, client);
    const path = `/api/v2/cases/${made.place.id}/reports/${made.report.id}/links`;
    expect((await client.get(path)).body).toMatchObject({ data: [], refusal: "one_computer" });
    const answer = await client.post(path, { email: family });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.report[0]).toContain("on this computer alone");
    expect((await fetch(`${own.url}/paper/${"0".repeat(64)}`)).status).toBe(403);
  } finally {
    await own.close();
  }
});
