import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Point, Polygon } from "#contract/records/zones/polygon.ts";
import type { Zone } from "#contract/records/zones/schema.ts";
import { t } from "#lib/words/t.ts";
import { cx } from "#ui/facts/class-names.ts";
import { cornerAdded, cornerDrawn, cornerMoved, type Editing, type Grain, nudged } from "./editing.ts";
import { Patterns } from "./patterns.tsx";
import { pointsOn, type Size, ZoneShape } from "./zone-shape.tsx";

interface BoardProps {
  readonly url: string;
  readonly name: string;
  readonly zones: readonly Zone[];
  readonly editing: Editing;
  readonly canEdit: boolean;
  /** 1 shows the whole drawing. */
  readonly zoom: number;
  readonly grainOf: (size: Size, unit: number) => Grain;
  /** What the shown layers have in a zone, in words. */
  readonly noteOf: (zone: Zone) => string;
  readonly onChange: (editing: Editing) => void;
  readonly onChoose: (uuid: string | null) => void;
  /** What was dragged is to be saved. */
  readonly onDone: (editing: Editing) => void;
  /** A place where the pointer cuts. */
  readonly onCut: (at: Point) => void;
  readonly onKey: (event: KeyboardEvent, grain: Grain) => void;
  readonly onBroken: () => void;
}

type Drag =
  | { readonly kind: "corner"; readonly index: number }
  | { readonly kind: "zone"; readonly from: Point; readonly polygon: Polygon };

/** Until the picture is here. */
const unsized: Size = { width: 1000, height: 700 };

const useRoom = (box: React.RefObject<HTMLElement | null>): Size => {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
};

/** However low the window is, the drawing is as wide as if it had so much height, and is scrolled. */
const leastHeight = 280;

/** How wide a drawing is on upright paper between its margins, at least: there names are as large as on the screen. */
const paperWidth = 660;

/** How wide a drawing is that shows whole in its room, in pixels of the screen. */
const widthIn = (room: Size, { width, height }: Size): number =>
  Math.floor(
    Math.max(200, Math.min(room.width - 2, (Math.max(leastHeight, room.height - 2) * width) / height)),
  );

/** The drawing with its zones. Everything on it is done by pointer and by keys alike, and stands as a table beside it. */
export function Board(props: BoardProps) {
  const { url, name, zones, editing, canEdit, zoom, onChange, onChoose, onDone } = props;
  const space = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const patterns = useId();
  const room = useRoom(space);
  const sized = size ?? unsized;
  const { width: full, height: tall } = sized;
  const shown = widthIn(room, sized) * zoom;
  const unit = full / shown;
  const grain = props.grainOf(sized, unit);
  const chosen = zones.find(({ uuid }) => uuid === editing.chosen) ?? null;
  const polygon = chosen === null ? null : (editing.shape ?? chosen.polygon);
  const { noteOf } = props;
  const notes = useMemo(() => zones.map(noteOf).join("\n"), [zones, noteOf]);
  const latest = useRef(editing);
  latest.current = editing;
  const broke = useEffectEvent(() => props.onBroken());

  useEffect(() => {
    let gone = false;
    const picture = new Image();
    picture.onload = () => {
      if (!gone) setSize({ width: picture.naturalWidth, height: picture.naturalHeight });
    };
    picture.onerror = () => {
      if (!gone) broke();
    };
    picture.src = url;
    return () => {
      gone = true;
    };
  }, [url]);

  // Whoever begins by a button goes on by keys: they are heard by the drawing alone.
  const { kind } = editing.mode;
  useEffect(() => {
    if (kind !== "look") board.current?.focus({ preventScroll: true });
  }, [kind]);

  const placeOf = (event: PointerEvent): Point => {
    const box = board.current?.getBoundingClientRect();
    if (box === undefined) return [0, 0];
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const at = placeOf(event);
    const { mode } = editing;
    if (mode.kind === "draw")
      return onChange(
        cornerDrawn(
          editing,
          at,
          zones.map((zone) => zone.polygon),
          grain,
        ),
      );
    if (mode.kind === "cut") return props.onCut(at);
    const target = event.target instanceof Element ? event.target : null;
    const corner = target?.closest("[data-corner]")?.getAttribute("data-corner");
    const side = target?.closest("[data-side]")?.getAttribute("data-side");
    if (canEdit && corner && polygon !== null) {
      event.currentTarget.setPointerCapture(event.pointerId);
      onChange({ ...editing, corner: Number(corner), refused: null });
      return setDrag({ kind: "corner", index: Number(corner) });
    }
    if (canEdit && side && polygon !== null) {
      event.currentTarget.setPointerCapture(event.pointerId);
      onChange(cornerAdded(editing, polygon, Number(side), at));
      return setDrag({ kind: "corner", index: Number(side) + 1 });
    }
    const uuid = target?.closest("[data-zone]")?.getAttribute("data-zone") ?? null;
    if (canEdit && uuid !== null && uuid === editing.chosen && polygon !== null) {
      event.currentTarget.setPointerCapture(event.pointerId);
      return setDrag({ kind: "zone", from: at, polygon });
    }
    onChoose(uuid);
  };

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = placeOf(event);
    const now = latest.current;
    if (drag === null || polygon === null) {
      if (now.mode.kind !== "look") onChange({ ...now, pointer: at });
      return;
    }
    if (drag.kind === "corner") onChange(cornerMoved(now, polygon, drag.index, at));
    else
      onChange(nudged({ ...now, corner: null }, drag.polygon, [at[0] - drag.from[0], at[1] - drag.from[1]]));
  };

  const end = () => {
    if (drag === null) return;
    setDrag(null);
    onDone(latest.current);
  };

  const { mode, pointer, refused } = editing;
  const crossing = refused?.why === "crossing" ? refused.crossing.at : null;
  const line =
    mode.kind === "draw"
      ? [...mode.corners, pointer]
      : mode.kind === "cut" && mode.from
        ? [mode.from, pointer]
        : [];

  return (
    <div className="plan-space" ref={space}>
      <div className="plan-frame">
        <div
          ref={board}
          role="application"
          aria-label={t("Drawing of {{name}}", { name })}
          aria-describedby="plan-keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the drawing are heard here
          tabIndex={0}
          className={cx("plan-board", mode.kind !== "look" && "plan-drawing")}
          style={
            {
              "--plan-width": `${shown}px`,
              "--plan-on-paper": shown / paperWidth,
              aspectRatio: `${full} / ${tall}`,
            } as React.CSSProperties
          }
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => props.onKey(event, grain)}
        >
          <Ground
            url={size === null ? null : url}
            zones={zones}
            without={chosen?.uuid ?? null}
            size={sized}
            unit={unit}
            patterns={`${patterns}g`}
            notes={notes}
          />
          <svg className="plan-over" viewBox={`0 0 ${full} ${tall}`} aria-hidden>
            <Patterns name={patterns} unit={unit} />
            {chosen === null || polygon === null ? null : (
              <ZoneShape
                zone={chosen}
                polygon={polygon}
                size={sized}
                unit={unit}
                patterns={patterns}
                chosen
                note={noteOf(chosen)}
              />
            )}
            {chosen !== null && polygon !== null && canEdit && mode.kind === "look" ? (
              <Handles polygon={polygon} corner={editing.corner} size={sized} unit={unit} />
            ) : null}
            {line.length > 0 ? <polyline points={pointsOn(line, sized)} className="zone-line-drawn" /> : null}
            {mode.kind === "draw"
              ? mode.corners.map(([x, y], index) => (
                  <circle
                    key={`${x} ${y} ${index}`}
                    cx={x * full}
                    cy={y * tall}
                    r={5 * unit}
                    className="zone-corner"
                  />
                ))
              : null}
            {mode.kind === "look" ? null : (
              <path
                d={`M${pointer[0] * full - 9 * unit} ${pointer[1] * tall}h${18 * unit}M${pointer[0] * full} ${pointer[1] * tall - 9 * unit}v${18 * unit}`}
                className="zone-pointer"
              />
            )}
            {crossing === null ? null : (
              <circle
                cx={crossing[0] * full}
                cy={crossing[1] * tall}
                r={10 * unit}
                className="zone-crossing"
              />
            )}
          </svg>
        </div>
      </div>
    </div>
  );
}

