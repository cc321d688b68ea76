import type { Db } from "#server/database/schema.ts";

export interface AuditReader {
  /** The id of the newest row: where to go on reading after the next call. */
  readonly auditEnd: () => Promise<number>;
  /** The rows after that with the given id, or all. */
  readonly auditRows: (
    after?: number,
  ) => Promise<readonly { readonly id: number; readonly action: string; readonly outcome: string }[]>;
}

/** Reads of the audit log only what a call has added: it grows to tens of thousands of rows in a run. */
export const readAudit = (db: Db): AuditReader => ({
  auditEnd: async () => {
    const found = await db
      .selectFrom("audit_log")
      .select((e) => e.fn.max("id").as("id"))
      .executeTakeFirst();
    return found?.id ?? 0;
  },
  auditRows: (after = 0) =>
    db
      .selectFrom("audit_log")
      .select(["id", "action", "outcome"])
      .where("id", ">", after)
      .orderBy("id")
      .execute(),
});
