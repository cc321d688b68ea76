import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { audiencesOf } from "./repository.ts";

/** Under this name the timeline of a case has the bulletins that were issued from it. */
export const issuedField = "bulletin_issued";

/** The bulletins that were issued from a case, the newest first: whom they are addressed to was told by them. */
export async function bulletinsOfCase(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("bulletins")
    .select(["id", "uuid", "title", "created_at", "created_by", "valid_to", "withdrawn_at"])
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
  return rows.map(({ id, uuid, title, created_at: at, created_by, valid_to, withdrawn_at }) => {
    const author = created_by === null ? undefined : users.get(created_by);
    return {
      ...{ uuid, title, at, valid_to, withdrawn_at },
      issued_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
      audience: [...audience(id).organizations, ...audience(id).location_groups].map(({ name }) => name),
    };
  });
}
