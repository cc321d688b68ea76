import { sql } from "kysely";
import type { CaseKind } from "#contract/records/case-kinds/schema.ts";
import type { Reader } from "#server/access/access.ts";
import { presentRights, sharedRights } from "#server/access/rights.ts";
import { byText, byValue } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { managedRoot, offeredOrganizations, usedBy } from "#server/kit/keeping.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";
import { casesOfKinds, type KindList, type KindRow, labelIsTaken, nextPosition } from "./repository.ts";

/** What types and categories do alike; they differ in their table and in what one entry is called. */
function kindRecords(kind: "case-type" | "case-category", table: KindList, word: "type" | "category") {
  const label = word === "type" ? "Type" : "Category";

  const rows = async (db: Db, reader: Reader, found: readonly KindRow[]): Promise<CaseKind[]> => {
    const ids = found.map(({ id }) => id);
    const used = await casesOfKinds(db, table, ids);
    return found.map(({ created_by: _, active, ...row }) => {
      const rights = sharedRights(reader.reach, row.organization_id);
      const cases = used.get(row.id) ?? 0;
      return {
        ...row,
        active: active === 1,
        // Only those who keep the list know how many cases have an entry of it.
        case_count: rights.edit ? cases : null,
        can: presentRights({ ...rights, delete: rights.delete && cases === 0 }),
      };
    });
  };

  return recordHandlers(kind, {
    columns: ({ label, description, position, active }) => ({
      label,
      description,
      position,
      active: active ? 1 : 0,
    }),
    check: async (db, body, { id, organizationId }) => {
      if (await labelIsTaken(db, table, { label: body.label, root: organizationId, except: id }))
        throw invalid("label", `${label} exists already. Choose another label.`);
    },
    list: {
      searched: "label",
      sorts: {
        label: byText(`${table}.label`),
        position: byValue(`${table}.position`),
        updated_at: byValue(`${table}.updated_at`),
      },
      tieBreak: byText(`${table}.label`),
      where: ({ active = [] }) =>
        active.length === 1
          ? [sql<boolean>`${sql.ref(`${table}.active`)} = ${active[0] === "yes" ? 1 : 0}`]
          : [],
    },
    rows,
    form: async (db, auth) => ({
      organizations: await offeredOrganizations(db, auth, kind),
      position: await nextPosition(db, table, managedRoot(auth.reach, undefined)),
    }),
    ties: async (db, ids) => {
      const used = await casesOfKinds(db, table, ids);
      return new Map([...used].map(([id, cases]) => [id, usedBy(word, cases)]));
    },
  });
}

export const caseTypes = kindRecords("case-type", "case_types", "type");
export const caseCategories = kindRecords("case-category", "case_categories", "category");
