/** One bar of a scale: how long it is on screen, and what that is on the earth. */
export interface ScaleBar {
  readonly pixels: number;
  readonly value: number;
  readonly unit: "ft" | "mi" | "m" | "km";
}

const feetInMeter = 3.28084;
const feetInMile = 5280;
const longest = 130;

/** 1, 2 or 5 times a power of ten: the largest that is not above a number. */
export function roundBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const first = most / power;
  return (first >= 5 ? 5 : first >= 2 ? 2 : 1) * power;
}

function bar(
  metersPerPixel: number,
  small: ScaleBar["unit"],
  large: ScaleBar["unit"],
  of: readonly [number, number],
): ScaleBar {
  const [perMeter, smallInLarge] = of;
  const most = longest * metersPerPixel * perMeter;
  const unit = most >= smallInLarge ? large : small;
  const factor = unit === large ? smallInLarge : 1;
  const value = roundBelow(most / factor);
  return { value, unit, pixels: (value * factor) / perMeter / metersPerPixel };
}

/** The bars of a scale, in feet or miles and in meters or kilometers. */
export const scaleBars = (metersPerPixel: number): readonly [ScaleBar, ScaleBar] => [
  bar(metersPerPixel, "ft", "mi", [feetInMeter, feetInMile]),
  bar(metersPerPixel, "m", "km", [1, 1000]),
];
