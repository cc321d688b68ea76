import "./empty-state.css";
import type { ReactNode } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";

export type EmptyStateProps = {
  readonly icon: LucideIcon;
  /** What it is: "No assessments yet"; after a search "No cases match". */
  readonly title: string;
  /** What it is for, in one line. */
  readonly children?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  /** What is asked for is not on this computer. */
  readonly away?: boolean;
  /** Less air, for sections and the inspector. */
  readonly snug?: boolean;
  /** Default 3. */
  readonly level?: 2 | 3 | 4;
};

/** Nothing here, and why. First run and no result differ in their words. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, children, action, away = false, snug = false, level = 3 } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={cx("bw-empty", snug && "bw-empty-snug", away && "bw-empty-away")}>
      <span className="bw-disc">
        <Icon of={icon} size={20} />
      </span>
      <Heading className="bw-empty-title">{title}</Heading>
      {children ? <p className="bw-empty-text">{children}</p> : null}
      {action ? <div className="bw-empty-action">{action}</div> : null}
    </div>
  );
}
