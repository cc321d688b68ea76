import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import {
  digestOfAnswer,
  digestOfBoard,
  toldAnswer,
  toldBoard,
} from "#server/platform/audit/kept/kept-boards.ts";
import { toldCase } from "#server/platform/audit/kept/told-digests.ts";
import { settleNotifications } from "#server/platform/notifications/repository.ts";
import { answersOf, type BoardRow } from "./repository.ts";

/**
 * Opens a board and closes its answers, those that nobody gave too; gives what the log is to say of them. Before this, no digest
 * is written anywhere: of a few choices anybody could try out which one it belongs to.
 */
export async function openBoard(
  db: Db,
  board: BoardRow,
  opening: { readonly at: string; readonly by: number; readonly reason: string | null },
): Promise<readonly string[]> {
  const opened = { opened_at: opening.at, opened_by: opening.by, opened_reason: opening.reason };
  const digest = digestOfBoard({ ...board, ...opened });
  await updateRow(db, "agreement_boards", board.id, { ...opened, sha256: digest, updated_at: opening.at });
  const told: string[] = [toldCase(board.case_id), toldBoard(board, digest)];
  for (const answer of await answersOf(db, [board.id])) {
    const sha256 = digestOfAnswer(answer);
    await db.updateTable("agreement_answers").set({ sha256 }).where("id", "=", answer.id).execute();
    told.push(toldAnswer(answer, sha256));
  }
  return told;
}

/** Whoever was asked here is not asked any more, unless another board of the case waits for their answer. */
export async function settleAsked(
  db: Db,
  { id, case_id }: Pick<BoardRow, "id" | "case_id">,
  now: string,
): Promise<void> {
  const waiting = await db
    .selectFrom("agreement_answers")
    .innerJoin("agreement_boards", "agreement_boards.id", "agreement_answers.board_id")
    .select("agreement_answers.user_id")
    .where("agreement_boards.case_id", "=", case_id)
    .where("agreement_boards.opened_at", "is", null)
    .where("agreement_answers.choice", "is", null)
    .execute();
  const elsewhere = new Set(waiting.map(({ user_id }) => user_id));
  const asked = (await answersOf(db, [id])).map(({ user_id }) => user_id);
  const settled = asked.filter((each) => !elsewhere.has(each));
  await settleNotifications(db, "answer_asked", { kind: "case", ids: [case_id] }, now, settled);
}
