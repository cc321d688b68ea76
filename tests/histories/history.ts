import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Minutes } from "#contract/records/minutes/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { createActor } from "./actor.ts";
import { checkEnding, type OnServer } from "./check.ts";
import { type Client, createClient, type Shown } from "./client.ts";
import { createTokens } from "./editing.ts";
import { createLedger } from "./ledger.ts";
import { checkMinutes } from "./minutes/check.ts";
import { createMinutesPages, ofMinutes, readMinutes } from "./minutes/pages.ts";
import { createMinutesWords } from "./minutes/words.ts";
import { fair, type Site, weathers } from "./network.ts";
import type { Operation, Plan } from "./plan.ts";
import { createRandom } from "./random.ts";
import { type Known, readOf, readOn, recordIn } from "./reading.ts";
import { holder } from "./servers/history-case.ts";
import { type Kind, kindOf } from "./servers/model-records.ts";
import type { HistoryServer, ServerAnswer, ServerCall } from "./servers/server.ts";
import { createWorld } from "./world.ts";

export interface HistoryOptions {
  /** Folder for this history's files, on a fast disk. */
  readonly root: string;
  readonly template: string | null;
  readonly createServer: (now: () => number) => HistoryServer;
  readonly trace: boolean;
}

export interface HistoryResult {
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  /** The records at the end, by uuid: two servers must agree. */
  readonly records: Readonly<Record<string, unknown>>;
  readonly counts: Readonly<Record<string, number>>;
}

const begin = Date.parse("2026-11-19T08:00:00.000Z");
const hour = 3_600_000;

