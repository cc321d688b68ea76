import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import type { HttpFetch } from "#core/ports/system.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, failureOf, until } from "../harness.ts";
import { json, openPage, type Page } from "./outbox-harness.ts";

// One person alone, who loses the network at each moment around a save: what they read is what they saved, and saving
// once more is never a conflict.

interface Network {
  readonly fetch: HttpFetch;
  /** Nothing gets through, and it says so. */
  lost: boolean;
  /** Nothing gets through, and nothing says so. */
  silent: boolean;
  /** Ends what waits in silence, as a network does that is found again elsewhere. */
  readonly wake: () => void;
  /** Called when the server has answered, before the answer arrives. */
  onAnswer: ((method: string, path: string) => Promise<void> | void) | null;
}

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let network: Network;
let page: Page;
let skip: number;

/** A network with a switch; the server tells nothing live, so that each read is asked for. */
function createSwitch(): Network {
  const real = createNodeFetch();
  let waiting: (() => void)[] = [];
  const made: Network = {
    lost: false,
    silent: false,
    wake: () => {
      made.silent = false;
      for (const end of waiting) end();
      waiting = [];
    },
    onAnswer: null,
    fetch: async (url, init) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith("/live")) return json(404, {});
      if (made.lost) throw new TypeError("fetch failed");
      if (made.silent)
        return new Promise((_, reject) => {
          const end = () => reject(new TypeError("fetch failed"));
          waiting.push(end);
          init.signal?.addEventListener("abort", end);
        });
      const answer = await real(url, init);
      await made.onAnswer?.(init.method ?? "GET", pathname);
      if (!made.lost) return answer;
      await answer.body?.cancel();
      throw new TypeError("fetch failed");
    },
  };
  return made;
}

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  network = createSwitch();
  skip = 0;
  page = await openPage(server, network as never, {
    data: folder.path,
    credentials: createFakeKeychain(),
    ports: { fetch: network.fetch, clock: { now: () => Date.now() + skip } },
  });
});
afterEach(async () => {
  network.wake();
  await page.stop();
  await server.close();
  await folder.remove();
});

interface Found {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly local_revision?: number;
}
type Fields = Readonly<Record<string, unknown>>;
const match = ({ version, local_revision }: Found) =>
  local_revision === undefined ? `"${version}"` : `"${version}+${local_revision}"`;
const dataOf = <T>(answer: { readonly data: unknown }) => (answer.data as { readonly data: T }).data;

interface Subject {
  readonly queued: boolean;
  readonly make: () => Promise<Found>;
  readonly save: (record: Found, words: string) => Promise<Found>;
  /** Everything that shows the words: the first read gives the record that a form is filled from. */
  readonly reads: readonly ((record: Found) => Promise<readonly [record: Found, words: unknown]>)[];
}

const saved = async (endpoint: string, params: object, body: object, record: Found): Promise<Found> =>
  dataOf(await page.call(endpoint, { params, body, ifMatch: match(record) }));

const one = (endpoint: string, param: string, field: string) => async (record: Found) => {
  const found = dataOf<Found & Fields>(await page.call(endpoint, { params: { [param]: record.uuid } }));
  return [found, found[field]] as const;
};
const listed = (endpoint: string, field: string, params?: () => object) => async (record: Found) => {
  const rows = dataOf<(Found & Fields)[]>(await page.call(endpoint, params ? { params: params() } : {}));
  const row = rows.find(({ uuid }) => uuid === record.uuid);
  if (!row) throw new Error(`${endpoint} does not list it.`);
  return [row, row[field]] as const;
};

let caseId = 0;
const caseBody = (title: string) => ({
  title,
  organization_id: server.organizations.north,
  subject_person_ids: [],
});
const makeCase = async (title: string): Promise<Found> => {
  const made = dataOf<Found>(await page.call("cases.create", { body: caseBody(title) }));
  caseId = made.id;
  return made;
};
const taskBody = (title: string) => ({ title, due_at: "2027-01-04" });
const personBody = (last_name: string) => ({
  first_name: "Canary",
  last_name,
  person_type_id: 1,
  organization_id: server.organizations.north,
});
const inCase = () => ({ id: caseId });

const subjects: Readonly<Record<string, Subject>> = {
  "a task": {
    queued: true,
    make: async () => dataOf(await page.call("tasks.create", { body: taskBody("first") })),
    save: (record, words) => saved("tasks.update", { id: record.uuid }, taskBody(words), record),
    reads: [one("tasks.show", "id", "title"), listed("tasks.list", "title")],
  },
  "a person": {
    queued: true,
    make: async () => dataOf(await page.call("persons.create", { body: personBody("first") })),
    save: (record, words) => saved("persons.update", { id: record.uuid }, personBody(words), record),
    reads: [one("persons.show", "id", "last_name")],
  },
  "a case": {
    queued: false,
    make: () => makeCase("first"),
    save: (record, words) => saved("cases.update", { id: record.id }, caseBody(words), record),
    reads: [
      async ({ id }) => {
        const found = dataOf<Found & Fields>(await page.call("cases.show", { params: { id } }));
        return [found, found.title];
      },
      async ({ id }) => {
        const form = dataOf<{ case: Found & Fields }>(await page.call("cases.edit", { params: { id } }));
        return [form.case, form.case.title];
      },
      listed("cases.list", "title"),
    ],
  },
  "a comment": {
    queued: false,
    make: async () => {
      const { id } = await makeCase("around the comment");
      return dataOf(await page.call("cases.comment", { params: { id }, body: { body: "first" } }));
    },
    save: (record, words) =>
      saved("cases.updateComment", { id: caseId, commentId: record.id }, { body: words }, record),
    reads: [listed("cases.comments", "body", inCase)],
  },
  "an entry of the time log": {
    queued: false,
    make: async () => {
      const { id } = await makeCase("around the time");
      const body = {
        minutes: 5,
        started_at: "2026-03-01T08:00:00.000Z",
        activity: "Interview",
        note: "first",
      };
      return dataOf(await page.call("cases.logTime", { params: { id }, body }));
    },
    save: (record, words) => {
      const body = { minutes: 5, started_at: "2026-03-01T08:00:00.000Z", activity: "Interview", note: words };
      return saved("cases.updateTime", { id: caseId, entryId: record.id }, body, record);
    },
    reads: [listed("cases.timeLog", "note", inCase)],
  },
};

