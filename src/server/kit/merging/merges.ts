import { v7 as uuidv7 } from "uuid";
import type { Access } from "#server/access/loaded.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { countLinks, type MergeLink, type MovedLink, moveLinks, returnLinks } from "./links.ts";

interface MergedRows {
  readonly person: Row<"persons">;
  readonly entity: Row<"entities">;
}

/** A record as its table holds it. */
export type MergedRow<K extends MergedKind> = MergedRows[K];
type ColumnOf<K extends MergedKind> = keyof MergedRow<K> & string;
type MergeRow = Row<"person_merges">;

/** A field that was changed after a merge: what it was before, or what it is now. */
export type MergeChoices = Readonly<Record<string, "before" | "now">>;

interface By {
  readonly userId: number;
  readonly now: string;
}

/** A WAVR document that a merge, or its undoing, gave to the other person. */
export interface MovedDocument {
  readonly id: number;
  /** Of its case. */
  readonly organization_id: number;
}

interface TwoOf<K extends MergedKind> {
  readonly survivor: MergedRow<K>;
  readonly other: MergedRow<K>;
}

/** What merging two records of a kind means. */
export interface MergeRules<
  K extends MergedKind,
  C extends ColumnOf<K>,
  D extends ColumnOf<K>,
  N extends string,
> {
  readonly kind: K;
  /** Columns that a merge decides. */
  readonly columns: readonly C[];
  /** Those of them that hold JSON. */
  readonly json: readonly C[];
  /** Columns that are made from the others. */
  readonly derived: readonly D[];
  readonly derive: (columns: Pick<MergedRow<K>, C | D>) => Pick<MergedRow<K>, C | D>;
  /** What a merge that is older than the rules of derived columns kept, by today's rules. */
  readonly asKept: (before: Pick<MergedRow<K>, C | D>) => Pick<MergedRow<K>, C | D>;
  /** Everything that refers to such a record. */
  readonly links: readonly MergeLink<N>[];
  /** Records that show it: the table whose rows get a new version, and where the merge moved their ids. */
  readonly touched: readonly (readonly [table: "cases" | "assessments", link: string, column: string])[];
  /** What follows a record that was merged or came back. */
  readonly follow: (db: Db, id: number) => Promise<void>;
}

/** Merging and parting two records of a kind, and what is told of it (decision 018). */
export function mergesOf<
  K extends MergedKind,
  C extends ColumnOf<K>,
  D extends ColumnOf<K>,
  N extends string,
