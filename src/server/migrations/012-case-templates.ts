import { randomUUID } from "node:crypto";
import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { type StandardKind, standardKinds } from "./standard-kinds.ts";

type Builder = CreateTableBuilder<string, string>;
type List = "case_types" | "case_categories";

const shared = (db: Kysely<unknown>, name: string): Builder =>
  (db.schema.createTable(name) as Builder)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("organization_id", "integer", (column) =>
      column.notNull().references("organizations.id").onDelete("restrict"),
    )
    .addColumn("created_by", "integer")
    .addColumn("active", "integer", (column) => column.notNull());

/** The ids of a tree's organizations; `root` is its top. */
async function treeOf(db: Kysely<unknown>, root: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree(id) as (
      select id from organizations where id = ${root}
      union select organizations.id from organizations join tree on organizations.parent_id = tree.id
    ) select id from tree`.execute(db);
  return rows.map((row) => row.id);
}

/** Fills the list of one tree. The first tree keeps the ids that cases have; the cases of others follow theirs. */
async function fill(
  db: Kysely<unknown>,
  list: List,
  column: "type_id" | "category_id",
  place: { readonly root: number; readonly keepIds: boolean; readonly now: string },
  kinds: readonly StandardKind[],
): Promise<void> {
  const tree = await treeOf(db, place.root);
  const moved: { readonly from: number; readonly to: number }[] = [];
  for (const [position, kind] of kinds.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(list)}
        (id, uuid, created_at, updated_at, version, organization_id, created_by, active, label, description, position)
      values (${place.keepIds ? kind.id : null}, ${randomUUID()}, ${place.now}, ${place.now}, 1, ${place.root}, null, 1,
        ${kind.label}, ${kind.description}, ${position + 1})
      returning id`.execute(db);
    const to = rows[0]?.id;
    if (to !== undefined && to !== kind.id) moved.push({ from: kind.id, to });
  }
  if (moved.length === 0) return;
  // In one statement, so that no case is moved twice.
  const cases = sql.join(
    moved.map(({ from, to }) => sql`when ${from} then ${to}`),
    sql` `,
  );
  await sql`update cases set ${sql.ref(column)} = case ${sql.ref(column)} ${cases} else ${sql.ref(column)} end
    where organization_id in (${sql.join([...tree])})`.execute(db);
}

/** Types, categories and templates of cases, and what a case keeps of the template that it was written under. */
export async function addCaseTemplates(db: Kysely<unknown>): Promise<void> {
  for (const list of ["case_types", "case_categories"]) {
    await shared(db, list)
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("description", "text")
      .addColumn("position", "integer", (column) => column.notNull())
      .addUniqueConstraint(`${list}_label`, ["organization_id", "label"])
      .execute();
  }
  await shared(db, "case_templates")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("published_version", "integer", (column) => column.notNull())
    .addUniqueConstraint("case_templates_name", ["organization_id", "name"])
    .execute();
  await db.schema
    .createTable("case_template_versions")
    .addColumn("template_id", "integer", (column) =>
      column.notNull().references("case_templates.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("definition", "text", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("published_by", "integer")
    .addPrimaryKeyConstraint("case_template_versions_key", ["template_id", "version"])
    .execute();

  await sql`alter table cases add column template_id integer`.execute(db);
  await sql`alter table cases add column template_version integer`.execute(db);
  await sql`alter table cases add column fields text not null default '{}'`.execute(db);
  for (const column of ["template_id", "category_id", "type_id"])
    await db.schema.createIndex(`cases_by_${column}`).on("cases").column(column).execute();

  const { rows } = await sql<{
    id: number;
  }>`select id from organizations where parent_id is null order by id`.execute(db);
  const now = new Date().toISOString();
  for (const [place, { id }] of rows.entries()) {
    const tree = { root: id, keepIds: place === 0, now };
    await fill(db, "case_types", "type_id", tree, standardKinds.types);
    await fill(db, "case_categories", "category_id", tree, standardKinds.categories);
  }
}
