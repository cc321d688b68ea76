import "./button.css";
import type { ComponentProps, Ref } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { Tooltip, type TooltipPlacement } from "#ui/overlays/tooltip.tsx";
import { type ButtonVariant, buttonClass } from "./button.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "ref" | "children" | "aria-label"> & {
  readonly icon: LucideIcon;
  /** The name: spoken, and shown as the tooltip. */
  readonly label: string;
  /** A key hint for the tooltip, as in `Ctrl B`. */
  readonly shortcut?: string;
  /** Default `minimal`. */
  readonly variant?: ButtonVariant;
  /** 24, 28, 32 or 40 px. */
  readonly size?: "tiny" | "small" | "medium" | "large";
  readonly tooltipPlacement?: TooltipPlacement;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A button with a universal sign only. It always has a name and a tooltip. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, shortcut, variant = "minimal", size = "medium", tooltipPlacement, ...html } = props;
  return (
    <Tooltip content={label} shortcut={shortcut} placement={tooltipPlacement} describe={false}>
      <button
        type="button"
        {...html}
        aria-label={label}
        className={cx(buttonClass(variant, size), "bw-icon-button", html.className)}
      >
        <Icon of={icon} size={size === "tiny" ? 14 : 16} />
      </button>
    </Tooltip>
  );
}
