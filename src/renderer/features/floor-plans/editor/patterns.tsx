import type { ZoneType } from "#contract/records/zones/schema.ts";
import { t } from "#lib/words/t.ts";

/** The pattern of each kind of zone in words: on paper and for eyes that see no color, it tells them apart. */
export const patternNames: Readonly<Record<ZoneType, string>> = {
  room: t("Sparse dots"),
  hall: t("Level lines"),
  gathering: t("Dots"),
  sports: t("Wide level lines"),
  restroom: t("Crosses"),
  stairs: t("Upright lines"),
  entrance: t("Slanted lines"),
  outdoors: t("Wide upright lines"),
  other: t("Grid"),
  exit: t("Slanted the other way"),
  rally_point: t("Rings"),
  camera: t("Wide grid"),
};

/** One tile of each pattern: its size, and its lines or filled dots. */
const tiles: Readonly<
  Record<ZoneType, { readonly size: number; readonly lines?: string; readonly dot?: number }>
> = {
  room: { size: 16, dot: 1.2 },
  hall: { size: 6, lines: "M0 3H6" },
  gathering: { size: 8, dot: 1.2 },
  sports: { size: 12, lines: "M0 6H12" },
  restroom: { size: 14, lines: "M4 7H10M7 4V10" },
  stairs: { size: 6, lines: "M3 0V6" },
  entrance: { size: 8, lines: "M-2 2L2 -2M0 8L8 0M6 10L10 6" },
  outdoors: { size: 12, lines: "M6 0V12" },
  other: { size: 10, lines: "M0 5H10M5 0V10" },
  exit: { size: 8, lines: "M-2 6L2 10M0 0L8 8M6 -2L10 2" },
  rally_point: { size: 14, lines: "M4 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" },
  camera: { size: 18, lines: "M0 9H18M9 0V18" },
};

interface PatternsProps {
  /** The start of the patterns' ids on this page. */
  readonly name: string;
  /** How long a pixel of the screen is on the drawing, so that patterns are as fine at every zoom. */
  readonly unit: number;
}

export const patternUrl = (name: string, type: ZoneType) => `url(#${name}-${type})`;

/** The patterns of all kinds of zones, in the color of what they fill. */
export function Patterns({ name, unit }: PatternsProps) {
  return (
    <defs>
      {Object.entries(tiles).map(([type, { size, lines, dot }]) => (
        <pattern
          key={type}
          id={`${name}-${type}`}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${unit})`}
        >
          {lines === undefined ? (
            <circle cx={size / 2} cy={size / 2} r={dot} className="zone-dot" />
          ) : (
            <path d={lines} className="zone-line" />
          )}
        </pattern>
      ))}
    </defs>
  );
}

/** A small square with the pattern of a kind, beside its word in a list or a legend. */
export function PatternSample({
  name,
  type,
  color,
}: {
  readonly name: string;
  readonly type: ZoneType;
  readonly color: string | null;
}) {
  return (
    <svg className="zone-sample" data-color={color ?? undefined} width="22" height="22" aria-hidden>
      <Patterns name={name} unit={1} />
      <rect
        x="0.5"
        y="0.5"
        width="21"
        height="21"
        rx="4"
        fill={patternUrl(name, type)}
        className="zone-outline"
      />
    </svg>
  );
}
