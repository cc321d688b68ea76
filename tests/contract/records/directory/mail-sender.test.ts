import { createServer } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { patience } from "#support/patience.ts";
import { catchMail } from "#support/server/mail-catcher.ts";
import { startTestServer, type TestServerOptions } from "#support/server/server.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serverWith(options: TestServerOptions) {
  const server = await startTestServer(options);
  open.unshift(server.close);
  const path = (id: number) => `/api/v2/organizations/${id}/mail`;
  return { ...server, path };
}

const smtp = (port: number) => ({
  host: "127.0.0.1",
  port,
  secure: false,
  user: null,
  password: null,
  from: "Bellwether <no-reply@operator.example>",
});
const headers = (message: string) => message.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n[ \t]+/g, " ") ?? "";

it("gives mails of an organization its name and its address for answers, from the operator's address", async () => {
  const { port, received, close } = await catchMail();
  open.push(close);
  const { as, organizations, path, client, users } = await serverWith({ mail: smtp(port) });
  const district = await as("district");
  const sender = { sender_name: "Test District, safety", reply_to: "Safety@District.example" };
  const comma = await district.put(path(organizations.district), sender);
  expect(Object.keys(comma.body.errors)).toEqual(["sender_name"]);
  const saved = await district.put(path(organizations.district), { ...sender, sender_name: "Test District" });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.data).toMatchObject({
    own: { sender_name: "Test District", reply_to: "safety@district.example" },
    address: "no-reply@operator.example",
  });

  const told = async () => (await district.get("/api/v2/session")).body.data.server.sends_mail;
  expect(await told()).toBe(true);
  const guest = client();
  await guest.csrf();
  await guest.post("/forgot-password", { email: users.assessor.email });
  await vi.waitFor(() => expect(received).toHaveLength(1), patience);
  const said = headers(received[0]?.message ?? "");
  expect(said).toMatch(/^From: "?Test District"? <no-reply@operator\.example>$/m);
  expect(said).toMatch(/^Reply-To: <?safety@district\.example>?$/m);

  const tried = await district.post(`${path(organizations.north)}/test`);
  expect(tried.body.data).toMatchObject({ outcome: "accepted", to: users.district.email, answer: 250 });
  expect(received[1]?.to).toEqual([users.district.email]);
  expect(headers(received[1]?.message ?? "")).toContain("Test District");
});

it.each([
  ["sender_name", { sender_name: "District\r\nBcc: all@evil.example" }],
  ["sender_name", { sender_name: "District\u2028Bcc: all@evil.example" }],
  ["sender_name", { sender_name: "Bank <bank@evil.example>" }],
  ["sender_name", { sender_name: "x".repeat(81) }],
  ["reply_to", { reply_to: "a@b.example, c@d.example" }],
  ["reply_to", { reply_to: "a@b.example\r\nBcc: all@evil.example" }],
] as const)("refuses %s that would write a header of its own", async (field, wrong) => {
  const { as, organizations, path } = await serverWith({});
  const answer = await (await as("admin")).put(path(organizations.north), {
    sender_name: null,
    reply_to: null,
    ...wrong,
  });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

it("says that a test mail lies in the mail folder where there is no mail server", async () => {
  const { as, organizations, path, db } = await serverWith({});
  const admin = await as("admin");
  await admin.put(path(organizations.north), {
    sender_name: "North office",
    reply_to: "north@school.example",
  });
  const tried = await admin.post(`${path(organizations.north)}/test`);
  expect(tried.body.data).toMatchObject({ outcome: "kept", answer: null });
  expect((await admin.get("/api/v2/session")).body.data.server.sends_mail).toBe(false);
  const [mail] = await db.selectFrom("mail_messages").selectAll().execute();
  expect(mail).toMatchObject({ from_name: "North office", reply_to: "north@school.example" });
});

it("says what a mail server said that refused, and that one did not answer", async () => {
  const refusing = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("554 No mail from you.\r\n");
  });
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  const address = refusing.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const closed = () => new Promise<void>((resolve) => refusing.close(() => resolve()));
  const { as, organizations, path } = await serverWith({ mail: smtp(port) });
  const admin = await as("admin");
  const first = await admin.post(`${path(organizations.north)}/test`);
  expect(first.body.data, first.text).toMatchObject({ outcome: "refused", answer: 554 });
  await closed();
  const second = await admin.post(`${path(organizations.north)}/test`);
  expect(second.body.data, second.text).toMatchObject({ outcome: "unreached", answer: null });
});

it("says of a request for help that it went by mail only where a mail server took it", async () => {
  const { as, settled } = await serverWith({ mail: smtp(1) });
  const admin = await as("district");
  const set = await admin.put("/api/v2/settings/support", { address: "help@school.example" });
  expect(set.status, set.text).toBe(200);
  const words = { category: "question", subject: "Where?", body: "Where are the letters?" };
  const made = await admin.post("/api/v2/support-requests", words);
  expect(made.status, made.text).toBe(201);
  await settled();
  const { body } = await admin.get("/api/v2/support-requests");
  expect(body.data).toMatchObject([{ id: made.body.data.id, mailed: false }]);
});

it("is set and tried by administrators of the organization alone", async () => {
  const { as, organizations, path } = await serverWith({});
  const body = { sender_name: null, reply_to: null };
  expect((await (await as("admin")).put(path(organizations.south), body)).status).toBe(404);
  expect((await (await as("assessor")).put(path(organizations.north), body)).status).toBe(403);
  expect((await (await as("assessor")).post(`${path(organizations.north)}/test`)).status).toBe(403);
});
