import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword, testRateLimits } from "#support/server/server.ts";

// C3: 400 unfinished bodies held 1.7 GB, dripping ones stayed open for 400 s, and a client that was refused already
// still had its bodies read. One address with bodies that never ended then stopped all saving and all sign-ins.

let server: TestServer;
let client: CookieClient;
const megabyte = 1024 * 1024;
const limits = {
  readAtOnce: 12 * megabyte,
  person: 6 * megabyte,
  guests: 64 * 1024,
  address: 16 * 1024,
  milliseconds: 700,
  guestMilliseconds: 700,
};

beforeAll(async () => {
  server = await startTestServer({ bodyLimits: limits });
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
  const login = await begin("/login", 9 * 1024, 10, "");
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

/** Long enough for bodies to be unfinished while others call. */
const patient = { ...limits, milliseconds: 60_000, guestMilliseconds: 60_000 };

describe("bodies that never end", () => {
  let home: TestServer;
  let open: Open[] = [];
  beforeAll(async () => {
    [home, server] = [server, await startTestServer({ bodyLimits: patient })];
    client = await server.as("assessor");
  });
  const giveUp = () => {
    for (const { socket } of open) socket.destroy();
    open = [];
  };
  afterEach(giveUp);
  afterAll(async () => {
    await server.close();
    server = home;
    client = await server.as("assessor");
  });
  const others = async () => [
    (await client.post("/api/v2/cases", { title: "Saved meanwhile" })).status,
    (await server.client().signIn(server.users.admin.email, testPassword)).status,
  ];

  it("of guests hold up neither a save nor a sign-in from the same address", async () => {
    const [roomy, person] = [server, client];
    server = await startTestServer({ bodyLimits: { ...patient, readAtOnce: 300 * 1024 } });
    try {
      client = await server.as("assessor");
      open = await Promise.all(Array.from({ length: 60 }, () => begin("/login", 8_000, 7_900, "")));
      for (const size of [700, 40])
        open.push(...(await Promise.all(Array.from({ length: 30 }, () => begin("/login", 8_000, size, "")))));
      await expect.poll(() => open.filter((each) => statusOf(each) === 503).length).toBeGreaterThan(20);
      expect(await others()).toEqual([201, 200]);
    } finally {
      giveUp();
      await server.close();
      [server, client] = [roomy, person];
    }
  });

  it("share what one network of IPv6 has, from whichever of its addresses they come", async () => {
    const roomy = server;
    server = await startTestServer({ bodyLimits: patient, trustProxy: 1 });
    try {
      const at = (network: number, host: number) =>
        begin("/login", 8_000, 7_000, `\r\nX-Forwarded-For: 2001:db8:1:${network}::${host}`);
      const elsewhere = await at(2, 1);
      open = [elsewhere];
      for (let host = 1; host <= 6; host += 1) open.push(await at(1, host));
      const ended = () => open.filter((each) => statusOf(each) === 503).length;
      await expect.poll(ended).toBe(4);
      expect(statusOf(elsewhere)).toBe(0);
    } finally {
      giveUp();
      await server.close();
      server = roomy;
    }
  });

  it("of one signed-in person hold up nobody else", async () => {
    const colleague = await server.as("colleague");
    const cookie = await colleague.jar.getCookieString(server.url);
    const many = () => begin("/api/v2/cases", 2 * megabyte, megabyte, cookie);
    open = await Promise.all(Array.from({ length: 24 }, many));
    await expect.poll(() => open.filter((each) => statusOf(each) === 503).length).toBeGreaterThan(16);
    expect(await others()).toEqual([201, 200]);
  });

  it("of people together cost whoever has the most of them", async () => {
    for (const name of ["colleague", "investigator", "admin"] as const) {
      const cookie = await (await server.as(name)).jar.getCookieString(server.url);
      const some = Array.from({ length: 5 }, () => begin("/api/v2/cases", 2 * megabyte, megabyte, cookie));
      open.push(...(await Promise.all(some)));
    }
    await expect.poll(() => open.filter((each) => statusOf(each) === 503).length).toBeGreaterThan(2);
    expect(await others()).toEqual([201, 200]);
  });

  it("of somebody who may not make the call are not read", async () => {
    const viewer = await server.as("viewer");
    const token = decodeURIComponent((await viewer.cookie("XSRF-TOKEN")) ?? "");
    const cookie = await viewer.jar.getCookieString(server.url);
    const refused = await begin("/api/v2/cases", 2_000, 10, `${cookie}\r\nX-XSRF-TOKEN: ${token}`);
    const unknown = await begin("/api/v2/cases", 2_000, 10, "");
    open = [refused, unknown];
    await expect.poll(() => statusOf(refused)).toBe(403);
    await expect.poll(() => statusOf(unknown)).toBe(419);
  });
});

it("does not read the body of somebody who calls too often (C3)", async () => {
  const limited = await startTestServer({
    rateLimits: {
      ...testRateLimits,
      perMinute: 2,
      addressPerMinute: 1,
      forgotPerHour: 50,
      guestEntriesPerHour: 50,
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

describe("the pieces of a body", () => {
  let part: Readonly<Record<string, string>>;
  const bytes = 1_000 * 536;
  beforeAll(async () => {
    const id = randomUUID();
    const facts = { id, file_name: "words.txt", size: bytes, sha256: "ab".repeat(32) };
    expect((await client.post("/api/v2/uploads/resumable", facts)).status).toBe(200);
    const digest = createHash("sha256").update("a".repeat(bytes)).digest("base64");
    part = {
      begin: `PUT /api/v2/uploads/resumable/${id}/chunks/0`,
      type: `application/octet-stream\r\nContent-Digest: sha-256=:${digest}:`,
      former: "",
    };
  });

  const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="words.txt"\r\n\r\n';
  const requests = {
    "as JSON": () => ({ begin: "POST /api/v2/cases", type: "application/json", former: piece('{"title":"') }),
    "as a part of a file": () => part,
    "as a form": () => ({
      begin: "POST /api/v2/uploads",
      type: "multipart/form-data; boundary=x",
      former: piece(form),
    }),
    "unread, since the request was refused before": () => ({ ...part, type: "application/octet-stream" }),
    "unread, since nobody reads its kind": () => ({
      begin: "POST /api/v2/cases",
      type: "text/plain",
      former: "",
    }),
  };

  /** All that the server answers to these pieces and to a request after them. */
  async function send(request: Readonly<Record<string, string>>, pieces: string) {
    const { hostname, port } = new URL(server.url);
    const token = decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? "");
    const socket = connect(Number(port), hostname);
    let text = "";
    socket
      .on("error", () => undefined)
      .on("data", (chunk) => {
        text += chunk.toString();
      });
    await once(socket, "connect");
    const head =
      `${request.begin} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\nCookie: ${await cookies()}\r\n` +
      `X-XSRF-TOKEN: ${token}\r\nContent-Type: ${request.type}\r\nTransfer-Encoding: chunked\r\n\r\n${request.former}`;
    // Where the server ends the connection, or has answered all of it.
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(`${head}${pieces}0\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await closed;
    return { text, status: statusOf({ socket, answer: () => text }) };
  }

  it.each(["as JSON", "as a part of a file", "as a form"] as const)(
    "are refused where they are crumbs: %s",
    async (kind) => {
      const { text } = await send(requests[kind](), piece("a").repeat(600_000));
      expect(text).toContain("The request comes in too many pieces.");
    },
  );

  it("may be small at first, and are an ordinary segment of a network later", async () => {
    const request = requests["as a part of a file"]();
    const small = piece("a".repeat(4)).repeat(134);
    const { status, text } = await send(request, `${small}${piece("a".repeat(536)).repeat(999)}`);
    expect(status, text).toBe(204);
  });

  it.each(["unread, since the request was refused before", "unread, since nobody reads its kind"] as const)(
    "end the connection where they are crumbs: %s",
    async (kind) => {
      const { text } = await send(requests[kind](), piece("a").repeat(600_000));
      expect(text).not.toContain("Not found.");
    },
  );
});
