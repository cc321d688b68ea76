import { t } from "#lib/words/t.ts";
import "./bar-table.css";
import type { ReactNode } from "react";

export type BarRow = {
  readonly id: string;
  readonly label: ReactNode;
  readonly count: number;
  /** Beside the count: a share, a time. */
  readonly more: string;
};

export type BarTableProps = {
  readonly rows: readonly BarRow[];
  /** The heads of the three columns. */
  readonly heads: readonly [string, string, string];
  /** Said in a last row. */
  readonly total?: number;
};

const said = (count: number): string => count.toLocaleString("en-US");

/** How many there are of each kind: a real table, whose bars only repeat its numbers from zero on. */
export function BarTable({ rows, heads, total }: BarTableProps) {
  const [label, counted, more] = heads;
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <table className="bw-bars">
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{counted}</th>
          <th scope="col" className="bw-bars-more">
            {more}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            <td>
              <span className="bw-bars-cell">
                <span className="bw-bars-axis" aria-hidden>
                  <span className="bw-bars-bar" style={{ width: `${(row.count / most) * 100}%` }} />
                </span>
                <span className="bw-bars-count">{said(row.count)}</span>
              </span>
            </td>
            <td className="bw-bars-more">{row.more}</td>
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row">{t("All")}</th>
            <td>
              <span className="bw-bars-cell">
                <span className="bw-bars-count bw-bars-total">{said(total)}</span>
              </span>
            </td>
            <td className="bw-bars-more" />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
