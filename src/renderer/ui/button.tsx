import "./button.css";
import { Button as BlueprintButton } from "@blueprintjs/core";
import type { ComponentProps, FocusEvent, MouseEvent, ReactNode, Ref } from "react";
import { cx } from "#ui/class-names.ts";
import { Icon, type LucideIcon } from "#ui/icon.tsx";

/**
 * `primary`: the one main action of a region. `plain`: bordered. `minimal`: no edge until hovered.
 * `danger`: destroys data. `danger-text`: opens a dialog that destroys data.
 */
export type ButtonVariant = "primary" | "plain" | "minimal" | "danger" | "danger-text";
/** 28, 32 or 40 px high. */
export type ButtonSize = "small" | "medium" | "large";

export type ButtonProps = Omit<ComponentProps<"button">, "ref" | "onFocus"> & {
  /** `plain` unless told. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
  readonly trailingIcon?: LucideIcon;
  /** Shows a spinner, ignores clicks and keeps the focus. */
  readonly loading?: boolean;
  /** As wide as its parent. */
  readonly fill?: boolean;
  readonly children?: ReactNode;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** Class names of a button, also for links that look like one. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize | "tiny", fill = false) =>
  cx("bw-button", `bw-button-${variant}`, size !== "medium" && `bw-button-${size}`, fill && "bw-button-fill");

/** A button. Its words are a verb; an ellipsis in them says that a dialog follows. */
export function Button(props: ButtonProps) {
  const { variant = "plain", size = "medium", icon, trailingIcon, loading = false, fill = false } = props;
  const { variant: _v, size: _s, icon: _i, trailingIcon: _t, loading: _l, fill: _f, ...rest } = props;
  const { children, className, onClick, type = "button", color: _color, ref, ...html } = rest;
  return (
    <BlueprintButton
      {...html}
      ref={ref}
      type={type}
      variant="minimal"
      className={cx(buttonClass(variant, size, fill), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || html["aria-disabled"] || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event as MouseEvent<HTMLButtonElement>);
      }}
      icon={loading ? <span className="bw-button-spinner" /> : icon ? <Icon of={icon} /> : undefined}
      endIcon={trailingIcon ? <Icon of={trailingIcon} size={14} /> : undefined}
      text={children}
    />
  );
}
