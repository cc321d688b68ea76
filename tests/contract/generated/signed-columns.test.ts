import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compartments } from "#contract/records/compartments/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { type DocumentRow, documentRows, signAll } from "#support/matrix/signed.ts";
import { auditProblems } from "#support/server/server.ts";

// Somebody with the database changes one value of what is signed to another that is as valid: `verify-audit` names the
// document. Each column of these tables is tried; what is left out says why, and a new column is not left out by itself.

const number = "A number that nothing that is signed names.";
const standing = "While its parts name it by this number, the database changes it for nobody.";
const found = "By it lists find and compare a judgment; what was signed is in its copies.";
const rises = "It rises with each signature, decision or save that follows.";

/** Columns that may change without a word, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  "wavr_forms.id": standing,
  "wavr_forms.updated_at": rises,
  "wavr_forms.version": rises,
  "wavr_forms.concern": found,
  "wavr_forms.concern_other": found,
  "wavr_forms.signed_upon": found,
  "wavr_copies.id": number,
  "agreement_boards.id": standing,
  "agreement_boards.updated_at": rises,
  "agreement_boards.version": rises,
  "agreement_decisions.id": number,
  "meetings.id": standing,
  "meetings.updated_at": rises,
  "meetings.version": rises,
  "meeting_people.id": standing,
  "meeting_signatures.id": number,
  "saved_reports.id": standing,
  "saved_reports.template_id": "It is emptied where its template is deleted; edition and name stay.",
  "saved_report_contents.report_id":
    "One report has one content: there is no other place where it could stand.",
};

/** Of the kinds of documents that go on being written after something of them was kept. */
const written: Readonly<Record<string, string>> = {
  "wavr_forms.state": "The document goes on being written; what was signed is in its copies.",
};

/** Tables with a digest that is none of what somebody signed. */
const otherDigests: Readonly<Record<string, string>> = {
  blobs: "Of a file, by which it is found.",
  media: "Of a file, by which it is found.",
  uploads: "Of a file that is on its way.",
  resumable_uploads: "Of a file that is on its way.",
  upload_chunks: "Of a part of a file that is on its way.",
  kept_blobs: "Of a file of something that was deleted.",
  import_files: "Of a roster that was read.",
  content_packs: "Of a pack, which its publisher has signed.",
  exports: "Of a file that left; a report has the digest of its own file in its digest.",
  case_disclosures: "Of the file that was issued, which the report has too.",
};

/** What is once in each document, and makes room before another part is moved there. */
const onceEach: Readonly<Record<string, string>> = {
  "wavr_copies.form_id": "number",
  "wavr_answers.form_id": "number",
  "agreement_answers.board_id": "user_id",
  "agreement_decisions.board_id": "number",
};

/** Where another valid value of a column that names a record is found. */
const namedTables: Readonly<Record<string, string>> = {
  ...{ case_id: "cases", person_id: "persons", about_person: "persons", form_id: "wavr_forms" },
  ...{ board_id: "agreement_boards", meeting_id: "meetings", attendee_id: "meeting_people" },
  ...{ export_id: "exports", disclosure_id: "case_disclosures", template_id: "report_templates" },
  ...{ created_by: "users", made_by: "users", user_id: "users", opened_by: "users", ended_by: "users" },
  ...{ called_off_by: "users" },
};

const valid: Readonly<Record<string, readonly string[]>> = {
  compartment: compartments,
  form: ["intake", "worksheet", "assessment", "plan"],
  question: ["classification", "level_of_concern"],
  answer: ["agrees", "differs"],
  attendance: ["present", "absent"],
  kind: ["agrees", "paper"],
  language: ["en-US", "es-US"],
  format: ["docx", "pdf"],
};

let world: TestWorld;
let target: Target;
let rows: readonly DocumentRow[];

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  const other = await world.build("team");
  await signAll(world, target);
  await signAll(world, other);
  rows = await documentRows(world, target);
});
afterAll(() => world?.close());

const problems = async (): Promise<readonly string[]> =>
  (await auditProblems(world.db)).map(({ problem, text }) => `${problem}: ${text}`);

