import { type Instrument, wordsAmong } from "#instruments/instrument.ts";
import type { InstrumentPack } from "#instruments/pack-schema.ts";
import {
  currentPack,
  type NamedPack,
  type PackIdentity,
  packIdentity,
  shippedPacks,
} from "#instruments/packs.ts";
import type { Db, Row } from "#server/database/schema.ts";

export type PackRow = Row<"content_packs">;

/** What a loaded pack is used as; it was checked when it was loaded. */
const namedOf = ({ pack, content }: Pick<PackRow, "pack" | "content">): NamedPack => ({
  pack,
  content: JSON.parse(content) as InstrumentPack,
});

/** The words of district packs that assessments record: of the packs of these trees, and each once. */
export async function packsNamed(
  db: Db,
  roots: readonly number[],
  recorded: readonly (PackIdentity | null | undefined)[],
): Promise<readonly NamedPack[]> {
  const names = [...new Set(recorded.flatMap((each) => each?.pack ?? []))].filter(
    (pack) => pack !== packIdentity.pack,
  );
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("content_packs")
    .select(["pack", "content", "organization_id"])
    .where("pack", "in", names)
    .where("organization_id", "in", [...roots, -1])
    .execute();
  return [...new Map(rows.map((row) => [row.pack, row])).values()].map(namedOf);
}

/** The words of what was begun under them; the nearest, as its screens show them, where they are not known here. */
export async function instrumentNamed(
  db: Db,
  root: number | null,
  recorded: PackIdentity,
): Promise<Instrument> {
  const packs = await packsNamed(db, root === null ? [] : [root], [recorded]);
  return wordsAmong([...shippedPacks, ...packs], currentPack)(recorded).instrument;
}

export const findPack = (db: Db, roots: readonly number[], { pack, version }: PackIdentity) =>
  db
    .selectFrom("content_packs")
    .selectAll()
    .where("pack", "=", pack)
    .where("edition", "=", version)
    .where("organization_id", "in", [...roots, -1])
    .orderBy("id")
    .executeTakeFirst();

/** The words that a new assessment of a tree begins under. */
export async function wordsInUse(db: Db, root: number | null): Promise<PackIdentity> {
  const row =
    root === null
      ? undefined
      : await db
          .selectFrom("content_packs")
          .select(["pack", "edition as version"])
          .where("organization_id", "=", root)
          .where("active", "=", 1)
          .executeTakeFirst();
  return row ?? packIdentity;
}
