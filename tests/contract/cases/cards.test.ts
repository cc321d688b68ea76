import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Whoever has a card has its link and its code, and nothing else: no session, no cookie, no program of ours.

let server: TestServer;
let lead: CookieClient;
let place: { readonly id: number; readonly number: string };
let subject: { readonly id: number; readonly uuid: string };

const canary = "Zebediah Quillfeather";
const day = 86_400_000;

const dataOf = (answer: Answer) => answer.body.data;
const made = async (path: string, body: object) => {
  const answer = await lead.request("POST", path, { body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return dataOf(answer);
};

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.as("assessor");
  subject = await made("/api/v2/persons", {
    organization_id: server.organizations.north,
    first_name: "Zebediah",
    last_name: "Quillfeather",
    person_type_id: 1,
  });
});
afterAll(() => server?.close());
// A case without cards, and what is counted by the minute and by the hour begins anew.
beforeEach(async () => {
  server.advance(3_600_000);
  lead = await server.as("assessor");
  place = await made("/api/v2/cases", {
    title: `About ${canary}`,
    organization_id: server.organizations.north,
    confidentiality: "organization",
    persons: [{ person_uuid: subject.uuid, role: "subject" }],
    team: [{ user_id: server.users.assessor.id, role: "lead" }],
  });
});

const words = {
  name: "Dale Whitt",
  role: "Bus driver",
  what_to_do: 'Seat the boy with the red cap behind you.\nSay <good morning> & "wait".',
  whom_to_call: "Front office, 555-0100",
};
interface Given {
  readonly card: { readonly id: number; readonly version: number };
  readonly path: string;
  readonly code: string;
}
const give = async (more: object = {}): Promise<Given> => {
  const answer = await lead.request("POST", `/api/v2/cases/${place.id}/cards`, {
    body: { ...words, ...more },
  });
  expect(answer.status, answer.text).toBe(201);
  const { data, path, code } = answer.body;
  return { card: data, path, code };
};
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "null", "Sec-Fetch-Site": "same-origin", ...headers },
  });
const cards = async () => dataOf(await lead.get(`/api/v2/cases/${place.id}/cards`));
const stateNow = async () => (await cards())[0].state;
const passIn = (text: string): Record<string, string> => ({
  pass: /name="pass" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? "",
  version: /name="version" value="(\d+)"/.exec(text)?.[1] ?? "",
});
const act = (card: { id: number }, what: string) =>
  lead.request("POST", `/api/v2/cases/${place.id}/cards/${card.id}/${what}`);
const at = () => `/api/v2/cases/${place.id}/cards`;
/** Changes a card over the version that somebody has read; what is not told stays as it was made. */
const change = async (card: { id: number; version: number }, more: object) => {
  const { what_to_do, whom_to_call } = words;
  const { last_day } = (await cards()).find(({ id }: { id: number }) => id === card.id);
  return lead.request("PUT", `${at()}/${card.id}`, {
    body: { what_to_do, whom_to_call, last_day, ...more },
    ifMatch: card.version,
  });
};
const logged = async () =>
  server.db
    .selectFrom("audit_log")
    .select(["action", "outcome", "record_type", "record_id"])
    .where("action", "like", "card.%")
    .where("record_id", "=", place.id)
    .orderBy("id")
    .execute();
const told = async (): Promise<readonly string[]> =>
  dataOf(await lead.get(`/api/v2/cases/${place.id}/timeline`))
    .map((each: { kind: string }) => each.kind)
    .filter((kind: string) => kind.startsWith("card_"));