interface Column {
  readonly name: string;
  readonly dataType: string;
}

async function columnsOf(db: Db, table: string): Promise<readonly Column[]> {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table);
  if (found === undefined) throw new Error(`There is no table ${table}.`);
  return found.columns;
}

type Value = string | number | null;

/** The id of another record of a table, made later. */
async function another(table: string, id: Value): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id <> ${id ?? -1} order by id desc limit 1`.execute(world.db);
  const [one] = found;
  if (one === undefined) throw new Error(`There is no other row of ${table}.`);
  return Number(one.id);
}

const withMore = (text: string): string => {
  const value: unknown = JSON.parse(text);
  return JSON.stringify(Array.isArray(value) ? [...value, {}] : { ...(value as object), more: "more" });
};

/** Another value that the column may have as well. */
async function otherValue({ name, dataType }: Column, value: Value): Promise<Value> {
  const table = namedTables[name];
  if (table !== undefined) return another(table, value);
  const choices = valid[name];
  if (choices !== undefined) return choices.find((each) => each !== value) ?? null;
  if (/int/i.test(dataType)) return Number(value ?? 0) + (name === "id" ? 100_000 : 1);
  const text = value === null ? "" : String(value);
  if (/_(at|on)$/.test(name)) return text === "2026-01-02" ? "2026-01-03" : "2026-01-02";
  if (/^[[{]/.test(text)) return withMore(text);
  if (name === "sha256") return "a".repeat(64);
  return `${text}.`;
}

async function put(db: Db, { table, key, id }: DocumentRow, column: string, value: Value): Promise<void> {
  const once = onceEach[`${table}.${column}`];
  if (once !== undefined)
    await sql`update ${sql.table(table)} set ${sql.ref(once)} = 1000 + id where ${sql.ref(column)} = ${value}`.execute(
      db,
    );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${id}`.execute(
    db,
  );
}

const storedIn = async ({ table, key, id }: DocumentRow, column: string): Promise<Value> => {
  const { rows: found } = await sql<{ value: Value }>`select ${sql.ref(column)} as value
    from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(world.db);
  const [one] = found;
  if (one === undefined) throw new Error(`There is no row ${id} of ${table}.`);
  return one.value;
};

const reasonFor = ({ table, isWritten }: DocumentRow, column: string): string | undefined =>
  leftOut[`${table}.${column}`] ?? (isWritten ? written[`${table}.${column}`] : undefined);

describe("a value of what is signed that is changed in the database", () => {
  it("is none where nothing was", async () => {
    expect(await problems()).toEqual([]);
  });

  it("is found in every column, with the name of its document", async () => {
    const silent: string[] = [];
    let tried = 0;
    for (const row of rows)
      for (const column of await columnsOf(world.db, row.table)) {
        if (reasonFor(row, column.name) !== undefined) continue;
        const name = `${row.what}: ${row.table}.${column.name}`;
        await world.undone(async () => {
          const before = await storedIn(row, column.name);
          const value = await otherValue(column, before);
          expect(value, name).not.toBe(before);
          await put(world.db, row, column.name, value);
          tried += 1;
          const found = await problems();
          if (!found.some((text) => row.named.test(text))) silent.push(`${name} (${found.join()})`);
        });
      }
    expect(silent).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  it("is left out for a reason alone, and of columns that there are", async () => {
    const columns = new Set<string>();
    for (const table of new Set(rows.map((row) => row.table)))
      for (const { name } of await columnsOf(world.db, table)) columns.add(`${table}.${name}`);
    const named = [...Object.keys(leftOut), ...Object.keys(written)];
    expect(named.filter((each) => !columns.has(each))).toEqual([]);
  });

  it("is looked for in every table that keeps a digest of what was signed", async () => {
    const tables = await world.db.introspection.getTables();
    const withDigest = tables.flatMap(({ name, columns }) =>
      columns.some((column) => column.name === "sha256") ? [name] : [],
    );
    const known = new Set([...rows.map(({ table }) => table as string), ...Object.keys(otherDigests)]);
    expect(withDigest.filter((each) => !known.has(each))).toEqual([]);
  });
});
