import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "../audit-problems.ts";
import { type KnownLog, wholeLog } from "./forgotten.ts";
import { proving } from "./remembered.ts";
import { compareKept, type Kept, toldDigest, toldDigests } from "./told-digests.ts";

/** The digest of what somebody said of a signed judgment later: who, when, of which version, and in which words. */
export const digestOfAnswer = (answer: Omit<Row<"wavr_answers">, "id" | "sha256">): string =>
  sha256(
    JSON.stringify([
      answer.uuid,
      answer.form_id,
      answer.number,
      answer.made_at,
      answer.made_by,
      answer.answer,
      answer.words,
    ]),
  );

/** How an entry of the log names an answer. */
export const toldAnswer = (answer: Row<"wavr_answers">): string =>
  toldDigest(`answer ${answer.id}`, answer.sha256);

const isAnswer = (name: string): boolean => name.startsWith("answer ");
const idIn = (name: string) => Number(name.split(" ")[1]);

/**
 * Compares what was said of signed judgments later with its digest and with the log. Answers of which the whole document is
 * missing are found with that.
 */
export async function verifyAnswers(
  db: Db,
  collector: Collector,
  known: KnownLog = wholeLog,
): Promise<number> {
  const told = await toldDigests(db, known, "wavr", proving.wavr.answered);
  const answers = Map.groupBy(
    await db.selectFrom("wavr_answers").selectAll().orderBy("id").execute(),
    ({ form_id }) => form_id,
  );
  const documents = await db
    .selectFrom("wavr_forms")
    .select(["id", "case_id"])
    .where("form", "=", "assessment")
    .orderBy("id")
    .execute();
  // An answer may stand with any document by now, also with one that is no judgment.
  const caseOf = new Map(documents.map(({ id, case_id }) => [id, case_id]));
  let count = 0;
  for (const id of new Set([...caseOf.keys(), ...answers.keys()])) {
    const rows = answers.get(id) ?? [];
    count += rows.length;
    const kept: Kept = rows.map((row) => [
      `answer ${row.id}`,
      { beside: row.sha256, now: { 1: digestOfAnswer(row) }, at: row.made_at },
    ]);
    const log = told.get(id)?.digests;
    compareKept(
      {
        about: `WAVR document ${id}`,
        kept,
        log: log && new Map([...log].filter(([name]) => isAnswer(name))),
        forgotten: known.forgottenOf(caseOf.get(id) ?? 0),
      },
      (name, names) => names.some((each) => idIn(each) < idIn(name)),
      collector,
    );
  }
  return count;
}
