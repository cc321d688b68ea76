import "./floating.css";
import "./tooltip.css";
import type { Placement } from "@floating-ui/dom";
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Kbd } from "#ui/facts/kbd.tsx";
import { useFloating } from "./use-floating.ts";

export type TooltipPlacement = Placement;

export type TooltipProps = {
  /** Null: there is nothing to show. */
  readonly content: ReactNode;
  /** Key hint after the text. */
  readonly shortcut?: string;
  readonly placement?: TooltipPlacement;
  /** False where the target's own name says the same; otherwise the tooltip describes its target. */
  readonly describe?: boolean;
  /** True: show only when the target's text is cut off. */
  readonly onlyWhenCut?: boolean;
  /** One element that takes mouse and focus handlers. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
};

const OPEN_AFTER = 400;
const CLOSE_AFTER = 120;

/** Text shown on hover and on keyboard focus. Esc hides it; the pointer may move onto it. */
export function Tooltip(props: TooltipProps) {
  const { content, shortcut, placement = "bottom", describe = true, onlyWhenCut = false, children } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<number>(undefined);
  const panel = useFloating<HTMLSpanElement>({ open, anchor, placement });

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", hideOnEscape);
    return () => document.removeEventListener("keydown", hideOnEscape);
  }, [open]);

  const later = (next: boolean, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), delay);
  };
  const show = (element: HTMLElement, delay: number) => {
    if (content === null) return;
    anchor.current = element;
    if (onlyWhenCut && element.scrollWidth <= element.clientWidth) return;
    later(true, delay);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };

  const own = children.props;
  const target = cloneElement(children, {
    "aria-describedby": describe && open ? id : own["aria-describedby"],
    onMouseEnter: (event) => {
      own.onMouseEnter?.(event);
      show(event.currentTarget, OPEN_AFTER);
    },
    onMouseLeave: (event) => {
      own.onMouseLeave?.(event);
      later(false, CLOSE_AFTER);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.target.matches(":focus-visible")) show(event.currentTarget, 0);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event);
      hide();
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      hide();
    },
  });

  return (
    <>
      {target}
      {open ? (
        <span
          ref={panel}
          id={id}
          popover="manual"
          role={describe ? "tooltip" : undefined}
          aria-hidden={describe ? undefined : true}
          className="bw-floating bw-tooltip"
          onMouseEnter={() => window.clearTimeout(timer.current)}
          onMouseLeave={() => later(false, CLOSE_AFTER)}
        >
          {content}
          {shortcut ? <Kbd keys={shortcut} /> : null}
        </span>
      ) : null}
    </>
  );
}
