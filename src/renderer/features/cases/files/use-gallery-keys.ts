import { type KeyboardEvent, useState } from "react";

/** The place in the direction of an arrow; places of equal height form a row. */
export function stepTo(
  key: string,
  at: number,
  places: readonly { readonly top: number; readonly left: number }[],
): number | null {
  const last = places.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight") return Math.min(last, at + 1);
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  const here = places[at];
  if (here === undefined || (key !== "ArrowDown" && key !== "ArrowUp")) return null;
  const down = key === "ArrowDown";
  const beyond = places
    .map((place, index) => ({ ...place, index }))
    .filter(({ top }) => (down ? top > here.top : top < here.top));
  const row = down ? beyond[0]?.top : beyond.at(-1)?.top;
  const away = ({ left }: { readonly left: number }) => Math.abs(left - here.left);
  const [nearest] = beyond.filter(({ top }) => top === row).sort((one, other) => away(one) - away(other));
  return nearest?.index ?? at;
}

const opener = "[data-gallery-file]";

/** One tab stop in a gallery; arrows, Home and End move among its files. */
export function useGalleryKeys(ids: readonly number[]) {
  const [chosen, setChosen] = useState<number | null>(null);
  const active = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(opener)];
    const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
    if (at < 0) return;
    const places = all.map((each) => {
      const { top, left } = (each.closest("li, tr") ?? each).getBoundingClientRect();
      return { top: Math.round(top), left: Math.round(left) };
    });
    const next = stepTo(event.key, at, places);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return {
    onKeyDown,
    /** Tab index for a file's button and for the other controls of its card. */
    tabIndex: (id: number) => (id === active ? 0 : -1),
    onFocus: (id: number) => () => setChosen(id),
  };
}
export type GalleryKeys = ReturnType<typeof useGalleryKeys>;
