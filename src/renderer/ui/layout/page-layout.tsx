import { t } from "#lib/words/t.ts";
import "./page-layout.css";
import { PanelRight, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { breakpoints, toggleInspector, usePageFrame } from "#lib/page/page-frame.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { CopyNote } from "#ui/states/copy-note.tsx";

export type PageLayoutProps = {
  /** A `<PageHeader>` with its own gutters. Holds the page's only h1. */
  readonly header: ReactNode;
  /** A `<Tabs>` or saved views under the header, with their own gutters and hairline. */
  readonly tabs?: ReactNode;
  /** Content of the inspector at the right; behind a button below 1180 px. */
  readonly inspector?: ReactNode;
  /** Name of the inspector's landmark. Default `Details`. */
  readonly inspectorLabel?: string;
  readonly children: ReactNode;
  /**
   * The content fills the sheet without gutters and scrolls by itself, for grids and wizards. Otherwise the sheet
   * scrolls it, with the page's gutters.
   */
  readonly wide?: boolean;
};

/**
 * The sheet of every signed-in screen: page header, tabs, content, inspector (UI-2). It holds the page's one `main`,
 * which the shell focuses when the page changes.
 */
export function PageLayout(props: PageLayoutProps) {
  const { header, tabs, inspector, inspectorLabel = t("Details"), children, wide = false } = props;
  const main = useRef<HTMLElement>(null);
  const narrow = useMedia(breakpoints.narrow);
  const { inspectorBeside, inspectorOver, help } = usePageFrame();
  const hasInspector = inspector !== undefined && inspector !== null;
  const shown = hasInspector && (narrow ? inspectorOver : inspectorBeside && help === null);

  useLayoutEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && usePageFrame.getState().mainFocusWanted) main.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    usePageFrame.setState({ hasInspector, inspectorOver: false });
    return () => usePageFrame.setState({ hasInspector: false });
  }, [hasInspector]);

  return (
    <div className={cx("bw-page", shown && !narrow && "bw-page-with-inspector")}>
      <main ref={main} id="main" tabIndex={-1} className="bw-page-main">
        <div className="bw-page-head">
          <div className="bw-page-head-row">
            <div className="bw-page-head-slot">{header}</div>
            {hasInspector && !shown ? (
              <IconButton
                icon={PanelRight}
                label={t("Show {{inspectorLabel}}", { inspectorLabel: inspectorLabel.toLowerCase() })}
                shortcut="Mod I"
                onClick={() => toggleInspector(narrow)}
              />
            ) : null}
          </div>
          <CopyNote />
          {tabs}
        </div>
        <div className={wide ? "bw-page-wide" : "bw-page-content"}>{children}</div>
      </main>
      {shown ? (
        <Inspector label={inspectorLabel} over={narrow}>
          {inspector}
        </Inspector>
      ) : null}
    </div>
  );
}

type InspectorProps = { readonly label: string; readonly over: boolean; readonly children: ReactNode };

function Inspector({ label, over, children }: InspectorProps) {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!over) return;
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      const inside =
        document.activeElement === document.body || panel.current?.contains(document.activeElement);
      if (inside && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [over]);

  const close = (event: KeyboardEvent) => {
    if (over && event.key === "Escape" && !event.defaultPrevented) toggleInspector(true);
  };
  return (
    <aside
      ref={panel}
      id="inspector"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={close}
      className={cx("bw-page-inspector", over && "bw-page-inspector-over")}
    >
      {over ? (
        <IconButton
          icon={X}
          label={t("Hide {{label}}", { label: label.toLowerCase() })}
          size="small"
          className="bw-page-inspector-close"
          onClick={() => toggleInspector(true)}
        />
      ) : null}
      {children}
    </aside>
  );
}
