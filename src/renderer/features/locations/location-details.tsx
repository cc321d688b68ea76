import { Link } from "react-router";
import type { Location } from "#contract/records/locations/schema.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { LocationPlans } from "./location-plans.tsx";

const places = recordPaths("location");

/** At the side: who is asked, the drawings, and what is on record. */
export function LocationDetails({ location }: { readonly location: Location }) {
  // Where this lies over the page, they stand on the page itself.
  const narrow = useMedia(breakpoints.narrow);
  const { parent, parent_id, location_group, address, phone, hours, latitude, longitude } = location;
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <div className="location-inspector">
      <ListSection title={t("Contacts")} count={location.contacts.length} none={t("None recorded yet.")}>
        <ul className="location-contacts">
          {location.contacts.map(({ name, reached_at }, at) => (
            <li key={at}>
              <strong>{name}</strong>
              <span>{reached_at ?? ""}</span>
            </li>
          ))}
        </ul>
      </ListSection>
      {narrow ? null : <LocationPlans location={location} />}
      <section>
        <SectionHeader title={t("Record")} />
        <FactList
          facts={[
            ...(parent === null || parent_id === null
              ? []
              : [{ label: t("Part of"), value: <Link to={places.show(parent_id)}>{parent}</Link> }]),
            ...fact(t("Location group"), location_group),
            ...fact(t("Address"), address),
            ...fact(t("Phone"), phone),
            ...fact(t("Hours"), hours),
            ...(latitude === null || longitude === null
              ? []
              : [{ label: t("Coordinates"), value: `${latitude}, ${longitude}` }]),
            { label: t("Updated"), value: formatDate(location.updated_at) },
            { label: t("Added"), value: formatDate(location.created_at) },
          ]}
        />
      </section>
    </div>
  );
}
