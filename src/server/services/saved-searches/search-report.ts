import { dayIn } from "#contract/kit/days.ts";
import { listQueries, type SearchReportWish, sortsBy } from "#contract/services/saved-searches/endpoints.ts";
import { columnsOfSearch, searchLists } from "#contract/services/saved-searches/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import { prepareExport } from "#server/kit/exports/run-export.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { type Asked, searchListsOf, stillAsks } from "./lists.ts";
import { presentSearch, type SearchTableRow } from "./repository.ts";
import { searchSheet } from "./sheet.ts";

type Asking = Omit<
  Call<"searches.download">,
  "body" | "query" | "params" | "audit" | "touch" | "afterCommit"
>;
type Finish = Pick<Call<"searches.download">, "db" | "auth" | "now" | "audit" | "services">;

function askedOf(db: Db, auth: Auth, row: SearchTableRow, clock: number): Asked {
  const query = readJson(row.query);
  if (!stillAsks(row.resource, query))
    throw invalid("query", "The list no longer takes these filters. Save the search anew from the list.");
  return { db, reader: auth, query, today: dayIn(clock, auth.timeZone) };
}

const chosenColumns = (row: SearchTableRow): readonly string[] | null =>
  row.columns === null ? null : readJson(row.columns);

/** What a search finds, on screen or, where that is its destination, as a file (Spec §7). */
export async function prepareSearchReport(call: Asking, wish: SearchReportWish) {
  if (wish.destination === "download") return prepareFile(call, wish);
  return {
    run: async ({ db, audit }: Finish) => {
      audit({ action: "search.report-view" });
      return { body: await shownReport({ ...call, db }, wish) };
    },
  };
}

async function shownReport({ db, auth, record, request, services }: Asking, wish: SearchReportWish) {
  const row = await findRow(db, "saved_searches", record.id);
  const resource = row.resource;
  const asked = askedOf(db, auth, row, services.options.clock());
  const { sort } = wish;
  if (sort !== undefined && !sortsBy(resource, sort))
    throw invalid("sort", "Choose a column that the list can be sorted by.");
  const list = searchListsOf[resource];
  const { columns, countBy } = searchLists[resource];
  const count_by = countBy.find((id) => id === wish.by) ?? countBy[0] ?? "";
  const shown = columnsOfSearch(resource, chosenColumns(row));
  const inOrder = sort === undefined ? asked : { ...asked, query: { ...asked.query, sort } };
  const found = await list.rows(inOrder, wish);
  const rows = found.rows.map(({ organization_id: _, ...each }) => ({
    ...each,
    cells: Object.fromEntries(shown.map(({ id }) => [id, each.cells[id] ?? null])),
  }));
  const report = {
    search: await presentSearch(db, auth, record),
    columns: [...shown],
    sortable: shown.map(({ id }) => id).filter((id) => sortsBy(resource, id)),
    sort: listQueries[resource].shape.sort.parse(asked.query.sort),
    countable: countBy.map((id) => ({ id, label: columns.find((each) => each.id === id)?.label ?? id })),
    count_by,
    counts: [...(await list.counts(asked, count_by))],
    where_when: (await list.whereWhen?.(asked)) ?? null,
    exportable: record.rights.export ? await list.exportable(asked) : 0,
  };
  return { ...pageReply(request, wish, { ...found, rows }), report };
}

async function prepareFile(call: Asking, wish: SearchReportWish) {
  if (!call.record.rights.export) throw forbidden();
  const prepared = await prepareExport(call, { ...wish, reason: wish.reason ?? "" }, async () => {
    const row = await findRow(call.db, "saved_searches", call.record.id);
    const resource = row.resource;
    const asked = askedOf(call.db, call.auth, row, call.services.options.clock());
    const { sheet, organizations, persons } = await searchSheet(asked, resource, chosenColumns(row));
    const total = await searchListsOf[resource].total(asked);
    return {
      kind: "search" as const,
      sheets: [sheet],
      // A search's name may contain a person's: the file is named after the list.
      fileName: `saved search ${sheet.name.toLowerCase()}`,
      organizations,
      persons,
      filters: asked.query,
      leftOut: Math.max(0, total - sheet.rows.length),
    };
  });
  return {
    run: async (finish: Finish) => {
      finish.audit({ action: "search.export" });
      return prepared.run(finish);
    },
  };
}
