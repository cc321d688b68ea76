import { type CSSProperties, memo } from "react";
import { Link } from "react-router";
import { t } from "#lib/words/t.ts";
import { cx } from "#ui/facts/class-names.ts";
import type { Mark } from "./arrange-marks.ts";
import { isSevere, type MapPlace, wordsOf } from "./map-place.ts";

interface MarksProps {
  readonly marks: readonly Mark[];
  readonly places: ReadonlyMap<number, MapPlace>;
  /** The mark that the Tab key comes to. */
  readonly stop: number;
  readonly onFocused: (mark: Mark) => void;
  readonly onOpen: (mark: Mark) => void;
}

/** Drawn anew when the zoom changes, not while the map is moved. */
export const MapMarks = memo(function MapMarks({ marks, places, stop, onFocused, onOpen }: MarksProps) {
  return marks.map((mark) => {
    const place = places.get(mark.id);
    if (place === undefined) return null;
    const words = wordsOf(mark.members, places);
    const shared = {
      "data-mark": mark.id,
      className: cx(
        "map-mark",
        mark.label === null && "map-mark-bare",
        isSevere(mark.members, places) && "map-mark-severe",
      ),
      style: { left: mark.x, top: mark.y } satisfies CSSProperties,
      tabIndex: mark.id === stop ? 0 : -1,
      onFocus: () => onFocused(mark),
    };
    const label = (
      <span
        className="map-label"
        style={
          mark.label === null
            ? undefined
            : { left: mark.label.left - mark.x, top: mark.label.top - mark.y, width: mark.label.width }
        }
      >
        {words}
      </span>
    );
    return mark.members.length === 1 ? (
      <Link
        key={mark.id}
        {...shared}
        to={place.to}
        aria-label={`${words}, ${place.note}`}
        title={place.note}
        draggable={false}
      >
        <span className="map-dot">{place.severe ? "!" : null}</span>
        {label}
      </Link>
    ) : (
      <button
        key={mark.id}
        {...shared}
        type="button"
        aria-label={t("{{words}}: show them apart", { words })}
        onClick={() => onOpen(mark)}
      >
        <span className="map-dot map-dot-many">{mark.members.length}</span>
        {label}
      </button>
    );
  });
});
