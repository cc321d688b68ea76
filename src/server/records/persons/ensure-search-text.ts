import { plainText } from "#contract/kit/plain-words.ts";
import type { Db } from "#server/database/schema.ts";

/** Counts the rules by which a person's search text is made. */
const rules = "2";
const setting = "search_text_version";

async function fold(db: Db): Promise<void> {
  for (const { id, search_text } of await db.selectFrom("persons").select(["id", "search_text"]).execute()) {
    const folded = plainText(search_text);
    if (folded !== search_text)
      await db.updateTable("persons").set({ search_text: folded }).where("id", "=", id).execute();
  }
  await db
    .insertInto("settings")
    .values({ name: setting, value: rules })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: rules }))
    .execute();
}

/** Takes accents and invisible signs out of search texts that were stored with them; once, at a start. */
export async function ensureSearchText(db: Db): Promise<void> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", setting).executeTakeFirst();
  if (row?.value === rules) return;
  await db.transaction().execute(fold);
}
