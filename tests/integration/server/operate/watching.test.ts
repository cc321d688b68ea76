import { createServer as createHttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";
import { type ServerProgram, startServerProgram } from "#support/server/server-program.ts";
import { unfinished } from "#support/server/unfinished.ts";

// The built server, as those see it who watch and stop it.

const setupToken = "a-token-of-the-operator";
const administrator = {
  full_name: "Dana Whitfield",
  email: "dana@district.example",
  password: "plum window harbor seven",
};
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProgram | null;
const others: { close: () => unknown }[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  server = null;
});
afterEach(async () => {
  await server?.stop();
  for (const each of others.splice(0)) each.close();
  await folder.remove();
});

const start = async (settings: Readonly<Record<string, string>> = {}): Promise<ServerProgram> => {
  server = await startServerProgram(folder.path, { SETUP_TOKEN: setupToken, ...settings });
  return server;
};
const setUp = async (url: string) => {
  const client = createCookieClient(url);
  await client.csrf();
  const organization = { name: "Maple Valley", number_prefix: "MPV", kind: "district" };
  const answer = await client.post("/setup", { setup_token: setupToken, organization, administrator });
  expect(answer.status).toBe(201);
  return client;
};
const listen = async (made: Server) => {
  await new Promise<void>((resolve) => void made.listen(0, "127.0.0.1", resolve));
  others.push(made);
  const address = made.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};
/** Takes connections, and never says a word. */
const silentServer = () => listen(createServer((socket) => void socket.on("error", () => undefined)));
const figuresOf = async ({ lines }: ServerProgram) => {
  const found = () => lines.flatMap((line) => /^Figures: (http\S+)\/metrics$/.exec(line)?.[1] ?? [])[0];
  await expect.poll(found).toBeDefined();
  return found() ?? "";
};
const logOf = ({ lines }: ServerProgram) =>
  lines.flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));

describe("a server that is watched", () => {
  it("tells strangers that it lives and is ready, and nothing else", async () => {
    const { url } = await start();
    for (const path of ["/livez", "/readyz"]) {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()]).toEqual([200, "ok\n"]);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${url}/status`)).status).toBe(404);
  });

  it("has figures on a port of its own, behind a token, with no word of a person", async () => {
    const token = "a-token-for-prometheus";
    const program = await start({ METRICS_PORT: "0", METRICS_TOKEN: token });
    const figures = await figuresOf(program);
    const client = await setUp(program.url);
    await client.get("/api/v2/persons?search=Aurelia");
    await client.get("/api/v2/Aurelia/Quill");
    const read = (path: string, given = token) =>
      fetch(figures + path, { headers: { Authorization: `Bearer ${given}` } });
    expect((await read("/metrics", "another-token-entirely")).status).toBe(401);
    expect((await fetch(`${figures}/metrics`)).status).toBe(401);
    expect((await read("/")).status).toBe(404);
    const text = await (await read("/metrics")).text();
    expect(text).toContain(
      'bellwether_request_seconds_count{method="GET",route="/api/v2/persons",status="200"} 1',
    );
    expect(text).toContain('route="none",status="404"');
    expect(text).toMatch(/^bellwether_ready 1$/m);
    expect(text).toMatch(/^nodejs_heap_size_used_bytes /m);
    expect(text).not.toMatch(/Aurelia|Quill|Dana|Maple/);
    expect(await (await read("/status")).json()).toEqual({
      database: true,
      migrations: true,
      log: true,
      clock: true,
      disk: true,
      jobs: true,
      processes: 1,
    });
  });

  it("logs in JSON who called what by numbers, and no word of a person", async () => {
    const program = await start();
    const client = await setUp(program.url);
    const answer = await client.get("/api/v2/persons?search=Aurelia");
    const id = answer.headers.get("x-correlation-id");
    const entry = () => logOf(program).find((each) => each.correlation_id === id);
    await expect.poll(entry).toMatchObject({
      msg: "request",
      method: "GET",
      route: "/api/v2/persons",
      status: 200,
      user_id: 1,
    });
    expect(program.lines.join("\n")).not.toMatch(/Aurelia|Dana/);
  });

  it("sends one span for each request to a collector, where one is named", async () => {
    const spans: string[] = [];
    const collector = createHttpServer((request, response) => {
      void json(request).then((body) => {
        spans.push(JSON.stringify(body));
        response.setHeader("Content-Type", "application/json").end("{}");
      });
    });
    const port = await listen(collector);
    const { url, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    const client = createCookieClient(url);
    await client.get("/api/v2/cases/4711?search=Aurelia");
    // What is left goes when it stops.
    await stop();
    expect(spans.join()).toContain('"GET /api/v2/cases/:id"');
    expect(spans.join()).not.toMatch(/Aurelia|4711/);
  });
});

describe("a server that is told to stop", () => {
  it.skipIf(process.platform === "win32")(
    "is gone within ten seconds, also while a mail server hangs, and tells whoever waits",
    async () => {
      const mail = {
        SMTP_HOST: "127.0.0.1",
        SMTP_PORT: String(await silentServer()),
        MAIL_FROM: "a@b.example",
      };
      const program = await start(mail);
      const client = await setUp(program.url);
      // One mail that somebody waits for, and one that nobody does.
      const waiting = client.post("/api/v2/organizations/1/mail/test");
      await client.post("/forgot-password", { email: administrator.email });
      const began = performance.now();
      await program.stop();
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(await waiting).toMatchObject({ status: 503 });
      expect(logOf(program).map((each) => each.msg)).toContain("mail.unsent");
      expect(logOf(program).map((each) => each.msg)).not.toContain("stop.cut-short");
    },
  );

  it.skipIf(process.platform === "win32")("does not wait for a body that comes slowly or never", async () => {
    const program = await start();
    const slow = await unfinished(program);
    others.push({ close: () => slow.destroy() });
    await fetch(`${program.url}/livez`);
    const began = performance.now();
    await program.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
