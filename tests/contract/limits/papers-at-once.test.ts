import { afterEach, beforeEach, expect, it } from "vitest";
import { toldFileType } from "#contract/kit/told-file.ts";
import { papersAtOnce } from "#server/http/rate-limits.ts";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, type TestUserName, testPassword } from "#support/server/server.ts";

// Files of reports are written and read again by two workers that everybody shares.

let server: TestServer;
let lead: CookieClient;
let admin: CookieClient;
let path: string;
let comment: number;

const said = "Said in the hall before the second period, and told to the team on the same day. ".repeat(20);

async function signedIn(name: TestUserName): Promise<CookieClient> {
  const client = await server.as(name);
  await client.post("/user/confirm-password", { password: testPassword });
  return client;
}

beforeEach(async () => {
  server = await startTestServer();
  lead = await signedIn("assessor");
  admin = await signedIn("admin");
  const made = await lead.post("/api/v2/cases", { title: "A long case" });
  expect(made.status, made.text).toBe(201);
  path = `/api/v2/cases/${made.body.data.id}`;
  comment = (await lead.post(`${path}/comments`, { body: said })).body.data.id;
});
afterEach(() => server.close());

/** Comments of some two hundred pages. */
async function makeLong(): Promise<void> {
  const { id: _, ...row } = await server.db
    .selectFrom("comments")
    .selectAll()
    .where("id", "=", comment)
    .executeTakeFirstOrThrow();
  for (let each = 0; each < 200; each += 1)
    await server.db
      .insertInto("comments")
      .values({ ...row, uuid: crypto.randomUUID() })
      .execute();
}

const wish = { destination: "download", reason: "For the file", format: "pdf", sections: ["comments"] };
const ask = (client: CookieClient): Promise<Answer> => client.post(`${path}/report`, wish);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

it("makes a few at a time for one person, says so to whoever asks for more, and keeps nobody else waiting", async () => {
  await makeLong();
  const many = Array.from({ length: 25 }, () => ask(lead));
  const other = ask(admin);
  const answers = await Promise.all(many);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(25 - papersAtOnce);
  for (const { body, headers } of refused) {
    expect(body.message).toMatch(/Wait until one is finished, or cancel one\.$/);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(papersAtOnce);
  expect((await other).status).toBe(200);
  // What is finished, or refused, takes no place.
  expect((await ask(lead)).status).toBe(200);
});

it("counts files that are made again and those of links as well", async () => {
  await makeLong();
  expect((await ask(lead)).status).toBe(200);
  const { body } = await lead.get(`/api/v2/reports?case_id=${path.split("/").at(-1)}`);
  const again = () => lead.post(`${path}/reports/${body.data[0].id}/file`, { reason: "Lost" });
  expect(statuses(await Promise.all([again(), again(), again()]))).toEqual([200, 200, 429]);
});

/** Asks for one and is told how far it is: answers as soon as it waits for a worker. */
const begin = async (client: CookieClient) =>
  fetch(`${server.url}${path}/report`, {
    method: "POST",
    body: JSON.stringify(wish),
    headers: {
      Accept: toldFileType,
      "Content-Type": "application/json",
      Cookie: await client.jar.getCookieString(server.url),
      Origin: server.url,
      "X-XSRF-TOKEN": decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? ""),
    },
  });

async function readAll({ body }: Response, onText: (text: string) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    onText(text);
  }
  return text;
}

it("ends what is written and what waits when the server is stopped, and says so", async () => {
  await makeLong();
  const begun = await Promise.all([lead, lead, admin, admin].map(begin));
  let closing: Promise<void> | null = null;
  const texts = await Promise.all(
    begun.map((each) =>
      readAll(each, (text) => {
        if (text.includes(`"writing"`)) closing ??= server.app.close();
      }),
    ),
  );
  expect(closing).not.toBeNull();
  // Had they gone on, each would have been answered with its file.
  for (const text of texts) {
    expect(text).toContain(`"status":503`);
    expect(text).toContain("The server is being stopped, and this was not finished. Try again in a moment.");
  }
});
