import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import { type RosterSet, rosterFiles } from "#support/roster-set.ts";
import { startTestServer, type TestServer, testAudit } from "#support/server/server.ts";
import { schoolSet } from "./setting.ts";

const hour = 3_600_000;
const people = 2_000;
const path = "/api/v2/imports/schedule";

describe("a roster that is taken over at night", () => {
  let root: string;
  let server: TestServer;
  let now: number;
  let client: Awaited<ReturnType<TestServer["as"]>>;
  let folder: string;

  /** The next time of this hour of the server's own clock. */
  const goTo = async (hours: number, minutes = 0) => {
    const at = new Date(now);
    at.setHours(hours, minutes, 0, 0);
    if (at.getTime() <= now) at.setDate(at.getDate() + 1);
    now = at.getTime();
    // Who signed in before has been away for too long.
    client = await server.as("district");
  };
  /** Files that lie there for an hour. */
  const put = async (set: RosterSet, changed = now - hour) => {
    for (const [name, text] of Object.entries(rosterFiles(set))) {
      await writeFile(join(folder, name), text);
      await utimes(join(folder, name), new Date(changed), new Date(changed));
    }
  };
  const set = async (given: object = {}) => {
    const rules = { enabled: true, folder: "sis", profile_id: null, time: "02:00", error_limit: 1 };
    return client.put(path, { ...rules, mail_to: ["roster@test.example"], ...given });
  };
  const last = async () => (await client.get(path)).body.data.last;
  const mails = async () =>
    (await server.db.selectFrom("mail_messages").selectAll().orderBy("id").execute()).map(
      ({ subject, body, to_address }) => ({ subject, body, to_address }),
    );
  const count = async (table: "persons" | "import_rows") =>
    Number(
      (
        await server.db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const persons = () => count("persons");
  const waitingRows = () => count("import_rows");
  const night = async () => {
    await server.takeRosters();
    await server.settled();
  };
  const notices = async () =>
    (await client.get("/api/v2/notifications?kind=import_trouble")).body.data as { title: string }[];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
    now = Date.parse("2026-11-24T12:00:00");
    server = await startTestServer({ importRoot: root, clock: () => now });
    client = await server.as("district");
    folder = join(root, `organization-${server.organizations.district}`, "sis");
    await mkdir(folder, { recursive: true });
  });
  afterEach(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });

  it("is taken once a night, told by mail without a name, and listed as scheduled", async () => {
    expect((await set()).status).toBe(200);
    await put(schoolSet());
    await night();
    expect(await last()).toBe(null);
    await goTo(2);
    await night();
    await night();
    expect(await last()).toMatchObject({ outcome: "taken" });
    expect(await persons()).toBe(5);
    const [only, ...others] = (await client.get("/api/v2/imports")).body.data;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ scheduled: true, created_by: null, state: "done" });
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to_address: "roster@test.example",
      subject: "Bellwether: the roster was taken over",
    });
    expect(sent[0]?.body).toContain("People: 5 new, 0 changed");
    expect(sent[0]?.body).not.toMatch(/Juno|Marsh|Stone|Fenn|Quill|77001/);
    expect(await notices()).toEqual([]);
    const rows = await server.db.selectFrom("audit_log").select("action").execute();
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(["import.run", "import.done"]));
  });

  it("comes again after a clock that was far ahead for a while was set right", async () => {
    await set();
    const right = now;
    now += 40 * 24 * hour;
    await goTo(9);
    await night();
    expect(await last()).toMatchObject({ outcome: "missed" });
    now = right;
    await goTo(2);
    await put(schoolSet());
    await night();
    await night();
    expect(await last()).toMatchObject({ outcome: "taken" });
    expect(await mails()).toHaveLength(2);
  });

  it("leaves files alone that have not changed, also where they were written anew", async () => {
    await set();
    await put(schoolSet());
    await goTo(2);
    await night();
    await goTo(2);
    await put(schoolSet());
    await night();
    expect(await last()).toMatchObject({ outcome: "unchanged", import_id: null });
    expect(await mails()).toHaveLength(1);
    await goTo(2);
    await put(schoolSet({ people: [...schoolSet().people, { id: "u9", given: "Ines", family: "Vale" }] }));
    await night();
    expect(await last()).toMatchObject({ outcome: "taken" });
    expect(await persons()).toBe(6);
  });

  it("can be undone past a later night that changed nothing", async () => {
    await set();
    await put(schoolSet());
    await goTo(2);
    await night();
    // Another file, and nobody in it is different.
    await put(schoolSet({ people: schoolSet().people.toReversed() }));
    await goTo(2);
    await night();
    const [second, first] = (await client.get("/api/v2/imports")).body.data;
    expect([second.state, second.can.undo, first.can.undo]).toEqual(["done", false, true]);
    expect((await client.post(`/api/v2/imports/${first.id}/undo`, {})).status).toBe(200);
    await server.settled();
    expect(await persons()).toBe(0);
  });

  it("waits for files that are still being written, and tells a night without any as missed", async () => {
    await set();
    await goTo(2);
    await put(schoolSet(), now - 60_000);
    await night();
    expect(await last()).toBe(null);
    await goTo(2, 10);
    await night();
    expect(await last()).toMatchObject({ outcome: "taken" });

    await rm(folder, { recursive: true });
    await goTo(2);
    await night();
    expect(await last()).toMatchObject({ outcome: "taken" });
    await goTo(9);
    await night();
    expect(await last()).toMatchObject({
      outcome: "missed",
      words: expect.stringContaining("There is no folder"),
    });
    expect(await notices()).toHaveLength(1);
    expect((await mails()).at(-1)?.subject).toBe("Bellwether: the roster was not taken over");
    await night();
    expect(await notices()).toHaveLength(1);
  });

  it("writes nothing where a limit is passed, and waits for an administrator", async () => {
    await set({ error_limit: 0 });
    const broken = schoolSet({
      people: [...schoolSet().people, { id: "u8", given: "", family: "Nameless", number: "77999" }],
    });
    await put(broken);
    await goTo(2);
    await night();
    expect(await last()).toMatchObject({
      outcome: "waits",
      words: expect.stringMatching(/rows could not be read, and at most 0 may/),
    });
    expect(await persons()).toBe(0);
    expect(await notices()).toHaveLength(1);
    const { import_id: id } = await last();
    const shown = (await client.get(`/api/v2/imports/${id}`)).body.data;
    expect(shown).toMatchObject({ state: "checked", can: { run: true } });

    expect(await waitingRows()).toBeGreaterThan(0);
    await set({ error_limit: 0 });
    await put(schoolSet());
    await goTo(2);
    await night();
    expect(await last()).toMatchObject({ outcome: "taken" });
    // What the night before had to write is given up, with every name in it.
    expect(await waitingRows()).toBe(0);
    await put(schoolSet({ people: schoolSet().people.slice(0, 2) }));
    await goTo(2);
    await night();
    expect(await last()).toMatchObject({
      outcome: "waits",
      words: expect.stringContaining("of the people that earlier rosters had would be missing"),
    });
    expect(await persons()).toBe(5);
  });

  it("is done once by two processes, and not at all where it is off", async () => {
    await set({ enabled: false });
    await put(schoolSet());
    await goTo(2);
    await night();
    expect(await last()).toBe(null);
    await goTo(1);
    await set();
    await goTo(2);
    await Promise.all([server.takeRosters(), server.takeRosters(), server.takeRosters()]);
    await server.settled();
    expect((await client.get("/api/v2/imports")).body.data).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it("takes a table to list everybody where its kept choices say so", async () => {
    const columns = { Id: "sourcedId", First: "firstName", Last: "lastName" };
    const rows = ["Id,First,Last", "t1,Rosa,Quill", "t2,Ines,Vale"];
    const { body: sent } = await client.upload("people.csv", Buffer.from(rows.join("\n")), {
      type: "text/csv",
    });
    const begun = await client.post("/api/v2/imports", {
      uploads: [sent.id],
      mapping: { columns, covers: "everybody" },
      profile_name: "Everybody",
    });
    await server.settled();
    await client.post(`/api/v2/imports/${begun.body.data.id}/cancel`, {});
    await server.settled();
    const [profile] = (await client.get("/api/v2/imports/create")).body.data.profiles;
    const kept = await set({ profile_id: profile.id });
    expect(kept.status, kept.text).toBe(200);
    const putTable = async (lines: readonly string[]) => {
      await writeFile(join(folder, "people.csv"), lines.join("\n"));
      await utimes(join(folder, "people.csv"), new Date(now - hour), new Date(now - hour));
    };
    await putTable(rows);
    await goTo(2);
    await night();
    expect(await last()).toMatchObject({ outcome: "taken" });
    await putTable(rows.slice(0, 2));
    await goTo(2);
    await night();
    expect(await last()).toMatchObject({
      outcome: "waits",
      words: expect.stringContaining("would be missing"),
    });
  });

  it("is run now by an administrator, and refused with words where nothing lies there", async () => {
    const nothing = await client.post(`${path}/run`, {});
    expect(nothing.body.errors.folder).toEqual(["Set the folder first."]);
    await set();
    const empty = await client.post(`${path}/run`, {});
    expect(empty.body.errors.folder).toEqual(["The folder held no files of a roster."]);
    await put(schoolSet());
    const begun = await client.post(`${path}/run`, {});
    expect(begun.status, begun.text).toBe(201);
    await server.settled();
    expect(await last()).toMatchObject({ outcome: "taken", import_id: begun.body.data.id });
  });

  it("leads out of its folder by no name and no link", async () => {
    for (const wrong of ["../organization-1", "/etc", "a/../../b", "a//b", "C:\\rosters", "."])
      expect((await set({ folder: wrong })).body.errors.folder[0], wrong).toMatch(/^Folder must be named/);
    const outside = await mkdtemp(join(tmpdir(), "bellwether-outside-"));
    try {
      for (const [name, text] of Object.entries(rosterFiles(schoolSet())))
        await writeFile(join(outside, name), text);
      await symlink(outside, join(root, `organization-${server.organizations.district}`, "linked"));
      await set({ folder: "linked" });
      await goTo(20);
      const linked = await client.post(`${path}/run`, {});
      expect(linked.body.errors.folder[0]).toMatch(/^There is no folder/);
      await set();
      await symlink(join(outside, "users.csv"), join(folder, "users.csv"));
      const file = await client.post(`${path}/run`, {});
      expect(file.body.errors.folder[0]).toMatch(/^The folder holds a link/);
    } finally {
      await rm(outside, { recursive: true, force: true });
    }
    const stranger = await server.as("stranger");
    expect((await stranger.get(path)).body.data.place).toBe(`organization-${server.organizations.agency}`);
  });
});

