import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { MediaPicture } from "#parts/media/media-picture.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";

const plans = recordPaths("floor-plan");

/** The level where one enters, or the one nearest to it, of those that have a drawing. */
const entranceOf = (levels: readonly FloorPlan[]) =>
  levels
    .filter(({ drawing }) => drawing !== null)
    .toSorted((a, b) => Math.abs(a.level) - Math.abs(b.level) || b.level - a.level)[0];

/** The drawings of its levels, the lowest first, with a small picture of where one enters. */
export function LocationPlans({ location }: { readonly location: Location }) {
  const query = { location_id: location.id, per_page: 50, sort: "level" } as const;
  const found = useQuery({
    ...apiQuery(useApi(), "floorPlans.list", { query }),
    enabled: !isMadeHere(location),
  });
  const levels = found.data?.data ?? [];
  const shown = entranceOf(levels);
  return (
    <ListSection
      title={t("Floor plans")}
      count={levels.length + location.drawn_as.length}
      {...(isMadeHere(location) ? {} : { found })}
      none={t("No drawing yet.")}
      action={
        location.can.edit && !isMadeHere(location) ? (
          <LinkButton to={`${plans.new}?location=${location.id}`} size="small" variant="minimal" icon={Plus}>
            {t("Floor plan")}
          </LinkButton>
        ) : undefined
      }
    >
      {shown?.drawing ? (
        // The row below leads to the same plan and says its name.
        <Link to={plans.show(shown.uuid)} className="location-plan" tabIndex={-1} aria-hidden>
          <MediaPicture item={shown.drawing} />
        </Link>
      ) : null}
      <ul>
        {levels.map((plan) => (
          <LinkedRow key={plan.uuid} to={plans.show(plan.uuid)} title={plan.name} />
        ))}
        {location.drawn_as.map(({ zone_id, plan, plan_uuid, location: whole }) => (
          <LinkedRow
            key={zone_id}
            to={`${plans.show(plan_uuid)}?zone=${zone_id}`}
            title={t("{{place}}, {{plan}}", { place: whole, plan })}
            note={t("Drawn there as a zone")}
          />
        ))}
      </ul>
    </ListSection>
  );
}
