import { applyUpdate, type Doc, mergeUpdates } from "yjs";
import { BridgeError } from "#contract/bridge/errors.ts";
import { fromBase64, toBase64 } from "#contract/records/minutes/bytes.ts";
import {
  addLine,
  allLines,
  moveLine,
  newDocument,
  removeLine,
  restoreLine,
  setKind,
  setText,
} from "#contract/records/minutes/document.ts";
import { lineKinds } from "#contract/records/minutes/line-kinds.ts";
import type { Minutes } from "#contract/records/minutes/schema.ts";
import type { Client } from "../client.ts";
import { tokensIn } from "../fields.ts";
import type { Ledger } from "../ledger.ts";
import type { Random } from "../random.ts";
import { readOn } from "../reading.ts";
import { historyCase, historyMeeting } from "../servers/history-case.ts";
import { userRefOf } from "../servers/model-records.ts";
import type { World } from "../world.ts";
import { namesOn } from "./names.ts";
import type { Entry, MinutesWords, Word } from "./words.ts";

export const ofMinutes = { params: { id: historyCase, meetingId: historyMeeting.uuid } };

/** What was typed on a page and is not saved yet. */
interface Piece {
  readonly update: Uint8Array;
  readonly entries: readonly Entry[];
  readonly words: readonly Word[];
}

interface Page {
  readonly doc: Doc;
  waiting: Piece[];
  sending: boolean;
  /** Closed or loaded anew: nothing more is sent from it. */
  closed: boolean;
}

export interface MinutesPages {
  /** Somebody does something to the minutes that this window shows; opens them first where it shows none. */
  readonly type: (window: number, random: Random) => Promise<void>;
  /** Every window is loaded anew. */
  readonly close: () => void;
  /** Number of pages that wait for an answer. */
  readonly saving: () => number;
}

export interface PagesDeps {
  readonly client: Client;
  readonly world: World;
  readonly ledger: Ledger;
  readonly book: MinutesWords;
  readonly random: Random;
  readonly nextToken: () => string;
  readonly newUuid: () => string;
  readonly trace: (line: string) => void;
}

const dataOf = (answer: unknown): Minutes | null =>
  (answer as { readonly data?: Minutes } | null)?.data ?? null;

/** The minutes as this computer has them, without the server. */
export const minutesHere = (client: Client): Minutes | null =>
  dataOf(client.readHere("minutes.show", ofMinutes));

export const readMinutes = async (client: Client, world: World): Promise<Minutes | null> =>
  dataOf(await readOn(client, world, { endpoint: "minutes.show", ...ofMinutes }, 60_000));

