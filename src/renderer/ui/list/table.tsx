import "./table.css";
import type { ReactNode } from "react";
import { cx } from "#ui/facts/class-names.ts";

type TableProps = {
  /** What its rows are. */
  readonly label: string;
  /** The heads of the columns; a number stands at the right, as its cells do with `bw-table-number`. */
  readonly heads: readonly { readonly label: string; readonly number?: boolean }[];
  /** Long texts take several lines, so that the table is no wider than its place. */
  readonly wraps?: boolean;
  /** The rows, as `<tr>`. */
  readonly children: ReactNode;
};

/** A plain table of some dozen rows, which scrolls sideways where it is wider than its place. Thousands: `DataGrid`. */
export function Table({ label, heads, wraps = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard.
    <section className="bw-table-scroll" aria-label={label} tabIndex={0}>
      <table className={cx("bw-table", wraps && "bw-table-wraps")}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.label} scope="col" className={head.number ? "bw-table-number" : undefined}>
                {head.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
