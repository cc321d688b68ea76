import type { NativeTheme } from "electron";
import type { Core } from "#core/core.ts";
import { followSettings } from "./follow-settings.ts";

/** Applies the theme chosen in the page to the system's parts of a window: title bar, dialogs, menus. */
export const followTheme = (
  core: Pick<Core, "connect">,
  nativeTheme: Pick<NativeTheme, "themeSource">,
): (() => void) =>
  followSettings(core, ({ theme }) => {
    nativeTheme.themeSource = theme;
  });