/** The pages of one computer on which minutes are typed. Each is a Yjs client of its own, as in the application. */
export function createMinutesPages(deps: PagesDeps): MinutesPages {
  const { client, world, ledger, book, random: ofClients, nextToken, newUuid, trace } = deps;
  const pages = new Map<number, Page>();
  let saving = 0;

  const open = async (window: number, looks: boolean): Promise<Page | null> => {
    const shown = pages.get(window);
    if (shown !== undefined && !looks) return shown;
    const read = await readMinutes(client, world);
    if (read === null) return shown ?? null;
    if (shown !== undefined) {
      applyUpdate(shown.doc, fromBase64(read.update), "read");
      return shown;
    }
    const doc = newDocument([fromBase64(read.update)]);
    doc.clientID = ofClients.int(2 ** 32);
    const page: Page = { doc, waiting: [], sending: false, closed: false };
    pages.set(window, page);
    return page;
  };

  /** What waits here, or was taken by the server since this computer read, is in what it shows. */
  const checkShown = (sent: readonly Piece[]) => {
    const here = minutesHere(client);
    if (here === null) return;
    const lines = allLines(newDocument([fromBase64(here.update)]));
    const standing = new Map(here.lines.map((line) => [line.id, line]));
    const me = userRefOf(client.user).full_name;
    for (const { token, line, told } of sent.flatMap(({ words }) => words)) {
      if (book.takenOut.has(token)) continue;
      const at = standing.get(line);
      if (!lines.some(({ id, text }) => id === line && tokensIn(text).includes(token)))
        ledger.report(`NOT SHOWN: client ${client.number} saved ${token} and shows minutes without it.`);
      else if (told === "saved here" && at !== undefined && !namesOn(at).includes(me))
        ledger.report(`AUTHOR: ${token} waits on client ${client.number}, whose line names ${namesOn(at)}.`);
    }
  };

  const send = async (page: Page): Promise<void> => {
    while (page.waiting.length > 0 && !page.closed) {
      const sent = [...page.waiting];
      const update = toBase64(mergeUpdates(sent.map((piece) => piece.update)));
      const tell = (told: Entry["told"]) => {
        for (const { entries } of sent) for (const entry of entries) entry.told = told;
      };
      try {
        const { queuedAt } = await client
          .outbox()
          .submit("minutes.write", { ...ofMinutes, body: { update } });
        tell(queuedAt === null ? "server has it" : "saved here");
        trace(`  client ${client.number} minutes: ${queuedAt === null ? "saved" : "waits"}`);
        page.waiting = page.waiting.slice(sent.length);
        checkShown(sent);
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error;
        const isLeft = error.code === "CANCELLED" || error.code === "NOT_READY";
        trace(`  client ${client.number} minutes: ${error.code}`);
        if (!isLeft && !book.ended)
          ledger.report(`Minutes were refused with ${error.code}: ${error.message}`);
        return tell(isLeft ? "unknown" : "refused");
      }
    }
  };

  const flush = (page: Page) => {
    if (page.sending) return;
    page.sending = true;
    saving += 1;
    void send(page)
      .catch((error: unknown) => ledger.report(`Minutes threw ${String(error)}`))
      .finally(() => {
        page.sending = false;
        saving -= 1;
      });
  };

  /** Does something to the document; what that changed waits to be saved. */
  const change = (
    page: Page,
    entries: readonly Entry[],
    make: (doc: Doc) => void,
    words: readonly Word[] = [],
  ) => {
    const made: Uint8Array[] = [];
    const note = (update: Uint8Array) => void made.push(update);
    page.doc.on("update", note);
    make(page.doc);
    page.doc.off("update", note);
    if (made.length > 0) page.waiting.push({ update: mergeUpdates(made), entries, words });
  };

  const entryOf = (line: string) => ({
    line,
    user: client.user,
    client: client.number,
    told: "unknown" as Entry["told"],
  });

  const write = (page: Page, line: string, before: string) => {
    const token = nextToken();
    const word = { ...entryOf(line), token };
    book.words.set(token, word);
    trace(`  types ${token} into line ${line.slice(-12)} of the minutes`);
    change(page, [word], (doc) => setText(doc, line, before === "" ? token : `${before} ${token}`), [word]);
  };

  const begin = (page: Page, random: Random) => {
    const id = newUuid();
    const line = entryOf(id);
    book.begun.set(id, line);
    const lines = allLines(page.doc);
    const after =
      lines.length === 0 || random.chance(0.1)
        ? null
        : random.chance(0.6)
          ? lines.at(-1)
          : random.pick(lines);
    const at = new Date(world.now()).toISOString();
    change(page, [line], (doc) =>
      addLine(doc, { id, kind: random.pick(lineKinds), at, after: after?.id ?? null }),
    );
    // The line and its words are often two calls, of which the second means nothing without the first.
    if (random.chance(0.4)) flush(page);
    write(page, id, "");
  };

  const alter = (page: Page, random: Random) => {
    const lines = allLines(page.doc);
    // Most work is in few lines, so that people meet.
    const { id, text, removedBy } = random.pick(random.chance(0.7) ? lines.slice(0, 2) : lines);
    if (removedBy !== null) return change(page, [], (doc) => restoreLine(doc, id));
    const what = random.next();
    if (what < 0.5) return write(page, id, text);
    if (what < 0.62) return change(page, [], (doc) => setKind(doc, id, random.pick(lineKinds)));
    if (what < 0.72) {
      const after = random.chance(0.2) ? null : random.pick(lines).id;
      return change(page, [], (doc) => moveLine(doc, id, after));
    }
    if (what < 0.9) {
      book.takenAway.set(id, [...(book.takenAway.get(id) ?? []), text]);
      trace(`  takes line ${id.slice(-12)} away: ${text}`);
      return change(page, [], (doc) => removeLine(doc, id));
    }
    const end = text.lastIndexOf(" ");
    if (end < 0) return;
    const entry = entryOf(id);
    for (const token of tokensIn(text.slice(end))) book.takenOut.set(token, entry);
    trace(`  takes${text.slice(end)} out of line ${id.slice(-12)}`);
    change(page, [entry], (doc) => setText(doc, id, text.slice(0, end)));
  };

  return {
    type: async (window, random) => {
      const page = await open(window, random.chance(0.4));
      if (page === null) return;
      for (let left = 1 + random.int(3); left > 0; left -= 1) {
        if (allLines(page.doc).length === 0 || random.chance(0.4)) begin(page, random);
        else alter(page, random);
        if (random.chance(0.5)) flush(page);
      }
      flush(page);
    },
    close: () => {
      for (const page of pages.values()) page.closed = true;
      pages.clear();
    },
    saving: () => saving,
  };
}
