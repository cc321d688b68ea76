import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "../audit-problems.ts";
import { type KnownLog, wholeLog } from "./forgotten.ts";
import { proving } from "./remembered.ts";
import { reportTakenOut } from "./taken-out.ts";
import { compareKept, type Kept, type Told, toldDigest, toldDigests } from "./told-digests.ts";

type Answer = Row<"agreement_answers">;
type Board = Omit<Row<"agreement_boards">, "version" | "updated_at" | "sha256">;
type Decision = Omit<Row<"agreement_decisions">, "id" | "sha256">;

/** The digest of a board as it was opened: what was asked about what, where, by whom, and who opened it why. */
export const digestOfBoard = (board: Board): string =>
  sha256(
    JSON.stringify([
      board.uuid,
      board.id,
      board.case_id,
      board.created_at,
      board.created_by,
      board.question,
      board.record_id,
      board.record_uuid,
      board.compartment,
      board.instrument_pack,
      board.instrument_version,
      board.opened_at,
      board.opened_by,
      board.opened_reason,
    ]),
  );

/** The digest of an answer as it stood when its board was opened, also of one that nobody had given. */
export const digestOfAnswer = (answer: Answer): string =>
  sha256(
    JSON.stringify([
      answer.uuid,
      answer.board_id,
      answer.user_id,
      answer.version,
      answer.created_at,
      answer.updated_at,
      answer.choice,
      answer.words,
      answer.evidence,
    ]),
  );

export const digestOfDecision = (decision: Decision): string =>
  sha256(
    JSON.stringify([
      decision.uuid,
      decision.board_id,
      decision.number,
      decision.made_at,
      decision.made_by,
      decision.choice,
      decision.words,
      decision.members,
    ]),
  );

/** How an entry of the log names what may not change from then on. */
export const toldBoard = ({ id }: Pick<Board, "id">, digest: string): string =>
  toldDigest(`board ${id}`, digest);
export const toldAnswer = ({ id }: Pick<Answer, "id">, digest: string): string =>
  toldDigest(`answer ${id}`, digest);
export const toldDecision = ({ number }: Pick<Decision, "number">, digest: string): string =>
  toldDigest(`decision ${number}`, digest);

const isEarlier = (one: string, other: string): boolean =>
  one.startsWith("decision ") &&
  other.startsWith("decision ") &&
  Number(one.split(" ")[1]) < Number(other.split(" ")[1]);

/**
 * What of a board may not change, by the names of the log, with the digest beside it and that of what it says now. `forgotten`:
 * up to when the log may not know of it.
 */
async function keptOf(
  db: Db,
  board: Row<"agreement_boards">,
  { log, forgotten }: { readonly log: Told["digests"] | undefined; readonly forgotten: string | null },
): Promise<Kept> {
  const name = `board ${board.id}`;
  const opened = board.opened_at ?? board.created_at;
  const answers = await db
    .selectFrom("agreement_answers")
    .selectAll()
    .where("board_id", "=", board.id)
    .orderBy("id")
    .execute();
  const decisions = await db
    .selectFrom("agreement_decisions")
    .selectAll()
    .where("board_id", "=", board.id)
    .orderBy("number")
    .execute();
  // Boards that were opened before they had a digest of their own have none: there the log tells of their answers alone.
  const names = [...(log?.keys() ?? [])];
  const isOlder =
    !names.includes(name) &&
    (names.some((each) => each.startsWith("answer ")) || (forgotten !== null && opened < forgotten));
  const own = board.sha256 === null && isOlder ? [] : [board];
  return [
    ...own.map((row) => [name, { beside: row.sha256, now: { 1: digestOfBoard(row) }, at: opened }] as const),
    ...answers.map(
      (row) =>
        [`answer ${row.id}`, { beside: row.sha256, now: { 1: digestOfAnswer(row) }, at: opened }] as const,
    ),
    ...decisions.map(
      (row) =>
        [
          `decision ${row.number}`,
          { beside: row.sha256, now: { 1: digestOfDecision(row) }, at: row.made_at },
        ] as const,
    ),
  ];
}

/**
 * Compares every opened board, its answers, and what was decided there, with their digests and with the log: a byte that was
 * changed is found, and so is what was taken out or put in, also a whole board. Returns how many boards those were.
 */
export async function verifyBoards(
  db: Db,
  collector: Collector,
  known: KnownLog = wholeLog,
): Promise<number> {
  const told = await toldDigests(db, known, "board", proving.board.signed);
  const boards = await db.selectFrom("agreement_boards").selectAll().orderBy("id").execute();
  let count = 0;
  for (const board of boards) {
    const { id } = board;
    const log = told.get(id)?.digests;
    if (board.opened_at === null && board.sha256 === null && log === undefined) continue;
    count += 1;
    const forgotten = known.forgottenOf(board.case_id);
    const kept = await keptOf(db, board, { log, forgotten });
    compareKept(
      { about: `Agreement board ${id}`, kept, log, forgotten },
      // The opening tells of the board and of every answer, and comes before each decision.
      (name, known) => known.some((each) => each.startsWith("answer ") || isEarlier(each, name)),
      collector,
    );
  }
  const there = new Map(boards.map(({ id, case_id }) => [id, case_id]));
  await reportTakenOut(db, { kind: "board", about: "Agreement board", told, there, known }, collector);
  return count;
}
