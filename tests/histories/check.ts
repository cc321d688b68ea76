import { mergeRecords } from "#contract/merge/merge-records.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Client, Shown } from "./client.ts";
import { readPath, tokensIn, typedFields } from "./fields.ts";
import type { Ledger } from "./ledger.ts";
import type { MinutesWords } from "./minutes/words.ts";
import { type Known, readHere, recordIn } from "./reading.ts";
import { reads } from "./servers/history-case.ts";
import { changedUuid, checkShown, ownWords, waitingOf } from "./waiting.ts";

export interface Ending {
  readonly ledger: Ledger;
  readonly clients: readonly Client[];
  readonly known: readonly Known[];
  readonly onServer: OnServer;
  /** Where a comment lies; null for what lies in none. */
  readonly compartment: (uuid: string) => Compartment | null;
  readonly book: Pick<MinutesWords, "ended">;
}

/** A record as the server answers it to a user, who may not do with it what others may; null where it is not there for them. */
export type OnServer = (user: number, uuid: string) => Shown | null;

/** Nothing is left that could be sent: what waits, waits for a person. */
function checkQuiet({ ledger, clients, known, book }: Ending): void {
  for (const client of clients) {
    const summary = client.outbox().summary();
    if (summary.lost !== null) ledger.report(`Client ${client.number} misses ${summary.lost.count} changes.`);
    if (summary.problem !== null) ledger.report(`Client ${client.number} cannot save: ${summary.problem}`);
    for (const fault of client.faults) ledger.report(`Client ${client.number} had a fault: ${String(fault)}`);
    const waiting = waitingOf(client);
    if (summary.waiting !== waiting.length)
      ledger.report(`Client ${client.number} says ${summary.waiting} wait, and ${waiting.length} do.`);
    const stopped = new Set(
      waiting
        .filter((change) => change.state === "blocked" || change.state === "conflict")
        .map(({ seq }) => seq),
    );
    for (const change of waiting) {
      const uuid = changedUuid(change);
      // What was written into minutes comes too late once the meeting has ended, and stays with its author.
      if (change.state === "blocked" && change.endpoint === "minutes.write" && book.ended) {
        ledger.counts.lateMinutes += 1;
        continue;
      }
      const named = [uuid, known.find((one) => one.uuid === uuid)?.parent];
      if (change.state === "blocked" && !named.some((one) => one && ledger.wasDeleted(one)))
        ledger.report(
          `REFUSED without cause: ${change.endpoint} of client ${client.number}: ${change.reason}`,
        );
      if (stopped.has(change.seq)) continue;
      // In the order of saving: a change is saved after those it needs.
      if (change.needs.some((seq) => stopped.has(seq))) stopped.add(change.seq);
      else
        ledger.report(
          `STUCK: ${change.endpoint} ${change.seq} of client ${client.number} is ${change.state} after ${change.attempts} tries.`,
        );
    }
    if (client.outbox().list().length !== waiting.length)
      ledger.report(
        `Client ${client.number} lists ${client.outbox().list().length} of ${waiting.length} changes.`,
      );
  }
}

/** Every typed value is where a person can find it. */
function checkWords({ ledger, clients, known, onServer }: Ending): void {
  const visible = new Set(clients.flatMap((client) => waitingOf(client).flatMap(ownWords)));
  const places = new Map<string, string[]>();
  for (const one of known) {
    const record = onServer(one.maker, one.uuid);
    for (const field of typedFields)
      if (field.kind === one.kind)
        for (const token of tokensIn(readPath(record, field.path)))
          places.set(token, [...(places.get(token) ?? []), one.uuid]);
  }
  for (const [token, uuids] of places)
    if (new Set(uuids).size > 1) ledger.report(`DOUBLED: ${token} is in ${uuids.length} records.`);

  const accounted = new Map<string, boolean>();
  const isAccounted = (token: string): boolean => {
    const found = accounted.get(token);
    if (found !== undefined) return found;
    const here =
      ledger.wasOnServer(token) ||
      ledger.lostByChoice(token) ||
      visible.has(token) ||
      ledger.discarded.has(token) ||
      ledger.deleted.has(token);
    accounted.set(token, here);
    return here;
  };
  for (const entry of ledger.typed.values()) {
    if (entry.told !== "saved here" && entry.told !== "server has it") continue;
    if (isAccounted(entry.token)) continue;
    // Replaced on the same computer before it was sent, by somebody who saw it.
    const replaced = [...ledger.typed.values()].some(
      (later) => later.saw.has(entry.token) && isAccounted(later.token),
    );
    if (!replaced)
      ledger.report(
        `LOST: ${entry.token}, ${entry.told}, typed by client ${entry.client} into ${entry.kind} ${entry.uuid} ${entry.field}`,
      );
  }
  // What a page was told to be on the server was there.
  for (const entry of ledger.typed.values())
    if (
      entry.told === "server has it" &&
      !ledger.wasOnServer(entry.token) &&
      !ledger.lostByChoice(entry.token)
    )
      ledger.report(`${entry.token} was said to be on the server, which never had it.`);
}

