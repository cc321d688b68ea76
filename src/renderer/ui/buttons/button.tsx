import "./button.css";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";

/**
 * `primary`: the one main action of a region. `plain`: bordered. `minimal`: no edge until hovered.
 * `danger`: destroys data. `danger-text`: opens a dialog that destroys data.
 */
export type ButtonVariant = "primary" | "plain" | "minimal" | "danger" | "danger-text";
/** 28, 32 or 40 px high. */
export type ButtonSize = "small" | "medium" | "large";

export type ButtonProps = Omit<ComponentProps<"button">, "ref"> & {
  /** Default `plain`. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
  readonly trailingIcon?: LucideIcon;
  /** Shows a spinner, ignores clicks and keeps the focus. */
  readonly loading?: boolean;
  /** As wide as its parent. */
  readonly fill?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** Class names of a button, also for links that look like one. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize | "tiny", fill = false) =>
  cx("bw-button", `bw-button-${variant}`, size !== "medium" && `bw-button-${size}`, fill && "bw-button-fill");

/**
 * A button. Its words are a verb; an ellipsis in them says that a dialog follows.
 *
 * It is a native button: Blueprint's clicks on key up even when the key went down elsewhere, so an Enter that moves
 * the focus onto a Delete button would press it.
 */
export function Button(props: ButtonProps) {
  const {
    variant = "plain",
    size = "medium",
    icon,
    trailingIcon,
    loading = false,
    fill = false,
    ...rest
  } = props;
  const { children, className, onClick, type = "button", ...html } = rest;
  return (
    <button
      {...html}
      type={type}
      className={cx(buttonClass(variant, size, fill), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || html["aria-disabled"] || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <span className="bw-button-spinner" aria-hidden /> : icon ? <Icon of={icon} /> : null}
      {children === undefined ? null : <span className="bw-ellipsis">{children}</span>}
      {trailingIcon ? <Icon of={trailingIcon} size={14} /> : null}
    </button>
  );
}
