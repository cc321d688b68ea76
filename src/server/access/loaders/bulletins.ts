import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database, Db } from "#server/database/schema.ts";
import type { Access, RecordKey } from "../loaded.ts";
import { isWriter, type Reader } from "../reach.ts";
import { nothing } from "../rights.ts";
import { ids } from "../visibility.ts";

/** Bulletins that are addressed to a reader, for queries of `bulletins`. */
export function addressedTo({ reach }: Reader): Expression<SqlBool> {
  const e = expressionBuilder<Database, "bulletins">();
  return e.exists(
    e
      .selectFrom("bulletin_audience")
      .select("bulletin_audience.id")
      .whereRef("bulletin_audience.bulletin_id", "=", "bulletins.id")
      .where((inner) =>
        inner.or([
          inner("bulletin_audience.organization_id", "in", ids(reach.addressed)),
          inner("bulletin_audience.location_group_id", "in", (groups) =>
            groups
              .selectFrom("locations")
              .select("locations.location_group_id")
              .$narrowType<{ location_group_id: number }>()
              .where("locations.location_group_id", "is not", null)
              .where("locations.organization_id", "in", ids(reach.members))
              // Of the tree that issued it: a place that another keeps brings nobody of it into the group.
              .where("locations.organization_id", "in", (tree) =>
                tree
                  .selectFrom("organization_trees as theirs")
                  .innerJoin("organization_trees as issuing", "issuing.root_id", "theirs.root_id")
                  .select("theirs.organization_id")
                  .whereRef("issuing.organization_id", "=", "bulletins.organization_id"),
              ),
          ),
        ]),
      ),
  );
}

/** Bulletins that somebody sees: those addressed to them, and those that they issued or whose issuer they administer. */
export function visibleBulletins(reader: Reader): Expression<SqlBool> {
  const e = expressionBuilder<Database, "bulletins">();
  const { reach, userId } = reader;
  return e.or([
    addressedTo(reader),
    e("bulletins.organization_id", "in", ids(reach.administers)),
    e.and([e("bulletins.created_by", "=", userId), e("bulletins.organization_id", "in", ids(reach.members))]),
  ]);
}

/** May somebody withdraw a bulletin and see who has read it: whoever issued it, and the administrators there? */
export function issues(
  { reach, userId }: Reader,
  row: { readonly organization_id: number; readonly created_by: number | null },
): boolean {
  const role = reach.roleIn(row.organization_id);
  return role === "administrator" || (isWriter(role) && row.created_by === userId);
}

export async function bulletinAccess(db: Db, reader: Reader, key: RecordKey): Promise<Access | null> {
  const row = await db
    .selectFrom("bulletins")
    .select(["id", "organization_id", "version", "created_by"])
    .where(typeof key === "number" ? "id" : "uuid", "=", key)
    .where(visibleBulletins(reader))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, organization_id: organizationId, version } = row;
  const rights = { ...nothing, view: true, edit: issues(reader, row) };
  return { kind: "bulletin", id, organizationId, version, rights };
}
