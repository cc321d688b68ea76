import "./shell.css";
import type { MouseEvent } from "react";
import { Outlet } from "react-router";
import { focusMain } from "#lib/page-frame.ts";
import { Palette } from "#renderer/app/palette/palette.tsx";
import { KeysDialog } from "#renderer/app/shell/keys-dialog.tsx";
import { LockedProfile } from "#renderer/app/shell/locked-profile.tsx";
import { Rail } from "#renderer/app/shell/rail.tsx";
import { StatusStrip } from "#renderer/app/shell/status-strip.tsx";
import { TopBar } from "#renderer/app/shell/top-bar.tsx";
import { useDesktopNotifications } from "#renderer/app/shell/use-desktop-notifications.ts";
import { useMenuCommands } from "#renderer/app/shell/use-menu-commands.ts";
import { useMergeNews } from "#renderer/app/shell/use-merge-news.ts";
import { useRail } from "#renderer/app/shell/use-rail.ts";
import { useRouteFocus } from "#renderer/app/shell/use-route-focus.ts";
import { useShellKeys } from "#renderer/app/shell/use-shell-keys.ts";

/** The window around every screen behind the sign-in (UI-2). */
export function Shell() {
  const { shape } = useRail();
  useRouteFocus();
  useShellKeys();
  useMenuCommands();
  useMergeNews();
  useDesktopNotifications();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    focusMain();
  };
  return (
    <div className="bw-shell" data-rail={shape}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to the content; the address stays the router's */}
      <a href="#main" className="bw-skip" onClick={skip}>
        Skip to content
      </a>
      <TopBar />
      <Rail />
      <div className="bw-shell-sheet">
        <LockedProfile />
        <Outlet />
      </div>
      <StatusStrip />
      <Palette />
      <KeysDialog />
    </div>
  );
}