const withoutOwn = (record: Shown) => {
  const { local_revision: _, ...rest } = record;
  return rest;
};

/** Every computer shows what the server has, except for waiting changes. */
/** Nothing that a computer remembers brings back what it dropped, once its copies are gone. */
function checkForgotten(ending: Ending): void {
  for (const client of ending.clients) client.signIn(false);
  for (const one of ending.known)
    for (const client of ending.clients) {
      const place = ending.compartment(one.uuid);
      const isOwn = waitingOf(client).some((change) => changedUuid(change) === one.uuid);
      if (place === null || isOwn || reads(client.user, place, one.maker)) continue;
      if (readHere(client, one) !== null)
        ending.ledger.report(`OPEN: without copies client ${client.number} shows what lies in ${place}.`);
    }
}

async function checkSame(
  { ledger, clients, known, onServer }: Ending,
  read: (client: Client, one: Known) => Promise<unknown>,
): Promise<void> {
  for (const client of clients) {
    const waiting = waitingOf(client);
    const touched = new Set(waiting.map(changedUuid));
    const near = new Set(
      [...touched].flatMap((uuid) => known.find((one) => one.uuid === uuid)?.parent ?? []),
    );
    for (const one of known) {
      checkShown(ledger, client, one);
      if (touched.has(one.uuid) || near.has(one.uuid) || (one.parent !== null && touched.has(one.parent)))
        continue;
      const record = onServer(client.user, one.uuid);
      const fresh = recordIn(one, await read(client, one));
      const here = readHere(client, one);
      for (const [what, shown] of [
        ["reads", fresh],
        ["has", here],
      ] as const) {
        const same =
          record === null
            ? shown === null
            : shown !== null &&
              shown.version === record.version &&
              JSON.stringify(sorted(withoutOwn(shown))) === JSON.stringify(sorted(withoutOwn(record)));
        if (!same)
          ledger.report(
            `APART: client ${client.number} ${what} another ${one.kind} ${one.uuid}: ${difference(shown, record)}`,
          );
      }
    }
  }
}

/** What lies in a closed compartment is on no computer of somebody else, and is there for those who may read it. */
function checkCompartments({ ledger, clients, known, onServer, compartment }: Ending): void {
  for (const one of known) {
    const place = compartment(one.uuid);
    if (one.kind !== "comment" || place === null) continue;
    for (const client of clients) {
      if (waitingOf(client).some((change) => changedUuid(change) === one.uuid)) continue;
      const may = reads(client.user, place, one.maker);
      if (!may && one.maker === client.user) ledger.counts.hidden += 1;
      if (may !== (onServer(client.user, one.uuid) !== null))
        ledger.report(`The server answers a comment in ${place} wrongly to user ${client.user}.`);
      if (may !== (readHere(client, one) !== null))
        ledger.report(
          `${may ? "GONE" : "OPEN"}: client ${client.number} shows ${may ? "no" : "a"} comment in ${place}, ${one.uuid}.`,
        );
    }
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([key, one]) => [key, sorted(one)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};

const difference = (shown: unknown, record: unknown): string => {
  if (shown === null || record === null) return shown === null ? "none here" : "none on the server";
  const { takenOver, clashes } = mergeRecords<unknown>(null, shown, record);
  return JSON.stringify(
    [...takenOver, ...clashes].slice(0, 3).map(({ path, mine, theirs }) => ({ path, mine, theirs })),
  );
};

export async function checkEnding(
  ending: Ending,
  read: (client: Client, one: Known) => Promise<unknown>,
): Promise<void> {
  checkQuiet(ending);
  checkWords(ending);
  await checkSame(ending, read);
  checkCompartments(ending);
  checkForgotten(ending);
}
