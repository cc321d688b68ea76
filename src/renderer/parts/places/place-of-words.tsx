import "./places.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { placeInSchool, placeName } from "#contract/records/locations/place-words.ts";
import type { ZoneHit } from "#contract/records/zones/place.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { locationTypeNames } from "#parts/words/location-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { locationOption } from "./location-choices.ts";
import { ZoneField } from "./zone-field.tsx";

const mostOffered = 3;

/** A place on record, and a zone of a floor plan of it. */
export interface PlaceOnRecord {
  readonly location: number | null;
  readonly zone: number | null;
}

const none: PlaceOnRecord = { location: null, zone: null };

interface PlaceOfWordsProps {
  /** What is typed as the place. */
  readonly words: string;
  /** Whose places are meant, where several schools have one of that name; those of others are offered where it has none. */
  readonly organizationId: number | undefined;
  /** The place on record that it is connected with. */
  readonly value: PlaceOnRecord;
  /** `name` where the words are to say it in full; `school` who keeps a place that was just chosen. */
  readonly onChange: (place: PlaceOnRecord, name?: string, school?: number) => void;
}

interface Offered {
  readonly key: string;
  readonly place: PlaceOnRecord;
  /** What it is called itself, which the typed words are a part of. */
  readonly label: string;
  readonly name: string;
  readonly within: string;
  readonly note: string;
  readonly organizationId: number;
  readonly organizationName: string;
}

const wordsOf = (text: string) => text.toLowerCase().split(/[\s-]+/);

/** Is every word that was typed one of the name, so that the name can take their place? */
const saysOnly = (typed: string, name: string) =>
  wordsOf(typed).every((word) => name.toLowerCase().includes(word));

/** The places and zones on record that typed words may mean. */
function useOffered(
  typed: string,
  enabled: boolean,
): { readonly all: readonly Offered[]; readonly known: boolean; readonly away: boolean } {
  const api = useApi();
  const asked = { enabled: enabled && typed.length > 1, placeholderData: keepPreviousData };
  const places = useQuery({
    ...apiQuery(api, "locations.search", { query: { q: typed, by: "name" } }),
    ...asked,
  });
  const zones = useQuery({
    ...apiQuery(api, "zones.offered", { query: { q: typed, by: "name" } }),
    ...asked,
  });
  if (!asked.enabled) return { all: [], known: false, away: false };
  const onPlans = (zones.data?.data ?? []).slice(0, mostOffered);
  // A room that is drawn on a plan is one place, offered once.
  const drawn = new Set(onPlans.map(({ room_id }) => room_id));
  const onRecord = (places.data?.data ?? []).filter((each) => !isMadeHere(each) && !drawn.has(each.id));
  const keyOf = (school: number, name: string) => `${school} ${name.toLowerCase()}`;
  const names = new Set(onRecord.map((each) => keyOf(each.organization_id, each.name)));
  const twice = ({ id, name, location_id }: ZoneHit) =>
    onPlans.some((each) => each.id !== id && each.location_id === location_id && each.name === name);
  const all = [
    ...onPlans.map((each) => ({
      key: `zone ${each.id}`,
      place: { location: each.location_id, zone: each.id },
      label: each.name,
      name: placeName({ place: { name: each.location }, zone: each }) ?? each.name,
      // What has the name of another place or zone there is told apart by the plan on which it lies.
      within:
        names.has(keyOf(each.organization_id, each.name)) || twice(each)
          ? `${each.location}, ${each.floor_plan.name}`
          : each.location,
      note: [each.location, each.floor_plan.name, each.organization_name].join(", "),
      organizationId: each.organization_id,
      organizationName: each.organization_name,
    })),
    ...onRecord.map((each) => ({
      key: `place ${each.id}`,
      place: { location: each.id, zone: null },
      label: each.name,
      name: each.name,
      within: each.parent ?? locationTypeNames[each.type],
      note: locationOption(each).note,
      organizationId: each.organization_id,
      organizationName: each.organization_name,
    })),
  ];
  const answered = [places, zones].every(
    ({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData,
  );
  return { all, known: answered, away: places.isError && zones.isError };
}

/**
 * Below a place in words: the places on record and the zones of their plans that they may mean, one press each; or the one
 * that was chosen, with the zones that it has.
 */
export function PlaceOfWords({ words, organizationId, value, onChange }: PlaceOfWordsProps) {
  const typed = useDeferredValue(words.trim());
  const { all, known, away } = useOffered(typed, value.location === null);
  // The offer that was pressed is gone: whoever goes by keys goes on at what stands in its place.
  const [pressed, setPressed] = useState(false);
  if (value.location !== null)
    return (
      <Chosen
        words={words}
        location={value.location}
        zone={value.zone}
        focused={pressed}
        onChange={onChange}
      />
    );
  const own = all.filter((each) => each.organizationId === organizationId);
  const offered = own.length > 0 ? own : all;
  if (offered.length === 0)
    return typed.length > 1 && (known || away) ? (
      <p className="place-of-words bw-field-help">
        {known
          ? t("No place on record has these words; they are kept as they are.")
          : t("Places on record are offered when the server can be reached; the words are kept as they are.")}
      </p>
    ) : null;
  /** Of another school its name; also where in it, where it offers a place and a zone of one name. */
  const whereOf = ({ key, label, within, organizationName }: Offered) =>
    own.length > 0
      ? within
      : offered.some((each) => each.key !== key && each.label === label)
        ? placeInSchool(within, organizationName)
        : organizationName;
  return (
    <div className="place-of-words">
      <span>{t("On record:")}</span>
      {offered.slice(0, mostOffered).map((each) => {
        const { key, place, label, name, note, organizationId: school } = each;
        const named = saysOnly(typed, label);
        return (
          <Button
            key={key}
            size="small"
            icon={MapPin}
            title={note}
            onClick={() => {
              setPressed(true);
              onChange(place, named ? name : undefined, school);
            }}
          >
            {t("{{place}}, {{within}}", { place: label, within: whereOf(each) })}
          </Button>
        );
      })}
    </div>
  );
}

interface ChosenProps extends PlaceOnRecord, Pick<PlaceOfWordsProps, "words" | "onChange"> {
  readonly location: number;
  /** Takes the focus when it appears. */
  readonly focused: boolean;
}

function Chosen({ words, location, zone, focused, onChange }: ChosenProps) {
  const api = useApi();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) first.current?.focus();
  }, [focused]);
  const place = useQuery(apiQuery(api, "locations.show", { params: { id: location } })).data?.data;
  const zones =
    useQuery(apiQuery(api, "zones.offered", { query: { location_id: location } })).data?.data ?? [];
  const named = (id: number | null) =>
    placeName({ place: place ?? null, zone: zones.find((each) => each.id === id) ?? null });
  return (
    <div className="place-chosen">
      <p className="place-of-words">
        <Icon of={MapPin} size={14} />
        <span>
          {t("On record as {{name}}.", {
            name: placeInSchool(named(zone) ?? t("Location"), place?.organization_name),
          })}
        </span>
        <Button ref={first} size="small" variant="minimal" onClick={() => onChange(none)}>
          {t("Keep the words alone")}
        </Button>
      </p>
      {zones.length === 0 && zone === null ? null : (
        <ZoneField
          label={t("Where on its plan")}
          optional
          zones={zones}
          value={zone}
          onChange={(id) => {
            // Words that only said the place say the zone too; what was written in other words stays.
            const said = [null, "", named(zone), named(null)].includes(words.trim());
            onChange({ location, zone: id }, said ? (named(id) ?? undefined) : undefined);
          }}
        />
      )}
    </div>
  );
}
