import type { Db } from "#server/database/schema.ts";
import { breathe } from "#server/platform/jobs/background.ts";

/** Removes the waiting rows of an import, a few at a time. */
export async function clearRows(db: Db, id: number): Promise<void> {
  for (;;) {
    const gone = await db
      .deleteFrom("import_rows")
      .where("id", "in", (e) =>
        e.selectFrom("import_rows").select("id").where("import_id", "=", id).limit(2_000),
      )
      .executeTakeFirst();
    if (Number(gone.numDeletedRows) === 0) return;
    await breathe();
  }
}

/** Removes what imports that are over had to write: of a night that was given up, or of one that a kill cut off. */
export async function clearOver(db: Db): Promise<void> {
  const over = await db
    .selectFrom("imports")
    .select("id")
    .where("state", "in", ["cancelled", "failed", "undone"])
    .where((e) =>
      e.exists(e.selectFrom("import_rows").select("import_rows.id").whereRef("import_id", "=", "imports.id")),
    )
    .execute();
  for (const { id } of over) await clearRows(db, id);
}
