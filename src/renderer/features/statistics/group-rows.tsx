import type { Statistics, StatisticsNumbers } from "#contract/services/statistics/schema.ts";
import { t } from "#lib/words/t.ts";

type GroupRowsProps = {
  readonly found: Statistics;
  readonly cells: (numbers: StatisticsNumbers) => readonly string[];
};

/** A row for each group in the order of the answer, never by its numbers; below them all together. */
export function GroupRows({ found, cells }: GroupRowsProps) {
  return (
    <>
      {found.groups.map((group) => (
        <tr key={group.key}>
          <th scope="row" className="statistics-group" style={{ paddingInlineStart: group.depth * 16 }}>
            {group.label}
          </th>
          <Cells cells={cells(group)} />
        </tr>
      ))}
      <tr className="statistics-total">
        <th scope="row" className="statistics-group">
          {t("All together")}
        </th>
        <Cells cells={cells(found.total)} />
      </tr>
    </>
  );
}

const Cells = ({ cells }: { readonly cells: readonly string[] }) =>
  cells.map((cell, at) => (
    <td key={at} className="bw-table-number bw-numbers">
      {cell}
    </td>
  ));
