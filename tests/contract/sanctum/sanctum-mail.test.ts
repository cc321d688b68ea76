import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { patience } from "#support/patience.ts";
import { type CaughtMail, catchMail, mailText } from "#support/server/mail-catcher.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const anonymous = {
  host: "127.0.0.1",
  secure: false,
  user: null,
  password: null,
  from: "Bellwether <no-reply@a.example>",
};

/** A real mail server on loopback, and our server configured to use it. */
async function withMailServer(): Promise<{
  readonly server: TestServer;
  readonly received: readonly CaughtMail[];
}> {
  const { port, received, close } = await catchMail();
  open.push(close);
  const server = await startTestServer({ mail: { ...anonymous, port } });
  open.unshift(server.close);
  return { server, received };
}

describe("mail by SMTP", () => {
  it("carries a reset link that works once, and nothing to an address that nobody has", async () => {
    const { server, received } = await withMailServer();
    const { email } = server.users.assessor;
    const client = server.client();
    await client.csrf();
    const unknown = await client.post("/forgot-password", { email: "nobody@nowhere.example" });
    const known = await client.post("/forgot-password", { email });
    expect(known.status).toBe(200);
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });

    await vi.waitFor(() => expect(received).toHaveLength(1), patience);
    const [mail] = received;
    expect(mail?.to).toEqual([email]);
    const subject = /^Subject: (.*)$/m.exec(mail?.message ?? "")?.[1];
    expect(subject).toBeTruthy();
    expect(subject).not.toContain(server.users.assessor.name);

    const token = /[A-Za-z0-9_-]{40,}/.exec(mail === undefined ? "" : mailText(mail))?.[0];
    const password = `${testPassword} again`;
    const body = { token, email, password, password_confirmation: password };
    expect((await client.post("/reset-password", body)).status).toBe(200);
    expect((await client.post("/reset-password", body)).status).toBe(422);
    expect((await client.post("/login", { email, password, remember: false })).status).toBe(200);
  });

  it("that hangs in the middle keeps no server from stopping", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined).write("220 mail.example ready\r\n");
    });
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    open.push(async () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const errors: string[] = [];
    const server = await startTestServer({
      mail: { ...anonymous, port },
      log: { info: () => undefined, error: (event) => errors.push(event) },
    });
    const client = server.client();
    await client.csrf();
    expect((await client.post("/forgot-password", { email: server.users.assessor.email })).status).toBe(200);
    await vi.waitFor(() => expect(sockets.size).toBe(1), patience);
    await server.close();
    expect(errors).toContain("mail.unsent");
  });

  it("that a mail server could not take now waits sealed, and is sent again", async () => {
    let busy = true;
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) => {
        if (busy) return done(Object.assign(new Error("Try later"), { responseCode: 451 }));
        received.push(address);
        return done();
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    open.push(() => new Promise((resolve) => smtp.close(resolve)));
    const told: string[] = [];
    const server = await startTestServer({
      mail: { ...anonymous, port: smtp.server.address().port },
      log: { info: () => undefined, error: (event) => told.push(event) },
    });
    open.unshift(server.close);
    const { email } = server.users.assessor;
    const client = server.client();
    await client.csrf();
    await client.post("/forgot-password", { email });
    await vi.waitFor(() => expect(told).toEqual(["mail.failed"]), patience);
    const waiting = () => server.db.selectFrom("mails_waiting").selectAll().execute();
    const soon = new Date(Date.now() + 90_000).toISOString();
    await vi.waitFor(
      async () => expect((await waiting()).every(({ next_at }) => next_at < soon)).toBe(true),
      patience,
    );
    expect(await waiting()).toHaveLength(1);
    // Who reads the rows learns neither whose mail it is nor the code.
    expect(JSON.stringify(await waiting())).not.toContain(email);
    busy = false;
    await server.sendMails();
    expect(received).toEqual([]);
    server.advance(2 * 60_000);
    await server.sendMails();
    expect(received).toEqual([email]);
    expect(await waiting()).toEqual([]);
  });

  it("that is refused is logged without the address", async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}> is unknown`)),
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    open.push(() => new Promise((resolve) => smtp.close(resolve)));
    const told: unknown[] = [];
    const server = await startTestServer({
      mail: { ...anonymous, port: smtp.server.address().port },
      log: {
        info: () => undefined,
        error: (event, fields, error) => told.push([event, fields, String(error)]),
      },
    });
    open.unshift(server.close);
    const client = server.client();
    await client.csrf();
    await client.post("/forgot-password", { email: server.users.assessor.email });
    await vi.waitFor(() => expect(told).toHaveLength(1), patience);
    expect(told).toEqual([["mail.failed", { code: "EENVELOPE", answer: 550 }, "undefined"]]);
  });
});
