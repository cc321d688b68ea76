import { afterEach, beforeEach, expect, it } from "vitest";
import { toldFileType } from "#contract/kit/told-file.ts";
import { papersAtOnce } from "#server/http/rate-limits.ts";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { longCase, longWish } from "#support/server/long-case.ts";
import { startTestServer, type TestServer, type TestUserName, testPassword } from "#support/server/server.ts";

// Files of reports are written and read again by two workers that everybody shares.

let server: TestServer;
let lead: CookieClient;
let admin: CookieClient;
let path: string;

async function signedIn(name: TestUserName): Promise<CookieClient> {
  const client = await server.as(name);
  await client.post("/user/confirm-password", { password: testPassword });
  return client;
}

beforeEach(async () => {
  server = await startTestServer();
  lead = await signedIn("assessor");
  admin = await signedIn("admin");
  path = await longCase(server, lead);
});
afterEach(() => server.close());

const ask = (client: CookieClient): Promise<Answer> => client.post(`${path}/report`, longWish);

it("makes a few at a time for one person, says so to whoever asks for more, and keeps nobody else waiting", async () => {
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

/** Asks for one and is told how far it is: answers as soon as it waits for a worker, and has its place. */
const begin = async (client: CookieClient, of = "/report", body: object = longWish) =>
  fetch(`${server.url}${path}${of}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      Accept: toldFileType,
      "Content-Type": "application/json",
      Cookie: await client.jar.getCookieString(server.url),
      Origin: server.url,
      "X-XSRF-TOKEN": decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? ""),
    },
  });

async function readAll(
  { body }: Response,
  onText: (text: string) => void = () => undefined,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    onText(text);
  }
  return text;
}

it("counts files that are made again and those of links as well", async () => {
  expect((await ask(lead)).status).toBe(200);
  const { body } = await lead.get(`/api/v2/reports?case_id=${path.split("/").at(-1)}`);
  const again = `/reports/${body.data[0].id}/file`;
  // Long ones are made one at a time: those that follow keep their places until this one is finished.
  const others = await begin(admin);
  const begun = [await begin(lead, again, { reason: "Lost" }), await begin(lead, again, { reason: "Lost" })];
  expect((await lead.post(`${path}${again}`, { reason: "Lost" })).status).toBe(429);
  expect((await ask(lead)).status).toBe(429);
  for (const each of [others, ...begun]) expect(await readAll(each)).toContain(`"status":200`);
});

it("ends what is written and what waits when the server is stopped, and says so", async () => {
  const heard = new Map<number, string>();
  let closing: Promise<void> | null = null;
  const hear = (index: number, text: string) => {
    heard.set(index, text);
    const writes = [...heard.values()].some((each) => each.includes(`"writing"`));
    // Others may not wait yet: on a busy machine the first would be finished before the last of them does.
    if (writes && heard.size > 1) closing ??= server.app.close();
  };
  const ended = await Promise.all(
    [lead, lead, admin, admin].map(async (client, index) => {
      const answer = await begin(client);
      const text = await readAll(answer, (each) => hear(index, each));
      return { isRefused: answer.status === 503, text };
    }),
  );
  expect(closing).not.toBeNull();
  expect(ended.filter(({ isRefused }) => !isRefused).length).toBeGreaterThan(1);
  // Had they gone on, each would have been answered with its file.
  for (const { isRefused, text } of ended) {
    if (!isRefused) expect(text).toContain(`"status":503`);
    expect(text).toContain("The server is being stopped, and this was not finished. Try again in a moment.");
  }
});
