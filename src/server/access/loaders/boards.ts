import type { Db } from "#server/database/schema.ts";
import { opens } from "../compartments.ts";
import type { Access, RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import { boardAnswerRights, boardRights, nothing } from "../rights.ts";
import { caseAccess } from "./cases.ts";

const columnOf = (key: RecordKey) => (typeof key === "number" ? "id" : "uuid");

export async function boardAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("agreement_boards")
    .select(["id", "version", "case_id", "compartment"])
    .where(columnOf(key), "=", key)
    .executeTakeFirst();
  const parent = row === undefined ? null : await caseAccess(db, reader, row.case_id);
  if (row === undefined || parent === null) return null;
  const rights = opens(reader, row.compartment, parent.organizationId) ? boardRights(parent.rights) : nothing;
  return { ...parent, kind: "board", id: row.id, version: row.version, rights };
}

/** Until its board is opened, an answer is there for its author alone. */
export async function boardAnswerAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("agreement_answers")
    .innerJoin("agreement_boards", "agreement_boards.id", "agreement_answers.board_id")
    .select([
      "agreement_answers.id",
      "agreement_answers.version",
      "agreement_answers.board_id",
      "agreement_answers.user_id",
      "agreement_boards.opened_at",
    ])
    .where(`agreement_answers.${columnOf(key)}`, "=", key)
    .executeTakeFirst();
  const board = row === undefined ? null : await boardAccess(db, reader, row.board_id);
  if (row === undefined || board === null) return null;
  const rights = boardAnswerRights(board.rights, {
    createdBySelf: row.user_id === reader.userId,
    opened: row.opened_at !== null,
  });
  return { ...board, kind: "board-answer", id: row.id, version: row.version, rights };
}
