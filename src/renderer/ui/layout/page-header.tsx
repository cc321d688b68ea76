import "./page-header.css";
import type { ReactNode } from "react";

export type PageHeaderProps = {
  readonly title: ReactNode;
  /** Follows the title: "23 open". */
  readonly note?: ReactNode;
  /** One line below: number in `<strong>`, stage, classification, dates. Each child is one fact. */
  readonly facts?: ReactNode;
  /** At most two small buttons, and a More menu. */
  readonly actions?: ReactNode;
};

/** The one `h1` of a page with its facts and actions. Tabs go below it. */
export function PageHeader({ title, note, facts, actions }: PageHeaderProps) {
  return (
    <div className="bw-page-header">
      <div className="bw-page-top">
        <div className="bw-page-title-line">
          <h1 className="bw-page-title">{title}</h1>
          {note ? <span className="bw-page-note">{note}</span> : null}
        </div>
        {actions ? <div className="bw-page-actions">{actions}</div> : null}
      </div>
      {facts ? <div className="bw-page-facts">{facts}</div> : null}
    </div>
  );
}
