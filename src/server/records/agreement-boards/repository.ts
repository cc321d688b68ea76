import { type BoardQuestion, boardChoices } from "#contract/records/agreement-boards/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { openBoards } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights, type Rights, unlessArchived } from "#server/access/rights.ts";
import { readJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { leadsOfCase } from "#server/platform/case-history/case-leads.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";

export type BoardRow = Row<"agreement_boards">;
export type AnswerRow = Row<"agreement_answers">;
export type DecisionRow = Row<"agreement_decisions">;
type Names = Awaited<ReturnType<typeof namesOf>>;

export const answersOf = (db: Db, boards: readonly number[]): Promise<AnswerRow[]> =>
  db
    .selectFrom("agreement_answers")
    .selectAll()
    .where("board_id", "in", [...boards, -1])
    .orderBy("id")
    .execute();

/** The last decision of each board. */
export const lastDecisionsOf = (db: Db, boards: readonly number[]): Promise<DecisionRow[]> =>
  db
    .selectFrom("agreement_decisions")
    .selectAll()
    .where("board_id", "in", [...boards, -1])
    .where("number", "=", (e) =>
      e
        .selectFrom("agreement_decisions as other")
        .select((inner) => inner.fn.max("other.number").as("last"))
        .whereRef("other.board_id", "=", "agreement_decisions.board_id"),
    )
    .execute();

type HeadRow = Omit<DecisionRow, "choice" | "words" | "members">;

/** Of decisions whose words nobody reads here: they may be many, and long. */
const decisionHeadsOf = (db: Db, boards: readonly number[]): Promise<HeadRow[]> =>
  db
    .selectFrom("agreement_decisions")
    .select(["id", "uuid", "board_id", "number", "made_at", "made_by", "sha256"])
    .where("board_id", "in", [...boards, -1])
    .orderBy("board_id")
    .orderBy("number")
    .execute();

/** The place of a choice in the order of the pack. */
const placeOf = (question: BoardQuestion, choice: string | null): number =>
  (boardChoices[question] as readonly string[]).indexOf(choice ?? "");

/** Who leads the case; where nobody does, whoever may do what a lead does. */
async function leadsCase(db: Db, { userId }: Reader, caseId: number, rights: Rights): Promise<boolean> {
  const leads = await leadsOfCase(db, caseId);
  return leads.length === 0 ? rights.delete : leads.includes(userId);
}

/**
 * How somebody may open a board: whoever is asked, leads the case or administers it, once everybody has answered; the lead
 * alone, with a reason, before that.
 */
function openingFor(
  { userId }: Reader,
  { opened_at }: BoardRow,
  answers: readonly AnswerRow[],
  { rights, leads }: { readonly rights: Rights; readonly leads: boolean },
): "no" | "now" | "early" {
  if (opened_at !== null || !rights.edit) return "no";
  if (answers.some(({ choice }) => choice === null)) return leads ? "early" : "no";
  return leads || rights.delete || answers.some(({ user_id }) => user_id === userId) ? "now" : "no";
}

/** The only place where answers of others are read for an answer of the server: of an opened board alone. */
function openedAnswers(board: BoardRow, answers: readonly AnswerRow[], name: Names) {
  if (board.opened_at === null) return [];
  return answers
    .flatMap(({ id, uuid, user_id, choice, words, evidence, sha256 }) =>
      choice === null || sha256 === null
        ? []
        : [{ id, uuid, user: name(user_id), choice, words, evidence: [...readJson(evidence)], sha256 }],
    )
    .sort((one, other) => placeOf(board.question, one.choice) - placeOf(board.question, other.choice));
}

const presentHead = (row: HeadRow, name: Names) => ({
  id: row.id,
  uuid: row.uuid,
  number: row.number,
  made_at: row.made_at,
  made_by: name(row.made_by),
  sha256: row.sha256,
});

const presentDecision = (row: DecisionRow, name: Names) => ({
  ...presentHead(row, name),
  choice: row.choice,
  words: row.words,
  members: readJson(row.members).map(({ user_id, answer, words }) => ({
    user: name(user_id),
    answer,
    words,
  })),
});

const namesIn = (row: DecisionRow) => [row.made_by, ...readJson(row.members).map(({ user_id }) => user_id)];

/** A decision of a board by its number; null where there is none. */
export async function findDecision(db: Db, boardId: number, number: number) {
  const row = await db
    .selectFrom("agreement_decisions")
    .selectAll()
    .where("board_id", "=", boardId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row === undefined ? null : presentDecision(row, await namesOf(db, namesIn(row)));
}

async function present(db: Db, reader: Reader, caseId: number, rows: readonly BoardRow[]) {
  const rights = await rightsOver(db, reader, caseId);
  const leads = await leadsCase(db, reader, caseId, rights);
  const ids = rows.map(({ id }) => id);
  const answers = Map.groupBy(await answersOf(db, ids), (row) => row.board_id);
  const heads = Map.groupBy(await decisionHeadsOf(db, ids), (row) => row.board_id);
  const lasts = new Map((await lastDecisionsOf(db, ids)).map((row) => [row.board_id, row]));
  const name = await namesOf(db, [
    ...rows.flatMap((row) => [row.created_by, row.opened_by]),
    ...[...answers.values()].flat().map(({ user_id }) => user_id),
    ...[...heads.values()].flat().map(({ made_by }) => made_by),
    ...[...lasts.values()].flatMap(namesIn),
  ]);
  return rows.map((row) => {
    const given = answers.get(row.id) ?? [];
    const made = heads.get(row.id) ?? [];
    const last = lasts.get(row.id);
    const opened = row.opened_at !== null;
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      case_id: row.case_id,
      question: row.question,
      record_uuid: row.record_uuid,
      instrument: { pack: row.instrument_pack, version: row.instrument_version },
      compartment: row.compartment,
      created_by: name(row.created_by),
      state: made.length > 0 ? ("decided" as const) : opened ? ("opened" as const) : ("collecting" as const),
      asked: given.map(({ user_id, choice }) => ({ user: name(user_id), answered: choice !== null })),
      opened_at: row.opened_at,
      opened_by: name(row.opened_by),
      opened_reason: row.opened_reason,
      answers: openedAnswers(row, given, name),
      decision: last === undefined ? null : presentDecision(last, name),
      decisions: made.map((each) => presentHead(each, name)),
      can: {
        ...presentRights({ ...rights, delete: false }),
        open: openingFor(reader, row, given, { rights, leads }),
      },
    };
  });
}

const presentOwn = (row: AnswerRow, board: Pick<BoardRow, "uuid" | "case_id">) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  case_id: board.case_id,
  board_uuid: board.uuid,
  choice: row.choice,
  words: row.words,
  evidence: [...readJson(row.evidence)],
});

