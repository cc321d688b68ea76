import { setImmediate } from "node:timers/promises";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import { type CaseFilter, concernChoices } from "#contract/records/case-lists/schema.ts";
import { caseStageNames, caseStages, caseStatuses, caseStatusNames } from "#contract/records/cases/schema.ts";
import { placeName, placesApart } from "#contract/records/locations/place-words.ts";
import type { Reader } from "#server/access/reach.ts";
import { unled } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { classificationOfCase } from "#server/records/cases/repository.ts";
import { concernLabels, countConcerns } from "./concern.ts";
import { type CaseNarrowing, filteredCases } from "./list.ts";

type Option = CaseFilter["options"][number];

const stageLabels: Readonly<Record<string, string>> = caseStageNames;
const statusLabels: Readonly<Record<string, string>> = caseStatusNames;
const classLabels: Readonly<Record<string, string>> = {
  none: "Not classified",
  ...Object.fromEntries(classificationNames.entries()),
  ...concernLabels,
};
const yesNo: Readonly<Record<string, string>> = { yes: "Yes", no: "No" };

type Counts = ReadonlyMap<string, number>;

/** Adds up what has the same value; what has none is not counted. */
function summed<Row extends { readonly n: number }>(
  rows: readonly Row[],
  of: (row: Row) => string | number | null,
): Counts {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = of(row);
    if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + Number(row.n));
  }
  return counts;
}

/** Counts the cases for each value of their own fields, in one statement. */
async function countFields(db: Db, reader: Reader, query: CaseNarrowing) {
  const own = ["stage", "status", "category_id", "type_id", "organization_id", "legal_hold"] as const;
  const all = [...own, "classification"] as const;
  const rows = await db
    .with(
      (name) => name("seen").materialized(),
      () => filteredCases(db, reader, query).select(own).select(classificationOfCase().as("classification")),
    )
    .selectFrom("seen")
    .select(all)
    .select((e) => e.fn.countAll<number>().as("n"))
    .groupBy(all)
    .execute();
  const { unclassified, counts } = await countConcerns(db, reader, filteredCases(db, reader, query));
  const classification = new Map(summed(rows, (row) => row.classification ?? "none"));
  // Whoever has a level of concern is classified by it.
  const none = (classification.get("none") ?? 0) - unclassified;
  if (none > 0) classification.set("none", none);
  else classification.delete("none");
  return {
    stage: summed(rows, (row) => row.stage),
    status: summed(rows, (row) => row.status),
    category_id: summed(rows, (row) => row.category_id),
    type_id: summed(rows, (row) => row.type_id),
    organization_id: summed(rows, (row) => row.organization_id),
    legal_hold: summed(rows, (row) => (row.legal_hold === 1 ? "yes" : "no")),
    classification: new Map([...classification, ...counts]),
  };
}

/** Counts the cases of each person in their teams, and those that each leads. Nobody is twice in a team. */
async function countTeams(db: Db, reader: Reader, query: CaseNarrowing) {
  const rows = await db
    .selectFrom("case_team")
    .select(["user_id", "role", (e) => e.fn.countAll<number>().as("n")])
    .where(unled("case_team.case_id"), "in", filteredCases(db, reader, query).select("cases.id"))
    .groupBy(["user_id", "role"])
    .execute();
  return {
    lead: summed(
      rows.filter((row) => row.role === "lead"),
      (row) => row.user_id,
    ),
    team: summed(rows, (row) => row.user_id),
  };
}

/** Counts the cases at each place on record and in each zone, by the ids, and says what these are called. */
async function countPlaces(db: Db, reader: Reader, query: CaseNarrowing) {
  const rows = await db
    .selectFrom("cases")
    .innerJoin("locations", "locations.id", "cases.location_id")
    .innerJoin("organizations", "organizations.id", "locations.organization_id")
    .leftJoin("locations as wholes", "wholes.id", "locations.parent_id")
    .leftJoin("zones", "zones.id", "cases.zone_id")
    .leftJoin("floor_plans", "floor_plans.id", "zones.floor_plan_id")
    .select(["cases.location_id", "cases.zone_id", "locations.name as place", "zones.name as zone"])
    .select(["organizations.name as school", "wholes.name as whole", "floor_plans.name as plan"])
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("cases.id", "in", filteredCases(db, reader, query).select("cases.id"))
    .groupBy(["cases.location_id", "cases.zone_id", "locations.name", "zones.name"])
    .groupBy(["organizations.name", "wholes.name", "floor_plans.name"])
    .execute();
  const once = new Map(rows.map((row) => [row.location_id, row]));
  return {
    location: summed(rows, (row) => row.location_id),
    zone: summed(rows, (row) => row.zone_id),
    places: placesApart(
      [...once.values()].map(({ location_id, place, whole, school }) => ({
        key: String(location_id),
        name: place,
        within: whole,
        school,
      })),
    ),
    zones: placesApart(
      rows.flatMap(({ zone_id, zone, place, plan, school }) =>
        zone === null
          ? []
          : [
              {
                key: String(zone_id),
                name: placeName({ place: { name: place }, zone: { name: zone } }) ?? zone,
                within: plan,
                school,
              },
            ],
      ),
    ),
  };
}

