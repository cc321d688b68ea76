import { fromBase64 } from "#contract/records/minutes/bytes.ts";
import { allLines, type DocumentLine, newDocument } from "#contract/records/minutes/document.ts";
import type { Minutes } from "#contract/records/minutes/schema.ts";
import type { Client } from "../client.ts";
import { tokensIn } from "../fields.ts";
import type { Ledger } from "../ledger.ts";
import { userRefOf } from "../servers/model-records.ts";
import { ownWords, waitingOf } from "../waiting.ts";
import { namesOn } from "./names.ts";
import { minutesHere } from "./pages.ts";
import { isAcknowledged, type MinutesWords } from "./words.ts";

export interface MinutesEnding {
  readonly ledger: Ledger;
  readonly clients: readonly Client[];
  readonly book: MinutesWords;
  /** As the server has them. */
  readonly minutes: Minutes;
}

export const linesIn = ({ update }: Pick<Minutes, "update">): readonly DocumentLine[] =>
  allLines(newDocument([fromBase64(update)]));

/** Every word that was acknowledged is in its line once, and every line in the minutes. */
function checkWords({ ledger, clients, book, minutes }: MinutesEnding): void {
  const lines = linesIn(minutes);
  const places = new Map<string, string[]>();
  for (const { id, text } of lines)
    for (const token of text.match(/w\d+w/g) ?? []) places.set(token, [...(places.get(token) ?? []), id]);
  const waiting = new Set(clients.flatMap((client) => waitingOf(client).flatMap(ownWords)));
  const isLeft = (token: string) => waiting.has(token) || ledger.discarded.has(token);
  ledger.counts.minutesWords += places.size;
  for (const [token, word] of book.words) {
    const found = places.get(token) ?? [];
    if (found.length > 1) ledger.report(`DOUBLED: ${token} is in the minutes ${found.length} times.`);
    if (found.some((id) => id !== word.line))
      ledger.report(`MISPLACED: ${token} is in another line of the minutes than ${word.line}.`);
    const out = book.takenOut.get(token);
    if (found.length === 0 && isAcknowledged(word) && out === undefined && !isLeft(token))
      ledger.report(`LOST: ${token}, ${word.told}, typed by client ${word.client} into the minutes.`);
    if (found.length > 0 && out?.told === "server has it")
      ledger.report(`${token} came back into the minutes after it had been taken out.`);
  }
  const there = new Set(lines.map(({ id }) => id));
  const waits = (number: number) =>
    clients.some((client) => client.number === number && waitingOf(client).some(isOfMinutes));
  for (const [id, line] of book.begun) {
    const words = [...book.words.values()].filter((word) => word.line === id);
    if (there.has(id) || !isAcknowledged(line) || waits(line.client)) continue;
    if (!words.some(({ token }) => ledger.discarded.has(token)))
      ledger.report(`LOST: line ${id} of client ${line.client}, ${line.told}, is not in the minutes.`);
  }
}

const isOfMinutes = ({ endpoint }: { readonly endpoint: string }) => endpoint === "minutes.write";

const nameOf = (typed: { readonly user: number } | undefined) =>
  typed === undefined ? "Nobody" : userRefOf(typed.user).full_name;

/** Each line names who began it, and those whose words stand in it or who changed it; and only what somebody took away is not there. */
function checkLines({ ledger, book, minutes }: MinutesEnding): void {
  const standing = new Map(minutes.lines.map((line) => [line.id, line]));
  if (standing.size !== minutes.lines.length) ledger.report("DOUBLED: the minutes have a line twice.");
  for (const { id, text } of linesIn(minutes)) {
    const line = standing.get(id);
    if (line === undefined) {
      const seen = (book.takenAway.get(id) ?? []).some((words) => words === text);
      if (!seen) ledger.report(`AWAY: nobody took line ${id} away that says ${text}.`);
      continue;
    }
    const maker = nameOf(book.begun.get(id));
    const others = new Set(tokensIn(text).map((token) => nameOf(book.words.get(token))));
    for (const { line: changed, user } of minutes.hands ?? []) if (changed === id) others.add(user.full_name);
    others.delete(maker);
    if (others.size > 0) ledger.counts.sharedLines += 1;
    const named = namesOn(line);
    const right = [maker, ...[...others].sort()];
    if (JSON.stringify(named) !== JSON.stringify(right))
      ledger.report(
        `AUTHOR: line ${id} names ${JSON.stringify(named)}, and it was ${JSON.stringify(right)}.`,
      );
  }
}

/** Every computer shows what the server has, and what waits there. */
async function checkSame(
  { ledger, clients, book, minutes }: MinutesEnding,
  read: (client: Client) => Promise<Minutes | null>,
): Promise<void> {
  const theirs = JSON.stringify([linesIn(minutes), minutes.lines]);
  for (const client of clients) {
    const waiting = waitingOf(client).filter(isOfMinutes);
    for (const [what, shown] of [
      ["reads", await read(client)],
      ["has", minutesHere(client)],
    ] as const) {
      const mine = shown === null ? null : JSON.stringify([linesIn(shown), shown.lines]);
      if (waiting.length === 0 && mine !== theirs)
        ledger.report(`APART: client ${client.number} ${what} other minutes: ${mine} and ${theirs}`);
      const words = new Set(tokensIn(mine));
      for (const token of waiting.flatMap(ownWords))
        if (shown !== null && !words.has(token) && !book.takenOut.has(token))
          ledger.report(
            `NOT READ: ${token} waits on client ${client.number}, which shows minutes without it.`,
          );
    }
  }
}

export async function checkMinutes(
  ending: MinutesEnding,
  read: (client: Client) => Promise<Minutes | null>,
): Promise<void> {
  checkWords(ending);
  checkLines(ending);
  await checkSame(ending, read);
}