/** Carries out one plan, to the end where everybody is online and nothing moves any more, and checks the result. */
export async function liveThrough(plan: Plan, options: HistoryOptions): Promise<HistoryResult> {
  const folder = mkdtempSync(join(options.root, "history-"));
  const random = createRandom(plan.seed).fork("history");
  const world = createWorld(begin);
  const ledger = createLedger();
  const lines: string[] = [];
  const trace = (line: string) =>
    void (options.trace && lines.push(`${((world.now() - begin) / 1000).toFixed(1)} s ${line}`));
  const written = new Map<string, { readonly kind: Kind; readonly record: unknown }>();

  const onEffect = ({ endpoint, input }: ServerCall, answer: ServerAnswer, client: number) => {
    if (endpoint === "minutes.write") return;
    if (endpoint === "meetings.end") {
      book.ended = true;
      return;
    }
    const kind = kindOf(endpoint);
    if (answer.data === null) {
      const key = String(Object.values(input.params ?? {})[0]);
      const found = [...written].find(
        ([uuid, one]) => one.kind === kind && (uuid === key || String((one.record as Shown).id) === key),
      );
      if (found !== undefined) ledger.wrote(kind, found[0], found[1].record, null, false);
      return;
    }
    const data = answer.data as { readonly data?: Shown; readonly reminder?: Shown };
    const record = data.reminder ?? data.data;
    if (record === undefined) return;
    if (endpoint === "cases.moveComment") ledger.counts.moves += 1;
    trace(
      `  server: ${endpoint} of ${record.uuid.slice(-12)} by client ${client} makes version ${record.version}`,
    );
    ledger.wrote(
      kind,
      record.uuid,
      written.get(record.uuid)?.record ?? null,
      record,
      clients[client]?.forgot ?? false,
    );
    written.set(record.uuid, { kind, record });
  };

  const book = createMinutesWords();
  const site: Site = { up: true, fall: 0, server: options.createServer(world.now), onEffect };
  const clients = Array.from({ length: plan.clients }, (_, number) =>
    createClient({
      number,
      user: number % plan.people,
      folder,
      world,
      site,
      random: random.fork(`client ${number}`),
      template: options.template,
      onMerged: () => {
        ledger.counts.merges += 1;
      },
    }),
  );
  const uuids = random.fork("uuids");
  let made = 0;
  const newUuid = () => {
    made += 1;
    const hex = (digits: number) =>
      uuids
        .int(16 ** digits)
        .toString(16)
        .padStart(digits, "0");
    return `${hex(8)}-${hex(4)}-7${hex(3)}-9000-${String(made).padStart(12, "0")}`;
  };
  const nextToken = createTokens();
  const actor = createActor({ world, ledger, nextToken, trace, newUuid });
  const pages = clients.map((client) =>
    createMinutesPages({
      client,
      world,
      ledger,
      book,
      random: random.fork(`minutes ${client.number}`),
      nextToken,
      newUuid,
      trace,
    }),
  );

  const perform = async (operation: Operation, client: Client) => {
    const own = createRandom(operation.dice);
    const { kind, window } = operation;
    switch (kind) {
      case "person":
      case "assessment":
      case "interview":
      case "reminder":
      case "intake":
      case "worksheet":
      case "judgment":
      case "inquiry":
      case "comment":
        return actor.create(client, window, kind, own);
      case "edit":
        return actor.edit(client, window, own);
      case "minutes":
        return pages[client.number]?.type(window, own);
      case "end-meeting": {
        const there = clients.find(({ link }) => link.online);
        if (there !== undefined)
          await actor.callNow(there, "meetings.end", { ...ofMinutes, body: {}, ifMatch: '"1"' });
        return;
      }
      case "move":
        // Mostly whoever may read there.
        return actor.move(
          (own.chance(0.7) && clients.find(({ user }) => user === holder)) || client,
          window,
          own,
        );
      case "look":
        return void (actor.known.length > 0 && (await actor.look(client, window, own.pick(actor.known))));
      case "pause":
        return world.advance(own.pick([500, 4_000, 30_000, 400_000, hour]));
      case "cut":
        return client.setOnline(false);
      case "join":
        return client.setOnline(true);
      case "weather":
        client.link.weather = own.pick(weathers);
        return;
      case "restart":
        // A returning page shows its draft over the old record, or reads again.
        if (own.chance(0.5)) {
          for (const each of client.windows) each.clear();
          pages[client.number]?.close();
        }
        return client.restart();
      case "sign-out":
        return client.signIn(false);
      case "sign-in":
        return client.signIn(true);
      case "server-down":
        site.up = false;
        site.fall += 1;
        return;
      case "server-up":
        site.up = true;
        return;
      case "resolve":
        return void actor.resolveOne(client, own);
      case "retry":
        return client.outbox().retry();
      case "discard":
        // Minutes go on from what is still there.
        pages[client.number]?.close();
        return actor.discardOne(client, own);
      case "delete":
        return actor.remove(client, window, own);
    }
  };

  const comeTogether = async () => {
    site.up = true;
    for (const client of clients) {
      client.link.weather = fair;
      client.setOnline(true);
      client.signIn(true);
    }
    for (let round = 0; round < 40; round += 1) {
      await world.advance(round < 3 ? 60_000 : hour);
      for (const client of clients) if (!client.signedIn) client.signIn(true);
      const moving =
        clients.some((client) => client.outbox().summary().sending) ||
        actor.saving() > 0 ||
        pages.some((each) => each.saving() > 0);
      const due = clients.some((client) =>
        client
          .outbox()
          .list()
          .some((change) => change.state === "waiting" && change.waitsFor === null),
      );
      if (!moving && !due) return;
    }
  };

  /** What the server answers to somebody's read. */
  const answered = (user: number, endpoint: EndpointName, params: RawInput["params"]): Promise<unknown> =>
    site.server.call({ user, endpoint, input: { params }, idempotencyKey: null }).then(
      ({ data }) => data,
      () => null,
    );

  const onServer = async (): Promise<OnServer> => {
    const users = [...new Set(clients.map(({ user }) => user))];
    const found = new Map<number, Map<string, Shown | null>>();
    for (const user of users) {
      const own = new Map<string, Shown | null>();
      for (const one of actor.known) {
        const { endpoint, params } = readOf(one);
        own.set(one.uuid, recordIn(one, await answered(user, endpoint, params)));
      }
      found.set(user, own);
    }
    return (user, uuid) => found.get(user)?.get(uuid) ?? null;
  };

  const readFresh = (client: Client, one: Known) => readOn(client, world, readOf(one), 60_000);

  try {
    for (const operation of plan.operations) {
      const client = clients[operation.client % clients.length];
      if (client === undefined) continue;
      trace(`client ${client.number} ${operation.kind}`);
      await perform(operation, client);
      await world.advance(createRandom(operation.dice).fork("after").int(2_000));
    }
    await comeTogether();
    const conflicts = () => clients.reduce((sum, client) => sum + client.outbox().summary().conflicts, 0);
    const met = conflicts();
    const ends = random.fork("end");
    for (let round = 0; plan.tidy && round < 60 && conflicts() > 0; round += 1) {
      for (const client of clients) actor.resolveOne(client, ends);
      await comeTogether();
    }
    if (plan.tidy && conflicts() > 0) ledger.report("Conflicts do not come to an end.");
    trace("the end");
    const there = await onServer();
    const compartment = (uuid: string) =>
      ((written.get(uuid)?.record as Shown | undefined)?.compartment as Compartment | undefined) ?? null;
    const read = await answered(0, "minutes.show", ofMinutes.params);
    const minutes = (read as { readonly data: Minutes }).data;
    await checkMinutes({ ledger, clients, book, minutes }, (client) => readMinutes(client, world));
    await checkEnding({ ledger, clients, known: actor.known, onServer: there, compartment, book }, readFresh);
    const left = clients.reduce((sum, client) => sum + client.outbox().summary().waiting, 0);
    for (const client of clients) {
      client.close();
      const kept = client.decidedAway.size > 0 ? client.choicesText() : "";
      for (const token of client.decidedAway)
        if (!kept.includes(token)) ledger.report(`UNRECORDED: the choice about ${token} was not kept.`);
    }
    return {
      violations: ledger.violations,
      trace: lines,
      records: {
        ...Object.fromEntries(actor.known.map((one) => [one.uuid, there(one.maker, one.uuid)])),
        minutes,
      },
      counts: { typed: ledger.typed.size, conflicts: met, left, ...ledger.counts },
    };
  } finally {
    for (const client of clients) client.close();
    await site.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
