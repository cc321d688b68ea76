import { toldFields } from "#contract/records/case-work/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { offeredLabel } from "#server/kit/offered-rows.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { placeOf } from "#server/records/locations/place-of.ts";
import { zoneOf } from "#server/records/zones/repository.ts";
import type { CaseRow } from "./repository.ts";

const isTold = (field: string): field is (typeof toldFields)[number] =>
  toldFields.some((each) => each === field);

interface By {
  readonly userId: number;
  readonly now: string;
}

/** Columns that follow from the place. */
const ofPlace = ["zone_name", "place_name", "former_location_id", "former_zone_id"];
/** Columns derived from the stage. */
const derived = ["status", "closed_at", "stage", "closing_reason"];

/** A column's value for the timeline, as words where it is a choice from a list. */
async function told(db: Db, column: string, value: unknown): Promise<string | null> {
  if (column === "category_id") return offeredLabel(db, "case_categories", value);
  if (column === "location_id")
    return typeof value === "number" ? ((await placeOf(db, value))?.name ?? null) : null;
  if (column === "zone_id")
    return typeof value === "number"
      ? ((await zoneOf(db, { zone_id: value, zone_name: null }))?.name ?? null)
      : null;
  if (column === "type_id") return offeredLabel(db, "case_types", value);
  return value === null || value === undefined ? null : String(value);
}

/** Adds changed columns to the timeline: old and new value of some, the name alone of others. */
export async function tellChanges(
  db: Db,
  before: CaseRow,
  changes: Partial<CaseRow>,
  fields: readonly string[],
  { userId, now: at }: By,
): Promise<void> {
  const base = { caseId: before.id, userId, at };
  if (changes.stage !== undefined && changes.stage !== before.stage) {
    const closes = changes.stage === "closed";
    await recordCaseEvent(db, {
      ...base,
      kind: closes ? "closed" : "stage",
      from: before.stage,
      to: changes.stage,
      ...(closes ? { note: changes.closing_reason ?? null } : {}),
    });
  }
  const stays = changes.stage === before.stage;
  // Where the words change too, they say which place it is.
  const saysPlace = fields.includes("location");
  for (const field of fields.filter(
    (each) =>
      (!derived.includes(each) || (each === "closing_reason" && stays)) &&
      !ofPlace.includes(each) &&
      !((each === "location_id" || each === "zone_id") && saysPlace),
  )) {
    const values = isTold(field)
      ? {
          from: await told(db, field, before[field]),
          to: await told(db, field, changes[field]),
        }
      : {};
    await recordCaseEvent(db, { ...base, kind: "details", field, ...values });
  }
}

interface PersonIn {
  readonly person_id: number;
  readonly role: string;
}

/** Adds people who joined or left a case to its timeline, with their roles. */
export async function tellPersons(
  db: Db,
  caseId: number,
  before: readonly PersonIn[],
  after: readonly PersonIn[],
  { userId, now: at }: By,
): Promise<void> {
  const has = (list: readonly PersonIn[], one: PersonIn) =>
    list.some((each) => each.person_id === one.person_id && each.role === one.role);
  const base = { caseId, userId, at };
  for (const { person_id: personId, role } of before.filter((each) => !has(after, each)))
    await recordCaseEvent(db, { ...base, kind: "person_removed", personId, from: role });
  for (const { person_id: personId, role } of after.filter((each) => !has(before, each)))
    await recordCaseEvent(db, { ...base, kind: "person_added", personId, to: role });
}

interface Member {
  readonly user_id: number;
  readonly role: string;
}

/** Adds team members who joined, left or changed roles to the timeline, and notifies new members. */
export async function tellTeam(
  db: Db,
  caseId: number,
  before: readonly Member[],
  after: readonly Member[],
  { userId, now: at }: By,
): Promise<void> {
  const roleIn = (list: readonly Member[], id: number) =>
    list.find((each) => each.user_id === id)?.role ?? null;
  const ids = new Set([...before, ...after].map((each) => each.user_id));
  for (const memberId of ids) {
    const [from, to] = [roleIn(before, memberId), roleIn(after, memberId)];
    if (from === to) continue;
    const kind = from === null ? "member_added" : to === null ? "member_removed" : "member_changed";
    await recordCaseEvent(db, { caseId, userId, at, kind, memberId, from, to });
  }
  const userIds = [...ids].filter((id) => roleIn(before, id) === null);
  const subject = { kind: "case", id: caseId } as const;
  await notify(db, { kind: "added_to_team", userIds, actorId: userId, subject, now: at });
}
