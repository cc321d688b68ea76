import "./floating.css";
import "./menu.css";
import type { Placement } from "@floating-ui/dom";
import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { type TriggerProps, usePressOutside } from "./popover.tsx";
import { useFloating } from "./use-floating.ts";

/** One row of a menu. `"line"` is a divider; `{ head }` a heading that cannot be chosen. */
export type MenuItem =
  | "line"
  | { readonly head: string }
  | {
      /** A verb; an ellipsis means that a dialog follows. */
      readonly label: string;
      /** A second, smaller line. */
      readonly note?: string;
      readonly icon?: LucideIcon;
      /** A small picture in place of an icon, such as a stage glyph. */
      readonly glyph?: ReactNode;
      readonly shortcut?: string;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      /** Set for a choice: the row becomes a `menuitemradio`. */
      readonly checked?: boolean;
      readonly onSelect?: () => void;
      /** A path to open, instead of `onSelect`. Needs a router above. */
      readonly to?: string;
    };

export type MenuProps = {
  /** Name of the menu. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Draws the button: `trigger={(t) => <Button {...t}>New</Button>}`. */
  readonly trigger: (props: TriggerProps & { onKeyDown: (event: KeyboardEvent) => void }) => ReactNode;
  readonly placement?: Placement;
};

/** A menu under a button. Arrows, Home, End and first letters move; Enter and Space choose; Esc and Tab close. */
export function Menu({ label, items, trigger, placement = "bottom-start" }: MenuProps) {
  const [open, setOpen] = useState<false | "first" | "last">(false);
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useFloating<HTMLDivElement>({ open: open !== false, anchor, placement });
  usePressOutside(open !== false, [anchor, panel], () => setOpen(false));

  const rows = () => [...(panel.current?.querySelectorAll<HTMLElement>(".bw-menu-item") ?? [])];
  useEffect(() => {
    if (!open) return;
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(".bw-menu-item") ?? [])];
    const checked = all.find((row) => row.getAttribute("aria-checked") === "true");
    (checked ?? all.at(open === "last" ? -1 : 0))?.focus();
  }, [open, panel]);

  const close = () => {
    anchor.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => all[(index + all.length) % all.length]?.focus();
    if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key === "ArrowDown") go(now + 1);
    else if (event.key === "ArrowUp") go(now - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      const starts = (row: HTMLElement) =>
        row.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()) ?? false;
      [...all.slice(now + 1), ...all.slice(0, now + 1)].find(starts)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(open ? false : "first"),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(event.key === "ArrowDown" ? "first" : "last");
        },
        "aria-expanded": open !== false,
        "aria-haspopup": "menu",
        "aria-controls": open ? id : undefined,
      })}
      {open ? (
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className="bw-floating bw-menu"
          onKeyDown={onKeyDown}
        >
          {items.map((item, index) => (
            <MenuRow key={index} item={item} close={close} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function MenuRow({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  if (item === "line") return <hr className="bw-menu-line" />;
  if ("head" in item) {
    return (
      <div className="bw-menu-head" role="presentation">
        {item.head}
      </div>
    );
  }
  return item.to === undefined ? (
    <MenuButton item={item} close={close} choose={() => item.onSelect?.()} />
  ) : (
    <MenuLink item={item} close={close} to={item.to} />
  );
}

type ChoiceItem = Extract<MenuItem, { label: string }>;

function MenuLink(props: { readonly item: ChoiceItem; readonly close: () => void; readonly to: string }) {
  const navigate = useNavigate();
  return <MenuButton item={props.item} close={props.close} choose={() => void navigate(props.to)} />;
}

function MenuButton(props: {
  readonly item: ChoiceItem;
  readonly close: () => void;
  readonly choose: () => void;
}) {
  const { item, close, choose } = props;
  const choice = item.checked !== undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only with the radio role
    <button
      type="button"
      role={choice ? "menuitemradio" : "menuitem"}
      aria-checked={item.checked}
      aria-disabled={item.disabled || undefined}
      tabIndex={-1}
      className={cx("bw-menu-item", item.danger && "bw-menu-item-danger")}
      onClick={() => {
        if (item.disabled) return;
        close();
        choose();
      }}
    >
      {item.glyph ?? (item.icon ? <Icon of={item.icon} /> : null)}
      <span className="bw-menu-item-text">
        {item.label}
        {item.note ? <span className="bw-menu-item-note">{item.note}</span> : null}
      </span>
      {item.checked ? <Icon of={Check} size={14} /> : null}
      {item.shortcut ? <Kbd keys={item.shortcut} /> : null}
    </button>
  );
}
