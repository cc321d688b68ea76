import { v7 as uuidv7 } from "uuid";
import { plainText } from "#contract/kit/plain-words.ts";
import { searchTextOf } from "#contract/records/persons/name.ts";
import type { Access } from "#server/access/loaded.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { followPerson } from "#server/platform/compartments/placing.ts";
import { noteLikeness } from "#server/platform/duplicates/person-likeness.ts";
import type { PersonRow } from "#server/records/persons/repository.ts";
import { countLinks, type MovedLink, moveLinks, returnLinks } from "./links.ts";

/** Columns that a merge decides; `mergeFields` of the contract by name. */
export const mergeColumns = [
  "organization_id",
  "first_name",
  "middle_name",
  "last_name",
  "preferred_name",
  "aliases",
  "person_type_id",
  "date_of_birth",
  "pronouns",
  "student_id",
  "grade",
  "enrollment_status",
  "languages",
  "accommodations",
  "strengths",
  "description",
  "phones",
  "emails",
  "addresses",
  "school_day",
  "tags",
] as const satisfies readonly (keyof PersonRow)[];
type MergeColumn = (typeof mergeColumns)[number];
type Columns = Pick<PersonRow, MergeColumn | "name" | "search_text">;

/** Stored with each merge: what undoing it needs. */
interface MergeRecord {
  /** The survivor's columns before and after. */
  readonly before: Columns;
  readonly merged: Columns;
  readonly links: readonly MovedLink[];
}

export type MergeRow = Row<"person_merges">;
const recordOf = (merge: MergeRow): MergeRecord => JSON.parse(merge.record);

const columnsIn = (row: Columns): Columns =>
  Object.fromEntries(
    [...mergeColumns, "name" as const, "search_text" as const].map((name) => [name, row[name]]),
  ) as unknown as Columns;

/** Gives a new version to records that show the person: readers of the old one must merge or are asked. */
async function touchLinked(db: Db, links: readonly MovedLink[]): Promise<void> {
  const ids = (table: string, column: string) =>
    links
      .filter((link) => link.table === table)
      .flatMap((link) => [...link.moved, ...link.dropped])
      .map((row) => Number(row[column]));
  const touched = [
    ["cases", ids("case_persons", "case_id")],
    ["assessments", ids("assessments", "id")],
  ] as const;
  for (const [table, list] of touched) {
    if (list.length === 0) continue;
    await db
      .updateTable(table)
      .set((e) => ({ version: e("version", "+", 1) }))
      .where("id", "in", [...new Set(list)])
      .execute();
  }
}

/**
 * Gives both the same new version, higher than either had: a reader of the old record who now reaches the survivor by
 * its uuid must not hold a version that passes as the survivor's (decision 018).
 */
async function setPersons(
  db: Db,
  two: { readonly survivor: PersonRow; readonly other: PersonRow },
  survivor: Partial<Columns>,
  merged: boolean,
  now: string,
): Promise<void> {
  const version = Math.max(two.survivor.version, two.other.version) + 1;
  await db
    .updateTable("persons")
    .set({ ...survivor, version, updated_at: now })
    .where("id", "=", two.survivor.id)
    .execute();
  await db
    .updateTable("persons")
    .set({ merged_into: merged ? two.survivor.id : null, version })
    .where("id", "=", two.other.id)
    .execute();
  for (const { id } of [two.survivor, two.other]) {
    await noteLikeness(db, id);
    await followPerson(db, id);
  }
}

/** Merges two people: `columns` become the survivor's, and everything of the other moves to the survivor. */
export async function mergePersons(
  db: Db,
  two: { readonly survivor: PersonRow; readonly other: PersonRow },
  columns: Columns,
  by: { readonly userId: number; readonly now: string },
): Promise<void> {
  const links = await moveLinks(db, two.other.id, two.survivor.id);
  await touchLinked(db, links);
  await setPersons(db, two, columns, true, by.now);
  const record: MergeRecord = { before: columnsIn(two.survivor), merged: columnsIn(columns), links };
  await db
    .insertInto("person_merges")
    .values({
      uuid: uuidv7(),
      survivor_id: two.survivor.id,
      other_id: two.other.id,
      created_at: by.now,
      created_by: by.userId,
      record: JSON.stringify(record),
      undone_at: null,
      undone_by: null,
    })
    .execute();
}

/** The merge that must be undone first: this person's last one that is not undone. */
export const lastMerge = (db: Db, survivorId: number): Promise<MergeRow | undefined> =>
  db
    .selectFrom("person_merges")
    .selectAll()
    .where("survivor_id", "=", survivorId)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();

/**
 * What happens to each field: values set by the merge and unchanged since are restored; changed ones are asked about.
 */
function fieldsBack(record: MergeRecord, now: PersonRow) {
  const back: MergeColumn[] = [];
  const changed: MergeColumn[] = [];
  for (const name of mergeColumns) {
    const [before, merged] = [record.before[name], record.merged[name]];
    if (before === merged || now[name] === before) continue;
    (now[name] === merged ? back : changed).push(name);
  }
  return { back, changed };
}

