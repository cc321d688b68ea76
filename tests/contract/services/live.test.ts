import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listener, listen, recordsIn, until } from "#support/server/listen.ts";
import { startTestServer, type TestServer, type TestUserName } from "#support/server/server.ts";

// Who hears of what: a line only concerns records that its reader may see at that moment.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const caseBody = (more: object) => ({
  title: "Note on a desk",
  stage: "intake",
  reported_at: "2024-11-19T15:00:00.000Z",
  ...more,
});
const everybody: readonly TestUserName[] = [
  "district",
  "admin",
  "assessor",
  "colleague",
  "investigator",
  "viewer",
  "south",
  "stranger",
];

describe("the live stream", () => {
  it("has everybody of a district read people anew once a roster was taken over, and nobody else", async () => {
    const district = await server.as("district");
    const table = Buffer.from("SIS ID,First,Last\n881,Ines,Vale\n");
    const uploaded = (await district.upload("staff.csv", table, { type: "text/csv" })).body.id;
    const columns = { "SIS ID": "sourcedId", First: "firstName", Last: "lastName" };
    const preview = await district.post("/api/v2/imports/preview", { uploads: [uploaded] });
    expect(preview.status, preview.text).toBe(200);
    const made = await district.post("/api/v2/imports", { uploads: [uploaded], mapping: { columns } });
    expect(made.status, made.text).toBe(201);
    await server.settled();
    const viewer = await listen(server, "viewer");
    const stranger = await listen(server, "stranger");
    const run = await district.post(`/api/v2/imports/${made.body.data.id}/run`, {});
    expect(run.status, run.text).toBe(200);
    await server.settled();
    const hears = ({ lines }: Listener) =>
      lines.some((line) => line.type === "changed" && line.resources.includes("persons"));
    await until(() => hears(viewer));
    await stranger.caughtUp();
    expect(hears(stranger)).toBe(false);
    viewer.stop();
    stranger.stop();
  });

  it("tells each reader of what they may see, whoever changes it, and nobody else", async () => {
    const owner = await server.as("assessor");
    const person_type_id = (await owner.get("/api/v2/persons/create")).body.data.person_types[0].id;
    const listeners = new Map<TestUserName, Listener>();
    for (const name of everybody) listeners.set(name, await listen(server, name));
    const always: readonly TestUserName[] = ["district", "admin", "assessor"];
    const open: readonly TestUserName[] = [...always, "colleague", "investigator", "viewer"];
    const some = fc.uniqueArray(
      fc.constantFrom("colleague", "investigator", "viewer") as fc.Arbitrary<TestUserName>,
    );
    const act = fc.constantFrom("comment", "presence", "person", "task");
    await fc.assert(
      fc.asyncProperty(
        some,
        fc.boolean(),
        fc.array(act, { minLength: 1, maxLength: 3 }),
        async (team, shared, acts) => {
          const made = await owner.post(
            "/api/v2/cases",
            caseBody({
              confidentiality: shared ? "organization" : "team",
              team: team.map((name) => ({ user_id: server.users[name].id, role: "member" })),
            }),
          );
          expect(made.status, made.text).toBe(201);
          const { id } = made.body.data;
          for (const each of acts) {
            if (each === "comment")
              await owner.post(`/api/v2/cases/${id}/comments`, { body: "Said at lunch." });
            if (each === "presence")
              await owner.post("/api/v2/presence", {
                record: { kind: "case", id },
                section: "files",
                state: "editing",
              });
            if (each === "person") {
              const person = { first_name: "Sam", last_name: "Ode", person_type_id };
              expect((await owner.post("/api/v2/persons", person)).status).toBe(201);
            }
            if (each === "task")
              await owner.post("/api/v3/tasks", {
                title: "Call home",
                taskable_type: "case",
                taskable_id: id,
              });
          }
          const seeing = new Set(shared ? open : [...always, ...team]);
          for (const [name, listener] of listeners) {
            const from = listener.lines.length;
            await listener.caughtUp();
            const mine = listener.lines;
            const told = recordsIn(mine).some((record) => record.kind === "case" && record.id === id);
            expect([name, told, from <= mine.length]).toEqual([name, seeing.has(name), true]);
            for (const record of recordsIn(mine.slice(from))) {
              const paths: Record<string, string> = {
                case: "/api/v2/cases/",
                person: "/api/v2/persons/",
                task: "/api/v3/tasks/",
              };
              const path = paths[record.kind];
              if (path !== undefined)
                expect([name, record, (await listener.elsewhere.get(`${path}${record.id}`)).status]).toEqual([
                  name,
                  record,
                  200,
                ]);
            }
          }
          const south = listeners.get("south");
          const stranger = listeners.get("stranger");
          expect([...recordsIn(south?.lines ?? []), ...recordsIn(stranger?.lines ?? [])]).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
    const words = JSON.stringify([...listeners.values()].map((listener) => listener.lines));
    expect(words).not.toMatch(/Note on a desk|Said at lunch|Test |Ode/);
    for (const listener of listeners.values()) listener.stop();
  });

  it("tells those who saw a deleted record, without naming it", async () => {
    const owner = await server.as("assessor");
    const team = [{ user_id: server.users.colleague.id, role: "member" }];
    const { id } = (await owner.post("/api/v2/cases", caseBody({ team }))).body.data;
    const colleague = await listen(server, "colleague");
    const investigator = await listen(server, "investigator");
    expect((await owner.delete(`/api/v2/cases/${id}`)).status).toBe(204);
    await colleague.caughtUp();
    await investigator.caughtUp();
    expect(
      colleague.lines.some(
        (line) => line.type === "changed" && line.resources.includes("cases") && line.records.length === 0,
      ),
    ).toBe(true);
    expect(recordsIn(colleague.lines)).toEqual([]);
    expect(
      investigator.lines.some((line) => line.type === "changed" && line.resources.includes("cases")),
    ).toBe(false);
    colleague.stop();
    investigator.stop();
  });
});

describe("the end of a stream", () => {
  it("comes with the end of its session, and it says nothing after", async () => {
    const client = await server.as("viewer");
    const listener = await listen(server, "viewer", client);
    expect((await client.post("/logout", {})).status).toBeLessThan(300);
    await until(listener.ended);
    expect(listener.lines.at(-1)).toEqual({ type: "end", reason: "session" });
  });

  it("comes when the account is switched off, before any line of what happened since", async () => {
    const listener = await listen(server, "investigator");
    const owner = await server.as("assessor");
    const team = [{ user_id: server.users.investigator.id, role: "member" }];
    const { id } = (await owner.post("/api/v2/cases", caseBody({ team }))).body.data;
    await listener.caughtUp();
    const before = listener.lines.length;
    const of = server.db.updateTable("users").where("id", "=", server.users.investigator.id);
    await of.set({ active: 0 }).execute();
    await owner.post(`/api/v2/cases/${id}/comments`, { body: "After." });
    await until(listener.ended);
    expect(listener.lines.slice(before)).toEqual([{ type: "end", reason: "session" }]);
    await of.set({ active: 1 }).execute();
  });

  it("comes at once when an administrator switches the account off, with nothing else happening", async () => {
    const { id } = server.users.investigator;
    const admin = await server.as("admin");
    for (const scope of [{}, { organization: server.organizations.north }]) {
      const listener = await listen(server, "investigator");
      expect((await admin.post(`/api/v2/users/${id}/organizations/deactivate`, scope)).status).toBe(200);
      await until(listener.ended);
      expect(listener.lines.at(-1)).toEqual({ type: "end", reason: "session" });
      expect((await admin.post(`/api/v2/users/${id}/organizations/reactivate`, scope)).status).toBe(200);
    }
  });

  it("comes at once when a role is lowered, for what it has told may be theirs to read no more", async () => {
    const { id } = server.users.investigator;
    const place = `/api/v2/users/${id}/organizations/${server.organizations.north}`;
    const admin = await server.as("admin");
    const listener = await listen(server, "investigator");
    expect((await admin.put(place, { role: "viewer" })).status).toBe(200);
    await until(listener.ended);
    expect(listener.lines.at(-1)).toEqual({ type: "end", reason: "session" });
    expect((await admin.put(place, { role: "investigator" })).status).toBe(200);
  });

  it("comes after too much idle time: listening and presence are no activity", async () => {
    const client = await server.as("viewer");
    const listener = await listen(server, "viewer", client);
    server.advance(20 * 60_000);
    const body = caseBody({ confidentiality: "organization" });
    const made = await (await server.as("assessor")).post("/api/v2/cases", body);
    const record = { kind: "case", id: made.body.data.id };
    expect((await client.post("/api/v2/presence", { record, state: "viewing" })).status).toBe(200);
    server.advance(11 * 60_000);
    await (await server.as("colleague")).post("/api/v2/cases", body);
    await until(listener.ended);
    expect(listener.lines.at(-1)).toEqual({ type: "end", reason: "session" });
    expect((await client.get("/api/v2/cases")).status).toBe(401);
  });

  it("leaves no row in the audit log, and none of presence anywhere", async () => {
    const client = await server.as("viewer");
    const counts = async () => [
      (await server.db.selectFrom("audit_log").select("action").execute()).length,
      (await server.db.selectFrom("idempotency_keys").select("key").execute()).length,
    ];
    const listener = await listen(server, "viewer", client);
    const made = await (await server.as("assessor")).post(
      "/api/v2/cases",
      caseBody({ confidentiality: "organization" }),
    );
    const record = { kind: "case", id: made.body.data.id };
    const before = await counts();
    const put = await client.post("/api/v2/presence", { record, section: "files", state: "editing" });
    expect(put.status).toBe(200);
    await until(() => listener.lines.some((line) => line.type === "presence"));
    expect(await counts()).toEqual(before);
    listener.stop();
  });
});
