import "./callout.css";
import { CircleAlert, CircleCheck, Clock, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";

/** `stop`: something failed here. `wait`: waits, late or offline. `ok`: done, verified. */
export type CalloutKind = "info" | "wait" | "stop" | "ok";

export type CalloutProps = {
  readonly kind?: CalloutKind;
  /** In place of the kind's own. */
  readonly icon?: LucideIcon;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links at the right. */
  readonly action?: ReactNode;
  /** Spoken when it appears: `alert` for failures, `status` for news. */
  readonly role?: "alert" | "status";
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string;
};

const ICONS = { info: Info, wait: Clock, stop: CircleAlert, ok: CircleCheck };

/** A few words in the page that need to be seen. Its place is beside what it is about. */
export function Callout({
  kind = "info",
  icon,
  title,
  children,
  action,
  role,
  ref,
  className,
}: CalloutProps) {
  return (
    <div ref={ref} role={role} className={cx("bw-callout", `bw-callout-${kind}`, className)}>
      <Icon of={icon ?? ICONS[kind]} />
      <div className="bw-callout-text">
        {title ? (
          <strong className={cx("bw-callout-title", Boolean(children) && "bw-callout-head")}>{title}</strong>
        ) : null}
        {title && children ? " " : null}
        {children}
      </div>
      {action}
    </div>
  );
}
