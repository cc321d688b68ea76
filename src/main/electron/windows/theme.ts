import type { NativeTheme } from "electron";
import type { Core } from "#core/core.ts";
import { followSettings } from "./follow-settings.ts";

/** Lets the system's parts of a window (title bar, dialogs, menus) wear the theme that the person chose in the page. */
export const followTheme = (
  core: Pick<Core, "connect">,
  nativeTheme: Pick<NativeTheme, "themeSource">,
): (() => void) =>
  followSettings(core, ({ theme }) => {
    nativeTheme.themeSource = theme;
  });
