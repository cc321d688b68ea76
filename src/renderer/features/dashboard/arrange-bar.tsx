import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import type { DashboardLayout, DashboardWidget } from "#contract/services/dashboard/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { arranged, broughtBack, type Column, canTake, putAway, type Step, widgetNames } from "./arrange.ts";

type ArrangeBarProps = {
  readonly widget: DashboardWidget;
  readonly column: Column;
  readonly layout: DashboardLayout;
  readonly onArrange: (layout: DashboardLayout) => void;
  /** The last step taken: its button gets the focus again where the part is now. */
  readonly taken: RefObject<TakenStep | null>;
};

const said: Readonly<Record<Step, string>> = {
  up: t("moved up"),
  down: t("moved down"),
  across: t("moved to the other column"),
  away: "hidden",
};

export type TakenStep = { readonly widget: DashboardWidget; readonly step: Step };

/** Name of a part, with a button for each step that it can take. */
export function ArrangeBar({ widget, column, layout, onArrange, taken }: ArrangeBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const name = widgetNames[widget];
  useEffect(() => {
    if (taken.current?.widget !== widget) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
    const same = buttons.find((each) => each.dataset.step === taken.current?.step && !each.disabled);
    (same ?? buttons.find((each) => !each.disabled))?.focus();
    taken.current = null;
  });
  const take = (step: Step) => {
    taken.current = { widget, step };
    onArrange(arranged(layout, widget, step));
    announce(`${name} ${said[step]}.`);
  };
  const step = (which: Step, label: string, icon: typeof ArrowUp) => (
    <IconButton
      icon={icon}
      label={`${label}: ${name}`}
      size="small"
      data-step={which}
      disabled={!canTake(layout, widget, which)}
      onClick={() => take(which)}
    />
  );
  return (
    <div ref={bar} className="bw-dash-arrange">
      <h2>{name}</h2>
      {step("up", t("Move up"), ArrowUp)}
      {step("down", t("Move down"), ArrowDown)}
      {step("across", t("Move to the other column"), column === "left" ? ArrowRight : ArrowLeft)}
      {step("away", t("Hide"), EyeOff)}
    </div>
  );
}

type HiddenWidgetsProps = Pick<ArrangeBarProps, "layout" | "onArrange">;

/** Hidden parts, to be shown again. */
export function HiddenWidgets({ layout, onArrange }: HiddenWidgetsProps) {
  const hidden = putAway(layout);
  if (hidden.length === 0) return null;
  return (
    <section className="bw-dash-put-away" aria-labelledby="dash-hidden">
      <h2 id="dash-hidden">{t("Hidden")}</h2>
      <ul>
        {hidden.map((widget) => (
          <li key={widget}>
            <Button size="small" onClick={() => onArrange(broughtBack(layout, widget, "right"))}>
              {t("Show {{widget}}", { widget: widgetNames[widget].toLowerCase() })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
