import "./locations.css";
import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { t } from "#lib/words/t.ts";
import { useRecordFiles } from "#parts/media/use-record-files.tsx";
import { DeleteRecord } from "#parts/records/delete-record.tsx";
import { RelatedEntities } from "#parts/relations/related-entities.tsx";
import { locationTypeNames } from "#parts/words/location-words.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { BearsNow } from "./entries/bears-now.tsx";
import { EventsTab } from "./entries/events-tab.tsx";
import { NextDays } from "./entries/next-days.tsx";
import { LocationBulletins } from "./location-bulletins.tsx";
import { CasesInWords, LocationCases, LocationPeople } from "./location-cases.tsx";
import { LocationDetails } from "./location-details.tsx";
import { LocationMeasures } from "./location-measures.tsx";
import { LocationPlans } from "./location-plans.tsx";

const places = recordPaths("location");

/** One place, what is a part of it, and who is asked about it. */
export function LocationPage() {
  const { uuid = "" } = useParams();
  const found = useQuery(apiQuery(useApi(), "locations.show", { params: { id: uuid } }));
  const location = found.data?.data;
  usePage(t("Location"), [
    { label: t("Locations"), to: places.list },
    ...(location?.parent && location.parent_id
      ? [{ label: location.parent, to: places.show(location.parent_id) }]
      : []),
    { label: location?.name ?? t("Record") },
  ]);
  if (location) return <LocationRecord key={location.uuid} location={location} />;
  const back = <LinkButton to={places.list}>{t("Locations")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={t("Location")} />}>
      <Loaded query={found} label={t("Loading the location")} shape="page" count={4} back={back} />
    </PageLayout>
  );
}

interface LocationProps {
  readonly location: Location;
}

function LocationRecord({ location }: LocationProps) {
  const [search] = useSearchParams();
  const [deleting, setDeleting] = useState(false);
  const files = useRecordFiles("locations", location);
  const asked = search.get("tab");
  const tab = !isMadeHere(location) && (asked === "files" || asked === "events") ? asked : "overview";
  return (
    <PageLayout
      header={
        <PageHeader
          title={location.parent ? `${location.parent}, ${location.name}` : location.name}
          facts={
            <>
              <span>{locationTypeNames[location.type]}</span>
              <span>{location.organization_name}</span>
            </>
          }
          actions={
            <>
              {location.can.edit ? (
                <LinkButton to={places.edit(location.uuid)} size="small" icon={Pencil}>
                  {t("Edit")}
                </LinkButton>
              ) : null}
              {location.can.delete ? (
                <Menu
                  label={t("More")}
                  placement="bottom-end"
                  items={[
                    { label: t("Delete…"), icon: Trash2, danger: true, onSelect: () => setDeleting(true) },
                  ]}
                  trigger={(trigger) => (
                    <IconButton {...trigger} icon={MoreHorizontal} label={t("More")} size="small" />
                  )}
                />
              ) : null}
            </>
          }
        />
      }
      tabs={
        isMadeHere(location) ? undefined : (
          <Tabs
            label={t("Location")}
            current={tab}
            tabs={[
              { id: "overview", label: t("Overview"), to: "?" },
              { id: "events", label: t("Events"), to: "?tab=events" },
              { id: "files", label: t("Files"), to: "?tab=files", count: files.count || undefined },
            ]}
          />
        )
      }
      inspector={files.editor ?? <LocationDetails location={location} />}
      inspectorLabel={files.editor ? t("File") : t("Details")}
    >
      {tab === "files" ? files.panel : null}
      {tab === "events" ? <EventsTab location={location} /> : null}
      {tab === "overview" ? <Overview location={location} /> : null}
      <DeleteRecord kind="location" record={location} open={deleting} onClose={() => setDeleting(false)}>
        {t("Cases keep what their words say of it. A place that others are a part of cannot be deleted.")}
      </DeleteRecord>
    </PageLayout>
  );
}

function Overview({ location }: LocationProps) {
  const narrow = useMedia(breakpoints.narrow);
  return (
    <div className="location-overview">
      {isMadeHere(location) ? null : <BearsNow location={location} />}
      {location.description ? (
        <section>
          <SectionHeader title={t("Notes")} />
          <p className="location-notes">{location.description}</p>
        </section>
      ) : null}
      <div className="location-columns">
        <div>
          {isMadeHere(location) ? null : <NextDays location={location} />}
          <LocationBulletins location={location} />
          {narrow ? <LocationPlans location={location} /> : null}
          {location.parts.length > 0 || location.type !== "room" ? <Parts location={location} /> : null}
          {isMadeHere(location) ? null : <RelatedEntities of="locations" uuid={location.uuid} />}
        </div>
        <div>
          {isMadeHere(location) ? null : <LocationMeasures location={location} />}
          <LocationCases location={location} />
          <CasesInWords location={location} />
          <LocationPeople location={location} />
        </div>
      </div>
    </div>
  );
}

function Parts({ location }: LocationProps) {
  return (
    <ListSection
      title={t("Places in it")}
      count={location.parts.length}
      none={t("No other place is a part of it.")}
    >
      <ul>
        {location.parts.map((each) => (
          <LinkedRow
            key={each.id}
            to={places.show(each.uuid)}
            title={each.name}
            note={locationTypeNames[each.type]}
          />
        ))}
      </ul>
    </ListSection>
  );
}
