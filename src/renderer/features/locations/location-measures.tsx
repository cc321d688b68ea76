import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { ListSection } from "#ui/layout/list-section.tsx";

/** What safety plans in force have done here today, for whoever sees their cases. It names nobody. */
export function LocationMeasures({ location }: { readonly location: Location }) {
  const found = useQuery(apiQuery(useApi(), "locations.measures", { params: { id: location.uuid } }));
  const { measures = [], more = 0 } = found.data?.data ?? {};
  return (
    <ListSection
      title={t("Measures here today")}
      count={measures.length + more}
      found={found}
      none={t("No measure of a safety plan that you may see is done here today.")}
    >
      <ul className="location-measures">
        {measures.map((each, at) => (
          <li key={at}>
            <span className="location-quiet">{each.time_of_day ?? ""}</span>
            <span>
              {each.what}
              {each.place === null || each.place === location.name ? null : (
                <span className="location-measure-place">{each.place}</span>
              )}
            </span>
            <Link to={paths.casePlans(each.case_id)}>{each.number}</Link>
          </li>
        ))}
        {more === 0 ? null : (
          <li className="location-quiet">{t("{{count}} more measures", { count: more })}</li>
        )}
      </ul>
    </ListSection>
  );
}
