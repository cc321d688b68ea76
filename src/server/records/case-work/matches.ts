import type { matchDecisions } from "#contract/records/case-work/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import type { SearchIndex } from "#server/database/search-index.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { type Likeness, likenesses } from "./likeness.ts";

/** More suggestions than one reads at once are not made. */
const mostSuggestions = 8;

const pairOf = (one: number, other: number) => ({
  case_a: Math.min(one, other),
  case_b: Math.max(one, other),
});

/** Decisions about a case and others, by the other's id. */
async function decisionsOf(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("case_matches")
    .selectAll()
    .where((e) => e.or([e("case_a", "=", caseId), e("case_b", "=", caseId)]))
    .execute();
  return new Map(rows.map((row) => [row.case_a === caseId ? row.case_b : row.case_a, row]));
}

/** Confirmed ones first, then suggestions, then dismissed ones; only cases that the reader may see. */
export async function matchesOf(db: Db, index: SearchIndex, reader: Reader, caseId: number) {
  const decisions = await decisionsOf(db, caseId);
  const likes = await likenesses(db, index, reader, caseId);
  const open = [...likes.values()]
    .filter((like) => !decisions.has(like.caseId))
    .sort((a, b) => b.weight - a.weight || b.caseId - a.caseId)
    .slice(0, mostSuggestions)
    .map((like) => like.caseId);
  const wanted = [...decisions.keys(), ...open];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom("cases")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .select([
      "cases.id",
      "number",
      "title",
      "stage",
      "cases.created_at",
      "archived_at",
      "organizations.name as organization_name",
    ])
    .where("cases.id", "in", wanted)
    .where(visibleCases(reader))
    .execute();
  const users = await userRefs(
    db,
    [...decisions.values()].map((row) => row.decided_by),
  );
  const presented = rows.map((row) => {
    const decided = decisions.get(row.id);
    const user = decided?.decided_by ? users.get(decided.decided_by) : undefined;
    return {
      ...row,
      stage: row.stage,
      decision:
        decided === undefined
          ? null
          : decided.decision === "confirm"
            ? ("confirmed" as const)
            : ("dismissed" as const),
      decided_by: user === undefined ? null : { id: user.id, full_name: user.full_name },
      decided_at: decided?.decided_at ?? null,
      reasons: [...(likes.get(row.id)?.reasons ?? [])],
    };
  });
  const place = ({ decision }: (typeof presented)[number]) =>
    decision === "confirmed" ? 0 : decision === null ? 1 : 2;
  const weight = (like: Likeness | undefined) => like?.weight ?? 0;
  return presented.sort(
    (a, b) => place(a) - place(b) || weight(likes.get(b.id)) - weight(likes.get(a.id)) || b.id - a.id,
  );
}

const kinds = { confirm: "match_confirmed", dismiss: "match_dismissed", clear: "match_cleared" } as const;

/** Records a decision about two cases in both timelines. */
export async function decideMatch(
  db: Db,
  [one, other]: readonly [number, number],
  decision: (typeof matchDecisions)[number],
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<void> {
  const pair = pairOf(one, other);
  const before = await db
    .selectFrom("case_matches")
    .select("decision")
    .where("case_a", "=", pair.case_a)
    .where("case_b", "=", pair.case_b)
    .executeTakeFirst();
  if ((before?.decision ?? "clear") === decision) return;
  await db
    .deleteFrom("case_matches")
    .where("case_a", "=", pair.case_a)
    .where("case_b", "=", pair.case_b)
    .execute();
  if (decision !== "clear")
    await db
      .insertInto("case_matches")
      .values({ ...pair, decision, decided_by: userId, decided_at: now })
      .execute();
  for (const [caseId, recordId] of [
    [one, other],
    [other, one],
  ] as const)
    await recordCaseEvent(db, { caseId, kind: kinds[decision], userId, at: now, recordId });
}