/** Fields without a decision. */
export const undecided = (
  merge: MergeRow,
  survivor: PersonRow,
  choices: Readonly<Record<string, "before" | "now">>,
): readonly string[] =>
  fieldsBack(recordOf(merge), survivor).changed.filter((name) => choices[name] === undefined);

/** Undoes a merge. Every field of `changed` needs a choice. Returns the names of restored fields. */
export async function unmergePersons(
  db: Db,
  merge: MergeRow,
  two: { readonly survivor: PersonRow; readonly other: PersonRow },
  choices: Readonly<Record<string, "before" | "now">>,
  by: { readonly userId: number; readonly now: string },
): Promise<readonly string[]> {
  const record = recordOf(merge);
  const { back, changed } = fieldsBack(record, two.survivor);
  const names = [...back, ...changed.filter((name) => choices[name] === "before")];
  const columns = {
    ...columnsIn(two.survivor),
    ...Object.fromEntries(names.map((n) => [n, record.before[n]])),
  };
  const asBefore = mergeColumns.every((name) => columns[name] === record.before[name]);
  const untouched = names.length === 0;
  // The record of a merge may be older than the rules of a search text.
  const before = { ...record.before, search_text: plainText(record.before.search_text) };
  const result = asBefore ? before : untouched ? {} : withNames(columns);
  await returnLinks(db, record.links, two.survivor.id, two.other.id);
  await touchLinked(db, record.links);
  await setPersons(db, two, result, false, by.now);
  await db
    .updateTable("person_merges")
    .set({ undone_at: by.now, undone_by: by.userId })
    .where("id", "=", merge.id)
    .execute();
  return names;
}

/** The full name and the search text, made from the other columns. */
function withNames(columns: Columns): Columns {
  const person = { ...columns, aliases: readJson(columns.aliases) };
  const name = [columns.first_name, columns.middle_name, columns.last_name].filter((part) => part !== null);
  return { ...columns, name: name.join(" "), search_text: searchTextOf(person) };
}

/** Was one of the two ever merged into the other? */
export async function onceMerged(db: Db, a: number, b: number): Promise<boolean> {
  const found = await db
    .selectFrom("person_merges")
    .select("id")
    .where("survivor_id", "in", [a, b])
    .where("other_id", "in", [a, b])
    .executeTakeFirst();
  return found !== undefined;
}

const listColumns: readonly string[] = [
  "aliases",
  "languages",
  "accommodations",
  "strengths",
  "phones",
  "emails",
  "addresses",
  "school_day",
  "tags",
] satisfies readonly MergeColumn[];
/** A column's value in the form of the wire. */
const valueIn = (name: MergeColumn, value: string | number | null): unknown =>
  listColumns.includes(name) ? JSON.parse(String(value)) : value;

async function presentUndo(db: Db, merge: MergeRow, survivor: PersonRow) {
  const record = recordOf(merge);
  const { back, changed } = fieldsBack(record, survivor);
  const { goesBack, stays } = await countLinks(db, record.links, survivor.id);
  return {
    goes_back: goesBack,
    stays,
    fields: back,
    changed: changed.map((name) => ({
      field: name,
      before: valueIn(name, record.before[name]),
      now: valueIn(name, survivor[name]),
    })),
  };
}

/** Merges into a person, newest first, undone ones included, seen from both sides. */
export async function presentMerges(db: Db, access: Access) {
  const survivor = await db
    .selectFrom("persons")
    .selectAll()
    .where("id", "=", access.id)
    .executeTakeFirstOrThrow();
  const merges = await db
    .selectFrom("person_merges")
    .selectAll()
    .where((e) => e.or([e("survivor_id", "=", access.id), e("other_id", "=", access.id)]))
    .orderBy("id", "desc")
    .execute();
  const people = await db
    .selectFrom("persons")
    .select(["id", "uuid", "name"])
    .where("id", "in", [...merges.flatMap((merge) => [merge.survivor_id, merge.other_id]), -1])
    .execute();
  const users = await userRefs(
    db,
    merges.flatMap((merge) => [merge.created_by, merge.undone_by]),
  );
  const by = (id: number | null) => (id === null ? null : (users.get(id) ?? null));
  const last = access.rights.delete ? await lastMerge(db, access.id) : undefined;
  const found = [];
  for (const merge of merges) {
    const otherId = merge.survivor_id === access.id ? merge.other_id : merge.survivor_id;
    const other = people.find((each) => each.id === otherId);
    found.push({
      uuid: merge.uuid,
      at: merge.created_at,
      by: by(merge.created_by),
      other: { uuid: other?.uuid ?? "", name: other?.name ?? "" },
      undone_at: merge.undone_at,
      undone_by: by(merge.undone_by),
      undo: merge.id === last?.id ? await presentUndo(db, merge, survivor) : null,
    });
  }
  return found;
}
