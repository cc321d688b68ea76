import { Archive, Download, FolderOpen, Plus, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CaseStage } from "#contract/records/cases/schema.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { type ColumnChoice, chosenColumns } from "#ui/data-grid/column-choice.ts";
import { ColumnChooser } from "#ui/data-grid/column-chooser.tsx";
import { DataGrid } from "#ui/data-grid/data-grid.tsx";
import { FilterChips } from "#ui/data-grid/filter-chips.tsx";
import { GridFooter } from "#ui/data-grid/grid-footer.tsx";
import { rowsOf } from "#ui/data-grid/row-source.ts";
import type { GridColumn, GridSort } from "#ui/data-grid/types.ts";
import { Who } from "#ui/facts/avatar.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type Row = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly subject: string;
  readonly stage: CaseStage;
  readonly level: number | null;
  readonly lead: string;
};

const TITLES = [
  "Drawing found in the library",
  "Statement about a classmate after chemistry",
  "Message in a game chat",
];
const STAGES = ["intake", "evaluating", "responding", "monitoring", "closed"] as const;
const LEVELS = [null, 2, 1, 3, 0] as const;
const LEADS = ["Priya Nair", "Dana Whitfield", "Elena Ruiz"];

const ROWS: readonly Row[] = Array.from({ length: 500 }, (_, index) => ({
  id: String(index),
  number: `2026-0${900 - index}`,
  title: TITLES[index % 3] ?? "",
  subject: index % 4 === 0 ? "Not yet known" : "Jordan Avery",
  stage: STAGES[index % 5] ?? "intake",
  level: LEVELS[index % 5] ?? null,
  lead: LEADS[index % 3] ?? "",
}));

const COLUMNS: readonly GridColumn<Row>[] = [
  { id: "number", header: "Number", width: 96, render: (row) => row.number, sortable: true, locked: true },
  {
    id: "title",
    header: "Title",
    width: 200,
    flex: 2,
    rowHeader: true,
    sortable: true,
    locked: true,
    render: (row) => (
      <Link to={`/cases/${row.id}`} className="bw-ellipsis">
        {row.title}
      </Link>
    ),
  },
  { id: "subject", header: "Subject", width: 130, flex: 1, render: (row) => row.subject },
  {
    id: "stage",
    header: "Stage",
    width: 124,
    render: (row) => <StageGlyph stage={row.stage} />,
    sortable: true,
  },
  {
    id: "level",
    header: "Classification",
    width: 192,
    render: (row) => <ClassificationTag value={row.level} />,
  },
  {
    id: "lead",
    header: "Lead",
    width: 140,
    render: (row) => <Who name={row.lead} kind="colleague" size="small" />,
  },
];
const START: readonly ColumnChoice[] = COLUMNS.map(({ id }) => ({ id, shown: true }));
const FILTERS = [
  { id: "stage", field: "Stage", operator: "is not", value: "Closed" },
  { id: "school", field: "School", operator: "is", value: "Lincoln High School" },
];
const TABS = [
  { id: "all", label: "All open", to: "?view=all", count: 23 },
  { id: "mine", label: "Mine", to: "?view=mine", count: 8 },
  { id: "due", label: "Review due this week", to: "?view=due", count: 4 },
  { id: "wait", label: "Waiting on classification", to: "?view=wait", count: 6 },
  { id: "old", label: "Archived", to: "?view=old" },
];

export function GridSample() {
  const [choice, setChoice] = useState(START);
  const [sort, setSort] = useState<GridSort>({ column: "number", direction: "descending" });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(["1", "2"]));
  const [filters, setFilters] = useState(FILTERS);
  const [find, setFind] = useState("");
  const found = ROWS.filter((row) => row.title.toLowerCase().includes(find.toLowerCase()));
  const rows = sort?.direction === "ascending" ? [...found].reverse() : found;
  return (
    <section className="bw-gallery-box bw-gallery-wide bw-gallery-screen" aria-label="Data grid">
      <PageHeader
        title="Cases"
        note="23 open"
        facts={
          <>
            <strong>2026-0147</strong>
            <StageGlyph stage="responding" />
            <ClassificationTag value={2} />
            <span>Opened Nov 16, 2026</span>
          </>
        }
        actions={
          <>
            <Button icon={Download}>Export</Button>
            <Button variant="primary" icon={Plus}>
              New case
            </Button>
          </>
        }
      />
      <Tabs
        label="Views"
        tabs={TABS}
        current="all"
        end={<IconButton icon={Plus} label="Save this view" size="small" />}
      />
      <div className="bw-gallery-tools">
        <TextField
          label="Find in this list"
          hideLabel
          toolbar
          type="search"
          icon={Search}
          placeholder="Find in this list"
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <FilterChips
          filters={filters}
          addable={FILTERS.filter((filter) => !filters.includes(filter)).map(({ id, field }) => ({
            id,
            label: field,
          }))}
          renderEditor={(_, close) => <Button onClick={close}>Done</Button>}
          onAdd={(id) => setFilters([...filters, ...FILTERS.filter((filter) => filter.id === id)])}
          onRemove={(id) => setFilters(filters.filter((filter) => filter.id !== id))}
          onClear={() => setFilters([])}
        />
        <ColumnChooser
          columns={COLUMNS}
          choice={choice}
          onChange={setChoice}
          onReset={() => setChoice(START)}
        />
      </div>
      <DataGrid
        label="Cases"
        columns={chosenColumns(COLUMNS, choice)}
        rows={rowsOf(rows)}
        rowId={(row) => row.id}
        rowLabel={(row) => row.number}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={() => undefined}
        bulkActions={
          <>
            <Button variant="minimal" size="small" icon={Archive}>
              Archive
            </Button>
            <Button variant="danger-text" size="small" icon={Trash2}>
              Delete…
            </Button>
          </>
        }
        empty={
          <EmptyState icon={FolderOpen} title="No cases match" action={<Button>Clear filters</Button>} />
        }
        footer={({ from, to }) => <GridFooter from={from} to={to} total={rows.length} />}
      />
    </section>
  );
}