async function rightsOver(db: Db, reader: Reader, caseId: number): Promise<Rights> {
  const parent = await loadAccess(db, reader, "case", caseId);
  if (parent === null) throw new Error("A case vanished while its agreement boards were read.");
  const { archived_at } = await findRow(db, "cases", caseId);
  return { ...parent.rights, edit: unlessArchived(parent.rights, archived_at).edit };
}

/** The boards of a case in the order in which they were begun, and the reader's own answers on them. */
export async function boardsOfCase(db: Db, reader: Reader, caseId: number) {
  const rows = await db
    .selectFrom("agreement_boards")
    .selectAll()
    .where("case_id", "=", caseId)
    .where("id", "in", openBoards(reader))
    .orderBy("id")
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const own = await db
    .selectFrom("agreement_answers")
    .selectAll()
    .where("board_id", "in", [...known.keys(), -1])
    .where("user_id", "=", reader.userId)
    .orderBy("id")
    .execute();
  return {
    boards: await present(db, reader, caseId, rows),
    own: own.flatMap((row) => {
      const board = known.get(row.board_id);
      return board === undefined ? [] : [presentOwn(row, board)];
    }),
  };
}

export async function presentBoard(db: Db, reader: Reader, id: number) {
  const row = await db
    .selectFrom("agreement_boards")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [board] = await present(db, reader, row.case_id, [row]);
  if (board === undefined) throw new Error("An agreement board vanished while it was read.");
  return board;
}

/** An answer in the shape in which its author alone is told of it; whoever calls has seen to that. */
export async function presentOwnAnswer(db: Db, id: number) {
  const row = await db
    .selectFrom("agreement_answers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const board = await db
    .selectFrom("agreement_boards")
    .select(["uuid", "case_id"])
    .where("id", "=", row.board_id)
    .executeTakeFirstOrThrow();
  return presentOwn(row, board);
}

/** Is a board about this record open for answers still? */
export async function isAsked(
  db: Db,
  caseId: number,
  question: BoardQuestion,
  recordId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom("agreement_boards")
    .select("id")
    .where("case_id", "=", caseId)
    .where("question", "=", question)
    .where("record_id", "=", recordId)
    .where("opened_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
