import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "./audit-problems.ts";
import type { Shortened } from "./shortened.ts";
import { reportTakenOut } from "./taken-out.ts";
import { compareKept, type Kept, toldDigest, toldDigests } from "./told-digests.ts";

type Answer = Row<"agreement_answers">;
type Decision = Omit<Row<"agreement_decisions">, "id" | "sha256">;

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
export const toldAnswer = ({ id }: Pick<Answer, "id">, digest: string): string =>
  toldDigest(`answer ${id}`, digest);
export const toldDecision = ({ number }: Pick<Decision, "number">, digest: string): string =>
  toldDigest(`decision ${number}`, digest);

/** What of a board may not change, by the names of the log, with the digest beside it and that of what it says now. */
async function keptOf(db: Db, boardId: number): Promise<Kept> {
  const answers = await db
    .selectFrom("agreement_answers")
    .selectAll()
    .where("board_id", "=", boardId)
    .orderBy("id")
    .execute();
  const decisions = await db
    .selectFrom("agreement_decisions")
    .selectAll()
    .where("board_id", "=", boardId)
    .orderBy("number")
    .execute();
  return new Map([
    ...answers.map((row) => [`answer ${row.id}`, { beside: row.sha256, now: digestOfAnswer(row) }] as const),
    ...decisions.map(
      (row) => [`decision ${row.number}`, { beside: row.sha256, now: digestOfDecision(row) }] as const,
    ),
  ]);
}

/**
 * Compares the answers of every opened board, and what was decided there, with their digests and with the log: a byte that was
 * changed is found, and so is what was taken out or put in, also a whole board. Returns how many boards those were.
 */
export async function verifyBoards(
  db: Db,
  collector: Collector,
  shortened: ReadonlyMap<number, Shortened> = new Map(),
): Promise<number> {
  const told = await toldDigests(db, "board", ["board.open", "board.decide"]);
  const boards = await db
    .selectFrom("agreement_boards")
    .select(["id", "case_id", "opened_at"])
    .orderBy("id")
    .execute();
  let count = 0;
  for (const { id, opened_at } of boards) {
    const log = told.get(id)?.digests;
    if (opened_at === null && log === undefined) continue;
    count += 1;
    compareKept(
      { about: `Agreement board ${id}`, kept: await keptOf(db, id), log },
      (name, known) => name.startsWith("answer ") && known.some((each) => each.startsWith("answer ")),
      collector,
    );
  }
  const there = new Map(boards.map(({ id, case_id }) => [id, case_id]));
  await reportTakenOut(db, { kind: "board", about: "Agreement board", told, there, shortened }, collector);
  return count;
}
