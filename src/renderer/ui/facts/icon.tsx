import type { LucideIcon } from "lucide-react";
import { cx } from "./class-names.ts";

export type { LucideIcon } from "lucide-react";

export type IconProps = {
  /** A lucide icon component, as in `<Icon of={Plus} />`. */
  readonly of: LucideIcon;
  /** Pixels. 16 by default, 14 in dense places, 20 in empty states. */
  readonly size?: number;
  readonly className?: string;
};

/** A sign beside words. It is always hidden from assistive technology: the words or the control's name speak. */
export function Icon({ of: Sign, size = 16, className }: IconProps) {
  return (
    <Sign size={size} strokeWidth={1.75} aria-hidden focusable={false} className={cx("bw-icon", className)} />
  );
}
