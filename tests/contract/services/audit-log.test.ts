import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import type { LogEntry } from "#contract/services/logs/schema.ts";
import type { SealedLog } from "#contract/services/logs/sealed.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { readingActions } from "#server/platform/audit/reading-actions.ts";
import { verifySealedLog } from "#server/platform/audit/sealed-log.ts";
import { actionWords } from "#server/services/logs/words.ts";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testAuditKey, testPassword } from "#support/server/server.ts";

// Spec §7, "Log exports", and V-11: who reads the log, what of it, and what an export of it proves.

const keys = auditKeysOf([testAuditKey]);
let server: TestServer;
let admin: CookieClient;
let district: CookieClient;
let stranger: CookieClient;
let assessor: CookieClient;
let caseId: number;
let personId: number;

beforeAll(async () => {
  server = await startTestServer();
  [admin, district, stranger, assessor] = await Promise.all([
    server.as("admin"),
    server.as("district"),
    server.as("stranger"),
    server.as("assessor"),
  ]);
  const wren = { first_name: "Wren", last_name: "Ashby", person_type_id: 1 };
  personId = (await assessor.post("/api/v2/persons", wren)).body.data.id;
  caseId = (await assessor.post("/api/v2/cases", { title: "Remark in the cafeteria" })).body.data.id;
  for (let n = 0; n < 3; n += 1) await assessor.get(`/api/v2/cases/${caseId}`);
  await assessor.get(`/api/v2/persons/${personId}`);
  await (await server.as("south")).get(`/api/v2/cases/${caseId}`);
});
afterAll(() => server.close());

