import { type SqlBool, sql } from "kysely";
import { type SearchedPlain, searchedPlain } from "#contract/kit/kinds.ts";
import type { QuickHit, QuickHitField } from "#contract/services/search/schema.ts";
import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { assessmentsWithin, remindersWithin } from "#server/access/reachable.ts";
import { visibleCases, visibleEntities, visiblePersons } from "#server/access/visibility.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { SearchIndex, SearchKind } from "#server/database/search-index.ts";
import { plainTables } from "#server/database/tables/plain.ts";

// What every kind is read with.

type Shown = Pick<
  QuickHit,
  | "kind"
  | "id"
  | "uuid"
  | "title"
  | "detail"
  | "apart"
  | "stage"
  | "classification"
  | "case_id"
  | "person_uuid"
  | "assessment_uuid"
  | "owner"
>;

/** A found record; its texts, by field and in order of weight, tell why it was found. */
export interface Found extends Shown {
  readonly texts: readonly (readonly [QuickHitField, string | null])[];
}

export interface Looking {
  readonly db: Db;
  readonly index: SearchIndex;
  readonly reader: Reader;
}

export const list = (json: JsonText<string[]>) => readJson(json).join(", ");
export const parts = (...texts: readonly (string | null)[]) =>
  texts.filter((text) => text !== null && text !== "").join(", ");
export const nothing = {
  apart: null,
  stage: null,
  classification: null,
  case_id: null,
  person_uuid: null,
  assessment_uuid: null,
  owner: null,
};

export type Matching = ReturnType<SearchIndex["matching"]>;

/** Which matches to look at, and how many hits are wanted. */
export interface From {
  readonly matching: Matching;
  readonly within: ReturnType<typeof reachable> | null;
  readonly most: number;
}

/** The newest matches; reads the index before the tables, whatever the planner prefers. */
export const hits = ({ db }: Looking, { matching, within, most }: From) => {
  const newest = db.selectFrom(matching.as("hit")).orderBy("hit.place", "desc").limit(most);
  return within === null ? newest : newest.where("hit.id", "in", within);
};

/** The table of a kind, as far as all plain tables are alike: any of them will do for the types. */
export const asPlain = (kind: SearchedPlain) => `${plainTables[kind]} as plain` as "entities as plain";

export const seenOf = (kind: SearchedPlain, { reach }: Reader) =>
  sql<SqlBool>`plain.organization_id in (${sql.join([...seenFrom(kind, reach), -1])})`;

/** Ids that include every record the reader may see, and few others; the exact rules are applied afterwards. */
export function reachable({ db, reader }: Looking, kind: SearchKind) {
  const people = db.selectFrom("persons").where(visiblePersons(reader)).select("persons.id");
  const mine = db.selectFrom("cases").where(visibleCases(reader)).select("cases.id");
  const judged = assessmentsWithin(db, reader);
  const given = remindersWithin(db, reader);
  if (kind === "person") return people;
  const plain = searchedPlain.find((each) => each === kind);
  if (plain !== undefined)
    return db.selectFrom(asPlain(plain)).where(seenOf(plain, reader)).select("plain.id");
  if (kind === "case") return mine;
  if (kind === "task") return given;
  const said = db.selectFrom("comments").where("case_id", "in", mine).select("id");
  if (kind === "comment") return said;
  const owned = {
    person: people,
    case: mine,
    assessment: judged,
    reminder: given,
    comment: said,
    entity: db.selectFrom("entities").where(visibleEntities(reader)).select("entities.id"),
    location: db.selectFrom(asPlain("location")).where(seenOf("location", reader)).select("plain.id"),
  } as const;
  const [first, ...others] = Object.entries(owned).map(([type, ids]) =>
    db.selectFrom("media").where("owner_type", "=", type).where("owner_id", "in", ids).select("id"),
  );
  if (first === undefined) throw new Error("Files belong to nothing.");
  return others.reduce((all, more) => all.union(more), first);
}
