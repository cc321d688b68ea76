import "./button.css";
import type { ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button.tsx";

export type LinkButtonProps = Omit<LinkProps, "children"> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
  readonly trailingIcon?: LucideIcon;
  readonly fill?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** A router link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton(props: LinkButtonProps) {
  const {
    variant = "plain",
    size = "medium",
    fill,
    icon,
    trailingIcon,
    className,
    children,
    ...link
  } = props;
  return (
    <Link {...link} className={cx(buttonClass(variant, size, fill), className)}>
      {icon ? <Icon of={icon} /> : null}
      <span className="bw-ellipsis">{children}</span>
      {trailingIcon ? <Icon of={trailingIcon} size={14} /> : null}
    </Link>
  );
}
