import type { Db } from "#server/database/schema.ts";

/**
 * `NHS-2026-0042`: the next number of its organization and year, without gaps or repeats inside the caller's
 * transaction.
 */
export async function nextCaseNumber(db: Db, organizationId: number, year: number): Promise<string> {
  const { number_prefix } = await db
    .selectFrom("organizations")
    .select("number_prefix")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  for (;;) {
    const { last } = await db
      .insertInto("case_numbers")
      .values({ organization_id: organizationId, year, last: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "year"])
          .doUpdateSet((e) => ({ last: e("case_numbers.last", "+", 1) })),
      )
      .returning("last")
      .executeTakeFirstOrThrow();
    const number = `${number_prefix}-${year}-${String(last).padStart(4, "0")}`;
    // Two organizations may share a prefix, but a number names one case only.
    const taken = await db.selectFrom("cases").select("id").where("number", "=", number).executeTakeFirst();
    if (taken === undefined) return number;
  }
}
