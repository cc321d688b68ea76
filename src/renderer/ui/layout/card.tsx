import "./card.css";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#ui/facts/class-names.ts";

export type CardProps = {
  readonly title: ReactNode;
  /** Where the card goes: the title is then the link and fills the card. */
  readonly to?: string;
  /** Small, right of the title: a date. */
  readonly meta?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the foot; they stay above the link. */
  readonly actions?: ReactNode;
  readonly selected?: boolean;
  /** Default 3. */
  readonly level?: 2 | 3 | 4;
};

/** A thing one can open: an assessment, a file, a relation. Not a box for its own sake. */
export function Card({ title, to, meta, children, actions, selected = false, level = 3 }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={cx("bw-card", selected && "bw-card-selected")}>
      <div className="bw-card-head">
        <Heading className="bw-card-title">
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className="bw-card-link">
              {title}
            </Link>
          )}
        </Heading>
        {meta ? <span className="bw-card-meta">{meta}</span> : null}
      </div>
      {children}
      {actions ? <div className="bw-card-actions">{actions}</div> : null}
    </article>
  );
}
