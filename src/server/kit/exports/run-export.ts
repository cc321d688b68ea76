import { Readable } from "node:stream";
import type { ExportFormat } from "#contract/kit/export-request.ts";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { ExportKind, MadeFormat } from "#contract/services/exports/schema.ts";
import { papersForExport } from "#contract/services/settings/work.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Call, FileReply } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { tooMany } from "#server/http/errors.ts";
import { homeRoot } from "#server/platform/accounts/organization-settings.ts";
import { workRulesOf } from "#server/platform/accounts/work-rules.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import {
  insertExport,
  insertExportPersons,
  noteLargeExport,
  type RowsByOrganization,
  recentExports,
} from "./made.ts";
import type { KeptFilters } from "./sent-filters.ts";
import type { Sheet } from "./sheet.ts";
import { writeExportJob } from "./write-export.ts";

type Caller = Pick<Call<"exports.download">, "db" | "auth" | "session" | "services" | "now">;
type Finish = Pick<Call<"exports.download">, "db" | "auth" | "now" | "audit" | "services">;

/** The content of an export, read but not yet written. */
export interface Gathered {
  readonly kind: ExportKind;
  readonly sheets: readonly Sheet[];
  /** Contains no names of people: a case's number, or the kind of rows. */
  readonly fileName: string;
  readonly organizations: RowsByOrganization;
  readonly case?: { readonly id: number; readonly number: string; readonly organizationId: number };
  readonly filters?: KeptFilters;
  /** The file where it is not made of the tables: written in turns by whoever gathered it. */
  /** How many rows that file counts as. */
  readonly rows?: number;
  readonly written?: {
    readonly bytes: Uint8Array;
    readonly mimeType: string;
    readonly sha256: string;
    /** Where it is none of the formats that are chosen. */
    readonly format?: MadeFormat;
  };
  /** The record that it is about, where that is no case: its entry in the audit log names it. */
  readonly about?: { readonly kind: RecordKind; readonly id: number; readonly organizationId: number };
  /** What the audit entry names besides the file's facts. */
  readonly told?: readonly string[];
  /** Whose records it holds, where it is not of one case: their disclosure logs tell of it. */
  readonly persons?: readonly number[];
  /** Rows of the list that the reader may not export. */
  readonly leftOut?: number;
}

interface Wanted {
  readonly format: ExportFormat;
  readonly bom: boolean;
  readonly reason: string;
}

const hour = 3_600_000;
const fewMinutes = 5 * 60_000;

/** Limits files by the hour (V-6). Counted from exports that were made, so that a restart resets nothing. */
export async function requireAllowance(
  { db, auth, services, now }: Omit<Finish, "audit">,
  papers = false,
): Promise<void> {
  const { exports_per_hour } = await workRulesOf(db, services.options, homeRoot(auth.reach));
  const most = papers ? exports_per_hour * papersForExport : exports_per_hour;
  const since = new Date(Date.parse(now) - hour).toISOString();
  // Calls that meet have each their own moment, and so have processes: what is a little ahead of this one counts. What is
  // later was made before the clock was put back.
  const until = new Date(Date.parse(now) + fewMinutes).toISOString();
  const recent = await recentExports(db, auth.userId, { since, until, most, papers });
  const oldest = recent.at(-1);
  if (recent.length < most || oldest === undefined) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) + hour - Date.parse(now)) / 1000));
  throw tooMany(
    `You have made ${most} ${papers ? "reports" : "exports"} within an hour, which is as many as one may. An administrator can allow more in the settings, under Daily work${papers ? `: for each export, ${papersForExport} reports` : ""}.`,
    seconds,
  );
}

const rowsOf = (sheets: readonly Sheet[]) => sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);

/**
 * Every export goes through this: first password and allowance, then the file outside the transaction, and within it
 * the record, the notice and the audit entry.
 */
export async function prepareExport(
  call: Caller,
  wanted: Wanted,
  gather: () => Promise<Gathered & Partial<Pick<Wanted, "format" | "bom">>>,
): Promise<{ readonly run: (finish: Finish) => Promise<{ readonly file: FileReply }> }> {
  await requireConfirmedPassword(call.db, call.session, call.now);
  await requireAllowance(call);
  const gathered = await gather();
  const { format: chosen, bom } = { ...wanted, ...gathered };
  const at = new Date(call.now);
  const options = { format: chosen, bom, at };
  const format: MadeFormat = gathered.written?.format ?? chosen;
  const { bytes, mimeType, sha256 } =
    gathered.written ??
    (await call.services.jobs.run(
      writeExportJob,
      { sheets: gathered.sheets, options },
      { by: call.auth.userId },
    ));
  const row_count = gathered.rows ?? rowsOf(gathered.sheets);

  const run = async (finish: Finish) => {
    await requireAllowance(finish);
    const { db, auth, now, audit } = finish;
    const { about } = gathered;
    const home = gathered.case?.organizationId ?? about?.organizationId ?? auth.reach.home ?? 0;
    const organizations = new Map([[home, 0], ...gathered.organizations]);
    const exportId = await insertExport(
      db,
      {
        created_at: now,
        created_by: auth.userId,
        organization_id: home,
        kind: gathered.kind,
        case_id: gathered.case?.id ?? null,
        case_number: gathered.case?.number ?? null,
        format,
        columns: writeJson(gathered.sheets.flatMap((sheet) => sheet.columns.map(({ id }) => id))),
        filters: writeJson(gathered.filters ?? {}),
        row_count,
        size: bytes.length,
        sha256,
        reason: wanted.reason,
      },
      organizations,
    );
    await insertExportPersons(db, exportId, gathered.persons ?? []);
    await noteLargeExport(db, { exportId, userId: auth.userId, rowCount: row_count, organizations, now });
    if (gathered.case !== undefined)
      await recordCaseEvent(db, {
        caseId: gathered.case.id,
        kind: "export_made",
        userId: auth.userId,
        at: now,
        recordId: exportId,
      });
    audit({
      organizationId: home,
      fields: [`format:${format}`, `rows:${row_count}`, `sha256:${sha256}`, ...(gathered.told ?? [])],
      ...(about !== undefined
        ? { recordType: about.kind, recordId: about.id }
        : gathered.case === undefined
          ? { recordType: "export" as const, recordId: exportId }
          : {}),
    });
    return {
      file: {
        fileName: `${gathered.fileName} ${now.slice(0, 10)}.${format}`,
        mimeType,
        size: bytes.length,
        open: () => Readable.from([Buffer.from(bytes)]),
        headers: { "X-Export-Rows": String(row_count), "X-Export-Left-Out": String(gathered.leftOut ?? 0) },
      },
    };
  };
  return { run };
}
