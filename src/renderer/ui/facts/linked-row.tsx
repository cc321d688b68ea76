import "./linked-row.css";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./class-names.ts";

export type LinkedRowProps = {
  readonly title: ReactNode;
  /** Where the whole row leads; left out, it is no link. */
  readonly to?: string;
  /** Below the title. */
  readonly note?: ReactNode;
  /** Avatar or disc before the words. */
  readonly start?: ReactNode;
  /** Quiet words at the end, one below the other. */
  readonly end?: ReactNode;
  /** What can be pressed besides the row. */
  readonly action?: ReactNode;
  /** A frame of its own, for rows that stand side by side. */
  readonly framed?: boolean;
};

/** One row of a short list: all of it links to its record, with its buttons above that link. */
export function LinkedRow({ title, to, note, start, end, action, framed = false }: LinkedRowProps) {
  return (
    <li className={cx("bw-linked-row", framed && "bw-linked-row-framed")}>
      {start}
      <div className="bw-linked-row-words">
        {to === undefined ? (
          <p className="bw-linked-row-title">{title}</p>
        ) : (
          <Link to={to} className="bw-linked-row-title">
            {title}
          </Link>
        )}
        {note ? <p className="bw-linked-row-note">{note}</p> : null}
      </div>
      {end ? <div className="bw-linked-row-end">{end}</div> : null}
      {action ? <div className="bw-linked-row-action">{action}</div> : null}
    </li>
  );
}