const list = async (client: CookieClient, query = ""): Promise<LogEntry[]> => {
  const answer = await client.get(`/api/v2/log-entries?per_page=200&${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

describe("reading the log", () => {
  it("says who opened a case, when, what it was and from where, with repeated reads told once", async () => {
    const opened = (await list(admin, `about=case:${caseId}&act=seen&fold=yes`)).filter(
      (entry) => entry.action === "case.view",
    );
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({
      times: 3,
      words: "Opened a case",
      user: { id: server.users.assessor.id, full_name: "Test assessor" },
      record: { kind: "case", id: caseId, address: `/cases/${caseId}` },
      address: "127.0.0.1",
    });
    const each = await list(admin, `about=case:${caseId}&act=seen`);
    expect(each.filter((entry) => entry.action === "case.view")).toHaveLength(3);
  });

  it("tells of a colleague of another school who tried", async () => {
    const refused = await list(admin, `about=case:${caseId}&act=refused`);
    expect(refused.map((entry) => entry.user?.id)).toEqual([server.users.south.id]);
  });

  it("is itself an entry, on the record whose readers were read", async () => {
    await list(admin, `about=person:${personId}`);
    const reads = await list(admin, `about=person:${personId}&user_id=${server.users.admin.id}`);
    expect(reads.map((entry) => [entry.action, entry.record?.id])).toContainEqual(["log.view", personId]);
  });

  it("filters by person, kind of act, organization and time", async () => {
    const by = await list(admin, `user_id=${server.users.assessor.id}&act=changed`);
    expect(new Set(by.map((entry) => entry.user?.id))).toEqual(new Set([server.users.assessor.id]));
    expect(by.map((entry) => entry.action)).toEqual(["case.create", "person.create"]);
    expect(await list(district, `organization_id=${server.organizations.south}&act=changed`)).toEqual([]);
    expect(await list(admin, "when=2020-01-01..2020-12-31")).toEqual([]);
    const session = await list(admin, `act=session&user_id=${server.users.assessor.id}`);
    expect(session.map((entry) => entry.words)).toContain("Signed in");
  });

  it("leaves out on request what names no record of a person or a case", async () => {
    await admin.get("/api/v2/persons");
    const by = `user_id=${server.users.admin.id}&act=seen`;
    expect((await list(admin, by)).map((entry) => entry.action)).toContain("persons.list");
    const records = await list(admin, "only=records");
    const kinds = new Set(records.map((entry) => entry.record?.kind));
    expect([...kinds].toSorted()).toEqual(["case", "person"]);
    expect(records.map((entry) => entry.action)).toEqual(
      expect.arrayContaining(["case.view", "case.create"]),
    );
  });

  it("shows administrators what is of their organizations, and nobody else anything", async () => {
    const chains = async (client: CookieClient) =>
      new Set((await list(client)).map((entry) => entry.organization?.id ?? 0));
    expect([...(await chains(admin))].every((id) => [0, server.organizations.north].includes(id))).toBe(true);
    expect((await list(stranger)).some((entry) => entry.record?.kind === "case")).toBe(false);
    expect((await stranger.get(`/api/v2/log-entries?about=case:${caseId}`)).status).toBe(422);
    expect((await assessor.get("/api/v2/log-entries")).status).toBe(403);
    expect((await assessor.post("/api/v2/log-exports/download", { reason: "x" })).status).toBe(403);
  });

  it("has a whole sentence for every action, done or refused", () => {
    const names = Object.entries(endpoints).map(([name, { audit }]) => audit ?? name);
    const ofBackground = [
      "import.done",
      "import.undone",
      "retention.done",
      "audit.shortened",
      "guests.summed",
    ];
    const broken = [...new Set([...names, ...readingActions, ...ofBackground])].filter((action) => {
      const words = actionWords(action);
      const [name = "", verb = ""] = action.split(".");
      const asItIs = words.toLowerCase() === `${name} ${verb}`.replaceAll("-", " ").toLowerCase();
      const twoStarts = /\b(?:the|an?) (?:the|an?|what|who|how|whether|no)\b/i.test(words);
      const ofProgram = /[a-z][A-Z]|_/.test(words) || words.includes(".");
      return asItIs || twoStarts || ofProgram || /\ba [aeio]|\ban [^aeiouh]/.test(words);
    });
    expect(broken).toEqual([]);
    expect(actionWords("deleted.list")).toBe("Looked through what was deleted");
    expect(actionWords("case-category.export")).toBe("Exported case categories");
  });
});

describe("exporting the log", () => {
  const download = (body: object) =>
    admin.post("/api/v2/log-exports/download", { reason: "Yearly review", ...body });

  it("wants the password first, and says what it will hold", async () => {
    expect((await download({ format: "csv" })).status).toBe(423);
    await admin.post("/user/confirm-password", { password: testPassword });
    const form = await admin.get(`/api/v2/log-exports/create?act=refused&about=case:${caseId}`);
    expect(form.body.data.entries).toBe(1);
    expect(form.body.data.people.map((each: { id: number }) => each.id)).toContain(server.users.assessor.id);
  });

  it("holds as CSV what the list shows, and is an entry of its own with its reason", async () => {
    const file = await download({ format: "csv", bom: false, filters: { act: "changed" } });
    expect(file.status, file.text).toBe(200);
    const rows = parseCsv(file.text);
    const shown = await list(admin, "act=changed");
    expect(rows.slice(1).map((row) => row[3])).toEqual(shown.map((entry) => entry.words).toReversed());
    expect(rows[0]?.[0]).toBe("Time (UTC)");
    const [entry] = await list(admin, "act=exported");
    expect(entry).toMatchObject({ action: "log.export", words: "Exported the audit log" });
    expect(entry?.fields).toContain(`rows:${rows.length - 1}`);
    const made = await admin.get("/api/v2/case-exports/made");
    expect(made.body.data[0]).toMatchObject({ kind: "log", reason: "Yearly review" });
  });

  it.each(["csv", "xlsx", "json"])("answers a file as %s", async (format) => {
    expect((await download({ format })).status).toBe(200);
  });

  describe("as JSON", () => {
    let file: string;
    let log: SealedLog;
    beforeAll(async () => {
      const answer = await download({ format: "json", filters: { about: `case:${caseId}` } });
      file = join(server.directory, "log.json");
      await writeFile(file, answer.text);
      log = JSON.parse(answer.text);
    });
    const check = async (changed?: (log: SealedLog) => unknown) => {
      const at = join(server.directory, "changed.json");
      const text = await readFile(file, "utf8");
      await writeFile(at, changed === undefined ? text : JSON.stringify(changed(structuredClone(log))));
      return verifySealedLog(server.db, at, keys);
    };

    it("is proven by the audit key, also compared with the database", async () => {
      const { problems, notes } = await check();
      expect(problems).toEqual([]);
      expect(notes.join()).toContain(`${log.entries.length} entries`);
      expect(notes.join()).toContain("compared with those of the database");
      expect(log.entries.length).toBeGreaterThan(4);
    });

    it.each<[string, (log: SealedLog) => unknown, string]>([
      ["an entry left out", (it) => ({ ...it, entries: it.entries.slice(1) }), "seal does not fit"],
      [
        "another person named",
        (it) => ({ ...it, entries: it.entries.map((each) => ({ ...each, who: "Somebody else" })) }),
        "seal does not fit",
      ],
      [
        "another content",
        (it) => ({ ...it, entries: it.entries.map((each) => ({ ...each, user_id: 4711 })) }),
        "content was changed",
      ],
      ["another reason", (it) => ({ ...it, reason: "None" }), "seal does not fit"],
      ["the seal taken out", (it) => ({ ...it, seal: null }), "no seal"],
      ["words added", (it) => ({ ...it, note: "All is well." }), "no export of the audit log"],
      ["an entry twice", (it) => ({ ...it, entries: [...it.entries, ...it.entries.slice(0, 1)] }), "twice"],
    ])("tells %s", async (_, changed, words) => {
      expect((await check(changed)).problems.join("\n")).toContain(words);
    });

    it("is told when it was sealed with another key", async () => {
      const { problems } = await verifySealedLog(server.db, file, auditKeysOf(["1f".repeat(32)]));
      expect(problems.join("\n")).toContain("which was not given");
    });
  });
});
