import "./map.css";
import { Lock } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { isInForce } from "#contract/records/impactors/in-force.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import type { LocationSummary } from "#contract/records/locations/schema.ts";
import type { EndlessList } from "#lib/lists/use-endless-list.ts";
import { paths } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { useInForce } from "#parts/places/place-reads.ts";
import { locationTypeNames } from "#parts/words/location-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { MapBoard } from "./map-board.tsx";
import { useMapGround } from "./use-map-ground.ts";
import { mostOnMap, useMapPlaces } from "./use-map-places.ts";

const locationPaths = recordPaths("location");
/** Names beside the map; the rest is counted. */
const mostNamed = 50;

type Placed = LocationSummary & { readonly latitude: number; readonly longitude: number };
const isPlaced = (place: LocationSummary): place is Placed =>
  place.latitude != null && place.longitude != null;

/** Those that are not on the map, and that are no part of one that is: a room is where its building is. */
function unplaced(places: readonly LocationSummary[]): readonly LocationSummary[] {
  const byId = new Map<number, LocationSummary>(places.map((place) => [place.id, place]));
  return places.filter((place) => {
    const seen = new Set<number>();
    let at: LocationSummary | undefined = place;
    while (at !== undefined && !seen.has(at.id)) {
      if (isPlaced(at)) return false;
      seen.add(at.id);
      at = byId.get(at.parent_id ?? 0);
    }
    return true;
  });
}

const noteOf = ({ type, parent, organization_name }: LocationSummary) =>
  [locationTypeNames[type], ...(parent === null ? [] : [parent]), organization_name].join(", ");

/** The places on which something severe bears now. */
function useSevere(): ReadonlySet<number> {
  const all = useInForce(null).data?.data;
  return useMemo(() => {
    const now = Date.now();
    const found = (all ?? []).filter((each) => each.severity === "severe" && isInForce(each, now));
    return new Set(found.map(({ location_id }) => location_id));
  }, [all]);
}

interface LocationMapProps {
  readonly list: EndlessList<LocationSummary>;
  /** The organization that the list is narrowed down to. */
  readonly organization: string | undefined;
}

/** The places of the list on a map, drawn on this computer. Those without coordinates are named beside it. */
export function LocationMap({ list, organization }: LocationMapProps) {
  const found = useMapPlaces(list);
  const placed = useMemo(
    () => found?.filter(isPlaced) ?? null,
    [found?.map(({ id, version }) => `${id} ${version}`).join()],
  );
  const ground = useMapGround(organization, placed);
  const [group, setGroup] = useState<readonly number[]>([]);
  const severe = useSevere();
  const severalSchools = new Set(placed?.map((place) => place.organization_id)).size > 1;
  const places = useMemo(
    () =>
      ground === null || placed === null
        ? []
        : placed.map((place) => ({
            id: place.id,
            name: place.name,
            label: severalSchools ? placeInSchool(place.name, place.organization_name) : place.name,
            note: noteOf(place),
            to: locationPaths.show(place.uuid),
            spot: ground.projection.toSheet(place),
            severe: severe.has(place.id),
          })),
    [placed, ground, severalSchools, severe],
  );
  const without = found === null ? [] : unplaced(found);
  const height = ground?.picture?.height ?? null;
  const beyond =
    height === null
      ? []
      : places.filter(({ spot: [x, y] }) => x < 0 || x > 1 || y < 0 || y > height).map(({ id }) => id);
  const named = (ids: readonly number[]) => (placed ?? []).filter(({ id }) => ids.includes(id));

  return (
    <div className="map-split">
      <div className="map-main">
        {list.partError ? (
          <Callout
            kind="stop"
            title={t("Some locations could not be loaded")}
            action={
              <Button size="small" onClick={list.refetch}>
                {t("Try again")}
              </Button>
            }
          />
        ) : ground === null ? (
          <Skeleton label={t("Loading the map")} shape="page" count={3} />
        ) : (
          <MapBoard
            places={places}
            projection={ground.projection}
            picture={ground.picture}
            onGroup={setGroup}
          />
        )}
        <div className="map-foot">
          <p className="map-promise">
            <Icon of={Lock} size={14} />
            {t("Drawn on this computer. No map service is asked, and nothing leaves it.")}
          </p>
          {ground?.settableAt == null ? null : (
            <p>
              <Link to={`${paths.settingsOf(ground.settableAt)}#settings-map`}>
                {ground.picture === null && !ground.missing
                  ? t("Draw it on a picture of your district")
                  : t("Change the picture and its two points")}
              </Link>
            </p>
          )}
          {ground?.missing ? (
            <p>{t("The picture cannot be shown now. The places are drawn without it.")}</p>
          ) : null}
          <Keys />
        </div>
      </div>
      <div className="map-side">
        {(list.total ?? 0) > mostOnMap ? (
          <Callout>
            {t(
              "The first {{most}} locations of the list are on the map. Narrow the list down to see others.",
              { most: mostOnMap.toLocaleString("en-US") },
            )}
          </Callout>
        ) : null}
        {group.length > 1 ? <Named title={t("At one spot")} places={named(group)} none="" /> : null}
        {beyond.length > 0 ? <Named title={t("Beyond the picture")} places={named(beyond)} none="" /> : null}
        {found === null ? null : (
          <Named
            title={t("Without coordinates")}
            places={without}
            none={t("Each of these locations is on the map, or is a part of one that is.")}
            edited
          />
        )}
      </div>
    </div>
  );
}

interface NamedProps {
  readonly title: string;
  readonly places: readonly LocationSummary[];
  readonly none: string;
  /** Do they lead to their forms, where something is missing? */
  readonly edited?: boolean;
}

function Named({ title, places, none, edited = false }: NamedProps) {
  return (
    <ListSection title={title} count={places.length} none={none}>
      <ul>
        {places.slice(0, mostNamed).map((place) => (
          <LinkedRow
            key={place.id}
            to={edited && place.can.edit ? locationPaths.edit(place.uuid) : locationPaths.show(place.uuid)}
            title={place.name}
            note={noteOf(place)}
          />
        ))}
      </ul>
      {places.length > mostNamed ? (
        <p className="map-more">
          {t("{{count}} more are in the list.", { count: places.length - mostNamed })}
        </p>
      ) : null}
    </ListSection>
  );
}

const Keys = () => (
  <ul className="map-keys">
    <li>
      <Kbd keys="↑ ↓ ← →" /> {t("go to a place")}
    </li>
    <li>
      <Kbd keys="N" /> {t("next place")}
    </li>
    <li>
      <Kbd keys="Enter" /> {t("open it")}
    </li>
    <li>
      <Kbd keys="+ −" /> {t("zoom")}
    </li>
    <li>
      <Kbd keys="Shift" /> {t("with arrows, move the map")}
    </li>
    <li>
      <Kbd keys="0" /> {t("whole map")}
    </li>
  </ul>
);
