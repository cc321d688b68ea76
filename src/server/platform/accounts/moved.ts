import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "./settings.ts";

const moved = z.object({ to: z.string(), at: z.iso.datetime() });
/** What a database remembers of having been moved to another one. */
export type Moved = z.output<typeof moved>;

const name = "moved_to";

export async function movedTo(db: Db): Promise<Moved | null> {
  const text = await readSetting(db, name);
  return text === null ? null : moved.parse(JSON.parse(text));
}

export const noteMoved = (db: Db, to: Moved): Promise<void> => writeSetting(db, name, JSON.stringify(to));

export const forgetMoved = async (db: Db): Promise<void> =>
  void (await db.deleteFrom("settings").where("name", "=", name).execute());

/** Thrown where a database was moved to another one, which is the one that is used. */
export class MovedError extends Error {
  readonly code = "REFUSED";
  readonly lasting = true;
  constructor(file: string, { to, at }: Moved) {
    super(
      `The database ${file} was moved to ${to} on ${at.slice(0, 10)}: set DATABASE_URL. To use this one again instead, run bellwether move --undo: what was written there is not in it. Nothing has been changed.`,
    );
    this.name = "MovedError";
  }
}
