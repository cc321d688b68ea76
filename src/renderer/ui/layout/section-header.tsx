import "./page-header.css";
import type { ReactNode } from "react";

export type SectionHeaderProps = {
  readonly title: ReactNode;
  readonly count?: ReactNode;
  readonly action?: ReactNode;
  /** Default 2; headings stay in order. */
  readonly level?: 2 | 3 | 4;
  /** For `aria-labelledby` of the section. */
  readonly id?: string;
};

/** Title of a section, its count, and one action at the right. */
export function SectionHeader({ title, count, action, level = 2, id }: SectionHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="bw-section-header">
      <Heading id={id} className="bw-section-title">
        {title}
      </Heading>
      {count === undefined ? null : <span className="bw-section-count">{count}</span>}
      {action ? <div className="bw-section-actions">{action}</div> : null}
    </div>
  );
}