describe("a card", () => {
  it("is read by its link and its code, and says back that it was read", async () => {
    const { path, code } = await give();
    expect(path).toMatch(/^\/card\/[0-9a-f]{64}$/);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    const asked = await open(path);
    expect(asked.status).toBe(200);
    const form = await asked.text();
    expect(form).toContain('name="code"');
    for (const secret of [canary, "Zebediah", place.number, "Dale", "red cap"])
      expect(form).not.toContain(secret);

    // As people type it.
    const opened = await send(path, { code: ` ${code.toLowerCase().replace("-", " ")}` });
    expect(opened.status).toBe(200);
    const text = await opened.text();
    expect(text).toContain("Seat the boy with the red cap behind you.");
    expect(text).toContain("Say &lt;good morning&gt; &amp; &quot;wait&quot;.");
    expect(text).toContain("For Dale Whitt, Bus driver");
    for (const secret of [canary, "Zebediah", place.number, code]) expect(text).not.toContain(secret);
    expect(await stateNow()).toBe("given");

    const thanked = await send(path, passIn(text));
    expect(thanked.status).toBe(200);
    expect(await thanked.text()).toContain("Thank you.");
    expect(await cards()).toMatchObject([
      { state: "read", opened_at: expect.any(String), read: [{ at: expect.any(String), present: true }] },
    ]);
    expect(await logged()).toEqual(
      ["card.ask", "card.open", "card.read"].map((action) => ({
        action,
        outcome: "ok",
        record_type: "case",
        record_id: place.id,
      })),
    );
    expect(await told()).toEqual(["card_read", "card_given"]);
  });

  it("is a page that runs nothing, is kept nowhere and sets no cookie", async () => {
    const { path, code } = await give();
    for (const answer of [await open(path), await send(path, { code })]) {
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("x-robots-tag")).toContain("noindex");
      expect(answer.headers.get("set-cookie")).toBeNull();
      const text = await answer.text();
      expect(text).not.toMatch(/<script|<img|<link|\son\w+=|style="/i);
      expect(text).not.toContain(path.slice("/card/".length));
    }
  });

  it("speaks Spanish where the address or the browser asks for it", async () => {
    const { path, code } = await give();
    expect(await (await open(`${path}?lang=es`)).text()).toContain('<html lang="es">');
    expect(await (await open(path, { "Accept-Language": "es-MX,en;q=0.5" })).text()).toContain("Código");
    expect(await (await open(`${path}?lang=xx`)).text()).toContain('<html lang="en">');
    expect(await (await send(`${path}?lang=es`, { code })).text()).toContain("Ya leí esto");
  });

  it("keeps neither link nor code where somebody could read them", async () => {
    const answer = await lead.request("POST", `/api/v2/cases/${place.id}/cards`, {
      body: words,
      headers: { "Idempotency-Key": "card-once" },
    });
    const { path, code } = answer.body;
    const token = path.slice("/card/".length);
    await send(path, { code });
    for (const table of ["case_cards", "idempotency_keys", "audit_log", "case_events"] as const) {
      const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      for (const secret of [token, code, code.replace("-", "")]) expect(rows, table).not.toContain(secret);
    }
    expect(JSON.stringify(await cards())).not.toContain(token);
  });
});

