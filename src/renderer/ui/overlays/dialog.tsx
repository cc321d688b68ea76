import { t } from "#lib/words/t.ts";
import "./dialog.css";
import { Dialog as BlueprintDialog } from "@blueprintjs/core";
import { X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { firstFocusable, nowIn } from "./focus.ts";

export type DialogProps = {
  readonly open: boolean;
  /** A verb phrase: "New task", "Delete this file?". */
  readonly title: ReactNode;
  /** Called by Esc, by the close button, and by the two choices of the guard. */
  readonly onClose: () => void;
  /** 440 to confirm, 560 for a form, 720 to review; `window` takes what the window has, whatever is in it. */
  readonly width?: "small" | "medium" | "large" | "window";
  readonly children: ReactNode;
  /**
   * Right-aligned: Cancel, then the action. A `<DialogNote>` before them stays on the left.
   * As a function it gets `close`, which asks first when `dirty`: `footer={(close) => …}`.
   */
  readonly footer?: ReactNode | ((close: () => void) => ReactNode);
  /** Unsaved text: closing then asks in the footer whether to keep the draft or to discard it. */
  readonly dirty?: boolean;
  /** Called before `onClose` when Discard is chosen. */
  readonly onDiscard?: () => void;
  /** Called before `onClose` when Keep draft is chosen; without it the guard offers "Keep editing". */
  readonly onKeepDraft?: () => void;
  /** Called once it has gone. */
  readonly onClosed?: () => void;
  /** `alertdialog` for what cannot be undone. */
  readonly role?: "dialog" | "alertdialog";
};

const WIDTH_CLASS = {
  small: "bw-dialog-small",
  medium: "",
  large: "bw-dialog-large",
  window: "bw-dialog-window",
};

/** A modal dialog. Focus goes in and returns to the opener; a click on the backdrop does nothing. */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, width = "medium", children, footer, dirty = false, role = "dialog" } = props;
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const opener = useOpener(open);
  const before = useRef<Element | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // The focus is inside from the first moment on: Escape pressed at once closes this, not what lies beneath.
  const drawn = useCallback((element: HTMLDivElement | null) => {
    body.current = element;
    const dialog = element?.closest<HTMLElement>(".bw-dialog");
    if (dialog) takeFocus(dialog);
  }, []);
  useEffect(() => setAsking(false), [open]);
  // A dialog whose address is left goes at once, without closing first.
  const isOpen = useRef(open);
  isOpen.current = open;
  useEffect(
    () => () => {
      if (isOpen.current) returnFocus(opener.current);
    },
    [opener],
  );

  const close = () => {
    if (asking) keepEditing();
    else if (dirty) {
      before.current = document.activeElement;
      setAsking(true);
    } else onClose();
  };
  const keepEditing = () => {
    setAsking(false);
    const last = before.current;
    // A button of the footer has gone meanwhile; the body is the next best place.
    if (last instanceof HTMLElement && last.isConnected) last.focus();
    else if (body.current) firstFocusable(body.current)?.focus();
  };
  const leave = (first?: () => void) => {
    first?.();
    onClose();
  };

  return (
    <BlueprintDialog
      isOpen={open}
      onClose={close}
      canOutsideClickClose={false}
      shouldReturnFocusOnClose={false}
      transitionDuration={160}
      role={role}
      aria-labelledby={titleId}
      className={cx("bw-dialog", WIDTH_CLASS[width])}
      onOpened={takeFocus}
      onClosed={() => {
        returnFocus(opener.current);
        props.onClosed?.();
      }}
    >
      <div className="bw-dialog-head">
        <h2 id={titleId} className="bw-dialog-title">
          {title}
        </h2>
        <IconButton icon={X} label={t("Close")} size="small" onClick={close} />
      </div>
      {/* Whoever goes on with a field has answered the question below: it is not closed yet. */}
      <div ref={drawn} className="bw-dialog-body" onInput={asking ? () => setAsking(false) : undefined}>
        {children}
      </div>
      {asking ? (
        <Guard
          onKeepDraft={props.onKeepDraft ? () => leave(props.onKeepDraft) : undefined}
          onKeepEditing={keepEditing}
          onDiscard={() => leave(props.onDiscard)}
        />
      ) : null}
      {footer && !asking ? (
        <div className="bw-dialog-foot">{typeof footer === "function" ? footer(close) : footer}</div>
      ) : null}
    </BlueprintDialog>
  );
}

/** A line at the left of a dialog's footer: "Seen by the assigned team". */
export function DialogNote({ children }: { readonly children: ReactNode }) {
  return <span className="bw-dialog-note">{children}</span>;
}

type GuardProps = {
  readonly onKeepDraft: (() => void) | undefined;
  readonly onKeepEditing: () => void;
  readonly onDiscard: () => void;
};

function Guard({ onKeepDraft, onKeepEditing, onDiscard }: GuardProps) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => foot.current?.querySelectorAll("button")[1]?.focus(), []);
  return (
    <div ref={foot} className="bw-dialog-foot">
      <span className="bw-dialog-note" role="alert">
        {t("You have unsaved text.")}
      </span>
      <Button variant="danger-text" onClick={onDiscard}>
        {t("Discard")}
      </Button>
      {onKeepDraft ? (
        <Button variant="primary" onClick={onKeepDraft}>
          {t("Keep draft")}
        </Button>
      ) : (
        <Button variant="primary" onClick={onKeepEditing}>
          {t("Keep editing")}
        </Button>
      )}
    </div>
  );
}

/** Of a dialog that goes in this very moment. The one that takes its place returns the focus to where that one came from. */
let handedOn: Element | null = null;

/** What had the focus when the dialog opened, caught before anything inside takes it. */
function useOpener(open: boolean) {
  const opener = useRef<Element | null>(null);
  const isOpen = useRef(open);
  isOpen.current = open;
  useLayoutEffect(() => {
    if (open) opener.current = handedOn ?? document.activeElement;
  }, [open]);
  useLayoutEffect(
    () => () => {
      if (!isOpen.current) return;
      handedOn = opener.current;
      queueMicrotask(() => {
        handedOn = null;
      });
    },
    [],
  );
  return opener;
}

/** Blueprint leaves the focus on its invisible trap where nothing inside asks for it; a keyboard needs a place, and not Close. */
function takeFocus(dialog: HTMLElement) {
  const now = document.activeElement;
  if (now !== null && dialog.contains(now) && now !== dialog) return;
  const body = dialog.querySelector<HTMLElement>(".bw-dialog-body");
  const first = (body ? firstFocusable(body) : undefined) ?? firstFocusable(dialog);
  first?.focus();
  // Text that is there already is gone on with, not begun before.
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
}

function returnFocus(opener: Element | null) {
  const lost = document.activeElement === null || document.activeElement === document.body;
  const inDialog = document.activeElement?.closest(".bp6-portal") ?? null;
  if (!lost && inDialog === null) return;
  const there = opener instanceof HTMLElement ? nowIn(document, opener) : null;
  if (there !== null && there !== document.body) there.focus();
  else document.querySelector<HTMLElement>("main")?.focus();
}
