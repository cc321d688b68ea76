import type { Db } from "#server/database/schema.ts";

const day = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

/** From when the server may erase what is kept until an instant: by a moment that it saw a day before (decision 042). */
export const erasedFrom = (until: string): string => iso(Date.parse(until) + day);

const waiting = (db: Db) => db.selectFrom("kept_records").select(["id", "kept_at", "until", "paused"]);

const put = (db: Db, id: number, until: number, paused: number) =>
  db
    .updateTable("kept_records")
    .set({ until: iso(until), paused })
    .where("id", "=", id)
    .execute();

/**
 * What was deleted can be restored for days in which the server runs (decision 128): of a pause after `last` it waits longer by
 * `paused`, in milliseconds. Where that was a clock that stood ahead, and is right again, nothing waits longer than when it was
 * deleted.
 */
export async function moveRests(
  db: Db,
  { last, now, paused: pause }: { readonly last: string; readonly now: number; readonly paused: number },
): Promise<void> {
  if (pause > 0)
    for (const { id, until, paused } of await waiting(db).where("until", ">", last).execute())
      await put(db, id, Date.parse(until) + pause, paused + pause);
  const moved = await waiting(db)
    .where((e) => e.or([e("paused", "!=", 0), e("kept_at", ">", iso(now))]))
    .execute();
  for (const { id, kept_at, until, paused } of moved) {
    const [kept, end] = [Date.parse(kept_at), Date.parse(until)];
    const whole = end - kept - paused;
    if (end > now + whole) await put(db, id, now + whole, now - kept);
  }
}
