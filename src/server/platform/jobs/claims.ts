import type { Db } from "#server/database/schema.ts";

interface Claiming {
  readonly name: string;
  /** Who asks: another string in each process. */
  readonly holder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds for which nobody else gets it, unless it is asked for again. */
  readonly lasts: number;
}

const iso = (at: number) => new Date(at).toISOString();

/**
 * Takes work of which only one process is to do at a time, or goes on with it. False where another has it. What was
 * claimed for longer than anybody would claims it was claimed by a clock that was ahead, and is free.
 */
export async function claimWork(db: Db, { name, holder, now, lasts }: Claiming): Promise<boolean> {
  const until = iso(now + lasts);
  const row = await db
    .insertInto("claims")
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, until })
        .where((e) =>
          e.or([
            e("claims.holder", "=", holder),
            e("claims.until", "<=", iso(now)),
            e("claims.until", ">", iso(now + 2 * lasts)),
          ]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives it back, so that nobody has to wait. */
export async function releaseWork(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom("claims").where("name", "=", name).where("holder", "=", holder).execute();
}

/** Gives everything back that was claimed: by processes that are no more. */
export async function releaseAll(db: Db): Promise<void> {
  await db.deleteFrom("claims").execute();
}
