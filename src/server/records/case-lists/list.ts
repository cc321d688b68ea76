import { type ExpressionBuilder, sql } from "kysely";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { caseStages } from "#contract/records/cases/schema.ts";
import { nobody, type Reading } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { caseRights, presentRights } from "#server/access/rights.ts";
import { unled, visibleCases } from "#server/access/visibility.ts";
import {
  byText,
  byValue,
  inOrderOf,
  pageOf,
  pageOfAll,
  personHasWords,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import { activityOf } from "#server/platform/case-history/case-activity.ts";
import {
  classificationOfCase,
  joinedCases,
  leadOfCase,
  personsOfCases,
  summaryOf,
} from "#server/records/cases/repository.ts";
import { wavrOfCases } from "#server/records/wavr/of-cases.ts";
import { concernRank, hasConcern, isConcern } from "./concern.ts";

export type CaseQuery = EndpointRequest<"cases.list">["query"];
export type CaseNarrowing = Omit<CaseQuery, "page" | "per_page" | "sort">;

interface Picked<V> {
  readonly not: boolean;
  readonly values: readonly V[];
}

const given = <V>(picked: Picked<V> | undefined): picked is Picked<V> =>
  picked !== undefined && picked.values.length > 0;
const within = (picked: Picked<unknown>) => (picked.not ? ("not in" as const) : ("in" as const));

/** For a yes/no filter: the remaining value; null where both are accepted. */
function yesOrNo(picked: Picked<"yes" | "no"> | undefined): boolean | null {
  if (!given(picked) || new Set(picked.values).size === 2) return null;
  return (picked.values[0] === "yes") !== picked.not;
}

/** Cases that match a query and that the reader may see. Archived ones only where asked for. */
export function filteredCases(db: Db, reader: Reader, query: CaseNarrowing) {
  let ids = db.selectFrom("cases").where(visibleCases(reader, unled("cases.organization_id")));
  const pattern = searchPattern(query.q);
  if (pattern !== null) {
    ids = ids.where((e) =>
      e.or([
        textMatches("cases.search_text", pattern),
        // Not one case after the other: the people of all cases are read once.
        e(
          "cases.id",
          "in",
          e
            .selectFrom("case_persons")
            .innerJoin("persons", "persons.id", "case_persons.person_id")
            .select("case_persons.case_id")
            .where(personHasWords(query.q)),
        ),
      ]),
    );
  }
  const { stage, status, organization_id: organization, category_id: category, type_id: type } = query;
  if (given(stage)) ids = ids.where("cases.stage", within(stage), stage.values);
  if (given(status)) ids = ids.where("cases.status", within(status), status.values);
  if (given(organization))
    ids = ids.where("cases.organization_id", within(organization), organization.values);
  // Cases without a category do not match its exclusion either.
  if (given(category))
    ids = ids.where((e) =>
      e(e.fn.coalesce("cases.category_id", e.lit(0)), within(category), category.values),
    );
  if (given(type))
    ids = ids.where((e) => e(e.fn.coalesce("cases.type_id", e.lit(0)), within(type), type.values));
  // Nor do cases without a place on record match the exclusion of one.
  const { location_id: location, zone_id: zone } = query;
  if (given(location)) ids = ids.where("cases.location_id", within(location), location.values);
  if (given(zone)) ids = ids.where("cases.zone_id", within(zone), zone.values);
  const { lead, team, tag, opened, updated, classification } = query;
  if (given(lead)) {
    ids = ids.where("cases.id", within(lead), (e) =>
      e
        .selectFrom("case_team")
        .select("case_team.case_id")
        .where("case_team.role", "=", "lead")
        .where("case_team.user_id", "in", lead.values),
    );
  }
  if (given(team)) {
    ids = ids.where("cases.id", within(team), (e) =>
      e.selectFrom("case_team").select("case_team.case_id").where("case_team.user_id", "in", team.values),
    );
  }
  if (tag !== undefined) {
    ids = ids.where("cases.id", "in", (e) =>
      e.selectFrom("case_tags").select("case_tags.case_id").where("case_tags.tag", "=", tag.toLowerCase()),
    );
  }
  if (opened?.from) ids = ids.where("cases.created_at", ">=", opened.from);
  if (opened?.before) ids = ids.where("cases.created_at", "<", opened.before);
  if (updated?.from) ids = ids.where("cases.updated_at", ">=", updated.from);
  if (updated?.before) ids = ids.where("cases.updated_at", "<", updated.before);
  if (yesOrNo(query.mine) === true) {
    ids = ids.where("cases.id", "in", (e) =>
      e.selectFrom("case_team").select("case_team.case_id").where("case_team.user_id", "=", reader.userId),
    );
  }
  const held = yesOrNo(query.legal_hold);
  if (held !== null) ids = ids.where("cases.legal_hold", "=", held ? 1 : 0);
  const archived = given(query.archived) ? yesOrNo(query.archived) : false;
  if (archived !== null) ids = ids.where("cases.archived_at", archived ? "is not" : "is", null);
  if (given(classification)) {
    const { not } = classification;
    const concerns = classification.values.filter(isConcern);
    const values = classification.values.flatMap((each) =>
      isConcern(each) || each === "none" ? [] : [Number(each)],
    );
    const isAsked = (e: ExpressionBuilder<Database, "cases">) =>
      e.or([
        e(e.fn.coalesce(classificationOfCase(), e.lit(-1)), "in", [...values, -2]),
        ...(classification.values.includes("none")
          ? [e.and([e(classificationOfCase(), "is", null), e.not(hasConcern(reader))])]
          : []),
        ...(concerns.length > 0 ? [hasConcern(reader, concerns)] : []),
      ]);
    ids = ids.where((e) => (not ? e.not(isAsked(e)) : isAsked(e)));
  }
  return ids;
}

const stageOrder = sql`case cases.stage ${sql.join(
  caseStages.map((stage, index) => sql`when ${sql.lit(stage)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

const sortColumns = {
  number: byText("cases.number"),
  title: byText("cases.title"),
  stage: stageOrder,
  classification: byValue("classification"),
  lead: byText("lead_name"),
  organization: byText("organization_name"),
  created_at: byValue("cases.created_at"),
  updated_at: byValue("cases.updated_at"),
};

/** Sort orders that are not columns of the case itself. */
const extra: Readonly<Record<string, "classification" | "lead" | "organization">> = {
  classification: "classification",
  lead: "lead",
  organization: "organization",
};

/** Only ids, in order: rows are read for those that are needed. */
export function sortedCases(
  filtered: ReturnType<typeof filteredCases>,
  sort: CaseQuery["sort"],
  reader: Reading = nobody,
) {
  const wanted = extra[sort.replace(/^-/, "")];
  return filtered
    .select("cases.id")
    .$if(wanted === "classification", (ids) =>
      ids.select((e) => e.fn.coalesce(classificationOfCase(), concernRank(reader)).as("classification")),
    )
    .$if(wanted === "lead", (ids) => ids.select(leadOfCase().select("users.full_name").as("lead_name")))
    .$if(wanted === "organization", (ids) =>
      ids.select((e) =>
        e
          .selectFrom("organizations")
          .select("organizations.name")
          .whereRef("organizations.id", "=", "cases.organization_id")
          .as("organization_name"),
      ),
    )
    .orderBy(...sorting(sortColumns, sort))
    .orderBy("cases.id");
}

/** Cases in the order of `ids`, each with what the reader may do; invisible ones are left out. */
async function readCases(db: Db, reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows, persons } = await together({
    rows: joinedCases(db)
      .select((e) =>
        e
          .selectFrom("case_team")
          .select("case_team.role")
          .whereRef("case_team.case_id", "=", "cases.id")
          .where("case_team.user_id", "=", reader.userId)
          .as("own_role"),
      )
      .where("cases.id", "in", [...ids])
      .where(visibleCases(reader))
      .execute(),
    persons: personsOfCases(db, ids, "subject"),
  });
  const subjects = Map.groupBy(persons, (each) => each.case_id);
  const found = rows.map((row) => ({
    id: row.id,
    summary: summaryOf(
      row,
      (subjects.get(row.id) ?? []).map((each) => each.name),
    ),
    rights: caseRights(reader.reach, {
      organizationId: row.organization_id,
      confidentiality: row.confidentiality,
      teamRole: row.own_role ?? null,
    }),
  }));
  return inOrderOf(ids, found);
}

/** Summaries of cases in the order of `ids`, to be read: whoever acts on them needs `caseSummaries`. */
export const plainSummaries = async (db: Db, reader: Reader, ids: readonly number[]) =>
  (await readCases(db, reader, ids)).map(({ summary }) => summary);

/** Summaries of cases in the order of `ids`, with what whoever deletes one has seen of it. */
export async function caseSummaries(db: Db, reader: Reader, ids: readonly number[]) {
  const { found, wavr } = await together({
    found: readCases(db, reader, ids),
    wavr: wavrOfCases(db, reader, reader.reach, ids),
  });
  const deletable = found.filter(({ rights }) => rights.delete);
  const activity = await activityOf(
    db,
    reader,
    deletable.map(({ id }) => id),
  );
  return found.map(({ id, summary, rights }) => ({
    ...summary,
    wavr: [...(wavr.get(id) ?? [])],
    ...(activity.has(id) ? { activity_at: activity.get(id) } : {}),
    can: presentRights(rights),
  }));
}

export async function listCases(
  db: Db,
  reader: Reader,
  query: CaseQuery,
  filtered = filteredCases(db, reader, query),
) {
  const sorted = sortedCases(filtered, query.sort, reader);
  const { total, rows } =
    searchPattern(query.q) === null
      ? await pageOf(
          sorted,
          filtered.select((e) => e.fn.countAll<number>().as("n")),
          query,
        )
      : pageOfAll(await sorted.execute(), query);
  const ids = rows.map(({ id }) => id);
  return { total, rows: await caseSummaries(db, reader, ids) };
}

/** Ids of at most `limit` matching cases, in order. */
export async function findCaseIds(db: Db, reader: Reader, query: CaseQuery, limit: number) {
  return (
    await sortedCases(filteredCases(db, reader, query), query.sort, reader)
      .limit(limit)
      .execute()
  ).map((row) => row.id);
}
