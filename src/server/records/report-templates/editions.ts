import { readTemplate } from "#contract/records/report-templates/document.ts";
import { sectionsTold } from "#contract/records/report-templates/sections-told.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import { byText } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

/** So many of its contents are shown with a template. */
const shown = 50;

/** Of which sections its content tells; of none where it cannot be read. */
export function toldBy(content: JsonText<unknown>) {
  const { document } = readTemplate(readJson(content));
  return document === null ? [] : [...sectionsTold(document)];
}

/** Its contents, latest first, with who wrote them. */
export async function editionsOf(db: Db, templateId: number) {
  const rows = await db
    .selectFrom("report_template_editions")
    .selectAll()
    .where("template_id", "=", templateId)
    .orderBy("edition", "desc")
    .limit(shown)
    .execute();
  const users = await userRefs(
    db,
    rows.flatMap(({ written_by }) => (written_by === null ? [] : [written_by])),
  );
  return rows.map(({ edition, written_at, written_by, content }) => {
    const user = written_by === null ? undefined : users.get(written_by);
    return {
      edition,
      written_at,
      written_by: user === undefined ? null : { id: user.id, full_name: user.full_name },
      content: readJson(content),
    };
  });
}

/** Keeps what a template says now, unless it is kept already. */
export async function keepEdition(
  db: Db,
  { id, edition, content }: Pick<Row<"report_templates">, "id" | "edition" | "content">,
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<void> {
  await db
    .insertInto("report_template_editions")
    .values({ template_id: id, edition, content, written_at: now, written_by: userId })
    .onConflict((conflict) => conflict.columns(["template_id", "edition"]).doNothing())
    .execute();
}

/** The names of templates by their ids. */
export async function templateNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("report_templates")
    .select(["id", "name"])
    .where("id", "in", [...ids, -1])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Templates that reports of a tree may be written after, by name. */
export const offeredTemplates = (db: Db, root: number | null) =>
  db
    .selectFrom("report_templates")
    .select(["id", "name", "description", "reader", "content"])
    .where("organization_id", "=", root ?? -1)
    .where("active", "=", 1)
    .orderBy(byText("name"))
    .execute();

/** A template of a tree with one of its contents, the present one unless another is named; null where there is none. */
export async function templateAt(db: Db, root: number | null, id: number, edition: number | null = null) {
  const found = await db
    .selectFrom("report_templates")
    .innerJoin("report_template_editions", "report_template_editions.template_id", "report_templates.id")
    .select([
      "report_templates.name",
      "report_templates.language",
      "report_templates.kind",
      "report_template_editions.edition",
      "report_template_editions.content",
    ])
    .where("report_templates.id", "=", id)
    .where("report_templates.organization_id", "=", root ?? -1)
    .where((e) =>
      edition === null
        ? e("report_template_editions.edition", "=", e.ref("report_templates.edition"))
        : e("report_template_editions.edition", "=", edition),
    )
    .executeTakeFirst();
  return found === undefined ? null : { ...found, content: readJson(found.content) };
}

/** How many reports for people outside were recorded after each of these. */
export async function disclosedAfter(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("case_disclosures")
    .select((e) => ["template_id", e.fn.countAll<number>().as("n")])
    .where("template_id", "in", [...ids, -1])
    .groupBy("template_id")
    .execute();
  return new Map(
    rows.flatMap(({ template_id, n }) => (template_id === null ? [] : [[template_id, Number(n)]])),
  );
}
