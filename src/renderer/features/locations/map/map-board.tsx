import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Projection, Spot } from "#contract/records/locations/map/projection.ts";
import { t } from "#lib/words/t.ts";
import { announce } from "#ui/states/live-region.tsx";
import { arrangeMarks, directions, type Mark, nextMark } from "./arrange-marks.ts";
import { MapGround } from "./map-ground.tsx";
import { MapMarks } from "./map-marks.tsx";
import { labelWidth, type MapPicture, type MapPlace, wordsOf } from "./map-place.ts";
import { MapScale } from "./map-scale.tsx";
import { MapTools } from "./map-tools.tsx";
import { useDrag, useSize, useView, useWheel } from "./use-map-view.ts";
import { bringing, extentOf, fit, margin, moved, zoomed } from "./view.ts";

interface MapBoardProps {
  readonly places: readonly MapPlace[];
  readonly projection: Projection;
  readonly picture: MapPicture | null;
  /** Several places that are too near each other to be told apart were chosen. */
  readonly onGroup: (ids: readonly number[]) => void;
}

const closer = Math.SQRT2;
/** At the closest, a pixel is this many meters. */
const closest = 0.05;

/** The map: one stop of the Tab key, in which the arrow keys go from place to place. */
export function MapBoard({ places, projection, picture, onGroup }: MapBoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const keys = useId();
  const size = useSize(box);
  const all = useMemo(
    () =>
      extentOf([
        ...(picture === null
          ? []
          : ([
              [0, 0],
              [1, picture.height],
            ] as const)),
        ...(picture === null ? places.map(({ spot }) => spot) : []),
      ]) ?? { from: [0, 0] as const, to: [1, 1] as const },
    [places, picture],
  );
  const most = projection.metersPerUnit([0.5, 0.5]) / closest;
  const least =
    fit(extentOf([all.from, all.to, ...places.map(({ spot }) => spot)]) ?? all, size, margin, most).scale / 2;
  const [view, setView] = useView(all, size, most);
  const limited = (scale: number) => Math.min(most, Math.max(least, scale));
  const zoom = (factor: number, around?: Spot) =>
    setView((now) => zoomed(now, limited(now.scale * factor), around));
  useWheel(box, zoom);

  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places]);
  const marks = useMemo(
    () =>
      arrangeMarks(
        places.map(({ id, spot: [x, y] }) => ({ id, x: x * view.scale, y: y * view.scale })),
        (members) => labelWidth(wordsOf(members, byId)),
        all.to[0] * view.scale + margin,
      ),
    [places, all, byId, view.scale],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const current = marks.find(({ members }) => members.includes(chosen ?? -1)) ?? marks[0];
  const hadFocus = useRef(false);
  const focusMark = (id: number) =>
    box.current?.querySelector<HTMLElement>(`[data-mark="${id}"]`)?.focus({ preventScroll: true });
  // A mark that became part of another one hands the focus over to it.
  useLayoutEffect(() => {
    if (hadFocus.current && current !== undefined && document.activeElement === document.body)
      focusMark(current.id);
  }, [current]);

  const spotOf = (mark: Mark): Spot => [mark.x / view.scale, mark.y / view.scale];
  const goTo = (mark: Mark | null | undefined) => {
    if (!mark) return;
    focusMark(mark.id);
  };
  const focused = (mark: Mark) => {
    hadFocus.current = true;
    setChosen(mark.id);
    setView((now) => bringing(now, spotOf(mark), size));
  };
  const open = (mark: Mark) => {
    onGroup(mark.members);
    const spots = places.filter(({ id }) => mark.members.includes(id)).map(({ spot }) => spot);
    const extent = extentOf(spots);
    if (extent === null) return;
    const next = fit(extent, size, 120, most);
    setChosen(mark.id);
    setView((now) => (next.scale > now.scale * 1.01 ? next : now));
  };

  // The same functions each time: the marks are not drawn anew while the map is moved.
  const latest = useRef({ focused, open });
  useEffect(() => {
    latest.current = { focused, open };
  });
  const onFocused = useCallback((mark: Mark) => latest.current.focused(mark), []);
  const onOpen = useCallback((mark: Mark) => latest.current.open(mark), []);

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    const direction = directions.find((each) => each === key);
    const from = current === undefined ? -1 : marks.indexOf(current);
    const act = (run: () => void) => {
      event.preventDefault();
      run();
    };
    if (direction !== undefined && shiftKey) act(() => setView((now) => moved(now, shifts[direction])));
    else if (direction !== undefined) act(() => goTo(current && nextMark(marks, current, direction)));
    else if (key === "Home") act(() => goTo(marks[0]));
    else if (key === "End") act(() => goTo(marks.at(-1)));
    else if (key === "n" || key === "N")
      act(() => goTo(marks[(from + (shiftKey ? marks.length - 1 : 1)) % marks.length]));
    else if (key === "+" || key === "=") act(() => zoomAtCurrent(closer));
    else if (key === "-" || key === "_") act(() => zoomAtCurrent(1 / closer));
    else if (key === "0") act(() => showAll());
  };
  const zoomAtCurrent = (factor: number) => {
    const at = current === undefined ? view.at : spotOf(current);
    zoom(factor, [(at[0] - view.at[0]) * view.scale, (at[1] - view.at[1]) * view.scale]);
  };
  const showAll = () => {
    setView(() => fit(all, size, margin, most));
    announce(t("The whole map is shown."));
  };
  const drag = useDrag((by) => setView((now) => moved(now, by)));
  const offset: Spot = [size.width / 2 - view.at[0] * view.scale, size.height / 2 - view.at[1] * view.scale];

  return (
    <div className="map-frame">
      <div
        ref={box}
        role="application"
        aria-label={t("Map of locations")}
        aria-describedby={keys}
        className="map-board"
        onKeyDown={onKey}
        onBlur={(event) => {
          // What is taken away with the focus on it blurs to nothing, and is given back above.
          if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
            hadFocus.current = false;
        }}
        {...drag}
      >
        {size.width === 0 ? null : (
          <>
            <MapGround picture={picture} scale={view.scale} offset={offset} size={size} />
            <div className="map-marks" style={{ transform: `translate(${offset[0]}px, ${offset[1]}px)` }}>
              <MapMarks
                marks={marks}
                places={byId}
                stop={current?.id ?? 0}
                onFocused={onFocused}
                onOpen={onOpen}
              />
            </div>
          </>
        )}
        <MapTools
          north={projection.north}
          onCloser={() => zoom(closer)}
          onFarther={() => zoom(1 / closer)}
          onAll={showAll}
        />
        {places.length === 0 && picture === null ? null : (
          <MapScale metersPerPixel={projection.metersPerUnit(view.at) / view.scale} />
        )}
      </div>
      <p id={keys} className="bw-hidden">
        {t(
          "Arrow keys go from place to place, and Enter opens one. Plus and minus zoom, Shift with arrow keys moves the map.",
        )}
      </p>
    </div>
  );
}

const step = 80;
const shifts = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
} as const;
