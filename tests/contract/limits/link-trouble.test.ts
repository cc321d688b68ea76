import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { onlyOnSqlite } from "#support/postgres/test-engine.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { catchMail, mailText } from "#support/server/mail-catcher.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
  testPassword,
} from "#support/server/server.ts";

// Links to reports: what a guest is told while the server cannot answer, and which address a mail names.

let server: TestServer;
let lead: CookieClient;
afterEach(() => server.close());

async function made(path: string, body: object) {
  const answer = await lead.post(path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** A report that was made for somebody, and the place of its links. */
async function start(options: TestServerOptions = {}): Promise<string> {
  server = await startTestServer(options);
  lead = await server.as("assessor");
  await lead.post("/user/confirm-password", { password: testPassword });
  const { data } = await made("/api/v2/cases", { title: "A remark" });
  const path = `/api/v2/cases/${data.id}`;
  const disclosure = await made(`${path}/custom-report`, {
    name: "For the family",
    recipient: "Ana Marsh",
    ground: "inspection",
    purpose: "They asked for it.",
    sections: ["threat"],
  });
  await lead.post(`${path}/report`, {
    destination: "download",
    reason: "For the file",
    disclosure_id: disclosure.data.id,
  });
  const { body } = await lead.get(`/api/v2/reports?case_id=${data.id}`);
  return `${path}/reports/${body.data[0].id}/links`;
}

/** As many pages of the database as there are, as on a full disk; null for as many as it wants. */
const limitPages = (pages: number | null) =>
  sql`pragma max_page_count = ${sql.lit(pages ?? 4_000_000_000)}`.execute(server.db);

const give = (path: string, code: string) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    body: new URLSearchParams({ code }),
    headers: { Origin: "null", "Sec-Fetch-Site": "same-origin" },
  });

it.runIf(onlyOnSqlite("a full disk")).each([
  ["en", "This cannot be shown right now."],
  ["es", "Esto no se puede mostrar en este momento."],
])(
  "says, in %s, that a link cannot be opened while the disk is full, and counts no opening",
  async (language, words) => {
    const links = await start({ inFile: true });
    const { path, code } = await made(links, { email: "family@home.example" });
    const asked = `${path}?lang=${language}`;
    await limitPages(1);
    // What is noted of an opening may still fit into the pages that there are.
    let opened = 0;
    let last = await give(asked, code);
    for (; last.status === 200 && opened < 100; last = await give(asked, code)) opened += 1;
    expect(last.status).toBe(503);
    expect(last.headers.get("retry-after")).not.toBeNull();
    expect(await last.text()).toContain(words);
    // As often as somebody tries: nothing of it counts against them.
    for (let each = 0; each < 8; each += 1) expect((await give(asked, code)).status).toBe(503);
    await limitPages(null);
    const state = (await lead.get(links)).body.data[0];
    expect(state.opened).toHaveLength(opened);
    expect((await give(asked, code)).status).toBe(200);
    expect((await lead.get(links)).body.data[0].opened).toHaveLength(opened + 1);
  },
);

it.runIf(onlyOnSqlite("a full disk"))("counts a wrong code all the same", async () => {
  const links = await start({ inFile: true });
  const { path } = await made(links, { email: "family@home.example" });
  await limitPages(1);
  const answers = [];
  for (let each = 0; each < 12; each += 1) answers.push((await give(path, "AAAA-AAAA")).status);
  expect(answers.at(-1)).toBe(429);
  await limitPages(null);
});

it("names the address in its mail that the operator of the server set, whatever its sender opens", async () => {
  const mails = await catchMail();
  const publicAddress = "https://bellwether.district.example";
  try {
    const mail = { ...{ host: "127.0.0.1", port: mails.port, secure: false }, user: null, password: null };
    const links = await start({ mail: { ...mail, from: "bellwether@district.example" }, publicAddress });
    const { path, address, data } = await made(links, { email: "family@home.example" });
    expect([address, data.mail_status]).toEqual([publicAddress, "sending"]);
    const [one] = mails.received;
    expect(one === undefined ? "" : mailText(one)).toContain(`${publicAddress}${path}`);
  } finally {
    await mails.close();
  }
});
