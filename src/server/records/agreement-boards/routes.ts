import { type BoardDecisionBody, boardChoices } from "#contract/records/agreement-boards/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { forbidden, invalid, notFound } from "#server/http/errors.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { digestOfDecision, toldDecision } from "#server/platform/audit/kept/kept-boards.ts";
import { toldCase } from "#server/platform/audit/kept/told-digests.ts";
import { type NewCaseEvent, recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { requireCase } from "#server/records/case-notes/under-case.ts";
import { beginBoard } from "./begin.ts";
import { requireEvidence } from "./evidence.ts";
import { openBoard, settleAsked } from "./opening.ts";
import {
  answersOf,
  type BoardRow,
  boardsOfCase,
  findDecision,
  presentBoard,
  presentOwnAnswer,
} from "./repository.ts";

/** The board that an address names, in the case that it names too. */
async function requireBoard(db: Db, auth: Auth, id: number, caseKey: number | string): Promise<BoardRow> {
  const row = await findRow(db, "agreement_boards", id);
  await requireCase(db, auth, caseKey, row.case_id);
  return row;
}

function requireChoice({ question }: BoardRow, choice: string): void {
  if (!(boardChoices[question] as readonly string[]).includes(choice))
    throw invalid("choice", "Choose one of the answers to this question.");
}

/** Everybody who was asked is said something of, and nobody else. */
function requireEverybody(asked: readonly number[], members: BoardDecisionBody["members"]): void {
  const named = members.map(({ user_id }) => user_id);
  for (const [index, id] of named.entries())
    if (!asked.includes(id) || named.indexOf(id) !== index)
      throw invalid(`members.${index}.user_id`, "Name everybody who was asked once, and nobody else.");
  if (named.length !== asked.length)
    throw invalid("members", "Say of everybody who was asked how they see what the team decided.");
}

async function reply(db: Db, auth: Auth, id: number) {
  const data = await presentBoard(db, auth, id);
  return { body: { data }, version: data.version };
}

type Told = Pick<NewCaseEvent, "kind" | "userId" | "at" | "to" | "note">;

/** Tells the case's timeline, with whom the assessment concerns, as far as it is still there. */
async function recordBoardEvent(db: Db, { id, case_id, question, record_id }: BoardRow, event: Told) {
  const subject = await db
    .selectFrom(question === "classification" ? "assessments" : "wavr_forms")
    .select("person_id")
    .where("id", "=", record_id)
    .executeTakeFirst();
  await recordCaseEvent(db, {
    ...event,
    caseId: case_id,
    personId: subject?.person_id ?? null,
    recordId: id,
  });
}

export const agreementBoardHandlers = {
  "boards.list": async ({ db, auth, record }) => ({
    body: { data: await boardsOfCase(db, auth, record.id) },
  }),

  "boards.decision": async ({ db, auth, record, params }) => {
    const board = await requireBoard(db, auth, record.id, params.id);
    const data = await findDecision(db, board.id, params.number);
    if (data === null) throw notFound(true);
    return { body: { data } };
  },

  "boards.begin": async (call) => {
    const { db, auth, record } = call;
    return reply(db, auth, await beginBoard(call, record));
  },

  "boards.answer": async ({ db, auth, record, params, body, now, audit, touch }) => {
    const { board_id, choice: before, evidence } = await findRow(db, "agreement_answers", record.id);
    const board = await requireBoard(db, auth, board_id, params.id);
    if (![board.id, board.uuid].includes(params.boardId)) throw notFound(true);
    if (board.opened_at !== null)
      throw invalid("choice", "The board was opened meanwhile. Answers stay as they were then.");
    requireChoice(board, body.choice);
    const pointed = { wanted: body.evidence, before: readJson(evidence) };
    await requireEvidence(db, auth, board.case_id, pointed);
    await updateRow(db, "agreement_answers", record.id, {
      choice: body.choice,
      words: body.words,
      evidence: writeJson<readonly string[]>(body.evidence),
      updated_at: now,
    });
    // Everybody hears that somebody has answered, and not that they think again: which fields say something new would be a hint
    // already.
    if (before === null) touch("board", board.id);
    audit({ compartment: board.compartment });
    const data = await presentOwnAnswer(db, record.id);
    return { body: { data }, version: data.version };
  },

  "boards.open": async ({ db, auth, record, params, body, now, audit, touch }) => {
    const board = await requireBoard(db, auth, record.id, params.id);
    if (board.opened_at !== null) throw invalid("board", "This board was opened already.");
    const { can } = await presentBoard(db, auth, board.id);
    if (can.open === "no")
      throw forbidden(
        "The board is opened by somebody who was asked, once everybody has answered, or by the lead of the case.",
      );
    if (can.open === "early" && body.reason === null)
      throw invalid("reason", "Write down why the other answers are not waited for.");
    const reason = can.open === "early" ? body.reason : null;
    const fields = await openBoard(db, board, { at: now, by: auth.userId, reason });
    await settleAsked(db, board, now);
    await recordBoardEvent(db, board, {
      kind: "board_opened",
      userId: auth.userId,
      at: now,
      to: board.question,
      note: reason,
    });
    if (reason !== null)
      await notify(db, {
        kind: "board_opened_early",
        userIds: (await answersOf(db, [board.id])).map(({ user_id }) => user_id),
        actorId: auth.userId,
        subject: { kind: "case", id: board.case_id },
        now,
        cause: `board ${board.id} opened`,
      });
    touch("case", board.case_id);
    audit({ fields, compartment: board.compartment });
    return reply(db, auth, board.id);
  },

  "boards.decide": async ({ db, auth, record, params, body, now, audit, touch }) => {
    const board = await requireBoard(db, auth, record.id, params.id);
    if (board.opened_at === null) throw invalid("choice", "Open the board first: nobody decides before it.");
    requireChoice(board, body.choice);
    const asked = (await answersOf(db, [board.id])).map(({ user_id }) => user_id);
    requireEverybody(asked, body.members);
    const { choice, words, members } = body;
    const before = await presentBoard(db, auth, board.id);
    const decision = {
      uuid: await newUuid(db, "agreement_decisions", body.uuid),
      board_id: board.id,
      number: (before.decision?.number ?? 0) + 1,
      made_at: now,
      made_by: auth.userId,
      choice,
      words,
      members: writeJson(members),
    };
    const sha256 = digestOfDecision(decision);
    await insertRow(db, "agreement_decisions", { ...decision, sha256 });
    await updateRow(db, "agreement_boards", board.id, { updated_at: now });
    await recordBoardEvent(db, board, {
      kind: "board_decided",
      userId: auth.userId,
      at: now,
      to: board.question,
    });
    // It stands for good under their names: they hear of it, and by whom it was recorded.
    await notify(db, {
      kind: "board_decided",
      userIds: asked,
      actorId: auth.userId,
      subject: { kind: "case", id: board.case_id },
      now,
      cause: `board ${board.id} decision ${decision.number}`,
    });
    touch("case", board.case_id);
    const told = [toldDecision(decision, sha256), toldCase(board.case_id)];
    audit({ fields: told, compartment: board.compartment });
    return reply(db, auth, board.id);
  },
} satisfies Partial<Handlers>;
