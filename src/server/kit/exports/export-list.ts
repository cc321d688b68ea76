import { type ExportedKind, kinds } from "#contract/kit/kinds.ts";
import { allPages, rowsByOrganization } from "./all-rows.ts";
import { prepareExport } from "./run-export.ts";
import { sentFilters } from "./sent-filters.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

export type ListExportCall = Parameters<typeof prepareExport>[0] & {
  readonly request: Parameters<typeof sentFilters>[0];
  readonly body: Parameters<typeof prepareExport>[1] & { readonly filters: object };
};

/** What a row of such a list says beside its columns: whose it is, and whether it may leave the application. */
export interface ListedRow {
  readonly organization_id: number;
  readonly can: { readonly export?: boolean | undefined };
}

/**
 * The export of a plain kind's list: the rows that the list shows its reader under the same filters, in its order, as
 * far as they come with the right to export them.
 */
export const exportList = <Row>(
  kind: ExportedKind,
  columns: readonly SheetColumn<Row>[],
  list: (filters: object) => Promise<{ readonly total: number; readonly rows: readonly Row[] }>,
  call: ListExportCall,
) =>
  prepareExport(call, call.body, async () => {
    const { filters } = call.body;
    const shown = (await allPages((page) => list({ ...filters, ...page }))) as readonly (Row & ListedRow)[];
    const rows = shown.filter(({ can }) => can.export === true);
    const sheet: Sheet = {
      name: "List",
      columns: columns.map(({ id, label }) => ({ id, label })),
      rows: rows.map((row) => columns.map(({ of }) => of(row))),
    };
    return {
      kind,
      sheets: [sheet],
      fileName: kinds[kind].nouns,
      organizations: rowsByOrganization(rows),
      filters: sentFilters(call.request, filters),
      leftOut: shown.length - rows.length,
    };
  });
