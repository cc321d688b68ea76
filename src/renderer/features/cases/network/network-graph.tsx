// biome-ignore-all lint/a11y/useSemanticElements: a picture has neither field sets nor buttons
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { useNavigate } from "react-router";
import type { Network, NetworkNode } from "#contract/services/network/schema.ts";
import { cx } from "#ui/facts/class-names.ts";
import {
  baseOf,
  edgeKey,
  type LabelPlace,
  labelSize,
  placeLabels,
  shapeScale,
  showMore,
} from "./label-places.ts";
import { neighborTowards, type Places, type Point } from "./network-layout.ts";
import { addressOf, kindName } from "./network-words.ts";
import { edgesOf, panned, zoomed } from "./view-box.ts";

export type NetworkGraphProps = {
  readonly ref: RefObject<SVGSVGElement | null>;
  readonly label: string;
  readonly network: Network;
  readonly places: Places;
  readonly view: string;
  /** The view that shows all of it, while that is the view: no words are cut by its edge. */
  readonly whole: string | null;
  /** The size of a pixel on the screen, in units of the picture. */
  readonly unit: number;
  readonly onView: (view: string) => void;
  /** The node that has the tab stop. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onExpand: (id: string) => void;
};

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A node's accessible name begins with the words it shows; where those are cut, all of them follow. */
function nameOf(node: NetworkNode, lines: readonly string[], count: number): string {
  const words = [node.label, node.detail ?? ""].filter((text) => text !== "");
  const shown = lines.join(", ");
  const whole = words.join(", ");
  return [
    `${kindName[node.kind]} ${shown}`,
    ...(node.more ? [showMore] : []),
    ...(shown === whole ? [] : [`in full: ${whole}`]),
    `${count} connections`,
  ].join(", ");
}

/** The picture. Arrows move to the neighbor in that direction, Enter opens, E expands a node, + and − zoom. */
export function NetworkGraph(props: NetworkGraphProps) {
  const { network, places, view, whole, unit, onView, chosen, onChoose, onExpand } = props;
  const labels = useMemo(
    () => placeLabels(network, places, { unit, chosen, view: whole === null ? null : edgesOf(whole) }),
    [network, places, unit, chosen, whole],
  );
  const navigate = useNavigate();
  const nodes = useRef(new Map<string, SVGGElement>());
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const moved = useRef(false);

  // Only a key moves the focus.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    nodes.current.get(chosen)?.focus();
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent, node: NetworkNode) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    const to = addressOf(node);
    if (direction) {
      const next = neighborTowards(network, places, node.id, direction);
      if (next !== null) {
        moved.current = true;
        onChoose(next);
      }
    } else if (event.key === "Enter" && to !== null) void navigate(to);
    else if (event.key.toLowerCase() === "e") onExpand(node.id);
    else if (event.key === "+") onView(zoomed(view, 0.75));
    else if (event.key === "-") onView(zoomed(view, 1 / 0.75));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const from = drag.current;
    if (from === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    drag.current = { x: event.clientX, y: event.clientY };
    onView(panned(view, (from.x - event.clientX) / box.width, (from.y - event.clientY) / box.height));
  };
  const style = {
    fontSize: labelSize * unit,
    strokeWidth: 4 * unit,
    "--network-pixel": `${unit}px`,
  } as CSSProperties;
  return (
    <svg
      ref={props.ref}
      className="network-graph"
      viewBox={view}
      style={style}
      role="group"
      aria-label={props.label}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        drag.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
      }}
    >
      <g className="network-edges" aria-hidden>
        {network.edges.map((edge) => {
          const [from, to] = [places.get(edge.from), places.get(edge.to)];
          if (!from || !to) return null;
          const near = edge.from === chosen || edge.to === chosen;
          const place = labels.edges.get(edgeKey(edge));
          return (
            <g key={edgeKey(edge)} className={cx(near && "network-near")}>
              <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
              {place ? (
                <text x={place.x} y={baseOf(place, 0, unit)}>
                  {edge.words}
                </text>
              ) : null}
            </g>
          );
        })}
      </g>
      {network.nodes.map((node) => {
        const at = places.get(node.id);
        if (!at) return null;
        const place = labels.nodes.get(node.id);
        const count = network.edges.filter((edge) => edge.from === node.id || edge.to === node.id).length;
        return (
          <g
            key={node.id}
            ref={(element) => {
              if (element) nodes.current.set(node.id, element);
              else nodes.current.delete(node.id);
            }}
            role="button"
            tabIndex={node.id === chosen ? 0 : -1}
            aria-pressed={node.id === chosen}
            aria-label={nameOf(node, place?.lines ?? [node.label], count)}
            className={cx("network-node", `network-${node.kind}`, node.id === chosen && "network-chosen")}
            transform={`translate(${at.x} ${at.y})`}
            onClick={() => onChoose(node.id)}
            onDoubleClick={() => onExpand(node.id)}
            onKeyDown={(event) => onKeyDown(event, node)}
          >
            <g className="network-shape" transform={`scale(${shapeScale(unit)})`}>
              <circle className="network-ring" r={26} />
              <Shape kind={node.kind} />
            </g>
            {place ? <Words node={node} at={at} place={place} unit={unit} onExpand={onExpand} /> : null}
          </g>
        );
      })}
    </svg>
  );
}

interface WordsProps {
  readonly node: NetworkNode;
  readonly at: Point;
  readonly place: LabelPlace;
  readonly unit: number;
  readonly onExpand: (id: string) => void;
}

function Words({ node, at, place, unit, onExpand }: WordsProps) {
  const [label, detail] = place.lines;
  const base = (line: number) => ({ x: place.x - at.x, y: baseOf(place, line, unit) - at.y });
  // The blanks keep the lines apart for whoever compares them with the node's name.
  return (
    <>
      <text className="network-label" {...base(0)}>
        {label}
      </text>{" "}
      {detail === undefined ? null : (
        <text className="network-detail" {...base(1)}>
          {detail}
        </text>
      )}{" "}
      {node.more ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the E of its node does the same, and a button in the details
        <text
          className="network-more"
          {...base(place.lines.length)}
          onClick={(event) => {
            event.stopPropagation();
            onExpand(node.id);
          }}
        >
          {showMore}
        </text>
      ) : null}
    </>
  );
}

/** Each kind has its own shape. */
function Shape({ kind }: { readonly kind: NetworkNode["kind"] }) {
  if (kind === "person") return <circle r={18} />;
  if (kind === "case") return <rect x={-18} y={-18} width={36} height={36} rx={6} />;
  if (kind === "entity") return <path d="M0 -22 L19 -11 V11 L0 22 L-19 11 V-11 Z" />;
  if (kind === "place") return <path d="M0 -21 L20 14 L-20 14 Z" />;
  if (kind === "vehicle") return <path d="M-18 -11 H18 L22 0 L18 11 H-18 L-22 0 Z" />;
  return <path d="M0 -20 L20 0 L0 20 L-20 0 Z" />;
}