interface GroundProps {
  /** Null until the picture is here. */
  readonly url: string | null;
  readonly zones: readonly Zone[];
  /** The zone that is chosen lies above, where it moves without anything here being painted again. */
  readonly without: string | null;
  readonly size: Size;
  readonly unit: number;
  readonly patterns: string;
  /** A line for each zone: text, so that what lies still is painted again only where it says something else. */
  readonly notes: string;
}

/** The drawing and the zones that lie still. */
const Ground = memo(function Ground({ url, zones, without, size, unit, patterns, notes }: GroundProps) {
  const lines = notes.split("\n");
  return (
    <svg className="plan-ground" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      <Patterns name={patterns} unit={unit} />
      {url === null ? null : <image href={url} width={size.width} height={size.height} />}
      {zones.map((zone, index) =>
        zone.uuid === without ? null : (
          <ZoneShape
            key={zone.uuid}
            zone={zone}
            polygon={zone.polygon}
            size={size}
            unit={unit}
            patterns={patterns}
            chosen={false}
            note={lines[index] ?? ""}
          />
        ),
      )}
    </svg>
  );
});

interface HandlesProps {
  readonly polygon: Polygon;
  readonly corner: number | null;
  readonly size: Size;
  readonly unit: number;
}

/** What the pointer takes hold of: each corner, and the middle of each side for a new one. */
function Handles({ polygon, corner, size: { width, height }, unit }: HandlesProps) {
  const half = 5 * unit;
  return (
    <g>
      {polygon.length < 3
        ? null
        : polygon.map(([x, y], index) => {
            const [a, b] = polygon[(index + 1) % polygon.length] ?? [x, y];
            return (
              <circle
                key={index}
                data-side={index}
                cx={((x + a) / 2) * width}
                cy={((y + b) / 2) * height}
                r={half * 0.8}
                className="zone-side"
              />
            );
          })}
      {polygon.map(([x, y], index) => (
        <rect
          key={index}
          data-corner={index}
          x={x * width - half}
          y={y * height - half}
          width={2 * half}
          height={2 * half}
          className={cx("zone-corner", index === corner && "zone-corner-chosen")}
        />
      ))}
    </g>
  );
}
