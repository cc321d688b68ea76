import { once } from "node:events";
import { request as ask } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { longCase, longWish } from "#support/server/long-case.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { unfinished } from "#support/server/unfinished.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ requestsAtOnce: 8 });
});
afterAll(() => server.close());

it("sends whoever comes beyond what can wait away for a moment, and says all along how it is", async () => {
  const narrow = await startTestServer({ requestsAtOnce: 1 });
  try {
    const [client, maker] = [await narrow.as("colleague"), await narrow.as("assessor")];
    await maker.post("/user/confirm-password", { password: testPassword });
    const path = await longCase(narrow, maker);
    // Waits until its file is made; the question below may have taken its place.
    const make = async (): Promise<Answer> => {
      const answer = await maker.post(`${path}/report`, longWish);
      return answer.status === 503 ? make() : answer;
    };
    const made = make();
    const status = async (path: string) => (await fetch(narrow.url + path)).status;
    await expect.poll(() => status("/api/v2/session")).toBe(503);
    const refused = await client.get("/api/v2/cases");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.body).toEqual({
      message: "The server has too much to do at the moment. Try again in a few seconds.",
    });
    expect(await status("/livez")).toBe(200);
    expect(await status("/readyz")).toBe(200);
    expect((await made).status).toBe(200);
    expect((await client.get("/api/v2/cases")).status).toBe(200);
  } finally {
    await narrow.close();
  }
});

it("lets colleagues through, read and save, however many bodies of one person come slowly, and counts those for that person", async () => {
  const sender = await server.as("assessor");
  const colleague = await server.as("colleague");
  const cookie = `Cookie: ${await sender.jar.getCookieString(server.url)}\r\n`;
  const unended = [];
  const askOnceMore = async () => {
    const { status } = await sender.get("/api/v2/cases");
    // This very question may have taken the place of one of them.
    if (status !== 503) unended.push(await unfinished(server, cookie));
    return status;
  };
  for (let count = 0; count < 8; count += 1) unended.push(await unfinished(server, cookie));
  await expect.poll(askOnceMore).toBe(503);
  for (let count = 0; count < 5; count += 1) {
    expect((await colleague.get("/api/v2/cases")).status).toBe(200);
    expect((await colleague.post("/api/v2/cases", { title: "Saved meanwhile" })).status).toBe(201);
  }
  for (const socket of unended) socket.destroy();
  await expect.poll(async () => (await sender.get("/api/v2/cases")).status).toBe(200);
});

it("lets whoever is signed in through, and a sign-in from there, however many bodies guests of one address leave unfinished", async () => {
  const client = await server.as("assessor");
  const forged = "Cookie: bellwether_session=nobody-has-this-one\r\n";
  const waiting = [];
  let ended = 0;
  for (let count = 0; count < 40; count += 1) {
    const socket = await unfinished(server, count % 2 === 0 ? forged : "");
    waiting.push(socket.on("close", () => (ended += 1)));
  }
  await expect.poll(() => ended).toBe(39);
  for (let count = 0; count < 5; count += 1) expect((await client.get("/api/v2/cases")).status).toBe(200);
  expect((await server.client().signIn(server.users.admin.email, testPassword)).status).toBe(200);
  for (const socket of waiting) socket.destroy();
});

it("lets colleagues through, however many bodies of one person are unfinished", async () => {
  const roomy = await startTestServer({ requestsAtOnce: 40 });
  try {
    const cookie = `Cookie: ${await (await roomy.as("assessor")).jar.getCookieString(roomy.url)}\r\n`;
    const colleague = await roomy.as("colleague");
    const waiting = [];
    let ended = 0;
    for (let count = 0; count < 60; count += 1) {
      const socket = await unfinished(roomy, cookie);
      waiting.push(socket.on("close", () => (ended += 1)));
    }
    await expect.poll(() => ended).toBe(50);
    for (let count = 0; count < 5; count += 1)
      expect((await colleague.get("/api/v2/cases")).status).toBe(200);
    for (const socket of waiting) socket.destroy();
  } finally {
    await roomy.close();
  }
});

/** An upload of which only the beginning has come; `end` sends the rest and answers the status. */
async function unfinishedUpload(client: CookieClient) {
  const edge = "edge-of-a-part";
  const token = decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? "");
  const sending = ask(`${client.url}/api/v2/uploads`, {
    method: "POST",
    headers: {
      ...{ accept: "application/json", origin: client.url, "x-xsrf-token": token },
      ...{ cookie: await client.jar.getCookieString(client.url), "idempotency-key": crypto.randomUUID() },
      "content-type": `multipart/form-data; boundary=${edge}`,
    },
  });
  const answered = once(sending, "response");
  answered.catch(() => undefined);
  sending.write(
    `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nSlow`,
  );
  return {
    end: async (): Promise<number> => {
      sending.end(` network\r\n--${edge}--\r\n`);
      const [answer] = await answered;
      return answer.resume().statusCode;
    },
  };
}

it("lets colleagues through, however many files of one person come slowly, and takes those when they are here", async () => {
  const sender = await server.as("assessor");
  const colleague = await server.as("colleague");
  const uploads: Awaited<ReturnType<typeof unfinishedUpload>>[] = [];
  for (let count = 0; count < 8; count += 1) uploads.push(await unfinishedUpload(sender));
  const statusFor = async (client: CookieClient) => (await client.get("/api/v2/cases")).status;
  const askOnceMore = async () => {
    const answered = await statusFor(sender);
    // This very question may have taken the place of the last of them.
    if (answered !== 503) uploads.push(await unfinishedUpload(sender));
    return answered;
  };
  // All of them are counted for whoever sends them.
  await expect.poll(askOnceMore).toBe(503);
  await expect.poll(() => statusFor(colleague)).toBe(200);
  // No more of them come at a time than requests may wait.
  expect((await colleague.upload("b.txt", Buffer.from("Quick"))).status).toBe(503);
  const ended = await Promise.all(uploads.map((each) => each.end()));
  expect(ended.filter((each) => each !== 503)).toEqual(Array(8).fill(201));
  expect((await colleague.upload("b.txt", Buffer.from("Quick"))).status).toBe(201);
  await expect.poll(() => statusFor(sender)).toBe(200);
});
