import { t } from "#lib/words/t.ts";
import "./help.css";
import { X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { breakpoints, closeHelp, usePageFrame } from "#lib/page/page-frame.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { HelpFoot } from "./help-foot.tsx";
import { HelpTopics } from "./help-topics-view.tsx";
import { KeyList } from "./key-list.tsx";
import { PracticePart } from "./practice-part.tsx";

/** Help at the right, read while one works: beside the sheet, or over it below 1180 px. It covers no dialog. */
export function HelpPanel() {
  const help = usePageFrame((frame) => frame.help);
  return help === null ? null : <OpenPanel at={help} />;
}

function OpenPanel({ at }: { readonly at: "page" | "keys" }) {
  const panel = useRef<HTMLElement>(null);
  const over = useMedia(breakpoints.narrow);
  const { pathname } = useLocation();

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || panel.current?.contains(now);
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  // Another page has its own topic, and the hints of a practice case that was just made stand above it.
  useEffect(() => {
    if (panel.current !== null && pathname !== "") panel.current.scrollTop = 0;
  }, [pathname]);
  useEffect(() => {
    if (at === "keys") document.getElementById("help-keys")?.scrollIntoView({ block: "start" });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    closeHelp();
  };
  // Over the sheet it could cover what has the focus there, so it closes when the focus goes on.
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    if (!(over && next instanceof Element) || event.currentTarget.contains(next)) return;
    if (next.id !== "help-toggle" && next.closest("[role='dialog']") === null) closeHelp();
  };
  return (
    <aside
      ref={panel}
      id="help"
      tabIndex={-1}
      aria-label={t("Help")}
      className={cx("bw-help", over && "bw-help-over")}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div className="bw-help-head">
        <h2>{t("Help")}</h2>
        <IconButton icon={X} label={t("Close help")} size="small" onClick={closeHelp} />
      </div>
      <PracticePart when="practising" />
      <HelpTopics key={pathname} pathname={pathname} />
      <PracticePart when="before" />
      <KeyList />
      <HelpFoot pathname={pathname} />
    </aside>
  );
}