>(rules: MergeRules<K, C, D, N>) {
  type Columns = Pick<MergedRow<K>, C | D>;
  type Two = TwoOf<K>;
  /** Stored with each merge: what undoing it needs. */
  interface MergeRecord {
    /** The survivor's columns before and after. */
    readonly before: Columns;
    readonly merged: Columns;
    readonly links: readonly MovedLink[];
  }
  const { table, merges } = tablesOf(rules.kind);
  const recordOf = (merge: MergeRow): MergeRecord => JSON.parse(merge.record);

  const columnsIn = (row: Columns): Columns =>
    Object.fromEntries([...rules.columns, ...rules.derived].map((name) => [name, row[name]])) as Columns;

  /** Gives a new version to records that show it: readers of the old one must merge or are asked. */
  async function touchLinked(db: Db, links: readonly MovedLink[]): Promise<void> {
    for (const [shown, link, column] of rules.touched) {
      const list = links
        .filter((each) => each.table === link)
        .flatMap((each) => [...each.moved, ...each.dropped])
        .map((row) => Number(row[column]));
      if (list.length === 0) continue;
      await db
        .updateTable(shown)
        .set((e) => ({ version: e("version", "+", 1) }))
        .where("id", "in", [...new Set(list)])
        .execute();
    }
  }

  /**
   * Gives both the same new version, higher than either had: a reader of the old record who now reaches the survivor by
   * its uuid must not hold a version that passes as the survivor's (decision 018).
   */
  async function setBoth(db: Db, two: Two, survivor: object, merged: boolean, now: string): Promise<void> {
    const version = Math.max(two.survivor.version, two.other.version) + 1;
    await db
      .updateTable(table)
      .set({ ...survivor, version, updated_at: now })
      .where("id", "=", two.survivor.id)
      .execute();
    await db
      .updateTable(table)
      .set({ merged_into: merged ? two.survivor.id : null, version })
      .where("id", "=", two.other.id)
      .execute();
    for (const { id } of [two.survivor, two.other]) await rules.follow(db, id);
  }

  /** WAVR documents about somebody, each with the school of its case: the log says of each that moves whither. */
  async function documentsAbout(db: Db, id: number): Promise<readonly MovedDocument[]> {
    if (rules.kind !== "person") return [];
    return db
      .selectFrom("wavr_forms")
      .innerJoin("cases", "cases.id", "wavr_forms.case_id")
      .select(["wavr_forms.id", "cases.organization_id"])
      .where("wavr_forms.person_id", "=", id)
      .orderBy("wavr_forms.id")
      .execute();
  }

  /**
   * Merges two: `columns` become the survivor's, and everything of the other moves to the survivor. Returns the WAVR documents
   * that moved.
   */
  async function merge(db: Db, two: Two, columns: Columns, by: By): Promise<readonly MovedDocument[]> {
    const moved = await documentsAbout(db, two.other.id);
    const links = await moveLinks(db, rules.links, two.other.id, two.survivor.id);
    await touchLinked(db, links);
    await setBoth(db, two, columns, true, by.now);
    const record: MergeRecord = { before: columnsIn(two.survivor), merged: columnsIn(columns), links };
    await db
      .insertInto(merges)
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
    return moved;
  }

  /** The merge that must be undone first: this record's last one that is not undone. */
  const last = (db: Db, survivorId: number): Promise<MergeRow | undefined> =>
    db
      .selectFrom(merges)
      .selectAll()
      .where("survivor_id", "=", survivorId)
      .where("undone_at", "is", null)
      .orderBy("id", "desc")
      .executeTakeFirst();

  /**
   * What happens to each field: values set by the merge and unchanged since are restored; changed ones are asked about.
   */
  function fieldsBack(record: MergeRecord, now: Columns) {
    const back: C[] = [];
    const changed: C[] = [];
    for (const name of rules.columns) {
      const [before, merged] = [record.before[name], record.merged[name]];
      if (before === merged || now[name] === before) continue;
      (now[name] === merged ? back : changed).push(name);
    }
    return { back, changed };
  }

  /** Fields without a decision. */
  const undecided = (found: MergeRow, survivor: MergedRow<K>, choices: MergeChoices): readonly string[] =>
    fieldsBack(recordOf(found), survivor).changed.filter((name) => choices[name] === undefined);

  /**
   * Undoes a merge. Every field of `changed` needs a choice. Returns the names of restored fields, and the WAVR documents that moved
   * back.
   */
  async function unmerge(
    db: Db,
    found: MergeRow,
    two: Two,
    choices: MergeChoices,
    by: By,
  ): Promise<{ readonly fields: readonly string[]; readonly moved: readonly MovedDocument[] }> {
    const record = recordOf(found);
    const { back, changed } = fieldsBack(record, two.survivor);
    const names = [...back, ...changed.filter((name) => choices[name] === "before")];
    const columns: Columns = {
      ...columnsIn(two.survivor),
      ...Object.fromEntries(names.map((name) => [name, record.before[name]])),
    };
    const asBefore = rules.columns.every((name) => columns[name] === record.before[name]);
    const untouched = names.length === 0;
    const result = asBefore ? rules.asKept(record.before) : untouched ? {} : rules.derive(columns);
    const stood = new Set((await documentsAbout(db, two.other.id)).map(({ id }) => id));
    await returnLinks(db, rules.links, record.links, { from: two.survivor.id, to: two.other.id });
    await touchLinked(db, record.links);
    await setBoth(db, two, result, false, by.now);
    await db
      .updateTable(merges)
      .set({ undone_at: by.now, undone_by: by.userId })
      .where("id", "=", found.id)
      .execute();
    const moved = (await documentsAbout(db, two.other.id)).filter(({ id }) => !stood.has(id));
    return { fields: names, moved };
  }

  /** Was one of the two ever merged into the other? */
  async function onceMerged(db: Db, a: number, b: number): Promise<boolean> {
    const found = await db
      .selectFrom(merges)
      .select("id")
      .where("survivor_id", "in", [a, b])
      .where("other_id", "in", [a, b])
      .executeTakeFirst();
    return found !== undefined;
  }

  /** A column's value in the form of the wire. */
  const valueIn = (name: C, value: unknown): unknown =>
    rules.json.includes(name) ? JSON.parse(String(value)) : value;

  async function presentUndo(db: Db, found: MergeRow, survivor: MergedRow<K>) {
    const record = recordOf(found);
    const { back, changed } = fieldsBack(record, survivor);
    const { goesBack, stays } = await countLinks(db, rules.links, record.links, survivor.id);
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

  /** Merges into a record, newest first, undone ones included, seen from both sides. */
  async function present(db: Db, access: Access) {
    const survivor = await db
      .selectFrom(table)
      .selectAll()
      .where("id", "=", access.id)
      .executeTakeFirstOrThrow();
    const all = await db
      .selectFrom(merges)
      .selectAll()
      .where((e) => e.or([e("survivor_id", "=", access.id), e("other_id", "=", access.id)]))
      .orderBy("id", "desc")
      .execute();
    const named = await db
      .selectFrom(table)
      .select(["id", "uuid", "name"])
      .where("id", "in", [...all.flatMap((each) => [each.survivor_id, each.other_id]), -1])
      .execute();
    const users = await userRefs(
      db,
      all.flatMap((each) => [each.created_by, each.undone_by]),
    );
    const by = (id: number | null) => (id === null ? null : (users.get(id) ?? null));
    const newest = access.rights.delete ? await last(db, access.id) : undefined;
    const found = [];
    for (const each of all) {
      const otherId = each.survivor_id === access.id ? each.other_id : each.survivor_id;
      const other = named.find(({ id }) => id === otherId);
      found.push({
        uuid: each.uuid,
        at: each.created_at,
        by: by(each.created_by),
        other: { uuid: other?.uuid ?? "", name: other?.name ?? "" },
        undone_at: each.undone_at,
        undone_by: by(each.undone_by),
        undo:
          each.id === newest?.id ? await presentUndo(db, each, survivor as unknown as MergedRow<K>) : null,
      });
    }
    return found;
  }

  return { merge, last, undecided, unmerge, onceMerged, present };
}
