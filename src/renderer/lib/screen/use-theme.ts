import { useLayoutEffect } from "react";
import { useMedia } from "./use-media.ts";

export type ThemeChoice = "light" | "dark" | "system";

/** Applies the theme to the document: `data-theme` on `html`, Blueprint's class on `body`. Returns the theme shown. */
export function useTheme(choice: ThemeChoice): "light" | "dark" {
  const systemDark = useMedia("(prefers-color-scheme: dark)");
  const dark = choice === "dark" || (choice === "system" && systemDark);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.body.classList.toggle("bp6-dark", dark);
  }, [dark]);
  return dark ? "dark" : "light";
}
