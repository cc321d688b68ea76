import { sql } from "kysely";
import type { OfferedKind } from "#contract/kit/kinds.ts";
import type { Offered, OfferedValues } from "#contract/records/offered/schema.ts";
import type { PlainRow } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights, sharedRights } from "#server/access/rights.ts";
import { byText, byValue } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { plainTables } from "#server/database/tables/plain.ts";
import { invalid } from "#server/http/errors.ts";
import { type SheetColumn, updatedColumn, yesNo } from "./exports/sheet.ts";
import { managedRoot, offeredOrganizations, type Users, usedBy } from "./keeping.ts";
import { isNameTaken } from "./names-in-tree.ts";
import { nextPosition } from "./offered-rows.ts";
import { type Body, type Listed, type RecordRules, recordHandlers } from "./record-handlers.ts";

interface OfferedRules<K extends OfferedKind> {
  /** What one is called in a sentence about it: "type". */
  readonly noun: string;
  /** How many records have each of these choices; those that none has are left out. */
  readonly used: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** The field of a choice that says so. */
  readonly countedAs: string;
  readonly users: Users;
  /** What this list says more of a choice than the others. */
  readonly more?: {
    readonly columns: (values: Body<K>) => object;
    readonly row: (row: PlainRow<K>) => object;
    readonly sheet: readonly SheetColumn<Listed<K>>[];
  };
}

/** The handlers of a list of choices that forms offer: kept by the administrators of a tree, read by all of it. */
export function offeredRecords<K extends OfferedKind>(kind: K, of: OfferedRules<K>) {
  const table = plainTables[kind];
  const rules = {
    columns: (values: OfferedValues) => ({
      label: values.label,
      description: values.description,
      position: values.position,
      active: values.active ? 1 : 0,
      ...of.more?.columns(values as Body<K>),
    }),
    check: async (
      db: Db,
      { label }: OfferedValues,
      { id, organizationId }: { readonly id: number; readonly organizationId: number },
    ) => {
      if (await isNameTaken(db, `${table}.label`, { name: label, root: organizationId, except: id }))
        throw invalid("label", `There is already a ${of.noun} called “${label}”. Choose another label.`);
    },
    list: {
      sorts: {
        label: byText(`${table}.label`),
        position: byValue(`${table}.position`),
        updated_at: byValue(`${table}.updated_at`),
      },
      tieBreak: byText(`${table}.label`),
      where: ({ active = [] }: { readonly active?: readonly string[] | undefined }) =>
        active.length === 1
          ? [sql<boolean>`${sql.ref(`${table}.active`)} = ${active[0] === "yes" ? 1 : 0}`]
          : [],
    },
    rows: async (
      db: Db,
      reader: Reader,
      found: readonly {
        readonly id: number;
        readonly organization_id: number;
        readonly active: number;
        readonly created_by: number | null;
      }[],
    ) => {
      const used = await of.used(
        db,
        found.map(({ id }) => id),
      );
      return found.map((kept) => {
        const { created_by: _, active, ...row } = kept;
        const rights = sharedRights(reader.reach, row.organization_id);
        const count = used.get(row.id) ?? 0;
        return {
          ...row,
          active: active === 1,
          ...of.more?.row(kept as unknown as PlainRow<K>),
          // Only those who keep the list know how many records have a choice of it.
          [of.countedAs]: rights.edit ? count : null,
          can: presentRights({ ...rights, delete: rights.delete && count === 0 }),
        };
      });
    },
    form: async (db: Db, auth: Parameters<typeof offeredOrganizations>[1]) => ({
      organizations: await offeredOrganizations(db, auth, kind),
      position: await nextPosition(db, table, managedRoot(auth.reach, undefined)),
    }),
    sheet: [
      { id: "position", label: "Order", of: (row: Offered) => String(row.position) },
      { id: "label", label: "Label", of: (row: Offered) => row.label },
      { id: "description", label: "Description", of: (row: Offered) => row.description ?? "" },
      {
        id: of.countedAs,
        label: `Used by ${of.users.many}`,
        of: (row: Offered) => String(row[of.countedAs] ?? ""),
      },
      ...(of.more?.sheet ?? []),
      { id: "active", label: "Offered", of: (row: Offered) => yesNo(row.active) },
      updatedColumn,
    ],
    ties: async (db: Db, ids: readonly number[]) => {
      const used = await of.used(db, ids);
      return new Map([...used].map(([id, count]) => [id, usedBy(of.noun, count, of.users)]));
    },
  };
  return recordHandlers(kind, rules as unknown as RecordRules<K>);
}
