import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "./audit-problems.ts";

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
  `answer ${id} sha256 ${digest}`;
export const toldDecision = ({ number }: Pick<Decision, "number">, digest: string): string =>
  `decision ${number} sha256 ${digest}`;

/** What the log says of boards, by board: "answer 7" and its digest. Entries that the log was shortened by are not among them. */
async function toldBoards(db: Db): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["record_id", "fields"])
    .where("record_type", "=", "board")
    .where("outcome", "=", "ok")
    .where("action", "in", ["board.open", "board.decide"])
    .execute();
  const told = new Map<number, Map<string, string>>();
  for (const { record_id, fields } of rows) {
    if (record_id === null) continue;
    for (const field of JSON.parse(fields) as readonly string[]) {
      const [, name, digest] = /^((?:answer|decision) \d+) sha256 ([0-9a-f]{64})$/.exec(field) ?? [];
      if (name === undefined || digest === undefined) continue;
      const of = told.get(record_id) ?? new Map<string, string>();
      told.set(record_id, of.set(name, digest));
    }
  }
  return told;
}

/** What of a board may not change, by the names of the log, with the digest beside it and that of what it says now. */
async function keptOf(db: Db, boardId: number) {
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
  return new Map<string, { readonly beside: string | null; readonly now: string }>([
    ...answers.map((row) => [`answer ${row.id}`, { beside: row.sha256, now: digestOfAnswer(row) }] as const),
    ...decisions.map(
      (row) => [`decision ${row.number}`, { beside: row.sha256, now: digestOfDecision(row) }] as const,
    ),
  ]);
}

/**
 * Compares the answers of every opened board, and what was decided there, with their digests and with the log: a byte that was
 * changed is found, and so is what was taken out or put in. Returns how many boards those were.
 */
export async function verifyBoards(db: Db, collector: Collector): Promise<number> {
  const told = await toldBoards(db);
  const boards = await db.selectFrom("agreement_boards").select(["id", "opened_at"]).orderBy("id").execute();
  let count = 0;
  for (const { id, opened_at } of boards) {
    const log = told.get(id);
    if (opened_at === null && log === undefined) continue;
    count += 1;
    const tell = (name: string, what: string) =>
      collector.add({
        chain: null,
        sequence: null,
        problem: "kept copy",
        text: `Agreement board ${id}, ${name}: ${what}`,
      });
    const kept = await keptOf(db, id);
    const names = [...(log?.keys() ?? [])];
    const knowsAnswers = names.some((name) => name.startsWith("answer "));
    for (const [name, { beside, now }] of kept) {
      const logged = log?.get(name);
      if (beside !== now) tell(name, "it was changed after it was kept.");
      else if (logged === undefined ? knowsAnswers && name.startsWith("answer ") : logged !== now)
        tell(name, "it is not the one that the log says was kept.");
    }
    for (const name of names) if (!kept.has(name)) tell(name, "it was kept, and is missing.");
  }
  return count;
}
