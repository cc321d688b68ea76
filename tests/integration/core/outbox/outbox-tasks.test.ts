import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayIn, daysAfter } from "#contract/kit/days.ts";
import { noSchedule } from "#contract/records/organizations/schedule.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, type FakeKeychain, failureOf } from "../harness.ts";
import { arrivedAll, comeBack, createNetwork, type Network, openPage, type Page } from "./outbox-harness.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let network: Network;
let page: Page | null;

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  keychain = createFakeKeychain();
  network = createNetwork();
  page = null;
});
afterEach(async () => {
  await page?.stop();
  await server.close();
  await folder.remove();
});

const open = async (user: Parameters<typeof openPage>[3] = "assessor"): Promise<Page> => {
  await page?.stop();
  page = await openPage(server, network, { data: folder.path, credentials: keychain }, user);
  return page;
};
const back = (from: Page) => comeBack(network, from);

type Record = { id: number; uuid: string; version: number; local_revision?: number };
const recordIn = (answer: { readonly data: unknown }): Record => {
  const data = answer.data as { data?: Record; reminder?: Record };
  return (data.reminder ?? data.data) as Record;
};
const match = (record: Record) =>
  record.local_revision === undefined
    ? `"${record.version}"`
    : `"${record.version}+${record.local_revision}"`;

