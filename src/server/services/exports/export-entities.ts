import { exportFormats } from "#contract/kit/export-request.ts";
import { type EntityExportColumn, entityExportColumns } from "#contract/services/exports/entity-exports.ts";
import type { Handlers } from "#server/http/call.ts";
import { allRows, rowsByOrganization } from "#server/kit/exports/all-rows.ts";
import { largeExportRows } from "#server/kit/exports/made.ts";
import { prepareExport } from "#server/kit/exports/run-export.ts";
import { sentFilters } from "#server/kit/exports/sent-filters.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";
import { countEntities, entitiesInOrder, summariesOf } from "#server/records/entities/repository.ts";

type Found = Awaited<ReturnType<typeof summariesOf>>[number];

const cellOf: Readonly<Record<EntityExportColumn, (row: Found) => string>> = {
  name: (row) => row.name,
  kind: (row) => row.kind,
  identifiers: (row) => row.identifiers.map(({ value }) => value).join(", "),
  organization: (row) => row.organization_name,
  open_case_count: (row) => String(row.open_case_count),
  updated_at: (row) => momentCell(row.updated_at),
  entity_type: (row) => row.entity_type ?? "",
  location: (row) => row.location ?? "",
};

const labels = new Map<string, string>(
  entityExportColumns.map(({ id, label }) => [id, id.endsWith("_at") ? `${label} (UTC)` : label]),
);
const standard = entityExportColumns.map(({ id }) => id);

export const entityExportHandlers = {
  "exports.newOfEntities": async ({ db, auth, query }) => ({
    body: {
      data: {
        columns: [...entityExportColumns],
        formats: [...exportFormats],
        defaults: { columns: standard, format: "csv" as const, bom: true },
        rows: {
          shown: await countEntities(db, auth, query, false),
          exportable: await countEntities(db, auth, query, true),
        },
        large_from: await largeExportRows(db),
      },
    },
  }),

  "exports.downloadEntities": {
    prepare: (call) =>
      prepareExport(call, call.body, async () => {
        const { db, auth, body, request } = call;
        const { columns = standard, filters } = body;
        const shown = await countEntities(db, auth, filters, false);
        const rows = await allRows({
          keys: () => entitiesInOrder(db, auth, filters),
          rows: (some) =>
            summariesOf(
              db,
              auth,
              some.map(({ id }) => id),
            ),
        });
        const sheet: Sheet = {
          name: "Organizations of interest",
          columns: columns.map((id) => ({ id, label: labels.get(id) ?? id })),
          rows: rows.map((row) => columns.map((id) => cellOf[id](row))),
        };
        return {
          kind: "entities",
          sheets: [sheet],
          fileName: "organizations of interest",
          organizations: rowsByOrganization(rows),
          filters: sentFilters(request, filters),
          leftOut: shown - rows.length,
        };
      }),
  },
} satisfies Partial<Handlers>;
