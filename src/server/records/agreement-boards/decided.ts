import type { BoardQuestion } from "#contract/records/agreement-boards/schema.ts";
import { nobody, openBoards } from "#server/access/compartments.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";
import { type DecisionRow, lastDecisionsOf } from "./repository.ts";

/** The boards of a case, also of an assessment that has gone or moved since; or those about these records, wherever they stand. */
type Of = { readonly caseId: number } | { readonly records: readonly number[] };

/**
 * What teams decided on boards, for what leaves: the last decision of each board. No answer is among it, and nothing of a
 * compartment.
 */
export async function decidedBoards(db: Db, question: BoardQuestion, of: Of) {
  const boards = await db
    .selectFrom("agreement_boards")
    .select(["id", "record_id", "question", "instrument_pack", "instrument_version"])
    .where("question", "=", question)
    .where((e) => ("caseId" in of ? e("case_id", "=", of.caseId) : e("record_id", "in", [...of.records, -1])))
    .where("id", "in", openBoards(nobody))
    .orderBy("id")
    .execute();
  const decisions = await lastDecisionsOf(
    db,
    boards.map(({ id }) => id),
  );
  const last = new Map<number, DecisionRow>(decisions.map((row) => [row.board_id, row]));
  const name = await namesOf(
    db,
    [...last.values()].flatMap((row) => [
      row.made_by,
      ...readJson(row.members).map(({ user_id }) => user_id),
    ]),
  );
  return boards.flatMap((board) => {
    const decision = last.get(board.id);
    if (decision === undefined) return [];
    const { choice, words, made_at, made_by } = decision;
    const members = readJson(decision.members).map(({ user_id, answer, words: own }) => ({
      user: name(user_id),
      answer,
      words: own,
    }));
    const instrument = { pack: board.instrument_pack, version: board.instrument_version };
    return [
      { record_id: board.record_id, instrument, choice, words, made_at, made_by: name(made_by), members },
    ];
  });
}
export type DecidedBoard = Awaited<ReturnType<typeof decidedBoards>>[number];
