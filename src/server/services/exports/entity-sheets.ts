import type { FieldValue, TemplateField } from "#contract/records/case-templates/field-schema.ts";
import { fieldValueOf, shownSections } from "#contract/records/case-templates/fields.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { exportableCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";
import { presentEntity } from "#server/records/entities/repository.ts";
import { relationsOf } from "#server/records/entity-relations/repository.ts";

const columns = (...labels: readonly string[]) =>
  labels.map((label) => ({ id: label.toLowerCase().replaceAll(" ", "_"), label }));

type Presented = Awaited<ReturnType<typeof presentEntity>>;

/** Its answers to what its template asks, as far as that is shown; people by name where the reader may see them. */
export function answerRows({ template, fields }: Presented): readonly (readonly string[])[] {
  if (template === null) return [];
  const yesNo: Readonly<Record<string, string>> = { yes: "Yes", no: "No", unknown: "Not known" };
  const say = (field: TemplateField, value: FieldValue): string => {
    const chosen = (one: string) => field.options.find((each) => each.value === one)?.label ?? one;
    if (Array.isArray(value)) return value.map(chosen).join(", ");
    const text = String(value ?? "");
    if (field.type === "choice") return chosen(text);
    if (field.type === "yes_no") return yesNo[text] ?? text;
    if (field.type === "person") return template.persons.find(({ uuid }) => uuid === text)?.name ?? "";
    if (field.type === "user") return template.users.find(({ id }) => String(id) === text)?.full_name ?? "";
    return text;
  };
  return shownSections(template.sections, fields).flatMap((section) =>
    section.fields.map((field) => [section.title, field.label, say(field, fieldValueOf(fields, field.key))]),
  );
}

/** Of people of one name a file says whom it means. */
const inFile = <E extends { readonly name: string; readonly apart: string | null }>(end: E): E =>
  end.apart === null ? end : { ...end, name: `${end.name} (${end.apart})` };

/** One organization of interest, with those of its cases that the reader may export. */
export async function entityForFile(db: Db, reader: Reader, access: Access) {
  const entity = await presentEntity(db, reader, access);
  const allowed = await db
    .selectFrom("cases")
    .select("cases.id")
    .where("cases.id", "in", [...entity.cases.map((each) => each.id), -1])
    .where(exportableCases(reader))
    .execute();
  const relations = (await relationsOf(db, reader, "entity", access.id)).map((each) => ({
    // Said from one end, and read from both, as on its page.
    told: each.from.id === access.id ? each.relation : `${each.relation} this one`,
    other: each.from.id === access.id ? inFile(each.to) : { ...each.from, kind: "entity" as const },
    note: each.note ?? "",
  }));
  return {
    relations,
    entity,
    cases: entity.cases.filter((each) => allowed.some(({ id }) => id === each.id)),
  };
}

export type EntityForFile = Awaited<ReturnType<typeof entityForFile>>;

/** The same as tables: codes, and moments that sort. */
export function entitySheets({ entity, relations, cases }: EntityForFile): readonly Sheet[] {
  const facts: readonly (readonly [string, string])[] = [
    ["Name", entity.name],
    ["Kind", entity.kind],
    ["Type", entity.entity_type ?? ""],
    ["School", entity.organization_name],
    ["Location", entity.location ?? ""],
    [
      "Template",
      entity.template === null ? "" : `${entity.template.name}, version ${entity.template.version}`,
    ],
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
      name: "Answers",
      columns: columns("Section", "Question", "Answer"),
      rows: answerRows(entity),
    },
    {
      name: "Relations",
      columns: columns("Name", "Kind", "Relation", "Note"),
      rows: relations.map(({ other, told, note }) => [other.name, other.kind, told, note]),
    },
    {
      name: "Files",
      columns: columns("File", "Kind", "Added (UTC)"),
      rows: Object.values(entity.attachments).map((file) => [
        file.file_name,
        file.mime_type,
        momentCell(file.created_at),
      ]),
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
export function entityTable([
  record,
  identifiers,
  answers,
  relations,
  files,
  cases,
]: readonly Sheet[]): Sheet {
  const pairs = [record, identifiers].flatMap((sheet) =>
    sheet === undefined ? [] : sheet.rows.map(([field = "", value = ""]) => [sheet.name, field, value]),
  );
  pairs.push(...(answers?.rows ?? []).map((row) => [...row]));
  pairs.push(...(relations?.rows ?? []).map(([name = "", , told = ""]) => ["Relations", told, name]));
  pairs.push(...(files?.rows ?? []).map(([name = "", kind = ""]) => ["Files", name, kind]));
  const ofCases = (cases?.rows ?? []).flatMap(([number = "", ...cells]) =>
    cells.flatMap((value, index) =>
      value === "" ? [] : [[`Case ${number}`, cases?.columns[index + 1]?.label ?? "", value]],
    ),
  );
  return { name: "Record", columns: columns("Part", "Field", "Value"), rows: [...pairs, ...ofCases] };
}