describe("a card that is not available", () => {
  it("looks like one that never was: taken back, ended, not begun, locked, unknown and malformed", async () => {
    const back = await give();
    expect((await act(back.card, "take-back")).status).toBe(200);
    const today = dataOf(await lead.get(`/api/v2/cases/${place.id}/cards`))[0].first_day;
    const later = await give({
      first_day: new Date(Date.parse(today) + 3 * day).toISOString().slice(0, 10),
      last_day: new Date(Date.parse(today) + 5 * day).toISOString().slice(0, 10),
    });
    const ended = await give({ last_day: today });
    const locked = await give();
    await server.db
      .updateTable("case_cards")
      .set({ wrong_codes: 5 })
      .where("id", "=", locked.card.id)
      .execute();
    expect((await cards()).map((each: { state: string }) => each.state)).toEqual([
      "locked",
      "given",
      "waiting",
      "taken_back",
    ]);
    await server.db
      .updateTable("case_cards")
      .set({ last_day: "2020-01-02" })
      .where("id", "=", ended.card.id)
      .execute();
    const faces = [];
    const all = [back, later, ended, locked, { path: `/card/${"0".repeat(64)}`, code: "ABCD-2345" }];
    for (const { path, code } of [...all, { path: "/card/short", code: "ABCD-2345" }]) {
      for (const answer of [await open(path), await send(path, { code })])
        faces.push([answer.status, await answer.text(), answer.headers.get("content-type")]);
    }
    expect(faces[0]?.[0]).toBe(404);
    expect(faces[0]?.[1]).toContain("This card is not available. Ask the person who gave it to you.");
    expect(new Set(faces.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("ends by itself after its last day", async () => {
    const { path, code } = await give();
    server.advance(13 * day);
    expect((await open(path)).status).toBe(200);
    server.advance(day);
    expect((await send(path, { code })).status).toBe(404);
    lead = await server.as("assessor");
    expect(await stateNow()).toBe("ended");
  });

  it("is taken back with one call, also while somebody reads it", async () => {
    const { card, path, code } = await give();
    const text = await (await send(path, { code })).text();
    expect((await act(card, "take-back")).status).toBe(200);
    expect((await send(path, passIn(text))).status).toBe(404);
    expect(await cards()).toMatchObject([
      { state: "taken_back", taken_back_by: { id: server.users.assessor.id }, read: [] },
    ]);
    expect(await told()).toEqual(["card_taken_back", "card_given"]);
    const again = await act(card, "take-back");
    expect(again.status).toBe(422);
    expect((await act(card, "link")).status).toBe(422);
  });

  it("can be taken back in an archived case, where none is made", async () => {
    const { path } = await give();
    await server.db
      .updateTable("cases")
      .set({ archived_at: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", place.id)
      .execute();
    const refused = await lead.request("POST", `/api/v2/cases/${place.id}/cards`, { body: words });
    expect(refused.status).toBe(422);
    const [{ id }] = await cards();
    expect((await act({ id }, "take-back")).status).toBe(200);
    expect((await open(path)).status).toBe(404);
  });
});

describe("wrong codes", () => {
  it("lock a card after five, and a new link and code open it again", async () => {
    const { card, path, code } = await give();
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await send(path, { code: "AAAA-AAAA" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 404]);
    server.advance(61_000);
    expect((await send(path, { code })).status).toBe(404);
    expect(await stateNow()).toBe("locked");
    expect(await told()).toEqual(["card_locked", "card_given"]);
    const entries = await logged();
    expect(
      entries.filter(({ action, outcome }) => action === "card.open" && outcome === "denied"),
    ).toHaveLength(5);
    expect(entries.filter(({ action }) => action === "card.lock")).toHaveLength(1);

    const renewed = await act(card, "link");
    expect(renewed.status).toBe(201);
    const next = renewed.body;
    server.advance(61_000);
    expect((await send(next.path, { code })).status).toBe(422);
    expect((await send(next.path, { code: next.code })).status).toBe(200);
    // A right one takes back what was mistyped before it.
    const row = await server.db
      .selectFrom("case_cards")
      .select("wrong_codes")
      .where("id", "=", card.id)
      .executeTakeFirstOrThrow();
    expect(row.wrong_codes).toBe(0);
  });

  it("slow down whoever tries many at once, on the card and from their address", async () => {
    const { path } = await give();
    const all = await Promise.all(Array.from({ length: 12 }, () => send(path, { code: "AAAA-AAAA" })));
    const statuses = all.map((each) => each.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect(await (await send(path, { code: "AAAA-AAAA" })).text()).toContain("Wait a few minutes");
  });

  it("are not sent by other pages", async () => {
    const { path, code } = await give();
    const foreign: readonly Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://elsewhere.example" },
    ];
    for (const headers of foreign) {
      const answer = await send(path, { code }, headers);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain("red cap");
    }
    const json = await fetch(`${server.url}${path}`, {
      method: "POST",
      body: JSON.stringify({ code }),
      headers: { "Content-Type": "application/json" },
    });
    expect(json.status).toBe(415);
    expect((await send(path, { code: "x".repeat(9_000) })).status).toBe(413);
  });
});

describe("a receipt", () => {
  it("is for the words that were shown: changed ones are shown again", async () => {
    const { card, path, code } = await give();
    const text = await (await send(path, { code })).text();
    const changed = await change(card, { what_to_do: "Seat him beside you." });
    expect(changed.status, changed.text).toBe(200);
    expect(await stateNow()).toBe("given");
    const again = await send(path, passIn(text));
    const shown = await again.text();
    expect(shown).toContain("The card was changed after you opened it.");
    // What they were shown first is kept: it was said.
    const [listed] = await cards();
    expect(listed.former).toMatchObject([
      { what_to_do: words.what_to_do, whom_to_call: words.whom_to_call, until: expect.any(String) },
    ]);
    expect(shown).toContain("Seat him beside you.");
    expect((await cards())[0].read).toEqual([]);
    expect(await (await send(path, passIn(shown))).text()).toContain("Thank you.");
    expect((await cards())[0].read).toMatchObject([{ present: true }]);
  });

  it("stays where the card has only another last day: its words are the same", async () => {
    const { card, path, code } = await give();
    const text = await (await send(path, { code })).text();
    const last_day = (await cards())[0].first_day;
    expect(dataOf(await change(card, { last_day })).version).toBe(card.version + 1);
    expect(await (await send(path, passIn(text))).text()).toContain("Thank you.");
    expect(await cards()).toMatchObject([{ state: "read", last_day, read: [{ present: true }], former: [] }]);
    const reworded = await change(dataOf(await lead.get(at()))[0], { whom_to_call: "The office, 555-0199" });
    expect(dataOf(reworded)).toMatchObject({ state: "given", read: [{ present: false }] });
  });

  it("cannot be made up", async () => {
    const { path } = await give();
    for (const pass of ["0".repeat(64), "", "x"]) {
      const answer = await send(path, { pass, version: "1" });
      expect(answer.status).toBe(404);
    }
    expect((await cards())[0].read).toEqual([]);
    expect(await stateNow()).toBe("given");
  });
});

describe("a new link", () => {
  it("comes with a new code, and the former one opens nothing from then on", async () => {
    const { card, path, code } = await give();
    const text = await (await send(path, { code })).text();
    const renewed = await act(card, "link");
    expect(renewed.status, renewed.text).toBe(201);
    const next = renewed.body;
    expect(next.path).toMatch(/^\/card\/[0-9a-f]{64}$/);
    expect(next.path).not.toBe(path);
    expect(next.code).not.toBe(code);

    const never = await (await open(`/card/${"0".repeat(64)}`)).text();
    expect(await (await open(path)).text()).toBe(never);
    for (const each of [code, next.code]) expect((await send(path, { code: each })).status).toBe(404);
    // Nor can whoever has the former page open say that they have read it.
    expect((await send(path, passIn(text))).status).toBe(404);
    expect((await send(next.path, passIn(text))).status).toBe(404);
    expect((await send(next.path, { code })).status).toBe(422);
    const again = await send(next.path, { code: next.code });
    expect(again.status).toBe(200);
    await send(next.path, passIn(await again.text()));
    expect(await cards()).toMatchObject([{ state: "read", version: card.version }]);
  });

  it("is given once: a repeat makes none, and nothing is kept of it", async () => {
    const { card } = await give();
    const ask = () =>
      lead.request("POST", `${at()}/${card.id}/link`, { headers: { "Idempotency-Key": `link-${card.id}` } });
    const { path, code } = (await ask()).body;
    const repeat = await ask();
    expect(repeat.status).toBe(422);
    expect((await send(path, { code })).status).toBe(200);
    const token = path.slice("/card/".length);
    for (const table of ["case_cards", "idempotency_keys", "audit_log", "case_events"] as const) {
      const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      for (const secret of [token, code]) expect(rows, table).not.toContain(secret);
    }
  });
});

describe("a change", () => {
  it("is refused with the card as it is where somebody else changed it meanwhile, if only its last day", async () => {
    const { card } = await give();
    const today: string = (await cards())[0].first_day;
    const colleague = await server.as("admin");
    const shorter = await colleague.request("PUT", `${at()}/${card.id}`, {
      body: { what_to_do: words.what_to_do, whom_to_call: words.whom_to_call, last_day: today },
      ifMatch: card.version,
    });
    expect(shorter.status, shorter.text).toBe(200);
    expect(shorter.headers.get("etag")).toBe(`"${card.version + 1}"`);

    const stale = await change(card, { whom_to_call: "The office, 555-0199" });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      current: { id: card.id, last_day: today, whom_to_call: words.whom_to_call, version: card.version + 1 },
      changed: { by: { id: server.users.admin.id }, at: expect.any(String) },
    });
    expect(await cards()).toMatchObject([{ last_day: today, whom_to_call: words.whom_to_call }]);

    const merged = await change(stale.body.current, { whom_to_call: "The office, 555-0199" });
    expect(merged.status, merged.text).toBe(200);
    expect(await cards()).toMatchObject([{ last_day: today, whom_to_call: "The office, 555-0199" }]);
  });

  it("must say which version it is of", async () => {
    const { card } = await give();
    const { what_to_do, whom_to_call } = words;
    const body = { what_to_do, whom_to_call, last_day: (await cards())[0].last_day };
    expect((await lead.request("PUT", `${at()}/${card.id}`, { body })).status).toBe(428);
  });

  it("is not in the way of opening and reading", async () => {
    const { card, path, code } = await give();
    await send(path, passIn(await (await send(path, { code })).text()));
    expect((await cards())[0]).toMatchObject({ state: "read", version: card.version });
    expect((await change(card, { what_to_do: "Other." })).status).toBe(200);
  });
});

describe("who may", () => {
  it("give, change and take back: whoever may disclose the case; its other readers see the list", async () => {
    const { card } = await give();
    const body = {
      what_to_do: "Other",
      whom_to_call: "Other",
      last_day: (await cards())[0].last_day,
    };
    for (const [user, reads] of [
      ["viewer", 200],
      ["investigator", 200],
      ["south", 404],
      ["stranger", 404],
    ] as const) {
      const client = await server.as(user);
      const statuses = [
        (await client.get(at())).status,
        (await client.request("POST", at(), { body: words })).status,
        (await client.request("PUT", `${at()}/${card.id}`, { body, ifMatch: card.version })).status,
        (await client.request("POST", `${at()}/${card.id}/take-back`)).status,
        (await client.request("POST", `${at()}/${card.id}/link`)).status,
      ];
      const writes = reads === 200 ? 403 : 404;
      expect(statuses, user).toEqual([reads, writes, writes, writes, writes]);
    }
    expect(await stateNow()).toBe("given");
  });

  it("not reach a card through another case", async () => {
    const { card } = await give();
    const other = await made("/api/v2/cases", {
      title: "Another",
      organization_id: server.organizations.north,
      team: [{ user_id: server.users.assessor.id, role: "lead" }],
    });
    const answer = await lead.request("POST", `/api/v2/cases/${other.id}/cards/${card.id}/take-back`);
    expect(answer.status).toBe(404);
  });
});

describe("what is asked of a card", () => {
  it("is refused at its field", async () => {
    await give();
    const today: string = (await cards())[0].first_day;
    const plus = (days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);
    for (const [field, more] of [
      ["name", { name: " " }],
      ["role", { role: "" }],
      ["what_to_do", { what_to_do: "x".repeat(1_001) }],
      ["whom_to_call", { whom_to_call: "" }],
      ["person_id", { person_id: 990_000 }],
      ["last_day", { first_day: today, last_day: plus(-1) }],
      ["last_day", { first_day: today, last_day: plus(90) }],
      ["last_day", { first_day: plus(-9), last_day: plus(-1) }],
    ] as const) {
      const answer = await lead.request("POST", `/api/v2/cases/${place.id}/cards`, {
        body: { ...words, ...more },
      });
      expect(answer.status, field).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const longest = await give({ first_day: today, last_day: plus(89) });
    expect(longest.card).toMatchObject({ last_day: plus(89) });
  });

  it("stands in the disclosure log of the person whom it is about", async () => {
    await give({ person_id: subject.id });
    const log = dataOf(await lead.get(`/api/v2/persons/${subject.id}/disclosures`));
    expect(log).toMatchObject([
      {
        kind: "card",
        recipient: "Dale Whitt, Bus driver",
        purpose: words.what_to_do,
        case: { id: place.id },
      },
    ]);
  });
});

it("has neither link nor code on a computer's own server, which answers its own window alone", async () => {
  const own = await startTestServer({ launchSecret: "a launch secret of the tests" });
  try {
    const client = await own.as("assessor");
    const { data } = (
      await client.request("POST", "/api/v2/cases", {
        body: {
          title: "Kept here",
          organization_id: own.organizations.north,
          team: [{ user_id: own.users.assessor.id, role: "lead" }],
        },
      })
    ).body;
    const answer = await client.request("POST", `/api/v2/cases/${data.id}/cards`, { body: words });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ path: null, code: null, data: { linked: false, state: "given" } });
    const renewed = await client.request(
      "POST",
      `/api/v2/cases/${data.id}/cards/${answer.body.data.id}/link`,
    );
    expect(renewed.status).toBe(422);
    const page = await fetch(`${own.url}/card/${"0".repeat(64)}`);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain("This card is not available.");
  } finally {
    await own.close();
  }
});
