import { daysAfter } from "#contract/kit/days.ts";
import { spanProblem, usualCardDays } from "#contract/records/case-cards/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import { insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { requireUnarchived } from "#server/http/archived-case.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { ifMatches, staleUpdate } from "#server/http/if-match.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { type NewCaseEvent, recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { casePersonRows } from "#server/records/cases/writes.ts";
import { newLinkCode, newLinkToken, plainCode } from "#server/security/link-codes.ts";
import { sha256 } from "#server/security/tokens.ts";
import { namedOnCard } from "./named.ts";
import {
  type CardRow,
  cardDay,
  cardField,
  cardsOf,
  changeCard,
  findCard,
  holderOf,
  keepWords,
  lastCardChange,
  presentCard,
} from "./repository.ts";

/** A card of the case that nobody has taken back. */
async function requireCard(db: Db, record: Access, id: number): Promise<CardRow> {
  const card = await findCard(db, record.id, id);
  if (card === undefined) throw notFound();
  if (card.taken_back_at !== null)
    throw invalid("card", "This card was taken back. Make a new one in its place.");
  return card;
}

function checkDays(first_day: string, last_day: string, today: string): void {
  const problem = spanProblem(first_day, last_day);
  if (problem !== null) throw invalid("last_day", problem);
  if (last_day < today) throw invalid("last_day", "Last day is over. Choose today or a later day.");
}

const pathOf = (token: string): string => `/card/${token}`;

const tell = (db: Db, card: CardRow, event: Pick<NewCaseEvent, "kind" | "userId" | "at">): Promise<void> =>
  recordCaseEvent(db, {
    ...event,
    caseId: card.case_id,
    personId: card.person_id,
    recordId: card.id,
    to: holderOf(card),
  });

export const caseCardHandlers = {
  "cases.cards": async ({ db, record, services }) => {
    const today = await cardDay(db, services.options, record.organizationId);
    return { body: { data: await cardsOf(db, record.id, today) } };
  },

  "cases.giveCard": {
    prepare: async ({ services }) => {
      // Only a server that others reach has something to read it from: on one computer it is printed.
      const linked = services.options.launchSecret === null;
      const token = linked ? newLinkToken() : null;
      const code = linked ? newLinkCode() : null;
      const code_hash = code === null ? null : await services.passwords.hash(plainCode(code));
      return {
        run: async ({ db, auth, record, body, now, audit }) => {
          await requireUnarchived(db, record.caseId);
          const uuid = await newUuid(db, "case_cards", body.uuid);
          const today = await cardDay(db, services.options, record.organizationId);
          const first_day = body.first_day ?? today;
          const last_day = body.last_day ?? daysAfter(first_day, usualCardDays - 1);
          checkDays(first_day, last_day, today);
          const { person_id } = body;
          const people = await casePersonRows(db, record.id);
          if (person_id !== null && !people.some((each) => each.person_id === person_id))
            throw invalid("person_id", "Choose a person of this case.");
          const named = person_id === null ? await namedOnCard(db, record.id, body) : undefined;
          if (named !== undefined)
            throw invalid("person_id", `It names ${named.name}. Say whom it is about.`);
          const id = await insertRow(db, "case_cards", {
            uuid,
            created_at: now,
            updated_at: now,
            version: 1,
            words_version: 1,
            case_id: record.id,
            created_by: auth.userId,
            person_id,
            name: body.name,
            role: body.role,
            what_to_do: body.what_to_do,
            whom_to_call: body.whom_to_call,
            first_day,
            last_day,
            token_hash: token === null ? null : sha256(token),
            code_hash,
            wrong_codes: 0,
            opened_at: null,
            taken_back_at: null,
            taken_back_by: null,
          });
          const card = await requireCard(db, record, id);
          await tell(db, card, { kind: "card_given", userId: auth.userId, at: now });
          audit({ fields: [cardField(id)] });
          const data = await presentCard(db, record.id, id, today);
          return { body: { data, path: token === null ? null : pathOf(token), code }, status: 201 };
        },
      };
    },
  },

  "cases.changeCard": async ({ db, auth, record, params, body, now, request, services, audit }) => {
    await requireUnarchived(db, record.caseId);
    const card = await requireCard(db, record, params.card);
    const today = await cardDay(db, services.options, record.organizationId);
    if (!ifMatches(request, card.version)) {
      const current = await presentCard(db, record.id, card.id, today);
      throw await staleUpdate(db, record, current, await lastCardChange(db, card));
    }
    checkDays(card.first_day, body.last_day, today);
    const next = { what_to_do: body.what_to_do, whom_to_call: body.whom_to_call, last_day: body.last_day };
    const fields = changedFields(card, next);
    if (fields.length > 0) {
      // Whoever has read it has read other words: a new day alone leaves them as they are.
      const reworded = fields.some((each) => each !== "last_day");
      const words_version = card.words_version + (reworded ? 1 : 0);
      if (reworded) await keepWords(db, card, now);
      await updateRow(db, "case_cards", card.id, { ...next, words_version, updated_at: now });
      await tell(db, card, { kind: "card_changed", userId: auth.userId, at: now });
    }
    audit({ fields: [cardField(card.id), ...fields] });
    const data = await presentCard(db, record.id, card.id, today);
    return { body: { data }, version: data.version };
  },

  // Also in an archived case: what was given out can be taken back at any time.
  "cases.takeBackCard": async ({ db, auth, record, params, now, services, audit }) => {
    const card = await requireCard(db, record, params.card);
    const changes = { taken_back_at: now, taken_back_by: auth.userId, updated_at: now };
    await updateRow(db, "case_cards", card.id, changes);
    await tell(db, card, { kind: "card_taken_back", userId: auth.userId, at: now });
    audit({ fields: [cardField(card.id)] });
    const today = await cardDay(db, services.options, record.organizationId);
    return { body: { data: await presentCard(db, record.id, card.id, today) } };
  },

  // Of a link that was shown once only its hash is kept: whoever has lost it gets another.
  "cases.renewCardLink": {
    prepare: async ({ services }) => {
      const token = newLinkToken();
      const code = newLinkCode();
      const code_hash = await services.passwords.hash(plainCode(code));
      return {
        run: async ({ db, record, params, now, audit }) => {
          await requireUnarchived(db, record.caseId);
          const card = await requireCard(db, record, params.card);
          if (card.token_hash === null) throw invalid("card", "This card has no link. It is given on paper.");
          const token_hash = sha256(token);
          await changeCard(db, card.id, { token_hash, code_hash, wrong_codes: 0, updated_at: now });
          audit({ fields: [cardField(card.id)] });
          const today = await cardDay(db, services.options, record.organizationId);
          const data = await presentCard(db, record.id, card.id, today);
          return { body: { data, path: pathOf(token), code }, status: 201 };
        },
      };
    },
  },
} satisfies Partial<Handlers>;
