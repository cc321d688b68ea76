/** How many of these widths fit into a row, with room for a "More" button unless all fit. At least one. */
export function fittingTabs(widths: readonly number[], room: number, gap: number, more: number): number {
  const whole = widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);
  if (whole <= room) return widths.length;
  let used = more;
  let count = 0;
  for (const width of widths) {
    used += width + gap;
    if (used > room) break;
    count += 1;
  }
  return Math.max(1, count);
}
