import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { kinds, plainKinds, type RecordKind } from "#contract/kit/kinds.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Database } from "#server/database/schema.ts";
import type { KeptParent } from "#server/database/tables/kept-records.ts";
import { inOpenCompartment, notClosed } from "./compartments.ts";
import type { Reader } from "./reach.ts";
import {
  exportableAssessments,
  exportableCases,
  ids,
  visibleAssessments,
  visibleCases,
  visibleReminders,
} from "./visibility.ts";

type Condition = Expression<SqlBool>;
const build = () => expressionBuilder<Database, "kept_records">();

/** Former answers on agreement boards are kept for a legal hold alone, and are nobody's to read (decision 088). */
export const forHoldAlone = ["board", "board-answer"] as const satisfies readonly RecordKind[];
const sharedKinds = plainKinds.filter((kind) => kinds[kind].kept === "tree");
const ownedKinds = plainKinds.filter((kind) => kinds[kind].kept === "organization");

/** What is kept, where somebody wrote or deleted it. */
function ownKept({ userId }: Reader): Condition {
  const e = build();
  return e.or([e("kept_records.author_id", "=", userId), e("kept_records.kept_by", "=", userId)]);
}

/** The rows that a kept record belongs to, by kind, with what the reader needs to see below each of them. */
function parents(reader: Reader) {
  const e = build();
  const { reach } = reader;
  const own = ownKept(reader);
  const parentId = sql.ref<number>("kept_records.parent_id");
  const withPlaces = () =>
    e
      .selectFrom("assessments")
      .innerJoin("persons", "persons.id", "assessments.person_id")
      .leftJoin("cases", "cases.id", "assessments.case_id");
  const ofOrganization = (column: RawBuilder<number>, among: readonly number[]) =>
    e.and([e(column, "in", ids(among)), e.or([own, e(column, "in", ids(reach.administers))])]);
  const led = e.or([
    e(sql.ref<number>("cases.organization_id"), "in", ids(reach.administers)),
    e.and([e("kept_records.concerned_only", "=", 0), exportableCases(reader)]),
  ]);
  const cases = e.selectFrom("cases").select("cases.id").where("cases.id", "=", parentId);
  const assessments = withPlaces().select("assessments.id").where("assessments.id", "=", parentId);
  const reminders = withPlaces()
    .innerJoin("reminders", "reminders.assessment_id", "assessments.id")
    .select("reminders.id")
    .where("reminders.id", "=", parentId);
  const comments = e
    .selectFrom("comments")
    .innerJoin("cases", "cases.id", "comments.case_id")
    .select("comments.id")
    .where("comments.id", "=", parentId)
    .where("comments.deleted_at", "is", null);
  const persons = e.selectFrom("persons").select("persons.id").where("persons.id", "=", parentId);
  const checks = e
    .selectFrom("records_checks")
    .innerJoin("persons", "persons.id", "records_checks.person_id")
    .select("records_checks.id")
    .where("records_checks.id", "=", parentId);
  const entities = e.selectFrom("entities").select("entities.id").where("entities.id", "=", parentId);
  const locations = e.selectFrom("locations").select("locations.id").where("locations.id", "=", parentId);
  const ofPerson = (among: readonly number[]) => ofOrganization(sql.ref("persons.organization_id"), among);
  const ofCase = e.and([visibleCases(reader), e.or([own, led])]);
  const ofAssessment = e.or([own, exportableAssessments(reader)]);
  return {
    case: { there: e.exists(cases), seen: e.exists(cases.where(ofCase)) },
    assessment: {
      there: e.exists(assessments),
      seen: e.exists(assessments.where(visibleAssessments(reader)).where(ofAssessment)),
    },
    reminder: {
      there: e.exists(reminders),
      seen: e.exists(reminders.where(visibleReminders(reader)).where(ofAssessment)),
    },
    comment: {
      there: e.exists(comments),
      seen: e.exists(comments.where(ofCase).where(notClosed(reader, "comment", sql.ref("comments.id")))),
    },
    person: { there: e.exists(persons), seen: e.exists(persons.where(ofPerson(reach.members))) },
    // A check is for those who may edit the person.
    records_check: { there: e.exists(checks), seen: e.exists(checks.where(ofPerson(reach.writers))) },
    entity: {
      there: e.exists(entities),
      seen: e.exists(entities.where(ofOrganization(sql.ref("entities.organization_id"), reach.members))),
    },
    location: {
      there: e.exists(locations),
      seen: e.exists(locations.where(ofOrganization(sql.ref("locations.organization_id"), reach.members))),
    },
  } satisfies Record<KeptParent, { readonly there: Condition; readonly seen: Condition }>;
}

