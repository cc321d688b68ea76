import { printPage } from "#lib/page/print-page.ts";
import "./floor-plans.css";
import { useQuery } from "@tanstack/react-query";
import {
  Check,
  FileImage,
  MapPin,
  Map as MapSheet,
  Pencil,
  Printer,
  Scissors,
  SquareDashed,
  Undo2,
} from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import type { Zone } from "#contract/records/zones/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useHost } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { fileViewQuery } from "#parts/media/viewer/use-file-view.ts";
import { ZoomButtons } from "#parts/media/viewer/zoom-buttons.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { Board } from "./editor/board.tsx";
import type { Mode } from "./editor/editing.ts";
import { refusalWords } from "./editor/refusal-words.ts";
import { useEditor } from "./editor/use-editor.ts";
import { ZoneForm } from "./editor/zone-form.tsx";
import { ZonePanel } from "./editor/zone-panel.tsx";
import { LayerButtons } from "./layers/layer-buttons.tsx";
import { inZoneWords, useLayers } from "./layers/use-layers.ts";
import { PrintedLegend } from "./printed-legend.tsx";

const plans = recordPaths("floor-plan");
const places = recordPaths("location");
const zooms = [1, 1.5, 2, 3, 4] as const;

/** One level of a place: its drawing with zones. It opens for looking; "Edit" begins drawing, moving and cutting. */
export function FloorPlanPage() {
  const { uuid = "" } = useParams();
  const found = useQuery(apiQuery(useApi(), "floorPlans.show", { params: { id: uuid } }));
  const plan = found.data?.data;
  usePage(t("Floor plan"), [
    { label: t("Locations"), to: places.list },
    ...(plan ? [{ label: plan.location, to: places.show(plan.location_uuid) }] : []),
    { label: plan?.name ?? t("Floor plan") },
  ]);
  if (plan) return <PlanRecord key={plan.uuid} plan={plan} />;
  const back = <LinkButton to={places.list}>{t("Locations")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={t("Floor plan")} />}>
      <Loaded query={found} label={t("Loading the floor plan")} shape="page" count={4} back={back} />
    </PageLayout>
  );
}

function PlanRecord({ plan }: { readonly plan: FloorPlan }) {
  const { bridge } = useHost();
  const [drawing, setDrawing] = useState(false);
  const canEdit = plan.can.edit && drawing;
  const editor = useEditor(plan, canEdit);
  const { zones, editing } = editor;
  const layers = useLayers(plan);
  const { inZone, roomOf } = layers;
  const noteOf = useCallback((zone: Zone) => inZoneWords(inZone(zone.id)), [inZone]);
  useZoneOfAddress(zones.zones, editor.choose);
  const [zoom, setZoom] = useState(0);
  const [broken, setBroken] = useState(false);
  const view = useQuery({ ...fileViewQuery(bridge, plan.drawing?.id ?? 0), enabled: plan.drawing !== null });
  const url = !broken && view.data?.preview === "image" ? view.data.url : null;
  const refusal = editing.refused === null ? null : refusalWords(editing.refused);
  const begin = () => {
    if (canEdit) editor.rest();
    setDrawing(!canEdit);
  };
  return (
    <PageLayout
      wide
      header={
        <PageHeader
          title={`${plan.location}, ${plan.name}`}
          actions={
            <>
              <SaveState state={zones.state} />
              {canEdit ? (
                <LinkButton to={plans.edit(plan.uuid)} size="small" icon={FileImage}>
                  {t("Name and drawing")}
                </LinkButton>
              ) : null}
              {plan.can.edit ? (
                <Button size="small" icon={canEdit ? Check : Pencil} onClick={begin}>
                  {canEdit ? t("Done") : t("Edit")}
                </Button>
              ) : null}
              {canEdit ? null : (
                <GovernedButton needs="print" size="small" icon={Printer} onClick={() => printPage()}>
                  {t("Print")}
                </GovernedButton>
              )}
            </>
          }
        />
      }
      inspector={
        <ZonePanel
          zones={zones.zones}
          known={zones.query.data !== undefined}
          chosen={editing.chosen}
          polygon={editing.shape}
          corner={editing.corner}
          feetAcross={plan.feet_across}
          onChoose={editor.choose}
          onCorner={editor.takeCorner}
          onPlace={editor.place}
          onEdit={(zone) => editor.openForm(zone.uuid)}
          inZone={inZone}
          roomOf={roomOf}
          readOnly={!canEdit}
        />
      }
      inspectorLabel={t("Zones")}
    >
      <div className="plan-tools">
        <Levels plan={plan} />
        {canEdit ? (
          <>
            <Button size="small" icon={SquareDashed} onClick={editor.draw}>
              {t("Draw a zone")}
            </Button>
            <Button
              size="small"
              icon={MapPin}
              title={t("An exit, a rally point, a camera: one spot instead of an area")}
              onClick={editor.mark}
            >
              {t("Mark a point")}
            </Button>
            <Button size="small" icon={Scissors} disabled={editor.area === null} onClick={editor.cut}>
              {t("Cut")}
            </Button>
            <Button size="small" icon={Undo2} disabled={!zones.canUndo} onClick={editor.undo}>
              {t("Undo")}
            </Button>
          </>
        ) : (
          <LayerButtons layers={layers} />
        )}
        <span className="plan-zoom">
          <ZoomButtons zoom={zoom} steps={zooms} onZoom={setZoom} spoken />
        </span>
      </div>
      {zones.problem === null ? null : <Callout kind="stop">{zones.problem}</Callout>}
      {/* There before it is needed: the drawing must not move under the pointer. */}
      {canEdit ? <div className="plan-refused">{refusal}</div> : null}
      <Loaded query={zones.query} label={t("Loading the zones")} shape="page" count={3}>
        {() =>
          plan.drawing === null ? (
            <EmptyState icon={MapSheet} title={t("No drawing yet")}>
              {plan.can.edit ? (
                <LinkButton to={plans.edit(plan.uuid)}>{t("Choose a drawing")}</LinkButton>
              ) : null}
            </EmptyState>
          ) : broken || view.error ? (
            <EmptyState icon={MapSheet} title={t("The drawing cannot be shown now")}>
              {t("Its zones stand at the side. The picture itself is at the server.")}
            </EmptyState>
          ) : url === null ? null : (
            <Board
              url={url}
              name={plan.name}
              zones={zones.zones}
              editing={editing}
              canEdit={canEdit}
              zoom={zooms[zoom] ?? 1}
              grainOf={editor.grainOf}
              noteOf={noteOf}
              onChange={editor.change}
              onChoose={editor.choose}
              onDone={editor.done}
              onCut={editor.cutAt}
              onKey={editor.onKey}
              onBroken={() => setBroken(true)}
            />
          )
        }
      </Loaded>
      <PrintedLegend plan={plan} zones={zones.zones} />
      <Keys mode={canEdit ? modeOf(editing.mode) : "read"} />
      <ZoneForm plan={plan} open={editor.form} onSaved={editor.formSaved} onClose={editor.closeForm} />
    </PageLayout>
  );
}

