import { Link } from "react-router";
import { caseStages } from "#contract/records/cases/schema.ts";
import type { SearchColumn, SearchRow } from "#contract/services/saved-searches/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatRecent, formatShortDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";

/** The address of a row's record. */
export function rowAddress(row: SearchRow): string {
  switch (row.kind) {
    case "case":
      return paths.case(row.id);
    case "person":
      return paths.person(row.uuid);
    case "task":
      return row.case_id === null ? paths.task(row.uuid) : paths.caseTask(row.case_id, row.uuid);
    case "assessment":
    case "reminder":
      return paths.assessment(row.assessment_uuid ?? row.uuid);
    default:
      return row.kind satisfies never;
  }
}

const widths: Readonly<Record<SearchColumn["kind"], Partial<GridColumn<SearchRow>>>> = {
  link: { width: 180, flex: 3, rowHeader: true },
  text: { width: 116, flex: 1 },
  stage: { width: 120 },
  classification: { width: 184 },
  moment: { width: 104, align: "end" },
  day: { width: 104, align: "end" },
};

/** Case numbers are never cut; names of schools are long. */
const own: Readonly<Record<string, Partial<GridColumn<SearchRow>>>> = {
  number: { width: 130, flex: 0 },
  case_number: { width: 130, flex: 0 },
  organization: { width: 150, flex: 2 },
};

function Cell({ row, column }: { readonly row: SearchRow; readonly column: SearchColumn }) {
  const value = row.cells[column.id] ?? null;
  switch (column.kind) {
    case "link":
      return (
        <Link to={rowAddress(row)} className="bw-ellipsis" title={value ?? undefined}>
          {value ?? t("Untitled")}
        </Link>
      );
    case "stage": {
      const stage = caseStages.find((each) => each === value);
      return stage === undefined ? value : <StageGlyph stage={stage} />;
    }
    case "classification":
      return <ClassificationTag value={value === null ? null : Number(value)} />;
    case "moment":
      return formatRecent(value);
    case "day":
      return formatShortDate(value);
    case "text":
      return (
        <span className="bw-ellipsis" title={value ?? undefined}>
          {value ?? ""}
        </span>
      );
    default:
      return column.kind satisfies never;
  }
}

/** The columns of a search for its grid; one of them always links to the record. */
export function gridColumns(
  columns: readonly SearchColumn[],
  sortable: readonly string[],
): readonly GridColumn<SearchRow>[] {
  const leads = columns.some((column) => column.kind === "link");
  return columns.map((column, index) => {
    const shown = !leads && index === 0 ? { ...column, kind: "link" as const } : column;
    return {
      id: column.id,
      header: column.label,
      sortable: sortable.includes(column.id),
      ...widths[shown.kind],
      ...(own[column.id] ?? {}),
      render: (row) => <Cell row={row} column={shown} />,
    };
  });
}
