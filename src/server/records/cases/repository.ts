import { expressionBuilder } from "kysely";
import { openStages } from "#contract/records/cases/moves.ts";
import { caseStages } from "#contract/records/cases/schema.ts";
import { compartments, openCompartment } from "#contract/records/compartments/schema.ts";
import { placeName, placeWords } from "#contract/records/locations/place-words.ts";
import { offeredModels } from "#instruments/models.ts";
import { progressOf } from "#instruments/progress.ts";
import { nobody, opens, type Reading } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights } from "#server/access/rights.ts";
import { unled, visibleCases } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { activityOf } from "#server/platform/case-history/case-activity.ts";
import { attachmentsOf } from "#server/platform/files/media.ts";
import { erasingOf } from "#server/platform/retention/freed-cases.ts";
import { answersOf, templateOf } from "#server/records/case-templates/repository.ts";
import { entitiesOfCase } from "#server/records/entities/case-entities.ts";
import { eventsOfCase } from "#server/records/location-events/of-cases.ts";
import { deletedEventsOf } from "#server/records/location-events/tell-cases.ts";
import { placeOf } from "#server/records/locations/place-of.ts";
import { namesakesApart } from "#server/records/persons/namesakes.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";
import { tasksOfCase } from "#server/records/reminders/repository.ts";
import { zoneOf } from "#server/records/zones/repository.ts";
import { countsOfCase } from "./counts.ts";

export type CaseRow = Row<"cases">;

const optionOf = (id: number | null, label: string | null) =>
  id === null || label === null ? null : { id, label };

/** The classification of the latest assessment. */
const ofCase = expressionBuilder<Database, "cases">();

export const classificationOfCase = () =>
  ofCase
    .selectFrom("assessments")
    .select("assessments.classification")
    .whereRef("assessments.case_id", "=", "cases.id")
    .orderBy("assessments.created_at", "desc")
    .orderBy("assessments.id", "desc")
    .limit(1);

export const leadOfCase = () =>
  ofCase
    .selectFrom("case_team")
    .innerJoin("users", "users.id", "case_team.user_id")
    .whereRef("case_team.case_id", "=", "cases.id")
    .where("case_team.role", "=", "lead")
    .orderBy("users.id")
    .limit(1);

export const joinedCases = (db: Db) =>
  db
    .selectFrom("cases")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .leftJoin("case_categories", "case_categories.id", "cases.category_id")
    .leftJoin("case_types", "case_types.id", "cases.type_id")
    .leftJoin("locations", "locations.id", "cases.location_id")
    .leftJoin("zones", "zones.id", "cases.zone_id")
    .selectAll("cases")
    .select([
      "organizations.name as organization_name",
      "case_categories.label as category_label",
      "case_types.label as type_label",
      "case_types.assessments as offers",
      "locations.name as place_now",
      "zones.name as zone_now",
    ])
    .select([
      classificationOfCase().as("classification"),
      leadOfCase().select("users.id").as("lead_id"),
      leadOfCase().select("users.full_name").as("lead_name"),
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof joinedCases>["executeTakeFirstOrThrow"]>>;

export async function personsOfCases(db: Db, caseIds: readonly number[], role?: "subject") {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select([
      "case_id",
      "role",
      "persons.id",
      "persons.uuid",
      "persons.name",
      "persons.person_type_id",
      "persons.grade",
    ])
    .where("case_id", "in", [...caseIds])
    .$if(role !== undefined, (persons) => persons.where("role", "=", role ?? "subject"))
    .orderBy("case_id")
    .orderBy("position")
    .execute();
}

const nameOf = (name: string | null) => (name === null ? null : { name });

/** Where it happened in one line: the place on record with its zone; words alone where it is not on record. */
function whereOf({ location, place_now, place_name, zone_now, zone_name }: Joined) {
  const place = nameOf(place_now ?? place_name);
  const zone = nameOf(zone_now ?? zone_name);
  return placeName({ place, zone: place === null ? null : zone }) ?? placeWords({ location, place, zone });
}

export const summaryOf = (row: Joined, subjects: readonly string[]) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  number: row.number,
  title: row.title,
  status: row.status,
  stage: row.stage,
  classification: row.classification ?? null,
  category: optionOf(row.category_id, row.category_label),
  type: optionOf(row.type_id, row.type_label),
  organization_id: row.organization_id,
  organization_name: row.organization_name,
  subjects: [...subjects],
  lead: row.lead_id === null || row.lead_name === null ? null : { id: row.lead_id, full_name: row.lead_name },
  where: whereOf(row),
  tags: readJson(row.tags),
  archived_at: row.archived_at,
  closed_at: row.closed_at,
  legal_hold: row.legal_hold === 1,
});

/** Number of open cases by stage; stages without any have 0. */
export async function openCasesByStage(db: Db, reader: Reader) {
  const rows = await db
    .selectFrom("cases")
    .select((e) => ["cases.stage", e.fn.countAll<number>().as("n")])
    .where(visibleCases(reader, unled("cases.organization_id")))
    .where("cases.status", "!=", "closed")
    .where("cases.archived_at", "is", null)
    .groupBy("cases.stage")
    .execute();
  const counts = new Map(rows.map((row) => [row.stage, Number(row.n)]));
  return caseStages
    .filter((stage) => stage !== "closed")
    .map((stage) => ({ stage, count: counts.get(stage) ?? 0 }));
}