/**
 * An address that names a zone begins with it: a case leads to where it happened. The address stays as it is: changing it
 * once the zones are read would bring back whoever has left meanwhile.
 */
function useZoneOfAddress(zones: readonly Zone[], choose: (uuid: string) => void) {
  const [asked] = useSearchParams();
  const begun = useRef<string | null>(null);
  const zone = zones.find(({ id }) => String(id) === asked.get("zone"));
  useEffect(() => {
    if (zone === undefined || begun.current === zone.uuid) return;
    begun.current = zone.uuid;
    choose(zone.uuid);
  });
}

/** The plans of the same place, by level. */
function Levels({ plan }: { readonly plan: FloorPlan }) {
  const navigate = useNavigate();
  const query = { location_id: plan.location_id, per_page: 50, sort: "level" } as const;
  const levels = useQuery(apiQuery(useApi(), "floorPlans.list", { query })).data?.data ?? [];
  if (levels.length < 2) return null;
  return (
    <Segmented
      label={t("Level")}
      options={levels.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={plan.uuid}
      onChange={(uuid) => void navigate(plans.show(uuid))}
    />
  );
}

const modeOf = (mode: Mode) => (mode.kind === "draw" && mode.isSpot ? "mark" : mode.kind);

function Keys({ mode }: { readonly mode: "read" | "mark" | Mode["kind"] }) {
  return (
    <ul className="plan-keys" id="plan-keys">
      {mode === "read" ? (
        <>
          <Key keys="N">{t("next zone")}</Key>
          <Key keys="Enter">{t("what is known of it")}</Key>
        </>
      ) : mode === "look" ? (
        <>
          <Key keys="N">{t("next zone")}</Key>
          <Key keys="P">{t("next corner")}</Key>
          <Key keys="↑ ↓ ← →">{t("move it")}</Key>
          <Key keys="Shift">{t("with arrows, ten times as far")}</Key>
          <Key keys="A">{t("add a corner")}</Key>
          <Key keys="Delete">{t("remove it")}</Key>
          <Key keys="D">{t("draw")}</Key>
          <Key keys="M">{t("mark a point")}</Key>
          <Key keys="C">{t("cut")}</Key>
          <Key keys="Mod Z">{t("undo")}</Key>
        </>
      ) : (
        <>
          <Key keys="↑ ↓ ← →">{t("move the pointer")}</Key>
          <Key keys="Enter">
            {mode === "mark"
              ? t("mark it")
              : mode === "draw"
                ? t("set a corner")
                : t("begin and end the cut")}
          </Key>
          {mode === "draw" ? (
            <>
              <Key keys="F">{t("finish")}</Key>
              <Key keys="Backspace">{t("take the last corner back")}</Key>
            </>
          ) : null}
          <Key keys="Escape">{t("stop")}</Key>
          <li>
            {mode === "mark"
              ? t("Or click where it is.")
              : mode === "draw"
                ? t("Or click each corner, and the first one again.")
                : t("Or click on both sides of it.")}
          </li>
        </>
      )}
    </ul>
  );
}

const Key = ({ keys, children }: { readonly keys: string; readonly children: string }) => (
  <li>
    <Kbd keys={keys} /> {children}
  </li>
);
