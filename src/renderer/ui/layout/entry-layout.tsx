import "./entry-layout.css";
import type { ReactNode } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Mark } from "#ui/facts/mark.tsx";

export type EntryLayoutProps = {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The card. */
  readonly children: ReactNode;
  /** A quiet line under the card. */
  readonly note?: ReactNode;
  /** Left and right of the strip at the foot of the window. */
  readonly status?: ReactNode;
  readonly links?: ReactNode;
  /** 440 px, or 640 for longer forms. */
  readonly wide?: boolean;
};

/** The screens before one is signed in: mark, title, one card, strip (UI-7h). */
export function EntryLayout({ title, subtitle, children, note, status, links, wide }: EntryLayoutProps) {
  return (
    <div className="bw-entry">
      <main id="main" tabIndex={-1} className={cx("bw-entry-main", wide && "bw-entry-wide")}>
        <Mark size={40} />
        <h1 className="bw-entry-title">{title}</h1>
        {subtitle ? <p className="bw-entry-subtitle">{subtitle}</p> : null}
        <div className="bw-entry-card">{children}</div>
        {note ? <p className="bw-entry-note">{note}</p> : null}
      </main>
      <footer className="bw-entry-strip">
        <div className="bw-entry-strip-side">{status}</div>
        <div className="bw-entry-strip-side">{links}</div>
      </footer>
    </div>
  );
}
