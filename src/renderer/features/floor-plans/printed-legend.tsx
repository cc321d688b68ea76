import { memo, useId } from "react";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import type { Zone } from "#contract/records/zones/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useToday } from "#lib/words/use-today.ts";
import { zoneTypeNames } from "#parts/words/zone-words.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { PatternSample } from "./editor/patterns.tsx";
import { signOf } from "./editor/zone-shape.tsx";

type PrintedLegendProps = {
  readonly plan: Pick<FloorPlan, "organization_name">;
  readonly zones: readonly Zone[];
};

const isArea = ({ polygon }: Zone) => polygon.length > 2;

/** On paper, below the drawing: whose plan it is, of which day, and what its patterns and signs mean. */
export const PrintedLegend = memo(function PrintedLegend({ plan, zones }: PrintedLegendProps) {
  const samples = useId();
  const today = formatDate(useToday()) ?? "";
  const areas = zones.filter(isArea);
  const spots = zones.filter((zone) => !isArea(zone));
  const named = (of: readonly Zone[], type: Zone["type"]) =>
    `${zoneTypeNames[type]}: ${of
      .filter((zone) => zone.type === type)
      .map(({ name }) => name)
      .join(", ")}`;
  const typesOf = (of: readonly Zone[]) => [...new Set(of.map(({ type }) => type))];
  return (
    <div className="plan-printed">
      <p>{t("{{school}}, printed {{date}}", { school: plan.organization_name, date: today })}</p>
      <ul className="plan-legend">
        {typesOf(areas).map((type) => (
          <li key={type}>
            <PatternSample name={`${samples}-${type}`} type={type} color={null} /> {named(areas, type)}
          </li>
        ))}
        {typesOf(spots).map((type) => (
          <li key={type}>
            <Icon of={signOf(type)} size={14} /> {named(spots, type)}
          </li>
        ))}
      </ul>
    </div>
  );
});
