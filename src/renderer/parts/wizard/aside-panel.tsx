import { X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import type { AsideState } from "./use-aside-panel.ts";

/** What stands beside a section; below 1180 px it opens over it. */
export function AsidePanel({
  aside,
  children,
}: {
  readonly aside: AsideState;
  readonly children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!aside.over) return;
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement) opener.focus();
    };
  }, [aside.over]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (aside.over && event.key === "Escape") aside.toggle();
  };
  // Over the section it could cover the focus there, so it closes when it loses it to the page; a dialog lies over both.
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    if (!(aside.over && next instanceof Element)) return;
    const ownButton = next.closest(".wizard-head") !== null;
    const onPage = next.closest("#main") !== null;
    if (onPage && !ownButton && !event.currentTarget.contains(next)) aside.toggle();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="wizard-aside"
      aria-label={t("Details")}
      data-over={aside.over || undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {aside.over ? (
        <IconButton
          icon={X}
          label={t("Hide details")}
          size="small"
          className="wizard-aside-close"
          onClick={aside.toggle}
        />
      ) : null}
      {children}
    </section>
  );
}

/** A part of it, under its title. */
export function AsidePart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="wizard-aside-part">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
