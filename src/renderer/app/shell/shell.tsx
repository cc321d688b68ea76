import { t } from "#lib/words/t.ts";
import "./shell.css";
import type { MouseEvent } from "react";
import { Outlet } from "react-router";
import { focusMain } from "#lib/page/page-frame.ts";
import { SafeStart } from "#parts/diagnostics/safe-start.tsx";
import { useStoppedNews } from "#parts/exports/stopped-making.ts";
import { Palette } from "#renderer/app/palette/palette.tsx";
import { useRouteFocus } from "#renderer/app/shell/use-route-focus.ts";
import { Arrivals } from "./arrivals/arrivals.tsx";
import { HelpPanel } from "./help/help-panel.tsx";
import { useMenuCommands } from "./keys/use-menu-commands.ts";
import { useShellKeys } from "./keys/use-shell-keys.ts";
import { LockAsked } from "./lock/lock-asked.tsx";
import { LockedProfile } from "./lock/locked-profile.tsx";
import { PrintPreview } from "./print/print-preview.tsx";
import { Rail } from "./rail/rail.tsx";
import { useRail } from "./rail/use-rail.ts";
import { FolderGone } from "./status/folder-gone.tsx";
import { NoRecovery } from "./status/no-recovery.tsx";
import { SecondFactorDue } from "./status/second-factor-due.tsx";
import { StatusStrip } from "./status/status-strip.tsx";
import { UpdateNews, UpdateNote } from "./status/update-note.tsx";
import { useDraftsSetAside } from "./status/use-drafts-set-aside.ts";
import { useMergeNews } from "./status/use-merge-news.ts";
import { TopBar } from "./top-bar/top-bar.tsx";
import { useDesktopNotifications } from "./top-bar/use-desktop-notifications.ts";
import { Tour } from "./tour/tour.tsx";

/** The window around every screen behind the sign-in (UI-2). */
export function Shell() {
  const { shape } = useRail();
  useRouteFocus();
  useShellKeys();
  useMenuCommands();
  useMergeNews();
  useDesktopNotifications();
  useStoppedNews();
  useDraftsSetAside();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    focusMain();
  };
  return (
    <div className="bw-shell" data-rail={shape}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to the content; the address stays the router's */}
      <a href="#main" className="bw-skip" onClick={skip}>
        {t("Skip to content")}
      </a>
      <TopBar />
      <Rail />
      <div className="bw-shell-sheet">
        <SafeStart />
        <FolderGone />
        <LockedProfile />
        <NoRecovery />
        <SecondFactorDue />
        <UpdateNews />
        <UpdateNote />
        <Outlet />
      </div>
      <HelpPanel />
      <StatusStrip />
      <Palette />
      <Tour />
      <Arrivals />
      <LockAsked />
      <PrintPreview />
    </div>
  );
}
