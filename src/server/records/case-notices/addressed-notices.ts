import type { DutyNotice } from "#contract/records/case-notices/duties.ts";
import { ids } from "#server/access/visibility.ts";
import type { Db, Row } from "#server/database/schema.ts";

export type AddressedNotice = DutyNotice & Pick<Row<"case_notices">, "task_id">;

/** Every notice of these cases as their duties ask for them, by case. */
export async function addressedNoticesOf(
  db: Db,
  caseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly AddressedNotice[]>> {
  const rows = await db
    .selectFrom("case_notices")
    .select(["id", "case_id", "audience", "outcome", "at", "next_try_at", "task_id"])
    .where("case_id", "in", ids(caseIds))
    .execute();
  const named = await db
    .selectFrom("case_notice_persons")
    .innerJoin("case_notices", "case_notices.id", "case_notice_persons.notice_id")
    .select(["notice_id", "person_id"])
    .where("case_notices.case_id", "in", ids(caseIds))
    .execute();
  const persons = Map.groupBy(named, (each) => each.notice_id);
  const byCase = Map.groupBy(rows, (row) => row.case_id);
  return new Map(
    [...byCase].map(([caseId, notices]) => [
      caseId,
      notices.map(({ case_id: _case, ...notice }) => ({
        ...notice,
        person_ids: (persons.get(notice.id) ?? []).map((each) => each.person_id),
      })),
    ]),
  );
}

export const addressedNotices = async (db: Db, caseId: number): Promise<readonly AddressedNotice[]> =>
  (await addressedNoticesOf(db, [caseId])).get(caseId) ?? [];
