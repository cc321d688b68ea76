import { t } from "#lib/words/t.ts";
import "./network.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Maximize, Minus, Plus, Waypoints } from "lucide-react";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { type NetworkKind, networkKinds } from "#contract/services/network/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { NetworkDetails } from "./network-details.tsx";
import { NetworkExport } from "./network-export.tsx";
import { NetworkGraph } from "./network-graph.tsx";
import { filtered, type LayoutName, type Places, placed } from "./network-layout.ts";
import { NetworkTable } from "./network-table.tsx";
import { kindNames } from "./network-words.ts";
import { holds, type Size, unitOf, wholeView, zoomed } from "./view-box.ts";

/** The size of the picture on the screen, in pixels. */
function useSize(svg: RefObject<SVGSVGElement | null>, isThere: boolean): Size {
  const [size, setSize] = useState<Size>({ width: 720, height: 480 });
  useLayoutEffect(() => {
    const element = svg.current;
    if (!(isThere && element)) return;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg, isThere]);
  return size;
}

/** A view that somebody made by hand, and what was in the picture at that time. */
interface Zoom {
  /** Depth, layout and kinds, which make another picture. */
  readonly key: string;
  readonly places: Places;
  readonly view: string;
}

/** A view made by hand stays, except where something that was added to the picture is outside of it. */
const staysIn = (zoom: Zoom, places: Places): boolean =>
  holds(
    zoom.view,
    [...places].filter(([id]) => !zoom.places.has(id)).map(([, at]) => at),
  );

/** What a case is connected with: a picture, and a table with the same content (UI-7a). */
export function CaseNetwork({ record }: { readonly record: CaseRecord }) {
  const [depth, setDepth] = useState(1);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [hidden, setHidden] = useState<ReadonlySet<NetworkKind>>(new Set());
  const [layout, setLayout] = useState<LayoutName>("force");
  const [chosen, setChosen] = useState(`case:${record.id}`);
  const svg = useRef<SVGSVGElement>(null);
  const query = { depth, ...(expanded.length > 0 ? { expand: expanded.join(",") } : {}) };
  const found = useQuery({
    ...apiQuery(useApi(), "cases.network", { params: { id: record.id }, query }),
    placeholderData: keepPreviousData,
  });
  const whole = found.data?.data;
  const shown = useMemo(() => {
    if (!whole) return null;
    const network = filtered(whole, new Set(networkKinds.filter((kind) => !hidden.has(kind))));
    const places = placed(layout, network);
    return { network, places };
  }, [whole, hidden, layout]);
  const size = useSize(svg, shown !== null);
  const [zoom, setZoom] = useState<Zoom | null>(null);

  if (!whole || !shown)
    return <Loaded query={found} label={t("Loading the network")} shape="page" count={4} />;
  if (whole.nodes.length === 1)
    return (
      <EmptyState icon={Waypoints} title={t("Nothing hangs together with this case yet")} level={2}>
        {t("People, places and other cases that it shares stand here.")}
      </EmptyState>
    );

  const all = wholeView(shown.places, size);
  const key = JSON.stringify([depth, layout, [...hidden]]);
  const byHand = zoom !== null && zoom.key === key && staysIn(zoom, shown.places) ? zoom.view : null;
  const view = byHand ?? all;
  const look = (next: string) => setZoom({ key, places: shown.places, view: next });
  const turn = (factor: number) => look(zoomed(view, factor));
  const expand = (id: string) => {
    if (!expanded.includes(id)) setExpanded([...expanded, id]);
  };
  const node = shown.network.nodes.find((each) => each.id === chosen) ?? shown.network.nodes[0];
  const present = networkKinds.filter((kind) => whole.nodes.some((each) => each.kind === kind));
  return (
    <div className="network">
      <div className="network-tools">
        <Segmented
          label={t("Steps from the case")}
          options={[
            { value: "1", label: t("Near") },
            { value: "2", label: t("Two steps") },
          ]}
          value={String(depth)}
          onChange={(value) => setDepth(Number(value))}
        />
        <Segmented
          label={t("Layout")}
          options={[
            { value: "force", label: t("Free") },
            { value: "circles", label: t("Circles") },
            { value: "rows", label: t("Rows") },
          ]}
          value={layout}
          onChange={(value) => setLayout(value as LayoutName)}
        />
        <fieldset className="network-kinds">
          <legend className="bw-hidden">{t("Show")}</legend>
          {present.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={!hidden.has(kind)}
                onChange={() => {
                  const next = new Set(hidden);
                  if (!next.delete(kind)) next.add(kind);
                  setHidden(next);
                }}
              />
              {kindNames[kind]}
            </label>
          ))}
        </fieldset>
        {record.can.export ? <NetworkExport record={record} svg={svg} view={all} /> : null}
      </div>
      <p className="network-note" role="status">
        {whole.cut
          ? t("Only {{count}} are shown: there is more than fits in one picture.", {
              count: whole.nodes.length,
            })
          : t("{{count}} shown, {{count2}} connections. What you may not see is left out.", {
              count: shown.network.nodes.length,
              count2: shown.network.edges.length,
            })}
      </p>
      <div className="network-stage">
        <NetworkGraph
          ref={svg}
          label={t("Network of case {{number}}", { number: record.number })}
          network={shown.network}
          places={shown.places}
          view={view}
          whole={view === all ? all : null}
          unit={unitOf(view, size)}
          onView={look}
          chosen={node?.id ?? ""}
          onChoose={setChosen}
          onExpand={expand}
        />
        <div className="network-zoom">
          <IconButton
            icon={Plus}
            label={t("Closer")}
            size="small"
            variant="plain"
            onClick={() => turn(0.75)}
          />
          <IconButton
            icon={Minus}
            label={t("Farther")}
            size="small"
            variant="plain"
            onClick={() => turn(1 / 0.75)}
          />
          <IconButton
            icon={Maximize}
            label={t("Show all")}
            size="small"
            variant="plain"
            onClick={() => look(all)}
          />
        </div>
        {node ? (
          <NetworkDetails
            node={node}
            network={shown.network}
            onChoose={setChosen}
            onExpand={node.more && !expanded.includes(node.id) ? () => expand(node.id) : null}
          />
        ) : null}
      </div>
      <NetworkTable network={shown.network} />
    </div>
  );
}
