import { createHmac } from "node:crypto";
import { mostWrongCodes } from "#contract/records/case-cards/schema.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { sameText } from "#server/security/tokens.ts";
import {
  type CardRow,
  cardDay,
  cardOfToken,
  changeCard,
  holderOf,
  isOpen,
  type LinkedCard,
  readingsOf,
  stateOf,
} from "./repository.ts";

/** More than those who share a card; what is said beyond them is not kept. */
const mostReadings = 50;

export interface FoundCard extends LinkedCard {
  readonly open: boolean;
}

/** The card of a token, and whether it can be read at this moment; null where there is none. */
export async function findLinked(
  db: Db,
  options: Pick<ServerOptions, "clock">,
  tokenHash: string,
): Promise<FoundCard | null> {
  const found = await cardOfToken(db, tokenHash);
  if (found === null) return null;
  const today = await cardDay(db, options, found.organizationId);
  return { ...found, open: isOpen(stateOf(found.card, [], today)) };
}

/** Can be made only from the hash of the code, which holds a salt: whoever has it was shown the words of this version. */
export const passOf = ({ id, code_hash, version }: CardRow): string =>
  createHmac("sha256", code_hash ?? "")
    .update(`${id} ${version}`)
    .digest("hex");

const tell = (db: Db, card: CardRow, kind: "card_read" | "card_locked", now: string): Promise<void> =>
  recordCaseEvent(db, {
    caseId: card.case_id,
    kind,
    userId: null,
    at: now,
    personId: card.person_id,
    recordId: card.id,
    to: holderOf(card),
  });

/** What a code did: it opened the card, was wrong, or was the wrong one after which the card is locked. */
export async function useCode(
  db: Db,
  card: CardRow,
  right: boolean,
  now: string,
): Promise<"opened" | "wrong" | "locked"> {
  if (right) {
    await changeCard(db, card.id, { wrong_codes: 0, opened_at: now });
    return "opened";
  }
  const wrong_codes = card.wrong_codes + 1;
  await changeCard(db, card.id, { wrong_codes });
  if (wrong_codes < mostWrongCodes) return "wrong";
  await tell(db, card, "card_locked", now);
  return "locked";
}

/**
 * Keeps that somebody has read it, where they were shown these words. `changed`: they were shown others than it has now;
 * `refused`: they never had its code.
 */
export async function noteRead(
  db: Db,
  card: CardRow,
  given: { readonly pass: string; readonly version: number },
  now: string,
): Promise<"read" | "changed" | "refused"> {
  // Of the version that they were shown.
  if (!sameText(given.pass, passOf({ ...card, version: given.version }))) return "refused";
  if (given.version !== card.version) return "changed";
  const ofThese = (await readingsOf(db, [card.id])).filter((each) => each.card_version === card.version);
  if (ofThese.length >= mostReadings) return "read";
  await insertRow(db, "case_card_readings", { card_id: card.id, at: now, card_version: card.version });
  await tell(db, card, "card_read", now);
  return "read";
}
