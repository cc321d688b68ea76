import type { ListState } from "#lib/lists/list-url.ts";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { usedWords } from "./template-tabs.tsx";

/** The filter that every list of this group has. */
export const activeFilter = {
  id: "active",
  label: "Offered",
  options: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "Retired" },
  ],
};

export const sharedQuery = (state: ListState) => ({
  q: state.q === "" ? undefined : state.q,
  active: state.filters.active,
});

/** Columns that templates, types and categories share. */
export const descriptionColumn: GridColumn<{ readonly description: string | null }> = {
  id: "description",
  header: "Description",
  width: 200,
  flex: 4,
  render: (row) => <span className="bw-ellipsis">{row.description ?? ""}</span>,
};

export const usedColumn: GridColumn<{ readonly case_count: number | null }> = {
  id: "case_count",
  header: "Used by",
  width: 110,
  align: "end",
  render: (row) => usedWords(row.case_count),
};

export const offeredColumn: GridColumn<{ readonly active: boolean }> = {
  id: "active",
  header: "Offered",
  width: 100,
  render: (row) => (row.active ? "Yes" : <Tag kind="outline">Retired</Tag>),
};
