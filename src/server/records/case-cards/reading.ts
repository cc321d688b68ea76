import { createHmac } from "node:crypto";
import { z } from "zod";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { GuestDone, GuestKind, GuestLink, GuestMoment } from "#server/http/guest-pages/kind.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { sameText } from "#server/security/tokens.ts";
import { readingPage } from "./page.ts";
import { cardWords } from "./page-words.ts";
import {
  type CardRow,
  cardDay,
  cardField,
  cardOfToken,
  changeCard,
  holderOf,
  isOpen,
  readingsOf,
  stateOf,
} from "./repository.ts";

/** More than those who share a card; what is said beyond them is not kept. */
const mostReadings = 50;

interface LinkedCard extends GuestLink {
  readonly card: CardRow;
}

/** Can be made only from the hash of the code, which holds a salt: whoever has it was shown these words. */
const passOf = ({ id, code_hash, words_version }: CardRow): string =>
  createHmac("sha256", code_hash ?? "")
    .update(`${id} ${words_version}`)
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

interface Receipt {
  readonly pass: string;
  /** Of the words. */
  readonly version: number;
}

/**
 * Keeps that somebody has read it, where they were shown these words. `changed`: they were shown others than it has now;
 * `refused`: they never had its code.
 */
async function noteRead(
  db: Db,
  card: CardRow,
  given: Receipt,
  now: string,
): Promise<"read" | "changed" | "refused"> {
  // Of the version that they were shown.
  if (!sameText(given.pass, passOf({ ...card, words_version: given.version }))) return "refused";
  if (given.version !== card.words_version) return "changed";
  const ofThese = (await readingsOf(db, [card.id])).filter(
    (each) => each.card_version === card.words_version,
  );
  if (ofThese.length >= mostReadings) return "read";
  await insertRow(db, "case_card_readings", { card_id: card.id, at: now, card_version: card.words_version });
  await tell(db, card, "card_read", now);
  return "read";
}

const receipt = z.object({
  pass: z.string().max(64),
  version: z.coerce.number<string>().int().positive(),
});

async function takeReceipt(
  { db, now, language }: GuestMoment,
  { card, school }: LinkedCard,
  given: Receipt,
): Promise<GuestDone> {
  const done = await noteRead(db, card, given, now);
  if (done === "refused") return { outcome: "denied", content: null };
  const say = done === "read" ? "thanks" : "changed";
  const html = readingPage({ language, school, card, pass: passOf(card), say });
  return { outcome: done === "read" ? "ok" : "denied", content: { status: 200, html } };
}

/** Cards, as whoever has one opens them. */
export const cardPages = (options: Pick<ServerOptions, "clock">): GuestKind<LinkedCard, null> => ({
  name: "card",
  words: cardWords,
  find: async (db, tokenHash) => {
    const found = await cardOfToken(db, tokenHash);
    if (found === null) return null;
    const { card, organizationId, school } = found;
    const today = await cardDay(db, options, organizationId);
    return {
      card,
      caseId: card.case_id,
      organizationId,
      school,
      open: isOpen(stateOf(card, [], today)),
      codeHash: card.code_hash,
      wrongCodes: card.wrong_codes,
      field: cardField(card.id),
    };
  },
  make: async () => null,
  setWrongCodes: (db, { card }, wrong_codes) => changeCard(db, card.id, { wrong_codes }),
  locked: ({ db, now }, { card }) => tell(db, card, "card_locked", now),
  opened: async ({ db, now, language }, { card, school }) => {
    await changeCard(db, card.id, { opened_at: now });
    const html = readingPage({ language, school, card, pass: passOf(card), say: "read it" });
    return { outcome: "ok", content: { status: 200, html } };
  },
  formOf: (fields) => {
    const given = receipt.safeParse(fields);
    return given.success
      ? { action: "card.read", take: (moment, link) => takeReceipt(moment, link, given.data) }
      : null;
  },
});
