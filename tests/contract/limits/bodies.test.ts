import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// C3: 400 unfinished bodies held 1.7 GB, dripping ones stayed open for 400 s, and a client that was refused already
// still had its bodies read.

let server: TestServer;
let client: CookieClient;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  server = await startTestServer({ bodyLimits: { readAtOnce: 6 * megabyte, milliseconds: 700 } });
  client = await server.as("assessor");
});
afterAll(() => server?.close());

interface Open {
  readonly socket: Socket;
  readonly answer: () => string;
}

/** Begins a request whose body is never finished. */
async function begin(path: string, announced: number, sent: number, cookie: string): Promise<Open> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket
    .on("error", () => undefined)
    .on("data", (chunk) => {
      text += chunk.toString();
    });
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${announced}\r\n\r\n`,
  );
  socket.write(`{"title":"${"a".repeat(sent)}`);
  return { socket, answer: () => text };
}
const statusOf = ({ answer }: Open) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer())?.[1] ?? 0);
const cookies = () => client.jar.getCookieString(server.url);

it("refuses a body that is too long for its route before it is read, from guests the sooner (C3)", async () => {
  const login = await begin("/login", 65 * 1024, 10, "");
  await expect.poll(() => statusOf(login)).toBe(413);
  const settings = await begin("/user/confirm-password", 257 * 1024, 10, await cookies());
  await expect.poll(() => statusOf(settings)).toBe(413);
  const record = await begin("/api/v2/cases", 300 * 1024, 10, await cookies());
  await expect.poll(() => statusOf(record)).toBe(408);
});

it("stops reading a body that grows beyond it without having said so (C3)", async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(16 * 1024))),
  });
  const answer = await fetch(`${server.url}/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url },
    body,
    duplex: "half",
  } as RequestInit).then(
    ({ status }) => status,
    () => "cut off",
  );
  expect([413, "cut off"]).toContain(answer);
});

it("ends a body that drips (C3)", async () => {
  const slow = await begin("/login", 1_000, 10, "");
  const drip = setInterval(() => slow.socket.write("a"), 50);
  await once(slow.socket, "close");
  clearInterval(drip);
  expect(statusOf(slow)).toBe(408);
});

it("reads no more bodies at a time than it has room for (C3)", async () => {
  const cookie = await cookies();
  const all = await Promise.all(
    Array.from({ length: 12 }, () => begin("/api/v2/cases", 2 * megabyte, megabyte, cookie)),
  );
  await expect.poll(() => all.filter((each) => statusOf(each) === 503).length).toBeGreaterThan(3);
  await expect.poll(() => all.every((each) => statusOf(each) > 0)).toBe(true);
  for (const { socket } of all) socket.destroy();
  await expect.poll(async () => (await client.post("/api/v2/cases", { title: "After it" })).status).toBe(201);
});

it("does not read the body of somebody who calls too often (C3)", async () => {
  const limited = await startTestServer({
    rateLimits: {
      perMinute: 2,
      addressPerMinute: 1,
      signInPerMinute: 5,
      signInPerHour: 50,
      forgotPerHour: 50,
      guestDenialsPerHour: 50,
      exportsPerHour: 10,
    },
  });
  try {
    const { hostname, port } = new URL(limited.url);
    expect((await limited.client().csrf()).status).toBe(204);
    const socket = connect(Number(port), hostname);
    let text = "";
    socket
      .on("error", () => undefined)
      .on("data", (chunk) => {
        text += chunk.toString();
      });
    socket.write(
      `POST /login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
    );
    await once(socket, "close");
    expect(text).toContain("HTTP/1.1 429");
  } finally {
    await limited.close();
  }
});
