import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { templateNames } from "#server/records/report-templates/editions.ts";

export type DisclosureRow = Row<"case_disclosures">;

async function present(db: Db, rows: readonly DisclosureRow[]) {
  const approvals = await db
    .selectFrom("disclosure_approvals")
    .select(["disclosure_id", "approved_at", "approved_by"])
    .where("disclosure_id", "in", [...rows.map(({ id }) => id), -1])
    .execute();
  const approvalOf = new Map(approvals.map((each) => [each.disclosure_id, each]));
  const users = await userRefs(db, [
    ...rows.flatMap((row) => [row.created_by, row.issued_by]),
    ...approvals.map((each) => each.approved_by),
  ]);
  const templates = await templateNames(
    db,
    rows.flatMap((row) => (row.template_id === null ? [] : [row.template_id])),
  );
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  const approved = (id: number) => {
    const found = approvalOf.get(id);
    return found === undefined ? null : { at: found.approved_at, by: ref(found.approved_by) };
  };
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    created_at: row.created_at,
    created_by: ref(row.created_by),
    name: row.name,
    recipient: row.recipient,
    recipient_organization: row.recipient_organization,
    ground: row.ground,
    threat: row.threat,
    purpose: row.purpose,
    sections: readJson(row.sections),
    redact: readJson(row.redacted),
    redact_reporter: row.redact_reporter === 1,
    issued_at: row.issued_at,
    issued_by: ref(row.issued_by),
    sha256: row.sha256,
    template:
      row.template_id === null || row.template_edition === null
        ? null
        : { id: row.template_id, name: templates.get(row.template_id) ?? "", edition: row.template_edition },
    language: row.language,
    approved: approved(row.id),
  }));
}

/** Disclosures of a case, latest first. */
export async function disclosuresOf(db: Db, caseId: number) {
  const rows = db
    .selectFrom("case_disclosures")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("id", "desc");
  return present(db, await rows.execute());
}

export async function findDisclosure(db: Db, caseId: number, id: number) {
  return (await disclosuresOf(db, caseId)).find((each) => each.id === id);
}

export async function insertDisclosure(db: Db, row: Omit<DisclosureRow, "id">) {
  const made = await db.insertInto("case_disclosures").values(row).returningAll().execute();
  const [disclosure] = await present(db, made);
  if (disclosure === undefined) throw new Error("A disclosure vanished while it was saved.");
  return disclosure;
}

/** Records that its document was made. */
export async function issueDisclosure(
  db: Db,
  id: number,
  issue: { readonly issued_at: string; readonly issued_by: number; readonly sha256: string },
): Promise<void> {
  await db.updateTable("case_disclosures").set(issue).where("id", "=", id).execute();
}

export interface ApprovedContent {
  readonly content: ReportContent;
  /** The zone that its times are written in. */
  readonly time_zone: string | null;
}

/** What was approved of a disclosure; null where nobody did. */
export async function approvedContent(db: Db, id: number): Promise<ApprovedContent | null> {
  const row = await db
    .selectFrom("disclosure_approvals")
    .select(["content", "time_zone"])
    .where("disclosure_id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, content: readJson(row.content) };
}

interface Approval extends ApprovedContent {
  readonly by: number;
  readonly at: string;
}

/** Keeps what was approved, in place of what was approved before. */
export async function keepApproval(
  db: Db,
  id: number,
  { by, at, content, time_zone }: Approval,
): Promise<void> {
  const values = { approved_at: at, approved_by: by, content: writeJson(content), time_zone };
  await db
    .insertInto("disclosure_approvals")
    .values({ disclosure_id: id, ...values })
    .onConflict((conflict) => conflict.column("disclosure_id").doUpdateSet(values))
    .execute();
}
