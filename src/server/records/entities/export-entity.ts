import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { exportableCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";
import { presentEntity } from "./repository.ts";

const columns = (...labels: readonly string[]) =>
  labels.map((label) => ({ id: label.toLowerCase().replaceAll(" ", "_"), label }));

/** One organization of interest as tables, with those of its cases that the reader may export. */
export async function entitySheets(db: Db, reader: Reader, access: Access): Promise<readonly Sheet[]> {
  const entity = await presentEntity(db, reader, access);
  const allowed = await db
    .selectFrom("cases")
    .select("cases.id")
    .where("cases.id", "in", [...entity.cases.map((each) => each.id), -1])
    .where(exportableCases(reader))
    .execute();
  const cases = entity.cases.filter((each) => allowed.some(({ id }) => id === each.id));
  const facts: readonly (readonly [string, string])[] = [
    ["Name", entity.name],
    ["Kind", entity.kind],
    ["Type", entity.entity_type ?? ""],
    ["School", entity.organization_name],
    ["Location", entity.location ?? ""],
    ["Notes", entity.description ?? ""],
    ["Updated (UTC)", momentCell(entity.updated_at)],
  ];
  return [
    { name: "Record", columns: columns("Field", "Value"), rows: facts },
    {
      name: "Identifiers",
      columns: columns("Kind", "Identifier"),
      rows: entity.identifiers.map(({ kind, value }) => [kind, value]),
    },
    {
      name: "Cases",
      columns: columns("Number", "Title", "Stage", "How it is involved", "Opened", "Closed"),
      rows: cases.map((each) => [
        each.number,
        each.title,
        each.stage,
        each.note ?? "",
        momentCell(each.created_at),
        momentCell(each.closed_at),
      ]),
    },
  ];
}

/** The same as one table, for a format that holds one: what is recorded, what it goes by, then each case. */
export function entityTable([record, identifiers, cases]: readonly Sheet[]): Sheet {
  const pairs = [record, identifiers].flatMap((sheet) =>
    sheet === undefined ? [] : sheet.rows.map(([field = "", value = ""]) => [sheet.name, field, value]),
  );
  const ofCases = (cases?.rows ?? []).flatMap(([number = "", ...cells]) =>
    cells.flatMap((value, index) =>
      value === "" ? [] : [[`Case ${number}`, cases?.columns[index + 1]?.label ?? "", value]],
    ),
  );
  return { name: "Record", columns: columns("Part", "Field", "Value"), rows: [...pairs, ...ofCases] };
}
