import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { insertExport, noteLargeExport } from "#server/kit/exports/made.ts";
import type { Chance } from "#server/sample/random.ts";
import { sha256 } from "#server/security/tokens.ts";

const day = 86_400_000;

/** A few exports of past weeks, one of them large, and one export profile. */
export async function addExports(
  db: Db,
  setting: {
    readonly chance: Chance;
    readonly now: number;
    readonly organizationId: number;
    readonly userId: number;
  },
): Promise<void> {
  const { chance, now, organizationId, userId } = setting;
  const made = [
    { ago: 23, row_count: 640, format: "csv", reason: "Yearly count for the state, without names" },
    { ago: 9, row_count: 31, format: "xlsx", reason: "Monthly review with the district office" },
    { ago: 2, row_count: 12, format: "csv", reason: "Open cases for the handover of a colleague" },
  ] as const;
  for (const { ago, row_count, format, reason } of made) {
    const created_at = new Date(now - ago * day).toISOString();
    const organizations = new Map([[organizationId, row_count]]);
    const row = {
      created_at,
      created_by: userId,
      organization_id: organizationId,
      kind: "cases" as const,
      case_id: null,
      case_number: null,
      format,
      columns: writeJson(["number", "stage"]),
      filters: writeJson({}),
      row_count,
      size: row_count * 64,
      sha256: sha256(`${reason} ${row_count}`),
      reason,
    };
    const exportId = await insertExport(db, row, organizations);
    await noteLargeExport(db, { exportId, userId, rowCount: row_count, organizations, now: created_at });
  }
  const at = new Date(now - 30 * day).toISOString();
  await insertRow(db, "export_profiles", {
    uuid: chance.uuid(),
    created_at: at,
    updated_at: at,
    version: 1,
    organization_id: organizationId,
    created_by: userId,
    name: "Monthly review",
    columns: writeJson(["number", "title", "stage", "classification", "lead", "updated_at"]),
    filters: writeJson({ status: "open,monitoring", sort: "-updated_at" }),
    format: "xlsx",
    bom: 1,
  });
}