/** Deleted records that belonged to nothing else: the rights that one of their kind gives, as it was last. */
function visibleAlone(reader: Reader): Condition {
  const e = build();
  const { reach, userId } = reader;
  const own = ownKept(reader);
  const within = (organizations: readonly number[]) =>
    e("kept_records.organization_id", "in", ids(organizations));
  const team = e
    .selectFrom("kept_team")
    .select("kept_team.user_id")
    .whereRef("kept_team.kept_id", "=", "kept_records.id")
    .where("kept_team.user_id", "=", userId);
  const leads = e.and([within(reach.writers), e.exists(team.where("kept_team.role", "=", "lead"))]);
  const lone = e.and([e("kept_records.kind", "=", "interview"), e("kept_records.concerned_only", "=", 1)]);
  return e.or([
    // An interview that no assessment named was known to its author only, and is so still.
    e.and([within(reach.administers), e.not(lone)]),
    e.and([lone, own]),
    e.and([
      e("kept_records.kind", "=", "case"),
      within(reach.members),
      e.or([e("kept_records.confidentiality", "=", "organization"), e.exists(team)]),
      e.or([own, leads]),
    ]),
    e.and([e("kept_records.kind", "in", ["person", ...ownedKinds]), within(reach.members), own]),
    e.and([
      e("kept_records.kind", "=", "task"),
      e("kept_records.case_id", "is", null),
      within(reach.members),
      own,
    ]),
    e.and([e("kept_records.kind", "in", [...sharedKinds]), within(reach.roots), own]),
  ]);
}

/**
 * Kept records that somebody may read: they must see what the record belongs to, as that stands now, and be its lead or
 * administrator, or have written or deleted the record. Where that is gone too, only administrators may.
 */
export function visibleKept(reader: Reader): Condition {
  const e = build();
  const known = Object.entries(parents(reader));
  const named = (kind: string) => e("kept_records.parent_kind", "=", kind as KeptParent);
  const reached = e.or([
    e.and([e("kept_records.parent_kind", "is", null), visibleAlone(reader)]),
    ...known.map(([kind, { seen }]) => e.and([named(kind), seen])),
    e.and([
      e("kept_records.organization_id", "in", ids(reader.reach.administers)),
      e.or(known.map(([kind, { there }]) => e.and([named(kind), e.not(there)]))),
    ]),
  ]);
  const compartment = sql.ref<Compartment>("kept_records.compartment");
  const told = e("kept_records.kind", "not in", forHoldAlone);
  return e.and([
    told,
    reached,
    inOpenCompartment(
      reader,
      compartment,
      sql.ref("kept_records.organization_id"),
      sql.ref("kept_records.author_id"),
    ),
  ]);
}

/** The case below which what is kept would stand now; of a deleted case itself, its own. */
export const presentCase: RawBuilder<number | null> = sql`case kept_records.parent_kind
  when 'assessment' then (select a.case_id from assessments a where a.id = kept_records.parent_id)
  when 'reminder' then (select a.case_id from reminders r join assessments a on a.id = r.assessment_id
    where r.id = kept_records.parent_id)
  else kept_records.case_id end`;
