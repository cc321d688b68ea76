import type { z } from "zod";
import { type EndpointRequest, endpoints } from "#contract/endpoints/table.ts";
import { exportFormats } from "#contract/kit/export-request.ts";
import { type CaseExportColumn, caseExportColumns } from "#contract/services/exports/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { largeExportRows } from "#server/kit/exports/made.ts";
import { prepareExport } from "#server/kit/exports/run-export.ts";
import { type KeptFilters, sentFilters } from "#server/kit/exports/sent-filters.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { caseSheets, timeLogSheet } from "./export-case.ts";
import { casesSheet, countExportable, countShown } from "./export-cases.ts";
import { usersSheet } from "./export-users.ts";
import { findExportProfile, listExportProfiles, presentExportProfile } from "./profiles.ts";
import { listMadeExports } from "./repository.ts";

type Body = EndpointRequest<"exports.create">["body"];
const filtersSchema = endpoints["exports.new"].query;
type Filters = z.output<typeof filtersSchema>;
const standardColumns = [
  "number",
  "title",
  "subject",
  "stage",
  "classification",
  "lead",
  "updated_at",
] as const;
const standard = { columns: [...standardColumns], format: "csv" as const, bom: true };

async function formOf(db: Db, auth: Auth, filters: Filters) {
  return {
    columns: [...caseExportColumns],
    formats: [...exportFormats],
    defaults: standard,
    rows: await countExportable(db, auth, filters),
    large_from: await largeExportRows(db),
  };
}

/** The columns that the body sets, one by one (V-2). */
const columnsOf = (body: Body, filters: KeptFilters, now: string) => ({
  name: body.name,
  columns: writeJson(body.columns),
  filters: writeJson(filters),
  format: body.format,
  bom: body.bom ? 1 : 0,
  updated_at: now,
});

async function profileReply(db: Db, access: Pick<Access, "id" | "rights">) {
  const data = await presentExportProfile(db, access);
  return { body: { data }, version: data.version };
}

/** Columns and filters of an export profile, or of the request itself. */
type Download = EndpointRequest<"exports.download">["body"];

async function chosen(db: Db, auth: Auth, body: Download, sent: KeptFilters) {
  if (body.profile_id === null) {
    const columns: readonly CaseExportColumn[] = body.columns ?? standardColumns;
    return { columns, filters: body.filters ?? filtersSchema.parse({}), asSent: sent };
  }
  const kept = await findExportProfile(db, auth, body.profile_id);
  if (kept === undefined) throw invalid("profile_id", "This export was not found.");
  const asSent = readJson(kept.filters);
  return {
    columns: readJson(kept.columns),
    filters: filtersSchema.parse(asSent),
    asSent,
    format: kept.format,
    bom: kept.bom === 1,
  };
}

async function ofCase(db: Db, record: Access) {
  const { number } = await findRow(db, "cases", record.id);
  return { id: record.id, number, organizationId: record.organizationId };
}

export const caseExportHandlers = {
  "exports.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listExportProfiles(db, auth, query)),
  }),

  "exports.made": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listMadeExports(db, auth, query)),
  }),

  "exports.new": async ({ db, auth, query }) => ({ body: { data: await formOf(db, auth, query) } }),

  "exports.edit": async ({ db, auth, record }) => {
    const { body, version } = await profileReply(db, record);
    const filters = filtersSchema.parse(body.data.filters);
    return { body: { data: { ...(await formOf(db, auth, filters)), export: body.data } }, version };
  },

  "exports.create": async ({ db, auth, body, now, audit, request }) => {
    const uuid = await newUuid(db, "export_profiles", body.uuid);
    const organization_id = auth.reach.home ?? 0;
    const id = await insertRow(db, "export_profiles", {
      uuid,
      version: 1,
      created_at: now,
      created_by: auth.userId,
      organization_id,
      ...columnsOf(body, sentFilters(request, body.filters), now),
    });
    audit({ recordType: "export-profile", recordId: id, organizationId: organization_id });
    const rights = { view: true, edit: true, delete: true, export: false, reveal: false };
    return profileReply(db, { id, rights });
  },

  "exports.update": async ({ db, record, body, now, audit, request }) => {
    await updateRow(
      db,
      "export_profiles",
      record.id,
      columnsOf(body, sentFilters(request, body.filters), now),
    );
    audit({ fields: ["name", "columns", "filters", "format", "bom"] });
    return profileReply(db, record);
  },

  "exports.delete": async ({ db, record }) => {
    await deleteRow(db, "export_profiles", record.id);
    return {};
  },

  "exports.download": {
    prepare: (call) =>
      prepareExport(call, call.body, async () => {
        const sent = sentFilters(call.request, call.body.filters);
        const { columns, filters, asSent, ...more } = await chosen(call.db, call.auth, call.body, sent);
        const { sheet, organizations, persons } = await casesSheet(call.db, call.auth, { columns, filters });
        const shown = await countShown(call.db, call.auth, filters);
        return {
          ...more,
          kind: "cases",
          sheets: [sheet],
          fileName: "cases",
          organizations,
          persons,
          filters: asSent,
          leftOut: Math.max(0, shown - sheet.rows.length),
        };
      }),
  },

  "exports.caseForm": async ({ db, auth, record, now }) => {
    const sheets = await caseSheets(db, auth, record, now.slice(0, 10));
    const { number } = await findRow(db, "cases", record.id);
    const parts = sheets.map((sheet) => ({ name: sheet.name, row_count: sheet.rows.length }));
    return { body: { data: { number, formats: ["xlsx" as const, "json" as const], parts } } };
  },

  "exports.case": {
    prepare: (call) =>
      prepareExport(call, { ...call.body, bom: false }, async () => {
        const about = await ofCase(call.db, call.record);
        const sheets = await caseSheets(call.db, call.auth, call.record, call.now.slice(0, 10));
        const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
        const organizations = new Map([[about.organizationId, rows]]);
        return { kind: "case", sheets, fileName: about.number, case: about, organizations };
      }),
  },

  "exports.timeLog": {
    prepare: (call) =>
      prepareExport(call, call.body, async () => {
        const about = await ofCase(call.db, call.record);
        const sheet = await timeLogSheet(call.db, call.record.id);
        const organizations = new Map([[about.organizationId, sheet.rows.length]]);
        const fileName = `${about.number} time log`;
        return { kind: "time-log", sheets: [sheet], fileName, case: about, organizations };
      }),
  },

  "exports.users": {
    prepare: (call) =>
      prepareExport(call, call.body, async () => {
        const { sheet, organizations } = await usersSheet(call.db, call.auth);
        return { kind: "users", sheets: [sheet], fileName: "colleagues", organizations };
      }),
  },
} satisfies Partial<Handlers>;
