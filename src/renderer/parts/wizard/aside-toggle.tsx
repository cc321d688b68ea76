import { PanelRight } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import type { AsideState } from "./use-aside-panel.ts";

/** In the head of the page, where what stands beside a section can be shown or put away. */
export function AsideToggle({ aside }: { readonly aside: AsideState }) {
  if (!aside.over && aside.shown) return null;
  return (
    <IconButton
      icon={PanelRight}
      label={aside.shown ? t("Hide details") : t("Show details")}
      shortcut="Mod I"
      size="small"
      aria-expanded={aside.shown}
      onClick={aside.toggle}
    />
  );
}
