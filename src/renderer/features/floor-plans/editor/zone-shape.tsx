import { Camera, DoorOpen, Flag, MapPin } from "lucide-react";
import { memo } from "react";
import { middleOf } from "#contract/records/zones/middle.ts";
import type { Polygon } from "#contract/records/zones/polygon.ts";
import type { Zone } from "#contract/records/zones/schema.ts";
import { textWidth } from "#lib/screen/text-width.ts";
import { cx } from "#ui/facts/class-names.ts";
import type { LucideIcon } from "#ui/facts/icon.tsx";
import { patternUrl } from "./patterns.tsx";

/** The size of a drawing in its own pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const spotSigns: Partial<Record<Zone["type"], LucideIcon>> = {
  exit: DoorOpen,
  rally_point: Flag,
  camera: Camera,
};

/** The sign of a spot. */
export const signOf = (type: Zone["type"]): LucideIcon => spotSigns[type] ?? MapPin;

export const pointsOn = (polygon: Polygon, { width, height }: Size): string =>
  polygon.map(([x, y]) => `${x * width},${y * height}`).join(" ");

const nameWidth = (name: string): number => Math.ceil(textWidth(name, { weight: 600 })) + 16;
const noteWidth = (note: string): number => Math.ceil(textWidth(note, { size: 11, weight: 500 })) + 16;

/** Half the width and the height of a label with what stands below it, in pixels of the screen. */
function extentOf(name: string, note: string) {
  const wide = Math.max(nameWidth(name), note === "" ? 0 : noteWidth(note));
  return { half: wide / 2, below: note === "" ? 11 : 31 };
}

/** Where a label stands, so that none is cut by the edge of the drawing: a spot's is below it, else above. */
function labelAt(
  [left, top]: readonly [number, number],
  {
    name,
    note,
    isSpot,
    size,
    unit,
  }: Pick<ZoneShapeProps, "size" | "unit"> & {
    readonly name: string;
    readonly note: string;
    readonly isSpot: boolean;
  },
): readonly [number, number] {
  const { half, below } = extentOf(name, note);
  const [side, foot] = [half * unit, below * unit];
  const within = (at: number, least: number, most: number) =>
    least > most ? (least + most) / 2 : Math.min(most, Math.max(least, at));
  const under = top + (isSpot ? 24 * unit : 0);
  const above = top - 24 * unit - (foot - 11 * unit);
  return [
    within(left, side + 4 * unit, size.width - side - 4 * unit),
    isSpot && under + foot + 4 * unit > size.height
      ? above
      : within(under, 15 * unit, size.height - foot - 4 * unit),
  ];
}

interface ZoneShapeProps {
  readonly zone: Zone;
  readonly polygon: Polygon;
  readonly size: Size;
  /** How long a pixel of the screen is on the drawing. */
  readonly unit: number;
  readonly patterns: string;
  readonly chosen: boolean;
  /** What the shown layers have there, in words; blank for nothing. */
  readonly note?: string;
}

/** One zone on the drawing: an area with its pattern and name, or a spot with its sign. */
export const ZoneShape = memo(function ZoneShape({
  zone,
  polygon,
  size,
  unit,
  patterns,
  chosen,
  note = "",
}: ZoneShapeProps) {
  const [x, y] = middleOf(polygon);
  const [left, top] = [x * size.width, y * size.height];
  const wide = nameWidth(zone.name) * unit;
  const isSpot = polygon.length === 1;
  const [labelX, labelY] = labelAt([left, top], { name: zone.name, note, isSpot, size, unit });
  const Sign = signOf(zone.type);
  return (
    <g
      className={cx("zone-shape", chosen && "zone-chosen")}
      data-zone={zone.uuid}
      data-color={zone.color ?? undefined}
    >
      {isSpot ? (
        <g transform={`translate(${left} ${top}) scale(${unit})`}>
          <g className="zone-on-paper">
            <circle r={12} className="zone-spot" />
            <Sign x={-8} y={-8} width={16} height={16} />
          </g>
        </g>
      ) : (
        <>
          <polygon points={pointsOn(polygon, size)} className="zone-ground" />
          <polygon
            points={pointsOn(polygon, size)}
            className="zone-outline"
            fill={patternUrl(patterns, zone.type)}
          />
        </>
      )}
      <g transform={`translate(${labelX} ${labelY})`} className="zone-name">
        {/* A spot keeps its name at its side, however large both are on paper. */}
        <g
          className="zone-on-paper"
          style={isSpot ? { transformOrigin: `${left - labelX}px ${top - labelY}px` } : undefined}
        >
          <rect x={-wide / 2} y={-11 * unit} width={wide} height={22 * unit} rx={5 * unit} />
          <text fontSize={12 * unit} textAnchor="middle" dominantBaseline="central">
            {zone.name}
          </text>
          {note === "" ? null : (
            <g transform={`translate(0 ${22 * unit})`} className="zone-count">
              <rect
                x={-(noteWidth(note) * unit) / 2}
                y={-9 * unit}
                width={noteWidth(note) * unit}
                height={18 * unit}
                rx={9 * unit}
              />
              <text fontSize={11 * unit} textAnchor="middle" dominantBaseline="central">
                {note}
              </text>
            </g>
          )}
        </g>
      </g>
    </g>
  );
});
