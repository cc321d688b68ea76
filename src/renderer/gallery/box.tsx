import "./gallery.css";
import type { ReactNode } from "react";
import { cx } from "#ui/facts/class-names.ts";

type BoxProps = { readonly name: string; readonly wide?: boolean; readonly children: ReactNode };

/** One sample with its name. */
export function Box({ name, wide = false, children }: BoxProps) {
  return (
    <section className={cx("bw-gallery-box", wide && "bw-gallery-wide")} aria-label={name}>
      <h2 className="bw-gallery-name">{name}</h2>
      {children}
    </section>
  );
}

export const Line = ({ children }: { readonly children: ReactNode }) => (
  <div className="bw-gallery-row">{children}</div>
);
