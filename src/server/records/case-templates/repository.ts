import { expressionBuilder } from "kysely";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { fieldsOf, fieldValueOf } from "#contract/records/case-templates/fields.ts";
import { type TemplateDefinition, templateDefinition } from "#contract/records/case-templates/schema.ts";
import { type TemplateKind, templateKinds } from "#contract/records/case-templates/template-endpoints.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reach, Reader } from "#server/access/reach.ts";
import { presentRights, sharedRights } from "#server/access/rights.ts";
import { readJson } from "#server/database/json-text.ts";
import { byText, byValue, pageOf, searchPattern, sorting, textMatches } from "#server/database/list.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";

export type TemplateRow = Row<"case_templates">;
/** A record that is written under a version of a template. */
type Written = Pick<Row<"cases">, "template_id" | "template_version" | "fields">;

export const answersOf = (row: Pick<Written, "fields">) => readJson(row.fields);

/** What templates of a kind are for. */
export const subjectOf = { "case-template": "case", "entity-template": "entity" } as const satisfies Record<
  TemplateKind,
  TemplateRow["subject"]
>;

/** Fills in defaults for what versions of older programs lack. */
export const readDefinition = (text: string): TemplateDefinition =>
  templateDefinition.parse(JSON.parse(text));

export async function versionOf(
  db: Db,
  templateId: number,
  version: number,
): Promise<TemplateDefinition | null> {
  const row = await db
    .selectFrom("case_template_versions")
    .select("definition")
    .where("template_id", "=", templateId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row === undefined ? null : readDefinition(row.definition);
}

/** How many records are written under a template, by the kind of it. */
const uses = {
  "case-template": () =>
    expressionBuilder<Database, "case_templates">()
      .selectFrom("cases")
      .select((e) => e.fn.countAll<number>().as("n"))
      .whereRef("cases.template_id", "=", "case_templates.id"),
  "entity-template": () =>
    expressionBuilder<Database, "case_templates">()
      .selectFrom("entities")
      .select((e) => e.fn.countAll<number>().as("n"))
      .whereRef("entities.template_id", "=", "case_templates.id"),
};

const withVersion = (db: Db, kind: TemplateKind) =>
  db
    .selectFrom("case_templates")
    .innerJoin("case_template_versions", (join) =>
      join
        .onRef("case_template_versions.template_id", "=", "case_templates.id")
        .onRef("case_template_versions.version", "=", "case_templates.published_version"),
    )
    .selectAll("case_templates")
    .select(["case_template_versions.definition", "case_template_versions.published_at"])
    .select(uses[kind]().as("use_count"))
    .where("case_templates.subject", "=", subjectOf[kind]);

type Joined = Awaited<ReturnType<ReturnType<typeof withVersion>["executeTakeFirstOrThrow"]>>;

const summary = (
  kind: TemplateKind,
  row: Joined,
  definition: TemplateDefinition,
  rights: Access["rights"],
) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  organization_id: row.organization_id,
  name: row.name,
  description: row.description,
  active: row.active === 1,
  published_version: row.published_version,
  field_count: fieldsOf(definition.sections).length,
  [templateKinds[kind].count]: rights.edit ? Number(row.use_count ?? 0) : null,
  can: presentRights({ ...rights, delete: rights.delete && Number(row.use_count ?? 0) === 0 }),
});

/** What a template of a kind says: those of cases also bring defaults and tasks along. */
const shownDefinition = (kind: TemplateKind, definition: TemplateDefinition): Partial<TemplateDefinition> =>
  kind === "case-template" ? definition : { sections: definition.sections };

export async function presentTemplate(db: Db, kind: TemplateKind, access: Pick<Access, "id" | "rights">) {
  const row = await withVersion(db, kind)
    .where("case_templates.id", "=", access.id)
    .executeTakeFirstOrThrow();
  const definition = readDefinition(row.definition);
  return {
    ...summary(kind, row, definition, access.rights),
    published_at: row.published_at,
    ...shownDefinition(kind, definition),
  };
}

const sortColumns = {
  name: byText("case_templates.name"),
  published_version: byValue("case_templates.published_version"),
  updated_at: byValue("case_templates.updated_at"),
};

export async function listTemplates(
  db: Db,
  kind: TemplateKind,
  reader: Reader,
  query: EndpointRequest<"caseTemplates.list">["query"],
) {
  let ids = db
    .selectFrom("case_templates")
    .where("organization_id", "in", [...reader.reach.roots, -1])
    .where("subject", "=", subjectOf[kind]);
  const pattern = searchPattern(query.q);
  if (pattern !== null) ids = ids.where(textMatches("case_templates.name", pattern));
  const active = query.active ?? [];
  if (active.length === 1) ids = ids.where("active", "=", active[0] === "yes" ? 1 : 0);
  const found = await pageOf(
    withVersion(db, kind)
      .where("case_templates.id", "in", ids.select("case_templates.id"))
      .orderBy(...sorting(sortColumns, query.sort))
      .orderBy("case_templates.id"),
    ids.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const rows = found.rows.map((row) =>
    summary(kind, row, readDefinition(row.definition), sharedRights(reader.reach, row.organization_id)),
  );
  return { total: found.total, rows };
}

/** Templates of a kind under which a record of these trees may be written. */
export async function templateChoices(db: Db, kind: TemplateKind, reach: Reach) {
  const rows = await withVersion(db, kind)
    .where("case_templates.organization_id", "in", [...reach.roots, -1])
    .where("active", "=", 1)
    .orderBy(byText("name"))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    version: row.published_version,
    organization_id: row.organization_id,
    ...readDefinition(row.definition),
  }));
}

export const findTemplate = (db: Db, id: number): Promise<TemplateRow | undefined> =>
  db.selectFrom("case_templates").selectAll().where("id", "=", id).executeTakeFirst();

export async function publishVersion(db: Db, row: Row<"case_template_versions">): Promise<void> {
  await db.insertInto("case_template_versions").values(row).execute();
}

/** How many records are written under it. */
export async function usesOfTemplate(db: Db, kind: TemplateKind, id: number): Promise<number> {
  const found = await db
    .selectFrom("case_templates")
    .select(uses[kind]().as("n"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(found.n);
}

/**
 * The template of a record: the sections of its version, and the names behind ids in its answers; of people those
 * alone whom the reader may see, where one is given.
 */
export async function templateOf(db: Db, row: Written, reader: Reader | null = null) {
  if (row.template_id === null || row.template_version === null) return null;
  const template = await findTemplate(db, row.template_id);
  const definition = await versionOf(db, row.template_id, row.template_version);
  if (template === undefined || definition === null) return null;
  const values = answersOf(row);
  const answers = (type: "person" | "user") =>
    fieldsOf(definition.sections)
      .filter((field) => field.type === type)
      .map((field) => fieldValueOf(values, field.key));
  const uuids = answers("person").filter((value) => typeof value === "string");
  const ids = answers("user").filter((value) => typeof value === "number");
  const persons =
    uuids.length === 0
      ? []
      : await db
          .selectFrom("persons")
          .selectAll()
          .where("uuid", "in", uuids)
          .$if(reader !== null, (query) =>
            reader === null ? query : query.where("organization_id", "in", [...reader.reach.members, -1]),
          )
          .execute();
  const users = ids.length === 0 ? new Map() : await userRefs(db, ids);
  return {
    id: template.id,
    name: template.name,
    version: row.template_version,
    latest_version: template.published_version,
    sections: definition.sections,
    persons: persons.map(presentPersonRef),
    users: [...users.values()].map(({ id, full_name }) => ({ id, full_name })),
  };
}
