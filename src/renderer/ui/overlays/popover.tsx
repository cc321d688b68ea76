import "./floating.css";
import "./popover.css";
import type { Placement } from "@floating-ui/dom";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "#ui/facts/class-names.ts";
import { firstFocusable } from "./focus.ts";
import { useFloating } from "./use-floating.ts";

/** Props that a trigger must spread on its button. */
export type TriggerProps = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
  readonly "aria-expanded": boolean;
  readonly "aria-haspopup": "dialog" | "menu";
  readonly "aria-controls": string | undefined;
};

export type PopoverProps = {
  /** Name of the panel, announced when it opens. */
  readonly label: string;
  /** Draws the button: `trigger={(t) => <Button {...t}>Columns</Button>}`. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** The panel; `close` closes it and returns the focus. */
  readonly children: (close: () => void) => ReactNode;
  readonly placement?: Placement;
  readonly className?: string;
  /** Makes it controlled. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
};

/** A small panel beside its button. Esc and a click outside close it; focus goes in and comes back. */
export function Popover(props: PopoverProps) {
  const { label, trigger, children, placement = "bottom-start", className, onOpenChange } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useFloating<HTMLDivElement>({ open, anchor, placement });

  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const close = () => {
    anchor.current?.focus();
    setOpen(false);
  };
  usePressOutside(open, [anchor, panel], () => setOpen(false));
  useEffect(() => {
    if (open && panel.current && !panel.current.contains(document.activeElement)) {
      (firstFocusable(panel.current) ?? panel.current).focus();
    }
  }, [open, panel]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };

  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        "aria-expanded": open,
        "aria-haspopup": "dialog",
        "aria-controls": open ? id : undefined,
      })}
      {open ? (
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={cx("bw-floating bw-popover", className)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            const next = event.relatedTarget;
            if (next && !event.currentTarget.contains(next) && next !== anchor.current) setOpen(false);
          }}
        >
          {children(close)}
        </div>
      ) : null}
    </>
  );
}

/** Calls back on a press that starts outside all the given elements. */
export function usePressOutside(
  active: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onPress: () => void,
) {
  const latest = useRef({ inside, onPress });
  latest.current = { inside, onPress };
  useEffect(() => {
    if (!active) return;
    const listen = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!latest.current.inside.some((ref) => ref.current?.contains(target))) latest.current.onPress();
    };
    document.addEventListener("pointerdown", listen, true);
    return () => document.removeEventListener("pointerdown", listen, true);
  }, [active]);
}
