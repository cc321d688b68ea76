import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { type Change, firstLocalId } from "#core/outbox/types.ts";
import { callsOf } from "#support/server/calls-of.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createLocalChanges, type LocalChanges } from "./local-changes.ts";
import { comparable } from "./local-compare.ts";

// Every change is made on this computer and on the server, and the records read afterwards are compared.

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

export type Reads = readonly (readonly [EndpointName, RawInput])[];

/** What a step works with: this computer, the scene, and which local ids became which on the server. */
export interface Turn<S> {
  readonly local: LocalChanges;
  readonly at: S;
  readonly ids: Map<unknown, unknown>;
}

export interface Done {
  readonly change: Change;
  readonly answer: Loose;
}

export interface Step<S> {
  readonly name: string;
  readonly run: (turn: Turn<S>) => Promise<readonly Done[]>;
}

/** A server, and somebody who makes each change twice: on their computer, and there. */
export function bothSides() {
  let server: TestServer;
  let client: CookieClient;
  beforeAll(async () => {
    server = await startTestServer();
    client = await server.as("assessor");
  });
  afterAll(() => server.close());

  const calls = callsOf(() => client);
  const { really, readThere, recordIn } = calls;
  const upload = async (name: string, text = "name,age\nAda,12\n"): Promise<Loose> =>
    (await client.upload(name, new TextEncoder().encode(text))).body;

  /** Makes one change here and on the server; both answers must be equal. */
  const both = async <S>(
    { local, ids }: Turn<S>,
    endpoint: EndpointName,
    input: RawInput,
    known: Loose = null,
  ): Promise<Done> => {
    const change = local.queue(endpoint, input, known);
    const here = local.answer(change);
    const toServer = (value: Loose): Loose =>
      JSON.parse(JSON.stringify(value), (_, each) =>
        typeof each === "number" ? (ids.get(each) ?? each) : each,
      );
    const there = await really(endpoint, {
      params: toServer(change.params),
      body: toServer(change.body),
      ...(known === null ? {} : { ifMatch: `"${known.version}"` }),
    });
    const record = recordIn(there);
    if (change.creates) ids.set(change.creates.localId, record.id);
    for (const item of Object.values(record.attachments ?? {}) as Loose[]) {
      const waiting = recordIn(here.data).attachments?.[item.path_id];
      if (waiting?.id >= firstLocalId) ids.set(waiting.id, item.id);
    }
    expect(endpoints[endpoint].response?.safeParse(here.data).error).toBeUndefined();
    expect(comparable(here.data, ids)).toEqual(comparable(there, ids));
    return { change, answer: there };
  };

  /** An upload that is in the outbox and on the server under the same id. */
  const waitingFile = async <S>({ local }: Turn<S>, name: string): Promise<string> => {
    const { id, size, sha256, mime_type } = await upload(name, `name,age\n${name},12\n`);
    local.queue("uploads.create", { body: { uploadId: id, name, type: mime_type, size, sha256 } });
    return id;
  };

  /** Deletes one record here and on the server. */
  const deleted = async <S>(
    { local, ids }: Turn<S>,
    endpoint: EndpointName,
    input: RawInput,
    known: Loose = null,
  ): Promise<Done> => {
    const change = local.queue(endpoint, input, known);
    expect(local.answer(change).data).toBeNull();
    const params = Object.entries(change.params).map(([name, value]) => [name, ids.get(value) ?? value]);
    const answer = await calls.send(endpoint, { params: Object.fromEntries(params) });
    expect(answer.status).toBe(204);
    return { change, answer: null };
  };

  /** Every step in a scene of its own; what is read here is what the server says: while the changes wait, and after. */
  const compareEach = <S>(
    scene: () => Promise<S>,
    readsOf: (at: S) => Reads,
    steps: readonly Step<S>[],
    keptOf: (at: S) => Reads = () => [],
  ) =>
    describe.each(steps)("$name", ({ run }) => {
      it("is read on this computer as the server will have it, before it is sent and after", async () => {
        const at = await scene();
        const author = { id: server.users.assessor.id, full_name: "Test assessor" };
        const session = (await client.get("/api/v2/session")).body.data;
        let now = Date.now();
        const local = createLocalChanges(author, () => now, { organizations: [...session.organizations] });
        // A waiting file gets the server's path id, so that both sides name it alike.
        const turn: Turn<S> = { local, at, ids: new Map() };
        const reads = readsOf(at);
        for (const [endpoint, input] of [...reads, ...keptOf(at)])
          local.keep(endpoint, input, await really(endpoint, input));
        now += 60_000;
        const done = await run(turn);
        const fresh = await Promise.all(reads.map(([endpoint, input]) => readThere(endpoint, input)));
        const compare = (when: string) => {
          for (const [index, [endpoint, input]] of reads.entries()) {
            const here = local.read(endpoint, input);
            if (fresh[index] === null) {
              expect(here, `${endpoint} ${when}`).toBeNull();
              continue;
            }
            const { response } = endpoints[endpoint];
            expect(response?.safeParse(here).error, `${endpoint} ${when}`).toBeUndefined();
            expect(comparable(here, turn.ids), `${endpoint} ${when}`).toEqual(
              comparable(fresh[index], turn.ids),
            );
          }
        };
        compare("while it waits");
        for (const { change, answer } of done) local.ack(change.seq, answer);
        for (const change of local.changes())
          if (change.endpoint === "uploads.create") local.ack(change.seq, local.answer(change).data);
        compare("when the server has it");
        now += 60_000;
        const there = [...reads.entries()].filter(([index]) => fresh[index] !== null);
        for (const [index, [endpoint, input]] of there) local.keep(endpoint, input, fresh[index]);
        compare("when it was read again");
        for (const [index, [endpoint, input]] of there)
          expect(local.read(endpoint, input)).toBe(fresh[index]);
      });
    });

  return {
    ...calls,
    server: () => server,
    as: (name: Parameters<TestServer["as"]>[0]) => server.as(name),
    upload,
    waitingFile,
    both,
    deleted,
    compareEach,
  };
}
