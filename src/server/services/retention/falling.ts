import type { DueTimes, FallingDue } from "#contract/services/retention/falling.ts";
import { countOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { type Asked, dueCases, duePersons, readTree } from "./due.ts";

const mostNamed = 5;

/** What would be due by other times, and is not by those that hold: what a press on Save would make fall due. */
export async function whatFalls(db: Db, root: number, times: DueTimes, now: string): Promise<FallingDue> {
  const asked: Asked = { at: now, now };
  const tree = await readTree(db, root);
  const then = { ...tree, schedule: { ...tree.schedule, ...times } };
  const cases = db
    .selectFrom(
      dueCases(db, then, asked)
        .where("cases.id", "not in", dueCases(db, tree, asked).clearSelect().select("cases.id"))
        .select(["cases.id", "cases.number", "cases.title", "cases.closed_at"])
        .as("due"),
    )
    .where("due.state", "=", "due");
  const persons = db
    .selectFrom(
      duePersons(db, then, asked)
        .where("persons.id", "not in", duePersons(db, tree, asked).clearSelect().select("persons.id"))
        .select("persons.id")
        .as("due"),
    )
    .where("due.state", "=", "due");
  const first = await cases
    .select(["due.id", "due.number", "due.title", "due.closed_at"])
    .orderBy("due.closed_at")
    .orderBy("due.id")
    .limit(mostNamed)
    .execute();
  return {
    cases: await countOf(cases),
    persons: await countOf(persons),
    first: first.map(({ closed_at, ...row }) => ({ ...row, closed_at: closed_at ?? now })),
  };
}
