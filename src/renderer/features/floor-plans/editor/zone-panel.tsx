import { memo, type ReactNode, useCallback, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { overlap, type Polygon } from "#contract/records/zones/polygon.ts";
import type { Zone } from "#contract/records/zones/schema.ts";
import { isOnlyHere } from "#lib/bridge/revision.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { zoneTypeNames } from "#parts/words/zone-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { inZoneWords, type Layers } from "../layers/use-layers.ts";
import { ZoneEvents } from "../layers/zone-events.tsx";
import { CornerTable } from "./corner-table.tsx";
import { PatternSample, patternNames } from "./patterns.tsx";

interface ZonePanelProps {
  readonly zones: readonly Zone[];
  /** Are they read? What is not known is not none. */
  readonly known: boolean;
  readonly chosen: string | null;
  readonly polygon: Polygon | null;
  readonly corner: number | null;
  readonly feetAcross: number | null;
  readonly onChoose: (uuid: string | null) => void;
  readonly onCorner: (index: number) => void;
  readonly onPlace: (index: number, to: readonly [number, number]) => void;
  readonly onEdit: (zone: Zone) => void;
  /** One only looks: corners are not typed. */
  readonly readOnly: boolean;
  /** What the shown layers have in a zone, by its id. */
  readonly inZone: Layers["inZone"];
  readonly roomOf: Layers["roomOf"];
}

const overlapping = (zones: readonly Zone[], zone: Zone): readonly string[] =>
  zone.polygon.length < 3
    ? []
    : zones
        .filter(
          ({ uuid, polygon }) => uuid !== zone.uuid && polygon.length > 2 && overlap(zone.polygon, polygon),
        )
        .map(({ name }) => name);

/** Everything on the drawing as a list: what each zone is, and of the chosen one its facts and corners. */
export function ZonePanel(props: ZonePanelProps) {
  const { zones, known, chosen } = props;
  const latest = useRef(props);
  latest.current = props;
  const choose = useCallback((uuid: string | null) => latest.current.onChoose(uuid), []);
  const [sought, setSought] = useState("");
  const samples = useId();
  const wanted = sought.trim().toLowerCase();
  const found = zones.filter(({ name, uuid }) => uuid === chosen || name.toLowerCase().includes(wanted));
  return (
    <div className="plan-zones">
      <SectionHeader title={t("Zones")} count={known ? zones.length : undefined} />
      {zones.length > 6 ? (
        <TextField
          label={t("Find a zone or room")}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      ) : null}
      {known && zones.length === 0 ? <None>{t("No zones yet.")}</None> : null}
      <ul>
        {found.map((zone) => (
          <ZoneRow
            key={zone.uuid}
            zone={zone}
            sample={`${samples}-${zone.id}`}
            inZone={inZoneWords(props.inZone(zone.id))}
            isChosen={zone.uuid === chosen}
            onChoose={choose}
          >
            {zone.uuid === chosen ? <ChosenZone {...props} zone={zone} /> : null}
          </ZoneRow>
        ))}
      </ul>
    </div>
  );
}

interface ZoneRowProps {
  readonly zone: Zone;
  /** The id of its pattern on this page. */
  readonly sample: string;
  readonly inZone: string;
  readonly isChosen: boolean;
  readonly onChoose: (uuid: string | null) => void;
  readonly children: ReactNode;
}

/** One of up to 200: none but the chosen one is drawn again while that is dragged. */
const ZoneRow = memo(function ZoneRow({ zone, sample, inZone, isChosen, onChoose, children }: ZoneRowProps) {
  return (
    <li className="plan-zone" data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="plan-zone-head"
        aria-expanded={isChosen}
        onClick={() => onChoose(isChosen ? null : zone.uuid)}
      >
        <PatternSample name={sample} type={zone.type} color={zone.color} />
        <span>
          <strong>{zone.name}</strong>
          <span className="plan-zone-kind">
            {[zoneTypeNames[zone.type], inZone, isOnlyHere(zone) ? t("Saved on this computer") : ""]
              .filter((words) => words !== "")
              .join(" · ")}
          </span>
        </span>
      </button>
      {children}
    </li>
  );
});

function ChosenZone({
  zone,
  zones,
  polygon,
  corner,
  feetAcross,
  onCorner,
  onPlace,
  onEdit,
  readOnly,
  inZone,
  roomOf,
}: ZonePanelProps & { readonly zone: Zone }) {
  const shown = polygon ?? zone.polygon;
  const overlaps = useMemo(() => overlapping(zones, zone), [zones, zone]);
  const room = roomOf(zone.id);
  const facts = [
    ...(room === undefined
      ? []
      : [
          {
            label: t("Location"),
            value: <Link to={recordPaths("location").show(room.uuid)}>{room.name}</Link>,
          },
        ]),
    ...(shown.length > 2 ? [{ label: t("Pattern"), value: patternNames[zone.type] }] : []),
    ...(zone.capacity === null ? [] : [{ label: t("Capacity"), value: String(zone.capacity) }]),
    ...(zone.watched ? [{ label: t("Watched"), value: zone.watched }] : []),
    ...(zone.exits ? [{ label: t("Exits"), value: zone.exits }] : []),
    ...(overlaps.length === 0 ? [] : [{ label: t("Overlaps"), value: overlaps.join(", ") }]),
    ...(zone.description ? [{ label: t("Notes"), value: zone.description }] : []),
  ];
  return (
    <div className="plan-zone-facts">
      <FactList facts={facts} />
      <ZoneEvents inZone={inZone(zone.id)} />
      <CornerTable
        polygon={shown}
        corner={corner}
        feetAcross={feetAcross}
        readOnly={readOnly || !zone.can.edit}
        onCorner={onCorner}
        onPlace={onPlace}
      />
      {readOnly ? null : (
        <Button size="small" onClick={() => onEdit(zone)}>
          {zone.can.edit ? t("Edit zone…") : t("Read zone")}
        </Button>
      )}
    </div>
  );
}
