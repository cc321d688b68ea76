import { zoneTypeNames } from "#contract/records/zones/schema.ts";
import { facts } from "#contract/services/reports/blocks.ts";
import { whereOnDrawing } from "#contract/services/reports/plan-picture.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { ReportSource } from "./report-source.ts";

/** The plan on which the case's zone lies, with its legend; nothing for a case that lies in no zone. */
export function placeBlocks(
  { onPlan }: Pick<ReportSource, "onPlan">,
  say: (words: string) => string,
): readonly ReportBlock[] {
  if (onPlan === null) return [];
  const { place, plan, zone, picture } = onPlan;
  const kind = say(zoneTypeNames[zone.type]);
  const text = `${say("Floor plan")}: ${place}, ${plan}. ${zone.name} (${kind}) ${say("is marked")} ${say(whereOnDrawing(zone.polygon))}.`;
  return [
    ...facts([
      ["Place", place],
      ["Floor plan", plan],
      ["Marked zone", zone.name],
      ["Kind of zone", kind],
      ["Watched", zone.watched],
      ["Exits", zone.exits],
    ]),
    { kind: "plan", text, rows: [], plan: { ...picture, polygon: zone.polygon.map(([x, y]) => [x, y]) } },
  ];
}
