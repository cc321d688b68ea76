import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";
import { migrations } from "./migrations.ts";

it("gives every tree its lists: the first keeps the ids that its cases have, the cases of others follow", async () => {
  const db = openDatabase({ file: ":memory:", key: null });
  const plain = db as unknown as Kysely<unknown>;
  await migrate(db, { file: null, steps: migrations.filter((step) => step.version < 12) });
  const place = (id: number, parent: number | null) =>
    sql`insert into organizations (id, uuid, created_at, updated_at, name, kind, number_prefix, parent_id)
      values (${id}, ${`o${id}`}, '', '', ${`O${id}`}, 'school', ${`O${id}`}, ${parent})`.execute(plain);
  for (const [id, parent] of [
    [1, null],
    [2, 1],
    [3, null],
    [4, 3],
  ] as const)
    await place(id, parent);
  const cases = [
    [1, 2, 4],
    [2, 4, 4],
    [3, 4, 5],
    [4, 4, null],
  ] as const;
  for (const [id, organization, category] of cases) {
    await sql`insert into cases (id, uuid, created_at, updated_at, number, title, status, stage, confidentiality,
        reporter, tags, search_text, version, organization_id, legal_hold, category_id, type_id)
      values (${id}, ${`c${id}`}, '', '', ${`N${id}`}, 't', 'open', 'intake', 'team', '{}', '[]', '', 1,
        ${organization}, 0, ${category}, ${category})`.execute(plain);
  }
  await migrate(db, { file: null });

  const { rows } = await sql<{
    id: number;
    category: string;
    type: string;
    root: number;
    category_id: number;
  }>`
    select cases.id, cases.category_id, case_categories.label as category, case_types.label as type,
      case_categories.organization_id as root
    from cases left join case_categories on case_categories.id = cases.category_id
    left join case_types on case_types.id = cases.type_id order by cases.id`.execute(plain);
  expect(rows.map((row) => [row.id, row.category, row.type, row.root])).toEqual([
    [1, "Weapon", "Incident inquiry", 1],
    [2, "Weapon", "Incident inquiry", 3],
    [3, "Bullying or harassment", "Location or event security", 3],
    [4, null, null, null],
  ]);
  expect(rows[0]?.category_id).toBe(4);
  expect(await sql`select fields, template_id from cases limit 1`.execute(plain)).toMatchObject({
    rows: [{ fields: "{}", template_id: null }],
  });
  await db.destroy();
});
