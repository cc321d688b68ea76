import { useQuery } from "@tanstack/react-query";
import {
  CloudLightning,
  Construction,
  type LucideIcon,
  PlugZap,
  ShieldAlert,
  TriangleAlert,
  UsersRound,
} from "lucide-react";
import { isInForce } from "#contract/records/impactors/in-force.ts";
import type { Impactor, ImpactorType } from "#contract/records/impactors/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { impactorTypeNames, severityNotes, whileOf } from "#parts/words/place-entry-words.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { entryLink } from "./entry-address.ts";

const icons: Readonly<Record<ImpactorType, LucideIcon>> = {
  weather: CloudLightning,
  outage: PlugZap,
  crowd: UsersRound,
  construction: Construction,
  threat_nearby: ShieldAlert,
  other: TriangleAlert,
};

interface ImpactorRowsProps {
  readonly location: Location;
  readonly rows: readonly Impactor[];
}

/** Impactors as rows that open their dialog; those of other locations say where, and lead there. */
export function ImpactorRows({ location, rows }: ImpactorRowsProps) {
  const now = Date.now();
  return (
    <ul className="location-impactors">
      {rows.map((each) => {
        const own = each.location_uuid === location.uuid;
        return (
          <LinkedRow
            key={each.uuid}
            {...(each.can.edit ? { to: entryLink(each.location_uuid, "impactor", each.uuid) } : {})}
            start={
              <span className="bw-disc location-disc">
                <Icon of={icons[each.type]} />
              </span>
            }
            title={impactorTypeNames[each.type]}
            note={
              <>
                <span>{[severityNotes[each.severity], each.note].join(" ")}</span> <LocalNote record={each} />
              </>
            }
            end={
              <>
                <span>{whileOf(each, now)}</span>
                {own ? null : <span>{each.location}</span>}
              </>
            }
          />
        );
      })}
    </ul>
  );
}

/** What bears on a location now: of itself, of what it is a part of, and of what is a part of it. */
export function BearsNow({ location }: { readonly location: Location }) {
  const query = { location_id: location.id };
  const found = useQuery(apiQuery(useApi(), "impactors.inForce", { query }));
  const now = Date.now();
  // A copy on this computer may be older than an end.
  const rows = (found.data?.data ?? []).filter((each) => isInForce(each, now));
  return (
    <ListSection
      title={t("What is different here now")}
      count={rows.length}
      found={found}
      none={t("Nothing is recorded as different today.")}
      add={
        location.can.edit
          ? { to: entryLink(location.uuid, "impactor", "new"), label: t("Add what is different") }
          : null
      }
    >
      <ImpactorRows location={location} rows={rows} />
    </ListSection>
  );
}