async function assessmentsOf(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .select([
      "assessments.id",
      "assessments.uuid",
      "assessments.classification",
      "assessments.updated_at",
      "assessments.state",
      "persons.id as person_id",
      "persons.uuid as person_uuid",
      "persons.name",
      "persons.person_type_id",
      "persons.grade",
    ])
    .where("assessments.case_id", "=", caseId)
    .orderBy("assessments.created_at", "desc")
    .orderBy("assessments.id", "desc")
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { interviews, tasks } = await together({
        interviews: db
          .selectFrom("interviews")
          .select(["section", "state"])
          .where("assessment_id", "=", row.id)
          // How far an assessment has come is told to everybody alike.
          .where("compartment", "=", openCompartment)
          .execute(),
        tasks: db
          .selectFrom("reminders")
          .select(["section", "state", "status"])
          .where("assessment_id", "=", row.id)
          .execute(),
      });
      const { steps } = readJson(row.state);
      return {
        id: row.id,
        uuid: row.uuid,
        person: presentPersonRef({ ...row, id: row.person_id, uuid: row.person_uuid }),
        classification: row.classification,
        progress: progressOf({
          steps,
          interviews: interviews.map((each) => ({
            ...each,
            state: readJson(each.state),
          })),
          tasks: tasks.map((each) => ({ ...each, state: readJson(each.state) })),
        }),
        updated_at: row.updated_at,
      };
    }),
  );
}

/** As its last closing says, however long ago that was. */
async function stageBeforeClosing(db: Db, { id, stage }: Pick<CaseRow, "id" | "stage">) {
  if (stage !== "closed") return null;
  const closing = await db
    .selectFrom("case_events")
    .select("from_value")
    .where("case_id", "=", id)
    .where("kind", "=", "closed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return openStages.find((each) => each === closing?.from_value) ?? null;
}

/**
 * A case whole, without how much the lists beside it hold. What was done last tells nothing of compartments that the reader
 * may not read; for what leaves the case, of none.
 */
export async function readCase(db: Db, access: Access, reader: Reading = nobody) {
  const { id } = access;
  const { row, persons, team, guests, ...of } = await together({
    row: joinedCases(db).where("cases.id", "=", id).executeTakeFirstOrThrow(),
    persons: personsOfCases(db, [id]),
    team: db
      .selectFrom("case_team")
      .innerJoin("users", "users.id", "case_team.user_id")
      .select(["users.id", "users.full_name", "users.title", "case_team.role"])
      .where("case_id", "=", id)
      .orderBy("case_team.role")
      .orderBy("users.full_name")
      .execute(),
    guests: db
      .selectFrom("case_guests")
      .select(["uuid", "name", "role", "contact"])
      .where("case_id", "=", id)
      .orderBy("name")
      .orderBy("id")
      .execute(),
    activity: access.rights.delete ? activityOf(db, reader, [id]) : null,
    events: eventsOfCase(db, id),
    deleted_events: deletedEventsOf(db, id),
    entities: entitiesOfCase(db, id),
    assessments: assessmentsOf(db, id),
    tasks: tasksOfCase(db, id),
    attachments: attachmentsOf(db, "case", id),
  });
  const { created_by } = row;
  const { authors, place, zone, stage_before_closing, template } = await together({
    authors: created_by === null ? null : userRefs(db, [created_by]),
    place: placeOf(db, row.location_id),
    zone: zoneOf(db, row),
    stage_before_closing: stageBeforeClosing(db, row),
    template: templateOf(db, row),
  });
  const author = created_by === null ? undefined : authors?.get(created_by);
  const activity = of.activity?.get(id);
  return {
    ...(activity === undefined ? {} : { activity_at: activity }),
    ...summaryOf(
      row,
      persons.filter((each) => each.role === "subject").map((each) => each.name),
    ),
    confidentiality: row.confidentiality,
    occurred_at: row.occurred_at,
    reported_at: row.reported_at,
    reporter: readJson(row.reporter),
    location: row.location,
    place,
    former_place: row.location_id === null ? row.place_name : null,
    zone,
    events: of.events,
    former_events: of.deleted_events.map(({ words }) => words),
    deleted_events: of.deleted_events,
    summary: row.summary,
    exact_words: row.exact_words,
    immediate_safety: row.immediate_safety,
    closing_reason: row.closing_reason,
    stage_before_closing,
    template,
    fields: answersOf(row),
    created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
    offers: [...(row.offers === null ? offeredModels() : readJson(row.offers))],
    guests,
    persons: persons.map((each) => ({ ...presentPersonRef(each), role: each.role })),
    entities: of.entities,
    team: team.map((each) => ({ ...each, role: each.role })),
    assessments: of.assessments,
    tasks: of.tasks,
    attachments: of.attachments,
    can: presentRights(access.rights),
  };
}

function movesAmong(reader: Reader, { organizationId, rights }: Access, row: CaseRow) {
  const among = compartments.filter((each) => opens(reader, each, organizationId));
  return among.length === 1 || !rights.edit || row.archived_at !== null ? {} : { moves_among: among };
}

/** A case as its page shows it. */
export async function presentCase(db: Db, reader: Reader, access: Access) {
  const { whole, counts, row } = await together({
    whole: readCase(db, access, reader),
    counts: countsOfCase(db, reader, access.id),
    row: findRow(db, "cases", access.id),
  });
  const { erasing, apart } = await together({
    erasing: erasingOf(db, row),
    apart: namesakesApart(
      db,
      reader,
      whole.persons.map(({ id }) => id),
    ),
  });
  return {
    ...whole,
    persons: whole.persons.map((each) => ({ ...each, apart: apart(each.id) })),
    counts,
    ...movesAmong(reader, access, row),
    erasing: erasing.map((each) => ({ ...each })),
  };
}
