import { firstFocusable } from "#ui/overlays/focus.ts";

/** The regions that F6 walks through, in order (UI-6). */
const REGIONS = ["rail", "main", "inspector", "help", "strip"] as const;

/** Which region comes next, given those on screen and where the focus is. */
export function nextRegion(present: readonly string[], current: string | null, step: 1 | -1): string | null {
  if (present.length === 0) return null;
  const at = current === null ? -1 : present.indexOf(current);
  if (at < 0) return (step === 1 ? present[0] : present.at(-1)) ?? null;
  return present[(at + step + present.length) % present.length] ?? null;
}

/** Moves the focus to the next or previous region of the window. */
export function moveRegion(step: 1 | -1): void {
  const find = (id: string) => document.getElementById(id);
  const present = REGIONS.filter((id) => find(id) !== null);
  const current = present.find((id) => find(id)?.contains(document.activeElement)) ?? null;
  const next = nextRegion(present, current, step);
  const region = next === null ? null : find(next);
  if (!region) return;
  const inside =
    next === "rail"
      ? (region.querySelector<HTMLElement>("a[aria-current]") ?? firstFocusable(region))
      : next === "strip"
        ? firstFocusable(region)
        : region;
  (inside ?? region).focus();
}
