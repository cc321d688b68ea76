import type { MinutesChange } from "#contract/records/minutes/schema.ts";
import { typedWords } from "#contract/records/minutes/typed-words.ts";
import type { Change } from "#core/outbox/types.ts";
import type { Client } from "./client.ts";
import { tokensIn } from "./fields.ts";
import type { Ledger } from "./ledger.ts";
import { type Known, readHere } from "./reading.ts";

export const waitingOf = (client: Client): readonly Change[] =>
  client
    .outbox()
    .changes()
    .filter((change) => change.state !== "acked");

/** The uuid of the record that a change is about. An address may name it instead of the body. */
export const changedUuid = (change: Pick<Change, "body" | "subject">): string =>
  (change.body as { readonly uuid?: string }).uuid ?? change.subject.key;

/** Words that a change adds to what it was based on. */
export const ownWords = (change: Pick<Change, "endpoint" | "body" | "base">): readonly string[] => {
  if (change.endpoint === "minutes.write") return tokensIn(typedWords((change.body as MinutesChange).update));
  const found = new Set(tokensIn(change.base));
  return tokensIn(change.body).filter((token) => !found.has(token));
};

/**
 * What was saved here last, and waits, is in what this computer shows of the record. It can show none where a copy of
 * what holds the record is missing; what was begun here needs none.
 */
export function checkShown(ledger: Ledger, client: Client, one: Known): void {
  const own = waitingOf(client).filter((change) => changedUuid(change) === one.uuid);
  const last = own.at(-1);
  if (last === undefined) return;
  const record = readHere(client, one);
  const isInside = one.kind === "interview" || one.kind === "reminder";
  if (record === null && (isInside || own.every(({ creates }) => creates === null))) return;
  const shown = new Set(tokensIn(record));
  for (const token of ownWords(last))
    if (!shown.has(token))
      ledger.report(
        `NOT READ: ${token} waits on client ${client.number}, which shows ${one.kind} ${one.uuid} without it.`,
      );
}