const readAll = (subject: Subject, record: Found) =>
  Promise.all(subject.reads.map((read) => read(record).catch((error: unknown) => error)));

/** Saves, and loses the network in between. Rejects where the form would say that it is not saved. */
type Moment = (subject: Subject, record: Found) => Promise<unknown>;
const changes = (method: string) => method !== "GET";

const moments: Readonly<Record<string, Moment>> = {
  "before it leaves": (subject, record) => {
    network.lost = true;
    return subject.save(record, "second");
  },
  "after the server wrote, before its answer arrives": (subject, record) => {
    network.onAnswer = (method) => {
      if (changes(method)) network.lost = true;
    };
    return subject.save(record, "second");
  },
  "after the answer": async (subject, record) => {
    await subject.save(record, "second");
    network.lost = true;
  },
  "during the refresh that follows": async (subject, record) => {
    await subject.save(record, "second");
    network.onAnswer = () => {
      network.lost = true;
    };
    await readAll(subject, record);
  },
  "after a read that began before it and arrives after it": async (subject, record) => {
    // Long enough ago that what was read is asked for anew.
    skip += 11_000;
    const held: (() => void)[] = [];
    network.onAnswer = (method) =>
      changes(method) ? undefined : new Promise<void>((resolve) => held.push(resolve));
    const reading = readAll(subject, record);
    await until(() => held.length >= subject.reads.length);
    await subject.save(record, "second");
    network.onAnswer = null;
    for (const release of held) release();
    await reading;
    await until(async () => (await page.core.client.call("app.state", {})).phase === "signed-in");
    network.lost = true;
  },
  "after the answer, without a word": async (subject, record) => {
    await subject.save(record, "second");
    network.silent = true;
  },
};

const back = async () => {
  network.onAnswer = null;
  network.lost = false;
  network.wake();
  await page.call("users.list");
};

describe.each(Object.entries(subjects))("%s, where the network is lost", (_name, subject) => {
  it.each(Object.entries(moments))("%s", async (_moment, lose) => {
    const record = await subject.make();
    for (const read of subject.reads) expect((await read(record))[1]).toBe("first");
    const told = await lose(subject, record).then(
      () => true,
      () => false,
    );
    if (!told) {
      // Not saved, says the form, which keeps its words and its version: the same is sent once more.
      expect(subject.queued).toBe(false);
      await back();
      await subject.save(record, "second");
      network.lost = true;
    }
    const since = Date.now();
    // At the same time, as a page reads: where nothing answers, each waits.
    const found = await Promise.all(subject.reads.map((read) => read(record)));
    expect(found.map(([, words]) => words)).toEqual(subject.reads.map(() => "second"));
    // Nobody looks at a blank page for as long as a request may take.
    expect(Date.now() - since).toBeLessThan(15_000);

    const [form] = (await subject.reads[0]?.(record)) ?? [];
    if (!form) throw new Error("No form to fill.");
    if (!subject.queued) await back();
    await subject.save(form, "third");
    if (subject.queued) await back();
    await until(async () => (await page.waiting()) === 0);
    for (const read of subject.reads) {
      await until(async () => (await read(record))[1] === "third");
    }
  });
});

describe("a change that only the server carries out, whose answer was lost", () => {
  it("does not meet itself where the words were changed before they are sent again", async () => {
    const record = await makeCase("first");
    network.onAnswer = (method) => {
      if (changes(method)) network.lost = true;
    };
    const save = (words: string) =>
      page.call("cases.update", { params: { id: caseId }, body: caseBody(words), ifMatch: match(record) });
    expect(await failureOf(save("second"))).toMatchObject({ code: "OFFLINE" });
    await back();
    expect(dataOf(await save("third"))).toMatchObject({ title: "third" });
  });

  it("meets a colleague's that came in between", async () => {
    const record = await makeCase("first");
    network.onAnswer = (method) => {
      if (changes(method)) network.lost = true;
    };
    const save = (words: string) =>
      page.call("cases.update", { params: { id: caseId }, body: caseBody(words), ifMatch: match(record) });
    expect(await failureOf(save("second"))).toMatchObject({ code: "OFFLINE" });
    await server.db
      .updateTable("cases")
      .set({ title: "theirs", version: record.version + 2 })
      .where("id", "=", caseId)
      .execute();
    await back();
    expect(await failureOf(save("third"))).toMatchObject({ code: "CONFLICT" });
  });
});
