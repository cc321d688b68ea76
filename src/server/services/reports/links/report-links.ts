import { mostWrongCodes } from "#contract/kit/guest-links.ts";
import type { LinkState } from "#contract/services/reports/links.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { sameText } from "#server/security/tokens.ts";

export type LinkRow = Row<"report_links">;

/** Its name among the fields of an audit entry about its case. */
export const linkField = (id: number): string => `link:${id}`;

/** How a link stands on a day of its school. */
export function stateOf(link: LinkRow, opened: readonly string[], today: string): LinkState {
  if (link.taken_back_at !== null) return "taken_back";
  if (link.last_day < today) return "ended";
  if (link.wrong_codes >= mostWrongCodes) return "locked";
  return opened.length > 0 ? "opened" : "given";
}

/** Does it give the file to whoever has the code? */
export const isOpen = (link: LinkRow, today: string): boolean =>
  ["given", "opened"].includes(stateOf(link, [], today));

export async function openingsOf(db: Db, linkIds: readonly number[]) {
  const rows = await db
    .selectFrom("report_link_openings")
    .select(["link_id", "at"])
    .where("link_id", "in", [...linkIds, -1])
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, (each) => each.link_id);
}

async function present(db: Db, rows: readonly LinkRow[], today: string) {
  const users = await userRefs(
    db,
    rows.flatMap((row) => [row.created_by, row.taken_back_by]),
  );
  const openings = await openingsOf(
    db,
    rows.map(({ id }) => id),
  );
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  return rows.map((row) => {
    const opened = (openings.get(row.id) ?? []).map(({ at }) => at);
    return {
      id: row.id,
      uuid: row.uuid,
      created_at: row.created_at,
      created_by: ref(row.created_by),
      email: row.email,
      last_day: row.last_day,
      state: stateOf(row, opened, today),
      mail_status: row.mail_status,
      opened,
      refused_at: row.refused_at,
      taken_back_at: row.taken_back_at,
      taken_back_by: ref(row.taken_back_by),
    };
  });
}

/** Links to a report, the latest first. */
export async function linksOf(db: Db, reportId: number, today: string) {
  const rows = db
    .selectFrom("report_links")
    .selectAll()
    .where("report_id", "=", reportId)
    .orderBy("id", "desc");
  return present(db, await rows.execute(), today);
}

export const findLink = (db: Db, reportId: number, id: number): Promise<LinkRow | undefined> =>
  db
    .selectFrom("report_links")
    .selectAll()
    .where("report_id", "=", reportId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function presentLink(db: Db, row: LinkRow, today: string) {
  const [link] = await present(db, [row], today);
  if (link === undefined) throw new Error("A link vanished while it was saved.");
  return link;
}

export async function changeLink(db: Db, id: number, changes: Partial<Omit<LinkRow, "id">>): Promise<void> {
  await db.updateTable("report_links").set(changes).where("id", "=", id).execute();
}

/**
 * Finds a link by its token's hash, with what its page may say beside its code: the school, and never the case. The index
 * search is safe, since nobody can choose the beginning of a hash; then all of it is compared.
 */
export async function linkOfToken(db: Db, hash: string) {
  const link = await db
    .selectFrom("report_links")
    .selectAll()
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (link === undefined || !sameText(link.token_hash, hash)) return null;
  const { case_id, organization_id, school, recipient } = await db
    .selectFrom("saved_reports")
    .innerJoin("cases", "cases.id", "saved_reports.case_id")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .leftJoin("case_disclosures", "case_disclosures.id", "saved_reports.disclosure_id")
    .select([
      "saved_reports.case_id",
      "cases.organization_id",
      "organizations.name as school",
      "case_disclosures.recipient",
    ])
    .where("saved_reports.id", "=", link.report_id)
    .executeTakeFirstOrThrow();
  return { link, caseId: case_id, organizationId: organization_id, school, recipient };
}
