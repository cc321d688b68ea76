import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { endingEvents } from "./of-events.ts";
import { audiencesOf } from "./repository.ts";

/** Under this name the timeline of a case has the bulletins that were issued from it. */
export const issuedField = "bulletin_issued";

/** The cases from which a bulletin was issued, of those that concern the event with which it ends; without archived ones. */
export async function casesOfBulletin(
  db: Db,
  { id, until_event }: Pick<Row<"bulletins">, "id" | "until_event">,
): Promise<readonly number[]> {
  if (until_event === null) return [];
  const rows = await db
    .selectFrom("location_events")
    .innerJoin("case_location_events", "case_location_events.event_id", "location_events.id")
    .innerJoin("cases", "cases.id", "case_location_events.case_id")
    .innerJoin("case_events", "case_events.case_id", "cases.id")
    .select("cases.id as case_id")
    .distinct()
    .where("location_events.uuid", "=", until_event)
    .where("cases.archived_at", "is", null)
    .where("case_events.record_id", "=", id)
    .where("case_events.kind", "=", "details")
    .where("case_events.field", "=", issuedField)
    .orderBy("cases.id")
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/** What those are called that were issued from a case until the end of an event, and that others still go by, with when they end. */
export async function toldUntil(db: Db, caseId: number, until_event: string, now: string) {
  return db
    .selectFrom("bulletins")
    .select(["title", "valid_to"])
    .where("until_event", "=", until_event)
    .where("withdrawn_at", "is", null)
    .where("valid_to", ">", now)
    .where("id", "in", (e) =>
      e
        .selectFrom("case_events")
        .select("record_id")
        .where("case_id", "=", caseId)
        .where("kind", "=", "details")
        .where("field", "=", issuedField),
    )
    .orderBy("id")
    .execute();
}

/** The bulletins that were issued from a case, the newest first: whom they are addressed to was told by them. */
export async function bulletinsOfCase(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("bulletins")
    .select(["id", "uuid", "title", "created_at", "created_by", "valid_to", "withdrawn_at"])
    .select(["until_event", "valid_from", "withdrawn_reason"])
    .where("id", "in", (e) =>
      e
        .selectFrom("case_events")
        .select("record_id")
        .where("case_id", "=", caseId)
        .where("kind", "=", "details")
        .where("field", "=", issuedField),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  if (rows.length === 0) return [];
  const audience = await audiencesOf(
    db,
    rows.map(({ id }) => id),
  );
  const users = await userRefs(
    db,
    rows.map(({ created_by }) => created_by),
  );
  const events = await endingEvents(
    db,
    rows.map(({ until_event }) => until_event),
  );
  return rows.map(({ until_event, id, created_at: at, created_by, ...row }) => {
    const { uuid, title, valid_from, valid_to, withdrawn_at, withdrawn_reason } = row;
    const author = created_by === null ? undefined : users.get(created_by);
    const ending = events.get(until_event ?? "") ?? null;
    return {
      ...{ uuid, title, at, valid_from, valid_to, withdrawn_at, withdrawn_reason },
      until_event: ending,
      until_deleted: until_event !== null && ending === null,
      issued_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
      audience: [...audience(id).organizations, ...audience(id).location_groups].map(({ name }) => name),
    };
  });
}
