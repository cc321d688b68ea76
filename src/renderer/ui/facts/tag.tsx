import { t } from "#lib/words/t.ts";
import "./tag.css";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** `wait`: urgent, late, offline. `ok`: verified. `new`: new. `stop`: something failed here. Never for people. */
export type TagKind = "plain" | "wait" | "ok" | "new" | "stop" | "outline" | "ink";

export type TagProps = {
  readonly children: string;
  readonly kind?: TagKind;
  /** Adds a × that removes the tag. */
  readonly onRemove?: () => void;
  readonly removeDisabled?: boolean;
};

/** A short word on a tint: 20 px high, at most 250 px wide, with the full text in a tooltip where it is cut. */
export function Tag({ children, kind = "plain", onRemove, removeDisabled }: TagProps) {
  return (
    <span className={cx("bw-tag", kind !== "plain" && `bw-tag-${kind}`)}>
      <Tooltip content={children} onlyWhenCut describe={false}>
        <span className="bw-ellipsis">{children}</span>
      </Tooltip>
      {onRemove ? (
        <button
          type="button"
          className="bw-tag-remove"
          aria-label={t("Remove {{children}}", { children })}
          disabled={removeDisabled}
          onClick={onRemove}
        >
          <Icon of={X} size={12} />
        </button>
      ) : null}
    </span>
  );
}

/** Tags that wrap. */
export function Tags({ children }: { readonly children: ReactNode }) {
  return <span className="bw-tags">{children}</span>;
}