describe("a roster of the night whose server ends in the middle", () => {
  it("is taken to its end by the next start, and told once", async () => {
    const root = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
    let now = Date.parse("2026-11-24T12:00:00");
    const server = await startTestServer({ importRoot: root, inFile: true, clock: () => now });
    const client = await server.as("district");
    const folder = join(root, `organization-${server.organizations.district}`);
    await mkdir(folder);
    const set = rosterFiles({
      schools: [{ id: "s1", name: "North School" }],
      people: Array.from({ length: people }, (_, at) => ({
        id: `u${at}`,
        given: `Given${at}`,
        family: `Family${at}`,
      })),
    });
    for (const [name, text] of Object.entries(set)) {
      await writeFile(join(folder, name), text);
      await utimes(join(folder, name), new Date(now - hour), new Date(now - hour));
    }
    const rules = { folder: "", profile_id: null, time: "13:00", error_limit: 0 };
    await client.put(path, { enabled: true, ...rules, mail_to: ["roster@test.example"] });
    now += hour;
    await server.takeRosters();
    await server.app.close();
    const again = await buildApp(
      {
        ...server.database,
        blobDirectory: join(server.directory, "files"),
        audit: testAudit,
        importRoot: root,
        clock: () => now,
      },
      testEngine,
    );
    try {
      await again.settled();
      const count = async (table: "persons" | "mail_messages" | "likeness_due") =>
        Number(
          (
            await again.db
              .selectFrom(table)
              .select((e) => e.fn.countAll<number>().as("n"))
              .executeTakeFirstOrThrow()
          ).n,
        );
      expect(await count("persons")).toBe(people);
      expect(await count("mail_messages")).toBe(1);
      expect(await count("likeness_due")).toBe(0);
    } finally {
      await again.app.close();
      await rm(server.directory, { recursive: true, force: true });
      await rm(root, { recursive: true, force: true });
    }
  });
});

describe("a server without a folder for rosters", () => {
  it("has no such setting", async () => {
    const server = await startTestServer();
    const client = await server.as("district");
    expect((await client.get(path)).body.data).toMatchObject({ available: false, schedule: null });
    const rules = { enabled: true, folder: "", profile_id: null, time: "02:00", error_limit: 0 };
    const answer = await client.put(path, { ...rules, mail_to: [] });
    expect(answer.status).toBe(422);
    await server.close();
  });
});