/** Counts the cases of the most frequent tags. */
async function countTags(db: Db, reader: Reader, query: CaseNarrowing): Promise<Counts> {
  const rows = await db
    .selectFrom("case_tags")
    .select((e) => [e.fn.min("label").as("label"), e.fn.countAll<number>().as("n")])
    .where(unled("case_tags.case_id"), "in", filteredCases(db, reader, query).select("cases.id"))
    .groupBy("tag")
    .orderBy("n", "desc")
    .orderBy("label")
    .limit(100)
    .execute();
  return summed(rows, (row) => row.label);
}

async function kindNames(db: Db, table: "case_types" | "case_categories", ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom(table)
    .select(["id", "label"])
    .where("id", "in", ids.map(Number))
    .execute();
  return new Map(rows.map((row) => [String(row.id), row.label]));
}

async function names(db: Db, table: "users" | "organizations", ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const wanted = ids.map(Number);
  const rows =
    table === "users"
      ? await db.selectFrom("users").select(["id", "full_name as name"]).where("id", "in", wanted).execute()
      : await db.selectFrom("organizations").select(["id", "name"]).where("id", "in", wanted).execute();
  return new Map(rows.map((row) => [String(row.id), row.name]));
}

/** In the order of the labels. */
const fixed = (
  counts: Counts,
  order: readonly string[],
  labels: Readonly<Record<string, string>>,
): readonly Option[] =>
  order.flatMap((value): Option[] => {
    const n = counts.get(value);
    return n === undefined ? [] : [{ value, label: labels[value] ?? value, count: n }];
  });

const named = (counts: Counts, labels: ReadonlyMap<string, string>): readonly Option[] =>
  [...counts]
    .map(([value, n]): Option => ({ value, label: labels.get(value) ?? value, count: n }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

const choice = (id: string, label: string, options: readonly Option[], multiple = true): CaseFilter => ({
  id,
  label,
  kind: "choice",
  operators: multiple ? ["is", "is not"] : ["is"],
  multiple,
  options: [...options],
});

const date = (id: string, label: string): CaseFilter => ({
  id,
  label,
  kind: "date",
  operators: ["is between", "is on or after", "is on or before"],
  multiple: false,
  options: [],
});

/** Filters by the cases' own fields, with the values that occur among the cases that the reader may see. */
export async function fieldFiltersFor(db: Db, reader: Reader, query: CaseNarrowing) {
  const found = await countFields(db, reader, query);
  const categories = await kindNames(db, "case_categories", [...found.category_id.keys()]);
  const types = await kindNames(db, "case_types", [...found.type_id.keys()]);
  const schools = await names(db, "organizations", [...found.organization_id.keys()]);
  const classes = ["none", "0", "1", "2", "3", ...concernChoices];
  return {
    fields: [
      choice("stage", "Stage", fixed(found.stage, caseStages, stageLabels)),
      choice("status", "Status", fixed(found.status, caseStatuses, statusLabels)),
      choice("classification", "Classification", fixed(found.classification, classes, classLabels)),
      choice("category_id", "Category", named(found.category_id, categories)),
      choice("type_id", "Type", named(found.type_id, types)),
      choice("organization_id", "School", named(found.organization_id, schools)),
    ],
    hold: choice("legal_hold", "Legal hold", fixed(found.legal_hold, ["yes", "no"], yesNo), false),
  };
}

/** All filters of the list. Others are served between its statements: each reads every case. */
export async function caseFiltersFor(db: Db, reader: Reader, query: CaseNarrowing) {
  const { fields, hold } = await fieldFiltersFor(db, reader, query);
  await setImmediate();
  const { lead, team } = await countTeams(db, reader, query);
  await setImmediate();
  const tags = await countTags(db, reader, query);
  const people = await names(db, "users", [...team.keys()]);
  await setImmediate();
  const { location, zone, places, zones } = await countPlaces(db, reader, query);
  return [
    ...fields,
    choice("location_id", "Location", named(location, places)),
    choice("zone_id", "Zone", named(zone, zones)),
    choice("lead", "Lead", named(lead, people)),
    choice("team", "In the team", named(team, people)),
    choice("tag", "Tag", named(tags, new Map()), false),
    date("opened", "Opened"),
    date("updated", "Updated"),
    hold,
  ];
}