describe("tasks without a network", () => {
  type Row = {
    uuid: string;
    title: string;
    status: number;
    assignees: { id: number }[];
    checklist: object[];
  };
  const titles = async (from: Page) =>
    (
      (await from.call("tasks.list", { query: { mine: "yes", status: "1,2,3" } })).data as { data: Row[] }
    ).data.map(({ title }) => title);
  const kept = () => server.db.selectFrom("tasks").selectAll().orderBy("id").execute();

  it("are due and late by the day of the school, whatever day it is on this computer", async () => {
    // One of the two has another day than this computer at any time.
    const zone = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].find(
      (each) => dayIn(Date.now(), each) !== dayIn(Date.now(), null),
    );
    const { north } = server.organizations;
    const path = `/api/v2/organizations/${north}/schedule`;
    const keeper = await server.as("district");
    const set = await keeper.put(path, { ...noSchedule, time_zone: zone, task_days: 0 });
    expect(set.status, set.text).toBe(200);
    const one = await open();
    const query = { mine: "yes", status: "1,2,3", overdue: "yes" };
    await one.call("tasks.list", { query });
    network.mode = "cut";
    const today = dayIn(Date.now(), zone ?? null);
    const made = (await one.call("tasks.create", { body: { title: "Today there" } })).data;
    expect(made).toMatchObject({ data: { due_at: today } });
    await one.call("tasks.create", { body: { title: "The day before", due_at: daysAfter(today, -1) } });
    const late = (await one.call("tasks.list", { query })).data as { data: Row[] };
    expect(late.data.map(({ title }) => title)).toEqual(["The day before"]);
  });

  it("are written, changed, done and taken back in order, and arrive once", async () => {
    const one = await open();
    await titles(one);
    network.mode = "cut";
    const body = {
      title: "Call the family",
      due_at: "2027-01-04",
      recurrence: { every: "weekly" as const, until: null },
    };
    const first = recordIn(await one.call("tasks.create", { body }));
    const slip = recordIn(await one.call("tasks.create", { body: { title: "A slip" } }));
    expect(await titles(one)).toEqual(["A slip", "Call the family"]);
    const changed = recordIn(
      await one.call("tasks.update", {
        params: { id: first.uuid },
        body: { ...body, title: "Call the aunt" },
        ifMatch: match(first),
      }),
    );
    expect(changed.local_revision).toBeGreaterThan(first.local_revision ?? 0);
    const done = await one.call("tasks.complete", { params: { id: first.uuid } });
    expect(done.data).toMatchObject({ data: { title: "Call the aunt", status: 4 }, next: null });
    await one.call("tasks.delete", { params: { id: slip.uuid } });
    expect(await titles(one)).toEqual([]);
    expect(await failureOf(one.call("tasks.show", { params: { id: slip.uuid } }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await kept()).toEqual([]);
    await back(one);
    await arrivedAll(one);
    // Only the server made the next one, and made it once.
    expect((await kept()).map(({ title, status, due_at }) => [title, status, due_at])).toEqual([
      ["Call the aunt", 4, "2027-01-04"],
      ["Call the aunt", 1, "2027-01-11"],
    ]);
    expect(await titles(one)).toEqual(["Call the aunt"]);
  });

  it("are merged with a colleague's: their assignee, my step", async () => {
    const one = await open();
    const body = {
      title: "Prepare the meeting",
      due_at: "2027-01-04",
      assignee_ids: [server.users.assessor.id],
      checklist: [
        { text: "Invite", done: false },
        { text: "Print", done: false },
      ],
    };
    const task = recordIn(await one.call("tasks.create", { body }));
    await one.call("tasks.list");
    network.mode = "cut";
    const ticked = [
      { text: "Invite", done: true },
      { text: "Print", done: false },
    ];
    await one.call("tasks.update", {
      params: { id: task.uuid },
      body: { ...body, checklist: ticked },
      ifMatch: match(task),
    });
    const admin = await server.as("admin");
    const theirs = await admin.request("PUT", `/api/v3/tasks/${task.id}`, {
      body: {
        ...body,
        assignee_ids: [server.users.assessor.id, server.users.colleague.id],
        checklist: [{ text: "Invite" }, { text: "Print", done: true }],
        priority: 4,
      },
      ifMatch: `"${task.version}"`,
    });
    expect(theirs.status).toBe(200);
    await back(one);
    await arrivedAll(one);
    const shown = (await one.call("tasks.show", { params: { id: task.uuid } })).data as { data: Row };
    expect(shown.data).toMatchObject({
      priority: 4,
      checklist: [
        { text: "Invite", done: true },
        { text: "Print", done: true },
      ],
    });
    expect(shown.data.assignees.map(({ id }) => id).toSorted()).toEqual(
      [server.users.assessor.id, server.users.colleague.id].toSorted(),
    );
  });

  it("whose record is gone keep what was written in them, to be read where they wait", async () => {
    const one = await open();
    const body = { title: "Call the family", due_at: "2027-01-04", assignee_ids: [server.users.assessor.id] };
    const task = recordIn(await one.call("tasks.create", { body }));
    await titles(one);
    network.mode = "cut";
    const changed = { ...body, description: "The aunt answers after six.", priority: 3 };
    await one.call("tasks.update", { params: { id: task.uuid }, body: changed, ifMatch: match(task) });
    const admin = await server.as("admin");
    expect((await admin.request("DELETE", `/api/v3/tasks/${task.id}`)).status).toBe(204);
    await back(one);
    const first = async () => (await one.core.client.call("outbox.list", {})).changes[0];
    await vi.waitFor(async () => expect((await first())?.state).toBe("attention"), { timeout: 30_000 });
    const { written } = await one.core.client.call("outbox.written", { id: (await first())?.id ?? "" });
    expect(written).toEqual(
      expect.arrayContaining([
        { path: ["description"], value: "The aunt answers after six." },
        { path: ["priority"], value: 3 },
      ]),
    );
    expect(written.map(({ path }) => path[0])).not.toContain("title");
  });

  it("that a colleague deleted first are deleted: nothing is left to decide", async () => {
    const one = await open();
    const task = recordIn(await one.call("tasks.create", { body: { title: "Call the family" } }));
    const words = recordIn(await one.call("tasks.create", { body: { title: "Call the aunt" } }));
    await titles(one);
    network.mode = "cut";
    await one.call("tasks.delete", { params: { id: task.uuid }, ifMatch: match(task) });
    // Words written in a record that is gone are still put to a person.
    const body = { title: "Call the aunt after six" };
    await one.call("tasks.update", { params: { id: words.uuid }, body, ifMatch: match(words) });
    const admin = await server.as("admin");
    for (const { id, version } of [task, words]) {
      const gone = await admin.request("DELETE", `/api/v3/tasks/${id}`, { ifMatch: `"${version}"` });
      expect(gone.status).toBe(204);
    }
    await back(one);
    const waiting = async () => (await one.core.client.call("outbox.list", {})).changes;
    await vi.waitFor(
      async () => expect(await waiting()).toMatchObject([{ state: "attention", action: "update" }]),
      { timeout: 30_000 },
    );
    expect(await titles(one)).not.toContain("Call the family");
  });

  describe("deleted here while a colleague writes in them", () => {
    /** Deletes without a network; meanwhile a colleague rewords the task; the network comes back. */
    const overtaken = async () => {
      const one = await open();
      const body = {
        title: "Call the family",
        due_at: "2027-01-04",
        assignee_ids: [server.users.assessor.id],
      };
      const task = recordIn(await one.call("tasks.create", { body }));
      await titles(one);
      network.mode = "cut";
      await one.call("tasks.delete", { params: { id: task.uuid }, ifMatch: match(task) });
      expect(await titles(one)).toEqual([]);
      await server.db
        .updateTable("tasks")
        .set({ description: "The aunt answers after six.", version: task.version + 1 })
        .where("id", "=", task.id)
        .execute();
      await back(one);
      const first = async () => (await one.core.client.call("outbox.list", {})).changes[0];
      await vi.waitFor(async () => expect((await first())?.state).toBe("conflict"), { timeout: 30_000 });
      const change = await first();
      if (change === undefined) throw new Error("Nothing waits.");
      return { one, change };
    };

    const decide = (one: Page, id: string, take: "mine" | "theirs") =>
      one.core.client.call("outbox.resolve", { id, choices: [{ path: ["deletion"], take }] });

    it("wait for a decision, and show what was written", async () => {
      const { one, change } = await overtaken();
      const { review } = await one.core.client.call("outbox.review", { id: change.id });
      expect(review?.clashes).toEqual([{ path: ["deletion"], base: null, mine: "delete", theirs: "keep" }]);
      expect(review?.takenOver).toEqual([
        expect.objectContaining({ path: ["description"], theirs: "The aunt answers after six." }),
      ]);
      expect((await kept()).map((row) => row.description)).toEqual(["The aunt answers after six."]);
    });

    it("are deleted all the same", async () => {
      const { one, change } = await overtaken();
      await decide(one, change.id, "mine");
      await arrivedAll(one);
      expect(await kept()).toEqual([]);
    });

    it("stay, and are shown again", async () => {
      const { one, change } = await overtaken();
      await decide(one, change.id, "theirs");
      expect(await titles(one)).toEqual(["Call the family"]);
      expect(await kept()).toHaveLength(1);
    });
  });
});
